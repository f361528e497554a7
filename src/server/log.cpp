#include "server/log.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <algorithm>

namespace salon::server {
namespace {

spdlog::logger& logger() {
  static const auto one = [] {
    auto made = std::make_shared<spdlog::logger>("salon",
                                                 std::make_shared<spdlog::sinks::stderr_sink_mt>());
    made->set_pattern("time=%Y-%m-%dT%H:%M:%S.%e%z level=%l %v");
    made->set_level(spdlog::level::warn);
    return made;
  }();
  return *one;
}

/// Values with spaces or quotes are quoted, and nothing in them starts a new line.
std::string in_quotes(std::string_view value) {
  const bool plain = std::ranges::all_of(
      value, [](unsigned char c) { return c > ' ' && c < 0x7f && c != '"' && c != '='; });
  if (plain && !value.empty()) return std::string(value);
  std::string out = "\"";
  for (const unsigned char c : value) {
    if (c == '"' || c == '\\') out += '\\';
    out += c < ' ' || c == 0x7f ? ' ' : static_cast<char>(c);
  }
  return out + '"';
}

/// In an outage the same warning would come thousands of times.
LineLimit& limit() {
  static LineLimit one;
  return one;
}

void write(spdlog::level::level_enum level, std::string_view event,
           std::initializer_list<Field> fields) {
  if (!logger().should_log(level)) return;
  const bool warns = level >= spdlog::level::warn;
  const auto left_out = warns ? limit().take(event, LineLimit::Clock::now()) : 0;
  if (!left_out) return;
  std::string line = "event=" + std::string(event);
  if (*left_out > 0) line += fmt::format(" left_out={}", *left_out);
  for (const auto& [key, value] : fields) {
    if (!key.empty()) line += " " + std::string(key) + "=" + in_quotes(value);
  }
  logger().log(level, "{}", line);
}

}  // namespace

std::optional<int> LineLimit::take(std::string_view event, Clock::time_point now) {
  const std::scoped_lock lock(mutex_);
  Count& count = counts_[std::string(event)];
  if (now - count.since >= kPeriod) {
    const int left_out = count.lines > kLines ? count.lines - kLines : 0;
    count = {now, 1};
    return left_out;
  }
  if (++count.lines > kLines) return std::nullopt;
  return 0;
}

void log_note(std::string_view event, std::initializer_list<Field> fields) {
  write(spdlog::level::info, event, fields);
}
void log_warning(std::string_view event, std::initializer_list<Field> fields) {
  write(spdlog::level::warn, event, fields);
}
std::string what_was_thrown() {
  try {
    throw;
  } catch (const std::exception& fault) {
    return fault.what();
  } catch (...) {
    return "something that is no exception";
  }
}
void log_verbosely(bool verbose) {
  logger().set_level(verbose ? spdlog::level::info : spdlog::level::warn);
}

}  // namespace salon::server
