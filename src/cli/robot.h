#pragma once
#include <chrono>

#include "cli/visitor.h"

namespace salon {

/// Sits at a server's table in somebody's place: a bot of ours, or a program outside
/// (`exec:./mybot`). Where hands are hidden it answers on a beat, like the server's own bots.
class Robot : public Visitor::Decider {
 public:
  /// What time it is, and how it waits; tests have their own.
  struct Time {
    using Point = std::chrono::steady_clock::time_point;
    std::function<Point()> now;
    std::function<void(Point)> wait_until;
  };
  static Time real_time();

  Robot(std::string spec, Lang lang, Time time = real_time());

  Expected<void> begin(const Visitor& visitor) override;
  void see(const Visitor& visitor, const Glimpse& glimpse, const Phrase& sentence) override;
  Expected<std::optional<Visitor::Answers>> decide(const Visitor& visitor,
                                                   const protocol::Turn& turn) override;
  void refused(const Phrase& reason) override;
  void over(const Visitor& visitor, const protocol::Over& over) override;
  bool wait() override { return true; }
  void waiting() override {}

 private:
  std::string spec_;
  Lang lang_;
  Time time_;
  std::unique_ptr<Player> player_;
};

}  // namespace salon
