#pragma once
#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace salon::stratego {

/// Threads that wait for work between steps: `each(count, task)` calls task(0) … task(count − 1),
/// shared among them and the caller.
class Crew {
 public:
  explicit Crew(int threads) {
    for (int i = 1; i < threads; ++i)
      hands_.emplace_back([this](std::stop_token stop) { run(stop); });
  }
  ~Crew() {
    for (auto& hand : hands_) hand.request_stop();
    wake_.notify_all();
  }

  void each(int count, int stretch, const std::function<void(int)>& task) {
    {
      const std::lock_guard lock(mutex_);
      task_ = &task, count_ = count, stretch_ = stretch, next_ = 0, ++round_;
      working_ = static_cast<int>(hands_.size());
    }
    wake_.notify_all();
    work();
    std::unique_lock lock(mutex_);
    done_.wait(lock, [&] { return working_ == 0; });
  }

 private:
  void work() {
    for (int from; (from = next_.fetch_add(stretch_)) < count_;) {
      for (int i = from; i < std::min(from + stretch_, count_); ++i) (*task_)(i);
    }
  }
  void run(const std::stop_token& stop) {
    for (int seen = 0;;) {
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, stop, [&] { return round_ != seen; });
        if (stop.stop_requested()) return;
        seen = round_;
      }
      work();
      const std::lock_guard lock(mutex_);
      if (--working_ == 0) done_.notify_one();
    }
  }

  std::mutex mutex_;
  std::condition_variable_any wake_, done_;
  const std::function<void(int)>* task_ = nullptr;
  int count_ = 0, stretch_ = 1, round_ = 0, working_ = 0;
  std::atomic<int> next_ = 0;
  std::vector<std::jthread> hands_;
};

}  // namespace salon::stratego
