#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <unordered_map>
#include <utility>

#include "server/store.h"
#include "server/table_count.h"

namespace salon::server {
namespace {

/// Each migration brings the schema from its number to the next; what was released is never
/// changed, only added to.
constexpr const char* kSqliteMigrations[] = {
    R"(
CREATE TABLE tables (
  id TEXT PRIMARY KEY,
  client TEXT NOT NULL,
  version INTEGER NOT NULL,
  length INTEGER NOT NULL,
  state TEXT NOT NULL,
  ply INTEGER NOT NULL,
  turn INTEGER NOT NULL,
  ticking INTEGER NOT NULL,
  public INTEGER NOT NULL,
  opened_ms INTEGER NOT NULL,
  touched_ms INTEGER NOT NULL,
  plan TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX tables_listed ON tables (state, opened_ms) WHERE public;
CREATE INDEX tables_by_client ON tables (client, touched_ms) WHERE state <> 'over';
CREATE INDEX tables_ticking ON tables (id) WHERE ticking;
CREATE TABLE journal (
  table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  at_ms INTEGER NOT NULL,
  entry TEXT NOT NULL,
  PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
CREATE TABLE beats (server TEXT PRIMARY KEY, beat_ms INTEGER NOT NULL);
)",
    // A move changes `touched_ms`: an index that holds it would be written with each.
    R"(
DROP INDEX tables_by_client;
CREATE INDEX tables_by_client ON tables (client) WHERE state <> 'over';
)",
    // Moves leave the row alone: the journal itself says how long it is. Boards are read with their
    // table and not with every list; what cannot be read stays as it is.
    R"(
ALTER TABLE tables DROP COLUMN length;
ALTER TABLE tables ADD COLUMN due_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN board TEXT NOT NULL DEFAULT '';
UPDATE tables SET board = coalesce(json_extract(plan, '$.board'), ''),
  plan = json_remove(plan, '$.board') WHERE json_valid(plan);
DROP INDEX tables_ticking;
CREATE INDEX tables_ticking ON tables (due_ms) WHERE ticking;
CREATE INDEX tables_over ON tables (touched_ms) WHERE state = 'over';
CREATE TABLE outages (from_ms INTEGER NOT NULL, to_ms INTEGER NOT NULL);
)",
    // Moves in the order they come: those of all tables share a page, while each journal has pages
    // of its own. They are sorted into the journals many at a time.
    R"(
CREATE TABLE slate (
  line INTEGER PRIMARY KEY,
  table_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  at_ms INTEGER NOT NULL,
  entry TEXT NOT NULL
);
)",
};

/// The file belongs to one server at a time: two would not hear of each other's moves.
class FileLock {
 public:
  explicit FileLock(const std::string& file) {
    if (file == ":memory:") return;
    fd_ = ::open((file + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd_ < 0) throw StoreFailure("cannot open " + file + ".lock");
    if (::flock(fd_, LOCK_EX | LOCK_NB) != 0) {
      ::close(fd_);
      throw StoreFailure(file + " is in use by another server");
    }
  }
  ~FileLock() {
    if (fd_ >= 0) ::close(fd_);
  }
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  int fd_ = -1;
};

/// The file by its name. Whoever deletes it, or puts another in its place, does not disturb the
/// one that is open: it would be written on, and be gone with the server.
class NamedFile {
 public:
  explicit NamedFile(std::string name) : name_(std::move(name)), opened_(look()) {}

  void check() const {
    if (look() != opened_)
      throw StoreFailure(name_ + " was deleted or replaced while it was in use");
  }

 private:
  std::pair<dev_t, ino_t> look() const {
    struct stat found {};
    if (name_ == ":memory:" || ::stat(name_.c_str(), &found) != 0) return {};
    return {found.st_dev, found.st_ino};
  }

