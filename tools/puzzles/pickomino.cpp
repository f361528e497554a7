// Pickomino: which dice, stop or roll. What the turn brings on average after each answer is worked
// out exactly, to its end.
#include <fmt/format.h>

#include "games/pickomino/bots.h"
#include "games/pickomino/solver.h"
#include "sitting.h"

namespace salon::puzzles {
namespace {

using namespace pickomino;
using Seated = Sitting<Pickomino>;

constexpr std::array<Shelf, 6> kShelves{
    {{"dice", 1}, {"stop", 1}, {"dice", 2}, {"stop", 2}, {"dice", 3}, {"stop", 3}}};

/// How far the best answer must be ahead of the second, in worms: below the last it is no question.
constexpr std::array<double, kGrades> kAhead{0.6, 0.25, 0.04};

/// What the turn does to one's own worms.
Payoff worms(const Pickomino& game, const Position& table) {
  const Tile top = table.top[table.seat];
  return payoff_of(game, table, [&](Prize prize) -> double {
    if (prize) return points(prize.tile);
    return top == kNoTile ? 0 : -points(top);
  });
}

double worth(const TurnSolver& solver, const Position& position, Move move) {
  if (move.kind == Move::stop) return solver.stopping(position.aside);
  if (move.kind == Move::again) return solver.rolling(position.aside);
  return solver.deciding(position.aside + position.roll.only(move.which));
}

struct Weighed {
  Move move;
  double worms;
};

std::vector<Weighed> weigh(const Pickomino& game, const Position& position) {
  TurnSolver solver;
  solver.solve(worms(game, position));
  std::vector<Weighed> all;
  for (const Move move : game.moves(position)) all.push_back({move, worth(solver, position, move)});
  return all;
}

int grade_of(double ahead) {
  for (int grade = 1; grade <= kGrades; ++grade) {
    if (ahead >= kAhead[static_cast<std::size_t>(grade - 1)]) return grade;
  }
  return 0;
}

Phrase verdict(const Weighed& one, double best) {
  const Phrase brings = phrase("{:+.2f} worms on average", "{:+.2f} vers en moyenne", one.worms);
  if (one.worms == best)
    return phrase("{}, more than anything else.", "{}, plus que tout autre choix.", brings);
  return phrase("{}: {:.2f} fewer than the best answer.",
                "{} : {:.2f} de moins que la meilleure réponse.", brings, best - one.worms);
}

/// Whether other dice show more than the best ones: who only counts pips would be wrong.
bool tempting(const Position& position, Move best) {
  int most = 0;
  each_face(position.takeable(), [&](Face face) {
    most = std::max(most, position.roll.count(face) * pickomino::worth(face));
  });
  return position.roll.count(best.which) * pickomino::worth(best.which) < most;
}

std::vector<Puzzle> pose_pickomino(const Seated& table) {
  const Position& position = table.position;
  if (table.turn() < 0) return {};
  const bool dice = position.phase == Phase::take;
  auto all = weigh(table.game, position);
  if (all.size() < (dice ? 3U : 2U) || (!dice && !table.game.prize(position))) return {};
  std::ranges::stable_sort(all, std::greater{}, &Weighed::worms);
  const double best = all.front().worms;
  const int grade = grade_of(best - all[1].worms);
  if (grade == 0 || (dice && grade > 1 && !tempting(position, all.front().move))) return {};
  const Tile top = position.top[position.seat];
  Puzzle puzzle{.kind = dice ? "dice" : "stop",
                .grade = grade,
                .seats = table.game.seats(),
                .seat = table.turn(),
                .rules = "official",
                .events = table.events};
  const Phrase stake =
      top == kNoTile ? Phrase{"You have no tile to lose.", "Vous n'avez pas de tuile à perdre."}
      : points(top) == 1
          ? phrase("A lost turn costs you the {}, one worm.",
                   "Un tour perdu vous coûte la {}, un ver.", number(top))
          : phrase("A lost turn costs you the {}, {} worms.",
                   "Un tour perdu vous coûte la {}, {} vers.", number(top), points(top));
  puzzle.ask = dice ? phrase("Which dice bring the most worms this turn, on average? {}",
                             "Quels dés rapportent le plus de vers ce tour, en moyenne ? {}", stake)
                    : phrase("Stop or roll again: what brings the most worms, on average? {}",
                             "S'arrêter ou relancer : qu'est-ce qui rapporte le plus de vers, en "
                             "moyenne ? {}",
                             stake);
  for (const auto& one : all)
    puzzle.answers.push_back(
        {table.game.text(one.move), {}, one.worms == best, verdict(one, best)});
  puzzle.then = {table.line(table.turn(), all.front().move)};
  return {puzzle};
}

}  // namespace

std::unique_ptr<const Maker> pickomino_maker() {
  return std::make_unique<Watcher<Pickomino>>(
      Pickomino(kOfficial, 2), levels(), Players{{"hard", "medium"}, 1}, kShelves, pose_pickomino);
}

}  // namespace salon::puzzles
