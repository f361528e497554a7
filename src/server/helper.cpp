#include "server/helper.h"

#include "games/registry.h"
#include "table/haste.h"

namespace salon::server {
namespace {

constexpr std::int64_t kHurriedMs = 30;  // of a bot that is to play what it has

const AnyGame& game_of(const Match& match) {
  return **find_game(match.variant().about().name);
}

}  // namespace

void Helper::offer(Listener& who, bool ready) {
  who.thinks = ready && who.talk->features().thinks;
  say(who, {{"type", "thinks"}, {"here", who.thinks}});
  if (!who.thinks) lose(who);
}

std::shared_ptr<Listener> Helper::ready(const std::function<bool(Seat)>& may) const {
  for (const auto& listener : audience_) {
    if (listener->thinks && listener->seat >= 0 && may(listener->seat)) return listener;
  }
  return nullptr;
}

asio::awaitable<std::optional<std::string>> Helper::think(
    std::shared_ptr<Listener> page, std::shared_ptr<Machines::Thought> thought, const Match& match,
    std::string bot, std::optional<std::chrono::milliseconds> limit) {
  if (!machines_.wants(thought)) co_return std::nullopt;
  if (limit) bot = table::hurried(game_of(match), bot, limit->count());
  const auto asked = std::make_shared<Asked>(page);
  asked_ = asked;
  ask(*asked, match, bot);
  auto found = co_await machines_.wait_outside(thought, patience_with(match, bot));
  if (asked_ == asked) asked_.reset();
  if (found) {
    metrics_.device_moves.add();
  } else if (!page->gone) {
    say(*page, {{"type", "drop"}, {"thought", asked->number}});
    if (machines_.wants(thought)) dismiss(*page);
  }
  co_return found;
}

void Helper::ask(Asked& asked, const Match& match, const std::string& bot) {
  asked.number = ++questions_;
  const About& about = match.variant().about();
  Json question{{"type", "think"},
                {"thought", asked.number},
                {"seat", *machines_.thinking()},
                {"ply", match.ply()},
                {"bot", bot}};
  if (table::wants_weights(about, bot)) question["weights"] = about.name;
  say(*asked.page, question);
}

/// A device has the time its bot has, as long again, and what messages may take on their way.
std::chrono::milliseconds Helper::patience_with(const Match& match, const std::string& bot) const {
  return std::chrono::milliseconds(2 * table::time_ms(game_of(match), bot)) + way_;
}

void Helper::hear(const Listener& who, const ThoughtCommand& found, const Match& match) {
  if (!asked_ || asked_->page.get() != &who || found.thought != asked_->number) return;
  const auto seat = machines_.thinking();
  const bool legal = seat && match.turn() == *seat && match.eye(*seat).read(found.move);
  machines_.hear_outside(legal ? std::optional(found.move) : std::nullopt);
}

void Helper::lose(const Listener& who) {
  if (asked_ && asked_->page.get() == &who) machines_.hear_outside(std::nullopt);
}

/// It was late, or found nothing that could be played: it is not asked again until it offers to.
void Helper::dismiss(Listener& who) {
  metrics_.device_missed.add();
  if (std::exchange(who.thinks, false)) say(who, {{"type", "thinks"}, {"here", false}});
}

void Helper::hurry(const Match& match, const std::string& bot) {
  const std::string quick = table::hurried(game_of(match), bot, kHurriedMs);
  ask(*asked_, match, quick);
  machines_.bear_with_outside(patience_with(match, quick));
}

void Helper::say(Listener& who, const Json& message) {
  audience_.say(who, dump(message));
}

}  // namespace salon::server
