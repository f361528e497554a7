#include "server/table.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "server/hall.h"
#include "server/log.h"
#include "table/card.h"
#include "table/secrets.h"

namespace salon::server {

using namespace std::chrono_literals;

namespace {

constexpr std::int64_t kNotePublicMs = 10'000;
constexpr std::int64_t kNoteOthersMs = 600'000;
constexpr std::int64_t kWorthForgivingMs = 1500;
constexpr std::int64_t kLongestForgiven = 2'000'000'000;
// Events; more would hold up others on the same loop.
constexpr std::size_t kToldAtOnce = 500;
constexpr std::size_t kReadAtOnce = 500;

/// The store does not answer, and may or may not have what it was given.
Phrase uncertain() {
  return {"the store does not answer; whether that was done will be seen in a moment",
          "le dépôt ne répond pas ; on verra dans un instant si cela a été fait"};
}

std::unexpected<HttpError> gone() {
  return http_error(404, "there is no such table", "cette table n'existe pas");
}

}  // namespace

Table::Table(Hall& hall, std::string id)
    : hall_(hall),
      id_(std::move(id)),
      gate_(Gate::make(hall.loop())),
      audience_(hall.metrics().frames_written),
      herald_(hall.loop(), gate_, audience_,
              {[this] { return journal_.begun() ? std::optional(moment()) : std::nullopt; },
               [this](asio::awaitable<void> work) { spawn(std::move(work)); },
               [this] { return hall_.ending(); }}),
      machines_(hall.loop(), hall.thinkers(),
                [this](std::optional<Seat> thinking) { announce(thinking); }),
      helper_(audience_, machines_, hall.metrics(),
              std::chrono::milliseconds(hall.config().device_way_ms)),
      timer_(hall.loop()),
      patience_(hall.loop()) {}

Table::~Table() {
  be_sure();
}

std::int64_t Table::now_ms() const {
  return hall_.now_ms();
}

asio::awaitable<Result<bool>> Table::wake() {
  if (awake_) co_return true;
  const auto self = shared_from_this();
  const auto pass = co_await Gate::enter(gate_);
  if (awake_) co_return true;
  const auto found = co_await catch_up();
  if (!found || !*found) co_return found;
  awake_ = true;
  touched_ms_ = now_ms();
  noted_ms_ = touched_ms_;
  machines_.direct({row_.plan.pace_ms, std::nullopt});
  presence_.begin(static_cast<int>(row_.plan.seats.size()), touched_ms_);
  hall_.spawn(self->try_to_keep());
  shout("who");
  co_return true;
}

// What is stored.

/// Reads what the store has and this table does not, and afterwards knows what is there. False:
/// there is no such table. `news` are the entries behind those that were known.
asio::awaitable<Result<bool>> Table::catch_up(std::vector<Entry>* news) {
  const int known = journal_.length();
  for (int from = known;; from = 0) {
    auto work = [id = id_, from](Store& store) {
      auto row = store.find(id);
      const bool begun = row && row->standing.state != State::open;
      return std::pair{std::move(row), begun ? store.journal(id, from) : std::vector<Entry>{}};
    };
    auto read = co_await hall_.archive().run(id_, std::move(work));
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
    row_ = std::move(*read->first);
    noted_ = row_.standing;
    if (row_.standing.state == State::open) break;
    if (from == 0) {
      machines_.cancel();
      machines_.forget_all();
      if (auto begun = begin(); !begun) co_return std::unexpected(begun.error());
      if (known > 0) greet_anew();
    }
    const bool shrunk = row_.length < known;
    if (shrunk && from > 0) continue;
    auto reading = journal_.open(read->second);
    if (!reading) continue;
    // Nobody sees a table before it is awake, so others may have their turn in between.
    while (journal_.read_on(*reading, kReadAtOnce)) {
      if (!awake_) co_await asio::post(hall_.loop(), asio::use_awaitable);
    }
    if (journal_.fault() && !read->second.empty()) {
      hall_.metrics().journal_faults.add();
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

Result<void> Table::begin() {
  auto variant = hall_.variant(row_.plan);
  if (!variant) return http_error(500, variant.error());
  const auto begun = journal_.begin(std::move(*variant), row_.plan, random_seed());
  if (!begun) return http_error(500, begun.error());
  return {};
}

/// Stores what was drafted, with the moves of nature that follow, and tells everybody. If it cannot
/// be stored the match is as it was, and nobody has heard of anything.
asio::awaitable<Result<void>> Table::commit() {
  auto entries = journal_.drafted(now_ms());
  if (entries.empty()) {
    journal_.drop_draft();
    co_return Result<void>{};
  }
  const Standing after = journal_.standing();
  const auto stored = co_await store(entries, after);
  if (!stored || !*stored) {
    journal_.drop_draft();
    machines_.cancel();
    machines_.forget_all();  // they may have seen the draft
    co_return co_await find_out(std::move(entries), stored);
  }
  journal_.keep_draft(entries);
  note_stored(after, entries.size());
  settle();
  co_return Result<void>{};
}

/// Stores entries that change the match only once they are stored.
asio::awaitable<Result<void>> Table::append(std::vector<Entry> entries, Standing after) {
  const auto stored = co_await store(entries, after);
  if (!stored || !*stored) co_return co_await find_out(std::move(entries), stored);
  journal_.read(entries);
  note_stored(after, entries.size());
  settle();
  co_return Result<void>{};
}

asio::awaitable<Result<bool>> Table::store(std::vector<Entry> entries, Standing after) {
  std::optional<Standing> changed;
  if (after.state != noted_.state || after.ticking != noted_.ticking) changed = after;
  Addition addition{id_, journal_.length(), std::move(entries)};
  co_return co_await hall_.archive().append(std::move(addition), changed);
}

void Table::note_stored(const Standing& after, std::size_t count) {
  row_.length = journal_.length();
  row_.standing = after;
  if (after.state != noted_.state || after.ticking != noted_.ticking) noted_ = after;
  hall_.metrics().moves.add(count);
}

/// Our entries were refused, or nobody knows whether they were stored: what is there counts.
asio::awaitable<Result<void>> Table::find_out(std::vector<Entry> ours, Result<bool> stored) {
  std::vector<Entry> news;
  const auto read = co_await catch_up(&news);
  if (!read) co_return std::unexpected(HttpError{503, uncertain()});
  if (!*read) co_return gone();
  settle();
  if (news.size() >= ours.size() && std::equal(ours.begin(), ours.end(), news.begin()))
    co_return Result<void>{};
  if (!stored) co_return std::unexpected(stored.error());
  hall_.metrics().conflicts.add();
  co_return http_error(409, "something else happened at the table at the same moment",
                       "autre chose est arrivé à la table au même moment");
}

/// Changes the plan; with no seat left open the game begins. False: another server changed it
/// first, and it has been read again.
asio::awaitable<Result<bool>> Table::amend(Plan plan) {
  Standing after = row_.standing;
  if (after.state == State::open && !plan.has_open_seat()) {
    plan.started_ms = now_ms();
    after = {State::running, 0, kNature, plan.clock.has_value()};
  }
  auto work = [id = id_, version = row_.version, plan, after,
               server = hall_.server()](Store& store) {
    if (!store.amend(id, version, plan, after)) return false;
    store.shout(id, server, {});
    return true;
  };
  auto done = co_await hall_.archive().run(id_, std::move(work));
  if (!done || !*done) done = co_await find_out_plan(plan, done);
  if (!done || !*done) co_return done;
  const bool begins = after.state == State::running && !journal_.begun();
  row_.plan = std::move(plan);
  row_.standing = after;
  noted_ = after;
  ++row_.version;
  touched_ms_ = now_ms();
  if (begins) {
    // A game that was begun elsewhere goes on where its record stops.
    if (row_.length == 0) {
      if (auto begun = begin(); !begun) co_return std::unexpected(begun.error());
    } else {
      const auto read = co_await catch_up();
      if (!read) co_return std::unexpected(read.error());
    }
  }
  if (journal_.begun()) {
    row_.standing = journal_.standing();
    if (!keeps_) hall_.spawn(try_to_keep());
  }
  say_card();
  settle();
  co_return true;
}

/// The same as `find_out` of a plan. True: it is there after all.
asio::awaitable<Result<bool>> Table::find_out_plan(Plan plan, Result<bool> stored) {
  const auto read = co_await catch_up();
  if (!read) co_return std::unexpected(HttpError{503, uncertain()});
  if (!*read) co_return gone();
  if (plan_text(row_.plan) == plan_text(plan)) {
    --row_.version;  // it is counted by whoever asked
    co_return true;
  }
  if (!stored) co_return std::unexpected(stored.error());
  settle();
  co_return false;
}

/// The store failed, and may or may not have what it was given: the table waits until it can read.
void Table::doubt() {
  if (!awake_ || doubt_) return;
  doubt_ = true;
  hall_.metrics().tables_in_doubt.add(1);
  timer_.cancel();
  machines_.cancel();
  hall_.spawn(recover());
}

void Table::be_sure() {
  if (doubt_) hall_.metrics().tables_in_doubt.add(-1);
  doubt_ = false;
}

asio::awaitable<void> Table::recover() {
  const auto self = shared_from_this();
  auto wait = 250ms;
  while (doubt_ && !hall_.ending()) {
    patience_.expires_after(wait);
    boost::system::error_code ignored;
    co_await patience_.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
    wait = std::min(2 * wait, 4000ms);
    const auto pass = co_await Gate::enter(gate_);
    if (!doubt_ || hall_.ending()) co_return;
    const auto read = co_await catch_up();
    if (!read) continue;
    say_card();
    settle();
    if (!keeps_) hall_.spawn(try_to_keep());
    co_return;
  }
}

Result<void> Table::certain() const {
  if (!doubt_) return {};
  return http_error(503, "the store does not answer; try again in a moment",
                    "le dépôt ne répond pas ; réessayez dans un instant");
}

/// A clock does not run while nobody could move.
asio::awaitable<void> Table::forgive(std::vector<Outage> outages) {
  if (!ticking() || journal_.fault() || doubt_) co_return;
  const auto now = now_ms();
  const auto idle =
      std::min(idle_within(std::move(outages), journal_.turn_since_ms(), now), kLongestForgiven);
  if (idle < kWorthForgivingMs) co_return;
  std::vector<Entry> entries{{now, fmt::format("idle {}", idle)}};
  const Standing as_before = journal_.standing();
  (void)co_await append(std::move(entries), as_before);
}

asio::awaitable<void> Table::forgive_outages() {
  const auto self = shared_from_this();
  const auto pass = co_await Gate::enter(gate_);
  co_await forgive_recent();
}

/// The same for whoever is inside the gate.
asio::awaitable<void> Table::forgive_recent() {
  if (!ticking() || !keeps_ || doubt_) co_return;
  auto work = [since = journal_.turn_since_ms()](Store& store) { return store.outages(since); };
  auto outages = co_await hall_.archive().run(id_, std::move(work));
  if (outages)
    co_await forgive(std::move(*outages));
  else
    doubt();
}

asio::awaitable<void> Table::refresh() {
  const auto self = shared_from_this();
  const auto pass = co_await Gate::enter(gate_);
  if (awake_) co_await hear_news();
}

/// The same for whoever is inside the gate.
asio::awaitable<void> Table::hear_news() {
  const int version = row_.version;
  const std::string rematch = row_.plan.rematch;
  const int length = journal_.length();
  const bool begun = journal_.begun();
  const auto read = co_await catch_up();
  if (!read || !*read) co_return;
  if (row_.version == version && journal_.length() == length) co_return;
  if (row_.version != version) say_card();
  if (row_.plan.rematch != rematch) say_all({{"type", "rematch"}, {"table", row_.plan.rematch}});
  settle();
  if (!begun && journal_.begun()) hall_.spawn(try_to_keep());
}

void Table::note_standing(std::int64_t now) {
  const Standing& standing = row_.standing;
  if (!awake_ || doubt_ || (standing.ply == noted_.ply && standing.turn == noted_.turn)) return;
  if (now - noted_ms_ < (row_.plan.is_public ? kNotePublicMs : kNoteOthersMs)) return;
  noted_.ply = standing.ply;
  noted_.turn = standing.turn;
  noted_ms_ = now;
  hall_.archive().tell(id_, [id = id_, standing, touched = touched_ms_](Store& store) {
    store.note(id, standing, touched);
  });
}

// Who is who.

/// The seat this token holds. Nobody is turned away because another server knows more: it is read
/// again first.
asio::awaitable<Result<Seat>> Table::find_seat(std::string token) {
  if (const auto seat = Seating(row_.plan).seat_of(token)) co_return *seat;
  if (hall_.shared()) {
    const int version = row_.version;
    const auto read = co_await catch_up();
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

/// Whether somebody who plays here is there; at a table of bots, anybody.
bool Table::player_here() const {
  if (row_.plan.only_bots()) return presence_.attended();
  for (Seat seat = 0; seat < std::ssize(row_.plan.seats); ++seat) {
    if (presence_.here(seat)) return true;
  }
  return false;
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
  return server::card(row_, journal_.begun() ? &journal_.chairs() : nullptr, &presence_);
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

/// What was told is not what is stored: everybody hears it from the start.
void Table::greet_anew() {
  for (const auto& listener : audience_) listener->talk = conversation(*listener);
}

bool Table::idle(std::int64_t now) const {
  return awake_ && audience_.empty() && !gate_->busy() && !machines_.thinking() && !doubt_ &&
         !hinting_ && !judging_draw_ &&
         now - touched_ms_ > 1000 * std::int64_t{hall_.config().park_after_s};
}

std::int64_t Table::due_ms() const {
  if (!ticking() || journal_.fault()) return kNeverMs;
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
  co_return Finished{match().record(), journal_.times()};
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
