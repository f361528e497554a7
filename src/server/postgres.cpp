#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <pqxx/pqxx>
#include <thread>

#include "server/log.h"
#include "server/store.h"
#include "server/table_count.h"

namespace salon::server {
namespace {

constexpr const char* kPostgresMigrations[] = {
    R"(
CREATE TABLE tables (
  id text PRIMARY KEY,
  client text NOT NULL,
  version int NOT NULL,
  length int NOT NULL,
  state text NOT NULL,
  ply int NOT NULL,
  turn int NOT NULL,
  ticking boolean NOT NULL,
  public boolean NOT NULL,
  opened_ms bigint NOT NULL,
  touched_ms bigint NOT NULL,
  keeper text NOT NULL DEFAULT '',
  plan text NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX tables_listed ON tables (state, opened_ms) WHERE public;
CREATE INDEX tables_by_client ON tables (client) WHERE state <> 'over';
CREATE INDEX tables_ticking ON tables (id) WHERE ticking;
CREATE TABLE journal (
  table_id text NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  number int NOT NULL,
  at_ms bigint NOT NULL,
  entry text NOT NULL,
  PRIMARY KEY (table_id, number)
);
CREATE UNLOGGED TABLE beats (server text PRIMARY KEY, beat_ms bigint NOT NULL);
)",
    // Entries are only ever appended to a table that was found; to look for it again with each
    // move is a third of what the move costs.
    R"(ALTER TABLE journal DROP CONSTRAINT journal_table_id_fkey)",
    // Moves leave the row alone: the journal itself says how long it is. Boards are read with their
    // table and not with every list; what cannot be read stays as it is. Beats outlive a crash of
    // the database: they tell when it was.
    R"(
ALTER TABLE tables DROP COLUMN length;
ALTER TABLE tables ADD COLUMN due_ms bigint NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN board text NOT NULL DEFAULT '';
DO $$ DECLARE one record; BEGIN
  FOR one IN SELECT id, plan FROM tables LOOP
    BEGIN
      UPDATE tables SET board = coalesce(one.plan::jsonb ->> 'board', ''),
        plan = (one.plan::jsonb - 'board')::text WHERE id = one.id;
    EXCEPTION WHEN data_exception THEN NULL;
    END;
  END LOOP;
END $$;
DROP INDEX tables_ticking;
CREATE INDEX tables_ticking ON tables (due_ms) WHERE ticking;
CREATE INDEX tables_over ON tables (touched_ms) WHERE state = 'over';
ALTER TABLE beats SET LOGGED;
CREATE TABLE outages (from_ms bigint NOT NULL, to_ms bigint NOT NULL);
)",
};

constexpr const char* kNewer = "the store was written by a newer version of Salon";

/// Any number will do, as long as it is ours.
constexpr const char* kMigrationLock = "SELECT pg_advisory_xact_lock(7236911)";

// Servers may disagree about the time; the database does not disagree with itself.
#define SALON_NOW "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
#define SALON_ROW "SELECT id, client, version, state, ply, turn, ticking, plan"

struct Query {
  const char* name;
  const char* sql;
};
constexpr Query kQueries[] = {
    {"create",
     "INSERT INTO tables (id, client, version, state, ply, turn, ticking, public, opened_ms, "
     "touched_ms, plan, board) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11) "
     "ON CONFLICT (id) DO NOTHING"},
    {"insert",
     "INSERT INTO journal SELECT $1, $2::int + o::int - 1, (e->>0)::bigint, e->>1 "
     "FROM jsonb_array_elements($3::jsonb) WITH ORDINALITY AS t(e, o)"},
    {"find",
     SALON_ROW ", board, (SELECT coalesce(max(number) + 1, 0) FROM journal WHERE table_id = $1) "
               "FROM tables WHERE id = $1"},
    {"journal",
     "SELECT number, at_ms, entry FROM journal WHERE table_id = $1 AND number >= $2 "
     "ORDER BY number"},
    // Of each entry its table, the first number that is added there, its own, the time, the text.
    {"append",
     "WITH written AS (INSERT INTO journal SELECT id, number, at_ms, entry "
     "FROM unnest($1::text[], $2::int[], $3::int[], $4::bigint[], $5::text[]) "
     "AS e(id, from_number, number, at_ms, entry) "
     "WHERE from_number = "
     "coalesce((SELECT max(j.number) + 1 FROM journal j WHERE j.table_id = e.id), 0) "
     "AND (from_number > 0 OR (SELECT t.id FROM tables t WHERE t.id = e.id) IS NOT NULL) "
     "ON CONFLICT DO NOTHING RETURNING table_id) "
     "SELECT table_id, count(*), "
     "CASE WHEN $6 <> '' THEN pg_notify('salon', $6 || ' ' || table_id || ' ') END "
     "FROM written GROUP BY table_id"},
    {"change", "UPDATE tables SET state = $2, ticking = $3 WHERE id = $1"},
    {"note", "UPDATE tables SET ply = $2, turn = $3, touched_ms = $4 WHERE id = $1"},
    {"amend",
     "UPDATE tables SET version = version + 1, plan = $3, state = $4, turn = $5, ticking = $6 "
     "WHERE id = $1 AND version = $2"},
    {"listed",
     SALON_ROW " FROM tables WHERE public AND state = $1 ORDER BY opened_ms DESC LIMIT $2"},
    {"count",
     "SELECT count(*) FROM tables WHERE state <> 'over' AND touched_ms > $1::bigint "
     "AND ($2 = '' OR client = $2)"},
    {"forget",
     "WITH gone AS (DELETE FROM tables WHERE state = 'open' AND touched_ms < $1 RETURNING id), "
     "swept AS (DELETE FROM journal USING gone WHERE table_id = gone.id) SELECT id FROM gone"},
    {"outdated",
     "WITH gone AS (DELETE FROM tables WHERE id IN (SELECT id FROM tables WHERE state = 'over' AND "
     "touched_ms < $1 ORDER BY touched_ms LIMIT $2) RETURNING id), "
     "swept AS (DELETE FROM journal USING gone WHERE table_id = gone.id) SELECT id FROM gone"},
    {"finished", "SELECT count(*) FROM tables WHERE state = 'over'"},
    {"claim",
     "UPDATE tables SET keeper = $2, due_ms = 0 WHERE id = $1 AND (keeper IN ('', $2) OR keeper "
     "NOT IN "
     "(SELECT server FROM beats WHERE beat_ms > " SALON_NOW " - $3::bigint))"},
    {"keeper", "SELECT keeper FROM tables WHERE id = $1"},
    {"release", "UPDATE tables SET keeper = '', due_ms = $3 WHERE id = $1 AND keeper = $2"},
    {"beat",
     "INSERT INTO beats VALUES ($1, " SALON_NOW ") ON CONFLICT (server) DO UPDATE SET beat_ms = "
     "excluded.beat_ms"},
    {"alive",
     "SELECT server FROM beats WHERE server <> $1 AND beat_ms > " SALON_NOW " - $2::bigint"},
    {"bury", "DELETE FROM beats WHERE beat_ms < " SALON_NOW " - 86400000"},
    {"outage", "INSERT INTO outages SELECT latest, " SALON_NOW
               " FROM (SELECT max(beat_ms) AS latest FROM beats) AS b WHERE latest < " SALON_NOW
               " - $1::bigint"},
    {"outages", "SELECT from_ms, to_ms FROM outages WHERE to_ms > $1"},
    {"last_beat",
     "SELECT beat_ms FROM tables JOIN beats ON server = keeper WHERE id = $1 "
     "AND beat_ms <= " SALON_NOW " - $2::bigint"},
    {"ticks", "SELECT 1 FROM tables WHERE ticking LIMIT 1"},
    {"abandoned",
     "SELECT id FROM tables WHERE ticking AND due_ms <= $2::bigint AND (keeper = '' OR keeper NOT "
     "IN "
     "(SELECT server FROM beats WHERE beat_ms > " SALON_NOW " - $1::bigint)) LIMIT 200"},
    {"shout", "SELECT pg_notify('salon', $1)"},
    {"schema", "SELECT max(version) FROM schema_version"},
};

/// An array as PostgreSQL reads it.
class ArrayText {
 public:
  void add(std::string_view text) {
    comma();
    text_ += '"';
    for (const char c : text) {
      if (c == '"' || c == '\\') text_ += '\\';
      text_ += c;
    }
    text_ += '"';
  }
  void add(std::int64_t number) {
    comma();
    text_ += std::to_string(number);
  }
  std::string text() const { return text_ + "}"; }

