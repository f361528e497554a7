#include "games/stratego/bots.h"

#include <algorithm>
#include <numeric>

#include "games/stratego/deployment.h"
#include "games/stratego/medium.h"
#include "games/stratego/skill.h"
#include "games/stratego/thinker.h"

namespace salon::stratego {
namespace {

/// What a piece is worth to its owner, roughly in captains.
constexpr std::array<double, kKinds> kPieceWorth{0,   1, 0.3, 0.8, 0.4, 0.6, 1,
                                                 1.4, 2, 2.8, 4,   0.7, 100};

/// The gain of a battle in worth, for the attacker.
double battle_gain(Kind attacker, Kind defender, bool bomb_stays) {
  switch (battle(attacker, defender, bomb_stays)) {
    case Survivor::attacker:
      return kPieceWorth[defender];
    case Survivor::defender:
      return -kPieceWorth[attacker];
    case Survivor::neither:
      break;
  }
  return kPieceWorth[defender] - kPieceWorth[attacker];
}

/// Goes forward, attacks what it knows it beats, now and then tries an unknown piece, walks away
/// from a known stronger one. It looks one move ahead and remembers nothing.
class Easy : public Bot<Stratego> {
 public:
  explicit Easy(const Stratego& game) : game_(game) {}

  Move choose(const View& view, Thinking& thinking) override {
    if (view.board.setting_up()) return deploy(view.board, Deployment::ready, thinking.random);
    const auto moves = game_.moves(view);
    const Pool hidden = pool(view.board, 1 - view.seat);
    Move best = moves[0];
    double best_value = -1e9;
    for (const Move move : moves) {
      thinking.spend();
      const double value = value_of(view, hidden, move) + 0.5 * thinking.random.unit();
      if (value > best_value) best_value = value, best = move;
    }
    return best;
  }

 private:
  double value_of(const View& view, const Pool& hidden, Move move) const {
    const Board& board = view.board;
    const Kind mover = board.cells[move.from].kind();
    const double fled = danger(view, move.from, mover);
    if (!board.cells[move.to].empty())
      return attack_value(board.cells[move.to], hidden, mover) + fled;
    const int forward = (row_of(move.to) - row_of(move.from)) * (view.seat == red ? 1 : -1);
    // Going forward is worth less than any sure capture, and a long run no more than a step.
    return 0.15 * std::clamp(forward, -1, 1) + fled - danger(view, move.to, mover);
  }

  /// Against an unknown piece the mean over what it may be; one that has moved is no bomb, no flag.
  double attack_value(Piece target, const Pool& hidden, Kind mover) const {
    if (target.kind() != unknown) return 2 * battle_gain(mover, target.kind(), game_.bomb_stays());
    double sum = 0, weight = 0;
    for (int kind = spy; kind <= (target.moved() ? marshal : bomb); ++kind) {
      sum += hidden[kind] * battle_gain(mover, static_cast<Kind>(kind), game_.bomb_stays());
      weight += hidden[kind];
    }
    // The flag may be anywhere: a little curiosity.
    return (weight > 0 ? sum / weight : 0) + (target.moved() ? 0 : 0.3);
  }

  /// What stands to be lost on `square` to known pieces next to it.
  double danger(const View& view, Square square, Kind mover) const {
    double worst = 0;
    const Board& board = view.board;
    each(kNear[square] & board.movers[1 - view.seat], [&](Square s) {
      const Kind enemy = board.cells[s].kind();
      if (enemy != unknown) worst = std::max(worst, battle_gain(enemy, mover, game_.bomb_stays()));
    });
    return worst;
  }

  const Stratego& game_;
};

}  // namespace

std::vector<Level<Stratego>> levels() {
  return {
      random_level<Stratego>(),
      {"easy",
       {"goes forward and attacks what it knows it beats",
        "avance et attaque ce qu'il sait pouvoir battre"},
       {.ms = 1000, .work = 1000},
       [](const Stratego& game) { return std::make_unique<Easy>(game); }},
      usual<Stratego>(
          {"medium",
           {"weighs what every piece may be by where it was set up and how it moved",
            "pèse ce que chaque pièce peut être d'après sa place de départ et ses mouvements"},
           {.ms = 1000, .work = 1000},
           make_medium}),
      {"hard",
       {"looks ahead in worlds that fit what it saw, and counts the roads to both flags",
        "regarde devant lui dans des mondes conformes à ce qu'il a vu, et compte les chemins des "
        "deux drapeaux"},
       {.ms = 400, .work = 4'000},
       make_expert_1},
      {"expert",
       {"the same with what it learned by playing against itself: what hidden pieces are, and "
        "which moves are good",
        "la même chose avec ce qu'il a appris en jouant contre lui-même : ce que sont les pièces "
        "cachées, et quels coups sont bons"},
       {.ms = 1000, .work = 20'000},
       make_expert},
      arena_only<Stratego>({"hard-1",
                            {"hard as it was: fewer worlds, no roads to the flags",
                             "difficile tel qu'il était : moins de mondes, pas de chemins des "
                             "drapeaux"},
                            {.ms = 400, .work = 1'000},
                            make_hard_1}),
      arena_only<Stratego>({"expert-1",
                            {"expert before it learned: set-ups of a stronger program, the roads "
                             "to both flags",
                             "expert avant d'avoir appris : les mises en place d'un programme plus "
                             "fort, les chemins des deux drapeaux"},
                            {.ms = 1000, .work = 15'000},
                            make_expert_1}),
      arena_only<Stratego>({.name = "thinker",
                            .about = {"expert-1 with other numbers: thinker:raid=40:setup=people",
                                      "expert-1 avec d'autres nombres : "
                                      "thinker:raid=40:setup=people"},
                            .budget = {.ms = 1000, .work = 15'000},
                            .make = make_expert_1,
                            .tuned = make_tuned,
                            .traits = about_skill()})};
}

}  // namespace salon::stratego
