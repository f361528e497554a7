#pragma once
#include <chrono>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "server/room.h"
#include "table/clock.h"
#include "table/row.h"

namespace salon::server {

/// What is left of finished games after some were forgotten.
struct Pruned {
  int gone = 0;
  int left = 0;
};

/// What is to be added to a table's journal, from number `first` on.
struct Addition {
  std::string table;
  int first = 0;
  std::vector<Entry> entries;
};

/// Puts an entry of that number behind those that begin with number `from`.
void put_entry(std::vector<Entry>& entries, int from, std::int64_t number, Entry entry);

/// A plan as it is kept, or one without seats if that cannot be read.
Plan read_plan(std::string_view text, std::string board);

/// The store does not do its work (disk full, connection lost). Thrown by stores, and caught where
/// their thread meets the event loop.
struct StoreFailure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// What is kept of tables. All of it runs on one thread and between `begin` and `commit`: what was
/// done is there for good when `commit` returns, and none of it when it throws.
class Store {
 public:
  virtual ~Store() = default;

  virtual void begin() = 0;
  virtual void commit() = 0;
  virtual void rollback() noexcept = 0;

  /// Doing it again does nothing, so whoever cannot know whether it was done tries again.
  virtual void create(const TableRow& row, std::span<const Entry> entries) = 0;
  virtual std::optional<TableRow> find(const std::string& id) = 0;
  /// Entries from that number on; one that is missing is empty.
  virtual std::vector<Entry> journal(const std::string& id, int from) = 0;
  /// Adds to the journals of several tables, each named once, and tells the other servers, as
  /// `server`, unless that is empty: then there are none. Returns for each whether it was done; if
  /// not, the journal has another length. The table's row is left alone.
  virtual std::vector<bool> append(std::span<const Addition> all, const std::string& server) = 0;
  /// What was appended at that time changed the table's state.
  virtual void change(const std::string& id, const Standing& standing, std::int64_t at_ms) = 0;
  /// Changes the plan. False, and nothing is done, if it is no longer of that version.
  virtual bool amend(const std::string& id, int version, const Plan& plan,
                     const Standing& standing) = 0;
  /// How far a table has come, for those who list it.
  virtual void note(const std::string& id, const Standing& standing, std::int64_t touched_ms) = 0;
  /// Public tables, newest first, without their boards. A row that cannot be read is left out.
  virtual std::vector<TableRow> listed(State state, int most) = 0;
  /// Tables that are not over and were touched since; of one client, or of all if it is empty.
  virtual int count(const std::string& client, std::int64_t since_ms) = 0;
  /// Forgets tables at which no game ever began and nobody has been since then.
  virtual int forget(std::int64_t before_ms) = 0;
  /// Forgets finished games, the oldest first and `at_once` at most: those that were over before
  /// then, and as many as there are beyond `most`.
  virtual Pruned prune(std::int64_t before_ms, int most, int at_once) = 0;

  // Several servers on one store. Where there is only one, it keeps everything.

  /// Asks to run the table's bots and clocks. Returns which server runs them from now on:
  /// this one, or another that is alive.
  virtual std::string claim(const std::string& id, const std::string& server) = 0;
  /// Keeps the table no longer. Its clock runs on, and nothing is due before `due_ms`.
  virtual void release(const std::string& id, const std::string& server, std::int64_t due_ms) = 0;
  /// Says that this server is alive; returns which others are. `anew`: it did not, or could not,
  /// say so a moment ago; if no other server did either, that was an outage.
  virtual std::vector<std::string> beat(const std::string& server, std::int64_t now_ms,
                                        bool anew) = 0;
  /// Outages that ended after `since_ms`.
  virtual std::vector<Outage> outages(std::int64_t since_ms) = 0;
  /// When the table's keeper was last alive, if it is dead.
  virtual std::optional<std::int64_t> last_beat(const std::string& id) = 0;
  /// Whether any table, awake or asleep, has a clock running.
  virtual bool ticks() = 0;
  /// Tables with a running clock and no living keeper at which something is due. Where there is
  /// only one server, `all` tells also those that are awake, or were when it died.
  virtual std::vector<std::string> abandoned(std::int64_t now_ms, bool all) = 0;
  /// Tells the other servers something about a table.
  virtual void shout(const std::string& id, const std::string& server, const std::string& word) = 0;
};

/// A server that has been silent this long counts as dead.
inline constexpr std::int64_t kStaleMs = 4000;

/// The due time of a table at which nothing is due.
inline constexpr std::int64_t kNeverMs = std::numeric_limits<std::int64_t>::max();

/// What another server said: who, about which table (`*`: any), what. An empty word: something was
/// stored. Called on a separate thread.
using Rumour = std::function<void(std::string server, std::string table, std::string word)>;

/// How long a store is waited for, unless the operator says otherwise.
inline constexpr std::chrono::seconds kStorePatience{5};

/// A file that another program keeps locked for longer than `patience` has failed.
std::unique_ptr<Store> open_sqlite(const std::string& file,
                                   std::chrono::seconds patience = kStorePatience);
/// A database that does not answer within `patience` has failed. Notifications sent by `self` are
/// not passed on.
std::unique_ptr<Store> open_postgres(const std::string& where, Rumour rumour,
                                     std::chrono::seconds patience = kStorePatience,
                                     const std::string& self = {});

}  // namespace salon::server
