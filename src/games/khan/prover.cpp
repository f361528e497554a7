#include "games/khan/prover.h"

#include <algorithm>

#include "games/khan/evaluation.h"

namespace salon::khan {
namespace {

Position after_move(const Khan& game, Position position, Move move) {
  game.play(position, move);
  return position;
}

/// Whether one enemy move could leave a side without any. It must have all its pieces (another
/// could come back) and hardly an empty square beside its sbires: all but one must lie in pockets
/// that it closes itself, and six pieces close three at most.
bool nearly_stuck(const Rules& rules, const Position& position, Seat seat) {
  constexpr int most = 4;
  return rules.stalemate == Rules::loss && position.captured(seat) == 0 &&
         count_bits(spread(position.sbires[seat]) & ~position.occupied()) <= most;
}

}  // namespace

Prover::Prover(const Khan& game, int table_bits)
    : game_(game), findings_(std::size_t{1} << table_bits) {}

void Prover::begin(std::uint64_t work, Thinking& thinking) {
  thinking_ = &thinking;
  limit_ = work;
  work_ = 0;
  spent_ = false;
  if (++generation_ != 0) return;
  std::ranges::fill(findings_, Finding{});
  generation_ = 1;
}

std::optional<Prover::Win> Prover::find(const Position& position, int plies, std::uint64_t work,
                                        Thinking& thinking) {
  begin(work, thinking);
  for (int within = 1; within <= plies && !spent_; within += 2) {
    if (const auto move = winning_move(position, within, nullptr)) return Win{*move, within};
  }
  return std::nullopt;
}

Prover::Verdict Prover::ask(const Position& position, int plies, std::uint64_t work,
                            Thinking& thinking) {
  if (find(position, plies, work, thinking)) return Verdict::won;
  return spent_ ? Verdict::unknown : Verdict::open;
}

/// The clock is looked at every so often; it costs more than a position.
bool Prover::spend() {
  if (++work_ >= limit_) spent_ = true;
  if ((work_ & 0xff) == 0 && thinking_->hurried()) spent_ = true;
  return !spent_;
}

/// A draw by quiet plies. Whoever has no move has lost before that counts.
bool Prover::over(const Position& position) const {
  return position.quiet >= game_.rules().quiet;
}

bool Prover::stalemates(const Position& position) const {
  if (!nearly_stuck(game_.rules(), position, 1 - position.turn)) return false;
  return std::ranges::any_of(game_.moves(position), [&](Move move) {
    return game_.count_moves(after_move(game_, position, move)) == 0;
  });
}

bool Prover::wins(const Position& position, int plies) {
  if (takes_kalista(game_.rules(), position)) return true;
  if (plies == 1) return stalemates(position);
  const std::uint64_t key = search_key(game_.rules(), position);
  Finding& slot = findings_[key & (findings_.size() - 1)];
  Finding known{.key = key, .generation = generation_};
  if (slot.key == key && slot.generation == generation_) known = slot;
  if (known.won && known.won <= plies) return true;
  if (known.open >= plies) return false;
  if (!spend()) return false;
  const auto move = winning_move(position, plies, known.won ? &known.best : nullptr);
  if (spent_) return false;
  if (move) {
    known.won = static_cast<std::uint8_t>(plies);
    known.best = *move;
  } else {
    known.open = static_cast<std::uint8_t>(plies);
  }
  // The same slot, taken over by whatever was met in between.
  findings_[key & (findings_.size() - 1)] = known;
  return move.has_value();
}

/// The moves that leave the fewest answers first: a khan that nobody but one can obey forces most.
std::optional<Move> Prover::winning_move(const Position& position, int plies, const Move* first) {
  const Rules& rules = game_.rules();
  List<Attack, Khan::Moves::capacity()> attacks;
  for (const Move move : game_.moves(position)) {
    if (taken(position, move) == 2) return move;
    const Position next = after_move(game_, position, move);
    const int answers = static_cast<int>(game_.count_moves(next));
    if (answers == 0) return move;
    if (plies == 1 || over(next) || takes_kalista(rules, next)) continue;
    attacks.push_back({move, first && move == *first ? 0 : answers});
  }
  std::ranges::sort(attacks, {}, [](const Attack& attack) {
    return std::tuple(attack.answers, attack.move.from, attack.move.to, attack.move.kind);
  });
  for (const auto& [move, answers] : attacks) {
    if (falls(after_move(game_, position, move), plies - 1)) return move;
    if (spent_) break;
  }
  return std::nullopt;
}

/// Whether the side to move loses within `plies` whatever it answers.
bool Prover::falls(const Position& next, int plies) {
  return std::ranges::all_of(game_.moves(next), [&](Move answer) {
    const Position then = after_move(game_, next, answer);
    return !over(then) && wins(then, plies - 1);
  });
}

}  // namespace salon::khan
