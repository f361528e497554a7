#pragma once
#include <optional>
#include <vector>

#include "core/canvas.h"
#include "core/error.h"
#include "core/json.h"
#include "core/marked.h"
#include "core/seat.h"
#include "core/sight.h"
#include "core/view_text.h"

namespace salon {

/// What one observer knows: a view, folded from what was seen.
class Eye {
 public:
  static constexpr std::size_t kAll = static_cast<std::size_t>(-1);

  virtual ~Eye() = default;
  /// Takes in what a referee's sight holds beyond what was seen already, up to an event.
  virtual void follow(const Sight& sight, std::size_t until = kAll) = 0;
  /// One more thing seen, as somebody outside tells it: refused if it cannot have happened.
  virtual Expected<void> see(std::string_view seen) = 0;
  virtual void resign(Seat seat) = 0;
  /// Who sits where, for games that speak of their players by name.
  virtual void meet(Names names) = 0;
  virtual Seat turn() const = 0;
  virtual std::vector<std::string> moves() const = 0;
  /// What somebody typed, as legal moves in order (shorthands give several); otherwise what is
  /// wrong with it.
  virtual Expected<std::vector<std::string>> read(std::string_view typed) const = 0;
  /// Why a move of this seat's, which `read` refuses, is not legal, where the game has words for a
  /// page besides those for who types.
  virtual std::optional<Phrase> reason(std::string_view) const { return std::nullopt; }
  /// Shorthands to offer now, as they may be typed.
  virtual std::vector<Phrase> shorthands() const { return {}; }
  /// What this seat could type in another game to set up as it did in this one; empty before its
  /// set-up is complete and after the first move.
  virtual std::string setup() const { return {}; }
  virtual Json json() const = 0;
  /// The same as it travels; unless `aided`, without what thinks for the player (About::aids).
  virtual ViewText written(bool aided = true) const = 0;
  virtual Phrase say() const = 0;
  /// The same in the words of today, with the players' names. Programs of version 1 of the protocol
  /// go on hearing `say`, in the words it has always had.
  virtual Phrase asks() const { return say(); }
  /// How the rules ended the game, as `asks` says it with the players' names; nothing where it
  /// knows none, or where by the rules the game goes on.
  virtual std::optional<Phrase> ended() const { return std::nullopt; }
  /// What is about to be seen, in a sentence; empty where the game says no more than the move does.
  virtual Phrase tell(std::string_view) const { return {}; }
  /// Whom a seat plays, where the game decides that: its one name in all texts.
  virtual std::optional<Phrase> role(Seat) const { return std::nullopt; }
  virtual void draw(Canvas& canvas, Lang lang) const = 0;
  /// Draws beside the board what can be worked out from what was seen; false if the game has no
  /// such sheet. `marks` are the reader's own, as `pencil` reads them; unless the reader is
  /// `aided`, the sheet shows those and the reader's own hand, nothing else.
  virtual bool draw_sheet(Canvas&, Lang, const Marked& marks = {}, bool aided = true) const {
    (void)marks, (void)aided;
    return false;
  }
  /// A mark of one's own on that sheet, as it was typed: where it stands, and what it says.
  virtual Expected<std::pair<std::string, std::string>> pencil(std::string_view) const {
    return fail("this game has no sheet to write on", "ce jeu n'a pas de fiche où écrire");
  }
  /// What follows for certain from what was seen, one sentence each with its reasons; empty if the
  /// game offers nothing of the kind.
  virtual std::vector<Phrase> why() const { return {}; }
};

}  // namespace salon
