#include "table/clock.h"

#include <algorithm>

namespace salon::table {

std::int64_t idle_within(std::vector<Outage> outages, std::int64_t from_ms, std::int64_t to_ms) {
  std::ranges::sort(outages, {}, &Outage::from_ms);
  std::int64_t idle = 0;
  for (const auto& outage : outages) {
    const auto begin = std::max(outage.from_ms, from_ms);
    const auto end = std::min(outage.to_ms, to_ms);
    if (end <= begin) continue;
    idle += end - begin;
    from_ms = end;
  }
  return idle;
}

Clock::Clock(const ClockRules& rules, int seats, std::int64_t start_ms, Seat turn)
    : rules_(rules),
      left_ms_(static_cast<std::size_t>(seats),
               1000 * std::int64_t{rules.move_s > 0 ? rules.move_s : rules.total_s}),
      acts_(static_cast<std::size_t>(seats), 0),
      since_ms_(start_ms),
      last_ms_(start_ms),
      turn_(turn) {}

void Clock::pass(std::int64_t at_ms, Seat by, Seat turn, bool act) {
  last_ms_ = std::max(at_ms, last_ms_);
  const auto spent = std::max<std::int64_t>(0, last_ms_ - since_ms_);
  since_ms_ = std::max(last_ms_, since_ms_);
  thought_ms_ += spent;
  if (turn_ >= 0 && rules_.move_s == 0) {
    auto& left = left_ms_[static_cast<std::size_t>(turn_)];
    left = std::max<std::int64_t>(0, left - spent);
    if (by == turn_) left += 1000 * std::int64_t{rules_.increment_s};
  }
  if (act) {
    for (int& acts : acts_) ++acts;
  }
  if (by >= 0) acts_[static_cast<std::size_t>(by)] = 0;
  if (by >= 0 || turn != turn_) {
    thought_ms_ = 0;
    since_ms_ = last_ms_ + allowance(turn);
  }
  turn_ = turn;
}

std::int64_t Clock::allowance(Seat seat) const {
  if (seat < 0) return 0;
  return std::min(kMostAllowanceMs, kAllowancePerActMs * acts_[static_cast<std::size_t>(seat)]);
}

std::int64_t Clock::left(Seat seat, std::int64_t now_ms) const {
  auto left = left_ms_[static_cast<std::size_t>(seat)];
  if (seat != turn_) return left;
  left -= std::max<std::int64_t>(0, now_ms - since_ms_);
  return rules_.move_s > 0 ? left - thought_ms_ : left;
}

std::int64_t Clock::share(Seat seat, std::int64_t now_ms) const {
  constexpr std::int64_t least_ms = 20;
  return std::max(least_ms, left(seat, now_ms) / (rules_.move_s > 0 ? 2 : 20));
}

Json Clock::json(std::int64_t now_ms) const {
  Json json{{"type", "clock"}, {"running", nullptr}, {"left_ms", Json::array()}};
  if (turn_ >= 0) json["running"] = turn_;
  for (Seat seat = 0; seat < static_cast<Seat>(left_ms_.size()); ++seat) {
    json["left_ms"].push_back(std::max<std::int64_t>(0, left(seat, now_ms)));
  }
  json["move_ms"] = nullptr;
  if (turn_ >= 0 && rules_.move_s > 0) {
    json["move_ms"] = std::max<std::int64_t>(0, left(turn_, now_ms));
  }
  if (turn_ >= 0 && starts_in(now_ms) > 0) json["starts_in_ms"] = starts_in(now_ms);
  return json;
}

}  // namespace salon::table
