#include "games/pickomino/endgame.h"

#include <algorithm>
#include <cmath>

namespace salon::pickomino {
namespace {

constexpr std::uint64_t kMostTurns = 16'384;  // solved in one thought, however large the budget
constexpr std::uint64_t kFirstTurns = 512;    // of them, where only the clock ends it
constexpr std::uint64_t kTimesRound = 4;      // how often a turn is solved where play can circle
constexpr int kMostRounds = 12;
constexpr int kMostSweeps = 1000;
constexpr int kFarLimit = 100;     // turns; where play can circle a limit further off is not seen
constexpr double kSettled = 1e-9;  // changes below it count for nothing
/// What a tile weighs beside the chance to win: it only decides between ways that are equally good.
constexpr double kTileWeight = 1e-9;
/// Only the order in which tables are looked into depends on it; set by hand.
constexpr double kLostWeight = 0.3;

/// How likely a turn is to end at each total if it aims at nothing else.
const std::array<double, kMostTotal + 1>& aims() {
  static const auto all = [] {
    std::array<double, kMostTotal + 1> made{};
    TurnSolver solver;
    for (int total = kFirstNumber; total <= kMostTotal; ++total) {
      Payoff payoff;
      payoff.stop[total] = 1;
      solver.solve(payoff);
      made[total] = solver.turn();
    }
    return made;
  }();
  return all;
}

/// Each way a turn can end, once: lost, or with a tile.
template <class Visit>
void each_end(const Pickomino& game, const Position& table, Visit&& visit) {
  struct Way {
    Prize prize;
    double weight = 0;
  };
  std::array<Way, kTiles> ways;
  for (int total = kFirstNumber; total <= kMostTotal; ++total) {
    const Prize prize = game.prize(table, total);
    if (!prize) continue;
    ways[prize.tile].prize = prize;
    ways[prize.tile].weight += aims()[total];
  }
  double all = kLostWeight;
  for (const auto& way : ways) all += way.weight;
  visit(Prize{}, kLostWeight / all);
  for (const auto& way : ways) {
    if (way.prize) visit(way.prize, way.weight / all);
  }
}

}  // namespace

std::optional<Payoff> Endgame::payoff(const Position& table, Thinking& thinking) {
  if (knows(table)) return ends_of(table);
  begin(table);
  // The odds of a turn take as long again as its solution; only two who cannot circle do without.
  const std::uint64_t times = (duel_ ? 1 : 2) * (circling_ ? kTimesRound : 1);
  const std::uint64_t bound = kMostTurns / times;
  const std::uint64_t left =
      thinking.work_limit() - std::min(thinking.work_limit(), thinking.work() + 1);
  const std::uint64_t able = left / (circling_ ? kTimesRound : 1);
  // Work says beforehand how far it goes; a clock does not, so there the list is short at first.
  std::uint64_t most = able < bound ? able : kFirstTurns;
  std::optional<Payoff> best;
  while (most > 0) {
    list(table, most);
    if (!value(thinking)) break;
    best = ends_of(table);
    if (closed_ || able < bound || most >= bound) {
      exact_ = closed_;
      break;
    }
    // Where nothing comes back the list ends soon after; where it does, it never might.
    most = circling_ ? std::min(4 * most, bound) : bound;
  }
  return best;
}

/// A table that followed one of which everything is known. Without circles its value is the same
/// to the last bit wherever the listing began.
bool Endgame::knows(const Position& table) {
  if (!exact_ || circling_ || limited_ || turns_left(table) < height(table)) return false;
  const auto index = slot(plain(table));
  return index > 0 && tables_[index - 1].count > 0;
}

void Endgame::begin(const Position& table) {
  const auto& rules = game_.rules();
  const bool falls = rules.steal == Rules::off && rules.lose == Rules::lose_house;
  limited_ = false;
  limited_ = turns_left(table) < (falls ? height(table) : kFarLimit);
  circling_ = !falls && !limited_;
  duel_ = !circling_ && game_.seats() - count_bits(table.resigned) == 2;
  exact_ = false;
}

Payoff Endgame::ends_of(const Position& table) {
  return payoff_of(game_, table, [&](Prize prize) {
    Position next = table;
    game_.settle(next, prize);
    return chance(slot(plain(next)) - 1, table.seat) + kTileWeight * (prize.tile + 1);
  });
}

/// Without what makes no difference to the rest of the game.
Position Endgame::plain(Position position) const {
  if (!limited_) position.turns = 0;
  return position;
}

int Endgame::turns_left(const Position& position) const {
  return game_.rules().limit - static_cast<int>(position.turns);
}

/// Falls with every turn, unless play can circle.
int Endgame::height(const Position& position) const {
  if (limited_) return turns_left(position);
  int held = 0;
  for (Seat seat = 0; seat < game_.seats(); ++seat) held += count_bits(position.tiles(seat));
  return 2 * count_bits(position.face_up) + held;
}

/// The likeliest tables first, as far as is known before any turn is solved.
void Endgame::list(const Position& table, std::uint64_t most) {
  tables_.clear();
  ends_.clear();
  inside_.clear();
  waiting_.clear();
  std::ranges::fill(slots_, 0);
  const auto root = find_or_add(plain(table));
  tables_[root].reach = 1;
  waiting_.emplace_back(1, root);
  while (!waiting_.empty()) {
    const auto index = waiting_.front().second;
    if (tables_[index].count == 0 && inside_.size() >= most) break;
    std::ranges::pop_heap(waiting_);
    waiting_.pop_back();
    if (tables_[index].count == 0) look_into(index);
  }
  closed_ = waiting_.empty();
  std::ranges::stable_sort(inside_, {}, [&](std::uint32_t index) { return tables_[index].height; });
}

void Endgame::look_into(std::uint32_t index) {
  inside_.push_back(index);
  const Position table = tables_[index].position;
  const double reach = tables_[index].reach;
  tables_[index].ends = static_cast<std::uint32_t>(ends_.size());
  each_end(game_, table, [&](Prize prize, double weight) {
    Position next = table;
    game_.settle(next, prize);
    const auto at = find_or_add(plain(next));
    ends_.push_back({at, static_cast<std::int8_t>(prize.tile)});
    ++tables_[index].count;
    if (next.phase == Phase::over || tables_[at].count > 0) return;
    tables_[at].reach += reach * weight;
    waiting_.emplace_back(tables_[at].reach, at);
    std::ranges::push_heap(waiting_);
  });
}

std::uint32_t Endgame::find_or_add(const Position& position) {
  if (2 * (tables_.size() + 1) > slots_.size()) grow_slots();
  auto& index = slot(position);
  if (index == 0) {
    tables_.push_back(
        {.position = position, .height = static_cast<std::uint8_t>(height(position))});
    index = static_cast<std::uint32_t>(tables_.size());
  }
  return index - 1;
}

std::uint32_t& Endgame::slot(const Position& position) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash_bytes(position) & mask;
  while (slots_[at] != 0 && tables_[slots_[at] - 1].position != position) at = (at + 1) & mask;
  return slots_[at];
}

