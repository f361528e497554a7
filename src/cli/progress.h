#pragma once
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>

namespace salon {

/// How far long work has come: a bar on a terminal, nothing in a pipe, gone when the work is done.
class Progress {
 public:
  Progress(std::string label, std::uint64_t total, int fd = STDERR_FILENO);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// From any thread, as often as one likes.
  void update(std::uint64_t done);

 private:
  using Clock = std::chrono::steady_clock;

  void show(Clock::time_point now);

  std::string label_;
  std::uint64_t total_;
  int fd_;
  bool visible_;
  Clock::time_point start_ = Clock::now();
  std::atomic<std::uint64_t> done_ = 0;
  std::atomic<Clock::time_point> next_ = start_;
  std::mutex drawing_;
};

/// The bar as text in fewer columns than `width`.
std::string progress_line(const std::string& label, std::uint64_t done, std::uint64_t total,
                          std::chrono::duration<double> elapsed, int width);

}  // namespace salon
