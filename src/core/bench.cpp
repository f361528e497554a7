#include "core/bench.h"

#include <chrono>

namespace salon {
namespace {

using Clock = std::chrono::steady_clock;

/// Calls `work` until the time is up; each call returns how much it did. The result is per second.
template <class Work>
double rate(double seconds, Work&& work) {
  const auto start = Clock::now();
  double done = 0, elapsed = 0;
  do {
    done += static_cast<double>(work());
    elapsed = std::chrono::duration<double>(Clock::now() - start).count();
  } while (elapsed < seconds);
  return done / elapsed;
}

}  // namespace

BenchFigures bench(const Variant& variant, double seconds) {
  BenchFigures figures{.bytes_per_position = variant.position_bytes(),
                       .signature = variant.signature()};
  std::uint64_t games = 0, moves = 0;
  figures.playouts_per_second = rate(seconds, [&] {
    moves += variant.playout(1000 + games++);
    return 1;
  });
  figures.moves_per_second =
      figures.playouts_per_second * static_cast<double>(moves) / static_cast<double>(games);

  // From the middles of some games in turn, a ply deeper each round.
  std::uint64_t turn = 0;
  figures.perft_nodes_per_second = rate(seconds, [&] {
    const int depth = 1 + static_cast<int>(std::min<std::uint64_t>(turn / 16, 4));
    const auto count = variant.perft({variant.middle(turn++ % 16), depth, false, {}});
    return count ? count->total : 0;
  });
  figures.copies_per_second = rate(seconds / 4, [&] {
    constexpr std::uint64_t batch = 10'000;
    variant.copy_positions(batch);
    return batch;
  });
  return figures;
}

}  // namespace salon
