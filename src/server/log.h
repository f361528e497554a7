#pragma once
#include <chrono>
#include <initializer_list>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace salon::server {

/// One line for each thing that happened: `event=table.opened table=1f2e3d4c game=khan`. Ids and
/// tokens are secrets and appear only as aliases; addresses of clients and words of users do not
/// appear.
struct Field {
  Field() = default;  // is left out
  Field(std::string_view name, std::string what) : key(name), value(std::move(what)) {}

  std::string_view key;
  std::string value;
};

/// How often one kind of warning is written: a few in any ten seconds. The first after that says
/// how many were left out.
class LineLimit {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr int kLines = 20;
  static constexpr auto kPeriod = std::chrono::seconds(10);

  /// Nothing if this line is to be left out; otherwise how many were, since the last one written.
  std::optional<int> take(std::string_view event, Clock::time_point now);

 private:
  struct Count {
    Clock::time_point since{};
    int lines = 0;
  };
  std::mutex mutex_;
  std::map<std::string, Count> counts_;
};

void log_note(std::string_view event, std::initializer_list<Field> fields);
void log_warning(std::string_view event, std::initializer_list<Field> fields);
/// What the exception says that is being handled, whatever was thrown.
std::string what_was_thrown();
/// Without it only warnings are written.
void log_verbosely(bool verbose);

}  // namespace salon::server
