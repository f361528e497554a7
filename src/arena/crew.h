#pragma once
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "arena/ledger.h"

namespace salon {

/// Threads that play the games they are given.
class Crew {
 public:
  /// One game; nothing if it was cut short.
  using Play = std::function<std::optional<NumberedResult>(long game)>;

  /// As many threads as the system gives, up to what is asked for.
  static Expected<std::unique_ptr<Crew>> hire(int threads, Play play);
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  /// The games under way are played to their end, those not begun are dropped.
  ~Crew();

  void give(const std::vector<long>& games);
  /// The results since it was last asked, in no order. Waits for some, but not longer than this.
  std::vector<NumberedResult> take(std::chrono::microseconds patience);

  /// How many games it would like: none while it has enough to do. Of short games it has many in
  /// hand, so that nobody waits for the post; of long ones only those it plays, so that none is
  /// kept from others.
  long wants() const;
  bool idle() const;

 private:
  explicit Crew(Play play) : play_(std::move(play)) {}
  void work();
  long fill() const;  // how many games it would have in hand

  const Play play_;
  mutable std::mutex mutex_;  // of what follows
  std::condition_variable given_, done_;
  std::deque<long> waiting_;
  std::vector<NumberedResult> results_;
  long playing_ = 0;
  long played_ = 0;
  double seconds_ = 0;  // spent on those
  bool closing_ = false;
  std::vector<std::jthread> threads_;
};

}  // namespace salon
