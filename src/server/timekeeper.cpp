#include "server/timekeeper.h"

#include <algorithm>

namespace salon::server {
namespace {

constexpr std::int64_t kWorthForgivingMs = 1500;
constexpr std::int64_t kLongestForgiven = 2'000'000'000;

}  // namespace

Timekeeper::Timekeeper(std::string id, const asio::any_io_executor& loop,
                       std::shared_ptr<Gate> gate, Archive& archive, Scribe& scribe,
                       const People& people, Patron& patron)
    : id_(std::move(id)),
      gate_(std::move(gate)),
      archive_(archive),
      scribe_(scribe),
      journal_(scribe.journal()),
      people_(people),
      patron_(patron),
      timer_(loop) {}

/// Whether there is a clock, and what it says is so.
bool Timekeeper::runs() const {
  return journal_.ticking() && !journal_.fault() && !scribe_.in_doubt();
}

/// The person whose turn it is.
std::optional<Seat> Timekeeper::awaited() const {
  if (!journal_.begun() || journal_.match().over()) return std::nullopt;
  const Seat seat = journal_.match().turn();
  return seat >= 0 && people_.plays(seat) ? std::optional(seat) : std::nullopt;
}

/// When the seat to move has been away too long, if somebody else waits for it.
std::optional<std::int64_t> Timekeeper::away_due(Seat seat) const {
  const auto since = people_.waited_for_since(seat);
  if (!since) return std::nullopt;
  return *since + 1000 * std::int64_t{scribe_.row().plan.away_s};
}

void Timekeeper::arm() {
  timer_.cancel();
  if (patron_.ending() || scribe_.in_doubt() || journal_.drafting()) return;
  if (journal_.fault() || !patron_.keeps()) return;
  const auto seat = awaited();
  if (!seat) return;
  std::optional<std::int64_t> wait;
  const auto now = patron_.now_ms();
  if (journal_.clock() && !people_.deserted()) wait = journal_.clock()->due(*seat, now);
  if (const auto due = away_due(*seat)) wait = std::min(wait.value_or(*due - now), *due - now);
  if (!wait) return;
  // While the store is out of reach nobody could have moved.
  const std::int64_t least = patron_.in_reach() ? 0 : 1000;
  timer_.expires_after(std::chrono::milliseconds(std::max(*wait, least) + 1));
  timer_.async_wait([this, here = std::weak_ptr(here_)](boost::system::error_code error) {
    if (!error && !here.expired()) patron_.spawn(look());
  });
}

std::int64_t Timekeeper::due_ms() const {
  const auto seat = awaited();
  if (!journal_.ticking() || journal_.fault() || people_.deserted() || !seat) return kNeverMs;
  const auto now = patron_.now_ms();
  return now + std::max<std::int64_t>(journal_.clock()->due(*seat, now), 0);
}

/// Whether the seat to move is out of time, as far as this table knows.
bool Timekeeper::late() const {
  if (!runs() || !patron_.keeps() || !patron_.in_reach() || people_.deserted()) return false;
  const auto seat = awaited();
  return seat && journal_.clock()->left(*seat, patron_.now_ms()) <= 0;
}

asio::awaitable<bool> Timekeeper::out_of_time() {
  if (!late()) co_return false;
  co_await forgive_recent();
  co_return late();
}

asio::awaitable<void> Timekeeper::look() {
  const auto pass = co_await Gate::enter(gate_);
  const bool out = co_await out_of_time();
  if (scribe_.in_doubt() || journal_.fault() || !patron_.keeps()) co_return;
  const auto seat = awaited();
  if (!seat) co_return;
  const auto due = away_due(*seat);
  if (out)
    (void)co_await patron_.give_up_seat(*seat, "time");
  else if (due && *due <= patron_.now_ms() && patron_.in_reach())
    (void)co_await patron_.give_up_seat(*seat, "away");
  else
    arm();
}

asio::awaitable<void> Timekeeper::forgive(std::vector<Outage> outages) {
  // Where nobody is, the clock stands still, and whoever comes back is excused for all of it.
  if (!runs() || people_.deserted()) co_return;
  const auto now = patron_.now_ms();
  const auto idle =
      std::min(idle_within(std::move(outages), journal_.turn_since_ms(), now), kLongestForgiven);
  if (idle < kWorthForgivingMs) co_return;
  std::vector<Entry> entries{{now, fmt::format("idle {}", idle)}};
  const Standing as_before = journal_.standing();
  (void)co_await scribe_.append(std::move(entries), as_before);
}

void Timekeeper::forgive_soon() {
  if (journal_.ticking()) patron_.spawn(forgive_outages());
}

asio::awaitable<void> Timekeeper::forgive_outages() {
  const auto pass = co_await Gate::enter(gate_);
  co_await forgive_recent();
}

/// The same for whoever is inside the gate.
asio::awaitable<void> Timekeeper::forgive_recent() {
  if (!journal_.ticking() || !patron_.keeps() || scribe_.in_doubt()) co_return;
  auto work = [since = journal_.turn_since_ms()](Store& store) { return store.outages(since); };
  auto outages = co_await archive_.run(id_, std::move(work));
  if (outages)
    co_await forgive(std::move(*outages));
  else
    scribe_.doubt();
}

void Timekeeper::note_departure_soon() {
  patron_.spawn(note_departure());
}

asio::awaitable<void> Timekeeper::note_departure() {
  const auto pass = co_await Gate::enter(gate_);
  if (!runs() || !people_.deserted()) co_return;
  if (patron_.now_ms() - journal_.turn_since_ms() < kWorthForgivingMs) co_return;
  std::string words = "idle 0";
  (void)co_await scribe_.append_aside(std::move(words));
}

asio::awaitable<void> Timekeeper::excuse_absence() {
  if (!runs() || !people_.deserted()) co_return;
  const auto idle = std::min(patron_.now_ms() - journal_.turn_since_ms(), kLongestForgiven);
  if (idle < kWorthForgivingMs) co_return;
  std::string words = fmt::format("idle {}", idle);
  (void)co_await scribe_.append_aside(std::move(words));
}

}  // namespace salon::server
