#pragma once
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace salon {

/// Threads that wait for work between steps: `share(count, stretch, task)` calls task(first, last)
/// for stretches of 0 … count − 1, shared among them and the caller; `each` calls task(0) …
/// task(count − 1). An exception in a task is rethrown in the caller once all of them are done.
class Crew {
 public:
  using Task = std::function<void(int, int)>;

  explicit Crew(int threads) {
    for (int i = 1; i < threads; ++i)
      hands_.emplace_back([this](const std::stop_token& stop) { run(stop); });
  }
  ~Crew() {
    for (auto& hand : hands_) hand.request_stop();
    wake_.notify_all();
  }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  void each(int count, int stretch, const std::function<void(int)>& task) {
    share(count, stretch, [&](int first, int last) {
      for (int i = first; i < last; ++i) task(i);
    });
  }
  void share(int count, int stretch, const Task& task) {
    if (hands_.empty()) return task(0, count);
    {
      const std::lock_guard lock(mutex_);
      task_ = &task, count_ = count, stretch_ = stretch, next_ = 0, ++round_;
      working_ = static_cast<int>(hands_.size());
      thrown_ = nullptr;
    }
    wake_.notify_all();
    work();
    std::unique_lock lock(mutex_);
    done_.wait(lock, [&] { return working_ == 0; });
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  void work() {
    try {
      for (int from; (from = next_.fetch_add(stretch_)) < count_;)
        (*task_)(from, std::min(from + stretch_, count_));
    } catch (...) {
      const std::lock_guard lock(mutex_);
      thrown_ = std::current_exception();
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
  const Task* task_ = nullptr;
  std::exception_ptr thrown_;
  int count_ = 0, stretch_ = 1, round_ = 0, working_ = 0;
  std::atomic<int> next_ = 0;
  std::vector<std::jthread> hands_;
};

}  // namespace salon
