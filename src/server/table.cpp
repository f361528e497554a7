#include "server/table.h"

#include <algorithm>

#include "server/hall.h"
#include "server/log.h"
#include "table/card.h"
#include "table/secrets.h"

namespace salon::server {

namespace {

constexpr std::size_t kToldAtOnce = 500;  // events; more would hold up others on the same loop

}  // namespace

Table::Table(Hall& hall, std::string id)
    : hall_(hall),
      id_(std::move(id)),
      gate_(Gate::make(hall.loop())),
      scribe_(id_, hall.loop(), gate_, hall.archive(), hall.metrics(), hall.server(), *this),
      grapevine_(id_, hall.server(), hall.archive(), hall.shared()),
      row_(scribe_.row()),
      journal_(scribe_.journal()),
      audience_(hall.metrics().frames_written),
      herald_(hall.loop(), gate_, audience_,
              {[this] { return journal_.begun() ? std::optional(moment()) : std::nullopt; },
               [this](asio::awaitable<void> work) { spawn(std::move(work)); },
               [this] { return ending(); }}),
      people_(row_, journal_, presence_),
      asides_(journal_, people_),
      timekeeper_(id_, hall.loop(), gate_, hall.archive(), scribe_, people_, *this),
      machines_(hall.loop(), hall.thinkers(), hall.minds(),
                [this](std::optional<Seat> thinking) { announce(thinking); }),
      helper_(audience_, machines_, hall.metrics(),
              std::chrono::milliseconds(hall.config().device_way_ms)) {}

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
  grapevine_.call(word::Who{});
  co_return true;
}

// What the scribe and the timekeeper ask for, and tell.

std::int64_t Table::now_ms() const {
  return hall_.now_ms();
}

bool Table::in_reach() const {
  return hall_.beating();
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
  timekeeper_.stop();
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
  if (row_.plan.rematch != rematch)
    audience_.say_all(dump({{"type", "rematch"}, {"table", row_.plan.rematch}}));
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

Json Table::card() const {
  Json card = server::card(row_, journal_.begun() ? &journal_.chairs() : nullptr, &presence_);
  if (const auto took = journal_.took_ms()) card["took_ms"] = *took;
  return card;
}

// Telling.

/// Of a finished game spectators see everything.
Conversation Table::conversation(const Listener& listener) const {
  const bool open = listener.seat == kSpectator && journal_.begun() && match().over();
  const auto game = find_game(row_.plan.game);
  const bool hides = !game || (*game)->about().hidden;
  return Conversation(open ? kAllOpen : listener.seat, {.views = listener.views,
                                                        .budget_ms = {},
                                                        .features = listener.features,
                                                        .aids = people_.manners().aids,
                                                        .company = true,
                                                        .thinks = !hides,
                                                        .at_once = kToldAtOnce});
}

Moment Table::moment() const {
  return {journal_, people_.manners(), asides_.told_takeback(), machines_.announced(), now_ms()};
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
    audience_.say(who, who.talk->refuse(match(), error), moment());
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

asio::awaitable<Result<Played>> Table::played(bool so_far) {
  const auto self = shared_from_this();
  const auto pass = co_await Gate::enter(gate_);
  const bool open = journal_.begun() && so_far && !match().variant().about().hidden;
  if (!journal_.begun() || (!match().over() && !open)) {
    co_return http_error(409, "the game is not over yet", "la partie n'est pas encore finie");
  }
  Played game{match().shared_variant(), match().record(), journal_.times()};
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
  if (who->seat >= 0) co_await timekeeper_.excuse_absence();
  who->talk = conversation(*who);
  audience_.add(who);
  touched_ms_ = now_ms();
  const bool arrives = presence_.arrive(who->seat, touched_ms_) && who->seat >= 0;
  call_presence(who->seat);
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
  call_presence(who->seat);
  helper_.lose(*who);
  if (who->seat < 0 || !left) return;
  say_card();
  timekeeper_.arm();
  timekeeper_.note_departure_soon();
}

/// Other servers hear how many are connected here.
void Table::call_presence(Seat seat) {
  grapevine_.call(word::Here{seat, presence_.count_at_this_server(seat)});
}

}  // namespace salon::server
