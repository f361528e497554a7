#include "server/hall.h"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/redirect_error.hpp>

#include "server/log.h"
#include "server/secrets.h"

namespace salon::server {

using namespace std::chrono_literals;

namespace {

constexpr std::int64_t kDayMs = 24 * 3600 * std::int64_t{1000};
constexpr int kListed = 100;
const std::string kNoTable;
constexpr std::int64_t kListedForMs = 1000;  // lists are asked for more often than they change

}  // namespace

std::int64_t Hall::now_ms() const {
  using namespace std::chrono;
  return (duration_cast<milliseconds>(system_clock::now().time_since_epoch()) + ahead_).count();
}

void Hall::set_forward(std::chrono::milliseconds by) {
  ahead_ += by;
  heart_.cancel();
  for (auto& [id, table] : awake_) table->arm();
}

Hall::Hall(asio::any_io_executor loop, Archive& archive, Thinkers& thinkers, Metrics& metrics,
           const Config& config)
    : loop_(std::move(loop)),
      archive_(archive),
      thinkers_(thinkers),
      metrics_(metrics),
      config_(config),
      server_(new_secret()),
      heart_(loop_) {}

void Hall::spawn(asio::awaitable<void> work) {
  asio::co_spawn(loop_, std::move(work), [](std::exception_ptr error) {
    if (!error) return;
    try {
      std::rethrow_exception(error);
    } catch (const std::exception& bug) {
      log_warning("bug", {{"what", bug.what()}});
    }
  });
}

Expected<std::shared_ptr<const Variant>> Hall::variant(const Plan& plan) {
  const std::string key = fmt::format("{}\n{}\n{}\n{}\n{}", plan.game, plan.rules, plan.revision,
                                      plan.seats.size(), plan.board);
  auto& known = variants_[key];
  if (auto variant = known.lock()) return variant;
  const auto game = find_game(plan.game);
  auto variant = game ? (*game)->open({plan.rules, static_cast<int>(plan.seats.size()), plan.board,
                                       plan.revision})
                      : std::unexpected(game.error());
  if (variant)
    known = *variant;
  else
    variants_.erase(key);
  return variant;
}

asio::awaitable<Result<void>> Hall::check_room(const std::string& client) {
  const std::int64_t since = now_ms() - kDayMs;
  auto work = [client, since](Store& store) {
    return std::pair{store.count(client, since), store.count({}, since)};
  };
  const auto counts = co_await archive_.run(kNoTable, std::move(work));
  if (!counts) co_return std::unexpected(counts.error());
  if (counts->first >= config_.tables_per_client) {
    co_return trouble(429, "you have too many games going on; finish some first",
                      "vous avez trop de parties en cours ; finissez-en d'abord");
  }
  if (counts->second >= config_.max_tables) {
    co_return trouble(503, "the house is full; try again later",
                      "la maison est pleine ; réessayez plus tard");
  }
  co_return Result<void>{};
}

asio::awaitable<Result<std::shared_ptr<Table>>> Hall::open(Plan plan, std::vector<Entry> entries,
                                                           std::string client) {
  const auto room = co_await check_room(client);
  if (!room) co_return std::unexpected(room.error());
  TableRow row;
  row.id = new_secret();
  row.client = client;
  row.plan = std::move(plan);
  row.plan.opened_ms = now_ms();
  for (auto& entry : entries) entry.at_ms = row.plan.opened_ms;
  row.standing.state = row.plan.has_open_seat() ? State::open : State::running;
  row.standing.ticking = row.standing.state == State::running && row.plan.clock.has_value();
  if (row.standing.state == State::running) row.plan.started_ms = row.plan.opened_ms;
  const std::string id = row.id;
  log_note("table.opened", {{"table", alias(id)}, {"game", row.plan.game}});
  auto work = [row = std::move(row), entries = std::move(entries)](Store& store) {
    store.create(row, entries);
  };
  const auto created = co_await archive_.run(id, std::move(work));
  if (!created) co_return std::unexpected(created.error());
  metrics_.tables_opened.add();
  listed_ms_ = 0;
  co_return co_await find(id);
}

asio::awaitable<Result<std::shared_ptr<Table>>> Hall::find(std::string id) {
  auto& place = awake_[id];
  if (!place) {
    place = std::make_shared<Table>(*this, id);
    metrics_.tables_awake.add(1);
  }
  const std::shared_ptr<Table> table = place;
  const auto woken = co_await table->wake();
  if (woken && *woken) co_return table;
  if (const auto at = awake_.find(id); at != awake_.end() && at->second == table) {
    awake_.erase(at);
    metrics_.tables_awake.add(-1);
  }
  if (!woken) co_return std::unexpected(woken.error());
  co_return trouble(404, "there is no such table", "cette table n'existe pas");
}

asio::awaitable<Result<Json>> Hall::listed() {
  if (now_ms() - listed_ms_ < kListedForMs) co_return listed_;
  auto work = [](Store& store) {
    return std::pair{store.listed(State::open, kListed), store.listed(State::running, kListed)};
  };
  const auto rows = co_await archive_.run(kNoTable, std::move(work));
  if (!rows) co_return std::unexpected(rows.error());
  const auto cards = [this](const std::vector<TableRow>& all) {
    Json list = Json::array();
    for (const auto& row : all) {
      const auto known = awake_.find(row.id);
      if (known != awake_.end() && known->second->awake_) {
        list.push_back(known->second->card());
        continue;
      }
      Table asleep(*this, row.id);
      asleep.row_ = row;
      list.push_back(asleep.card());
    }
    return list;
  };
  listed_ = Json{{"open", cards(rows->first)}, {"running", cards(rows->second)}};
  listed_ms_ = now_ms();
  co_return listed_;
}

void Hall::park() {
  const auto now = now_ms();
  for (auto at = awake_.begin(); at != awake_.end();) {
    if (!at->second->idle(now)) {
      ++at;
      continue;
    }
    const std::string id = at->first;
    archive_.tell(id, [id, server = server_](Store& store) {
      store.release(id, server);
      store.shout(id, server, "free");
    });
    at = awake_.erase(at);
    metrics_.tables_awake.add(-1);
  }
}

void Hall::end() {
  ending_ = true;
  heart_.cancel();
  for (auto& [id, table] : awake_) table->hush();
}

void Hall::overhear(const std::string& server, const std::string& table, const std::string& word) {
  if (server == server_) return;
  if (table == "*") {
    for (const auto& [id, awake] : awake_) spawn(awake->refresh());
    return;
  }
  const auto known = awake_.find(table);
  if (known == awake_.end()) return;
  const auto awake = known->second;
  if (word.empty())
    spawn(awake->refresh());
  else
    awake->overhear(server, word);
}

/// Says that this server lives, hears which others do, and goes on with what the dead ones left.
asio::awaitable<void> Hall::beat() {
  const auto now = now_ms();
  const auto ticks = [](const auto& entry) { return entry.second->ticking(); };
  if (!shared() && began_ && std::ranges::none_of(awake_, ticks)) co_return;
  auto work = [server = server_, now](Store& store) {
    auto alive = store.beat(server, now);
    return std::pair{std::move(alive), store.abandoned()};
  };
  const auto heard = co_await archive_.run(kNoTable, std::move(work));
  if (!heard) co_return;
  began_ = true;
  for (const auto& id : heard->second) {
    if (!awake_.contains(id)) (void)co_await find(id);
  }
  if (!shared()) co_return;
  std::vector<std::shared_ptr<Table>> tables;
  for (auto& [id, table] : awake_) tables.push_back(table);
  for (auto& table : tables) {
    table->forget_servers(heard->first);
    if (!table->kept_by(heard->first)) co_await table->try_to_keep();
  }
}

asio::awaitable<void> Hall::tend() {
  for (int second = 0; !ending_; ++second) {
    co_await beat();
    if (second % 5 == 0) park();
    if (second % 3600 == 0) {
      const auto before = now_ms() - 7 * kDayMs;
      archive_.tell({}, [before](Store& store) { store.forget(before); });
    }
    if (ending_) break;
    heart_.expires_after(1s);
    boost::system::error_code ignored;
    co_await heart_.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
  }
}

}  // namespace salon::server
