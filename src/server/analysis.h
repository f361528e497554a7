#pragma once
#include <map>

#include "server/hall.h"

namespace salon::server {

/// Analyses of finished games: the strongest bot looks at every decision, one ply at a time, so
/// that games in progress never wait long for a thread.
class Analysis {
 public:
  explicit Analysis(Hall& hall);

  /// Returns the name of the job. `budget` is what the whole game may take, as far as bots can
  /// hurry; without one every decision gets its due. Analyses are limited for each client, whatever
  /// others do. `request` is what logs call the one that asked for it.
  Result<std::string> start(Match match, std::optional<std::chrono::milliseconds> budget,
                            const std::string& client, std::string request);
  /// How far it is and what it found, as it travels.
  Result<std::string> look(const std::string& job) const;
  Result<void> stop(const std::string& job);
  void stop_all();

 private:
  struct Job;
  using Jobs = std::map<std::string, std::shared_ptr<Job>>;
  Result<void> make_room(const std::string& client);
  asio::awaitable<void> run(std::shared_ptr<Job> job);
  Jobs::iterator oldest(std::string_view client);
  std::string client_with_most() const;
  void keep_within_bounds();

  Hall& hall_;
  std::int64_t most_bytes_;
  Jobs jobs_;
};

}  // namespace salon::server