 private:
  void comma() {
    if (text_.size() > 1) text_ += ',';
  }
  std::string text_ = "{";
};

std::string entries_json(std::span<const Entry> entries) {
  Json list = Json::array();
  for (const auto& entry : entries) list.push_back({entry.at_ms, entry.text});
  return dump(list);
}

/// Where the store is, and how long it is waited for while connecting.
std::string with_patience(const std::string& where, std::chrono::seconds patience) {
  if (where.find("connect_timeout=") != where.npos) return where;
  return fmt::format("{}{}connect_timeout={}", where, where.find('?') == where.npos ? '?' : '&',
                     std::max<std::int64_t>(2, patience.count()));
}

/// Cuts the line to a database that does not answer in time. It may hang in ways it does not know
/// of itself (stopped, a disk that does not return, a network that swallows everything), and
/// whoever waits for it must hear that.
class Watchman {
 public:
  explicit Watchman(std::chrono::seconds patience)
      : patience_(patience), thread_([this](const std::stop_token& stop) { watch(stop); }) {}
  ~Watchman() { forget(); }
  Watchman(const Watchman&) = delete;
  Watchman& operator=(const Watchman&) = delete;

  /// This is the line, from now on.
  void guard(int socket) {
    forget();
    const std::scoped_lock lock(mutex_);
    line_ = ::dup(socket);
  }
  void forget() {
    const std::scoped_lock lock(mutex_);
    if (line_ >= 0) ::close(line_);
    line_ = -1;
    deadline_ = kNone;
  }
  /// An answer is waited for, or no longer.
  void expect() { deadline_ = (Clock::now() + patience_).time_since_epoch().count(); }
  void relax() { deadline_ = kNone; }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr auto kNone = std::numeric_limits<Clock::rep>::max();

