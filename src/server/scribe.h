#pragma once
#include <boost/asio/steady_timer.hpp>

#include "server/archive.h"
#include "server/gate.h"
#include "table/journal.h"

namespace salon::server {

/// Writes down what happens at one table, and reads what others wrote. Its row and its journal are
/// what the store has. When the store fails, nobody knows whether something was stored; then the
/// table is in doubt until what is there has been read.
class Scribe {
 public:
  static constexpr int kTries = 5;  // against other servers that store something at the same moment

  /// The table it writes for. Whatever is called here is called on its event loop.
  class Patron {
   public:
    /// The variant of a game that begins. It may take a moment.
    virtual asio::awaitable<Expected<std::shared_ptr<const Variant>>> variant(Plan plan) = 0;
    /// Something was stored or read: everybody may hear of it.
    virtual void settle() = 0;
    /// What was known of the game, or drafted, may never have happened.
    virtual void unlearn() = 0;
    /// The game has been read from the beginning, and is told again from there.
    virtual void greet_anew() = 0;
    /// The table is in doubt and stands still.
    virtual void stop() = 0;
    /// The table is out of doubt again.
    virtual void go_on() = 0;
    /// Does something later, and keeps the table as long as it lasts.
    virtual void spawn(asio::awaitable<void> work) = 0;
    virtual bool ending() const = 0;
    virtual std::int64_t now_ms() const = 0;

   protected:
    ~Patron() = default;
  };

  /// `server` is what this one is called among those that share the store.
  Scribe(std::string id, asio::any_io_executor loop, std::shared_ptr<Gate> gate, Archive& archive,
         Metrics& metrics, std::string server, Patron& patron);
  Scribe(const Scribe&) = delete;
  Scribe& operator=(const Scribe&) = delete;
  ~Scribe() { be_sure(); }

  const TableRow& row() const { return row_; }
  /// Actions are drafted in it.
  Journal& journal() { return journal_; }

  // All that follows is for whoever is inside the gate.

  /// Reads the table the first time. False: there is none.
  asio::awaitable<Result<bool>> wake();
  bool awake() const { return awake_; }
  /// Reads what the store has and the journal does not, and afterwards knows what is there. False:
  /// there is no such table. `news` are the entries behind those that were known.
  asio::awaitable<Result<bool>> catch_up(std::vector<Entry>* news = nullptr);
  /// Stores what was drafted, with the moves of nature that follow. If it cannot be stored the
  /// match is as it was, and nobody has heard of anything.
  asio::awaitable<Result<void>> commit();
  /// Stores entries that change the match only once they are stored.
  asio::awaitable<Result<void>> append(std::vector<Entry> entries, Standing after);
  /// Stores an entry that is no part of the game. If something else happened at the same moment it
  /// is as true as before.
  asio::awaitable<Result<void>> append_aside(std::string words);
  /// Changes the plan; with no seat left open the game begins. False: another server changed it
  /// first, and it has been read again.
  asio::awaitable<Result<bool>> amend(Plan plan);
  /// Writes down how far the table has come, for lists, if that is worth it.
  void note(std::int64_t now_ms, std::int64_t touched_ms);

  /// The store failed, and may or may not have what it was given: the table waits until it can
  /// read.
  void doubt();
  bool in_doubt() const { return doubt_; }
  Result<void> certain() const;
  /// Stops trying to read.
  void hush() { patience_.cancel(); }

 private:
  asio::awaitable<Result<Journal>> begin(Plan plan);
  asio::awaitable<Result<Journal>> read_all(Plan plan, std::span<const Entry> entries);
  asio::awaitable<Result<bool>> store(std::vector<Entry> entries, Standing after);
  void keep(const Standing& after, std::size_t count);
  asio::awaitable<Result<void>> find_out(std::vector<Entry> ours, Result<bool> stored);
  asio::awaitable<Result<bool>> find_out_plan(Plan plan, Result<bool> stored);
  void be_sure();
  asio::awaitable<void> recover();

  std::string id_;
  asio::any_io_executor loop_;
  std::shared_ptr<Gate> gate_;
  Archive& archive_;
  Metrics& metrics_;
  std::string server_;
  Patron& patron_;
  bool awake_ = false;
  bool doubt_ = false;  // whether the store has what the journal here says
  TableRow row_;
  Journal journal_;
  Standing noted_;  // in the row, as far as this server knows
  std::int64_t noted_ms_ = 0;
  asio::steady_timer patience_;  // with a store that fails
};

}  // namespace salon::server
