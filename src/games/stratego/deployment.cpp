#include "games/stratego/deployment.h"

#include <algorithm>
#include <utility>

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

/// A piece that agrees with a ready-made set-up as far as one has been followed: which one is drawn
/// anew each time among those that still fit, so nothing has to be remembered.
Move follow_ready_made(const Board& board, Random& random) {
  const Seat seat = board.turn;
  const int placed = board.placed % kArmy;
  List<Kind, 6> fitting;
  const auto consider = [&](const Setup& setup) {
    for (int i = 0; i < placed; ++i) {
      if (board.cells[placement_square(seat, i)].kind() != setup[i]) return;
    }
    fitting.push_back(setup[placed]);
  };
  for (const auto& ready : ready_made()) {
    consider(ready.setup);
    consider(mirrored(ready.setup));
  }
  if (fitting.empty()) return deploy(board, Deployment::any, random);
  return Move::place(fitting[random.below(fitting.size())], board.next_placement());
}

/// Every piece of the tray as likely as it is frequent there.
Move deploy_any(const Board& board, Random& random) {
  const auto kind = random.weighted(board.left[board.turn]);
  return Move::place(static_cast<Kind>(kind), board.next_placement());
}

}  // namespace

Expected<Deployment> parse_deployment(std::string_view name) {
  using enum Deployment;
  constexpr std::pair<std::string_view, Deployment> names[]{
      {"program", program}, {"people", people}, {"ready", ready}, {"any", any}};
  for (const auto& [known, deployment] : names) {
    if (known == name) return deployment;
  }
  return fail("setup: \"{}\" is none of program, people, ready, any",
              "setup : « {} » n'est pas parmi program, people, ready, any", name);
}

Move deploy(const Board& board, Deployment deployment, Random& random) {
  switch (deployment) {
    case Deployment::program:
      return deploy(board, kSuperhuman, random);
    case Deployment::people:
      return deploy(board, kPeople, random);
    case Deployment::ready:
      return follow_ready_made(board, random);
    case Deployment::any:
      break;
  }
  return deploy_any(board, random);
}

Setup draw_setup(Deployment deployment, Random& random) {
  switch (deployment) {
    case Deployment::program:
      return draw_setup(kSuperhuman, random);
    case Deployment::people:
      return draw_setup(kPeople, random);
    case Deployment::ready: {
      const auto& setup = ready_made()[random.below(ready_made().size())].setup;
      return random.below(2) ? setup : mirrored(setup);
    }
    case Deployment::any:
      break;
  }
  return random_setup(random);
}

Move deploy(const Board& board, const Statistics& statistics, Random& random) {
  const Draft draft = finish(Draft(board, board.turn), statistics, random);
  return Move::place(draft.at(board.placed % kArmy), board.next_placement());
}

Setup draw_setup(const Statistics& statistics, Random& random) {
  return finish(Draft(Board{}, red), statistics, random).whole();
}

}  // namespace salon::stratego
