#pragma once
#include <map>
#include <memory>

#include "core/match.h"
#include "device/desk.h"
#include "table/http_error.h"

namespace salon::device {

/// Analyses of finished games: the strongest bot looks at every decision through the eyes of its
/// seat, one after the other. They are not kept: after a restart they are asked for again.
class Analysis {
 public:
  explicit Analysis(Desk& desk) : desk_(desk) {}

  /// Returns the name of the job. `budget_ms` is what the whole game may take.
  std::string start(Match match, std::optional<std::int64_t> budget_ms);
  table::Result<Json> look(const std::string& job) const;
  table::Result<void> stop(const std::string& job);

 private:
  struct Job {
    explicit Job(Match played) : match(std::move(played)) {}

    Match match;
    std::vector<std::size_t> events;  // decisions, and nature's moves between them
    std::size_t decisions = 0;
    std::size_t next = 0;  // of the events
    bool expects = true;   // the bot says what the dice may bring
    std::string bot;
    Json plies = Json::array();
    Json chances = Json::array();
    std::optional<int> thought;
  };

  void go_on(const std::string& name);
  void hear(const std::string& name, std::size_t ply, const Json& result);

  Desk& desk_;
  std::map<std::string, std::unique_ptr<Job>> jobs_;
  std::vector<std::string> names_;  // the oldest first
};

}  // namespace salon::device