  std::string name_;
  std::pair<dev_t, ino_t> opened_;
};

class Statement {
 public:
  Statement(sqlite3* db, const char* sql) : db_(db) {
    if (sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &handle_, nullptr) != SQLITE_OK)
      fail();
  }
  ~Statement() { sqlite3_finalize(handle_); }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  /// Starts over with these values for its question marks.
  template <class... Values>
  Statement& with(const Values&... values) {
    sqlite3_reset(handle_);
    int at = 0;
    (bind(++at, values), ...);
    return *this;
  }
  /// True while there is a row. A statement that was not read to its end is reset by `done`.
  bool next() {
    const int code = sqlite3_step(handle_);
    if (code == SQLITE_ROW) return true;
    sqlite3_reset(handle_);
    if (code != SQLITE_DONE) fail();
    return false;
  }
  void done() { sqlite3_reset(handle_); }
  /// Runs it; returns how many rows it changed.
  int run() {
    next();
    return sqlite3_changes(db_);
  }
  std::int64_t number(int column) const { return sqlite3_column_int64(handle_, column); }
  std::string text(int column) const {
    const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(handle_, column));
    return bytes
               ? std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(handle_, column)))
               : std::string();
  }

 private:
  void bind(int at, std::int64_t value) { sqlite3_bind_int64(handle_, at, value); }
  void bind(int at, std::string_view value) {
    sqlite3_bind_text64(handle_, at, value.data(), value.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
  }
  [[noreturn]] void fail() const { throw StoreFailure(sqlite3_errmsg(db_)); }

  sqlite3* db_;
  sqlite3_stmt* handle_ = nullptr;
};

/// Closes the database, also when a later step of opening it fails.
struct Connection {
  explicit Connection(const std::string& file) {
    constexpr int how =
        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    if (sqlite3_open_v2(file.c_str(), &db, how, nullptr) == SQLITE_OK) return;
    const std::string why = db ? sqlite3_errmsg(db) : "out of memory";
    sqlite3_close(db);
    throw StoreFailure(file + ": " + why);
  }
  ~Connection() { sqlite3_close(db); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  sqlite3* db = nullptr;
};

/// Copies the log into the file on a separate thread, so that no move waits for it. A log that is
/// being written all the time is never copied to its end that way: once it grows long the writer
/// finishes the job itself, with little left to copy.
class Copyist {
 public:
  Copyist(const std::string& file, sqlite3* writer)
      : connection_(file), thread_([this](std::stop_token stop) { work(stop); }) {
    sqlite3_wal_hook(writer, &Copyist::written, this);
  }

 private:
  static constexpr int kWorthIt = 16'000;  // pages
  static constexpr int kLong = 64'000;

  static int written(void* self, sqlite3* writer, const char*, int pages) {
    if (pages >= kLong)
      sqlite3_wal_checkpoint_v2(writer, nullptr, SQLITE_CHECKPOINT_PASSIVE, {}, {});
    static_cast<Copyist*>(self)->note(pages);
    return SQLITE_OK;
  }
  void note(int pages) {
    if (pages < asked_) asked_ = 0;  // the log began anew
    if (pages - asked_ < kWorthIt) return;
    asked_ = pages;
    wake();
  }
  void wake() {
    {
      const std::scoped_lock lock(mutex_);
      wanted_ = true;
    }
    wake_.notify_one();
  }
  void work(const std::stop_token& stop) {
    for (;;) {
      {
        std::unique_lock lock(mutex_);
        if (!wake_.wait(lock, stop, [this] { return wanted_; })) return;
        wanted_ = false;
      }
      sqlite3_wal_checkpoint_v2(connection_.db, nullptr, SQLITE_CHECKPOINT_PASSIVE, {}, {});
    }
  }

  Connection connection_;
  std::mutex mutex_;
  std::condition_variable_any wake_;
  bool wanted_ = false;
  int asked_ = 0;  // the writer's: how long the log was when it asked last
  std::jthread thread_;
};

class Sqlite final : public Store {
 public:
  /// Lines on the slate: sorting them in takes a few milliseconds.
  static constexpr std::int64_t kSlate = 2'000;

