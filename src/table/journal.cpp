#include "table/journal.h"

#include <algorithm>
#include <ranges>

#include "core/rules.h"
#include "table/secrets.h"

namespace salon::table {
namespace {

constexpr int kLongestJournal = 2'000'000'000;

/// From which entry on `void` says that nothing counts.
std::optional<int> voided_from(const Entry& entry) {
  if (!entry.text.starts_with("void ")) return std::nullopt;
  const auto from = parse_number(std::string_view(entry.text).substr(5), 0, kLongestJournal);
  return from ? std::optional(*from) : std::nullopt;
}

}  // namespace

Expected<void> Journal::begin(std::shared_ptr<const Variant> variant, const Plan& plan,
                              std::uint64_t lots) {
  clear();
  auto match = Match::begin(std::move(variant), plan.chairs());
  if (!match) return std::unexpected(match.error());
  match_.emplace(std::move(*match));
  match_->draw_from(lots);
  turn_since_ms_ = plan.started_ms;
  hints_.resize(plan.seats.size());
  hinted_at_.resize(plan.seats.size());
  if (plan.clock)
    clock_.emplace(*plan.clock, match_->variant().seats(), plan.started_ms, match_->turn());
  return {};
}

void Journal::clear() {
  *this = Journal();
}

std::optional<Journal::Reading> Journal::open(std::span<const Entry> entries) const {
  // What a later entry voids is not even looked at.
  Reading reading{entries, {}};
  for (auto i = std::ssize(entries) - 1; i >= 0; --i) {
    reading.counting.push_back(static_cast<std::size_t>(i));
    const auto from = voided_from(entries[static_cast<std::size_t>(i)]);
    if (!from || *from > length_ + i) continue;
    if (*from < length_ && !(fault_ && fault_->number == *from)) return std::nullopt;
    i = std::max<std::ptrdiff_t>(*from - length_, 0);
  }
  return reading;
}

bool Journal::read_on(Reading& reading, std::size_t most) {
  for (; most > 0 && !reading.counting.empty(); --most) {
    const std::size_t i = reading.counting.back();
    reading.counting.pop_back();
    const auto from = voided_from(reading.entries[i]);
    if (fault_ && !(from && *from <= fault_->number)) continue;
    const auto taken = take(reading.entries[i]);
    if (!taken) fault_ = Fault{length_ + static_cast<int>(i), taken.error().what};
  }
  if (!reading.counting.empty()) return true;
  length_ += static_cast<int>(reading.entries.size());
  return false;
}

bool Journal::read(std::span<const Entry> entries) {
  auto reading = open(entries);
  if (!reading) return false;
  while (read_on(*reading, entries.size())) {
  }
  return true;
}

/// What people said or asked each other, if it is that.
std::optional<Expected<void>> Journal::take_aside(const Entry& entry) {
  const std::string_view text = entry.text;
  const std::string_view word = text.substr(0, text.find(' '));
  const int seats = match_->variant().seats();
  if (word == "say" || word == "phrase") return talk_.read(text, entry.at_ms, seats);
  if (word == "ask" || word == "grant" || word == "deny") return takeback_.read(text, *match_);
  if (word != "hint") return std::nullopt;
  const auto seat = parse_number(text.substr(std::min(text.size(), word.size() + 1)), 0, seats - 1);
  if (!seat) return std::unexpected(seat.error());
  ++hints_[static_cast<std::size_t>(*seat)];
  hinted_at_[static_cast<std::size_t>(*seat)] = match_->ply();
  return Expected<void>{};
}

/// Something that has happened.
Expected<void> Journal::take(const Entry& entry) {
  const std::string_view text = entry.text;
  if (voided_from(entry)) return pass_fault(entry.at_ms), Expected<void>{};
  if (text.starts_with("idle ")) {
    const auto ms = parse_number(text.substr(5), 0, 2'000'000'000);
    if (!ms) return std::unexpected(ms.error());
    if (clock_) clock_->forgive(*ms);
    turn_since_ms_ = std::max(turn_since_ms_, entry.at_ms);
    return {};
  }
  if (const auto aside = take_aside(entry)) return *aside;
  Seat by = kNature;
  bool act = false;
  if (text.starts_with("undo ")) {
    const auto ply = parse_number(text.substr(5), 0, static_cast<int>(match_->ply()));
    if (!ply) return std::unexpected(ply.error());
    match_->rewind(static_cast<std::size_t>(*ply));
    times_.resize(match_->ply());
    takeback_.clear();
    std::ranges::fill(hinted_at_, std::nullopt);
  } else {
    const auto event = parse_event(text, match_->variant().seats());
    if (!event) return std::unexpected(event.error());
    if (const auto done = match_->apply(*event); !done) return done;
    act = event->kind == Event::Kind::move;
    if (act) by = event->seat;
    times_.push_back(entry.at_ms);
    takeback_.follow(*match_, match_->ply() - 1);
  }
  if (clock_) clock_->pass(entry.at_ms, by, match_->turn(), act);
  turn_since_ms_ = std::max(turn_since_ms_, entry.at_ms);
  return {};
}

/// The game goes on from here; nobody is charged for the time since the last thing that counts.
void Journal::pass_fault(std::int64_t at_ms) {
  fault_.reset();
  if (clock_) clock_->stand_still_until(at_ms);
  turn_since_ms_ = std::max(turn_since_ms_, at_ms);
}

Standing Journal::standing() const {
  if (!match_) return {State::open, 0, kNature, false};
  return {match_->over() ? State::over : State::running, static_cast<int>(match_->ply()),
          match_->turn(), ticking()};
}

std::optional<std::int64_t> Journal::took_ms() const {
  if (!match_ || drafted_ || !match_->over() || times_.empty()) return std::nullopt;
  return std::max<std::int64_t>(0, times_.back() - times_.front());
}

std::vector<Seat> Journal::bot_seats() const {
  std::vector<Seat> seats;
  for (Seat seat = 0; begun() && seat < std::ssize(match_->chairs()); ++seat) {
    if (!match_->chairs()[static_cast<std::size_t>(seat)].human()) seats.push_back(seat);
  }
  return seats;
}

Match& Journal::draft() {
  if (!drafted_) {
    drafted_ = match_->ply();
    chairs_before_ = match_->chairs();
  }
  return *match_;
}

std::vector<Entry> Journal::drafted(std::int64_t now_ms) {
  std::vector<Entry> entries;
  if (!drafted_) return entries;
  while (match_->turn() == kNature) {
    Random random(random_seed());
    match_->play_nature(random);
  }
  if (match_->ply() == *drafted_) return entries;
  if (fault_) entries.push_back({now_ms, fmt::format("void {}", fault_->number)});
  for (std::size_t i = *drafted_; i < match_->ply(); ++i)
    entries.push_back({now_ms, event_line(match_->event(i))});
  return entries;
}

std::vector<Entry> Journal::following(Entry entry) const {
  std::vector<Entry> entries;
  if (fault_) entries.push_back({entry.at_ms, fmt::format("void {}", fault_->number)});
  entries.push_back(std::move(entry));
  return entries;
}

void Journal::keep_draft(std::span<const Entry> stored) {
  if (fault_) pass_fault(stored.front().at_ms);
  note_times(stored.back().at_ms, *drafted_);
  takeback_.follow(*match_, *drafted_);
  length_ += static_cast<int>(stored.size());
  drafted_.reset();
}

void Journal::drop_draft() {
  if (drafted_ && match_->ply() > *drafted_) match_->retract(*drafted_);
  drafted_.reset();
}

/// The clock and the times of events that were just made here, from ply `from` on.
void Journal::note_times(std::int64_t at_ms, std::size_t from) {
  const auto moved = [&](std::size_t i) { return match_->kind(i) == Event::Kind::move; };
  for (std::size_t i = from; i < match_->ply(); ++i) {
    times_.push_back(at_ms);
    if (!clock_) continue;
    const bool last = i + 1 == match_->ply();
    const bool move_next = !last && moved(i + 1);
    const Seat turn = last ? match_->turn() : move_next ? match_->seat(i + 1) : clock_->running();
    clock_->pass(at_ms, moved(i) ? match_->seat(i) : kNature, turn, moved(i));
  }
  turn_since_ms_ = std::max(turn_since_ms_, at_ms);
}

}  // namespace salon::table
