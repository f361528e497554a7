#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/match.h"

namespace salon::table {

/// A takeback that somebody asks the others for, folded from the journal: `ask SEAT PLY`, `grant
/// SEAT`, `deny SEAT`. It lapses when a person goes on with the game, and when it is no longer
/// possible: what nature drew, and what was revealed, is not taken back.
class Takeback {
 public:
  struct Asked {
    Seat by = 0;
    std::size_t ply = 0;  // to go back to
    std::vector<Seat> granted;

    bool granted_by(Seat seat) const;
  };

  const std::optional<Asked>& asked() const { return asked_; }
  /// Who refused the last one, as long as nothing has happened since.
  std::optional<Seat> refused_by() const { return refused_by_; }
  /// Whether `seat` asked for it already and was refused.
  bool was_refused(Seat seat) const { return refused_by_ && refused_ == seat; }

  Expected<void> read(std::string_view entry, const Match& match);
  /// The game went on: everything from ply `from` on is new.
  void follow(const Match& match, std::size_t from);
  void clear() { *this = Takeback(); }

 private:
  std::optional<Asked> asked_;
  std::optional<Seat> refused_by_;
  Seat refused_ = 0;
};

}  // namespace salon::table