  void watch(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (!stop.stop_requested()) {
      wake_.wait_for(lock, stop, std::chrono::milliseconds(200), [] { return false; });
      if (line_ >= 0 && Clock::now().time_since_epoch().count() > deadline_)
        ::shutdown(line_, SHUT_RDWR);
    }
  }

  std::chrono::seconds patience_;
  std::atomic<Clock::rep> deadline_ = kNone;
  std::mutex mutex_;
  std::condition_variable_any wake_;
  int line_ = -1;  // our own copy: it stays the same line whatever becomes of the connection's
  std::jthread thread_;
};

/// Listens to the other servers, on a separate connection and thread.
class NotificationThread {
 public:
  NotificationThread(std::string where, std::string self, Rumour rumour)
      : where_(std::move(where)),
        self_(std::move(self)),
        rumour_(std::move(rumour)),
        thread_([this] { listen(); }) {}
  ~NotificationThread() {
    ending_ = true;
    thread_.join();
  }
  NotificationThread(const NotificationThread&) = delete;
  NotificationThread& operator=(const NotificationThread&) = delete;

 private:
  class Receiver : public pqxx::notification_receiver {
   public:
    Receiver(pqxx::connection_base& connection, const std::string& self, const Rumour& rumour)
        : notification_receiver(connection, "salon"), self_(self), rumour_(rumour) {}
    void operator()(const std::string& payload, int) override {
      const auto first = payload.find(' ');
      const auto second = payload.find(' ', first + 1);
      if (first == std::string::npos || second == std::string::npos) return;
      if (!self_.empty() && payload.starts_with(self_)) return;
      rumour_(payload.substr(0, first), payload.substr(first + 1, second - first - 1),
              payload.substr(second + 1));
    }

   private:
    const std::string& self_;
    const Rumour& rumour_;
  };

  void listen() {
    while (!ending_) {
      try {
        pqxx::connection connection(where_);
        Receiver receiver(connection, self_, rumour_);
        rumour_("", "*", "");  // while nobody listened anything may have happened
        while (!ending_) connection.await_notification(0, 200'000);
      } catch (const std::exception& failure) {
        log_warning("store.deaf", {{"why", failure.what()}});
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
      }
    }
  }

  std::string where_;
  std::string self_;
  Rumour rumour_;
  std::atomic<bool> ending_ = false;
  std::thread thread_;
};

class Postgres final : public Store {
 public:
  Postgres(const std::string& where, std::chrono::seconds patience, const std::string& self,
           Rumour rumour)
      : where_(with_patience(where, patience)), patience_(patience), watchman_(patience) {
    connect();
    migrate();
    notifications_.emplace(where_, self, std::move(rumour));
  }

