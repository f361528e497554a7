#include "games/pickomino/bots.h"

#include <algorithm>
#include <cmath>

#include "games/pickomino/endgame.h"
#include "games/pickomino/skill.h"
#include "games/pickomino/solver.h"
#include "games/pickomino/value.h"

namespace salon::pickomino {
namespace {

Move take(Face face) {
  return {Move::take, static_cast<std::int8_t>(face)};
}

/// The source's own: grabs the face that brings most and stops at the first tile it can have.
class GreedyBot final : public Bot<Pickomino> {
 public:
  explicit GreedyBot(const Pickomino& game) : game_(game) {}

  Move choose(const PickominoView& view, Thinking&) override {
    const auto& position = view.position;
    if (position.phase == Phase::decide) {
      return {game_.prize(position) ? Move::stop : Move::again};
    }
    // Of faces that bring the same, the last wins: V before 5, and before that the one with fewer
    // dice.
    Face best = 0;
    int most = 0;
    each_face(position.takeable(), [&](Face face) {
      const int brings = position.roll.count(face) * worth(face);
      if (brings >= most) most = brings, best = face;
    });
    return take(best);
  }

 private:
  const Pickomino& game_;
};

/// Plays every turn in the way that is best for what it believes the end of a turn is worth.
class SolvingBot : public Bot<Pickomino> {
 public:
  explicit SolvingBot(const Pickomino& game) : game_(game) {}

  Move choose(const PickominoView& view, Thinking& thinking) override {
    study(view.position, thinking);
    const auto moves = game_.moves(view.position);
    return *std::ranges::max_element(
        moves, {}, [&](Move move) { return value(solver_, view.position, move); });
  }

  Counsel<Move> advise(const PickominoView& view, Thinking& thinking) override {
    const auto& position = view.position;
    study(position, thinking);
    TurnSolver tile, points;
    tile.solve(tile_payoff(game_, position));
    points.solve(points_payoff(game_, position));
    Counsel<Move> counsel;
    double best_tile = 0, best_points = 0;
    for (const Move move : game_.moves(position)) {
      const double own = value(solver_, position, move);
      const double p_tile = value(tile, position, move), expected = value(points, position, move);
      best_tile = std::max(best_tile, p_tile);
      best_points = std::max(best_points, expected);
      counsel.opinions.push_back({move,
                                  own,
                                  reason(own, p_tile, expected),
                                  {{"p_tile", p_tile}, {"expected_points", expected}}});
    }
    std::ranges::stable_sort(counsel.opinions, std::greater{}, &Opinion<Move>::value);
    counsel.more = {{"p_tile", best_tile}, {"expected_points", best_points}};
    return counsel;
  }

  /// What the turn holds for whoever has it, before a roll too.
  Json know(const PickominoView& view, Thinking&) override {
    const auto& position = view.position;
    if (position.phase == Phase::over) return Json::object();
    const double p_tile = best(tile_payoff(game_, position), position);
    const double expected = best(points_payoff(game_, position), position);
    return {{"p_tile", p_tile},
            {"expected_points", expected},
            {"notes", Json::array({to_json(SolvingBot::reason(0, p_tile, expected))})}};
  }

 protected:
  /// What the turn's end is worth to the seat to move; the dice of `table` are all in hand.
  virtual Payoff payoff(const Position& table, Thinking& thinking) = 0;
  virtual Phrase reason(double, double p_tile, double expected) const {
    const bool two = std::lround(10 * expected) >= 20;  // French has "1,9 point" and "2,0 points"
    return phrase("{:.0f} % for a tile, {:.1f} points expected",
                  two ? "{:.0f} % de chances d'avoir une tuile, {:.1f} points en moyenne"
                      : "{:.0f} % de chances d'avoir une tuile, {:.1f} point en moyenne",
                  100 * p_tile, expected);
  }

  const Pickomino& game_;

 private:
  /// Solves the turn, unless it is the one solved last: only the table counts, not the dice.
  void study(const Position& position, Thinking& thinking) {
    Position table = position;
    table.aside = table.roll = {};
    table.phase = Phase::roll;
    if (solved_ && *solved_ == table) return;
    solver_.solve(payoff(table, thinking));
    solved_ = table;
  }

