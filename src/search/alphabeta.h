#pragma once
#include <algorithm>
#include <span>

#include "core/bot.h"
#include "search/ordering.h"
#include "search/transposition.h"

namespace salon::search {

inline constexpr int kMaxPly = 64;
inline constexpr int kWin = 30'000;          // a win at once; each ply to it costs one
inline constexpr int kWon = kWin - kMaxPly;  // from here up a forced win, down to here never one
inline constexpr int kInfinity = kWin + 1;

constexpr bool wins(int value) {
  return value >= kWon;
}
constexpr bool loses(int value) {
  return value <= -kWon;
}
constexpr bool decided(int value) {
  return wins(value) || loses(value);
}
/// How many plies a forced win or loss is away.
constexpr int plies_to_end(int value) {
  return kWin - (value < 0 ? -value : value);
}

/// Says what a position is worth where the search ends. It may also offer
///   key(position)          what the table knows a position by, if less than `game.hash` matters
///   order(position, move)  what to try first; above 0 the move is loud and never reduced
///   noisy(position)        a List of the moves to look at beyond the last ply
template <class J, class G>
concept Judge = requires(const J& judge, const typename G::Position& position, Seat seat) {
  { judge.value(position, seat) } -> std::same_as<int>;  // for the seat to move; never `decided`
};

/// A root move, what it is worth and how play goes on after it (itself included).
template <class Move>
struct Line {
  Move move;
  int value = 0;
  bool exact = false;  // else the value is a bound: the move is not better than this
  List<Move, kMaxPly> variation;
};

struct Settings {
  int table_bits = 16;
  /// Minimax to the letter: no reductions, no extensions, no shortcuts by repetition, findings only
  /// of the very depth asked for. For tests.
  bool plain = false;
};

struct Task {
  int depth = kMaxPly - 1;
  /// Exact values for all root moves, not only for the best.
  bool every_line = false;
  /// Keys of earlier positions of the game that had better not recur.
  std::span<const std::uint64_t> past = {};
};

/// Alpha-beta for two seats without nature: iterative deepening, principal-variation search,
/// transposition table, killers and history, late moves at reduced depth, quiescence if the judge
/// offers noisy moves. Values are those of the seat to move, whichever that is, so a seat may move
/// twice in a row. Nothing is allocated while it thinks; a node is a unit of work.
template <Game G, Judge<G> J>
class AlphaBeta {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Moves = decltype(std::declval<const G&>().moves(std::declval<const Position&>()));
  using Lines = std::vector<Line<Move>>;

  AlphaBeta(const G& game, J judge, Settings settings = {})
      : game_(game), judge_(std::move(judge)), settings_(settings), table_(settings.table_bits) {
    lines_.reserve(Moves::capacity());
  }

  const J& judge() const { return judge_; }
  std::uint64_t key(const Position& position) const {
    if constexpr (requires { judge_.key(position); }) {
      return judge_.key(position);
    } else {
      return game_.hash(position);
    }
  }

  /// The root moves, best first. Equal ones come in an order of `thinking.random`'s choosing.
  const Lines& think(const Position& root, Thinking& thinking, const Task& task = {}) {
    begin(root, thinking, task);
    for (int depth = 1; depth <= std::min(task.depth, kMaxPly - 1); ++depth) {
      if (!deepen(root, depth)) break;
      depth_ = depth;
      if (settled(depth)) break;
    }
    return lines_;
  }

  /// The depth of the last iteration that was finished.
  int depth() const { return depth_; }

 private:
  using Entry = typename TranspositionTable<Move>::Entry;

  /// Legal moves with their promise; the most promising of the rest is picked when asked for.
  struct Picker {
    static constexpr int kFirst = 1 << 30;
    Moves moves;
    std::array<int, Moves::capacity()> promise;

    const Move& pick(std::size_t i) {
      std::size_t best = i;
      for (std::size_t j = i + 1; j < moves.size(); ++j) {
        if (promise[j] > promise[best]) best = j;
      }
      std::swap(moves[i], moves[best]);
      std::swap(promise[i], promise[best]);
      return moves[i];
    }
  };

  void begin(const Position& root, Thinking& thinking, const Task& task);
  bool deepen(const Position& root, int depth);
  bool settled(int depth) const;
  int try_root(const Position& root, const Line<Move>& line, int depth, int best);
  void put_in_place(std::size_t index);
  void flee(std::size_t index);

  int below(const Position& next, Seat me, int depth, int ply, int alpha, int beta);
  int node(const Position& position, Seat seat, int depth, int ply, int alpha, int beta);
  int calm(const Position& position, Seat seat, int ply, int alpha, int beta);
  int ending(const Position& position, Seat me, int ply);
  int scout(const Position& next, Seat seat, int depth, int reduction, int ply, int alpha,
            int beta);
  bool recurs(std::uint64_t key, int ply) const;
  std::optional<int> remembered(const Entry& known, int depth, int ply, int beta) const;
  void rank(Picker& picker, const Position& position, Seat seat, int ply, const Entry* known) const;

