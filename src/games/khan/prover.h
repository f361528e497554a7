#pragma once
#include <optional>
#include <vector>

#include "core/bot.h"
#include "games/khan/khan.h"

namespace salon::khan {

/// Looks for forced wins and for nothing else. Every move is tried on both sides, so within the
/// plies it is told to look none is missed; that is cheap because the khan leaves few answers, and
/// the last ply needs no moves, only to see whether the Kalista is within reach. It judges nothing
/// and reduces nothing, which is why it sees what alpha-beta may have looked away from.
class Prover {
 public:
  struct Win {
    Move move;
    int plies;  // to the end, an odd number
  };
  enum class Verdict { won, open, unknown };

  /// Room for 2^table_bits findings, taken once.
  Prover(const Khan& game, int table_bits);

  /// The quickest forced win of the side to move, if there is one within `plies` and within this
  /// much work. Ends sooner if the thinking is hurried.
  std::optional<Win> find(const Position& position, int plies, std::uint64_t work,
                          Thinking& thinking);
  /// Whether the side to move wins within `plies`, or surely not, or nobody knows.
  Verdict ask(const Position& position, int plies, std::uint64_t work, Thinking& thinking);

  /// What the last question took. A unit is a position in which moves were made.
  std::uint64_t work() const { return work_; }

 private:
  /// What is known about the side to move of a position: that it wins within `won` plies (0: not
  /// known to), and surely not within `open`.
  struct Finding {
    std::uint64_t key = 0;
    std::uint8_t generation = 0;
    std::uint8_t won = 0;
    std::uint8_t open = 0;
    Move best{};
  };
  struct Attack {
    Move move;
    int answers;
  };

  void begin(std::uint64_t work, Thinking& thinking);
  bool wins(const Position& position, int plies);
  std::optional<Move> winning_move(const Position& position, int plies, const Move* first);
  bool falls(const Position& next, int plies);
  bool stalemates(const Position& position) const;
  bool over(const Position& position) const;
  bool spend();

  const Khan& game_;
  std::vector<Finding> findings_;
  std::uint8_t generation_ = 0;
  std::uint64_t work_ = 0;
  std::uint64_t limit_ = 0;
  bool spent_ = false;
  Thinking* thinking_ = nullptr;
};

}  // namespace salon::khan
