// How long exact deduction takes at Cluedo, over everything the seats of games between bots knew
// each time one of them was to decide: build/release/bench/cluedo_deduction [GAMES [SEATS [LEVEL]]]
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <ctime>
#include <vector>

#include "games/cluedo/bots.h"
#include "games/cluedo/deduction.h"

namespace salon::cluedo {
namespace {

/// Processor time: other programs on the machine do not count.
double now_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

class Measurement {
 public:
  void add(const Cluedo& game, const View& view) {
    const Case known = case_of(game, view);
    const double before = now_ms();
    const Deduction deduction(known);
    times_.push_back(now_ms() - before);
    work_.push_back(static_cast<double>(deduction.work()));
  }

  void print(int games, int seats, std::string_view level) {
    fmt::print("Cluedo, {} games of {} with {} bots: {} deductions\n", games, seats, level,
               times_.size());
    fmt::print("{:>10} {:>10} {:>12}\n", "", "ms", "work");
    std::ranges::sort(times_);
    std::ranges::sort(work_);
    for (const auto& [name, share] : {std::pair{"median", 0.5},
                                      {"90 %", 0.9},
                                      {"99 %", 0.99},
                                      {"99.9 %", 0.999},
                                      {"longest", 1.0}}) {
      const auto at = static_cast<std::size_t>(share * static_cast<double>(times_.size() - 1));
      fmt::print("{:>10} {:>10.3f} {:>12.0f}\n", name, times_[at], work_[at]);
    }
  }

 private:
  std::vector<double> times_, work_;
};

/// Plays one game and measures every decision of the seat whose turn it is, except answers.
void play(const Cluedo& game, const Level<Cluedo>& level, std::uint64_t seed,
          Measurement& measure) {
  Random nature(mix(seed, 0));
  std::vector<View> views;
  std::vector<std::unique_ptr<Bot<Cluedo>>> bots;
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    views.push_back(game.view(seat));
    bots.push_back(level.make(game));
  }
  auto position = game.start();
  for (std::uint64_t ply = 0; game.turn(position) != kOver; ++ply) {
    const Seat seat = game.turn(position);
    Move move;
    if (seat == kNature) {
      move = game.draw_chance(position, nature);
    } else {
      if (position.phase == Phase::move || position.phase == Phase::accuse)
        measure.add(game, views[seat]);
      Thinking thinking({{}, level.budget.work}, mix(mix(seed, 1), ply));
      move = bots[seat]->choose(views[seat], thinking);
    }
    for (auto& view : views) {
      const Seen seen = game.seen(position, move, view.seat);
      bots[view.seat]->see(view, seen);
      game.fold(view, seen);
    }
    game.play(position, move);
  }
}

int number(int argc, char** argv, int at, int otherwise) {
  if (at >= argc) return otherwise;
  int value = -1;
  const std::string_view text = argv[at];
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size() ? value : -1;
}

int run(int argc, char** argv) {
  const int games = number(argc, argv, 1, 1000), seats = number(argc, argv, 2, kMostSeats);
  const std::string_view name = argc > 3 ? argv[3] : "medium";
  const auto all = levels();
  const auto level = std::ranges::find(all, name, &Level<Cluedo>::name);
  if (games < 1 || seats < kFewestSeats || seats > kMostSeats || level == all.end() || argc > 4) {
    fmt::print(stderr, "cluedo_deduction [GAMES [SEATS [LEVEL]]], 3 to 6 seats\n");
    return 2;
  }
  const Cluedo game({}, seats);
  Measurement measure;
  for (int i = 0; i < games; ++i)
    play(game, *level, mix(2026, static_cast<std::uint64_t>(i)), measure);
  measure.print(games, seats, name);
  return 0;
}

}  // namespace
}  // namespace salon::cluedo

int main(int argc, char** argv) {
  return salon::cluedo::run(argc, argv);
}
