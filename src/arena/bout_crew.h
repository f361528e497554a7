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
class BoutCrew {
 public:
  /// One game; nothing if it was cut short.
  using Play = std::function<std::optional<NumberedResult>(long game)>;

  /// As many threads as the system gives, up to what is asked for.
  static Expected<std::unique_ptr<BoutCrew>> hire(int threads, Play play);
  BoutCrew(const BoutCrew&) = delete;
  BoutCrew& operator=(const BoutCrew&) = delete;
  /// The games under way are played to their end, those not begun are dropped.
  ~BoutCrew();

  void give(const std::vector<long>& games);
  /// The results since the last call, in no particular order. Waits for some, but no longer than
  /// this.
  std::vector<NumberedResult> take(std::chrono::microseconds patience);

  /// How many more games it wants: none while it has enough to do. It keeps many short games in
  /// hand, so that nobody waits for messages; of long ones only those it is playing, so that none
  /// is kept from others.
  long wants() const;
  bool idle() const;

 private:
  explicit BoutCrew(Play play) : play_(std::move(play)) {}
  void work();
  long fill() const;  // how many games to keep in hand

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