  int loudness(const Position& position, const Move& move) const {
    if constexpr (requires { judge_.order(position, move); }) {
      return judge_.order(position, move);
    } else {
      return 0;
    }
  }
  Position after(Position position, const Move& move) const {
    game_.play(position, move);
    return position;
  }
  void lead(int ply, const Move& move) {
    auto& variation = variations_[ply];
    variation.clear();
    variation.push_back(move);
    for (const Move& next : variations_[ply + 1]) {
      if (variation.size() < variation.capacity()) variation.push_back(next);
    }
  }

  // The search counts plies to a win from the root, the table from the position itself.
  static int to_table(int value, int ply) {
    return wins(value) ? value + ply : loses(value) ? value - ply : value;
  }
  static int from_table(int value, int ply) {
    return wins(value) ? value - ply : loses(value) ? value + ply : value;
  }

  static constexpr int kLoud = 1 << 22;  // above killers and history

  const G& game_;
  J judge_;
  Settings settings_;
  TranspositionTable<Move> table_;
  Ordering<Move, kMaxPly> ordering_;
  Lines lines_;
  std::array<List<Move, kMaxPly>, kMaxPly + 1> variations_;
  std::array<std::uint64_t, kMaxPly> path_{};
  Thinking* thinking_ = nullptr;
  Task task_;
  int depth_ = 0;
};

template <Game G, Judge<G> J>
void AlphaBeta<G, J>::begin(const Position& root, Thinking& thinking, const Task& task) {
  thinking_ = &thinking;
  task_ = task;
  depth_ = 0;
  table_.forget();
  ordering_.forget();
  path_[0] = key(root);
  Moves moves = game_.moves(root);
  thinking.random.shuffle(moves);
  lines_.clear();
  for (const Move& move : moves) {
    lines_.push_back(
        {.move = move, .value = loudness(root, move), .exact = false, .variation = {}});
    lines_.back().variation.push_back(move);
    put_in_place(lines_.size() - 1);
  }
  for (auto& line : lines_) line.value = 0;
}

/// One iteration; false if the budget ended it. Lines already looked at stand in front then, and
/// they begin with the best of the iteration before, so the first line is always the one to play.
template <Game G, Judge<G> J>
bool AlphaBeta<G, J>::deepen(const Position& root, int depth) {
  int best = -kInfinity;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    auto& line = lines_[i];
    const int value = try_root(root, line, depth, best);
    if (thinking_->spent()) {
      flee(i);
      return false;
    }
    line.value = value;
    line.exact = task_.every_line || value > best;
    if (line.exact) {
      lead(0, line.move);
      line.variation = variations_[0];
    }
    best = std::max(best, value);
    put_in_place(i);
  }
  return true;
}

template <Game G, Judge<G> J>
int AlphaBeta<G, J>::try_root(const Position& root, const Line<Move>& line, int depth, int best) {
  const Seat seat = game_.turn(root);
  const Position next = after(root, line.move);
  if (best == -kInfinity || task_.every_line) {
    return below(next, seat, depth - 1, 1, -kInfinity, kInfinity);
  }
  return scout(next, seat, depth - 1, 0, 1, best, kInfinity);
}

/// Among the lines before it, which are in order already; behind its equals.
template <Game G, Judge<G> J>
void AlphaBeta<G, J>::put_in_place(std::size_t index) {
  const auto line = lines_.begin() + index;
  const auto place = std::find_if(lines_.begin(), line,
                                  [&](const auto& other) { return other.value < line->value; });
  std::rotate(place, line, line + 1);
}

/// When every line looked at turned out lost, the first of the others can only be better.
template <Game G, Judge<G> J>
void AlphaBeta<G, J>::flee(std::size_t index) {
  const auto other = lines_.begin() + index;
  if (loses(lines_.front().value) && !loses(other->value)) {
    std::rotate(lines_.begin(), other, other + 1);
  }
}

/// Whether thinking deeper could change nothing that matters.
template <Game G, Judge<G> J>
bool AlphaBeta<G, J>::settled(int depth) const {
  const auto known = [&](const auto& line) {
    return decided(line.value) && plies_to_end(line.value) <= depth;
  };
  if (task_.every_line) return std::ranges::all_of(lines_, known);
  return lines_.size() == 1 || known(lines_.front());
}

/// The value for `me` of the position its move led to.
template <Game G, Judge<G> J>
int AlphaBeta<G, J>::below(const Position& next, Seat me, int depth, int ply, int alpha, int beta) {
  const Seat seat = game_.turn(next);
  if (seat == kOver) return ending(next, me, ply);
  return seat == me ? node(next, seat, depth, ply, alpha, beta)
                    : -node(next, seat, depth, ply, -beta, -alpha);
}

template <Game G, Judge<G> J>
int AlphaBeta<G, J>::ending(const Position& position, Seat me, int ply) {
  variations_[ply].clear();
  const auto outcome = game_.outcome(position);
  const double lead = outcome.score[me] - outcome.score[1 - me];
  return lead > 0 ? kWin - ply : lead < 0 ? ply - kWin : 0;
}