  Sqlite(const std::string& file, std::chrono::milliseconds patience)
      : lock_(file), connection_(file), db_(connection_.db), file_(file) {
    sqlite3_busy_timeout(db_, static_cast<int>(patience.count()));
    // Of a new file. A move is a few bytes in a page of its own table: a quarter of the usual size
    // is a quarter of what is written.
    execute("PRAGMA page_size = 1024");
    execute("PRAGMA journal_mode = WAL");
    execute("PRAGMA synchronous = FULL");
    execute("PRAGMA foreign_keys = ON");
    // Moves of many tables touch pages all over the file: 64 MB of them stay in memory.
    execute("PRAGMA cache_size = -65536");
    migrate();
    if (file != ":memory:") copyist_.emplace(file, db_);
  }
  ~Sqlite() override {
    try {
      begin();
      sort_in();
      commit();
    } catch (const StoreFailure&) {
      rollback();  // then the next one to open it does it
    }
  }
  Sqlite(const Sqlite&) = delete;
  Sqlite& operator=(const Sqlite&) = delete;

  void begin() override {
    file_.check();
    statement("BEGIN IMMEDIATE").with().run();
    if (std::exchange(unsure_, false)) read_slate();
  }
  void commit() override { statement("COMMIT").with().run(); }
  void rollback() noexcept override {
    sqlite3_exec(db_, "ROLLBACK", nullptr, nullptr, nullptr);  // there may be nothing to roll back
    unsure_ = true;
  }

  void create(const TableRow& row, std::span<const Entry> entries) override {
    const Standing& now = row.standing;
    const int made =
        statement(
            "INSERT INTO tables (id, client, version, state, ply, turn, ticking, public, "
            "opened_ms, touched_ms, plan, board) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
            "ON CONFLICT (id) DO NOTHING")
            .with(row.id, row.client, row.version, state_word(now.state), now.ply, now.turn,
                  now.ticking, row.plan.is_public, row.plan.opened_ms, row.plan.opened_ms,
                  plan_text(row.plan), row.plan.board)
            .run();
    if (made == 0) return;
    insert(row.id, 0, entries);
    total_.add();
  }

  std::optional<TableRow> find(const std::string& id) override {
    auto& query = statement(
        "SELECT id, client, version, state, ply, turn, ticking, plan, board FROM tables "
        "WHERE id = ?");
    if (!query.with(id).next()) return std::nullopt;
    auto row = read(query, query.text(8));
    query.done();
    row.length = length(id);
    return row;
  }

  std::vector<Entry> journal(const std::string& id, int from) override {
    auto& query = statement(
        "SELECT number, at_ms, entry FROM journal WHERE table_id = ? AND number >= ? "
        "ORDER BY number");
    std::vector<Entry> entries;
    for (query.with(id, from); query.next();)
      put_entry(entries, from, query.number(0), {query.number(1), query.text(2)});
    if (!slate_.contains(id)) return entries;
    auto& latest = statement(
        "SELECT number, at_ms, entry FROM slate WHERE table_id = ? AND number >= ? ORDER BY "
        "number");
    for (latest.with(id, from); latest.next();)
      put_entry(entries, from, latest.number(0), {latest.number(1), latest.text(2)});
    return entries;
  }

  std::vector<bool> append(std::span<const Addition> all, const std::string&) override {
    std::vector<bool> done;
    for (const auto& [table, first, entries] : all) {
      const bool fits = length(table) == first && (first > 0 || exists(table));
      if (fits) jot_down(table, first, entries);
      done.push_back(fits);
    }
    if (lines_ >= kSlate) sort_in();
    return done;
  }

  void change(const std::string& id, const Standing& now, std::int64_t at_ms) override {
    statement("UPDATE tables SET state = ?, ticking = ? WHERE id = ?")
        .with(state_word(now.state), now.ticking, id)
        .run();
    note(id, now, at_ms);
  }

  bool amend(const std::string& id, int version, const Plan& plan, const Standing& now) override {
    return statement(
               "UPDATE tables SET version = version + 1, plan = ?, state = ?, turn = ?, ticking = "
               "? WHERE id = ? AND version = ?")
               .with(plan_text(plan), state_word(now.state), now.turn, now.ticking, id, version)
               .run() > 0;
  }

  void note(const std::string& id, const Standing& now, std::int64_t touched_ms) override {
    statement("UPDATE tables SET ply = ?, turn = ?, touched_ms = ? WHERE id = ?")
        .with(now.ply, now.turn, touched_ms, id)
        .run();
  }

