#include "device/table.h"

#include <algorithm>
#include <charconv>

#include "games/registry.h"
#include "table/card.h"
#include "table/secrets.h"

namespace salon::device {
namespace {

constexpr std::int64_t kWorthForgivingMs = 1500;
constexpr std::int64_t kLongestForgiven = 2'000'000'000;

}  // namespace

Table::Table(Desk& desk, TableRow row) : desk_(desk), row_(std::move(row)) {
  if (const auto game = find_game(row_.plan.game)) game_ = *game;
  pace_ms_ = row_.plan.pace_ms;
  presence_.begin(static_cast<int>(row_.plan.seats.size()), desk_.now_ms());
}

Table::~Table() {
  for (const auto& thought : {judging_draw_, hinting_}) {
    if (thought) desk_.drop(*thought);
  }
  if (thought_) desk_.drop(thought_->number);
}

// What is kept.

void Table::keep_plan() {
  lines_.push_back(plan_line(row_.plan));
  desk_.keep(id(), lines_.back());
}

void Table::keep(const std::vector<Entry>& entries) {
  for (const auto& entry : entries) {
    lines_.push_back(entry_line(entry));
    desk_.keep(id(), lines_.back());
  }
}

Result<void> Table::begin() {
  auto variant = game_->open({row_.plan.rules, static_cast<int>(row_.plan.seats.size()),
                              row_.plan.board, row_.plan.revision});
  if (!variant) return http_error(500, variant.error());
  const auto begun = journal_.begin(std::move(*variant), row_.plan, random_seed());
  if (!begun) return http_error(500, begun.error());
  return {};
}

Result<void> Table::open(const std::vector<Entry>& entries) {
  if (row_.plan.has_open_seat()) {
    row_.standing = {State::open, 0, kNature, false};
    keep_plan();
    return {};
  }
  row_.plan.started_ms = desk_.now_ms();
  if (auto begun = begin(); !begun) return begun;
  journal_.read(entries);
  row_.standing = journal_.standing();
  keep_plan();
  keep(entries);
  next();
  return {};
}

Result<void> Table::restore(const std::vector<Entry>& entries) {
  lines_.push_back(plan_line(row_.plan));
  for (const auto& entry : entries) lines_.push_back(entry_line(entry));
  if (row_.plan.has_open_seat()) return {};
  if (auto begun = begin(); !begun) return begun;
  if (!journal_.read(entries))
    return http_error(500, "what is kept of this table cannot be read",
                      "ce qui est conservé de cette table est illisible");
  row_.standing = journal_.standing();
  return {};  // the time during which it was not there is excused once somebody sits down
}

/// Keeps what was drafted, with the moves of nature that follow, and tells everybody.
Result<void> Table::commit() {
  const auto entries = journal_.drafted(desk_.now_ms());
  if (entries.empty()) {
    journal_.drop_draft();
    return {};
  }
  keep(entries);
  journal_.keep_draft(entries);
  row_.standing = journal_.standing();
  settle();
  return {};
}

void Table::append(std::vector<Entry> entries) {
  keep(entries);
  journal_.read(entries);
  row_.standing = journal_.standing();
  settle();
}

/// Changes the plan; with no seat left open the game begins.
Result<void> Table::amend(Plan plan) {
  const bool begins = !journal_.begun() && !plan.has_open_seat();
  if (begins) plan.started_ms = desk_.now_ms();
  row_.plan = std::move(plan);
  keep_plan();
  if (begins) {
    if (auto begun = begin(); !begun) return begun;
  }
  if (journal_.begun()) row_.standing = journal_.standing();
  say_card();
  settle();
  return {};
}

// Who is who.

Result<Seat> Table::find_seat(std::string_view token) const {
  if (const auto seat = Seating(row_.plan).seat_of(token)) return *seat;
  return http_error(403, "this link holds no seat here", "ce lien ne tient pas de place ici");
}

Json Table::card() const {
  Json card = table::card(row_, journal_.begun() ? &journal_.chairs() : nullptr, &presence_);
  if (const auto took = journal_.took_ms()) card["took_ms"] = *took;
  return card;
}

Listener* Table::at(int socket) {
  const auto found = std::ranges::find(listeners_, socket, &Listener::socket);
  return found == listeners_.end() ? nullptr : &*found;
}

// Telling.

/// Of a finished game spectators see everything.
Conversation Table::conversation(const Listener& listener) const {
  const bool open = listener.seat == kSpectator && over();
  return Conversation(open ? kAllOpen : listener.seat, {.views = listener.views,
                                                        .budget_ms = {},
                                                        .features = listener.features,
                                                        .aids = people_.manners().aids,
                                                        .company = true});
}

/// What a conversation says; to whoever asked for company also that nobody was given a hint: there
/// is nobody else to be told of one.
std::vector<std::string> Table::written(Listener& who,
                                        std::span<const protocol::Message> messages) const {
  std::vector<std::string> lines;
  for (const auto& message : messages) {
    if (std::holds_alternative<protocol::Hello>(message)) who.hints.clear();
    lines.push_back(protocol::line(message));
  }
  if (who.talk->features().company && who.hints != journal_.hints() && people_.manners().aids) {
    who.hints = journal_.hints();
    lines.push_back(dump({{"type", "aids"}, {"used", who.hints}}));
  }
  return lines;
}

void Table::tell(Listener& listener, std::vector<std::string> before,
                 std::vector<std::string> after) {
  auto lines = std::move(before);
  if (journal_.begun()) {
    listener.talk->allow_aids(people_.manners().aids);
    const auto news = listener.talk->tell(match());
    std::ranges::move(written(listener, news), std::back_inserter(lines));
  }
  std::ranges::move(after, std::back_inserter(lines));
  say(listener, std::move(lines));
}

void Table::tell_all() {
  if (!journal_.begun()) return;
  for (auto& listener : listeners_) {
    std::vector<std::string> clock;
    if (journal_.clock()) clock.push_back(dump(journal_.clock()->json(desk_.now_ms())));
    tell(listener, {}, std::move(clock));
  }
}

/// As it travels: each by itself, or all at once to whoever asked for that.
void Table::say(const Listener& who, std::vector<std::string> lines) {
  if (who.talk->features().batch && lines.size() > 1) {
    desk_.say(who.socket, protocol::join_lines(lines));
  } else {
    for (auto& line : lines) desk_.say(who.socket, std::move(line));
  }
}

void Table::say_all(const std::string& line) {
  for (const auto& listener : listeners_) desk_.say(listener.socket, line);
}

std::string Table::card_line() const {
  Json message{{"type", "table_card"}};
  message.update(card());
  return dump(message);
}

void Table::refuse(Listener& who, const Error& error) {
  if (journal_.begun())
    say(who, written(who, who.talk->refuse(match(), error)));
  else
    say(who, {protocol::line(protocol::Message(protocol::Refused{0, error.what}))});
}

/// Whoever held a seat that a bot plays now goes on as a spectator, and is told so from the start.
void Table::demote(Seat seat) {
  for (auto& listener : listeners_) {
    if (listener.seat != seat) continue;
    presence_.leave(seat, desk_.now_ms());
    presence_.arrive(kSpectator, desk_.now_ms());
    listener.seat = kSpectator;
    listener.talk = conversation(listener);
  }
}

Result<void> Table::enter(int socket, const Greeting& greeting) {
  Listener who{.socket = socket, .views = greeting.views, .features = greeting.features};
  if (greeting.sits) {
    const auto seat = find_seat(greeting.token);
    if (!seat) return std::unexpected(seat.error());
    const bool still =
        !journal_.begun() || match().chairs()[static_cast<std::size_t>(*seat)].human();
    who.seat = still ? *seat : kSpectator;
  } else {
    who.director = !greeting.token.empty() && directs(greeting.token);
  }
  if (who.seat >= 0) excuse_absence();
  who.talk = conversation(who);
  listeners_.push_back(std::move(who));
  Listener& here = listeners_.back();
  const bool arrives = presence_.arrive(here.seat, desk_.now_ms()) && here.seat >= 0;
  std::vector<std::string> before, after;
  if (arrives)
    say_card();
  else
    before.push_back(card_line());
  if (journal_.clock()) after.push_back(dump(journal_.clock()->json(desk_.now_ms())));
  if (thought_ && thought_->announced)
    after.push_back(dump({{"type", "thinking"}, {"seat", thought_->seat}}));
  tell(here, std::move(before), std::move(after));
  next();
  return {};
}

void Table::exit(int socket) {
  const Listener* who = at(socket);
  if (!who) return;
  const Seat seat = who->seat;
  listeners_.remove_if([&](const Listener& one) { return one.socket == socket; });
  const bool left = presence_.leave(seat, desk_.now_ms());
  if (seat < 0 || !left) return;
  say_card();
  // Until now their clock has run.
  const bool worth =
      journal_.ticking() && desk_.now_ms() - journal_.turn_since_ms() >= kWorthForgivingMs;
  if (worth && !journal_.fault() && deserted()) append({{desk_.now_ms(), "idle 0"}});
}

/// Whether nobody is there of those who play: everybody here sits at one screen, so nobody else
/// waits, and the clock stands still.
bool Table::deserted() const {
  if (people_.seated_here()) return false;
  return journal_.begun() && match().turn() >= 0 && people_.plays(match().turn());
}

/// Somebody is about to be there again: nobody is charged with the time since they left, or since
/// the bots moved after that.
void Table::excuse_absence() {
  if (!journal_.ticking() || journal_.fault() || !deserted()) return;
  const auto idle = std::min(desk_.now_ms() - journal_.turn_since_ms(), kLongestForgiven);
  if (idle >= kWorthForgivingMs) append({{desk_.now_ms(), fmt::format("idle {}", idle)}});
}

void Table::close() {
  for (const auto& listener : listeners_) desk_.close(listener.socket, kNoTable);
}

// A journal's lines.

std::string plan_line(const Plan& plan) {
  Json json = Json::parse(plan_text(plan), nullptr, false);
  if (!plan.board.empty()) json["board"] = plan.board;
  return "plan " + dump(json);
}

std::string entry_line(const Entry& entry) {
  return fmt::format("{} {}", entry.at_ms, entry.text);
}

Expected<std::pair<TableRow, std::vector<Entry>>> read_lines(
    const std::string& table, const std::vector<std::string>& lines) {
  TableRow row;
  row.id = table;
  std::vector<Entry> entries;
  for (const std::string_view line : lines) {
    if (line.starts_with("plan ")) {
      auto plan = parse_plan(line.substr(5));
      if (!plan) return std::unexpected(plan.error());
      row.plan = std::move(*plan);
      row.plan.opened_ms = std::clamp<std::int64_t>(row.plan.opened_ms, 0, kLatestMs);
      row.plan.started_ms = std::clamp<std::int64_t>(row.plan.started_ms, 0, kLatestMs);
      row.plan.pace_ms = std::clamp(row.plan.pace_ms, 0, kMaxPaceMs);
      continue;
    }
    std::int64_t at_ms = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), at_ms);
    // What cannot be read cannot be played either: the journal ends there, as it does at a fault.
    const bool dated = error == std::errc{} && at_ms >= 0 && at_ms <= kLatestMs;
    if (!dated || end == line.data() + line.size() || *end != ' ') {
      entries.push_back({0, std::string(line)});
      continue;
    }
    entries.push_back({at_ms, std::string(end + 1, line.data() + line.size())});
  }
  if (!row.legible() || !find_game(row.plan.game))
    return fail("what is kept of this table cannot be read",
                "ce qui est conservé de cette table est illisible");
  row.length = static_cast<int>(entries.size());
  return std::pair{std::move(row), std::move(entries)};
}

}  // namespace salon::device
