#pragma once
#include <cstdint>
#include <optional>
#include <span>

#include "core/game.h"
#include "core/layout.h"
#include "core/overflow.h"

namespace salon {

/// What stands in for the observation of a game that has none: nothing to see, and moves are
/// numbered by their place in the list of legal moves.
template <class G>
class Unobserved {
 public:
  explicit Unobserved(const G&) {}
  Layout layout() const {
    using Moves = decltype(std::declval<const G&>().moves(std::declval<typename G::Position>()));
    return {{}, {{"moves", "the place in the list of legal moves", int(Moves::capacity())}}};
  }
  void write(const typename G::View&, std::span<std::uint8_t>) const {}
};

/// A game may be told as numbers. Its class then names a type `Observation`, in observation.h of
/// its folder, made of a game and cheap to make, with
///
///   layout()             the names of all bytes and moves
///   write(view, out)     what a seat knows, all of the layout's bytes; only seats are observed
///   action(move, seat)   the number of a move
///
/// it may also have
///
///   mark(position, seat, mask)  sets the numbers of all legal moves of the seat to move, where the
///                               position knows them faster than a list of moves
///
/// and, where a view alone is too little, a `Memory` made of the game, which is told everything the
/// seat sees (`see(view, seen)`, before the view folds it in) and goes into
/// write(view, memory, out). One serves all seats if only public things go into it (`kPublic`);
/// otherwise each seat has its own.
namespace detail {
template <class G>
struct ObservationOf {
  using type = Unobserved<G>;
};
template <class G>
requires requires {
  typename G::Observation;
}
struct ObservationOf<G> {
  using type = typename G::Observation;
};

struct NoMemory {
  template <class G>
  explicit NoMemory(const G&) {}
  template <class View, class Seen>
  void see(const View&, const Seen&) {}
};
template <class O>
struct MemoryOf {
  using type = NoMemory;
};
template <class O>
requires requires {
  typename O::Memory;
}
struct MemoryOf<O> {
  using type = typename O::Memory;
};
}  // namespace detail

template <class G>
using ObservationOf = typename detail::ObservationOf<G>::type;
template <class G>
using MemoryOf = typename detail::MemoryOf<ObservationOf<G>>::type;

/// The bytes of an observation, or a stretch of them. They are never written past their end, in any
/// build: a layout is only as right as the code that fills it.
class ByteRow {
 public:
  ByteRow(std::span<std::uint8_t> bytes) : bytes_(bytes) {}  // NOLINT: meant to be implicit

  std::uint8_t& operator[](int i) const {
    const auto at = static_cast<std::size_t>(i);
    if (at >= bytes_.size()) [[unlikely]]
      overflow(kTooSmall);
    return bytes_[at];
  }
  /// `count` of them, beginning with `first`.
  std::span<std::uint8_t> part(int first, int count) const {
    const auto from = static_cast<std::size_t>(first), number = static_cast<std::size_t>(count);
    if (from > bytes_.size() || number > bytes_.size() - from) [[unlikely]]
      overflow(kTooSmall);
    return bytes_.subspan(from, number);
  }

 private:
  static constexpr const char* kTooSmall = "a layout is too small for what is written";

  std::span<std::uint8_t> bytes_;
};

/// What a seat knows, as bytes.
template <class G>
void observe(const G& game, const typename G::View& view, const MemoryOf<G>& memory,
             std::span<std::uint8_t> out) {
  const ObservationOf<G> observation(game);
  if constexpr (requires { observation.write(view, memory, out); }) {
    observation.write(view, memory, out);
  } else {
    observation.write(view, out);
  }
}

/// `visit(number, move)` for each of the legal moves of a seat.
template <class G, class Moves, class Visit>
void each_action(const G& game, const Moves& moves, Seat seat, Visit&& visit) {
  const ObservationOf<G> observation(game);
  int place = 0;
  for (const auto& move : moves) {
    if constexpr (requires { observation.action(move, seat); }) {
      visit(observation.action(move, seat), move);
    } else {
      visit(place++, move);
    }
  }
}

/// A byte for every number: 1 where it is a legal move of the seat to move.
template <class G>
void mark_actions(const G& game, const typename G::Position& position, Seat seat,
                  std::span<std::uint8_t> out) {
  std::ranges::fill(out, std::uint8_t{0});
  const ByteRow mask(out);
  if constexpr (requires { ObservationOf<G>(game).mark(position, seat, mask); }) {
    ObservationOf<G>(game).mark(position, seat, mask);
  } else {
    each_action(game, game.moves(position), seat,
                [mask](int action, const auto&) { mask[action] = 1; });
  }
}

/// The move of that number among the legal ones.
template <class G, class Moves>
std::optional<typename G::Move> find_action(const G& game, const Moves& moves, Seat seat,
                                            int action) {
  std::optional<typename G::Move> found;
  each_action(game, moves, seat, [&](int number, const auto& move) {
    if (number == action) found = move;
  });
  return found;
}

/// Bytes written one after the other.
class ByteWriter {
 public:
  static constexpr std::uint8_t kFull = 255;

  explicit ByteWriter(ByteRow out) : out_(out) {}

  void flag(bool yes) { put(yes ? kFull : 0); }
  /// `each` a unit, 255 at most.
  void count(int number, int each) { put(std::min(number * each, int{kFull})); }
  /// A part of a whole, 255 for all of it.
  void part(int number, int of) { put(of > 0 ? std::min(number, of) * kFull / of : 0); }
  /// One of `kinds` bytes: the one of that number, if there is one.
  void one_of(int which, int kinds) {
    const auto bytes = next(kinds);
    std::ranges::fill(bytes, std::uint8_t{0});
    if (which >= 0 && which < kinds) bytes[static_cast<std::size_t>(which)] = kFull;
  }
  template <class Bits>
  void bits(Bits bits, int number) {
    for (auto& byte : next(number)) {
      byte = (bits & 1) != 0 ? kFull : 0;
      bits >>= 1;
    }
  }

 private:
  std::span<std::uint8_t> next(int count) {
    const auto bytes = out_.part(at_, count);
    at_ += count;
    return bytes;
  }
  void put(int value) { out_[at_++] = static_cast<std::uint8_t>(std::max(value, 0)); }

  ByteRow out_;
  int at_ = 0;
};

}  // namespace salon
