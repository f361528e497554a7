#pragma once
#include "table/journal.h"
#include "table/manners.h"
#include "table/presence.h"

namespace salon::table {

/// The people of a table: who plays, who is there, and who has to be asked. It looks at the table's
/// row, its journal and who is present, and changes nothing.
class People {
 public:
  People(const TableRow& row, const Journal& journal, const Presence& presence)
      : row_(row), journal_(journal), presence_(presence) {}

  /// Whether a person decides for this seat of a game that has begun.
  bool plays(Seat seat) const;
  /// The others at other browsers whose leave `seat` needs to take something back. Bots do not
  /// mind.
  std::vector<Seat> others(Seat seat) const;
  /// Whether all other seats are bots or held by the same browser.
  bool alone(Seat seat) const { return others(seat).empty(); }
  /// Whether a seat of the table is attended.
  bool seated_here() const;
  /// Whether somebody who plays here is there; at a table of bots, anybody.
  bool player_here() const;
  /// Whether the one person who plays here against machines is to move and not there. Then the
  /// clock stands still: nobody else waits, and machines do not mind.
  bool deserted() const;
  /// Since when the seat to move has kept others waiting by being away, if it has: nobody is there
  /// for it, and somebody else is.
  std::optional<std::int64_t> waited_for_since(Seat seat) const;

  std::vector<std::string> names() const;
  /// What may be done here now.
  Manners manners() const;
  /// The level that answers for a seat where no person does: somebody may have resigned.
  std::string bot_for(Seat seat) const;

 private:
  const TableRow& row_;
  const Journal& journal_;
  const Presence& presence_;
};

}  // namespace salon::table
