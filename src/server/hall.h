#pragma once
#include <boost/asio/io_context.hpp>
#include <unordered_map>

#include "games/registry.h"
#include "server/archive.h"
#include "server/config.h"
#include "server/table.h"
#include "server/thinkers.h"

namespace salon::server {

/// All tables: those somebody is at in memory, the others on disk until somebody comes.
class Hall {
 public:
  Hall(asio::any_io_executor loop, Archive& archive, Thinkers& thinkers, Metrics& metrics,
       const Config& config);

  /// Opens a table now and wakes it. The limits on tables are seen to here.
  asio::awaitable<Result<std::shared_ptr<Table>>> open(Plan plan, std::vector<Entry> entries,
                                                       std::string client);
  asio::awaitable<Result<std::shared_ptr<Table>>> find(std::string id);
  asio::awaitable<Result<Json>> listed();

  /// Variants are shared between the tables that play them.
  Expected<std::shared_ptr<const Variant>> variant(const Plan& plan);

  /// Parks what nobody needs, keeps the heart beating, takes over from servers that died. Runs for
  /// ever.
  asio::awaitable<void> tend();
  /// What another server said.
  void overhear(const std::string& server, const std::string& table, const std::string& word);
  /// Stops all thinking and every timer; nothing begins any more.
  void end();
  bool ending() const { return ending_; }
  /// Whether the store answered when this server last said that it lives.
  bool beating() const { return beating_; }

  /// The time the house goes by, which tests set forward instead of waiting for it.
  std::int64_t now_ms() const;
  void set_forward(std::chrono::milliseconds by);

  void spawn(asio::awaitable<void> work);
  const asio::any_io_executor& loop() const { return loop_; }
  Archive& archive() { return archive_; }
  Thinkers& thinkers() { return thinkers_; }
  Metrics& metrics() { return metrics_; }
  const Config& config() const { return config_; }
  const std::string& server() const { return server_; }
  /// Whether other servers work on the same store.
  bool shared() const { return config_.store.starts_with("postgres"); }

 private:
  asio::awaitable<Result<void>> check_room(const std::string& client);
  void park();
  asio::awaitable<void> beat(bool all);
  asio::awaitable<void> prune();
  asio::awaitable<Result<Json>> query_list();

  asio::any_io_executor loop_;
  Archive& archive_;
  Thinkers& thinkers_;
  Metrics& metrics_;
  const Config& config_;
  std::string server_;
  std::unordered_map<std::string, std::shared_ptr<Table>> awake_;
  std::map<std::string, std::weak_ptr<const Variant>> variants_;
  bool beating_ = false;
  bool ending_ = false;
  std::chrono::milliseconds ahead_{0};  // of the machine's own clock
  asio::steady_timer heart_;
  std::shared_ptr<Gate> listing_;  // one query at a time
  Result<Json> listed_;
  std::int64_t listed_ms_ = 0;
};

}  // namespace salon::server
