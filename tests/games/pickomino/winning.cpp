#include "winning.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace naive_pickomino {
namespace {

constexpr int kAllDice = 8;
constexpr double kNoise = 1e-12;  // of rounding

int number_of(const Dice& dice) {
  return std::accumulate(dice.begin(), dice.end(), 0);
}

int total_of(const Dice& dice) {
  int sum = 0;
  for (int face = 0; face < 6; ++face) sum += dice[face] * std::min(face + 1, 5);
  return sum;
}

/// Every way to have so many dice show the six faces.
void list(int dice, Dice& made, std::size_t face, std::vector<Dice>& all) {
  if (face == made.size()) {
    if (dice == 0) all.push_back(made);
    return;
  }
  for (int same = 0; same <= dice; ++same) {
    made[face] = same;
    list(dice - same, made, face + 1, all);
  }
  made[face] = 0;
}

std::vector<Dice> all_dice(int number) {
  std::vector<Dice> all;
  Dice made(6, 0);
  list(number, made, 0, all);
  return all;
}

double chance_of(const Dice& roll) {
  double chance = 1;
  int die = 0;
  for (const int same : roll) {
    for (int i = 1; i <= same; ++i) chance *= ++die / 6.0 / i;
  }
  return chance;
}

/// A roll, and what can be set aside after it, by number in the list of all asides.
struct Roll {
  double chance;
  std::vector<int> choices;
};

struct Aside {
  Dice dice;
  std::vector<Roll> rolls;
};

/// All ways to have set dice aside, those with most dice first: what can follow stands before.
const std::vector<Aside>& asides() {
  static const auto made = [] {
    std::vector<Aside> all;
    std::map<Dice, int> where;
    for (int number = kAllDice; number >= 0; --number) {
      for (const Dice& dice : all_dice(number)) {
        where[dice] = static_cast<int>(all.size());
        all.push_back({dice, {}});
      }
    }
    for (Aside& aside : all) {
      const int left = kAllDice - number_of(aside.dice);
      if (left == 0) continue;
      for (const Dice& roll : all_dice(left)) {
        aside.rolls.push_back({chance_of(roll), {}});
        for (int face = 0; face < 6; ++face) {
          if (roll[face] == 0 || aside.dice[face] > 0) continue;
          Dice next = aside.dice;
          next[face] = roll[face];
          aside.rolls.back().choices.push_back(where.at(next));
        }
      }
    }
    return all;
  }();
  return made;
}

/// What a turn comes to: everybody's chance, and the number of the tile that it brings, from 21
/// = 1.
struct Hope {
  std::vector<double> chances;
  double tile = 0;

  void add(double weight, const Hope& other) {
    for (std::size_t seat = 0; seat < chances.size(); ++seat)
      chances[seat] += weight * other.chances[seat];
    tile += weight * other.tile;
  }
  bool better(const Hope& other, int seat) const {
    const double more = chances[seat] - other.chances[seat];
    return more > kNoise || (more > -kNoise && tile > other.tile + kNoise);
  }
};

Hope stopping(const Game& table, const Dice& aside) {
  Game game = table;
  game.aside = aside;
  game.phase = Phase::decide;
  const int tile = prize(game);
  return {chances_to_win(play(game, "stop")), tile == 0 ? 0.0 : tile - 20.0};
}

Hope best_turn(const Game& table) {
  std::map<int, Hope> stops;  // by total; the first without a V
  const auto stop = [&](const Dice& dice) -> const Hope& {
    const int key = dice[5] == 0 ? -1 : total_of(dice);
    if (!stops.contains(key)) stops[key] = stopping(table, dice);
    return stops[key];
  };
  const Hope lost = stop(Dice(6, 0));
  std::vector<Hope> best;
  for (const Aside& aside : asides()) {
    Hope rolled{std::vector<double>(table.stacks.size(), 0.0)};
    for (const auto& [chance, choices] : aside.rolls) {
      const Hope* most = nullptr;
      for (const int choice : choices) {
        if (!most || best[choice].better(*most, table.seat)) most = &best[choice];
      }
      rolled.add(chance, most ? *most : lost);
    }
    const bool must_roll = number_of(aside.dice) == 0, must_stop = aside.rolls.empty();
    const Hope& stopped = stop(aside.dice);
    const bool stops_now = must_stop || (!must_roll && !rolled.better(stopped, table.seat));
    best.push_back(stops_now ? stopped : rolled);
  }
  return best.back();
}

}  // namespace

std::vector<double> chances_to_win(const Game& game) {
  if (over(game)) return outcome(game);
  // The limit counts as turns left, so that tables of different games may meet.
  using Key = std::tuple<std::vector<bool>, std::set<int>, std::vector<std::vector<int>>, int, int>;
  static std::map<std::pair<std::vector<bool>, Key>, std::vector<double>> known;
  const Rules& rules = game.rules;
  const std::vector<bool> knobs{rules.exact, rules.steal, rules.over36_highest,
                                rules.lose_official};
  const Key table{game.resigned, game.face_up, game.stacks, game.seat, rules.limit - game.turns};
  if (const auto found = known.find({knobs, table}); found != known.end()) return found->second;
  return known[{knobs, table}] = best_turn(game).chances;
}

std::vector<std::vector<double>> chances_by_total(const Game& game) {
  std::vector<std::vector<double>> found(41);
  found[0] = stopping(game, Dice(6, 0)).chances;
  for (const Aside& aside : asides()) {
    const int total = total_of(aside.dice);
    if (aside.dice[5] > 0 && found[total].empty())
      found[total] = stopping(game, aside.dice).chances;
  }
  return found;
}

}  // namespace naive_pickomino
