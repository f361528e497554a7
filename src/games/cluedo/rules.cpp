#include "games/cluedo/bots.h"
#include "games/cluedo/cluedo.h"

namespace salon::embedded {
extern const std::string_view rules_cluedo_en;
extern const std::string_view rules_cluedo_fr;
}  // namespace salon::embedded

namespace salon::cluedo {
namespace {

constexpr std::uint8_t seat_bit(Seat seat) {
  return static_cast<std::uint8_t>(1u << seat);
}

}  // namespace

const About& Cluedo::about() {
  static const About about{
      .name = "cluedo",
      .title = {"Cluedo", "Cluedo"},
      .summary = {"Who did it, with what, and where? Ask, deduce, accuse.",
                  "Qui, avec quoi, et où ? Interrogez, déduisez, accusez."},
      .min_seats = kSeats.least,
      .max_seats = kSeats.most,
      .minutes = 45,
      .hidden = true,
      .boards = true,
      .seat_names = {},
      .rules_en = embedded::rules_cluedo_en,
      .rules_fr = embedded::rules_cluedo_fr,
  };
  return about;
}

const RuleBook<Rules>& Cluedo::book() {
  static const RuleBook<Rules> book{
      .entries = {{{"suspects",
                    {"who plays whom: in the order of the list, drawn, or chosen by each seat",
                     "qui joue qui : dans l'ordre de la liste, tiré au sort, ou au choix"},
                    {"order", "random", "chosen"}},
                   &Rules::suspects},
                  {{"first",
                    {"who starts: the highest roll, or the first seat",
                     "qui commence : le plus haut lancer, ou la première place"},
                    {"roll", "seat0"}},
                   &Rules::first},
                  {{"limit",
                    {"rounds after which the case stays unsolved",
                     "nombre de tours de table après lequel l'affaire reste irrésolue"},
                    {},
                    1,
                    1000},
                   &Rules::limit}},
      .presets = {{{"house", {"the rules of the house", "les règles de la maison"}}, Rules{}}},
  };
  return book;
}

Cluedo::Cluedo(const Rules& rules, int seats)
    : rules_(rules), seats_(seats), board_(std::shared_ptr<const Board>{}, &Board::standard()) {}

Expected<Cluedo> Cluedo::make(const Rules& rules, int seats, std::string_view board) {
  Cluedo game(rules, seats);
  if (board.empty()) return game;
  auto own = Board::parse(board);
  if (!own) return fail("the board: {}", "le plateau : {}", own.error().what);
  game.board_ = std::make_shared<const Board>(std::move(*own));
  return game;
}

Position Cluedo::start() const {
  Position position;
  for (Card pawn = 0; pawn < kSuspects; ++pawn) position.pawns[pawn] = board().start(pawn);
  for (Card i = 0; i < kWeapons; ++i) position.tokens[i] = static_cast<Card>(kFirstRoom + i);
  if (rules_.suspects != Rules::order) {
    position.phase = Phase::suspects;
    return position;
  }
  for (Seat seat = 0; seat < seats_; ++seat) position.suspect[seat] = static_cast<Card>(seat);
  return position;
}

Seat Cluedo::turn_at(const Table& table) const {
  switch (table.phase) {
    case Phase::suspects:
      return rules_.suspects == Rules::chosen ? table.seat : kNature;
    case Phase::envelope:
    case Phase::deal:
    case Phase::first:
    case Phase::dice:
      return kNature;
    case Phase::answer:
      return table.answerer;
    case Phase::over:
      return kOver;
    default:
      return table.seat;
  }
}

void Cluedo::apply(Position& position, const Seen& seen) const {
  const Move& move = seen.move;
  const Cards card = move.card() == kNoCard ? 0 : bit(move.card());
  if (move.kind == Move::envelope && move.cards) position.envelope = move.cards.cards();
  if (move.kind == Move::deal) position.hands[position.seat] |= card;
  if (move.kind == Move::show) position.hands[position.answerer] |= card;
  if (seen.right) position.envelope = move.cards.cards();
  if (seen.envelope) position.envelope = seen.envelope.cards();
  advance(position, move, seen.right);
}

void Cluedo::advance(Table& table, const Move& move, bool right) const {
  switch (move.kind) {
    case Move::suspect:
      return give_suspect(table, move.card());
    case Move::envelope:
      table.phase = Phase::deal;
      return;
    case Move::deal:
      table.seat = static_cast<std::int8_t>(++table.dealt % seats_);
      if (table.dealt == kDealt) begin_play(table);
      return;
    case Move::dice:
      if (table.phase == Phase::first) return roll_for_start(table, move.number);
      table.dice = static_cast<std::uint8_t>(move.number);
      table.phase = Phase::walk;
      return;
    case Move::roll:
      table.phase = Phase::dice;
      return;
    case Move::stay:
      return arrive(table, table.was_brought(table.seat));
    case Move::passage:
      return walk_into(table, board().passage(room_of(table.place(table.seat))));
    case Move::go:
      table.pawns[table.suspect[table.seat]] = move.number;
      return arrive(table, false);
    case Move::enter:
      return walk_into(table, move.card());
    case Move::suggest:
      return ask(table, {move.cards.suspect, move.cards.weapon, room_of(table.place(table.seat))});
    case Move::show:
      return end_answers(table);
    case Move::none:
      table.answerer = static_cast<std::int8_t>(left_of(table.answerer));
      if (table.answerer == table.seat) end_answers(table);
      return;
    case Move::accuse:
      if (right) return finish(table, table.seat);
      eliminate(table, table.seat);
      return end_turn(table);
    case Move::pass:
      if (table.phase == Phase::accuse) return end_turn(table);
      table.phase = Phase::accuse;
      return;
  }
}

void Cluedo::give_suspect(Table& table, Card card) const {
  table.suspect[table.seat] = card;
  table.seat = static_cast<std::int8_t>(left_of(table.seat));
  if (table.seat == 0) table.phase = Phase::envelope;
}

void Cluedo::begin_play(Table& table) const {
  table.seat = 0;
  if (rules_.first == Rules::seat0) return begin(table, 0);
  table.contest = everybody();
  table.phase = Phase::first;
}

/// Everybody in the contest rolls once; those tied for the most go on among themselves.
void Cluedo::roll_for_start(Table& table, int number) const {
  if (number > table.best) {
    table.best = static_cast<std::uint8_t>(number);
    table.tied = 0;
  }
  if (number == table.best) table.tied |= seat_bit(table.seat);
  const auto later = static_cast<std::uint8_t>(table.contest & ~((2u << table.seat) - 1));
  if (later != 0) {
    table.seat = static_cast<std::int8_t>(std::countr_zero(later));
    return;
  }
  table.contest = table.tied;
  table.tied = table.best = 0;
  table.seat = static_cast<std::int8_t>(std::countr_zero(table.contest));
  if (std::has_single_bit(table.contest)) begin(table, table.seat);
}

void Cluedo::begin(Table& table, Seat first) const {
  table.contest = 0;
  table.first = static_cast<std::int8_t>(first);
  while (table.is_out(first)) first = left_of(first);
  table.seat = static_cast<std::int8_t>(first);
  table.phase = Phase::move;
}

void Cluedo::walk_into(Table& table, Card room) const {
  table.pawns[table.suspect[table.seat]] = inside(room);
  if (table.asked[table.seat] != room) table.asked[table.seat] = kNoCard;
  arrive(table, true);
}

/// The move is made: on to the hypothesis, if there may be one, else to the accusation.
void Cluedo::arrive(Table& table, bool may_ask) const {
  table.dice = 0;
  table.brought &= static_cast<std::uint8_t>(~seat_bit(table.seat));
  table.phase = may_ask && may_repeat(table) ? Phase::suggest : Phase::accuse;
}

/// A pawn comes to the room of a hypothesis; one that stood there already is not brought.
void Cluedo::bring(Table& table, Card pawn, Card room) const {
  if (table.pawns[pawn] == inside(room)) return;
  table.pawns[pawn] = inside(room);
  const Seat seat = table.player(pawn);
  if (seat == kNature || table.is_out(seat)) return;
  table.brought |= seat_bit(seat);
  if (table.asked[seat] != room) table.asked[seat] = kNoCard;
}

void Cluedo::ask(Table& table, const Triple& question) const {
  table.question = question;
  table.asked[table.seat] = question.room;
  bring(table, question.suspect, question.room);
  table.tokens[question.weapon - kFirstWeapon] = question.room;
  table.phase = Phase::answer;
  table.answerer = static_cast<std::int8_t>(left_of(table.seat));
}

void Cluedo::end_answers(Table& table) const {
  table.question = {};
  table.answerer = 0;
  table.phase = Phase::accuse;
}

void Cluedo::eliminate(Table& table, Seat seat) const {
  table.out |= seat_bit(seat);
  table.brought &= static_cast<std::uint8_t>(~seat_bit(seat));
  table.asked[seat] = kNoCard;
}

void Cluedo::drop(Table& table, Seat seat) const {
  if (table.phase == Phase::over || table.is_out(seat)) return;
  eliminate(table, seat);
  if (table.out == everybody()) return finish(table, -1);
  if (table.playing() && table.seat == seat) end_turn(table);
}

/// The next seat still in the game; passing the seat that began completes a round.
void Cluedo::end_turn(Table& table) const {
  table.dice = 0;
  table.question = {};
  table.answerer = 0;
  if (table.out == everybody()) return finish(table, -1);
  Seat next = left_of(table.seat);
  while (table.is_out(next)) next = left_of(next);
  const auto after_first = [&](Seat seat) { return (seat - table.first + seats_) % seats_; };
  if (after_first(next) <= after_first(table.seat)) ++table.round;
  if (table.round >= rules_.limit) return finish(table, -1);
  table.seat = static_cast<std::int8_t>(next);
  table.phase = Phase::move;
}

void Cluedo::finish(Table& table, Seat winner) const {
  table.phase = Phase::over;
  table.seat = table.answerer = 0;
  table.question = {};
  table.dice = table.contest = table.tied = table.best = 0;
  table.winner = static_cast<std::int8_t>(winner);
}

Outcome Cluedo::outcome(const Position& position) const {
  return position.winner < 0 ? Outcome{} : Outcome::win(position.winner);
}

}  // namespace salon::cluedo
