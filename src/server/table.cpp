#include "server/table.h"

#include <algorithm>

#include "server/hall.h"
#include "server/log.h"
#include "table/card.h"
#include "table/secrets.h"

namespace salon::server {

namespace {

constexpr std::int64_t kWorthForgivingMs = 1500;
constexpr std::int64_t kLongestForgiven = 2'000'000'000;
constexpr std::size_t kToldAtOnce = 500;  // events; more would hold up others on the same loop

}  // namespace

Table::Table(Hall& hall, std::string id)
    : hall_(hall),
      id_(std::move(id)),
      gate_(Gate::make(hall.loop())),
      scribe_(id_, hall.loop(), gate_, hall.archive(), hall.metrics(), hall.server(), *this),
      row_(scribe_.row()),
      journal_(scribe_.journal()),
      audience_(hall.metrics().frames_written),
      herald_(hall.loop(), gate_, audience_,
              {[this] { return journal_.begun() ? std::optional(moment()) : std::nullopt; },
               [this](asio::awaitable<void> work) { spawn(std::move(work)); },
               [this] { return ending(); }}),
      machines_(hall.loop(), hall.thinkers(), hall.minds(),
                [this](std::optional<Seat> thinking) { announce(thinking); }),
      helper_(audience_, machines_, hall.metrics(),
              std::chrono::milliseconds(hall.config().device_way_ms)),
      timer_(hall.loop()) {}

asio::awaitable<Result<bool>> Table::wake() {
  if (awake()) co_return true;
  const auto self = shared_from_this();
  const auto pass = co_await Gate::enter(gate_);
  if (awake()) co_return true;
  const auto found = co_await scribe_.wake();
  if (!found || !*found) co_return found;
  touched_ms_ = now_ms();
  machines_.direct({row_.plan.pace_ms, std::nullopt});
  presence_.begin(static_cast<int>(row_.plan.seats.size()), touched_ms_);
  hall_.spawn(self->try_to_keep());
  shout("who");
  co_return true;
}

// What the scribe asks for, and tells.

std::int64_t Table::now_ms() const {
  return hall_.now_ms();
}

bool Table::ending() const {
  return hall_.ending();
}

asio::awaitable<Expected<std::shared_ptr<const Variant>>> Table::variant(Plan plan) {
  return hall_.variant(std::move(plan));
}

namespace {

asio::awaitable<void> keeping([[maybe_unused]] std::shared_ptr<Table> table,
                              asio::awaitable<void> work) {
  co_await std::move(work);
}

}  // namespace

void Table::spawn(asio::awaitable<void> work) {
  hall_.spawn(keeping(shared_from_this(), std::move(work)));
}

/// Everybody is told, and whoever is next goes on.
void Table::settle() {
  touched_ms_ = now_ms();
  for (const Seat seat : journal_.bot_seats()) demote(seat);
  herald_.tell();
  next();
}

/// The machines may have seen it.
void Table::unlearn() {
  machines_.cancel();
  machines_.forget_all();
}

/// What was told is not what is stored: everybody hears it from the start.
void Table::greet_anew() {
  for (const auto& listener : audience_) listener->talk = conversation(*listener);
}

void Table::stop() {
  timer_.cancel();
  machines_.cancel();
}

void Table::go_on() {
  say_card();
  settle();
  if (!keeps_) hall_.spawn(try_to_keep());
}

// What is stored.

/// Changes the plan. False: another server changed it first, and it has been read again.
asio::awaitable<Result<bool>> Table::amend(Plan plan) {
  const auto done = co_await scribe_.amend(std::move(plan));
  if (!done) co_return done;
  if (*done) {
    if (journal_.begun() && !keeps_) hall_.spawn(try_to_keep());
    say_card();
  }
  settle();
  co_return done;
}

/// A clock does not run while nobody could move.
asio::awaitable<void> Table::forgive(std::vector<Outage> outages) {
  if (!ticking() || journal_.fault() || scribe_.in_doubt()) co_return;
  if (deserted()) co_return;  // it stands still, and whoever comes back is excused for all of it
  const auto now = now_ms();
  const auto idle =
      std::min(idle_within(std::move(outages), journal_.turn_since_ms(), now), kLongestForgiven);
  if (idle < kWorthForgivingMs) co_return;
  std::vector<Entry> entries{{now, fmt::format("idle {}", idle)}};
  const Standing as_before = journal_.standing();
  (void)co_await scribe_.append(std::move(entries), as_before);
}

asio::awaitable<void> Table::forgive_outages() {
  const auto self = shared_from_this();
  const auto pass = co_await Gate::enter(gate_);
  co_await forgive_recent();
}

/// The same for whoever is inside the gate.
asio::awaitable<void> Table::forgive_recent() {
  if (!ticking() || !keeps_ || scribe_.in_doubt()) co_return;
  auto work = [since = journal_.turn_since_ms()](Store& store) { return store.outages(since); };
  auto outages = co_await hall_.archive().run(id_, std::move(work));
  if (outages)
    co_await forgive(std::move(*outages));
  else
    scribe_.doubt();
}

/// Whether the one person who plays here against machines is to move and not there. Then the clock
/// stands still: nobody else waits, and machines do not mind.
bool Table::deserted() const {
  if (!journal_.begun() || seated_here()) return false;
  const Seat turn = match().turn();
  if (turn < 0 || !plays(turn)) return false;
  for (Seat other = 0; other < match().variant().seats(); ++other) {
    if (other != turn && plays(other)) return false;
  }
  return true;
}

/// Writes down until when somebody was there, so that their clock has run so long and no longer.
asio::awaitable<void> Table::note_departure() {
  const auto self = shared_from_this();
  const auto pass = co_await Gate::enter(gate_);
  if (!ticking() || journal_.fault() || scribe_.in_doubt() || !deserted()) co_return;
  if (now_ms() - journal_.turn_since_ms() < kWorthForgivingMs) co_return;
  (void)co_await append_aside("idle 0");
}

/// Somebody is about to be there again: the clock has stood still since they left, or since the
/// machines moved after that. For whoever is inside the gate.
asio::awaitable<void> Table::excuse_absence() {
  if (!ticking() || journal_.fault() || scribe_.in_doubt() || !deserted()) co_return;
  const auto idle = std::min(now_ms() - journal_.turn_since_ms(), kLongestForgiven);
  if (idle < kWorthForgivingMs) co_return;
  std::string words = fmt::format("idle {}", idle);
  (void)co_await append_aside(std::move(words));
}

asio::awaitable<void> Table::refresh() {
  const auto self = shared_from_this();
  const auto pass = co_await Gate::enter(gate_);
  if (awake()) co_await hear_news();
}

/// The same for whoever is inside the gate.
asio::awaitable<void> Table::hear_news() {
  const int version = row_.version;
  const std::string rematch = row_.plan.rematch;
  const int length = journal_.length();
  const bool begun = journal_.begun();
  const auto read = co_await scribe_.catch_up();
  if (!read || !*read) co_return;
  if (row_.version == version && journal_.length() == length) co_return;
  if (row_.version != version) say_card();
  if (row_.plan.rematch != rematch) say_all({{"type", "rematch"}, {"table", row_.plan.rematch}});
  settle();
  if (!begun && journal_.begun()) hall_.spawn(try_to_keep());
}

// Who is who.

/// The seat this token holds. Nobody is turned away because another server knows more: it is read
/// again first.
asio::awaitable<Result<Seat>> Table::find_seat(std::string token) {
  if (const auto seat = Seating(row_.plan).seat_of(token)) co_return *seat;
  if (hall_.shared()) {
    const int version = row_.version;
    const auto read = co_await scribe_.catch_up();
    if (!read) co_return std::unexpected(read.error());
    if (row_.version != version) {
      say_card();
      settle();
    }
    if (const auto seat = Seating(row_.plan).seat_of(token)) co_return *seat;
  }
  co_return http_error(403, "this link holds no seat here", "ce lien ne tient pas de place ici");
}

/// Whether a person decides for this seat of a game that has begun.
bool Table::plays(Seat seat) const {
  return match().chairs()[static_cast<std::size_t>(seat)].human() && !match().resigned(seat);
}

/// Whether all other seats are bots or held by the same browser.
bool Table::alone(Seat seat) const {
  const Seating seating(row_.plan);
  for (Seat other = 0; seating.has(other); ++other) {
    if (other != seat && plays(other) && !seating.same_owner(seat, other)) return false;
  }
  return true;
}

/// Whether some seats know what others do not.
bool Table::hides() const {
  const auto game = find_game(row_.plan.game);
  return !game || (*game)->about().hidden;
}

bool Table::seated_here() const {
  for (Seat seat = 0; seat < std::ssize(row_.plan.seats); ++seat) {
    if (presence_.here(seat)) return true;
  }
  return false;
}

/// Whether somebody who plays here is there; at a table of bots, anybody.
bool Table::player_here() const {
  return row_.plan.only_bots() ? presence_.attended() : seated_here();
}

std::vector<std::string> Table::names() const {
  std::vector<std::string> names;
  if (journal_.begun()) {
    for (const auto& chair : match().chairs()) names.push_back(chair.name);
  } else {
    for (const auto& holder : row_.plan.seats) names.push_back(holder.name);
  }
  return names;
}

Json Table::card() const {
  Json card = server::card(row_, journal_.begun() ? &journal_.chairs() : nullptr, &presence_);
  if (const auto took = journal_.took_ms()) card["took_ms"] = *took;
  return card;
}

// Telling.

/// Of a finished game spectators see everything.
Conversation Table::conversation(const Listener& listener) const {
  const bool open = listener.seat == kSpectator && journal_.begun() && match().over();
  return Conversation(open ? kAllOpen : listener.seat, {.views = listener.views,
                                                        .budget_ms = {},
                                                        .features = listener.features,
                                                        .aids = manners().aids,
                                                        .company = true,
                                                        .thinks = !hides(),
                                                        .at_once = kToldAtOnce});
}

Moment Table::moment() const {
  return {journal_, manners(), takeback_json(), machines_.announced(), now_ms()};
}

void Table::say(Listener& who, const Json& message) {
  audience_.say(who, dump(message));
}

void Table::say(Listener& who, std::span<const protocol::Message> messages) {
  audience_.say(who, messages, moment());
}

void Table::say_all(const Json& message) {
  audience_.say_all(dump(message));
}

std::string Table::card_line() const {
  Json message{{"type", "table_card"}};
  message.update(card());
  return dump(message);
}

void Table::say_card() {
  audience_.say_all(card_line());
}

void Table::refuse(Listener& who, const Error& error) {
  if (journal_.begun())
    say(who, who.talk->refuse(match(), error));
  else
    audience_.say(who, protocol::line(protocol::Message(protocol::Refused{0, error.what})));
}

/// Whoever held a seat that a bot plays now goes on as a spectator, and is told so from the start.
void Table::demote(Seat seat) {
  for (const auto& listener : audience_) {
    if (listener->seat != seat) continue;
    presence_.leave(seat, now_ms());
    presence_.arrive(kSpectator, now_ms());
    listener->seat = kSpectator;
    listener->talk = conversation(*listener);
  }
}

bool Table::idle(std::int64_t now) const {
  return awake() && audience_.empty() && !gate_->busy() && !machines_.thinking() &&
         !scribe_.in_doubt() && !hinting_ && !judging_draw_ &&
         now - touched_ms_ > 1000 * std::int64_t{hall_.config().park_after_s};
}

std::int64_t Table::due_ms() const {
  if (!ticking() || journal_.fault() || deserted()) return kNeverMs;
  const Seat turn = match().turn();
  if (turn < 0 || !plays(turn)) return kNeverMs;
  const auto now = now_ms();
  return now + std::max<std::int64_t>(journal_.clock()->due(turn, now), 0);
}

asio::awaitable<Result<Finished>> Table::finished() {
  const auto self = shared_from_this();
  const auto pass = co_await Gate::enter(gate_);
  if (!journal_.begun() || !match().over()) {
    co_return http_error(409, "the game is not over yet", "la partie n'est pas encore finie");
  }
  Finished game{match().shared_variant(), match().record(), journal_.times()};
  co_return game;
}

asio::awaitable<Result<std::shared_ptr<Listener>>> Table::enter(Greeting greeting,
                                                                std::function<void(Frame)> say) {
  const auto self = shared_from_this();
  const auto pass = co_await Gate::enter(gate_);
  auto who = std::make_shared<Listener>();
  who->say = std::move(say);
  who->views = greeting.views;
  who->features = greeting.features;
  if (greeting.sits) {
    // Whoever comes from another server is not asked again what they have answered there.
    if (hall_.shared()) co_await hear_news();
    const auto seat = co_await find_seat(greeting.token);
    if (!seat) co_return std::unexpected(seat.error());
    const bool still =
        !journal_.begun() || match().chairs()[static_cast<std::size_t>(*seat)].human();
    who->seat = still ? *seat : kSpectator;
  } else {
    who->director = !greeting.token.empty() && Seating(row_.plan).directs(greeting.token);
  }
  if (who->seat >= 0) co_await excuse_absence();
  who->talk = conversation(*who);
  audience_.add(who);
  touched_ms_ = now_ms();
  const bool arrives = presence_.arrive(who->seat, touched_ms_) && who->seat >= 0;
  shout_presence(who->seat);
  std::optional<std::string> card;
  if (arrives)
    say_card();
  else
    card = card_line();
  if (!audience_.welcome(*who, std::move(card), moment())) herald_.tell_rest();
  next();
  co_return who;
}

void Table::exit(const std::shared_ptr<Listener>& who) {
  who->gone = true;
  audience_.remove(who);
  touched_ms_ = now_ms();
  const bool left = presence_.leave(who->seat, touched_ms_);
  shout_presence(who->seat);
  helper_.lose(*who);
  if (who->seat < 0 || !left) return;
  say_card();
  arm();
  spawn(note_departure());
}

void Table::shout_presence(Seat seat) {
  shout(fmt::format("here {} {}", seat >= 0 ? std::to_string(seat) : "watch",
                    presence_.count_at_this_server(seat)));
}

void Table::shout(std::string word) {
  if (!hall_.shared()) return;
  hall_.archive().tell(id_, [id = id_, server = hall_.server(), word](Store& store) {
    store.shout(id, server, word);
  });
}

}  // namespace salon::server
