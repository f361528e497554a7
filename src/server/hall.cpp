#include "server/hall.h"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/redirect_error.hpp>

#include "server/house.h"
#include "server/log.h"
#include "table/card.h"

namespace salon::server {

using namespace std::chrono_literals;

namespace {

constexpr std::int64_t kDayMs = 24 * 3600 * std::int64_t{1000};
constexpr int kListed = 100;
const std::string kNoTable;
constexpr std::int64_t kListedForMs = 1000;  // lists are asked for more often than they change
constexpr std::size_t kBoardAtOnce = std::size_t{4} << 10;
constexpr double kListingsPerS = 5;  // more, for public tables just opened

}  // namespace

std::int64_t Hall::now_ms() const {
  using namespace std::chrono;
  return (duration_cast<milliseconds>(system_clock::now().time_since_epoch()) + ahead_).count();
}

void Hall::set_forward(std::chrono::milliseconds by) {
  ahead_ += by;
  heart_.cancel();
  for (auto& [id, table] : awake_) table->timekeeper().arm();
}

Hall::Hall(House& house, asio::any_io_executor loop)
    : house_(house),
      loop_(std::move(loop)),
      archive_(house.archive()),
      thinkers_(house.thinkers()),
      metrics_(house.metrics()),
      config_(house.config()),
      minds_(std::make_shared<Minds>(static_cast<std::size_t>(config_.minds), metrics_.minds)),
      heart_(loop_),
      listing_(Gate::make(loop_)),
      listings_(kListingsPerS, kListingsPerS) {
  metrics_.minds_limit.add(config_.minds);
}

bool Hall::ending() const {
  return house_.ending;
}

bool Hall::beating() const {
  return house_.beating;
}

const std::string& Hall::server() const {
  return house_.server();
}

void Hall::spawn(asio::awaitable<void> work) {
  ++house_.tasks;
  asio::co_spawn(loop_, std::move(work), [&house = house_](std::exception_ptr error) {
    if (error) {
      try {
        std::rethrow_exception(error);
      } catch (...) {
        house.metrics().thrown.add();
        log_warning("bug", {{"what", what_was_thrown()}});
      }
    }
    if (--house.tasks == 0 && house.ending) house.on_empty();
  });
}

asio::awaitable<Expected<std::shared_ptr<const Variant>>> Hall::variant(Plan plan) {
  const bool lengthy = plan.board.size() > kBoardAtOnce;
  const std::string key = fmt::format("{}\n{}\n{}\n{}\n{}", plan.game, plan.rules, plan.revision,
                                      plan.seats.size(), plan.board);
  if (const auto known = variants_.find(key); known != variants_.end()) {
    if (auto variant = known->second.lock()) co_return variant;
  }
  auto open = [plan = std::move(plan)]() -> Expected<std::shared_ptr<const Variant>> {
    const auto game = find_game(plan.game);
    if (!game) return std::unexpected(game.error());
    return (*game)->open(
        {plan.rules, static_cast<int>(plan.seats.size()), plan.board, plan.revision});
  };
  // A long board takes a moment to read; nobody else should wait for it.
  Expected<std::shared_ptr<const Variant>> variant;
  if (lengthy)
    variant = co_await thinkers_.run(Pool::Rank::play, std::move(open));
  else
    variant = open();
  if (variant && house_.wrap_variant) *variant = house_.wrap_variant(std::move(*variant));
  if (variant) variants_[key] = *variant;
  co_return variant;
}

asio::awaitable<Result<void>> Hall::check_room(const std::string& client) {
  const std::int64_t since = now_ms() - kDayMs;
  auto work = [client, since](Store& store) {
    return std::pair{store.count(client, since), store.count({}, since)};
  };
  const auto counts = co_await archive_.run(kNoTable, std::move(work));
  if (!counts) co_return std::unexpected(counts.error());
  if (counts->first >= config_.tables_per_client) {
    co_return http_error(429, "you have too many games going on; finish some first",
                         "vous avez trop de parties en cours ; finissez-en d'abord");
  }
  if (counts->second >= config_.max_tables) {
    co_return http_error(503, "the house is full; try again later",
                         "la maison est pleine ; réessayez plus tard");
  }
  co_return Result<void>{};
}

asio::awaitable<Result<std::string>> Hall::open(std::string id, Plan plan,
                                                std::vector<Entry> entries, std::string client) {
  const auto room = co_await check_room(client);
  if (!room) co_return std::unexpected(room.error());
  TableRow row;
  row.id = id;
  row.client = client;
  row.plan = std::move(plan);
  row.plan.opened_ms = now_ms();
  for (auto& entry : entries) entry.at_ms = row.plan.opened_ms;
  row.standing.state = row.plan.has_open_seat() ? State::open : State::running;
  row.standing.ticking = row.standing.state == State::running && row.plan.clock.has_value();
  if (row.standing.state == State::running) row.plan.started_ms = row.plan.opened_ms;
  const bool is_public = row.plan.is_public;
  auto work = [row = std::move(row), entries = std::move(entries)](Store& store) {
    store.create(row, entries);
  };
  const auto created = co_await archive_.run(id, std::move(work));
  if (!created) co_return std::unexpected(created.error());
  metrics_.tables_opened.add();
  if (is_public) ++house_.public_tables_opened;
  const auto woken = co_await wake(id);
  if (!woken) co_return std::unexpected(woken.error());
  co_return id;
}

asio::awaitable<Result<void>> Hall::wake(std::string id) {
  const auto found = co_await find(std::move(id));
  if (!found) co_return std::unexpected(found.error());
  co_return Result<void>{};
}

asio::awaitable<Result<Seated>> Hall::sit_kept(std::string id, std::string old_hash) {
  const auto found = co_await find(std::move(id));
  if (!found) co_return std::unexpected(found.error());
  co_return co_await (*found)->sit_kept(std::move(old_hash));
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
  co_return http_error(404, "there is no such table", "cette table n'existe pas");
}

/// Whoever opens a public table looks for it in the list; but opening many, or tables that nobody
/// is to see, does not make us ask the store more often.
asio::awaitable<Result<Json>> Hall::listed() {
  const auto pass = co_await Gate::enter(listing_);
  const auto opened = house_.public_tables_opened.load();
  const bool old = now_ms() - listed_ms_ >= kListedForMs;
  if (old || (opened != opened_when_listed_ && listings_.take() == 0ms)) {
    listed_ = co_await query_list();
    listed_ms_ = now_ms();
    opened_when_listed_ = opened;
  }
  co_return listed_;
}

asio::awaitable<Result<Json>> Hall::query_list() {
  metrics_.lists.add();
  auto work = [](Store& store) {
    return std::pair{store.listed(State::open, kListed), store.listed(State::running, kListed)};
  };
  const auto rows = co_await archive_.run(kNoTable, std::move(work));
  if (!rows) co_return std::unexpected(rows.error());
  std::vector<std::string> ids;
  for (const auto* some : {&rows->first, &rows->second}) {
    for (const auto& row : *some) ids.push_back(row.id);
  }
  Cards awake;
  for (const auto& hall : house_.halls()) {
    auto cards = co_await away(hall->loop(), hall->cards_of(ids));
    awake.merge(cards);
  }
  const auto cards = [&awake](const std::vector<TableRow>& all) {
    Json list = Json::array();
    for (const auto& row : all) {
      const auto known = awake.find(row.id);
      list.push_back(known != awake.end() ? known->second : card(row));
    }
    return list;
  };
  co_return Json{{"open", cards(rows->first)}, {"running", cards(rows->second)}};
}

asio::awaitable<Hall::Cards> Hall::cards_of(std::vector<std::string> ids) {
  Cards cards;
  for (const auto& id : ids) {
    const auto known = awake_.find(id);
    if (known != awake_.end() && known->second->awake()) cards[id] = known->second->card();
  }
  co_return cards;
}

void Hall::park() {
  const auto now = now_ms();
  for (auto at = awake_.begin(); at != awake_.end();) {
    at->second->note_standing(now);
    if (!at->second->idle(now)) {
      ++at;
      continue;
    }
    at->second->note_standing(kNeverMs);
    release(*at->second);
    at = awake_.erase(at);
    metrics_.tables_awake.add(-1);
  }
  std::erase_if(variants_, [](const auto& known) { return known.second.expired(); });
  metrics_.variants.add(std::ssize(variants_) - static_cast<std::int64_t>(variants_counted_));
  variants_counted_ = variants_.size();
}

void Hall::end() {
  heart_.cancel();
  for (auto& [id, table] : awake_) {
    table->hush();
    table->note_standing(kNeverMs);
    // So another server takes it over at once, not only when it finds this one silent.
    if (shared() && table->keeps()) release(*table);
  }
}

void Hall::release(Table& table) {
  archive_.tell(table.id(), [id = table.id(), server = server(),
                             due = table.timekeeper().due_ms()](Store& store) {
    store.release(id, server, due);
    store.shout(id, server, "free");
  });
}

void Hall::overhear(const std::string& server, const std::string& table, const std::string& word) {
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

/// Says that this server is alive, hears which others are, and goes on with what the dead ones left
/// and with what is due. Where nobody else listens it says so only while a clock runs.
asio::awaitable<void> Hall::beat(bool all) {
  const bool anew = !beating();
  auto work = [server = server(), now = now_ms(), anew, shared = shared(), all](Store& store) {
    Beat heard;
    heard.anew = anew;
    if (shared || anew || store.ticks()) heard.alive = store.beat(server, now, anew);
    heard.due = store.abandoned(now, all || anew);
    return heard;
  };
  const auto heard = co_await archive_.run(kNoTable, std::move(work));
  house_.beating = heard.has_value();
  if (!heard) co_return;
  house_.meet(!heard->alive.empty());
  for (const auto& hall : house_.halls()) {
    auto felt = hall->feel(*heard);
    co_await away(hall->loop(), std::move(felt));
  }
}

asio::awaitable<void> Hall::feel(Beat beat) {
  for (const auto& id : beat.due) {
    if (&house_.hall_of(id) == this && !awake_.contains(id)) (void)co_await find(id);
  }
  std::vector<std::shared_ptr<Table>> tables;
  for (auto& [id, table] : awake_) tables.push_back(table);
  for (auto& table : tables) {
    if (shared()) table->forget_servers(beat.alive);
    if (!table->kept_by(beat.alive)) co_await table->try_to_keep();
    if (beat.anew) table->timekeeper().forgive_soon();
  }
}

/// Forgets finished games as the operator said, a few at a time so that no move waits for it.
asio::awaitable<void> Hall::prune() {
  constexpr int at_once = 200;
  if (config_.keep_finished_days == 0 && config_.keep_finished == 0) co_return;
  const std::int64_t before =
      config_.keep_finished_days > 0 ? now_ms() - config_.keep_finished_days * kDayMs : 0;
  const int most =
      config_.keep_finished > 0 ? config_.keep_finished : std::numeric_limits<int>::max();
  for (bool more = true; more && !ending();) {
    auto work = [before, most](Store& store) { return store.prune(before, most, at_once); };
    const auto pruned = co_await archive_.run(kNoTable, std::move(work));
    if (!pruned) co_return;
    metrics_.tables_pruned.add(static_cast<std::uint64_t>(pruned->gone));
    metrics_.finished_tables.set(pruned->left);
    more = pruned->gone > 0;
  }
}

asio::awaitable<void> Hall::tend() {
  const bool first = this == &house_.first_hall();
  for (int second = 0; !ending(); ++second) {
    if (first) co_await beat(second % 60 == 0);
    if (second % 5 == 0) park();
    if (first && second % 3600 == 0) {
      const auto before = now_ms() - 7 * kDayMs;
      archive_.tell({}, [before](Store& store) { store.forget(before); });
    }
    if (first && second % 600 == 0) spawn(prune());
    if (ending()) break;
    heart_.expires_after(1s);
    boost::system::error_code ignored;
    co_await heart_.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
  }
}

}  // namespace salon::server
