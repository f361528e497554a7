// Who sees what. Everything secret goes through `seen`.
#include "games/sample/sample.h"

namespace salon::sample {

Move Sample::seen(const Tableau& position, Move move, Seat observer) const {
  const bool open = move.kind != Move::deal || observer == position.seat || observer == kAllOpen;
  return open ? move : Move{move.kind};
}

/// What a seat does tells nobody a card; the cards are nature's.
bool Sample::reveals(const Tableau&, Move) const {
  return false;
}

List<Move, kCards> Sample::could_see(const View& view) const {
  const Tableau& tableau = view.tableau;
  List<Move, kCards> all;
  const auto add_unseen = [&](Move::Kind kind) {
    for (Card card = 1; card <= kCards; ++card) {
      if (!tableau.is_gone(card)) all.push_back({kind, card});
    }
  };
  switch (tableau.phase) {
    case Phase::choose:
      for (const Move move : moves_at(tableau)) all.push_back(move);
      break;
    case Phase::show:
      if (tableau.cards[tableau.seat] == 0) {
        add_unseen(Move::show);
      } else {
        all.push_back({Move::show, tableau.cards[tableau.seat]});
      }
      break;
    default:
      if (view.sees(tableau.seat)) {
        add_unseen(Move::deal);
      } else {
        all.push_back({Move::deal});
      }
  }
  return all;
}

}  // namespace salon::sample
