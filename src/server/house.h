#pragma once
#include "server/hall.h"

namespace salon::server {

/// What all event loops share, and which of them a table belongs to. Each loop has a hall; a table,
/// and everybody at it, is in one of them for good, so that a move never waits for another loop.
class House {
 public:
  House(Archive& archive, Thinkers& thinkers, Metrics& metrics, const Config& config,
        std::string server);

  /// To be called before anything begins.
  void add_hall(asio::any_io_executor loop);
  const std::vector<std::unique_ptr<Hall>>& halls() const { return halls_; }
  /// The one that looks after what concerns all of them.
  Hall& first_hall() const { return *halls_.front(); }
  Hall& hall_of(std::string_view table) const;

  /// Opens a table now, wakes it and returns its id.
  asio::awaitable<Result<std::string>> open(Plan plan, std::vector<Entry> entries,
                                            std::string client);
  /// Another server said something. From any thread.
  void overhear(const std::string& server, const std::string& table, const std::string& word);

  Archive& archive() { return archive_; }
  Thinkers& thinkers() { return thinkers_; }
  Metrics& metrics() { return metrics_; }
  const Config& config() const { return config_; }
  /// What this server is called among those that share a store.
  const std::string& server() const { return server_; }

  /// Whether others work on the same store, as far as anybody knows; called on the first loop.
  /// Whoever was not told of something while we thought we were alone reads everything again.
  void meet(bool others);

  /// Whether the store answered when this server last said that it is alive.
  std::atomic<bool> beating = false;
  std::atomic<bool> ending = false;
  /// It is about to end; new guests had better go elsewhere.
  std::atomic<bool> draining = false;
  /// Coroutines of all loops. Loops go on until there are none, because they ask each other things.
  std::atomic<int> tasks = 0;
  /// Since this server started, by whoever asked it to.
  std::atomic<std::uint64_t> public_tables_opened = 0;
  /// Tests put something between tables and the games they play.
  std::function<std::shared_ptr<const Variant>(std::shared_ptr<const Variant>)> wrap_variant;
  /// Called, on some loop, when the house is ending and nobody is left in it.
  std::function<void()> on_empty;

 private:
  Archive& archive_;
  Thinkers& thinkers_;
  Metrics& metrics_;
  const Config& config_;
  std::string server_;
  bool alone_ = false;
  std::vector<std::unique_ptr<Hall>> halls_;
};

}  // namespace salon::server
