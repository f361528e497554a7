#include <algorithm>

#include "games/khan/bots.h"
#include "games/khan/khan.h"

namespace salon::embedded {
extern const std::string_view rules_khan_en;
extern const std::string_view rules_khan_fr;
extern const std::string_view puzzles_khan;
}  // namespace salon::embedded

namespace salon::khan {

const About& Khan::about() {
  static const About about{
      .name = "khan",
      .title = {"Khan", "Khan"},
      .summary = {"Take the enemy Kalista; every move dictates the next.",
                  "Prenez la Kalista adverse ; chaque coup dicte le suivant."},
      .min_seats = kSeats.least,
      .max_seats = kSeats.most,
      .minutes = 10,
      .hidden = false,
      .boards = false,
      .seat_names = {{"red", "rouge"}, {"ochre", "ocre"}},
      .aids = {},
      .rules_en = embedded::rules_khan_en,
      .rules_fr = embedded::rules_khan_fr,
      .puzzles = embedded::puzzles_khan,
  };
  return about;
}

const RuleBook<Rules>& Khan::book() {
  static const RuleBook<Rules> book{
      .entries =
          {{{"disobey",
             {"what may move when nobody can obey the khan",
              "ce qui peut bouger quand personne ne peut obéir au khan"},
             {{"any", {"any piece", "toute pièce"}},
              {"sbires", {"sbires only", "les sbires seulement"}}}},
            &Rules::disobey},
           {{"reentry",
             {"where a captured sbire may come back", "où un sbire pris peut revenir"},
             {{"khan", {"on a square of the khan's value", "sur une case de la valeur du khan"}},
              {"anywhere", {"on any empty square", "sur toute case vide"}}}},
            &Rules::reentry},
           {{"stalemate",
             {"what becomes of a player without a move", "le sort d'un joueur sans coup possible"},
             {{"loss", {"loses", "perd"}}, {"pass", {"passes", "passe"}}}},
            &Rules::stalemate},
           {{"quiet",
             {"plies without capture or re-entry that make a draw",
              "demi-coups sans prise ni retour qui font nulle"},
             {},
             1,
             10'000},
            &Rules::quiet}},
      .presets = {{{"house",
                    {"The only rules there are; where they are silent the house answers: who "
                     "cannot move has lost, a hundred quiet plies are a draw.",
                     "Les seules règles qu'il y ait ; là où elles se taisent, la maison répond : "
                     "qui ne peut plus bouger a perdu, cent demi-coups calmes font nulle."}},
                   Rules{}}},
  };
  return book;
}

Expected<Khan> Khan::make(const Rules& rules, int, std::string_view) {
  return Khan(rules);
}

template <class Visit, class Enter>
void Khan::each_source(const Position& position, Visit&& visit, Enter&& enter) const {
  const Seat seat = position.turn;
  const Squares own = position.pieces(seat);
  const Squares empty = kBoard & ~(own | position.pieces(1 - seat));
  bool moved = false;
  const auto visit_all = [&](Squares sources) {
    each(sources, [&](Square from) {
      const Squares targets = reach(from, empty) & ~own;
      if (!targets) return;
      moved = true;
      visit(from, targets);
    });
  };
  const Squares bound = own & kOfValue[position.khan];
  visit_all(bound);
  if (moved || position.khan == 0) return;
  visit_all((rules_.disobey == Rules::any ? own : position.sbires[seat]) & ~bound);
  if (const Squares squares = landing(position)) enter(squares);
}

Squares Khan::landing(const Position& position) const {
  const Seat seat = position.turn;
  if (position.phase == Phase::place) return kCamp[position.camp_of(seat)] & ~position.occupied();
  if (position.captured(seat) == 0) return 0;
  return kOfValue[rules_.reentry == Rules::on_khan ? position.khan : 0] & ~position.occupied();
}

bool Khan::can_obey(const Position& position) const {
  const Squares own = position.pieces(position.turn);
  const Squares empty = kBoard & ~position.occupied();
  for (Squares bound = own & kOfValue[position.khan]; bound; bound &= bound - 1) {
    if (reach(std::countr_zero(bound), empty) & ~own) return true;
  }
  return false;
}

bool Khan::can_move(const Position& position) const {
  if (can_obey(position)) return true;
  bool found = false;
  each_source(
      position, [&](Square, Squares) { found = true; }, [&](Squares) { found = true; });
  return found;
}

Seat Khan::turn(const Position& position) const {
  if (position.phase != Phase::play) return position.turn;
  if (position.kalista[red] == kNowhere || position.kalista[ochre] == kNowhere) return kOver;
  if (position.quiet >= rules_.quiet) return kOver;
  if (rules_.stalemate == Rules::loss && !can_move(position)) return kOver;
  return position.turn;
}

Khan::Moves Khan::moves(const Position& position) const {
  Moves list;
  const auto enter = [&](Move::Kind kind, Squares squares) {
    each(squares, [&](Square to) { list.push_back({kind, 0, static_cast<std::int8_t>(to)}); });
  };
  switch (position.phase) {
    case Phase::side:
      for (const Side side : {top, bottom, left, right}) {
        list.push_back({Move::choose_side, 0, static_cast<std::int8_t>(side)});
      }
      break;
    case Phase::place:
      enter(position.placed == 0 ? Move::enter_kalista : Move::enter_sbire, landing(position));
      break;
    case Phase::play:
      each_source(
          position,
          [&](Square from, Squares targets) {
            each(targets, [&](Square to) {
              list.push_back(
                  {Move::step, static_cast<std::int8_t>(from), static_cast<std::int8_t>(to)});
            });
          },
          [&](Squares squares) { enter(Move::enter_sbire, squares); });
      if (list.empty() && rules_.stalemate == Rules::pass) list.push_back({Move::pass, 0, 0});
  }
  return list;
}

std::uint64_t Khan::count_moves(const Position& position) const {
  if (position.phase != Phase::play) return moves(position).size();
  std::uint64_t count = 0;
  each_source(
      position, [&](Square, Squares targets) { count += count_bits(targets); },
      [&](Squares squares) { count += count_bits(squares); });
  return count == 0 && rules_.stalemate == Rules::pass ? 1 : count;
}

Move Khan::random_move(const Position& position, Random& random) const {
  if (position.phase != Phase::play) {
    const auto all = moves(position);
    return all[random.below(all.size())];
  }
  struct Source {
    Move::Kind kind;
    std::int8_t from;
    Squares targets;
  };
  List<Source, kSbires + 2> sources;
  int count = 0;
  each_source(
      position,
      [&](Square from, Squares targets) {
        sources.push_back({Move::step, static_cast<std::int8_t>(from), targets});
        count += count_bits(targets);
      },
      [&](Squares squares) {
        sources.push_back({Move::enter_sbire, 0, squares});
        count += count_bits(squares);
      });
  if (count == 0) return {Move::pass, 0, 0};
  int index = static_cast<int>(random.below(count));
  for (const auto& [kind, from, targets] : sources) {
    const int here = count_bits(targets);
    if (index >= here) {
      index -= here;
      continue;
    }
    Squares left_over = targets;
    while (index-- > 0) left_over &= left_over - 1;
    return {kind, from, static_cast<std::int8_t>(std::countr_zero(left_over))};
  }
  std::unreachable();
}

void Khan::play(Position& position, Move move) const {
  const Seat seat = position.turn;
  const Seat other = 1 - seat;
  if (position.phase == Phase::side) {
    position.camp = static_cast<Side>(move.to);
    position.phase = Phase::place;
    return;
  }
  if (position.phase == Phase::place) {
    if (move.kind == Move::enter_kalista) position.kalista[seat] = move.to;
    if (move.kind == Move::enter_sbire) position.sbires[seat] |= bit(move.to);
    if (++position.placed <= kSbires) return;
    position.placed = 0;
    position.turn = static_cast<std::int8_t>(other);
    if (seat == ochre) {
      position.phase = Phase::play;
      position.camp = bottom;  // from here on camps mean nothing to the rules
    }
    return;
  }
  position.turn = static_cast<std::int8_t>(other);
  if (move.kind == Move::pass) {
    ++position.quiet;
    return;
  }
  ++position.quiet;
  if (move.kind == Move::enter_sbire) {
    position.sbires[seat] |= bit(move.to);
    position.quiet = 0;
  } else {
    if (position.kalista[seat] == move.from) {
      position.kalista[seat] = move.to;
    } else {
      position.sbires[seat] ^= bit(move.from) | bit(move.to);
    }
    if (position.sbires[other] & bit(move.to)) {
      position.sbires[other] ^= bit(move.to);
      position.quiet = 0;
    } else if (position.kalista[other] == move.to) {
      position.kalista[other] = kNowhere;
      position.quiet = 0;
    }
  }
  position.khan_square = move.to;
  position.khan = kValue[move.to];
}

Outcome Khan::outcome(const Position& position) const {
  for (const Seat seat : {red, ochre}) {
    if (position.kalista[seat] == kNowhere) return Outcome::win(1 - seat);
  }
  if (rules_.stalemate == Rules::loss && !can_move(position))
    return Outcome::win(1 - position.turn);
  return Outcome::draw();
}

void Khan::fold(View& view, Move move) const {
  if (move.kind == Move::choose_side) view.camp = static_cast<Side>(move.to);
  view.last = move;
  play(view.position, move);
}

std::uint64_t Khan::hash(const Position& position) const {
  const auto side = [&](Seat seat) {
    return position.sbires[seat] | std::uint64_t(position.kalista[seat] + 1) << 36;
  };
  const std::uint64_t rest =
      std::uint64_t(position.turn) | std::uint64_t(position.phase) << 1 |
      std::uint64_t(position.camp) << 3 | std::uint64_t(position.placed) << 5 |
      std::uint64_t(position.khan) << 8 | std::uint64_t(position.khan_square + 1) << 10 |
      std::uint64_t(position.quiet) << 16;
  return mix(mix(side(red), side(ochre)), rest);
}

}  // namespace salon::khan
