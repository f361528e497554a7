#include "core/dice.h"
#include "games/cluedo/cluedo.h"

namespace salon::cluedo {

Cards Cluedo::suspects_left(const Tableau& tableau) const {
  Cards left = kCardsOf[suspects];
  for (const Card taken : tableau.suspect) {
    if (taken != kNoCard) left &= ~bit(taken);
  }
  return left;
}

/// Where the seat to move may tread: corridors without the pawns of others still in the game.
Cells Cluedo::free_cells(const Tableau& tableau) const {
  Cells free = board().walkable();
  Cards ghosts = bit(tableau.suspect[tableau.seat]);
  for (Seat seat = 0; seat < seats_; ++seat) {
    if (tableau.is_out(seat)) ghosts |= bit(tableau.suspect[seat]);
  }
  for (Card pawn = 0; pawn < kSuspects; ++pawn) {
    if (!(ghosts & bit(pawn)) && !is_room(tableau.pawns[pawn])) free.remove(tableau.pawns[pawn]);
  }
  return free;
}

bool Cluedo::can_roll(const Tableau& tableau) const {
  const Card room = room_of(tableau.place(tableau.seat));
  return room == kNoCard || free_cells(tableau).meets(board().doors(room));
}

bool Cluedo::may_repeat(const Tableau& tableau) const {
  return tableau.asked[tableau.seat] != room_of(tableau.place(tableau.seat));
}

Reach Cluedo::reach(const Tableau& tableau) const {
  return reach(tableau, tableau.dice);
}

Reach Cluedo::reach(const Tableau& tableau, int steps) const {
  const Place from = tableau.place(tableau.seat);
  const Card left = room_of(from);
  const Cells free = free_cells(tableau);
  Reach reach;
  if (left == kNoCard) {
    reach.cells.add(from);
  } else {
    reach.cells = board().doors(left) & free;
    --steps;
  }
  // The last step may be the one through a door.
  for (int step = 1; step < steps; ++step) reach.cells = reach.cells.spread(free);
  for (Card room = kFirstRoom; room < kCards; ++room) {
    if (room != left && steps > 0 && reach.cells.meets(board().doors(room)))
      reach.rooms |= bit(room);
  }
  if (steps > 0) reach.cells = reach.cells.spread(free);
  if (left == kNoCard) reach.cells.remove(from);
  return reach;
}

void Cluedo::add_walks(const Tableau& tableau, Moves& list) const {
  const Reach reach = this->reach(tableau);
  list.push_back({Move::stay, {}, 0});
  each(reach.rooms, [&](Card room) { list.push_back(Move::of(Move::enter, room)); });
  reach.cells.each([&](Place at) { list.push_back({Move::go, {}, at}); });
}

Cluedo::Moves Cluedo::moves_at(const Position& position) const {
  Moves list;
  if (turn(position) < 0) return list;
  const Tableau& tableau = position;
  switch (tableau.phase) {
    case Phase::suspects:
      each(suspects_left(tableau),
           [&](Card card) { list.push_back(Move::of(Move::suspect, card)); });
      break;
    case Phase::move: {
      const Card room = room_of(tableau.place(tableau.seat));
      if (can_roll(tableau)) list.push_back({Move::roll, {}, 0});
      list.push_back({Move::stay, {}, 0});
      if (room != kNoCard && board().passage(room) != kNoCard)
        list.push_back({Move::passage, {}, 0});
      break;
    }
    case Phase::walk:
      add_walks(tableau, list);
      break;
    case Phase::suggest:
      for (Card who = 0; who < kFirstWeapon; ++who) {
        for (Card what = kFirstWeapon; what < kFirstRoom; ++what)
          list.push_back({Move::suggest, {who, what, kNoCard}, 0});
      }
      list.push_back({Move::pass, {}, 0});
      break;
    case Phase::answer:
      each(position.hands[tableau.answerer] & tableau.question.cards(),
           [&](Card card) { list.push_back(Move::of(Move::show, card)); });
      if (list.empty()) list.push_back({Move::none, {}, 0});
      break;
    case Phase::accuse:
      for (int i = 0; i < kTriples; ++i) list.push_back({Move::accuse, Triple::of(i), 0});
      list.push_back({Move::pass, {}, 0});
      break;
    default:
      break;
  }
  return list;
}

std::uint64_t Cluedo::count_moves(const Position& position) const {
  if (position.phase == Phase::suggest) return kSuspects * kWeapons + 1;
  if (position.phase == Phase::accuse) return kTriples + 1;
  if (position.phase == Phase::walk) {
    const Reach reach = this->reach(position);
    return 1 + count(reach.rooms) + reach.cells.size();
  }
  return moves(position).size();
}

/// The same distribution as choosing from the list, without making the long ones.
Move Cluedo::random_move(const Position& position, Random& random) const {
  if (position.phase == Phase::suggest) {
    const auto n = static_cast<int>(random.below(kSuspects * kWeapons + 1));
    if (n == kSuspects * kWeapons) return {Move::pass, {}, 0};
    const Triple triple = Triple::of(n * kRooms);
    return {Move::suggest, {triple.suspect, triple.weapon, kNoCard}, 0};
  }
  if (position.phase == Phase::accuse) {
    const auto n = static_cast<int>(random.below(kTriples + 1));
    if (n == kTriples) return {Move::pass, {}, 0};
    return {Move::accuse, Triple::of(n), 0};
  }
  const auto list = moves(position);
  return list[random.below(list.size())];
}

List<Chance<Move>, kTriples> Cluedo::chances(const Position& position) const {
  List<Chance<Move>, kTriples> list;
  const auto draw = [&](Move::Kind kind, Cards from) {
    each(from, [&](Card card) { list.push_back({Move::of(kind, card), 1.0 / count(from)}); });
  };
  switch (position.phase) {
    case Phase::suspects:
      if (rules_.suspects == Rules::random) draw(Move::suspect, suspects_left(position));
      break;
    case Phase::envelope:
      for (int i = 0; i < kTriples; ++i)
        list.push_back({{Move::envelope, Triple::of(i), 0}, 1.0 / kTriples});
      break;
    case Phase::deal:
      draw(Move::deal, position.undealt());
      break;
    case Phase::first:
    case Phase::dice:
      for (std::int16_t sum = 2; sum <= 12; ++sum) {
        list.push_back({{Move::dice, {}, sum}, chance_of_two(sum)});
      }
      break;
    default:
      break;
  }
  return list;
}

}  // namespace salon::cluedo
