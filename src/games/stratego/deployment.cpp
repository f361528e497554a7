#include "games/stratego/deployment.h"

#include <algorithm>

#include "games/stratego/setup.h"

namespace salon::stratego {
namespace {

/// The kinds that matter most choose their squares first; the last take what is left.
constexpr std::array<Kind, kKinds - 1> kOrder{flag,  bomb,  marshal,    general, spy,      colonel,
                                              miner, major, lieutenant, captain, sergeant, scout};

constexpr int row_of_placement(int n) {
  return n / kSize;
}

template <class Visit>
void each_beside(int n, Visit&& visit) {
  if (n % kSize > 0) visit(n - 1);
  if (n % kSize < kSize - 1) visit(n + 1);
  if (n >= kSize) visit(n - kSize);
  if (n + kSize < kArmy) visit(n + kSize);
}

/// A set-up in the making: `nothing` where no piece stands yet.
class Draft {
 public:
  Draft(const Board& board, Seat seat) : tray_(board.left[seat]) {
    setup_.fill(nothing);
    for (int n = 0; n < board.placed % kArmy; ++n)
      setup_[n] = board.cells[placement_square(seat, n)].kind();
  }

  void fill(const Statistics& statistics, Random& random) {
    for (const Kind kind : kOrder) {
      if (kind == bomb) wall_in_flag();
      while (tray_[kind] > 0) put(kind, draw(statistics[kind], random));
    }
  }

  bool sound() const {
    int bombs_ahead = 0, miners_behind = 0;
    bool walled = true;
    for (int n = 0; n < kArmy; ++n) {
      const int row = row_of_placement(n);
      const Kind kind = setup_[n];
      if (kind == flag && row > 0) return false;
      if (kind == spy && row == 3) return false;
      if (kind == bomb && row == 3) ++bombs_ahead;
      if (kind == miner && row < 2) ++miners_behind;
      if (kind == flag) each_beside(n, [&](int m) { walled &= setup_[m] == bomb; });
    }
    return walled && bombs_ahead <= 2 && miners_behind >= 3;
  }

  Kind at(int n) const { return setup_[n]; }
  const Setup& whole() const { return setup_; }

 private:
  void put(Kind kind, int n) {
    setup_[n] = kind;
    --tray_[kind];
  }

  void wall_in_flag() {
    const int home = static_cast<int>(std::ranges::find(setup_, flag) - setup_.begin());
    each_beside(home, [&](int n) {
      if (setup_[n] == nothing && tray_[bomb] > 0) put(bomb, n);
    });
  }

  int draw(const std::array<std::uint16_t, kArmy>& shares, Random& random) const {
    std::array<int, kArmy> weights{};
    for (int n = 0; n < kArmy; ++n) {
      // What nobody does is not impossible: other pieces may have left no other square.
      if (setup_[n] == nothing) weights[n] = shares[n] + 1;
    }
    return static_cast<int>(random.weighted(weights));
  }

  Setup setup_;
  std::array<std::uint8_t, kKinds> tray_;
};

Draft finish(const Draft& begun, const Statistics& statistics, Random& random) {
  constexpr int tries = 300;  // a set-up begun by somebody else may not allow a sound one
  Draft draft = begun;
  for (int i = 0; i < tries; ++i) {
    draft = begun;
    draft.fill(statistics, random);
    if (draft.sound()) break;
  }
  return draft;
}

}  // namespace

Move deploy(const Board& board, const Statistics& statistics, Random& random) {
  const Draft draft = finish(Draft(board, board.turn), statistics, random);
  return Move::place(draft.at(board.placed % kArmy), board.next_placement());
}

Setup draw_setup(const Statistics& statistics, Random& random) {
  return finish(Draft(Board{}, red), statistics, random).whole();
}

}  // namespace salon::stratego
