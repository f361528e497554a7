#include "device/thinker.h"

#include <algorithm>

#include "core/protocol.h"
#include "device/ask.h"
#include "games/registry.h"
#include "table/catalogue.h"
#include "table/opinion.h"

namespace salon::device {
namespace {

constexpr std::size_t kMostMinds = 8;

std::unexpected<Error> no_task() {
  return fail("this is no task", "ce n'est pas une tâche");
}

Json who_of(const Json& task) {
  Json who = Json::object();
  for (const char* key : {"game", "rules", "revision", "board", "seats", "seat", "bot", "seed"}) {
    if (const Json* found = member(task, key)) who[key] = *found;
  }
  return who;
}

/// What the bot has learned and plays by must be here.
Expected<void> check_weights(const AnyGame& game, const BotSpec& spec) {
  const auto& learned = game.about().learned;
  if (!learned || learned->here() ||
      std::ranges::find(learned->levels, spec.level) == learned->levels.end())
    return {};
  return fail("the weights of {} are not here", "les poids de {} ne sont pas là",
              game.about().name);
}

}  // namespace

/// One thing more, as the seat protocol tells it.
Expected<void> Thinker::Mind::see(const std::string& line) {
  const auto parsed = protocol::parse_message(line);
  if (!parsed) return std::unexpected(parsed.error());
  if (!*parsed) return no_task();
  if (const auto* news = std::get_if<protocol::Seen>(&**parsed)) {
    if (const auto possible = eye->see(news->move); !possible) return possible;
    return player->see(news->move, news->by);
  }
  const auto* action = std::get_if<protocol::TableAction>(&**parsed);
  if (!action || action->by < 0 || action->by >= variant->seats()) return no_task();
  if (action->action != Event::Kind::resign) return {};
  if (eye->turn() == kOver || !resigned.insert(action->by).second) return no_task();
  eye->resign(action->by);
  player->resign(action->by);
  return {};
}

Expected<Thinker::Mind> Thinker::make_mind(const Json& who) {
  const auto game = find_game(text_at(who, "game"));
  if (!game) return std::unexpected(game.error());
  const auto spec = BotSpec::parse(text_at(who, "bot"));
  if (!spec) return std::unexpected(spec.error());
  if (const auto known = check_weights(**game, *spec); !known)
    return std::unexpected(known.error());
  const auto seats = whole_at(who, "seats"), seat = whole_at(who, "seat");
  const auto revision = whole_at(who, "revision").value_or(0);
  if (!seats || !seat || *seats < 0 || *seats > kMaxSeats || revision < 0 || revision > 1'000'000)
    return no_task();
  auto variant = (*game)->open({text_at(who, "rules"), static_cast<int>(*seats),
                                text_at(who, "board"), static_cast<int>(revision)});
  if (!variant) return std::unexpected(variant.error());
  if (*seat < 0 || *seat >= (*variant)->seats()) return no_task();
  const Json* seed = member(who, "seed");
  auto player = (*variant)->player(
      *spec, static_cast<Seat>(*seat),
      seed && seed->is_number_integer() ? seed->get<std::uint64_t>() : 0, Pace::time);
  if (!player) return std::unexpected(player.error());
  auto eye = (*variant)->eye(static_cast<Seat>(*seat));
  return Mind{who, std::move(*variant), std::move(eye), std::move(*player)};
}

Expected<void> Thinker::catch_up(Mind& mind, const Json& seen) {
  for (std::size_t i = mind.seen.size(); i < seen.size(); ++i) {
    std::string line = dump(seen[i]);
    if (const auto told = mind.see(line); !told) return told;
    mind.seen.push_back(std::move(line));
  }
  return {};
}

Expected<Thinker::Mind*> Thinker::mind_for(const Json& task) {
  const Json who = who_of(task);
  const Json& seen = list_at(task, "seen");
  const auto begins = [&](const Mind& mind) {
    if (mind.who != who || mind.seen.size() > seen.size()) return false;
    for (std::size_t i = 0; i < mind.seen.size(); ++i) {
      if (mind.seen[i] != dump(seen[i])) return false;
    }
    return true;
  };
  auto found = std::ranges::find_if(minds_, begins);
  if (found == minds_.end()) {
    auto made = make_mind(who);
    if (!made) return std::unexpected(made.error());
    minds_.push_front(std::move(*made));
    if (minds_.size() > kMostMinds) minds_.pop_back();
  } else {
    minds_.splice(minds_.begin(), minds_, found);
  }
  if (const auto told = catch_up(minds_.front(), seen); !told) {
    minds_.pop_front();
    return std::unexpected(told.error());
  }
  return &minds_.front();
}

Expected<Json> Thinker::think(const Json& task) {
  const auto mind = mind_for(task);
  if (!mind) return std::unexpected(mind.error());
  Player& player = *(*mind)->player;
  const std::string kind = text_at(task, "kind");
  const auto ply = (*mind)->seen.size();
  const bool asked = (*mind)->eye->turn() == player.seat() && !(*mind)->eye->moves().empty();
  if (!asked && kind != "chance") return no_task();
  if (kind == "move") {
    const auto move = player.choose(nullptr);
    if (!move) return std::unexpected(move.error());
    return Json{{"move", *move}};
  }
  if (kind == "advice") {
    const auto advice = player.advise(nullptr);
    if (!advice) return std::unexpected(advice.error());
    return table::to_json(*advice);
  }
  if (kind == "opinion")
    return table::opinion_of(player, ply, {Event::Kind::move, player.seat(), text_at(task, "made")},
                             nullptr);
  if (kind == "chance") return table::chance_of(player, ply, nullptr);
  return no_task();
}

}  // namespace salon::device
