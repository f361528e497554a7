// Speed of every registered game: random playouts, perft, copies. `salon bench` prints the short
// form.
#include <benchmark/benchmark.h>

#include "games/registry.h"

namespace salon {
namespace {

using Counter = benchmark::Counter;

void playouts(benchmark::State& state, const Variant& variant) {
  std::uint64_t seed = 0, moves = 0;
  for (auto _ : state) moves += variant.playout(seed++);
  state.counters["moves"] = Counter(static_cast<double>(moves), Counter::kIsRate);
  state.counters["signature"] = Counter(static_cast<double>(variant.signature() >> 11));
}

void perft(benchmark::State& state, const Variant& variant) {
  const PerftOptions options{variant.middle(1), static_cast<int>(state.range(0)), false, {}};
  std::uint64_t nodes = 0;
  for (auto _ : state) nodes += variant.perft(options)->total;
  state.counters["nodes"] = Counter(static_cast<double>(nodes), Counter::kIsRate);
}

void copies(benchmark::State& state, const Variant& variant) {
  constexpr std::uint64_t batch = 1000;
  for (auto _ : state) variant.copy_positions(batch);
  state.counters["copies"] =
      Counter(static_cast<double>(state.iterations() * batch), Counter::kIsRate);
  state.counters["bytes"] = Counter(static_cast<double>(variant.position_bytes()));
}

void enlist(const std::string& name, std::shared_ptr<const Variant> variant) {
  const auto add = [&](const std::string& what, auto run) {
    return benchmark::RegisterBenchmark(
        (what + "/" + name).c_str(),
        [variant, run](benchmark::State& state) { run(state, *variant); });
  };
  add("playouts", playouts);
  add("perft", perft)->DenseRange(2, 4);
  add("copies", copies);
}

}  // namespace
}  // namespace salon

int main(int argc, char** argv) {
  for (const auto& game : salon::games()) salon::enlist(game->about().name, *game->open({}));
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
}