  void begin() override {
    if (!connection_) connect();
    watchman_.expect();
    work_.emplace(*connection_);
    if (connection_->backendpid() != backend_) watch_line();  // it connected anew by itself
  }
  void commit() override {
    work_->commit();
    work_.reset();
    watchman_.relax();
  }
  void rollback() noexcept override {
    try {
      work_.reset();
      if (connection_ && !connection_->is_open()) disconnect();
    } catch (const std::exception&) {
      disconnect();
    }
    watchman_.relax();
  }

  void create(const TableRow& row, std::span<const Entry> entries) override {
    const Standing& now = row.standing;
    const auto made = run("create", row.id, row.client, row.version, word(now.state), now.ply,
                          now.turn, now.ticking, row.plan.is_public, row.plan.opened_ms,
                          plan_text(row.plan), row.plan.board);
    if (made.affected_rows() == 0) return;
    if (!entries.empty()) run("insert", row.id, 0, entries_json(entries));
    total_.add();
  }

  std::optional<TableRow> find(const std::string& id) override {
    const auto rows = run("find", id);
    if (rows.empty()) return std::nullopt;
    auto row = read(rows[0], rows[0][8].as<std::string>());
    row.length = rows[0][9].as<int>();
    return row;
  }

  std::vector<Entry> journal(const std::string& id, int from) override {
    std::vector<Entry> entries;
    for (const auto& row : run("journal", id, from)) {
      put_entry(entries, from, row[0].as<int>(),
                {row[1].as<std::int64_t>(), row[2].as<std::string>()});
    }
    return entries;
  }

  std::vector<bool> append(std::span<const Addition> all, const std::string& server) override {
    ArrayText tables, firsts, numbers, times, texts;
    for (const auto& [table, first, entries] : all) {
      int number = first;
      for (const auto& entry : entries) {
        tables.add(table);
        firsts.add(first);
        numbers.add(number++);
        times.add(entry.at_ms);
        texts.add(entry.text);
      }
    }
    std::map<std::string, std::ptrdiff_t> written;
    for (const auto& row : run("append", tables.text(), firsts.text(), numbers.text(), times.text(),
                               texts.text(), server))
      written[row[0].as<std::string>()] = row[1].as<std::ptrdiff_t>();
    std::vector<bool> done;
    for (const auto& addition : all) {
      const auto count = written[addition.table];
      // Another server's first entries came between our look and our writing.
      if (count > 0 && count < std::ssize(addition.entries))
        throw StoreFailure("two servers appended at once");
      done.push_back(count > 0);
    }
    return done;
  }

  void change(const std::string& id, const Standing& now, std::int64_t at_ms) override {
    run("change", id, word(now.state), now.ticking);
    note(id, now, at_ms);
  }

  bool amend(const std::string& id, int version, const Plan& plan, const Standing& now) override {
    return run("amend", id, version, plan_text(plan), word(now.state), now.turn, now.ticking)
               .affected_rows() > 0;
  }

  void note(const std::string& id, const Standing& now, std::int64_t touched_ms) override {
    run("note", id, now.ply, now.turn, touched_ms);
  }

  std::vector<TableRow> listed(State state, int most) override {
    std::vector<TableRow> rows;
    for (const auto& one : run("listed", word(state), most)) {
      auto row = read(one, {});
      if (row.legible()) rows.push_back(std::move(row));
    }
    return rows;
  }

