#pragma once
#include <array>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "core/random.h"
#include "core/seat.h"

namespace salon::search {

/// What cutoffs elsewhere in the tree teach about which moves to try first: the last two that
/// refuted something at the same ply (killers), and how often each move did so anywhere (history).
template <class Move, int Plies>
class Ordering {
  static_assert(std::has_unique_object_representations_v<Move>,
                "moves are told apart by their bytes");

 public:
  static constexpr int kKiller = 1 << 20;  // above any history

  void forget() {
    killers_ = {};
    history_ = {};
  }

  int score(Seat seat, int ply, const Move& move) const {
    const auto& [first, second] = killers_[ply];
    if (first.known && first.move == move) return kKiller + 1;
    if (second.known && second.move == move) return kKiller;
    return history_[seat][slot(move)];
  }

  void refuted(Seat seat, int ply, int depth, const Move& move) {
    auto& [first, second] = killers_[ply];
    if (!first.known || first.move != move) {
      second = first;
      first = {move, true};
    }
    int& count = history_[seat][slot(move)];
    count += depth * depth;
    if (count >= kKiller) {
      for (auto& side : history_) {
        for (int& old : side) old /= 2;
      }
    }
  }

 private:
  struct Killer {
    Move move{};
    bool known = false;
  };
  static constexpr int kSlots = 4096;

  static std::size_t slot(const Move& move) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, &move, std::min(sizeof move, sizeof bytes));
    return mix(bytes) % kSlots;
  }

  std::array<std::array<Killer, 2>, Plies> killers_{};
  std::array<std::array<int, kSlots>, 2> history_{};
};

}  // namespace salon::search
