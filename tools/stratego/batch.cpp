#include "stratego/batch.h"

namespace salon::stratego {
namespace {

/// Mostly sound set-ups, now and then any at all.
Deployment draw_source(Random& random) {
  const auto hundredth = random.below(100);
  if (hundredth < 50) return Deployment::program;
  if (hundredth < 85) return Deployment::people;
  return hundredth < 97 ? Deployment::ready : Deployment::any;
}

}  // namespace

Batch::Batch(int games, int threads, std::uint64_t seed, std::vector<Player> foes, int share,
             int house_share)
    : seed_(seed),
      foes_(std::move(foes)),
      share_(share),
      house_share_(house_share),
      slots_(games),
      crew_(threads) {}

void Batch::begin(int n) {
  Slot& slot = slots_[n];
  const std::uint64_t seed = mix(seed_, std::uint64_t(n) << 32 | slot.begun++);
  Random random(seed);
  const Stratego& game =
      game_of(static_cast<int>(random.below(1000)) < house_share_ ? house : tournament);
  const bool against = !foes_.empty() && static_cast<int>(random.below(1000)) < share_;
  slot.foe = against ? static_cast<int>(random.below(foes_.size())) : -1;
  slot.foe_seat = against ? static_cast<Seat>(random.below(2)) : Seat{kNature};
  std::array<Setup, 2> setups{draw_setup(draw_source(random), random),
                              draw_setup(draw_source(random), random)};
  Lane::Bots bots;
  if (against) bots[slot.foe_seat] = foes_[slot.foe].make(game);
  slot.lane.emplace(game, setups, std::move(bots));
  answer(slot);
}

void Batch::answer(Slot& slot) {
  while (slot.lane->turn() == slot.foe_seat) {
    const std::uint64_t now = mix(seed_ ^ slot.begun, slot.lane->truth().plies);
    slot.lane->play(slot.lane->think(foes_[slot.foe].work, now));
  }
}

void Batch::show(int n, const Rows& out) const {
  const Slot& slot = slots_[n];
  const auto row = std::ptrdiff_t{n};
  slot.lane->observe(observation::Bytes(out.seen + row * observation::kBytes, observation::kBytes));
  slot.lane->legal(std::span<std::uint8_t, Lane::kMaskBytes>(out.legal + row * Lane::kMaskBytes,
                                                             Lane::kMaskBytes));
  slot.lane->hidden(std::span<std::uint8_t, kSquares>(out.hidden + row * kSquares, kSquares));
  out.foe[n] = static_cast<std::int16_t>(slot.foe);
}

void Batch::look(const Rows& out) {
  crew_.each(size(), 8, [&](int n) {
    do begin(n);
    while (slots_[n].lane->turn() == kOver);
    show(n, out);
    out.ended[n] = 0, out.result[n] = 0;
  });
}

void Batch::step(const std::int16_t* actions, const Rows& out) {
  crew_.each(size(), 8, [&](int n) {
    Slot& slot = slots_[n];
    const Seat seat = slot.lane->turn();
    slot.lane->play(observation::move_of(actions[n], seat));
    answer(slot);
    const bool over = slot.lane->turn() == kOver;
    out.ended[n] = over;
    out.result[n] = over ? static_cast<std::int8_t>(slot.lane->result(seat)) : std::int8_t{0};
    if (over) {
      do begin(n);
      while (slot.lane->turn() == kOver);
    }
    show(n, out);
  });
}

}  // namespace salon::stratego