  std::vector<TableRow> listed(State state, int most) override {
    auto& query = statement(
        "SELECT id, client, version, state, ply, turn, ticking, plan FROM tables "
        "WHERE public AND state = ? ORDER BY opened_ms DESC LIMIT ?");
    std::vector<TableRow> rows;
    for (query.with(state_word(state), most); query.next();) {
      auto row = read(query, {});
      if (row.legible()) rows.push_back(std::move(row));
    }
    return rows;
  }

  int count(const std::string& client, std::int64_t since_ms) override {
    if (!client.empty()) return count_all(client, since_ms);
    return total_.value([&] { return count_all(client, since_ms); });
  }

  int count_all(const std::string& client, std::int64_t since_ms) {
    auto& query =
        client.empty()
            ? statement("SELECT count(*) FROM tables WHERE state <> 'over' AND touched_ms > ?")
                  .with(since_ms)
            : statement(
                  "SELECT count(*) FROM tables WHERE client = ?2 AND state <> 'over' AND "
                  "touched_ms > ?1")
                  .with(since_ms, client);
    query.next();
    const auto count = static_cast<int>(query.number(0));
    query.done();
    return count;
  }

  int forget(std::int64_t before_ms) override {
    sort_in();
    return statement("DELETE FROM tables WHERE state = 'open' AND touched_ms < ?")
        .with(before_ms)
        .run();
  }

  Pruned prune(std::int64_t before_ms, int most, int at_once) override {
    const auto finished = [this] {
      auto& query = statement("SELECT count(*) FROM tables WHERE state = 'over'");
      query.with().next();
      const auto count = static_cast<int>(query.number(0));
      query.done();
      return count;
    };
    const int before = finished();
    sort_in();
    statement(
        "DELETE FROM tables WHERE id IN (SELECT id FROM tables WHERE state = 'over' AND "
        "touched_ms < ? ORDER BY touched_ms LIMIT ?)")
        .with(before_ms, at_once)
        .run();
    const int beyond = std::min(finished() - most, at_once);
    if (beyond > 0) {
      statement(
          "DELETE FROM tables WHERE id IN (SELECT id FROM tables WHERE state = 'over' "
          "ORDER BY touched_ms LIMIT ?)")
          .with(beyond)
          .run();
    }
    const int left = finished();
    return {before - left, left};
  }

  std::string claim(const std::string& id, const std::string& server) override {
    statement("UPDATE tables SET due_ms = 0 WHERE id = ? AND due_ms <> 0").with(id).run();
    return server;
  }
  void release(const std::string& id, const std::string&, std::int64_t due_ms) override {
    statement("UPDATE tables SET due_ms = ? WHERE id = ? AND ticking").with(due_ms, id).run();
  }
  std::vector<std::string> beat(const std::string& server, std::int64_t now_ms,
                                bool anew) override {
    if (anew) {
      statement(
          "INSERT INTO outages SELECT latest, ?1 FROM (SELECT max(beat_ms) AS latest FROM beats) "
          "WHERE latest < ?1 - ?2")
          .with(now_ms, kStaleMs)
          .run();
    }
    statement("DELETE FROM beats WHERE server <> ?").with(server).run();
    statement("INSERT OR REPLACE INTO beats VALUES (?, ?)").with(server, now_ms).run();
    return {};
  }
  std::vector<Outage> outages(std::int64_t since_ms) override {
    auto& query = statement("SELECT from_ms, to_ms FROM outages WHERE to_ms > ?");
    std::vector<Outage> all;
    for (query.with(since_ms); query.next();) all.push_back({query.number(0), query.number(1)});
    return all;
  }
  std::optional<std::int64_t> last_beat(const std::string&) override { return std::nullopt; }
  bool ticks() override {
    auto& query = statement("SELECT 1 FROM tables WHERE ticking LIMIT 1");
    const bool any = query.with().next();
    query.done();
    return any;
  }
  std::vector<std::string> abandoned(std::int64_t now_ms, bool all) override {
    auto& query = statement("SELECT id FROM tables WHERE ticking AND due_ms BETWEEN ? AND ?");
    std::vector<std::string> ids;
    for (query.with(all ? 0 : 1, now_ms); query.next();) ids.push_back(query.text(0));
    return ids;
  }
  void shout(const std::string&, const std::string&, const std::string&) override {}

