#pragma once
#include <vector>

#include "games/stratego/stratego.h"

namespace salon::stratego {

/// The boards that stood since the last battle, so as not to wander in circles.
class Past {
 public:
  /// Told everything the seat sees, before the view folds it in.
  void see(const View& view, const Seen& seen);
  /// How often the board that a quiet move leads to has stood already.
  int repeats(const Board& board, Move move) const;

 private:
  std::vector<std::uint64_t> boards_;
};

}  // namespace salon::stratego