void Endgame::grow_slots() {
  slots_.assign(std::max<std::size_t>(1024, 2 * slots_.size()), 0);
  for (std::size_t i = 0; i < tables_.size(); ++i)
    slot(tables_[i].position) = static_cast<std::uint32_t>(i + 1);
}

/// Backward induction; round after round where play can circle. False if the budget ended before
/// every turn was solved once.
bool Endgame::value(Thinking& thinking) {
  chances_.assign(tables_.size() * game_.seats(), 0);
  for (std::uint32_t index = 0; index < tables_.size(); ++index) {
    if (tables_[index].count == 0 || circling_) guess(index);
  }
  double change = 0;
  if (!solve_all(false, change, thinking)) return false;
  bool settled = !circling_;
  for (int round = 1; !settled && round < kMostRounds; ++round) {
    let_settle();
    change = 0;
    if (!solve_all(true, change, thinking)) break;
    settled = change <= kSettled;
  }
  closed_ = closed_ && settled;
  return true;
}

/// Those nearest to the end first, four at a time where they do not need each other.
bool Endgame::solve_all(bool stale_only, double& change, Thinking& thinking) {
  List<std::uint32_t, TurnQuartet::kTurns> together;
  const auto flush = [&] {
    if (together.empty()) return true;
    // Never more than the budget, not by one.
    if (thinking.work_limit() - thinking.work() <= together.size()) return false;
    if (!thinking.spend(together.size())) return false;
    change = std::max(change, solve(together));
    together.clear();
    return true;
  };
  for (const auto index : inside_) {
    if (stale_only && !is_stale(tables_[index])) continue;
    const bool apart =
        !together.empty() && !circling_ && tables_[together[0]].height != tables_[index].height;
    if ((apart || together.size() == TurnQuartet::kTurns) && !flush()) return false;
    together.push_back(index);
  }
  return flush();
}

