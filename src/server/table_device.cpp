#include "server/hall.h"
#include "table/haste.h"

/// The side of a table where the device of whoever plays thinks for the bots. It is asked only
/// where a bot's seat knows nothing that this person does not know, and told nothing but which bot
/// is to move; the bots of the server step in when it is gone or late.
namespace salon::server {

namespace {

constexpr std::int64_t kHurriedMs = 30;  // of a bot that is to play what it has

/// A device has the time its bot has, as long again, and what messages may take on their way.
std::chrono::milliseconds patience_with(const AnyGame& game, const std::string& bot,
                                        const Config& config) {
  return std::chrono::milliseconds(2 * table::time_ms(game, bot) + config.device_way_ms);
}

}  // namespace

/// Whether some seats know what others do not.
bool Table::hides() const {
  const auto game = find_game(row_.plan.game);
  return !game || (*game)->about().hidden;
}

/// The page that thinks for the bots: nobody else plays with them.
std::shared_ptr<Listener> Table::helper() const {
  for (const auto& listener : audience_) {
    if (listener->thinks && listener->seat >= 0 && plays(listener->seat) && alone(listener->seat))
      return listener;
  }
  return nullptr;
}

/// A page is ready to think, or no longer; it is told whether it will be asked.
void Table::take_help(Listener& who, bool ready) {
  who.thinks = ready && who.talk->features().thinks && who.seat >= 0 && alone(who.seat);
  say(who, {{"type", "thinks"}, {"here", who.thinks}});
  if (!who.thinks && asked_ && asked_->page.get() == &who) machines_.hear_outside(std::nullopt);
}

/// What the device finds for the bot at `seat`; nothing: our own bot is to think.
asio::awaitable<std::optional<std::string>> Table::think_outside(
    Seat seat, std::shared_ptr<Machines::Thought> thought,
    std::optional<std::chrono::milliseconds> limit) {
  const auto page = helper();
  if (!page || !machines_.wants(thought)) co_return std::nullopt;
  const auto game = find_game(row_.plan.game);
  std::string bot = bot_for(seat);
  if (limit) bot = table::hurried(**game, bot, limit->count());
  const auto asked = std::make_shared<Asked>(page);
  asked_ = asked;
  ask_outside(*asked, seat, bot);
  auto found = co_await machines_.wait_outside(thought, patience_with(**game, bot, hall_.config()));
  if (asked_ == asked) asked_.reset();
  if (found) {
    hall_.metrics().device_moves.add();
  } else if (!page->gone) {
    say(*page, Json{{"type", "drop"}, {"thought", asked->number}});
    if (machines_.wants(thought)) dismiss(*page);
  }
  co_return found;
}

void Table::ask_outside(Asked& asked, Seat seat, const std::string& bot) {
  asked.number = ++questions_;
  Json question{{"type", "think"},
                {"thought", asked.number},
                {"seat", seat},
                {"ply", match().ply()},
                {"bot", bot}};
  if (table::wants_weights(match().variant().about(), bot)) question["weights"] = row_.plan.game;
  say(*asked.page, question);
}

/// An answer to anything but the last question comes too late, and does no harm.
void Table::hear_outside(Listener& who, const ThoughtCommand& found) {
  if (!asked_ || asked_->page.get() != &who || found.thought != asked_->number) return;
  const auto seat = machines_.thinking();
  const bool legal = seat && match().turn() == *seat && match().eye(*seat).read(found.move);
  machines_.hear_outside(legal ? std::optional(found.move) : std::nullopt);
}

/// It was late, or found nothing that could be played: it is not asked again until it offers to.
void Table::dismiss(Listener& who) {
  hall_.metrics().device_missed.add();
  if (std::exchange(who.thinks, false)) say(who, {{"type", "thinks"}, {"here", false}});
}

/// Whoever thinks plays what it has. A device cannot be asked for that: it is asked again, for
/// something quick.
void Table::hurry() {
  machines_.hurry();
  if (!asked_ || !machines_.waits_outside()) return;
  const auto game = find_game(row_.plan.game);
  const Seat seat = *machines_.thinking();
  const std::string bot = table::hurried(**game, bot_for(seat), kHurriedMs);
  ask_outside(*asked_, seat, bot);
  machines_.bear_with_outside(patience_with(**game, bot, hall_.config()));
}

}  // namespace salon::server
