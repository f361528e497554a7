// Who sees what. Everything secret goes through `seen`.
#include "games/sample/sample.h"

namespace salon::sample {

Move Sample::seen(const Table& position, Move move, Seat observer) const {
  const bool open = move.kind != Move::deal || observer == position.seat || observer == kAllOpen;
  return open ? move : Move{move.kind};
}

/// What a seat does tells nobody a card; the cards are nature's.
bool Sample::reveals(const Table&, Move) const {
  return false;
}

List<Move, kCards> Sample::could_see(const View& view) const {
  const Table& table = view.table;
  List<Move, kCards> all;
  const auto add_unseen = [&](Move::Kind kind) {
    for (Card card = 1; card <= kCards; ++card) {
      if (!table.is_gone(card)) all.push_back({kind, card});
    }
  };
  switch (table.phase) {
    case Phase::choose:
      for (const Move move : moves_at(table)) all.push_back(move);
      break;
    case Phase::show:
      if (table.cards[table.seat] == 0) {
        add_unseen(Move::show);
      } else {
        all.push_back({Move::show, table.cards[table.seat]});
      }
      break;
    default:
      if (view.sees(table.seat)) {
        add_unseen(Move::deal);
      } else {
        all.push_back({Move::deal});
      }
  }
  return all;
}

}  // namespace salon::sample
