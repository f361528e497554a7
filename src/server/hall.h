#pragma once
#include <boost/asio/io_context.hpp>
#include <unordered_map>

#include "games/registry.h"
#include "server/archive.h"
#include "server/config.h"
#include "server/guard.h"
#include "server/minds.h"
#include "server/table.h"
#include "server/thinkers.h"

namespace salon::server {

class House;

/// The tables of one event loop: in memory while somebody is there, otherwise on disk until
/// somebody comes. Everything here happens on that loop.
class Hall {
 public:
  Hall(House& house, asio::any_io_executor loop);

  /// Opens a table now, wakes it and returns its id. Limits on tables are enforced here.
  asio::awaitable<Result<std::string>> open(std::string id, Plan plan, std::vector<Entry> entries,
                                            std::string client);
  asio::awaitable<Result<std::shared_ptr<Table>>> find(std::string id);
  /// The same for somebody of another loop, who only wants to know whether there is such a table.
  asio::awaitable<Result<void>> wake(std::string id);
  /// A seat kept at the next table, for somebody of another loop.
  asio::awaitable<Result<Seated>> sit_kept(std::string id, std::string old_hash);
  /// The public tables of all halls. Asked of the first one.
  asio::awaitable<Result<Json>> listed();

  /// Variants are shared between the tables that play them.
  asio::awaitable<Expected<std::shared_ptr<const Variant>>> variant(Plan plan);

  /// Parks what nobody needs; the first hall also keeps the heart beating, for all of them. Runs
  /// until the house ends.
  asio::awaitable<void> tend();
  /// What another server said.
  void overhear(const std::string& server, const std::string& table, const std::string& word);
  /// Stops all thinking and every timer, once the house is ending.
  void end();
  bool ending() const;
  bool beating() const;

  /// The time the house goes by, which tests set forward instead of waiting.
  std::int64_t now_ms() const;
  void set_forward(std::chrono::milliseconds by);

  void spawn(asio::awaitable<void> work);
  const asio::any_io_executor& loop() const { return loop_; }
  House& house() { return house_; }
  Archive& archive() { return archive_; }
  Thinkers& thinkers() { return thinkers_; }
  const std::shared_ptr<Minds>& minds() const { return minds_; }
  Metrics& metrics() { return metrics_; }
  const Config& config() const { return config_; }
  const std::string& server() const;
  /// Whether other servers work on the same store.
  bool shared() const { return config_.store.starts_with("postgres"); }

 private:
  /// What the store said when this server last said that it lives.
  struct Beat {
    std::vector<std::string> alive;  // servers
    std::vector<std::string> due;    // tables that somebody should see to
    bool anew = false;               // it could not be said for a while
  };
  using Cards = std::map<std::string, Json>;

  asio::awaitable<Result<void>> check_room(const std::string& client);
  void park();
  /// This server runs the table's bots and clocks no longer.
  void release(Table& table);
  asio::awaitable<void> beat(bool all);
  asio::awaitable<void> feel(Beat beat);
  /// The cards of those tables that are awake here.
  asio::awaitable<Cards> cards_of(std::vector<std::string> ids);
  asio::awaitable<void> prune();
  asio::awaitable<Result<Json>> query_list();

  House& house_;
  asio::any_io_executor loop_;
  Archive& archive_;
  Thinkers& thinkers_;
  Metrics& metrics_;
  const Config& config_;
  std::shared_ptr<Minds> minds_;
  std::unordered_map<std::string, std::shared_ptr<Table>> awake_;
  std::map<std::string, std::weak_ptr<const Variant>> variants_;
  std::size_t variants_counted_ = 0;
  std::chrono::milliseconds ahead_{0};  // of the machine's own clock
  asio::steady_timer heart_;
  std::shared_ptr<Gate> listing_;  // one query at a time
  Result<Json> listed_;
  std::int64_t listed_ms_ = 0;
  Bucket listings_;
  std::uint64_t opened_when_listed_ = 0;
};

}  // namespace salon::server
