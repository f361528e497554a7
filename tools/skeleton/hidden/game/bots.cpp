#include "games/sample/bots.h"

namespace salon::sample {
namespace {

/// Swaps a low card. It knows its view, so it cannot cheat.
class EasyBot final : public Bot<Sample> {
 public:
  explicit EasyBot(const Sample& game) : game_(game) {}

  Move choose(const View& view, Thinking&) override {
    const auto moves = game_.moves(view);
    const bool low = view.tableau.cards[view.seat] <= kCards / 2;
    return low ? moves[moves.size() - 1] : moves[0];
  }

 private:
  const Sample& game_;
};

}  // namespace

std::vector<Level<Sample>> levels() {
  return {random_level<Sample>(),
          usual<Sample>({"easy",
                         {"swaps a low card", "change une carte basse"},
                         {.ms = 100, .work = 1},
                         [](const Sample& game) { return std::make_unique<EasyBot>(game); }})};
}

}  // namespace salon::sample
