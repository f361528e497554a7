#pragma once
#include <memory>
#include <vector>

#include "core/lanes.h"
#include "core/observation.h"

namespace salon::erased {

template <Game G>
class LanesOf final : public Lanes {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  LanesOf(std::shared_ptr<const G> game, int count, std::uint64_t seed, bool observes)
      : game_(std::move(game)),
        observes_(observes),
        bytes_(static_cast<std::size_t>(ObservationOf<G>(*game_).layout().bytes())),
        actions_(static_cast<std::size_t>(ObservationOf<G>(*game_).layout().actions())) {
    lanes_.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
      lanes_.emplace_back(mix(seed, static_cast<std::uint64_t>(i)));
      begin(lanes_.back());
    }
  }

  int size() const override { return static_cast<int>(lanes_.size()); }
  std::uint64_t moves(int lane) const override { return lanes_[lane].moves; }
  std::string position(int lane) const override { return game_->text(lanes_[lane].truth); }

  void look(int first, int last, const Rows& out) const override {
    for (int i = first; i < last; ++i) {
      if (out.ended) out.ended[i] = 0;
      if (out.rewards) pay(out.rewards + i * game_->seats(), {});
      show(i, out);
    }
  }

  int step(int first, int last, const std::int32_t* actions, const Rows& out) override {
    int refused = -1;
    for (int i = first; i < last; ++i) {
      Lane& lane = lanes_[i];
      Outcome outcome;
      bool ended = false;
      if (const auto move = chosen(lane, actions ? actions[i] : kAny)) {
        ended = go_on(lane, *move, outcome);
      } else if (refused < 0) {
        refused = i;
      }
      if (out.ended) out.ended[i] = ended;
      if (out.rewards) pay(out.rewards + i * game_->seats(), outcome);
      show(i, out);
    }
    return refused;
  }

  void wander(int first, int last, int steps) override {
    for (int i = first; i < last; ++i) {
      Outcome unheeded;
      for (int n = 0; n < steps; ++n) go_on(lanes_[i], any_move(lanes_[i]), unheeded);
    }
  }

 private:
  /// Where nothing is hidden one view does for all seats: only who looks differs.
  static constexpr bool kOpen = SeesPositions<G>;
  static constexpr bool kPublic = requires { ObservationOf<G>::kPublic; };

  struct Lane {
    explicit Lane(std::uint64_t from) : seed(from), random(from) {}

    std::uint64_t seed;
    Random random;
    std::uint64_t begun = 0;
    std::uint64_t moves = 0;
    Seat turn = kOver;
    Position truth{};
    std::vector<typename G::View> views;  // none where nobody observes
    std::vector<MemoryOf<G>> memories;
  };

  void begin(Lane& lane) {
    do {
      lane.random = Random(mix(lane.seed, lane.begun++));
      lane.truth = game_->start();
      if (observes_) {
        const int views = kOpen ? 1 : game_->seats();
        lane.views.clear();
        for (Seat seat = 0; seat < views; ++seat) lane.views.push_back(game_->view(seat));
        lane.memories.assign(static_cast<std::size_t>(kPublic ? 1 : views), MemoryOf<G>(*game_));
      }
      settle(lane);
    } while (lane.turn == kOver);
  }
  /// Nature's moves until a seat is asked or the game is over.
  void settle(Lane& lane) {
    while ((lane.turn = game_->turn(lane.truth)) == kNature)
      make(lane, draw_chance(*game_, lane.truth, lane.random));
  }
  void make(Lane& lane, Move move) {
    for (std::size_t i = 0; i < lane.views.size(); ++i) {
      const auto seen = game_->seen(lane.truth, move, static_cast<Seat>(i));
      if (i < lane.memories.size()) lane.memories[i].see(lane.views[i], seen);
      game_->fold(lane.views[i], seen);
    }
    game_->play(lane.truth, move);
    ++lane.moves;
  }
  bool go_on(Lane& lane, Move move, Outcome& outcome) {
    make(lane, move);
    settle(lane);
    if (lane.turn != kOver) return false;
    outcome = game_->outcome(lane.truth);
    begin(lane);
    return true;
  }

  Move any_move(Lane& lane) const {
    if constexpr (requires { game_->random_move(lane.truth, lane.random); }) {
      return game_->random_move(lane.truth, lane.random);
    } else {
      const auto moves = game_->moves(lane.truth);
      return moves[lane.random.below(moves.size())];
    }
  }
  std::optional<Move> chosen(Lane& lane, std::int32_t action) const {
    if (action == kAny) return any_move(lane);
    return find_action(*game_, game_->moves(lane.truth), lane.turn, action);
  }

  void pay(float* rewards, const Outcome& outcome) const {
    for (Seat seat = 0; seat < game_->seats(); ++seat)
      rewards[seat] = static_cast<float>(outcome.score[static_cast<std::size_t>(seat)]);
  }
  void show(int number, const Rows& out) const {
    const Lane& lane = lanes_[number];
    const auto row = static_cast<std::size_t>(number);
    if (out.seat) out.seat[number] = lane.turn;
    if (out.legal)
      mark_actions(*game_, lane.truth, lane.turn, std::span(out.legal + row * actions_, actions_));
    if (out.observation && observes_)
      write(lane, std::span(out.observation + row * bytes_, bytes_));
  }
  void write(const Lane& lane, std::span<std::uint8_t> out) const {
    const auto seat = static_cast<std::size_t>(lane.turn);
    const auto& memory = lane.memories[kPublic || kOpen ? 0 : seat];
    if constexpr (kOpen) {
      auto view = lane.views[0];
      view.seat = lane.turn;
      observe(*game_, view, memory, out);
    } else {
      observe(*game_, lane.views[seat], memory, out);
    }
  }

  std::shared_ptr<const G> game_;
  bool observes_;
  std::size_t bytes_;
  std::size_t actions_;
  std::vector<Lane> lanes_;
};

}  // namespace salon::erased
