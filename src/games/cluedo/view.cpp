#include "games/cluedo/possible.h"

namespace salon::cluedo {
namespace {

Move without_cards(Move move) {
  move.cards = {};
  return move;
}

/// Whether the clue leaves any deal possible.
bool believable(const Cluedo& game, const View& view, const Clue& clue) {
  Case known = case_of(game, view);
  known.clues.push_back(clue);
  return Possible(known).any();
}

}  // namespace

Seen Cluedo::seen(const Position& position, Move move, Seat observer) const {
  const auto among = [&](Seat seat) { return observer == seat || observer == kAllOpen; };
  switch (move.kind) {
    case Move::envelope:
      return {observer == kAllOpen ? move : without_cards(move), false, {}};
    case Move::deal:
      return {among(position.seat) ? move : without_cards(move), false, {}};
    case Move::show: {
      const bool shown = among(position.seat) || among(position.answerer);
      return {shown ? move : without_cards(move), false, {}};
    }
    case Move::accuse: {
      const bool right = move.cards.cards() == position.envelope;
      const bool shown = !right && among(position.seat);
      return {move, right, shown ? Triple::of(position.envelope) : Triple{}};
    }
    default:
      return {move, false, {}};
  }
}

bool Cluedo::reveals(const Position&, Move move) const {
  return move.kind == Move::show || move.kind == Move::none || move.kind == Move::accuse;
}

void Cluedo::fold(View& view, const Seen& seen) const {
  const Move& move = seen.move;
  const Tableau& tableau = view.tableau;
  const auto note = [&](Note::Kind kind, Seat seat, Card card, const Triple& triple) {
    view.notes.push_back(
        {kind, tableau.seat, static_cast<std::int8_t>(seat), card, triple, view.turn});
  };
  if (tableau.phase == Phase::move) ++view.turn;
  switch (move.kind) {
    case Move::suggest:
      note(Note::asked, tableau.seat, kNoCard,
           {move.cards.suspect, move.cards.weapon, room_of(tableau.place(tableau.seat))});
      break;
    case Move::none:
      note(Note::lacks, tableau.answerer, kNoCard, tableau.question);
      break;
    case Move::show:
      note(Note::shows, tableau.answerer, move.card(), tableau.question);
      break;
    case Move::accuse:
      if (!seen.right) note(Note::accused, tableau.seat, kNoCard, move.cards);
      break;
    default:
      break;
  }
  HiddenGame::fold(view, seen);
}

bool Cluedo::admits(const View& view, const Seen& seen) const {
  const Seat seat = turn(view);
  if (seat == kOver) return false;
  const auto kind = seen.move.kind;
  if (kind != Move::accuse && (seen.right || seen.envelope)) return false;
  if (seat == kNature) return admits_nature(view, seen);
  if (view.tableau.phase == Phase::answer) return admits_answer(view, seen);
  if (kind == Move::accuse) {
    return view.tableau.phase == Phase::accuse && admits_accusation(view, seen);
  }
  const auto moves = moves_at(view.tableau);
  return std::ranges::find(moves, seen.move) != moves.end();
}

bool Cluedo::admits_nature(const View& view, const Seen& seen) const {
  const Move& move = seen.move;
  switch (view.tableau.phase) {
    case Phase::suspects:
      return move.kind == Move::suspect && (suspects_left(view.tableau) & bit(move.card())) != 0;
    case Phase::envelope:
      return move.kind == Move::envelope &&
             static_cast<bool>(move.cards) == (view.seat == kAllOpen);
    case Phase::deal: {
      if (move.kind != Move::deal) return false;
      if (!view.sees(view.tableau.seat)) return move.card() == kNoCard;
      Cards taken = view.tableau.envelope;
      for (const Cards hand : view.tableau.hands) taken |= hand;
      return move.card() != kNoCard && !(taken & bit(move.card()));
    }
    default:
      return move.kind == Move::dice;
  }
}

bool Cluedo::admits_answer(const View& view, const Seen& seen) const {
  const Tableau& tableau = view.tableau;
  const Card card = seen.move.card();
  const Cards asked = tableau.question.cards();
  if (seen.move.kind != Move::none && seen.move.kind != Move::show) return false;
  const bool shows = seen.move.kind == Move::show;
  const bool shown = shows && (view.sees(tableau.seat) || view.sees(tableau.answerer));
  if (shown != (card != kNoCard) || (shown && !(asked & bit(card)))) return false;
  if (view.sees(tableau.answerer)) {
    const Cards hand = view.tableau.hands[tableau.answerer] & asked;
    return shows ? (hand & bit(card)) != 0 : hand == 0;
  }
  const Clue clue{shown   ? Clue::holds
                  : shows ? Clue::some
                          : Clue::lacks,
                  tableau.answerer, shown ? bit(card) : asked};
  return believable(*this, view, clue);
}

bool Cluedo::admits_accusation(const View& view, const Seen& seen) const {
  const Cards accused = seen.move.cards.cards();
  const bool shown = !seen.right && view.sees(view.tableau.seat);
  if (shown != static_cast<bool>(seen.envelope)) return false;
  if (seen.right) return believable(*this, view, {Clue::holds, kEnvelope, accused});
  if (!shown) return believable(*this, view, {Clue::not_solution, kEnvelope, accused});
  return seen.envelope != seen.move.cards &&
         believable(*this, view, {Clue::holds, kEnvelope, seen.envelope.cards()});
}

}  // namespace salon::cluedo