  /// What the turn brings by the best play for these payoffs, from where it stands.
  double best(const Payoff& payoff, const Position& position) const {
    TurnSolver solver;
    solver.solve(payoff);
    if (position.phase == Phase::roll || position.phase == Phase::first)
      return solver.rolling(position.aside);
    double most = payoff.lost;
    for (const Move move : game_.moves(position))
      most = std::max(most, value(solver, position, move));
    return most;
  }

  static double value(const TurnSolver& solver, const Position& position, Move move) {
    if (move.kind == Move::stop) return solver.stopping(position.aside);
    if (move.kind == Move::again) return solver.rolling(position.aside);
    return solver.deciding(position.aside + position.roll.only(move.which));
  }

  TurnSolver solver_;
  std::optional<Position> solved_;
};

/// The most points this turn; a lost turn counts nothing.
class PointsBot final : public SolvingBot {
 public:
  using SolvingBot::SolvingBot;

 private:
  Payoff payoff(const Position& table, Thinking&) override { return points_payoff(game_, table); }
};

/// Its lead at the end of the turn: what others lose by theft is won, and a lost turn costs the
/// tile that goes back and a part of the one that leaves the game. The more play, the bolder one
/// must be to come first.
class LeadBot final : public SolvingBot {
 public:
  explicit LeadBot(const Pickomino& game, const Skill& skill = {})
      : SolvingBot(game), skill_(skill) {}

 private:
  Payoff payoff(const Position& table, Thinking&) override {
    const Tile top = table.top[table.seat];
    const double caution = skill_.caution / 100.0 * (2.0 / game_.seats());
    const double returned = top == kNoTile ? 0 : points(top);
    const double leaving = skill_.leaving / 100.0 * points(highest(table.face_up));
    return payoff_of(game_, table, [&](Prize prize) -> double {
      if (!prize) return -caution * (returned + leaving);
      const double theft = prize.from == Prize::kTable ? 0 : 1.0 / (game_.seats() - 1);
      return points(prize.tile) * (1 + skill_.theft / 100.0 * theft) + skill_.tile / 100.0;
    });
  }

  Skill skill_;
};

/// Plays to win the game: every end of its turn is worth its chance to win from there. It looks
/// some turns ahead, everybody playing their best, and trusts a trained network for the rest.
class WinningBot : public SolvingBot {
 public:
  explicit WinningBot(const Pickomino& game)
      : SolvingBot(game), experience_(Experience::of(game.rules())) {}

 protected:
  /// Looks one turn further as long as the budget lasts; what is left half done counts for nothing.
  Payoff payoff(const Position& table, Thinking& thinking) override {
    Payoff best = look_ahead(table, 0, thinking);
    const double prizes = count_prizes(table);
    double tables = prizes * prizes;
    for (int turns = 1; turns < kMostTurns; ++turns, tables *= prizes) {
      if (tables > std::min(kMostTables, static_cast<double>(thinking.work_limit()))) break;
      const Payoff deeper = look_ahead(table, turns, thinking);
      if (thinking.spent()) break;
      best = deeper;
    }
    return best;
  }

  Phrase reason(double own, double p_tile, double expected) const override {
    return phrase("{:.0f} % to win; {}", "{:.0f} % de chances de gagner ; {}", 100 * own,
                  SolvingBot::reason(own, p_tile, expected));
  }

 private:
  static constexpr int kMostTurns = 4;
  static constexpr double kMostTables = 10'000;  // valued in one thought, however large the budget

  Payoff look_ahead(const Position& table, int turns, Thinking& thinking) {
    return payoff_of(game_, table, [&](Prize prize) {
      return chance(after(table, prize), table.seat, turns, thinking);
    });
  }

