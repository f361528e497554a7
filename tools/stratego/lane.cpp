#include "stratego/lane.h"

#include <algorithm>

namespace salon::stratego {

Lane::Lane(const Stratego& game, const std::array<Setup, 2>& setups, Bots bots)
    : Lane(game, {setups[red], setups[blue]}, std::move(bots), {1, 1}, 0) {}

Lane::Lane(const Stratego& game, const std::array<std::optional<Setup>, 2>& setups, Bots bots,
           const std::array<std::uint64_t, 2>& work, std::uint64_t seed)
    : game_(&game),
      truth_(game.start()),
      views_{game.view(red), game.view(blue)},
      chronicle_(game),
      bots_(std::move(bots)) {
  while (truth_.setting_up()) {
    const Seat seat = truth_.turn;
    const int n = truth_.placed % kArmy;
    const Move move = setups[seat] ? Move::place((*setups[seat])[n], truth_.next_placement())
                                   : think(work[seat], mix(seed, truth_.placed));
    setups_[seat][n] = move.kind;
    play(move);
  }
}

int Lane::result(Seat seat) const {
  const Seat lost = loser(truth_, game_->end(truth_));
  return lost == kNature ? 0 : lost == seat ? -1 : 1;
}

void Lane::play(Move move) {
  const Seen seen[2]{game_->seen(truth_, move, red),
                     move.placement() ? game_->seen(truth_, move, blue) : Seen{}};
  chronicle_.see(views_[red], seen[red]);
  for (const Seat seat : {red, blue}) {
    const Seen& told = seen[move.placement() ? seat : red];  // a step looks the same to everybody
    if (bots_[seat]) bots_[seat]->see(views_[seat], told);
    game_->fold(views_[seat], told);
  }
  game_->play(truth_, move);
}

Move Lane::think(std::uint64_t work, std::uint64_t seed) {
  Thinking thinking({.ms = {}, .work = work}, seed);
  const Seat seat = truth_.turn;
  return bots_[seat]->choose(views_[seat], thinking);
}

void Lane::observe(observation::Bytes out) const {
  observation::write(*game_, views_[truth_.turn], chronicle_, out);
}

void Lane::legal(std::span<std::uint8_t, kMaskBytes> out) const {
  std::ranges::fill(out, std::uint8_t{0});
  for (const Move move : game_->moves(views_[truth_.turn])) {
    const int action = observation::action_of(move, truth_.turn);
    out[action / 8] |= static_cast<std::uint8_t>(1 << action % 8);
  }
}

void Lane::hidden(std::span<std::uint8_t, kSquares> out) const {
  std::ranges::fill(out, std::uint8_t{0});
  const Seat seat = truth_.turn;
  each(truth_.pieces[1 - seat], [&](Square s) {
    if (views_[seat].board.cells[s].kind() == unknown)
      out[observation::turned(s, seat)] = truth_.cells[s].kind();
  });
}

}  // namespace salon::stratego