  int count(const std::string& client, std::int64_t since_ms) override {
    const auto all = [&] { return run("count", since_ms, client)[0][0].as<int>(); };
    return client.empty() ? total_.value(all) : all();
  }
  int forget(std::int64_t before_ms) override {
    return static_cast<int>(run("forget", before_ms).size());
  }
  Pruned prune(std::int64_t before_ms, int most, int at_once) override {
    const auto finished = [this] { return run("finished")[0][0].as<int>(); };
    const int before = finished();
    run("outdated", before_ms, at_once);
    const int beyond = std::min(finished() - most, at_once);
    if (beyond > 0) run("outdated", kNeverMs, beyond);
    const int left = finished();
    return {before - left, left};
  }
  std::string claim(const std::string& id, const std::string& server) override {
    run("claim", id, server, kStaleMs);
    const auto rows = run("keeper", id);
    return rows.empty() ? std::string() : rows[0][0].as<std::string>();
  }
  void release(const std::string& id, const std::string& server, std::int64_t due_ms) override {
    run("release", id, server, due_ms);
  }
  /// A newer server may have changed the schema meanwhile. Whoever does not know it does not say
  /// any longer that it lives, so that others take its tables over.
  std::vector<std::string> beat(const std::string& server, std::int64_t, bool anew) override {
    if (run("schema")[0][0].as<int>() > std::ssize(kPostgresMigrations)) throw StoreFailure(kNewer);
    if (anew) run("outage", kStaleMs);
    run("beat", server);
    run("bury");
    return names(run("alive", server, kStaleMs));
  }
  std::vector<Outage> outages(std::int64_t since_ms) override {
    std::vector<Outage> all;
    for (const auto& row : run("outages", since_ms))
      all.push_back({row[0].as<std::int64_t>(), row[1].as<std::int64_t>()});
    return all;
  }
  std::optional<std::int64_t> last_beat(const std::string& id) override {
    const auto rows = run("last_beat", id, kStaleMs);
    return rows.empty() ? std::nullopt : std::optional(rows[0][0].as<std::int64_t>());
  }
  bool ticks() override { return !run("ticks").empty(); }
  std::vector<std::string> abandoned(std::int64_t now_ms, bool) override {
    return names(run("abandoned", kStaleMs, now_ms));
  }
  void shout(const std::string& id, const std::string& server, const std::string& word) override {
    run("shout", server + " " + id + " " + word);
  }

 private:
  void connect() {
    connection_ = std::make_unique<pqxx::connection>(where_);
    watch_line();
    // Whoever waits longer waits for somebody else's lock, most likely. Compiling a query takes
    // longer than any of ours.
    connection_->set_variable("statement_timeout", std::to_string(800 * patience_.count()));
    connection_->set_variable("jit", "off");
    for (const auto& [name, sql] : kQueries) connection_->prepare(name, sql);
    watchman_.relax();
  }
  void watch_line() {
    backend_ = connection_->backendpid();
    watchman_.guard(connection_->sock());
    watchman_.expect();
  }
  void disconnect() noexcept {
    watchman_.forget();
    connection_.reset();
  }

  void migrate() {
    pqxx::connection connection(where_);
    pqxx::work work(connection);
    work.exec(kMigrationLock);
    work.exec("CREATE TABLE IF NOT EXISTS schema_version (version int NOT NULL)");
    const auto found = work.exec("SELECT max(version) FROM schema_version");
    const int from = found[0][0].is_null() ? 0 : found[0][0].as<int>();
    if (from > std::ssize(kPostgresMigrations)) throw StoreFailure(kNewer);
    for (auto number = from; number < std::ssize(kPostgresMigrations); ++number) {
      work.exec(kPostgresMigrations[number]);
      work.exec(fmt::format("INSERT INTO schema_version VALUES ({})", number + 1));
    }
    work.commit();
  }

  template <class... Values>
  pqxx::result run(const char* name, const Values&... values) {
    return work_->exec_prepared(name, values...);
  }

  static std::string word(State state) { return std::string(state_word(state)); }

  static std::vector<std::string> names(const pqxx::result& rows) {
    std::vector<std::string> all;
    for (const auto& row : rows) all.push_back(row[0].as<std::string>());
    return all;
  }

  static TableRow read(const pqxx::row& row, std::string board) {
    return {.id = row[0].as<std::string>(),
            .client = row[1].as<std::string>(),
            .version = row[2].as<int>(),
            .length = 0,
            .standing = {.state = parse_state(row[3].as<std::string>()),
                         .ply = row[4].as<int>(),
                         .turn = row[5].as<Seat>(),
                         .ticking = row[6].as<bool>()},
            .plan = read_plan(row[7].as<std::string>(), std::move(board))};
  }

  std::string where_;
  std::chrono::seconds patience_;
  Watchman watchman_;
  std::unique_ptr<pqxx::connection> connection_;
  int backend_ = 0;
  std::optional<pqxx::work> work_;
  TableCount total_;
  std::optional<NotificationThread> notifications_;
};

}  // namespace

std::unique_ptr<Store> open_postgres(const std::string& where, Rumour rumour,
                                     std::chrono::seconds patience, const std::string& self) {
  return std::make_unique<Postgres>(where, patience, self, std::move(rumour));
}

}  // namespace salon::server
