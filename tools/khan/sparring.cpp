#include "khan/sparring.h"

namespace salon::khan {

Sparring::Sparring(const Khan& game, const Weights& weights, const Pace& pace)
    : game_(game), search_(game, Judge(game, weights), {.table_bits = 16}), pace_(pace) {}

std::uint64_t Sparring::some_work(Random& random) const {
  if (pace_.doublings == 0) return pace_.least;
  return pace_.least << random.below(pace_.doublings + 1);
}

double Sparring::play(Position position, std::uint64_t seed, const Tell& tell) {
  std::vector<std::uint64_t> past;
  Random random(seed);
  while (game_.turn(position) >= 0) {
    Thinking thinking({.ms = {}, .work = some_work(random)}, random.next());
    const auto& best = search_.think(position, thinking, {.past = past}).front();
    if (tell) tell(position, best.value);
    if (position.quiet == 0) past.clear();
    past.push_back(search_.key(position));
    game_.play(position, best.move);
  }
  return game_.outcome(position).score[red];
}

}  // namespace salon::khan
