#include "cli/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "cli/terminal.h"
#include "core/utf8.h"

namespace salon {
namespace {

constexpr std::chrono::milliseconds pause{100};
constexpr std::string_view erase = "\r\x1b[K";

std::string clock(double seconds) {
  constexpr double longest = 360'000;  // beyond a hundred hours nobody counts the seconds
  const auto left = static_cast<int>(std::min(seconds, longest));
  if (left < 3600) return fmt::format("{}:{:02}", left / 60, left % 60);
  return fmt::format("{}:{:02}:{:02}", left / 3600, left / 60 % 60, left % 60);
}

/// What cannot be written is no loss.
void put(int fd, std::string_view text) {
  [[maybe_unused]] const auto written = ::write(fd, text.data(), text.size());
}

}  // namespace

std::string progress_line(const std::string& label, std::uint64_t done, std::uint64_t total,
                          std::chrono::duration<double> elapsed, int width) {
  constexpr int bar = 24;
  const double share =
      total == 0 ? 1 : std::min(1.0, static_cast<double>(done) / static_cast<double>(total));
  const auto full = static_cast<std::size_t>(share * bar);
  std::string line = fmt::format("[{:.<{}}] {:3.0f} %", std::string(full, '#'), bar,
                                 static_cast<double>(static_cast<int>(share * 100)));
  // The first moments say little about the rest.
  if (share > 0 && share < 1 && elapsed.count() > 1)
    line += fmt::format("  ~{}", clock(elapsed.count() * static_cast<double>(total - done) /
                                       static_cast<double>(done)));
  return clip(printable(label) + "  " + line, std::max(width - 1, 0));
}

Progress::Progress(std::string label, std::uint64_t total, int fd)
    : label_(std::move(label)), total_(total), fd_(fd), visible_(has_cursor(fd)) {}

Progress::~Progress() {
  if (visible_) put(fd_, erase);
}

void Progress::update(std::uint64_t done) {
  if (!visible_) return;
  // Threads may report out of order; the bar never goes back.
  std::uint64_t before = done_;
  while (before < done && !done_.compare_exchange_weak(before, done)) continue;
  const auto now = Clock::now();
  if (now < next_.load()) return;
  if (const std::unique_lock lock(drawing_, std::try_to_lock); lock && now >= next_.load())
    show(now);
}

void Progress::show(Clock::time_point now) {
  next_ = now + pause;
  put(fd_,
      std::string(erase) + progress_line(label_, done_, total_, now - start_, terminal_width(fd_)));
}

}  // namespace salon
