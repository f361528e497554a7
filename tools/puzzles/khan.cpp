// Khan: win in one, two or three moves, by an only move. Proved by trying everything.
#include <fmt/format.h>

#include "games/khan/bots.h"
#include "sitting.h"

namespace salon::puzzles {
namespace {

using namespace khan;
using Seated = Sitting<Khan>;

constexpr std::array<Shelf, 3> kShelves{{{"take", 1}, {"take", 2}, {"take", 3}}};
constexpr std::size_t kFewestMoves = 6;  // to choose from: fewer are no question
const Phrase kNumbers[]{
    {}, {"one move", "un coup"}, {"two moves", "deux coups"}, {"three moves", "trois coups"}};

Position after(const Khan& game, Position position, Move move) {
  game.play(position, move);
  return position;
}

bool wins(const Khan& game, const Position& position, int moves);

/// Whether `seat`, who has just moved, has won or wins in so many more moves whatever is answered.
bool won(const Khan& game, const Position& position, Seat seat, int moves) {
  if (game.turn(position) == kOver) return game.outcome(position).score[seat] == 1;
  if (moves == 0) return false;
  return std::ranges::all_of(game.moves(position), [&](Move reply) {
    const Position next = after(game, position, reply);
    return game.turn(next) != kOver && wins(game, next, moves);
  });
}

bool wins(const Khan& game, const Position& position, int moves) {
  const Seat seat = position.turn;
  return std::ranges::any_of(game.moves(position), [&](Move move) {
    return won(game, after(game, position, move), seat, moves - 1);
  });
}

/// The answer that holds out longest; the first of those that do.
Move best_reply(const Khan& game, const Position& position, int moves) {
  const auto replies = game.moves(position);
  for (int fewer = 1; fewer < moves; ++fewer) {
    for (const Move reply : replies) {
      if (!wins(game, after(game, position, reply), moves - fewer)) return reply;
    }
  }
  return replies[0];
}

std::vector<std::string> line(const Seated& table, Move first, int moves) {
  const Khan& game = table.game;
  const Seat seat = table.turn();
  std::vector<std::string> lines{table.line(seat, first)};
  Position position = after(game, table.position, first);
  while (--moves > 0 && game.turn(position) != kOver) {
    const Move reply = best_reply(game, position, moves);
    lines.push_back(table.line(1 - seat, reply));
    position = after(game, position, reply);
    const auto answers = game.moves(position);
    const Move next = *std::ranges::find_if(answers, [&](Move move) {
      for (int fewest = 0; fewest < moves; ++fewest) {
        if (won(game, after(game, position, move), seat, fewest)) return true;
      }
      return false;
    });
    lines.push_back(table.line(seat, next));
    position = after(game, position, next);
  }
  return lines;
}

/// What is to be said against a move that does not win: the answer that spoils it.
Phrase refutation(const Khan& game, const Position& position, Move move, int moves) {
  const Position next = after(game, position, move);
  const Phrase& foe = game.about().seat_names[static_cast<std::size_t>(1 - position.turn)];
  for (const Move reply : game.moves(next)) {
    const Position then = after(game, next, reply);
    if (game.turn(then) == kOver && then.kalista[position.turn] == kNowhere) {
      return capitalised(phrase("{} answers {} and takes your Kalista.",
                                "{} répond {} et prend votre Kalista.", foe, game.text(reply)));
    }
  }
  for (const Move reply : game.moves(next)) {
    const Position then = after(game, next, reply);
    if (game.turn(then) != kOver && wins(game, then, moves - 1)) continue;
    return capitalised(phrase("{} answers {}, and nothing wins in time.",
                              "{} répond {}, et plus rien ne gagne à temps.", foe,
                              game.text(reply)));
  }
  return {"That does not win in time.", "Cela ne gagne pas à temps."};
}

Puzzle puzzle_of(const Seated& table, Move only, int moves) {
  const Khan& game = table.game;
  Puzzle puzzle{.kind = "take",
                .grade = moves,
                .seats = 2,
                .seat = table.turn(),
                .rules = "house",
                .events = table.events};
  puzzle.ask =
      moves == 1
          ? phrase("You are {}. Take the Kalista at once: one move does it.",
                   "Vous êtes {}. Prenez la Kalista sur-le-champ : un seul coup y parvient.",
                   game.about().seat_names[static_cast<std::size_t>(puzzle.seat)])
          : phrase(
                "You are {}. Take the Kalista in {}, whatever is answered: one first move does it.",
                "Vous êtes {}. Prenez la Kalista en {}, quoi qu'on réponde : un seul premier coup "
                "y parvient.",
                game.about().seat_names[static_cast<std::size_t>(puzzle.seat)], kNumbers[moves]);
  for (const Move move : game.moves(table.position)) {
    if (move == only) {
      puzzle.answers.push_back({game.text(move),
                                {},
                                true,
                                moves == 1 ? Phrase{"The Kalista falls.", "La Kalista tombe."}
                                           : Phrase{"Whatever is answered, the Kalista falls.",
                                                    "Quoi qu'on réponde, la Kalista tombe."}});
    } else if (moves > 1) {
      puzzle.answers.push_back(
          {game.text(move), {}, false, refutation(game, table.position, move, moves)});
    }
  }
  if (moves == 1)
    puzzle.other = {"That does not take the Kalista.", "Cela ne prend pas la Kalista."};
  puzzle.then = line(table, only, moves);
  return puzzle;
}

/// The least number of moves that wins, if a single move does it.
std::vector<Puzzle> pose_khan(const Seated& table) {
  const Position& position = table.position;
  if (table.turn() < 0 || position.phase != Phase::play) return {};
  const auto moves = table.game.moves(position);
  if (moves.size() < kFewestMoves) return {};
  for (int number = 1; number <= kGrades; ++number) {
    std::vector<Move> winning;
    for (const Move move : moves) {
      if (won(table.game, after(table.game, position, move), position.turn, number - 1))
        winning.push_back(move);
    }
    if (winning.size() == 1) return {puzzle_of(table, winning.front(), number)};
    if (!winning.empty()) return {};
  }
  return {};
}

}  // namespace

std::unique_ptr<const Maker> khan_maker() {
  return std::make_unique<Watcher<Khan>>(Khan(), levels(), Players{{"medium-1", "easy"}, 300},
                                         kShelves, pose_khan);
}

}  // namespace salon::puzzles