/// Asks with a null window, at reduced depth if told so, whether the move beats alpha; only then
/// for its value.
template <Game G, Judge<G> J>
int AlphaBeta<G, J>::scout(const Position& next, Seat seat, int depth, int reduction, int ply,
                           int alpha, int beta) {
  int value = below(next, seat, depth - reduction, ply, alpha, alpha + 1);
  const auto better = [&] { return value > alpha && !thinking_->spent(); };
  if (reduction > 0 && better()) value = below(next, seat, depth, ply, alpha, alpha + 1);
  if (value < beta && better()) value = below(next, seat, depth, ply, alpha, beta);
  return value;
}

/// A position met before leads nowhere: whoever could go round once can go round again.
template <Game G, Judge<G> J>
bool AlphaBeta<G, J>::recurs(std::uint64_t key, int ply) const {
  if (settings_.plain) return false;
  for (int i = ply - 2; i >= 0; --i) {
    if (path_[i] == key) return true;
  }
  // Only the first moves are held against the game's past: that is where it can still be changed.
  return ply <= 2 && std::ranges::find(task_.past, key) != task_.past.end();
}

/// What the table knows, if that answers whether the value reaches beta (null windows only).
template <Game G, Judge<G> J>
std::optional<int> AlphaBeta<G, J>::remembered(const Entry& known, int depth, int ply,
                                               int beta) const {
  if (settings_.plain ? known.depth != depth : known.depth < depth) return std::nullopt;
  const int value = from_table(known.value, ply);
  const bool answers = known.bound == Bound::exactly ||
                       (known.bound == Bound::at_least && value >= beta) ||
                       (known.bound == Bound::at_most && value < beta);
  return answers ? std::optional(value) : std::nullopt;
}

template <Game G, Judge<G> J>
void AlphaBeta<G, J>::rank(Picker& picker, const Position& position, Seat seat, int ply,
                           const Entry* known) const {
  for (std::size_t i = 0; i < picker.moves.size(); ++i) {
    const Move& move = picker.moves[i];
    const int loud = loudness(position, move);
    picker.promise[i] = known && known->move == move ? Picker::kFirst
                        : loud > 0                   ? kLoud + loud
                                                     : ordering_.score(seat, ply, move);
  }
}

template <Game G, Judge<G> J>
int AlphaBeta<G, J>::node(const Position& position, Seat seat, int depth, int ply, int alpha,
                          int beta) {
  variations_[ply].clear();
  if (!thinking_->spend()) return 0;  // whoever asked sees that it is spent and throws this away
  if (depth <= 0 || ply >= kMaxPly - 1) return calm(position, seat, ply, alpha, beta);
  const std::uint64_t key = this->key(position);
  if (recurs(key, ply)) return 0;
  path_[ply] = key;

  const auto* known = table_.find(key);
  if (known && beta - alpha == 1) {
    if (const auto value = remembered(*known, depth, ply, beta)) return *value;
  }
  Picker picker;
  picker.moves = game_.moves(position);
  rank(picker, position, seat, ply, known);
  const bool forced = picker.moves.size() == 1;
  const int deeper = depth - (forced && !settings_.plain ? 0 : 1);

  const int floor = alpha;
  int best = -kInfinity;
  Move best_move{};
  for (std::size_t i = 0; i < picker.moves.size(); ++i) {
    const Move move = picker.pick(i);
    const bool late =
        i >= 3 && depth >= 3 && picker.promise[i] < ordering_.kKiller && !settings_.plain;
    const int reduction = late ? 1 + (i >= 8) : 0;
    const Position next = after(position, move);
    const int value = i == 0 ? below(next, seat, deeper, ply + 1, alpha, beta)
                             : scout(next, seat, deeper, reduction, ply + 1, alpha, beta);
    if (thinking_->spent()) return 0;
    if (value <= best) continue;
    best = value;
    best_move = move;
    if (value <= alpha) continue;
    alpha = value;
    lead(ply, move);
    if (alpha >= beta) {
      if (picker.promise[i] < kLoud) ordering_.refuted(seat, ply, depth, move);
      break;
    }
  }
  const Bound bound = best >= beta   ? Bound::at_least
                      : best > floor ? Bound::exactly
                                     : Bound::at_most;
  table_.store(key, depth, to_table(best, ply), bound, best_move);
  return best;
}

/// Beyond the last ply: the position as it stands, or better by noisy moves alone.
template <Game G, Judge<G> J>
int AlphaBeta<G, J>::calm(const Position& position, Seat seat, int ply, int alpha, int beta) {
  int best = judge_.value(position, seat);
  if constexpr (requires { judge_.noisy(position); }) {
    if (best >= beta || ply >= kMaxPly - 1) return best;
    alpha = std::max(alpha, best);
    for (const Move& move : judge_.noisy(position)) {
      const int value = below(after(position, move), seat, 0, ply + 1, alpha, beta);
      if (thinking_->spent()) return 0;
      if (value <= best) continue;
      best = value;
      if (value <= alpha) continue;
      alpha = value;
      lead(ply, move);
      if (alpha >= beta) break;
    }
  }
  return best;
}

}  // namespace salon::search
