#pragma once
#include <span>

#include "search/worlds.h"

namespace salon::search {

/// A move under consideration.
template <class Move>
struct Option {
  Move move;
  double bias = 0;   // what looking ahead does not see
  double value = 0;  // before anything else: how it looks at first glance
  double total = 0;  // of the rounds gone by
};

/// Says which move is best on average over the worlds that may be true, in a game with secrets.
///
/// A round draws a few worlds, values every move in each of them by a short look ahead, drops the
/// worse half of the moves and looks further at the others, until it looks as far as it ever does.
/// Then other worlds are drawn, as long as the budget lasts; what counts is the mean of all rounds.
template <class World, class Move>
class Lookahead {
 public:
  using Options = std::vector<Option<Move>>;

  struct Effort {
    std::size_t worlds = 1;  // imagined in a round
    int depth = 1;           // as far as it ever looks
    int rounds = 1;          // as often as it ever starts over with other worlds
  };

  Lookahead(const Effort& effort, Thinking& thinking)
      : effort_(effort), thinking_(thinking), worlds_(effort.worlds) {}

  /// Values the options and sorts them, the best first. `draw(world)` makes a world as likely as it
  /// is believed to be; `value(world, move, depth)` looks ahead in one, spending the budget.
  template <class Draw, class Value>
  void weigh(Options& options, Draw&& draw, Value&& value) {
    sort(options);
    const int rounds = in_rounds(
        thinking_, [&](int round) { return round < effort_.rounds; },
        [&](int) {
          for (auto& imagined : worlds_) draw(imagined.world);
          halve(options, value);
        },
        [&] {
          for (auto& option : options) option.total += option.value;
        });
    for (auto& option : options) option.value = option.total / rounds;
    sort(options);
  }

 private:
  /// Fewer than this many moves are never halved: the look that drops one may be wrong.
  static constexpr std::size_t kFewest = 3;

  template <class Value>
  void halve(Options& options, Value&& value) {
    std::size_t kept = options.size();
    for (int depth = 1; depth <= effort_.depth && !thinking_.spent(); ++depth) {
      look(std::span(options).first(kept), depth, value);
      kept = std::max(std::min(kept, kFewest), kept / 2);
    }
    // What was dropped early is never valued above what stood up to a closer look.
    double most = options.front().value;
    for (auto& option : options) most = option.value = std::min(option.value, most);
  }

  /// Values and sorts them, unless the budget runs out before every world was looked into.
  template <class Value>
  void look(std::span<Option<Move>> options, int depth, Value&& value) {
    means_.assign(options.size(), {});
    for (const auto& [weight, world] : worlds_) {
      for (std::size_t i = 0; i < options.size(); ++i) {
        means_[i].add(weight, value(world, options[i].move, depth));
      }
      if (thinking_.spent()) return;
    }
    for (std::size_t i = 0; i < options.size(); ++i) {
      options[i].value = options[i].bias + means_[i].value();
    }
    sort(options);
  }

  static void sort(std::span<Option<Move>> options) {
    std::ranges::stable_sort(options, std::ranges::greater{}, &Option<Move>::value);
  }

  Effort effort_;
  Thinking& thinking_;
  Worlds<World> worlds_;
  std::vector<Mean<double>> means_;
};

}  // namespace salon::search
