// Stratego: what a hidden piece must be, and the flag by force. What is hidden is taken for
// anything that is left of the army and may stand there; a win must work in every such world, by
// moves that depend only on what was seen.
#include <fmt/format.h>

#include <map>

#include "games/stratego/bots.h"
#include "sitting.h"

namespace salon::puzzles {
namespace {

using namespace stratego;
using Seated = Sitting<Stratego>;
using Worlds = std::vector<Position>;

constexpr std::array<Shelf, 6> kShelves{
    {{"piece", 1}, {"flag", 1}, {"piece", 2}, {"flag", 2}, {"piece", 3}, {"flag", 3}}};
constexpr std::size_t kMostWorlds = 60;
constexpr int kMostHidden = 6;  // in question, where a win is searched for
constexpr int kMostPieces = 24;
constexpr std::size_t kKindsOffered = 5;

/// What a seat does not know of the other.
struct Riddle {
  const Seated& table;
  const Board& board;
  Seat foe;
  Pool pool;
  std::vector<Square> hidden;
  int movable_left = 0;  // of the pool
  int moved = 0;         // of the hidden

  explicit Riddle(const Seated& of)
      : table(of),
        board(of.views[static_cast<std::size_t>(of.turn())].board),
        foe(1 - of.turn()),
        pool(stratego::pool(board, foe)) {
    each(board.pieces[foe], [&](Square s) {
      if (board.cells[s].kind() != unknown) return;
      hidden.push_back(s);
      moved += board.cells[s].moved();
    });
    for (int kind = spy; kind <= marshal; ++kind) movable_left += pool[kind];
  }

