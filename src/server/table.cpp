#include "server/table.h"

#include <algorithm>

#include "server/hall.h"
#include "server/log.h"
#include "server/mind.h"
#include "server/secrets.h"

namespace salon::server {

Table::Table(Hall& hall, std::string id)
    : hall_(hall),
      id_(std::move(id)),
      gate_(Gate::make(hall.loop())),
      pace_(hall.loop()),
      timer_(hall.loop()) {}

std::int64_t Table::now_ms() const {
  return hall_.now_ms();
}

asio::awaitable<Result<bool>> Table::wake() {
  if (awake_) co_return true;
  const auto self = shared_from_this();
  const auto pass = co_await Gate::enter(gate_);
  if (awake_) co_return true;
  const auto found = co_await load();
  if (!found || !*found) co_return found;
  awake_ = true;
  touched_ms_ = now_ms();
  pace_ms_ = row_.plan.pace_ms;
  for (Seat seat = 0; seat < std::ssize(row_.plan.seats); ++seat) {
    absent_since_ms_[seat] = touched_ms_;
  }
  hall_.spawn(self->try_to_keep());
  shout("who");
  co_return true;
}

asio::awaitable<Result<bool>> Table::load() {
  auto work = [id = id_](Store& store) {
    auto row = store.find(id);
    return std::pair{row, row ? store.journal(id, 0) : std::vector<Entry>{}};
  };
  auto read = co_await hall_.archive().run(id_, std::move(work));
  if (!read) co_return std::unexpected(read.error());
  if (!read->first) co_return false;
  row_ = std::move(*read->first);
  cancel_thought();
  minds_.clear();
  match_.reset();
  clock_.reset();
  times_.clear();
  if (row_.standing.state == State::open) co_return true;
  auto told = begin();
  for (const auto& entry : read->second) {
    if (told) told = take(entry);
  }
  if (!told) {
    log_warning("table.broken", {{"table", alias(id_)}, {"why", told.error().what.en}});
    co_return std::unexpected(told.error());
  }
  // The row may have been read a moment before the journal.
  row_.length = static_cast<int>(read->second.size());
  row_.standing = standing();
  co_return true;
}

Result<void> Table::begin() {
  auto variant = hall_.variant(row_.plan);
  auto match = variant ? Match::begin(std::move(*variant), row_.plan.chairs())
                       : std::unexpected(variant.error());
  if (!match) return trouble(500, match.error());
  match_.emplace(std::move(*match));
  match_->draw_from(random_seed());
  turn_since_ms_ = row_.plan.started_ms;
  if (row_.plan.clock) {
    clock_.emplace(*row_.plan.clock, match_->variant().seats(), row_.plan.started_ms,
                   match_->turn());
  }
  return {};
}

/// Something the journal says has happened.
Result<void> Table::take(const Entry& entry) {
  const std::string_view text = entry.text;
  if (text.starts_with("idle ")) {
    const auto ms = parse_number(text.substr(5), 0, 2'000'000'000);
    if (ms && clock_) clock_->forgive(*ms);
    turn_since_ms_ = entry.at_ms;
    return {};
  }
  Expected<void> done;
  Seat by = kNature;
  if (text.starts_with("undo ")) {
    const auto ply = parse_number(text.substr(5), 0, static_cast<int>(match_->ply()));
    if (!ply) return trouble(500, ply.error());
    match_->rewind(static_cast<std::size_t>(*ply));
    times_.resize(match_->ply());
  } else {
    const auto event = parse_event(text, match_->variant().seats());
    done = event ? match_->apply(*event) : std::unexpected(event.error());
    if (event && event->kind == Event::Kind::move) by = event->seat;
    if (done) times_.push_back(entry.at_ms);
  }
  if (!done) return trouble(500, done.error());
  if (clock_) clock_->pass(entry.at_ms, by, match_->turn());
  turn_since_ms_ = entry.at_ms;
  return {};
}

Standing Table::standing() const {
  if (!match_) return {State::open, 0, kNature, false};
  return {match_->over() ? State::over : State::running, static_cast<int>(match_->ply()),
          match_->turn(), clock_.has_value() && !match_->over()};
}

void Table::draw_nature() {
  while (match_->turn() == kNature) {
    Random random(random_seed());
    match_->play_nature(random);
  }
}

/// The clock and the times of events that were just made here, from ply `from` on.
void Table::note_times(std::int64_t at_ms, std::size_t from) {
  const auto moved = [&](std::size_t i) { return match_->kind(i) == Event::Kind::move; };
  for (std::size_t i = from; i < match_->ply(); ++i) {
    times_.push_back(at_ms);
    if (!clock_) continue;
    const bool last = i + 1 == match_->ply();
    const bool move_next = !last && moved(i + 1);
    const Seat turn = last ? match_->turn() : move_next ? match_->seat(i + 1) : clock_->running();
    clock_->pass(at_ms, moved(i) ? match_->seat(i) : kNature, turn);
  }
  turn_since_ms_ = at_ms;
}

/// Stores what was done to the match from ply `from` on, or the undo that led back to it, with the
/// moves of nature that follow, and tells everybody. If that fails the match is as the journal
/// says, and nobody has heard of anything.
asio::awaitable<Result<void>> Table::commit(std::size_t from, bool undone) {
  draw_nature();
  const auto now = now_ms();
  std::vector<Entry> entries;
  if (undone) entries.push_back({now, fmt::format("undo {}", from)});
  for (std::size_t i = from; i < match_->ply(); ++i) {
    entries.push_back({now, event_line(match_->event(i))});
  }
  if (entries.empty()) co_return Result<void>{};
  const auto count = entries.size();
  const Standing after = standing();
  auto work = [id = id_, first = row_.length, entries = std::move(entries), after,
               server = hall_.server()](Store& store) {
    return store.append(id, first, entries, after, server);
  };
  const auto stored = co_await hall_.archive().run(id_, std::move(work));
  if (!stored || !*stored) {
    if (stored) hall_.metrics().conflicts.add();
    (void)co_await load();
    tell_all();
    next();
    if (!stored) co_return std::unexpected(stored.error());
    co_return trouble(409, "something else happened at the table at the same moment",
                      "autre chose est arrivé à la table au même moment");
  }
  row_.length += static_cast<int>(count);
  row_.standing = after;
  hall_.metrics().moves.add(count);
  if (undone) {
    times_.resize(from);
    if (clock_) clock_->pass(now, kNature, match_->turn());
  }
  note_times(now, from);
  settle();
  co_return Result<void>{};
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
  const auto done = co_await hall_.archive().run(id_, std::move(work));
  if (!done) co_return std::unexpected(done.error());
  if (!*done) {
    const auto read = co_await load();
    if (!read) co_return std::unexpected(read.error());
    co_return false;
  }
  row_.plan = std::move(plan);
  ++row_.version;
  row_.standing = after;
  touched_ms_ = now_ms();
  if (after.state == State::running && !match_) {
    if (auto begun = begin(); !begun) co_return std::unexpected(begun.error());
    hall_.spawn(try_to_keep());
  }
  say_card();
  settle();
  co_return true;
}

/// A clock does not run while no server was there to hear a move.
asio::awaitable<void> Table::forgive_idle_time(std::int64_t last_beat_ms) {
  constexpr std::int64_t worth_it = 1500;
  constexpr std::int64_t longest = 2'000'000'000;
  const auto now = now_ms();
  const auto gap = std::min(now - std::max(turn_since_ms_, last_beat_ms), longest);
  if (!ticking() || gap < worth_it) co_return;
  std::vector<Entry> entries{{now, fmt::format("idle {}", gap)}};
  auto work = [id = id_, first = row_.length, entries, after = standing(), server = hall_.server()](
                  Store& store) { return store.append(id, first, entries, after, server); };
  const auto stored = co_await hall_.archive().run(id_, std::move(work));
  if (!stored || !*stored) co_return;
  ++row_.length;
  (void)take(entries.front());
}

asio::awaitable<void> Table::refresh() {
  const auto self = shared_from_this();
  const auto pass = co_await Gate::enter(gate_);
  if (!awake_) co_return;
  auto work = [id = id_, from = row_.length](Store& store) {
    return std::pair{store.find(id), store.journal(id, from)};
  };
  const auto read = co_await hall_.archive().run(id_, std::move(work));
  if (!read || !read->first) co_return;
  const bool new_plan = read->first->version != row_.version;
  const bool new_rematch = read->first->plan.rematch != row_.plan.rematch;
  if (!new_plan && read->second.empty()) co_return;
  const int length = row_.length;
  row_ = *read->first;
  row_.length = length + static_cast<int>(read->second.size());
  Result<void> told;
  if (!match_ && row_.standing.state != State::open) told = begin();
  for (const auto& entry : read->second) {
    if (told) told = take(entry);
  }
  if (!told) {
    (void)co_await load();
  } else {
    row_.standing = standing();
  }
  if (new_plan) say_card();
  if (new_rematch) say_all({{"type", "rematch"}, {"table", row_.plan.rematch}});
  settle();
}

std::optional<Seat> Table::seat_of(std::string_view token) const {
  const auto hash = hash_secret(token);
  for (Seat seat = 0; seat < std::ssize(row_.plan.seats); ++seat) {
    const Holder& holder = row_.plan.seats[static_cast<std::size_t>(seat)];
    if (holder.kind == Holder::Kind::person && same_hash(holder.token, hash)) return seat;
  }
  return std::nullopt;
}

bool Table::is_director(std::string_view token) const {
  return same_hash(row_.plan.director, hash_secret(token));
}

/// Whether a person decides for this seat of a game that has begun.
bool Table::plays(Seat seat) const {
  return match_->chairs()[static_cast<std::size_t>(seat)].controller == "human" &&
         !match_->resigned(seat);
}

bool Table::here(Seat seat) const {
  if (std::ranges::any_of(listeners_, [seat](const auto& one) { return one->seat == seat; }))
    return true;
  return std::ranges::any_of(elsewhere_, [seat](const auto& other) {
    const auto count = other.second.find(seat);
    return count != other.second.end() && count->second > 0;
  });
}

/// Whether all other seats are bots or held by the same browser.
bool Table::alone(Seat seat) const {
  const auto& owner = row_.plan.seats[static_cast<std::size_t>(seat)].owner;
  for (Seat other = 0; other < std::ssize(row_.plan.seats); ++other) {
    const auto& holder = row_.plan.seats[static_cast<std::size_t>(other)];
    if (other != seat && plays(other) && (owner.empty() || holder.owner != owner)) return false;
  }
  return true;
}

std::vector<std::string> Table::names() const {
  std::vector<std::string> names;
  if (match_) {
    for (const auto& chair : match_->chairs()) names.push_back(chair.name);
  } else {
    for (const auto& holder : row_.plan.seats) names.push_back(holder.name);
  }
  return names;
}

Json Table::card() const {
  const Plan& plan = row_.plan;
  Json json{{"table", id_},
            {"game", plan.game},
            {"rules", plan.rules},
            {"public", plan.is_public},
            {"state", state_word(row_.standing.state)},
            {"ply", row_.standing.ply},
            {"opened_ms", plan.opened_ms},
            {"players", Json::array()}};
  for (Seat seat = 0; seat < std::ssize(plan.seats); ++seat) {
    const Holder& holder = plan.seats[static_cast<std::size_t>(seat)];
    const bool person =
        holder.kind == Holder::Kind::person && (!match_ || plays(seat) || match_->resigned(seat));
    const bool bot = !person && holder.kind != Holder::Kind::open;
    Json player{
        {"name", match_ ? match_->chairs()[static_cast<std::size_t>(seat)].name : holder.name},
        {"kind", person ? "person"
                 : bot  ? "bot"
                        : "open"}};
    if (bot) {
      const std::string spec =
          match_ ? match_->chairs()[static_cast<std::size_t>(seat)].controller : holder.bot;
      player["bot"] = spec.substr(0, spec.find(':'));
    }
    player["here"] = bot || here(seat);
    json["players"].push_back(std::move(player));
  }
  if (plan.clock) json["clock"] = to_json(*plan.clock);
  json["turn"] = nullptr;
  if (row_.standing.state == State::running && row_.standing.turn >= 0)
    json["turn"] = row_.standing.turn;
  if (!plan.rematch.empty()) json["rematch"] = plan.rematch;
  return json;
}

void Table::tell(Listener& listener) {
  if (!match_) return;
  for (auto& message : listener.talk->tell(*match_))
    listener.say(protocol::line(std::move(message)));
}

void Table::tell_all() {
  for (const auto& listener : listeners_) tell(*listener);
  if (clock_) say_all(clock_->json(now_ms()));
}

void Table::say_all(const Json& message) {
  const std::string line = dump(message);
  for (const auto& listener : listeners_) listener->say(line);
}

void Table::say_card() {
  Json message{{"type", "table_card"}};
  message.update(card());
  say_all(message);
}

void Table::refuse(Listener& who, const Error& error) {
  if (match_) {
    for (const auto& message : who.talk->refuse(*match_, error)) who.say(protocol::line(message));
  } else {
    who.say(protocol::line(protocol::Message(protocol::Refused{0, error.what})));
  }
}

/// Whoever held a seat that a bot plays now goes on as a spectator, and is told so from the start.
void Table::demote(Seat seat) {
  for (const auto& listener : listeners_) {
    if (listener->seat != seat) continue;
    listener->seat = kSpectator;
    listener->talk.emplace(kSpectator,
                           Conversation::Options{listener->views, {}, listener->features});
  }
}

bool Table::idle(std::int64_t now) const {
  return awake_ && listeners_.empty() && !gate_->busy() && !thought_ && !ticking() && !hinting_ &&
         !judging_draw_ && now - touched_ms_ > 1000 * std::int64_t{hall_.config().park_after_s};
}

bool Table::ticking() const {
  return clock_.has_value() && match_ && !match_->over();
}

asio::awaitable<Result<Finished>> Table::finished() {
  const auto self = shared_from_this();
  const auto pass = co_await Gate::enter(gate_);
  if (!match_ || !match_->over()) {
    co_return trouble(409, "the game is not over yet", "la partie n'est pas encore finie");
  }
  co_return Finished{match_->record(), times_};
}

asio::awaitable<Result<std::shared_ptr<Listener>>> Table::enter(
    Greeting greeting, std::function<void(std::string)> say) {
  const auto self = shared_from_this();
  const auto pass = co_await Gate::enter(gate_);
  auto who = std::make_shared<Listener>();
  who->say = std::move(say);
  who->views = greeting.views;
  who->features = greeting.features;
  if (greeting.sits) {
    const auto seat = seat_of(greeting.token);
    if (!seat)
      co_return trouble(403, "this link holds no seat here", "ce lien ne tient pas de place ici");
    const bool still =
        !match_ || match_->chairs()[static_cast<std::size_t>(*seat)].controller == "human";
    who->seat = still ? *seat : kSpectator;
  } else {
    who->director = !greeting.token.empty() && is_director(greeting.token);
  }
  // Of a finished game spectators see everything.
  const bool open = who->seat == kSpectator && match_ && match_->over();
  who->talk.emplace(open ? kAllOpen : who->seat,
                    Conversation::Options{who->views, {}, who->features});
  const bool arrives = who->seat >= 0 && !here(who->seat);
  listeners_.push_back(who);
  touched_ms_ = now_ms();
  if (arrives) here_since_ms_[who->seat] = touched_ms_;
  if (who->seat >= 0) absent_since_ms_.erase(who->seat);
  shout_presence(who->seat);
  if (arrives) {
    say_card();
  } else {
    Json message{{"type", "table_card"}};
    message.update(card());
    who->say(dump(message));
  }
  tell(*who);
  if (clock_) who->say(dump(clock_->json(now_ms())));
  if (thought_ && thought_->announced)
    who->say(dump({{"type", "thinking"}, {"seat", thought_->seat}}));
  next();
  co_return who;
}

void Table::exit(const std::shared_ptr<Listener>& who) {
  who->gone = true;
  listeners_.remove(who);
  touched_ms_ = now_ms();
  shout_presence(who->seat);
  if (who->seat < 0) return;
  if (here(who->seat)) return;
  here_since_ms_.erase(who->seat);
  absent_since_ms_[who->seat] = touched_ms_;
  say_card();
  arm();
}

void Table::shout_presence(Seat seat) {
  const auto count =
      std::ranges::count_if(listeners_, [seat](const auto& one) { return one->seat == seat; });
  shout(fmt::format("here {} {}", seat >= 0 ? std::to_string(seat) : "watch", count));
}

void Table::shout(std::string word) {
  if (!hall_.shared()) return;
  hall_.archive().tell(id_, [id = id_, server = hall_.server(), word](Store& store) {
    store.shout(id, server, word);
  });
}

}  // namespace salon::server
