#include "naive.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <stdexcept>

namespace naive_pickomino {
namespace {

constexpr int kLowestTile = 21;
constexpr int kHighestTile = 36;
constexpr int kDice = 8;
constexpr std::size_t kFaces = 6;
constexpr std::size_t kV = 5;  // the place of the V among the counts
const std::string kFaceNames = "12345V";
constexpr int kFaceValues[kFaces] = {1, 2, 3, 4, 5, 5};

void require(bool condition, const char* what, const std::string& text) {
  if (!condition) throw std::runtime_error(std::string("pickomino: ") + what + ": " + text);
}

// ---- Dice

int count(const Dice& dice) {
  return std::accumulate(dice.begin(), dice.end(), 0);
}

int total(const Dice& dice) {
  int sum = 0;
  for (std::size_t face = 0; face < kFaces; ++face) sum += dice[face] * kFaceValues[face];
  return sum;
}

int dice_left(const Game& game) {
  return kDice - count(game.aside);
}

std::string roll_text(const Dice& dice) {
  std::string text = "roll ";
  for (std::size_t face = 0; face < kFaces; ++face) {
    text += std::string(static_cast<std::size_t>(dice[face]), kFaceNames[face]);
  }
  return text;
}

long long factorial(int n) {
  return n == 0 ? 1 : n * factorial(n - 1);
}

/// In how many orders the dice can lie.
long long orders(const Dice& dice) {
  long long ways = factorial(count(dice));
  for (const int same : dice) ways /= factorial(same);
  return ways;
}

/// All ways to give the dice `left` the faces from `face` on, added to `dice`.
void list_rolls(std::size_t face, int left, Dice dice, std::vector<Dice>& rolls) {
  if (face == kFaces) {
    if (left == 0) rolls.push_back(dice);
    return;
  }
  for (int same = 0; same <= left; ++same) {
    dice[face] = same;
    list_rolls(face + 1, left - same, dice, rolls);
  }
}

// ---- Turns

int staying(const Game& game) {
  return static_cast<int>(std::count(game.resigned.begin(), game.resigned.end(), false));
}

void clear_dice(Game& game) {
  game.aside = Dice(kFaces, 0);
  game.roll = Dice(kFaces, 0);
}

int next_seat(const Game& game, int seat) {
  return (seat + 1) % static_cast<int>(game.stacks.size());
}

/// Gives the turn to `seat`, or to the next one round the table that has not resigned.
void give_turn(Game& game, int seat) {
  while (game.resigned[seat]) seat = next_seat(game, seat);
  game.seat = seat;
  game.phase = Phase::roll;
}

void end_turn(Game& game) {
  clear_dice(game);
  ++game.turns;
  if (game.face_up.empty() || game.turns >= game.rules.limit || staying(game) <= 1) {
    game.phase = Phase::over;
  } else {
    give_turn(game, next_seat(game, game.seat));
  }
}

void lose_turn(Game& game) {
  std::vector<int>& stack = game.stacks[game.seat];
  int returned = 0;
  if (!stack.empty()) {
    returned = stack.back();
    stack.pop_back();
    game.face_up.insert(returned);
  }
  if (!game.face_up.empty()) {
    const int highest = *game.face_up.rbegin();
    const bool spared = game.rules.lose_official && highest == returned;
    if (!spared) {
      game.face_up.erase(highest);
      game.gone.insert(highest);
    }
  }
  end_turn(game);
}

void win_tile(Game& game, int tile) {
  game.face_up.erase(tile);
  for (std::vector<int>& stack : game.stacks) {
    if (!stack.empty() && stack.back() == tile) stack.pop_back();
  }
  game.stacks[game.seat].push_back(tile);
  end_turn(game);
}

void stop(Game& game) {
  const int tile = prize(game);
  if (tile == 0) {
    lose_turn(game);
  } else {
    win_tile(game, tile);
  }
}

void roll(Game& game, const Dice& dice) {
  game.roll = dice;
  game.phase = Phase::take;
  if (moves(game).empty()) lose_turn(game);
}

void take(Game& game, std::size_t face) {
  game.aside[face] = game.roll[face];
  game.roll = Dice(kFaces, 0);
  game.phase = Phase::decide;
  if (dice_left(game) == 0) stop(game);
}

/// Whether another player's stack has this tile on top.
bool on_top_elsewhere(const Game& game, int tile) {
  for (int seat = 0; seat < static_cast<int>(game.stacks.size()); ++seat) {
    const std::vector<int>& stack = game.stacks[seat];
    if (seat != game.seat && !stack.empty() && stack.back() == tile) return true;
  }
  return false;
}

int highest_below(const std::set<int>& tiles, int bound) {
  int highest = 0;
  for (const int tile : tiles) {
    if (tile < bound) highest = std::max(highest, tile);
  }
  return highest;
}

/// Whether seat `a` ranks before seat `b`.
bool before(const Game& game, int a, int b) {
  if (game.resigned[a] != game.resigned[b]) return game.resigned[b];
  const std::vector<int> held = points(game);
  if (held[a] != held[b]) return held[a] > held[b];
  const auto highest = [&](int seat) {
    const std::vector<int>& stack = game.stacks[seat];
    return stack.empty() ? 0 : *std::max_element(stack.begin(), stack.end());
  };
  return highest(a) > highest(b);
}

}  // namespace

Rules house() {
  return Rules{};
}

Rules official() {
  return Rules{.exact = false, .steal = true, .over36_highest = true, .lose_official = true};
}

Game start(const Rules& rules, int seats) {
  require(seats >= 2 && seats <= 7, "2 to 7 seats, not", std::to_string(seats));
  require(rules.limit >= 1, "a limit of turns", std::to_string(rules.limit));
  Game game;
  game.rules = rules;
  for (int tile = kLowestTile; tile <= kHighestTile; ++tile) game.face_up.insert(tile);
  game.stacks.resize(static_cast<std::size_t>(seats));
  game.resigned.resize(static_cast<std::size_t>(seats), false);
  game.phase = rules.first_random ? Phase::first : Phase::roll;
  return game;
}

std::vector<std::string> moves(const Game& game) {
  std::vector<std::string> found;
  if (game.phase == Phase::take) {
    for (std::size_t face = 0; face < kFaces; ++face) {
      if (game.roll[face] > 0 && game.aside[face] == 0) {
        found.push_back(std::string("take ") + kFaceNames[face]);
      }
    }
  }
  if (game.phase == Phase::decide) found = {"again", "stop"};
  return found;
}

std::vector<std::pair<std::string, Chance>> chances(const Game& game) {
  std::vector<std::pair<std::string, Chance>> found;
  if (game.phase == Phase::first) {
    const int seats = static_cast<int>(game.stacks.size());
    for (int seat = 0; seat < seats; ++seat) {
      found.push_back({"first " + std::to_string(seat), {1, seats}});
    }
  }
  if (game.phase == Phase::roll) {
    std::vector<Dice> rolls;
    list_rolls(0, dice_left(game), Dice(kFaces, 0), rolls);
    long long all = 1;
    for (int die = 0; die < dice_left(game); ++die) all *= 6;
    for (const Dice& dice : rolls) found.push_back({roll_text(dice), {orders(dice), all}});
  }
  std::sort(found.begin(), found.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  return found;
}

Game play(const Game& game, const std::string& move) {
  Game next = game;
  if (game.phase == Phase::first || game.phase == Phase::roll) {
    const auto possible = chances(game);
    const bool legal = std::any_of(possible.begin(), possible.end(),
                                   [&](const auto& chance) { return chance.first == move; });
    require(legal, "nature cannot do this now", move);
    if (game.phase == Phase::first) {
      give_turn(next, std::stoi(move.substr(std::string("first ").size())));
    } else {
      Dice dice(kFaces, 0);
      for (const char die : move.substr(std::string("roll ").size())) {
        ++dice[kFaceNames.find(die)];
      }
      roll(next, dice);
    }
    return next;
  }
  const std::vector<std::string> legal = moves(game);
  require(std::find(legal.begin(), legal.end(), move) != legal.end(), "no legal move", move);
  if (move == "stop") {
    stop(next);
  } else if (move == "again") {
    next.phase = Phase::roll;
  } else {
    take(next, kFaceNames.find(move.back()));
  }
  return next;
}

void resign(Game& game, int seat) {
  const bool seated = seat >= 0 && seat < static_cast<int>(game.stacks.size());
  require(seated && !game.resigned[seat] && !over(game), "nothing to resign", std::to_string(seat));
  game.resigned[seat] = true;
  if (game.phase != Phase::first && seat == game.seat) {
    end_turn(game);
  } else if (staying(game) == 1) {
    clear_dice(game);
    game.phase = Phase::over;
  }
}

bool over(const Game& game) {
  return game.phase == Phase::over;
}

int prize(const Game& game) {
  if (game.aside[kV] == 0) return 0;
  const int sum = total(game.aside);
  if (sum > kHighestTile) {
    return game.rules.over36_highest ? highest_below(game.face_up, sum) : 0;
  }
  if (game.rules.steal && on_top_elsewhere(game, sum)) return sum;
  if (game.face_up.contains(sum)) return sum;
  return game.rules.exact ? 0 : highest_below(game.face_up, sum);
}

int tile_points(int tile) {
  if (tile <= 24) return 1;
  if (tile <= 28) return 2;
  if (tile <= 32) return 3;
  return 4;
}

std::vector<int> points(const Game& game) {
  std::vector<int> found;
  for (const std::vector<int>& stack : game.stacks) {
    int sum = 0;
    for (const int tile : stack) sum += tile_points(tile);
    found.push_back(sum);
  }
  return found;
}

std::vector<int> ranking(const Game& game) {
  const int seats = static_cast<int>(game.stacks.size());
  std::vector<int> ranks;
  for (int seat = 0; seat < seats; ++seat) {
    int rank = 1;
    for (int other = 0; other < seats; ++other) {
      if (before(game, other, seat)) ++rank;
    }
    ranks.push_back(rank);
  }
  return ranks;
}

std::vector<double> outcome(const Game& game) {
  const std::vector<int> ranks = ranking(game);
  const auto winners = std::count(ranks.begin(), ranks.end(), 1);
  std::vector<double> shares;
  for (const int rank : ranks) {
    shares.push_back(rank == 1 ? 1.0 / static_cast<double>(winners) : 0.0);
  }
  return shares;
}

}  // namespace naive_pickomino
