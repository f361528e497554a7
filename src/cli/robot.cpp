#include "cli/robot.h"

#include <thread>

#include "arena/outside.h"
#include "cli/output.h"
#include "cli/save.h"
#include "table/beat.h"

namespace salon {

Robot::Time Robot::real_time() {
  return {[] { return std::chrono::steady_clock::now(); },
          [](Time::Point then) { std::this_thread::sleep_until(then); }};
}

Robot::Robot(std::string spec, Lang lang, Time time)
    : spec_(std::move(spec)), lang_(lang), time_(std::move(time)) {}

Expected<void> Robot::begin(const Visitor& visitor) {
  player_.reset();
  if (visitor.seat() < 0) return {};  // somebody else plays on; it only watches
  constexpr std::string_view outside = "exec:";
  if (spec_.starts_with(outside)) {
    auto player = OutsidePlayer::start(spec_.substr(outside.size()), visitor.variant(),
                                       visitor.seat(), visitor.names(), {}, fresh_seed());
    if (!player) return std::unexpected(player.error());
    player_ = std::move(*player);
    return {};
  }
  const auto spec = BotSpec::parse(spec_);
  if (!spec) return std::unexpected(spec.error());
  auto player = visitor.variant().player(*spec, visitor.seat(), fresh_seed(), Pace::time);
  if (!player) return std::unexpected(player.error());
  player_ = std::move(*player);
  return {};
}

void Robot::see(const Visitor&, const Glimpse& glimpse, const Phrase&) {
  if (!player_) return;
  if (glimpse.kind == Event::Kind::resign) player_->resign(glimpse.by);
  if (glimpse.kind == Event::Kind::move) (void)player_->see(glimpse.text, glimpse.by);
}

Expected<std::optional<Visitor::Answers>> Robot::decide(const Visitor& visitor,
                                                        const protocol::Turn& turn) {
  const auto asked = time_.now();
  const auto move = player_->choose(nullptr);
  if (!move) return std::unexpected(move.error());
  if (visitor.variant().about().hidden) time_.wait_until(table::next_beat(asked, time_.now()));
  protocol::Move answer{turn.ply, {}, *move};
  if (turn.undos > 0) answer.undos = turn.undos;
  return Visitor::Answers{answer};
}

void Robot::refused(const Phrase& reason) {
  note("  " + reason.in(lang_) + "\n");
}

void Robot::over(const Visitor&, const protocol::Over& over) {
  put(fmt::format("{} ({})\n", over.why.in(lang_), fmt::join(over.outcome, " ")));
}

}  // namespace salon
