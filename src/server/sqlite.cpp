#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include <condition_variable>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <thread>

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
  static constexpr int kWorthIt = 4'000;  // pages
  static constexpr int kLong = 16'000;

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
  explicit Sqlite(const std::string& file) : lock_(file), connection_(file), db_(connection_.db) {
    sqlite3_busy_timeout(db_, 5000);
    execute("PRAGMA journal_mode = WAL");
    execute("PRAGMA synchronous = FULL");
    execute("PRAGMA foreign_keys = ON");
    // Moves of many tables touch pages all over the file: 64 MB of them stay in memory.
    execute("PRAGMA cache_size = -65536");
    migrate();
    auto& query = statement("SELECT max(beat_ms) FROM beats");
    if (query.with().next()) last_beat_ = query.number(0);
    query.done();
    if (file != ":memory:") copyist_.emplace(file, db_);
  }
  void begin() override { statement("BEGIN IMMEDIATE").with().run(); }
  void commit() override { statement("COMMIT").with().run(); }
  void rollback() noexcept override {
    sqlite3_exec(db_, "ROLLBACK", nullptr, nullptr, nullptr);  // there may be nothing to roll back
  }

  void create(const TableRow& row, std::span<const Entry> entries) override {
    const Standing& now = row.standing;
    statement("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        .with(row.id, row.client, row.version, std::ssize(entries), state_word(now.state), now.ply,
              now.turn, now.ticking, row.plan.is_public, row.plan.opened_ms, row.plan.opened_ms,
              plan_text(row.plan))
        .run();
    insert(row.id, 0, entries);
    total_.add();
  }

  std::optional<TableRow> find(const std::string& id) override {
    auto& query = statement(
        "SELECT id, client, version, length, state, ply, turn, ticking, plan FROM tables "
        "WHERE id = ?");
    if (!query.with(id).next()) return std::nullopt;
    auto row = read(query);
    query.done();
    return row;
  }

  std::vector<Entry> journal(const std::string& id, int from) override {
    auto& query = statement(
        "SELECT at_ms, entry FROM journal WHERE table_id = ? AND number >= ? ORDER BY number");
    std::vector<Entry> entries;
    for (query.with(id, from); query.next();) entries.push_back({query.number(0), query.text(1)});
    return entries;
  }

  bool append(const std::string& id, int first, std::span<const Entry> entries, const Standing& now,
              const std::string&) override {
    const int changed =
        statement(
            "UPDATE tables SET length = length + ?, state = ?, ply = ?, turn = ?, ticking = ?, "
            "touched_ms = ? WHERE id = ? AND length = ?")
            .with(std::ssize(entries), state_word(now.state), now.ply, now.turn, now.ticking,
                  entries.back().at_ms, id, first)
            .run();
    if (changed == 0) return false;
    insert(id, first, entries);
    return true;
  }

  bool amend(const std::string& id, int version, const Plan& plan, const Standing& now) override {
    return statement(
               "UPDATE tables SET version = version + 1, plan = ?, state = ?, turn = ?, ticking = "
               "? WHERE id = ? AND version = ?")
               .with(plan_text(plan), state_word(now.state), now.turn, now.ticking, id, version)
               .run() > 0;
  }

  std::vector<TableRow> listed(State state, int most) override {
    auto& query = statement(
        "SELECT id, client, version, length, state, ply, turn, ticking, plan FROM tables "
        "WHERE public AND state = ? ORDER BY opened_ms DESC LIMIT ?");
    std::vector<TableRow> rows;
    for (query.with(state_word(state), most); query.next();) rows.push_back(read(query));
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
    return statement("DELETE FROM tables WHERE state = 'open' AND touched_ms < ?")
        .with(before_ms)
        .run();
  }

  std::string claim(const std::string&, const std::string& server) override { return server; }
  void release(const std::string&, const std::string&) override {}
  std::vector<std::string> beat(const std::string& server, std::int64_t now_ms) override {
    statement("DELETE FROM beats WHERE server <> ?").with(server).run();
    statement("INSERT OR REPLACE INTO beats VALUES (?, ?)").with(server, now_ms).run();
    return {};
  }
  std::int64_t last_beat(const std::string&) override { return last_beat_; }
  std::vector<std::string> abandoned() override {
    auto& query = statement("SELECT id FROM tables WHERE ticking");
    std::vector<std::string> ids;
    for (query.with(); query.next();) ids.push_back(query.text(0));
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

  static TableRow read(const Statement& query) {
    return {.id = query.text(0),
            .client = query.text(1),
            .version = static_cast<int>(query.number(2)),
            .length = static_cast<int>(query.number(3)),
            .standing = {.state = parse_state(query.text(4)),
                         .ply = static_cast<int>(query.number(5)),
                         .turn = static_cast<Seat>(query.number(6)),
                         .ticking = query.number(7) != 0},
            .plan = parse_plan(query.text(8))};
  }

  FileLock lock_;
  Connection connection_;
  sqlite3* db_;
  std::optional<Copyist> copyist_;
  TableCount total_;
  std::int64_t last_beat_ = 0;  // of the server before this one
  std::map<const char*, Statement> statements_;
};

}  // namespace

std::unique_ptr<Store> open_sqlite(const std::string& file) {
  if (const auto folder = std::filesystem::path(file).parent_path(); !folder.empty()) {
    std::error_code error;  // opening the file tells
    std::filesystem::create_directories(folder, error);
  }
  return std::make_unique<Sqlite>(file);
}

}  // namespace salon::server
