#include <tuple>
#include <vector>

#include "core/dice.h"
#include "games/pickomino/bots.h"
#include "games/pickomino/pickomino.h"

namespace salon::embedded {
extern const std::string_view rules_pickomino_en;
extern const std::string_view rules_pickomino_fr;
extern const std::string_view puzzles_pickomino;
}  // namespace salon::embedded

namespace salon::pickomino {
namespace {

using Draws = std::vector<Chance<Move>>;

Dice dice_of(const Roll& roll) {
  Dice dice;
  for (Face face = 0; face < kFaces; ++face) dice = dice + Dice::of(face, roll[face]);
  return dice;
}

Pickomino::Draws rolls_of(int number) {
  static const auto all = [] {
    std::array<Draws, kDice + 1> made;
    for (int dice = 1; dice <= kDice; ++dice) {
      each_roll(dice, [&](const Roll& roll, double probability) {
        made[dice].push_back({{Move::roll, 0, dice_of(roll)}, probability});
      });
    }
    return made;
  }();
  return all[number];
}

/// Who may start, each as likely as the other.
Pickomino::Draws starters(int seats) {
  static const auto all = [] {
    std::array<Draws, kMaxSeats + 1> made;
    for (int number = 1; number <= kMaxSeats; ++number) {
      for (Seat seat = 0; seat < number; ++seat) {
        made[number].push_back({{Move::first, static_cast<std::int8_t>(seat)}, 1.0 / number});
      }
    }
    return made;
  }();
  return all[seats];
}

/// Greater ranks higher; equal only for seats without a tile.
auto standing(const Position& position, Seat seat) {
  return std::tuple(!position.has_resigned(seat), position.points(seat),
                    highest(position.tiles(seat)));
}

}  // namespace

const About& Pickomino::about() {
  static const About about{
      .name = "pickomino",
      .title = {"Pickomino", "Pickomino"},
      .summary = {"Push your luck with eight dice and pile up the worms.",
                  "Tentez la chance avec huit dés et empilez les vers."},
      .min_seats = kSeats.least,
      .max_seats = kSeats.most,
      .minutes = 15,
      .hidden = false,
      .boards = false,
      .seat_names = {},
      .aids = {},
      .rules_en = embedded::rules_pickomino_en,
      .rules_fr = embedded::rules_pickomino_fr,
      .puzzles = embedded::puzzles_pickomino,
  };
  return about;
}

const RuleBook<Rules>& Pickomino::book() {
  static const RuleBook<Rules> book{
      .entries =
          {{{"exact",
             {"only a total equal to a face-up tile wins it (else the highest tile below will do)",
              "seul un total égal à une tuile visible la gagne (sinon la plus haute en dessous "
              "suffit)"},
             {{"off", {"no", "non"}}, {"on", {"yes", "oui"}}}},
            &Rules::exact},
           {{"steal",
             {"a total equal to the top tile of another stack takes that tile",
              "un total égal à la tuile du dessus d'une autre pile la prend"},
             {{"off", {"no", "non"}}, {"on", {"yes", "oui"}}}},
            &Rules::steal},
           {{"over36",
             {"what a total over 36 wins", "ce que gagne un total au-delà de 36"},
             {{"lost", {"nothing", "rien"}},
              {"highest", {"the highest tile on the table", "la plus haute tuile de la table"}}}},
            &Rules::over36},
           {{"lose",
             {"which tile a lost turn removes", "quelle tuile un tour perdu retire"},
             {{"house", {"the highest, always", "la plus haute, toujours"}},
              {"official",
               {"the highest, unless it was just returned",
                "la plus haute, sauf si on vient de la rendre"}}}},
            &Rules::lose},
           {{"limit",
             {"turns that end the game at the latest", "nombre de tours qui finit la partie"},
             {},
             1,
             100'000},
            &Rules::limit},
           {{"first",
             {"who starts", "qui commence"},
             {{"seat0", {"the first seat", "la première place"}},
              {"random", {"drawn by lot", "tiré au sort"}}}},
            &Rules::first}},
      .presets = {{{"house",
                    {"No stealing: only the exact number of a tile on the table wins it.",
                     "Pas de vol : seul le numéro exact d'une tuile de la table la gagne."}},
                   Rules{}},
                  {{"official",
                    {"Top tiles can be stolen, and a total between two tiles wins the lower one.",
                     "On vole la tuile du dessus d'une pile, et un total entre deux tuiles gagne "
                     "la plus basse."},
                    true},
                   kOfficial}},
  };
  return book;
}

Expected<Pickomino> Pickomino::make(const Rules& rules, int seats, std::string_view) {
  return Pickomino(rules, seats);
}

Position Pickomino::start() const {
  Position position;
  if (rules_.first == Rules::random) position.phase = Phase::first;
  return position;
}

Seat Pickomino::turn(const Position& position) const {
  switch (position.phase) {
    case Phase::first:
    case Phase::roll:
      return kNature;
    case Phase::take:
    case Phase::decide:
      return position.seat;
    case Phase::over:
      break;
  }
  return kOver;
}

Pickomino::Moves Pickomino::moves(const Position& position) const {
  Moves list;
  if (position.phase == Phase::take) {
    each_face(position.takeable(), [&](Face face) {
      list.push_back({Move::take, static_cast<std::int8_t>(face)});
    });
  } else if (position.phase == Phase::decide) {
    list.push_back({Move::stop});
    list.push_back({Move::again});
  }
  return list;
}

Pickomino::Draws Pickomino::chances(const Position& position) const {
  if (position.phase == Phase::first) return starters(seats_);
  return position.phase == Phase::roll ? rolls_of(position.dice_left()) : Draws{};
}

std::uint64_t Pickomino::count_moves(const Position& position) const {
  return position.phase == Phase::take ? count_bits(position.takeable()) : 2;
}

void Pickomino::play(Position& position, Move move) const {
  switch (move.kind) {
    case Move::first:
      give_turn(position, move.which);
      break;
    case Move::roll:
      position.roll = move.dice;
      position.phase = Phase::take;
      if (!position.takeable()) settle(position, {});
      break;
    case Move::take:
      position.aside = position.aside + position.roll.only(move.which);
      position.roll = {};
      position.phase = Phase::decide;
      if (position.dice_left() == 0) settle(position, prize(position));
      break;
    case Move::stop:
      settle(position, prize(position));
      break;
    case Move::again:
      position.phase = Phase::roll;
      break;
  }
}

Prize Pickomino::prize(const Position& position, int total) const {
  if (total < kFirstNumber) return {};
  if (total > kLastNumber) {
    return {rules_.over36 == Rules::over36_highest ? highest(position.face_up) : kNoTile};
  }
  const Tile tile = total - kFirstNumber;
  if (position.face_up & bit(tile)) return {tile};
  if (rules_.steal == Rules::on) {
    for (Seat other = 0; other < seats_; ++other) {
      if (other != position.seat && position.top[other] == tile) return {tile, other};
    }
  }
  if (rules_.exact == Rules::on) return {};
  return {highest(static_cast<Tiles>(position.face_up & (bit(tile) - 1)))};
}

Prize Pickomino::prize(const Position& position) const {
  return position.aside.has_worm() ? prize(position, position.aside.total()) : Prize{};
}

void Pickomino::settle(Position& position, Prize prize) const {
  if (!prize) {
    lose_turn(position);
  } else {
    if (prize.from == Prize::kTable) {
      position.face_up &= static_cast<Tiles>(~bit(prize.tile));
    } else {
      position.lift(prize.from);
    }
    position.put(position.seat, prize.tile);
  }
  end_turn(position);
}

void Pickomino::lose_turn(Position& position) const {
  Tile returned = kNoTile;
  if (position.top[position.seat] != kNoTile) {
    returned = position.lift(position.seat);
    position.face_up |= bit(returned);
  }
  const Tile leaving = highest(position.face_up);
  if (rules_.lose == Rules::lose_official && leaving == returned) return;
  position.face_up &= static_cast<Tiles>(~bit(leaving));
}

void Pickomino::end_turn(Position& position) const {
  ++position.turns;
  if (is_over(position)) {
    finish(position);
  } else {
    give_turn(position, position.seat + 1);
  }
}

/// To this seat, or to the next one round the table that is still in the game.
void Pickomino::give_turn(Position& position, Seat seat) const {
  if (seat == seats_) seat = 0;
  while (position.has_resigned(seat)) seat = seat + 1 == seats_ ? 0 : seat + 1;
  position.seat = static_cast<std::int8_t>(seat);
  position.aside = position.roll = {};
  position.phase = Phase::roll;
}

void Pickomino::finish(Position& position) const {
  position.seat = 0;
  position.aside = position.roll = {};
  position.phase = Phase::over;
}

int Pickomino::staying(const Position& position) const {
  return seats_ - count_bits(position.resigned);
}

bool Pickomino::is_over(const Position& position) const {
  return position.face_up == 0 || position.turns >= static_cast<std::uint32_t>(rules_.limit) ||
         staying(position) <= 1;
}

void Pickomino::resign(Position& position, Seat seat) const {
  if (position.phase == Phase::over || position.has_resigned(seat)) return;
  position.resigned |= static_cast<std::uint8_t>(1u << seat);
  if (position.phase != Phase::first && position.seat == seat) {
    end_turn(position);
  } else if (is_over(position)) {
    finish(position);
  }
}

int Pickomino::place(const Position& position, Seat seat) const {
  int better = 0;
  for (Seat other = 0; other < seats_; ++other) {
    if (standing(position, other) > standing(position, seat)) ++better;
  }
  return 1 + better;
}

Outcome Pickomino::outcome(const Position& position) const {
  Outcome outcome;
  int winners = 0;
  for (Seat seat = 0; seat < seats_; ++seat) winners += place(position, seat) == 1;
  for (Seat seat = 0; seat < seats_; ++seat) {
    if (place(position, seat) == 1) outcome.score[seat] = 1.0 / winners;
  }
  return outcome;
}

void Pickomino::fold(View& view, Move move) const {
  const Position before = view.position;
  play(view.position, move);
  const Position& after = view.position;
  if (after.turns == before.turns) return;
  const auto small = [](int value) { return static_cast<std::int8_t>(value); };
  // A tile on top that was not there before was won; otherwise the turn was lost.
  const Tile won = after.top[before.seat];
  if (won != kNoTile && !(before.tiles(before.seat) & bit(won))) {
    view.last = {TurnEnd::won, before.seat, small(won)};
    for (Seat other = 0; other < seats_; ++other) {
      if (before.top[other] == won)
        view.last.kind = TurnEnd::stolen, view.last.victim = small(other);
    }
    return;
  }
  const Tile returned = before.top[before.seat];
  const Tiles lying = before.face_up | (returned == kNoTile ? Tiles{0} : bit(returned));
  const auto removed = highest(static_cast<Tiles>(lying & ~after.face_up));
  view.last = {TurnEnd::lost, before.seat, small(returned), 0, small(removed)};
}

/// The same answer as looking through nature's list, without looking through 1,287 rolls.
bool Pickomino::admits(const View& view, Move move) const {
  const auto& position = view.position;
  if (position.phase == Phase::roll) {
    return move == Move{Move::roll, 0, move.dice} && move.dice.size() == position.dice_left();
  }
  return Base::admits(view, move);
}

Seat holder(const Position& position, int seats, Tile tile) {
  for (Seat seat = 0; seat < seats; ++seat) {
    if (position.tiles(seat) & bit(tile)) return seat;
  }
  return kNature;
}

}  // namespace salon::pickomino
