#include "games/sample/bots.h"

namespace salon::sample {
namespace {

/// Stops as soon as the pot is worth more than what another roll brings on average.
class EasyBot final : public Bot<Sample> {
 public:
  explicit EasyBot(const Sample& game) : game_(game) {}

  Move choose(const Sample::View& view, Thinking&) override {
    constexpr int enough = 20;  // 2 + 3 + 4 + 5 + 6: a sixth of it is what a one takes away
    const Position& position = view.position;
    const int missing = game_.rules().goal - position.points[position.seat];
    return {position.pot >= std::min(enough, missing) ? Move::stop : Move::roll};
  }

 private:
  const Sample& game_;
};

}  // namespace

std::vector<Level<Sample>> levels() {
  return {random_level<Sample>(),
          usual<Sample>({"easy",
                         {"stops at twenty points", "s'arrête à vingt points"},
                         {.ms = 100, .work = 1},
                         [](const Sample& game) { return std::make_unique<EasyBot>(game); }})};
}

}  // namespace salon::sample
