#include "games/sample/bots.h"

namespace salon::sample {
namespace {

/// Leaves a multiple of four, if it can.
class EasyBot final : public Bot<Sample> {
 public:
  explicit EasyBot(const Sample& game) : game_(game) {}

  Move choose(const Sample::View& view, Thinking& thinking) override {
    const auto moves = game_.moves(view);
    for (const Move move : moves) {
      if ((view.position.heap - move.count) % (kMost + 1) == 0) return move;
    }
    return moves[thinking.random.below(moves.size())];
  }

 private:
  const Sample& game_;
};

}  // namespace

std::vector<Level<Sample>> levels() {
  return {random_level<Sample>(),
          usual<Sample>({"easy",
                         {"leaves a multiple of four", "laisse un multiple de quatre"},
                         {.ms = 100, .work = 1},
                         [](const Sample& game) { return std::make_unique<EasyBot>(game); }})};
}

}  // namespace salon::sample