  /// How likely `seat` is to win when the next `turns` turns are looked at.
  double chance(const Position& table, Seat seat, int turns, Thinking& thinking) {
    if (turns == 0 || table.phase == Phase::over || thinking.spent()) {
      thinking.spend();
      return win_chance(game_, experience_, table, seat);
    }
    // Who moves does the best for himself; of two players, the worst for the other.
    const bool foe = game_.seats() == 2 && table.seat != seat;
    const double sign = foe ? -1 : 1;
    const Payoff own = payoff_of(game_, table, [&](Prize prize) {
      return sign * chance(after(table, prize), seat, turns - 1, thinking);
    });
    if (foe || table.seat == seat) {
      scratch_.solve(own);
      return sign * scratch_.turn();
    }
    const Payoff theirs = payoff_of(game_, table, [&](Prize prize) {
      return win_chance(game_, experience_, after(table, prize), table.seat);
    });
    scratch_.solve(theirs, own);
    return scratch_.other_turn();
  }

  Position after(Position table, Prize prize) const {
    game_.settle(table, prize);
    return table;
  }

  int count_prizes(const Position& table) const {
    int prizes = 0;
    payoff_of(game_, table, [&](Prize) { return double(++prizes); });
    return prizes;
  }

  const Experience& experience_;
  TurnSolver scratch_;
};

/// The same, but where few tiles are left it plays the game to its end in thought.
class EndgameBot final : public WinningBot {
 public:
  explicit EndgameBot(const Pickomino& game) : WinningBot(game), endgame_(game) {}

 private:
  Payoff payoff(const Position& table, Thinking& thinking) override {
    if (count_bits(table.face_up) <= Endgame::kMostFaceUp) {
      if (const auto known = endgame_.payoff(table, thinking)) return *known;
    }
    return WinningBot::payoff(table, thinking);
  }

  Endgame endgame_;
};

Expected<std::unique_ptr<Bot<Pickomino>>> make_tuned(const Pickomino& game, Traits& traits) {
  const auto skill = take_traits(skill_traits(), traits, Skill{});
  if (!skill) return std::unexpected(skill.error());
  return std::make_unique<LeadBot>(game, *skill);
}

}  // namespace

std::vector<Level<Pickomino>> levels() {
  return {
      random_level<Pickomino>(),
      {"easy",
       {"takes the dice that bring most, stops at the first tile",
        "prend les dés qui rapportent le plus, s'arrête à la première tuile"},
       {.ms = 1000, .work = 1},
       [](const Pickomino& game) { return std::make_unique<GreedyBot>(game); }},
      usual<Pickomino>(
          {"medium",
           {"the most points of the turn on average", "le plus de points en moyenne dans le tour"},
           {.ms = 1000, .work = 1},
           [](const Pickomino& game) { return std::make_unique<PointsBot>(game); }}),
      {"hard",
       {"weighs what a lost turn costs and what stealing gains",
        "pèse ce que coûte un tour perdu et ce que rapporte un vol"},
       {.ms = 1000, .work = 1},
       [](const Pickomino& game) { return std::make_unique<LeadBot>(game); }},
      {"expert",
       {"plays to win the game: judges tables by experience, and the end to its last turn",
        "joue pour gagner la partie : juge la table par expérience, et la fin jusqu'au dernier "
        "tour"},
       {.ms = 1000, .work = 2000},
       [](const Pickomino& game) { return std::make_unique<EndgameBot>(game); }},
      arena_only<Pickomino>(
          {"expert-1",
           {"expert as it first was: the end is judged by experience too",
            "expert tel qu'il fut d'abord : la fin aussi est jugée par expérience"},
           {.ms = 300, .work = 60},
           [](const Pickomino& game) { return std::make_unique<WinningBot>(game); }}),
      arena_only<Pickomino>(
          {.name = "thinker",
           .about = {"hard with other numbers: thinker:caution=0:tile=-90",
                     "hard avec d'autres nombres : thinker:caution=0:tile=-90"},
           .budget = {.ms = 1000, .work = 1},
           .make = [](const Pickomino& game) { return std::make_unique<LeadBot>(game); },
           .tuned = make_tuned,
           .traits = about_traits(skill_traits(), Skill{})})};
}

}  // namespace salon::pickomino
