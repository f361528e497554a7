#pragma once
#include "cli/lookup.h"
#include "cli/save.h"
#include "cli/screen.h"

namespace salon {

/// Keeps one unfinished game in the user's data folder, sealed, and writes it out as plain text
/// when it is over.
class Keeper {
 public:
  /// Keeps nothing.
  Keeper() = default;
  /// A new game.
  static Keeper begin(Vault vault, std::string_view game);
  /// A game from a file; replaces what is kept of the same game, if anything is.
  static Keeper take_over(Vault vault, const Save& save);
  /// One kept under this name before.
  static Keeper resume(Vault vault, std::string name) {
    return {std::move(vault), std::move(name)};
  }

  bool keeps() const { return vault_.has_value(); }
  const std::optional<Vault>& vault() const { return vault_; }
  const std::string& name() const { return name_; }

  Expected<void> keep(const Save& save) const;
  /// Writes the finished game as plain text; returns the file it is in.
  Expected<std::filesystem::path> finish(const Record& record) const;

 private:
  Keeper(Vault vault, std::string name) : vault_(std::move(vault)), name_(std::move(name)) {}

  std::optional<Vault> vault_;
  std::string name_;
};

/// What becomes of the games put aside when `play` starts.
struct Offer {
  enum class Answer { fresh, resume, leave };
  Answer answer = Answer::fresh;
  std::string name;  // of the game to go on with
  std::optional<Save> save;
  std::optional<Match> match;
};

/// Offers the unfinished games of this kind again, and says what is wrong with damaged ones.
Offer offer_unfinished(Screen& screen, const Vault& vault, const About& about);

}  // namespace salon