 private:
  void execute(const char* sql) {
    if (sqlite3_exec(db_, sql, nullptr, nullptr, nullptr) != SQLITE_OK)
      throw StoreFailure(sqlite3_errmsg(db_));
  }

  void migrate() {
    Statement version(db_, "PRAGMA user_version");
    version.next();
    const auto from = version.number(0);
    version.done();
    if (from > std::ssize(kSqliteMigrations))
      throw StoreFailure("the store was written by a newer version of Salon");
    for (auto number = from; number < std::ssize(kSqliteMigrations); ++number) {
      const std::string script = fmt::format("BEGIN;{}PRAGMA user_version = {};COMMIT",
                                             kSqliteMigrations[number], number + 1);
      execute(script.c_str());
    }
  }

  /// Prepared once each; `sql` is a literal, its address names it.
  Statement& statement(const char* sql) {
    const auto known = statements_.find(sql);
    if (known != statements_.end()) return known->second;
    return statements_.try_emplace(sql, db_, sql).first->second;
  }

  void insert(const std::string& id, int first, std::span<const Entry> entries) {
    auto& adding = statement("INSERT INTO journal VALUES (?, ?, ?, ?)");
    for (const auto& entry : entries) adding.with(id, first++, entry.at_ms, entry.text).run();
  }

  void jot_down(const std::string& id, int first, std::span<const Entry> entries) {
    auto& adding =
        statement("INSERT INTO slate (table_id, number, at_ms, entry) VALUES (?, ?, ?, ?)");
    for (const auto& entry : entries) adding.with(id, first++, entry.at_ms, entry.text).run();
    slate_[id] = first;
    lines_ += std::ssize(entries);
  }

  /// Everything on the slate goes where it is looked for.
  void sort_in() {
    if (lines_ == 0) return;
    statement(
        "INSERT INTO journal SELECT table_id, number, at_ms, entry FROM slate "
        "ORDER BY table_id, number")
        .with()
        .run();
    statement("DELETE FROM slate").with().run();
    slate_.clear();
    lines_ = 0;
  }

  /// What is on the slate, after a transaction that may have failed or a server that died.
  void read_slate() {
    slate_.clear();
    lines_ = 0;
    auto& query =
        statement("SELECT table_id, max(number) + 1, count(*) FROM slate GROUP BY table_id");
    for (query.with(); query.next();) {
      slate_[query.text(0)] = static_cast<int>(query.number(1));
      lines_ += query.number(2);
    }
  }

  int length(const std::string& id) {
    if (const auto latest = slate_.find(id); latest != slate_.end()) return latest->second;
    auto& query = statement("SELECT max(number) + 1 FROM journal WHERE table_id = ?");
    query.with(id).next();
    const auto length = static_cast<int>(query.number(0));  // NULL is 0
    query.done();
    return length;
  }

  bool exists(const std::string& id) {
    auto& query = statement("SELECT 1 FROM tables WHERE id = ?");
    const bool found = query.with(id).next();
    query.done();
    return found;
  }

  static TableRow read(const Statement& query, std::string board) {
    return {.id = query.text(0),
            .client = query.text(1),
            .version = static_cast<int>(query.number(2)),
            .length = 0,
            .standing = {.state = parse_state(query.text(3)),
                         .ply = static_cast<int>(query.number(4)),
                         .turn = static_cast<Seat>(query.number(5)),
                         .ticking = query.number(6) != 0},
            .plan = read_plan(query.text(7), std::move(board))};
  }

  FileLock lock_;
  Connection connection_;
  sqlite3* db_;
  NamedFile file_;
  std::optional<Copyist> copyist_;
  TableCount total_;
  std::unordered_map<std::string, int> slate_;  // how long the journals on it are
  std::int64_t lines_ = 0;                      // on the slate
  bool unsure_ = true;                          // what is on it
  std::map<const char*, Statement> statements_;
};

}  // namespace

std::unique_ptr<Store> open_sqlite(const std::string& file, std::chrono::seconds patience) {
  if (const auto folder = std::filesystem::path(file).parent_path(); !folder.empty()) {
    std::error_code error;  // opening the file tells
    std::filesystem::create_directories(folder, error);
  }
  return std::make_unique<Sqlite>(file, patience);
}

}  // namespace salon::server
