#pragma once
#include <functional>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "server/plan.h"

namespace salon::server {

enum class State { open, running, over };

std::string_view state_word(State state);
State parse_state(std::string_view word);

/// One line of a table's journal: an event as in a record, or `undo PLY`, or `idle MS` (time that
/// nobody is charged with).
struct Entry {
  std::int64_t at_ms = 0;
  std::string text;
};

/// How far a table has come, kept beside its journal so that lists need not replay it.
struct Standing {
  State state = State::open;
  int ply = 0;
  Seat turn = kNature;
  bool ticking = false;  // a clock runs: the table must not sleep
};

struct TableRow {
  std::string id;
  std::string client;  // alias of who opened it
  int version = 0;     // of the plan
  int length = 0;      // of the journal
  Standing standing;
  Plan plan;
};

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

  virtual void create(const TableRow& row, std::span<const Entry> entries) = 0;
  virtual std::optional<TableRow> find(const std::string& id) = 0;
  virtual std::vector<Entry> journal(const std::string& id, int from) = 0;
  /// Adds entries from number `first` on and tells the other servers, as `server`. False, and
  /// nothing is done: the journal has another length.
  virtual bool append(const std::string& id, int first, std::span<const Entry> entries,
                      const Standing& standing, const std::string& server) = 0;
  /// Changes the plan. False, and nothing is done: it is no longer of that version.
  virtual bool amend(const std::string& id, int version, const Plan& plan,
                     const Standing& standing) = 0;
  /// Public tables, newest first.
  virtual std::vector<TableRow> listed(State state, int most) = 0;
  /// Tables that are not over and were touched since; of one client, or of all if it is empty.
  virtual int count(const std::string& client, std::int64_t since_ms) = 0;
  /// Forgets tables at which no game ever began and nobody was since.
  virtual int forget(std::int64_t before_ms) = 0;

  // Several servers on one store. Where there is only one, it keeps everything.

  /// Wants to run the table's bots and clocks. Returns who does from now on: this server, or
  /// another one that lives.
  virtual std::string claim(const std::string& id, const std::string& server) = 0;
  virtual void release(const std::string& id, const std::string& server) = 0;
  /// Says that this server lives; returns who else does.
  virtual std::vector<std::string> beat(const std::string& server, std::int64_t now_ms) = 0;
  /// When the table's keeper was last alive; 0: it has none.
  virtual std::int64_t last_beat(const std::string& id) = 0;
  /// Tables with a running clock and no living keeper.
  virtual std::vector<std::string> abandoned() = 0;
  /// Tells the other servers something about a table.
  virtual void shout(const std::string& id, const std::string& server, const std::string& word) = 0;
};

/// A server that has been silent this long counts as dead.
inline constexpr std::int64_t kStaleMs = 4000;

/// What another server said: who, about which table (`*`: any), what. An empty word: something was
/// stored. Called on a separate thread.
using Rumour = std::function<void(std::string server, std::string table, std::string word)>;

std::unique_ptr<Store> open_sqlite(const std::string& file);
std::unique_ptr<Store> open_postgres(const std::string& where, Rumour rumour);

}  // namespace salon::server