/// Certain where the game is over.
void Endgame::guess(std::uint32_t index) {
  for (Seat seat = 0; seat < game_.seats(); ++seat)
    chance(index, seat) = win_chance(game_, experience_, tables_[index].position, seat);
}

bool Endgame::is_stale(const Node& table) const {
  return std::ranges::any_of(ends(table), [&](const End& end) {
    return std::abs(chance(end.table, table.position.seat) - end.worth) > kSettled;
  });
}

/// The best turns for those who have them, and what they are worth to all; returns how much that
/// changed.
double Endgame::solve(std::span<const std::uint32_t> together) {
  std::array<Payoff, TurnQuartet::kTurns> payoffs;
  for (std::size_t i = 0; i < together.size(); ++i) payoffs[i] = worth(tables_[together[i]]);
  solver_.solve(payoffs);
  double change = 0;
  for (std::size_t i = 0; i < together.size(); ++i)
    change = std::max(change, play(together[i], static_cast<int>(i)));
  return change;
}

Payoff Endgame::worth(const Node& table) {
  std::array<double, kTiles + 1> by_tile{};  // a lost turn's first
  for (End& end : ends(table)) {
    end.worth = chance(end.table, table.position.seat);
    // Of two players neither cares how the other wins.
    by_tile[end.tile + 1] = end.worth + (duel_ ? 0 : kTileWeight * (end.tile + 1));
  }
  return payoff_of(game_, table.position, [&](Prize prize) { return by_tile[prize.tile + 1]; });
}

/// What comes of a turn played as it was solved.
double Endgame::play(std::uint32_t index, int which) {
  const Node& table = tables_[index];
  const Position& position = table.position;
  if (duel_) {
    const double own = solver_.turn(which);
    for (Seat seat = 0; seat < game_.seats(); ++seat) {
      if (!position.has_resigned(seat)) chance(index, seat) = seat == position.seat ? own : 1 - own;
    }
    return 0;
  }
  const TurnOdds odds = solver_.odds(which);
  std::array<double, kTiles + 1> likely{odds.lost};
  for (int total = 0; total <= kMostTotal; ++total)
    likely[game_.prize(position, total).tile + 1] += odds.stop[total];
  for (End& end : ends(table)) end.chance = likely[end.tile + 1];
  return weigh(index);
}

/// What every seat may hope for, as its turn is played now.
double Endgame::weigh(std::uint32_t index) {
  double change = 0;
  for (Seat seat = 0; seat < game_.seats(); ++seat) {
    double sum = 0;
    for (const End& end : ends(tables_[index])) sum += end.chance * chance(end.table, seat);
    change = std::max(change, std::abs(sum - chance(index, seat)));
    chance(index, seat) = sum;
  }
  return change;
}

/// Lets chances run round the circles, every turn played as it was last solved.
void Endgame::let_settle() {
  for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
    double change = 0;
    for (const auto index : inside_) change = std::max(change, weigh(index));
    if (change < kSettled) break;
  }
}

}  // namespace salon::pickomino
