#pragma once
#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "core/advice.h"
#include "core/budget.h"
#include "core/game.h"
#include "core/trait.h"

namespace salon {

/// One act of thinking: its budget, its random numbers, and the way to hurry it.
class Thinking {
 public:
  explicit Thinking(Budget budget, std::uint64_t seed, const std::atomic<bool>* stop = nullptr)
      : random(seed), work_limit_(budget.work.value_or(~std::uint64_t{0})), stop_(stop) {
    if (budget.ms) deadline_ = Clock::now() + std::chrono::milliseconds(*budget.ms);
  }

  /// Counts one unit of work done; false once the budget is used up. Looks at the clock only now
  /// and then, because that costs more than a node.
  bool spend() {
    if (++work_ >= work_limit_) spent_ = true;
    if ((work_ & 0xff) == 0 && !spent_) look();
    return !spent_;
  }
  /// The same for heavy units: looks at the clock each time.
  bool spend(std::uint64_t units) {
    work_ += units;
    if (work_ >= work_limit_) spent_ = true;
    if (!spent_) look();
    return !spent_;
  }

  /// Whether time is up or somebody said stop; looks every time. For work that does not count
  /// against the budget but must still end on time.
  bool hurried() {
    ++looks_;
    unwatched_ = std::max(unwatched_, work_ - watched_);
    watched_ = work_;
    if (!hurried_) {
      hurried_ = looks_ >= last_look_ || (stop_ && stop_->load(std::memory_order_relaxed)) ||
                 (deadline_ && Clock::now() >= *deadline_);
      if (hurried_) prompt_work_ = work_, prompt_looks_ = looks_;
    }
    return hurried_;
  }
  /// How often it has looked: between two looks nothing stops it.
  std::uint64_t looks() const { return looks_; }
  /// Time is up at this look, the first being 1, whatever the clock says: how a bot is cut short at
  /// the same place each time.
  void hurry_at(std::uint64_t look) { last_look_ = look; }
  Effort effort() const {
    return {.work = work_,
            .looks = looks_,
            .unwatched = std::max(unwatched_, work_ - watched_),
            .late_work = hurried_ ? work_ - prompt_work_ : 0,
            .late_looks = hurried_ ? looks_ - prompt_looks_ : 0};
  }

  bool spent() const { return spent_; }
  std::uint64_t work() const { return work_; }
  std::uint64_t work_limit() const { return work_limit_; }

  Random random;

 private:
  using Clock = std::chrono::steady_clock;
  void look() { spent_ = hurried(); }

  std::uint64_t work_limit_;
  std::uint64_t work_ = 0;
  std::uint64_t looks_ = 0;
  std::uint64_t last_look_ = ~std::uint64_t{0};
  std::uint64_t watched_ = 0, unwatched_ = 0;         // work until the last look
  std::uint64_t prompt_work_ = 0, prompt_looks_ = 0;  // until it was told to stop
  bool spent_ = false;
  bool hurried_ = false;
  std::optional<Clock::time_point> deadline_;
  const std::atomic<bool>* stop_;
};

/// A player made of code. It knows its seat's view and what that seat saw, nothing else.
template <class G>
class Bot {
 public:
  virtual ~Bot() = default;

  /// Told of everything its seat sees, in order, before `view` folds it in. Only bots that keep
  /// notes of their own need it; a bot must be the same after being rebuilt and told all again.
  virtual void see(const typename G::View& view, const typename G::Seen& seen) {
    (void)view, (void)seen;
  }
  /// A legal move of the seat whose view it is; asked only when it is to move.
  virtual typename G::Move choose(const typename G::View& view, Thinking& thinking) = 0;
  /// Moves with values and reasons. By default only the move it would play.
  virtual Counsel<typename G::Move> advise(const typename G::View& view, Thinking& thinking) {
    Counsel<typename G::Move> counsel;
    counsel.opinions.push_back({choose(view, thinking), 0.5, {}});
    return counsel;
  }
  /// What there is to say about the game while it is not the seat's turn, in the form of
  /// `Counsel::more`; empty if nothing.
  virtual Json know(const typename G::View& view, Thinking& thinking) {
    (void)view, (void)thinking;
    return Json::object();
  }
};

/// A strength of play on offer: its name, and its budget when nobody says otherwise.
template <class G>
struct Level {
  std::string name;
  Phrase about;
  Budget budget;  // `ms` when playing people, `work` in the arena
  std::function<std::unique_ptr<Bot<G>>(const G&)> make;
  bool usual = false;   // the one to play against when nobody says which
  bool offered = true;  // to people; others play only where their name is given, in the arena
  /// For bots whose numbers have names: the same bot with some of them changed. Takes the traits it
  /// knows out of the list.
  std::function<Expected<std::unique_ptr<Bot<G>>>(const G&, Traits&)> tuned = {};
  std::vector<TraitAbout> traits = {};  // which those are
};

/// The level people meet first. Every game marks one.
template <class G>
Level<G> usual(Level<G> level) {
  level.usual = true;
  return level;
}

/// A level that is not offered to people.
template <class G>
Level<G> arena_only(Level<G> level) {
  level.offered = false;
  return level;
}

/// Any legal move, all equally likely.
template <class G>
class RandomBot : public Bot<G> {
 public:
  explicit RandomBot(const G& game) : game_(game) {}
  typename G::Move choose(const typename G::View& view, Thinking& thinking) override {
    const auto moves = game_.moves(view);
    return moves[thinking.random.below(moves.size())];
  }

 private:
  const G& game_;
};

template <class G>
Level<G> random_level() {
  return {"random",
          {"any legal move, each as likely as the other", "un coup permis au hasard"},
          {.ms = 1000, .work = 1},
          [](const G& game) { return std::make_unique<RandomBot<G>>(game); }};
}

}  // namespace salon
