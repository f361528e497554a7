#pragma once
#include <algorithm>
#include <memory>
#include <vector>

#include "core/bot.h"
#include "core/record.h"
#include "maker.h"

namespace salon::puzzles {

/// A game at a table where everybody's eyes are open at once: the truth, what each seat knows, and
/// the lines of the record so far.
template <Game G>
struct Sitting {
  const G& game;
  typename G::Position position;
  std::vector<typename G::View> views;
  std::vector<std::string> events;

  explicit Sitting(const G& of) : game(of), position(of.start()) {
    for (Seat seat = 0; seat < game.seats(); ++seat) views.push_back(game.view(seat));
  }

  Seat turn() const { return game.turn(position); }
  std::string line(Seat by, typename G::Move move) const {
    return event_line({Event::Kind::move, by, game.text(move)});
  }
  /// `told(seat, view, seen)` before a seat's view takes in what it saw.
  template <class Told>
  void play(typename G::Move move, Told&& told) {
    events.push_back(line(turn(), move));
    for (Seat seat = 0; seat < game.seats(); ++seat) {
      const auto seen = game.seen(position, move, seat);
      told(seat, views[seat], seen);
      game.fold(views[seat], seen);
    }
    game.play(position, move);
  }
  void play(typename G::Move move) {
    play(move, [](Seat, const auto&, const auto&) {});
  }

  /// As a record tells it; false if a line is no move of the game's.
  bool replay(const std::vector<std::string>& lines) {
    for (const auto& told : lines) {
      const auto event = parse_event(told, game.seats());
      if (!event || event->seat != turn()) return false;
      const auto move = game.parse_move(event->text);
      if (!move) return false;
      play(*move);
    }
    return true;
  }
};

/// Bots of the given levels play a game to its end; `look(sitting)` before every move, until it
/// says that it has seen enough.
template <Game G, class Look>
void watch(const G& game, const std::vector<Level<G>>& levels,
           const std::vector<std::string_view>& names, std::uint64_t work, std::uint64_t seed,
           Look&& look) {
  std::vector<std::unique_ptr<Bot<G>>> bots;
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    const auto name = names[static_cast<std::size_t>(seat) % names.size()];
    bots.push_back(std::ranges::find(levels, name, &Level<G>::name)->make(game));
  }
  Sitting<G> sitting(game);
  Random random(seed);
  while (sitting.turn() != kOver) {
    if (!look(std::as_const(sitting))) return;
    const Seat by = sitting.turn();
    typename G::Move move;
    if (by == kNature) {
      move = draw_chance(game, sitting.position, random);
    } else {
      Thinking thinking({.ms = {}, .work = work}, random.next());
      move = bots[by]->choose(sitting.views[by], thinking);
    }
    sitting.play(
        move, [&](Seat seat, const auto& view, const auto& seen) { bots[seat]->see(view, seen); });
  }
}

/// Who plays the games that puzzles are found in, and how much thought goes into a move.
struct Players {
  std::vector<std::string_view> levels;
  std::uint64_t work;
};

/// Looks for puzzles in the games of bots. `pose` finds those of one position.
template <Game G>
class Watcher final : public Maker {
 public:
  using Pose = std::vector<Puzzle> (*)(const Sitting<G>&);

  Watcher(G game, std::vector<Level<G>> levels, Players players, std::span<const Shelf> shelves,
          Pose find)
      : game_(std::move(game)),
        levels_(std::move(levels)),
        players_(std::move(players)),
        shelves_(shelves),
        pose_(find) {}

  std::span<const Shelf> shelves() const override { return shelves_; }
  void search(std::uint64_t seed, const Found& found) const override {
    watch(game_, levels_, players_.levels, players_.work, seed,
          [&](const Sitting<G>& sitting) { return std::ranges::all_of(pose_(sitting), found); });
  }
  std::vector<Puzzle> pose(const std::vector<std::string>& events) const override {
    Sitting<G> sitting(game_);
    return sitting.replay(events) ? pose_(sitting) : std::vector<Puzzle>{};
  }

 private:
  G game_;
  std::vector<Level<G>> levels_;
  Players players_;
  std::span<const Shelf> shelves_;
  Pose pose_;
};

}  // namespace salon::puzzles
