#include "server/scribe.h"

#include <algorithm>
#include <boost/asio/redirect_error.hpp>

#include "games/registry.h"
#include "server/log.h"
#include "table/secrets.h"

namespace salon::server {

using namespace std::chrono_literals;

namespace {

constexpr std::int64_t kNotePublicMs = 10'000;
constexpr std::int64_t kNoteOthersMs = 600'000;
constexpr std::size_t kReadAtOnce = 500;  // events; more would hold up others on the same loop

/// The store does not answer, and may or may not have what it was given.
Phrase uncertain() {
  return {"the store does not answer; whether that was done will be seen in a moment",
          "le dépôt ne répond pas ; on verra dans un instant si cela a été fait"};
}

std::unexpected<HttpError> gone() {
  return http_error(404, "there is no such table", "cette table n'existe pas");
}

}  // namespace

Scribe::Scribe(std::string id, asio::any_io_executor loop, std::shared_ptr<Gate> gate,
               Archive& archive, Metrics& metrics, std::string server, Patron& patron)
    : id_(std::move(id)),
      loop_(std::move(loop)),
      gate_(std::move(gate)),
      archive_(archive),
      metrics_(metrics),
      server_(std::move(server)),
      patron_(patron),
      patience_(loop_) {}

asio::awaitable<Result<bool>> Scribe::wake() {
  const auto found = co_await catch_up();
  if (!found || !*found) co_return found;
  awake_ = true;
  noted_ms_ = patron_.now_ms();
  co_return true;
}

asio::awaitable<Result<bool>> Scribe::catch_up(std::vector<Entry>* news) {
  const int known = journal_.length();
  for (int from = known;; from = 0) {
    auto work = [id = id_, from](Store& store) {
      auto row = store.find(id);
      const bool begun = row && row->standing.state != State::open;
      return std::pair{std::move(row), begun ? store.journal(id, from) : std::vector<Entry>{}};
    };
    auto read = co_await archive_.run(id_, std::move(work));
    if (!read) {
      doubt();
      co_return std::unexpected(read.error());
    }
    if (!read->first) {
      be_sure();
      co_return false;
    }
    if (!read->first->legible() || !find_game(read->first->plan.game)) {
      log_warning("table.illegible", {{"table", alias(id_)}});
      co_return http_error(500, "what is kept of this table cannot be read",
                           "ce qui est conservé de cette table est illisible");
    }
    const bool open = read->first->standing.state == State::open;
    if (from > 0 && !open) {
      const bool shrunk = read->first->length < known;
      if (shrunk || !journal_.read(read->second)) continue;
    }
    std::optional<Journal> whole;
    if (from == 0 && !open) {
      auto all = co_await read_all(read->first->plan, read->second);
      if (!all) co_return std::unexpected(all.error());
      whole = std::move(*all);
    }
    row_ = std::move(*read->first);
    noted_ = row_.standing;
    if (open) break;
    if (whole) {
      patron_.unlearn();
      journal_ = std::move(*whole);
      if (known > 0) patron_.greet_anew();
    }
    if (journal_.fault() && !read->second.empty()) {
      metrics_.journal_faults.add();
      log_warning("table.fault", {{"table", alias(id_)}, {"why", journal_.fault()->why.en}});
    }
    row_.length = journal_.length();
    row_.standing = journal_.standing();
    if (news) *news = std::move(read->second);
    break;
  }
  be_sure();
  co_return true;
}

asio::awaitable<Result<Journal>> Scribe::begin(Plan plan) {
  auto variant = co_await patron_.variant(plan);
  if (!variant) co_return http_error(500, variant.error());
  Journal journal;
  const auto begun = journal.begin(std::move(*variant), plan, random_seed());
  if (!begun) co_return http_error(500, begun.error());
  co_return journal;
}

/// Others have their turns in between, and see the table as it was: what is read here becomes its
/// journal when all of it is.
asio::awaitable<Result<Journal>> Scribe::read_all(Plan plan, std::span<const Entry> entries) {
  auto journal = co_await begin(std::move(plan));
  if (!journal) co_return journal;
  auto reading = journal->open(entries);
  while (journal->read_on(*reading, kReadAtOnce)) co_await asio::post(loop_, asio::use_awaitable);
  co_return journal;
}

asio::awaitable<Result<void>> Scribe::commit() {
  auto entries = journal_.drafted(patron_.now_ms());
  if (entries.empty()) {
    journal_.drop_draft();
    co_return Result<void>{};
  }
  const Standing after = journal_.standing();
  const auto stored = co_await store(entries, after);
  if (!stored || !*stored) {
    journal_.drop_draft();
    patron_.unlearn();
    co_return co_await find_out(std::move(entries), stored);
  }
  journal_.keep_draft(entries);
  keep(after, entries.size());
  co_return Result<void>{};
}

asio::awaitable<Result<void>> Scribe::append(std::vector<Entry> entries, Standing after) {
  const auto stored = co_await store(entries, after);
  if (!stored || !*stored) co_return co_await find_out(std::move(entries), stored);
  journal_.read(entries);
  keep(after, entries.size());
  co_return Result<void>{};
}

asio::awaitable<Result<void>> Scribe::append_aside(std::string words) {
  for (int left = kTries;; --left) {
    auto entries = journal_.following({patron_.now_ms(), words});
    const Standing as_before = journal_.standing();
    const auto stored = co_await append(std::move(entries), as_before);
    if (stored || stored.error().status != 409 || left == 0) co_return stored;
  }
}

asio::awaitable<Result<bool>> Scribe::store(std::vector<Entry> entries, Standing after) {
  std::optional<Standing> changed;
  if (after.state != noted_.state || after.ticking != noted_.ticking) changed = after;
  Addition addition{id_, journal_.length(), std::move(entries)};
  co_return co_await archive_.append(std::move(addition), changed);
}

void Scribe::keep(const Standing& after, std::size_t count) {
  row_.length = journal_.length();
  row_.standing = after;
  if (after.state != noted_.state || after.ticking != noted_.ticking) noted_ = after;
  metrics_.moves.add(count);
  patron_.settle();
}

/// Our entries were refused, or nobody knows whether they were stored: what is there counts.
asio::awaitable<Result<void>> Scribe::find_out(std::vector<Entry> ours, Result<bool> stored) {
  std::vector<Entry> news;
  const auto read = co_await catch_up(&news);
  if (!read) co_return std::unexpected(HttpError{503, uncertain()});
  if (!*read) co_return gone();
  patron_.settle();
  if (news.size() >= ours.size() && std::equal(ours.begin(), ours.end(), news.begin()))
    co_return Result<void>{};
  if (!stored) co_return std::unexpected(stored.error());
  metrics_.conflicts.add();
  co_return http_error(409, "something else happened at the table at the same moment",
                       "autre chose est arrivé à la table au même moment");
}

asio::awaitable<Result<bool>> Scribe::amend(Plan plan) {
  Standing after = row_.standing;
  if (after.state == State::open && !plan.has_open_seat()) {
    plan.started_ms = patron_.now_ms();
    after = {State::running, 0, kNature, plan.clock.has_value()};
  }
  auto work = [id = id_, version = row_.version, plan, after, server = server_](Store& store) {
    if (!store.amend(id, version, plan, after)) return false;
    store.shout(id, server, {});
    return true;
  };
  auto done = co_await archive_.run(id_, std::move(work));
  if (!done || !*done) done = co_await find_out_plan(plan, done);
  if (!done || !*done) co_return done;
  const bool begins = after.state == State::running && !journal_.begun();
  row_.plan = std::move(plan);
  row_.standing = after;
  noted_ = after;
  ++row_.version;
  if (begins) {
    // A game that was begun elsewhere goes on where its record stops.
    if (row_.length == 0) {
      auto begun = co_await begin(row_.plan);
      if (!begun) co_return std::unexpected(begun.error());
      journal_ = std::move(*begun);
    } else {
      const auto read = co_await catch_up();
      if (!read) co_return std::unexpected(read.error());
    }
  }
  if (journal_.begun()) row_.standing = journal_.standing();
  co_return true;
}

/// The same as `find_out` of a plan. True: it is there after all.
asio::awaitable<Result<bool>> Scribe::find_out_plan(Plan plan, Result<bool> stored) {
  const auto read = co_await catch_up();
  if (!read) co_return std::unexpected(HttpError{503, uncertain()});
  if (!*read) co_return gone();
  if (plan_text(row_.plan) == plan_text(plan)) {
    --row_.version;  // it is counted by whoever asked
    co_return true;
  }
  if (!stored) co_return std::unexpected(stored.error());
  co_return false;
}

void Scribe::note(std::int64_t now_ms, std::int64_t touched_ms) {
  const Standing& standing = row_.standing;
  if (!awake_ || doubt_ || (standing.ply == noted_.ply && standing.turn == noted_.turn)) return;
  if (now_ms - noted_ms_ < (row_.plan.is_public ? kNotePublicMs : kNoteOthersMs)) return;
  noted_.ply = standing.ply;
  noted_.turn = standing.turn;
  noted_ms_ = now_ms;
  archive_.tell(id_, [id = id_, standing, touched_ms](Store& store) {
    store.note(id, standing, touched_ms);
  });
}

void Scribe::doubt() {
  if (!awake_ || doubt_) return;
  doubt_ = true;
  metrics_.tables_in_doubt.add(1);
  patron_.stop();
  patron_.spawn(recover());
}

void Scribe::be_sure() {
  if (doubt_) metrics_.tables_in_doubt.add(-1);
  doubt_ = false;
}

asio::awaitable<void> Scribe::recover() {
  auto wait = 250ms;
  while (doubt_ && !patron_.ending()) {
    patience_.expires_after(wait);
    boost::system::error_code ignored;
    co_await patience_.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
    wait = std::min(2 * wait, 4000ms);
    const auto pass = co_await Gate::enter(gate_);
    if (!doubt_ || patron_.ending()) co_return;
    const auto read = co_await catch_up();
    if (!read) continue;
    patron_.go_on();
    co_return;
  }
}

Result<void> Scribe::certain() const {
  if (!doubt_) return {};
  return http_error(503, "the store does not answer; try again in a moment",
                    "le dépôt ne répond pas ; réessayez dans un instant");
}

}  // namespace salon::server