  /// Whether the piece on a square may be of a kind: there is one left, it has not moved if it
  /// cannot, and it is not needed to be one of those that can.
  bool may_be(Square square, Kind kind) const {
    if (pool[kind] == 0) return false;
    const bool has_moved = board.cells[square].moved();
    if (!movable(kind)) return !has_moved;
    return has_moved || movable_left > moved;
  }
};

Puzzle blank(const Seated& table, std::string kind, int grade) {
  return {.kind = std::move(kind),
          .grade = grade,
          .seats = 2,
          .seat = table.turn(),
          .rules = "tournament",
          .events = table.events};
}

Phrase why_not(const Riddle& riddle, Kind kind) {
  if (riddle.pool[kind] == 0) {
    return phrase("Every {} is known or has fallen.", "Toute pièce « {} » est connue ou tombée.",
                  kind_name(kind));
  }
  if (!movable(kind)) {
    return phrase("It has moved, and no {} does.", "Elle a bougé, ce que « {} » ne fait pas.",
                  kind_name(kind));
  }
  return phrase("Whoever of the hidden can still move has moved: {} is among those.",
                "Tout ce qui peut encore bouger a bougé : « {} » est parmi ceux-là.",
                kind_name(kind));
}

Phrase why_so(const Riddle& riddle, Kind kind) {
  if (movable(kind)) {
    return phrase("It has moved, and of those that move only this is left hidden: {}.",
                  "Elle a bougé, et de ce qui bouge il ne reste de caché que cela : {}.",
                  pieces_text(riddle.pool[kind], kind));
  }
  return phrase(
      "All hidden pieces that can move have moved; of the others this is left: {}.",
      "Toutes les pièces cachées qui peuvent bouger ont bougé ; des autres il reste : {}.",
      pieces_text(riddle.pool[kind], kind));
}

/// The right kind among others: those left first, then those that are gone.
std::vector<Kind> kinds_offered(const Riddle& riddle, Kind right) {
  std::vector<Kind> kinds{right};
  for (const bool left : {true, false}) {
    for (const Kind kind : kAllKinds) {
      if (kind != right && (riddle.pool[kind] > 0) == left && kinds.size() < kKindsOffered)
        kinds.push_back(kind);
    }
  }
  std::ranges::sort(kinds, std::greater{});
  return kinds;
}

std::optional<Puzzle> what_it_is(const Riddle& riddle) {
  const auto hidden = riddle.hidden.size();
  if (hidden < 2) return {};
  const int grade = hidden <= 4 ? 1 : hidden <= 7 ? 2 : 3;
  for (const Square square : riddle.hidden) {
    List<Kind, kKinds> may;
    for (const Kind kind : kAllKinds) {
      if (riddle.may_be(square, kind)) may.push_back(kind);
    }
    if (may.size() != 1) continue;
    const Kind right = may[0];
    Puzzle puzzle = blank(riddle.table, "piece", grade);
    puzzle.ask = phrase("You are {}. What must the hidden piece on {} be? {} are hidden.",
                        "Vous êtes {}. Qu'est forcément la pièce cachée en {} ? Il y en a {}.",
                        riddle.table.game.about().seat_names[static_cast<std::size_t>(puzzle.seat)],
                        square_name(square), hidden);
    for (const Kind kind : kinds_offered(riddle, right)) {
      puzzle.answers.push_back({{},
                                capitalised(kind_name(kind)),
                                kind == right,
                                kind == right ? why_so(riddle, kind) : why_not(riddle, kind)});
    }
    return puzzle;
  }
  return {};
}

/// Every way in which the hidden pieces may be what is left, up to a number of them.
Worlds worlds_of(const Riddle& riddle) {
  Worlds worlds;
  Position world;
  static_cast<Board&>(world) = riddle.board;
  Pool left = riddle.pool;
  const auto fill = [&](const auto& self, std::size_t at) -> void {
    if (worlds.size() > kMostWorlds) return;
    if (at == riddle.hidden.size()) {
      worlds.push_back(world);
      return;
    }
    const Square square = riddle.hidden[at];
    const Piece piece = world.cells[square];
    for (const Kind kind : kAllKinds) {
      if (left[kind] == 0 || (piece.moved() && !movable(kind))) continue;
      --left[kind];
      world.lift(square);
      world.put(square, piece.taken_for(kind));
      self(self, at + 1);
      world.lift(square);
      world.put(square, piece);
      ++left[kind];
    }
  };
  fill(fill, 0);
  return worlds;
}

/// Worlds that look alike after a move, by what was seen of it.
using Groups = std::vector<std::pair<Seen, Worlds>>;

void group(Groups& groups, const Stratego& game, const Position& world, Move move, Seat seat) {
  const Seen seen = game.seen(world, move, seat);
  auto found = std::ranges::find(groups, seen, &Groups::value_type::first);
  if (found == groups.end()) found = groups.insert(groups.end(), {seen, {}});
  found->second.push_back(world);
  game.play(found->second.back(), move);
}

bool takes_flag(const Stratego& game, const Worlds& worlds, Seat seat, int moves);

/// Whether `move` takes the flag in every world within so many moves.
bool forces(const Stratego& game, const Worlds& worlds, Seat seat, Move move, int moves) {
  Groups groups;
  for (const auto& world : worlds) group(groups, game, world, move, seat);
  return std::ranges::all_of(groups, [&](const auto& seen_in) {
    const Worlds& then = seen_in.second;
    if (then.front().left[1 - seat][flag] == 0) return true;
    if (moves == 1) return false;
    Groups replies;
    for (const auto& world : then) {
      if (game.turn(world) == kOver) return false;
      for (const Move reply : game.moves(world)) group(replies, game, world, reply, seat);
    }
    return std::ranges::all_of(replies, [&](const auto& answered) {
      const Worlds& now = answered.second;
      return std::ranges::none_of(
                 now, [&](const Position& world) { return game.turn(world) == kOver; }) &&
             takes_flag(game, now, seat, moves - 1);
    });
  });
}

/// What may be the flag is attacked first: most wins are found at once, most others refuted.
bool takes_flag(const Stratego& game, const Worlds& worlds, Seat seat, int moves) {
  const auto all = game.moves(worlds.front());
  return std::ranges::any_of(all, [&](Move move) {
    const bool attack = !worlds.front().cells[move.to].empty();
    return (moves > 1 || attack) && forces(game, worlds, seat, move, moves);
  });
}

std::optional<Puzzle> flag_by_force(const Riddle& riddle) {
  const Seated& table = riddle.table;
  if (std::ssize(riddle.hidden) > kMostHidden || riddle.hidden.empty()) return {};
  if (count(riddle.board.occupied()) > kMostPieces) return {};
  const Worlds worlds = worlds_of(riddle);
  if (worlds.empty() || worlds.size() > kMostWorlds) return {};
  const auto moves = table.game.moves(worlds.front());
  for (int number = 1; number <= kGrades; ++number) {
    std::vector<Move> winning;
    for (const Move move : moves) {
      if (forces(table.game, worlds, table.turn(), move, number)) winning.push_back(move);
    }
    if (winning.empty()) continue;
    if (winning.size() > 1) return {};
    Puzzle puzzle = blank(table, "flag", number);
    const Phrase& side = table.game.about().seat_names[static_cast<std::size_t>(puzzle.seat)];
    puzzle.ask =
        number == 1
            ? phrase("You are {}. One move takes the flag for certain: which?",
                     "Vous êtes {}. Un coup prend à coup sûr le drapeau : lequel ?", side)
            : phrase(
                  "You are {}. Take the flag in {} moves, whatever is hidden and whatever is "
                  "answered: one first move does it.",
                  "Vous êtes {}. Prenez le drapeau en {} coups, quoi qui soit caché et quoi qu'on "
                  "réponde : un seul premier coup y parvient.",
                  side, number);
    puzzle.answers.push_back(
        {table.game.text(winning.front()),
         {},
         true,
         worlds.size() == 1
             ? Phrase{"There is no other place for the flag.", "Le drapeau ne peut être ailleurs."}
             : phrase("It works in all {} ways the hidden pieces may stand.",
                      "Cela marche dans les {} dispositions possibles des pièces cachées.",
                      worlds.size())});
    puzzle.other =
        number == 1
            ? Phrase{"That does not take the flag for certain.",
                     "Cela ne prend pas à coup sûr le drapeau."}
            : Phrase{"After that the flag can still be saved, or is not where you hope.",
                     "Après cela, le drapeau peut être sauvé, ou n'est pas où vous pensez."};
    puzzle.then = {table.line(table.turn(), winning.front())};
    return puzzle;
  }
  return {};
}

std::vector<Puzzle> pose_stratego(const Seated& table) {
  if (table.turn() < 0 || table.position.setting_up()) return {};
  const Riddle riddle(table);
  std::vector<Puzzle> puzzles;
  if (auto puzzle = what_it_is(riddle)) puzzles.push_back(std::move(*puzzle));
  if (auto puzzle = flag_by_force(riddle)) puzzles.push_back(std::move(*puzzle));
  return puzzles;
}

}  // namespace

std::unique_ptr<const Maker> stratego_maker() {
  const auto rules = Stratego::book().parse("tournament");
  return std::make_unique<Watcher<Stratego>>(
      Stratego(*rules), levels(), Players{{"medium", "easy"}, 1'000}, kShelves, pose_stratego);
}

}  // namespace salon::puzzles
