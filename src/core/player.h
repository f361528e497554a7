#pragma once
#include <atomic>

#include "core/advice.h"
#include "core/budget.h"
#include "core/error.h"
#include "core/sight.h"
#include "core/trait.h"

namespace salon {

class Course;

/// Somebody who answers for a seat: a bot of ours, or an outside program.
class Player {
 public:
  explicit Player(Seat seat) : seat_(seat) {}
  virtual ~Player() = default;

  Seat seat() const { return seat_; }

  /// Takes in what its seat has seen since it last looked, up to an event, from a referee in this
  /// process.
  virtual Expected<void> follow(const Sight& sight, std::size_t until) = 0;
  Expected<void> follow(const Sight& sight) { return follow(sight, sight.size()); }
  /// One more thing seen, as a host outside tells it.
  virtual Expected<void> see(std::string_view seen, Seat by) = 0;
  virtual void resign(Seat seat) = 0;
  virtual Expected<std::string> choose(const std::atomic<bool>* stop) = 0;
  virtual Expected<Advice> advise(const std::atomic<bool>* stop) = 0;
  /// Chooses and makes its move in the game it has followed.
  virtual Expected<void> move(Course& course, const std::atomic<bool>* stop);

  /// What its last answer took. Nothing is known of what an outside program does.
  const Effort& effort() const { return effort_; }
  /// From now on its time is up at this of its looks, the first being 1; see Thinking.
  void hurry_at(std::uint64_t look) { hurry_at_ = look; }

 protected:
  Effort effort_;
  std::optional<std::uint64_t> hurry_at_;

 private:
  Seat seat_;
};

/// `hard`, `hard:work=20000`, `hard:ms=50`; for bots whose numbers have names also
/// `thinker:raid=40:work=5000`.
struct BotSpec {
  std::string level;
  Traits options;

  static Expected<BotSpec> parse(std::string_view text);
  /// What the options allow, or the level's own budget at this pace.
  Expected<Budget> budget(const Budget& standard, Pace pace) const;
  /// The options that are not about the budget.
  Traits traits() const;
};

struct LevelAbout {
  std::string name;
  Phrase about;
  Budget budget;
  bool usual = false;
  std::vector<TraitAbout> traits = {};  // the numbers that can be changed
};

}  // namespace salon
