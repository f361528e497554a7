#include "games/cluedo/bots.h"
#include "games/cluedo/cluedo.h"

namespace salon::embedded {
extern const std::string_view rules_cluedo_en;
extern const std::string_view rules_cluedo_fr;
extern const std::string_view puzzles_cluedo;
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
      .winnerless = true,
      .boards = true,
      .seat_names = {},
      .aids = {"sheet"},
      .rules_en = embedded::rules_cluedo_en,
      .rules_fr = embedded::rules_cluedo_fr,
      .puzzles = embedded::puzzles_cluedo,
  };
  return about;
}

const RuleBook<Rules>& Cluedo::book() {
  static const RuleBook<Rules> book{
      .entries = {{{"suspects",
                    {"who plays whom", "qui joue qui"},
                    {{"order", {"in the order of the list", "dans l'ordre de la liste"}},
                     {"random", {"drawn by lot", "tiré au sort"}},
                     {"chosen", {"each chooses", "chacun choisit"}}}},
                   &Rules::suspects},
                  {{"first",
                    {"who starts", "qui commence"},
                    {{"roll", {"the highest roll", "le plus haut lancer"}},
                     {"seat0", {"the first seat", "la première place"}}}},
                   &Rules::first},
                  {{"limit",
                    {"rounds after which the case stays unsolved",
                     "nombre de tours de table après lequel l'affaire reste irrésolue"},
                    {},
                    1,
                    1000},
                   &Rules::limit}},
      .presets = {{{"house",
                    {"The game everybody knows, in a house of our own; suspects go round in the "
                     "order of the list.",
                     "Le jeu que tout le monde connaît, dans une maison à nous ; les suspects sont "
                     "donnés dans l'ordre de la liste."}},
                   Rules{}}},
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

Seat Cluedo::turn_at(const Tableau& tableau) const {
  switch (tableau.phase) {
    case Phase::suspects:
      return rules_.suspects == Rules::chosen ? tableau.seat : kNature;
    case Phase::envelope:
    case Phase::deal:
    case Phase::first:
    case Phase::dice:
      return kNature;
    case Phase::answer:
      return tableau.answerer;
    case Phase::over:
      return kOver;
    default:
      return tableau.seat;
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

void Cluedo::advance(Tableau& tableau, const Move& move, bool right) const {
  switch (move.kind) {
    case Move::suspect:
      return give_suspect(tableau, move.card());
    case Move::envelope:
      tableau.phase = Phase::deal;
      return;
    case Move::deal:
      tableau.seat = static_cast<std::int8_t>(++tableau.dealt % seats_);
      if (tableau.dealt == kDealt) begin_play(tableau);
      return;
    case Move::dice:
      if (tableau.phase == Phase::first) return roll_for_start(tableau, move.number);
      tableau.dice = static_cast<std::uint8_t>(move.number);
      tableau.phase = Phase::walk;
      return;
    case Move::roll:
      tableau.phase = Phase::dice;
      return;
    case Move::stay:
      return arrive(tableau, tableau.was_brought(tableau.seat));
    case Move::passage:
      return walk_into(tableau, board().passage(room_of(tableau.place(tableau.seat))));
    case Move::go:
      tableau.pawns[tableau.suspect[tableau.seat]] = move.number;
      return arrive(tableau, false);
    case Move::enter:
      return walk_into(tableau, move.card());
    case Move::suggest:
      return ask(tableau,
                 {move.cards.suspect, move.cards.weapon, room_of(tableau.place(tableau.seat))});
    case Move::show:
      return end_answers(tableau);
    case Move::none:
      tableau.answerer = static_cast<std::int8_t>(left_of(tableau.answerer));
      if (tableau.answerer == tableau.seat) end_answers(tableau);
      return;
    case Move::accuse:
      if (right) return finish(tableau, tableau.seat);
      eliminate(tableau, tableau.seat);
      return end_turn(tableau);
    case Move::pass:
      if (tableau.phase == Phase::accuse) return end_turn(tableau);
      tableau.phase = Phase::accuse;
      return;
  }
}

void Cluedo::give_suspect(Tableau& tableau, Card card) const {
  tableau.suspect[tableau.seat] = card;
  tableau.seat = static_cast<std::int8_t>(left_of(tableau.seat));
  if (tableau.seat == 0) tableau.phase = Phase::envelope;
}

void Cluedo::begin_play(Tableau& tableau) const {
  tableau.seat = 0;
  if (rules_.first == Rules::seat0) return begin(tableau, 0);
  tableau.contest = everybody();
  tableau.phase = Phase::first;
}

/// Everybody in the contest rolls once; those tied for the most go on among themselves.
void Cluedo::roll_for_start(Tableau& tableau, int number) const {
  if (number > tableau.best) {
    tableau.best = static_cast<std::uint8_t>(number);
    tableau.tied = 0;
  }
  if (number == tableau.best) tableau.tied |= seat_bit(tableau.seat);
  const auto later = static_cast<std::uint8_t>(tableau.contest & ~((2u << tableau.seat) - 1));
  if (later != 0) {
    tableau.seat = static_cast<std::int8_t>(std::countr_zero(later));
    return;
  }
  tableau.contest = tableau.tied;
  tableau.tied = tableau.best = 0;
  tableau.seat = static_cast<std::int8_t>(std::countr_zero(tableau.contest));
  if (std::has_single_bit(tableau.contest)) begin(tableau, tableau.seat);
}

void Cluedo::begin(Tableau& tableau, Seat first) const {
  tableau.contest = 0;
  tableau.first = static_cast<std::int8_t>(first);
  while (tableau.is_out(first)) first = left_of(first);
  tableau.seat = static_cast<std::int8_t>(first);
  tableau.phase = Phase::move;
}

void Cluedo::walk_into(Tableau& tableau, Card room) const {
  tableau.pawns[tableau.suspect[tableau.seat]] = inside(room);
  if (tableau.asked[tableau.seat] != room) tableau.asked[tableau.seat] = kNoCard;
  arrive(tableau, true);
}

/// The move is made: on to the hypothesis, if there may be one, else to the accusation.
void Cluedo::arrive(Tableau& tableau, bool may_ask) const {
  tableau.dice = 0;
  tableau.brought &= static_cast<std::uint8_t>(~seat_bit(tableau.seat));
  tableau.phase = may_ask && may_repeat(tableau) ? Phase::suggest : Phase::accuse;
}

/// A pawn comes to the room of a hypothesis; one that stood there already is not brought.
void Cluedo::bring(Tableau& tableau, Card pawn, Card room) const {
  if (tableau.pawns[pawn] == inside(room)) return;
  tableau.pawns[pawn] = inside(room);
  const Seat seat = tableau.player(pawn);
  if (seat == kNature || tableau.is_out(seat)) return;
  tableau.brought |= seat_bit(seat);
  if (tableau.asked[seat] != room) tableau.asked[seat] = kNoCard;
}

void Cluedo::ask(Tableau& tableau, const Triple& question) const {
  tableau.question = question;
  tableau.asked[tableau.seat] = question.room;
  bring(tableau, question.suspect, question.room);
  tableau.tokens[question.weapon - kFirstWeapon] = question.room;
  tableau.phase = Phase::answer;
  tableau.answerer = static_cast<std::int8_t>(left_of(tableau.seat));
}

void Cluedo::end_answers(Tableau& tableau) const {
  tableau.question = {};
  tableau.answerer = 0;
  tableau.phase = Phase::accuse;
}

void Cluedo::eliminate(Tableau& tableau, Seat seat) const {
  tableau.out |= seat_bit(seat);
  tableau.brought &= static_cast<std::uint8_t>(~seat_bit(seat));
  tableau.asked[seat] = kNoCard;
}

void Cluedo::drop(Tableau& tableau, Seat seat) const {
  if (tableau.phase == Phase::over || tableau.is_out(seat)) return;
  eliminate(tableau, seat);
  if (tableau.out == everybody()) return finish(tableau, -1);
  if (tableau.playing() && tableau.seat == seat) end_turn(tableau);
}

/// The next seat still in the game; passing the seat that began completes a round.
void Cluedo::end_turn(Tableau& tableau) const {
  tableau.dice = 0;
  tableau.question = {};
  tableau.answerer = 0;
  if (tableau.out == everybody()) return finish(tableau, -1);
  Seat next = left_of(tableau.seat);
  while (tableau.is_out(next)) next = left_of(next);
  const auto after_first = [&](Seat seat) { return (seat - tableau.first + seats_) % seats_; };
  if (after_first(next) <= after_first(tableau.seat)) ++tableau.round;
  if (tableau.round >= rules_.limit) return finish(tableau, -1);
  tableau.seat = static_cast<std::int8_t>(next);
  tableau.phase = Phase::move;
}

void Cluedo::finish(Tableau& tableau, Seat winner) const {
  tableau.phase = Phase::over;
  tableau.seat = tableau.answerer = 0;
  tableau.question = {};
  tableau.dice = tableau.contest = tableau.tied = tableau.best = 0;
  tableau.winner = static_cast<std::int8_t>(winner);
}

Outcome Cluedo::outcome(const Position& position) const {
  return position.winner < 0 ? Outcome{} : Outcome::win(position.winner);
}

}  // namespace salon::cluedo
