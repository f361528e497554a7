#pragma once
#include "games/stratego/observation.h"
#include "games/stratego/setup.h"
#include "stratego/player.h"

namespace salon::stratego {

/// One game being stepped: the truth, what each seat knows, what everybody saw. Seats may be played
/// by bots, which are told what they see.
class Lane {
 public:
  static constexpr int kMaskBytes = observation::kActions / 8;
  using Bots = std::array<std::unique_ptr<Bot<Stratego>>, 2>;

  Lane(const Stratego& game, const std::array<Setup, 2>& setups, Bots bots = {});
  /// Bots that set up their own pieces where `setups` says so.
  Lane(const Stratego& game, const std::array<std::optional<Setup>, 2>& setups, Bots bots,
       const std::array<std::uint64_t, 2>& work, std::uint64_t seed);

  const Stratego& game() const { return *game_; }
  const Position& truth() const { return truth_; }
  const View& view(Seat seat) const { return views_[seat]; }
  const Chronicle& chronicle() const { return chronicle_; }
  /// The seat to move, or kOver.
  Seat turn() const { return game_->turn(views_[red]); }
  /// 1, 0 or -1 for a seat, once it is over.
  int result(Seat seat) const;
  /// The set-ups as they were placed.
  std::array<Setup, 2> setups() const { return setups_; }

  void play(Move move);
  /// The move of the bot of the seat to move.
  Move think(std::uint64_t work, std::uint64_t seed);
  bool has_bot(Seat seat) const { return bots_[seat] != nullptr; }

  /// For the seat to move: what it knows; a bit for each legal move; and, for training a belief
  /// only, what its enemy's hidden pieces are (0 where there is none), by square as it sees the
  /// board.
  void observe(observation::Bytes out) const;
  void legal(std::span<std::uint8_t, kMaskBytes> out) const;
  void hidden(std::span<std::uint8_t, kSquares> out) const;

 private:
  const Stratego* game_;
  Position truth_;
  std::array<View, 2> views_;
  Chronicle chronicle_;
  Bots bots_;
  std::array<Setup, 2> setups_{};
};

}  // namespace salon::stratego
