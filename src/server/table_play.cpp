#include <algorithm>

#include "server/hall.h"
#include "server/log.h"
#include "table/haste.h"
#include "table/secrets.h"

/// The side of a table where the game goes on: bots, what seats say, other servers.
namespace salon::server {

using namespace std::chrono_literals;

namespace {

constexpr auto kHintLimit = 3000ms;

}  // namespace

/// Whoever is next goes on, unless nobody knows what is stored. Behind a fault in the journal bots
/// wait for somebody who wants to play on.
void Table::next() {
  if (hall_.ending() || scribe_.in_doubt() || journal_.drafting()) return;
  timekeeper_.arm();
  if (!journal_.begun() || match().over() || !keeps_) return;
  if (journal_.fault() && !people_.player_here()) return;
  const Seat seat = match().turn();
  if (seat == kNature) {
    hall_.spawn(let_nature_move());
    return;
  }
  if (const auto offer = match().draw_offer(); offer && !people_.plays(1 - *offer)) {
    if (!std::exchange(judging_draw_, true)) hall_.spawn(answer_draw(1 - *offer));
    return;
  }
  if (!people_.plays(seat)) think(seat);
}

asio::awaitable<void> Table::let_nature_move() {
  const auto self = shared_from_this();
  const auto pass = co_await Gate::enter(gate_);
  const NoDraftLeft tidy(journal_);
  if (scribe_.in_doubt() || !journal_.begun() || match().turn() != kNature) co_return;
  journal_.draft();
  (void)co_await scribe_.commit();
}

/// Lets the bot at `seat` think, unless it does, or nobody watches a table of bots.
void Table::think(Seat seat) {
  if (row_.plan.only_bots() && (!presence_.attended() || !machines_.running())) return;
  if (auto thought = machines_.begin(seat)) hall_.spawn(ponder(seat, std::move(thought)));
}

void Table::announce(std::optional<Seat> thinking) {
  say_thinking(thinking);
  grapevine_.call(word::Thinking{thinking});
}

void Table::say_thinking(std::optional<Seat> seat) {
  audience_.say_all(dump({{"type", "thinking"}, {"seat", seat ? Json(*seat) : Json(nullptr)}}));
}

Machines::Owner Table::owner() const {
  return {row_.client, row_.plan.seed, alias(id_)};
}

asio::awaitable<void> Table::ponder(Seat seat, std::shared_ptr<Machines::Thought> thought) {
  const auto self = shared_from_this();
  if (!machines_.wants(thought)) co_return;
  const bool show = row_.plan.only_bots(), hidden = match().variant().about().hidden;
  std::optional<std::chrono::milliseconds> limit;
  if (journal_.clock()) limit = std::chrono::milliseconds(journal_.clock()->share(seat, now_ms()));
  // Nobody else may play with the bots that a page thinks for.
  const auto page =
      helper_.ready([this](Seat who) { return people_.plays(who) && people_.alone(who); });
  std::optional<std::string> found;
  if (page) found = co_await helper_.think(page, thought, match(), people_.bot_for(seat), limit);
  if (!machines_.wants(thought)) co_return;
  Expected<std::string> move;
  if (found)
    move = std::move(*found);
  else
    move = co_await machines_.choose(thought, match(), people_.bot_for(seat), owner(), limit);
  co_await machines_.wait_for_beat(thought, hidden, show);
  co_await play_thought(seat, std::move(thought), std::move(move));
}

asio::awaitable<void> Table::play_thought(Seat seat, std::shared_ptr<Machines::Thought> thought,
                                          Expected<std::string> move) {
  const auto pass = co_await Gate::enter(gate_);
  const NoDraftLeft tidy(journal_);
  if (!machines_.finish(thought)) co_return;  // the game has moved on
  if (scribe_.in_doubt() || !journal_.begun() || match().turn() != seat || !keeps_) {
    next();
    co_return;
  }
  Match& draft = journal_.draft();
  auto played = move ? draft.play(seat, *move) : std::unexpected(move.error());
  if (!played) {
    // A bug, but the people at the table should not have to wait for its end.
    hall_.metrics().bots_failed.add();
    log_warning("bot.failed", {{"table", alias(id_)},
                               {"game", row_.plan.game},
                               {"bot", people_.bot_for(seat)},
                               {"why", played.error().what.en}});
    machines_.forget(seat);
    const auto moves = draft.eye(seat).moves();
    if (!moves.empty()) (void)draft.play(seat, moves[random_seed() % moves.size()]);
  }
  (void)co_await scribe_.commit();
}

/// After something was done at the table: whoever is no longer asked need not think on.
void Table::reconsider() {
  const auto thinking = machines_.thinking();
  if (match().over() || match().turn() < 0 || (thinking && match().turn() != *thinking))
    machines_.cancel();
}

void Table::hush() {
  machines_.cancel();
  timekeeper_.stop();
  scribe_.hush();
  herald_.hush();
}

/// A bot takes a draw when it thinks that the one who offers stands better. Where hands are hidden
/// it would have to look into the other's to know, and plays on.
asio::awaitable<void> Table::answer_draw(Seat bot) {
  constexpr double clearly_better = 0.55;
  const auto self = shared_from_this();
  double offerer = 0;
  const Seat turn = match().turn();
  if (!match().variant().about().hidden && turn >= 0) {
    const auto advice =
        co_await machines_.advise(match(), turn, people_.bot_for(bot), owner(), std::nullopt);
    if (advice && !advice->opinions.empty()) {
      const double value = advice->opinions.front().value;
      offerer = turn == bot ? 1 - value : value;
    }
  }
  const auto pass = co_await Gate::enter(gate_);
  const NoDraftLeft tidy(journal_);
  judging_draw_ = false;
  const bool stands =
      !scribe_.in_doubt() && journal_.begun() && !match().over() && match().draw_offer() == 1 - bot;
  if (stands && journal_.draft().answer_draw(bot, offerer > clearly_better)) {
    (void)co_await scribe_.commit();
  } else {
    journal_.drop_draft();
    next();
  }
}

// What seats say.

asio::awaitable<void> Table::hear(std::shared_ptr<Listener> who, Expected<Json> said) {
  const auto self = shared_from_this();
  const auto pass = co_await Gate::enter(gate_);
  const NoDraftLeft tidy(journal_);
  if (who->gone) co_return;
  if (auto sure = scribe_.certain(); !sure) {
    refuse(*who, {sure.error().what});
    co_return;
  }
  if (!journal_.begun()) {
    refuse(*who, {{"the game has not begun yet", "la partie n'a pas encore commencé"}});
    co_return;
  }
  const bool out = co_await timekeeper_.out_of_time();
  if (out) (void)co_await give_up_seat(match().turn(), "time");
  if (!said) {
    refuse(*who, said.error());
    co_return;
  }
  if (const auto wish = read_command(*said)) {
    co_await fulfil(std::move(who), *wish);
    co_return;
  }
  if (who->seat >= 0 && !match().over() && !people_.plays(who->seat)) {
    refuse(*who, {{"you have left this game", "vous avez quitté cette partie"}});
    co_return;
  }
  co_await act(*who, *said);
}

/// Whether somebody answers a question that this server has not heard of yet: another one asked it.
bool Table::behind(const Json& said) const {
  const auto ply = said.find("ply");
  return hall_.shared() && ply != said.end() && ply->is_number_unsigned() &&
         ply->get<std::size_t>() > match().ply();
}

bool Table::has_moved_on(const Json& said) const {
  const auto ply = said.find("ply");
  return journal_.begun() && ply != said.end() && ply->is_number_integer() &&
         ply->get<std::int64_t>() < static_cast<std::int64_t>(match().ply());
}

/// What a seat does in the game. What another server stored at the same moment may be a word at the
/// table, or the same move, said there before its sender came here: the act is tried again on what
/// is there then.
asio::awaitable<void> Table::act(Listener& who, const Json& said) {
  if (behind(said)) co_await hear_news();
  std::vector<protocol::Message> refusal;
  for (int left = Scribe::kTries;; --left) {
    const auto from = match().ply();
    refusal = who.talk->heed(journal_.draft(), said);
    if (match().ply() <= from) {
      journal_.drop_draft();
      break;
    }
    reconsider();
    const auto stored = co_await scribe_.commit();
    if (stored) break;
    if (stored.error().status == 409 && left > 0) continue;
    refuse(who, {stored.error().what});
    break;
  }
  audience_.say(who, refusal, moment());
  if (who.talk->behind()) herald_.tell_rest();  // of a game that it asked to hear anew
}

asio::awaitable<void> Table::fulfil(std::shared_ptr<Listener> who, ClientCommand wish) {
  if (std::holds_alternative<UndoCommand>(wish)) {
    auto aside = asides_.undo(who->seat);
    co_await put(*who, std::move(aside));
    co_return;
  }
  if (const auto* look = std::get_if<LookCommand>(&wish)) {
    look_back(*who, *look);
    co_return;
  }
  if (const auto* said = std::get_if<SayCommand>(&wish)) {
    auto aside = asides_.say(who->seat, *said, now_ms());
    co_await put(*who, std::move(aside));
    co_return;
  }
  if (const auto* takeback = std::get_if<TakebackCommand>(&wish)) {
    auto aside = asides_.take_back(who->seat, *takeback);
    co_await put(*who, std::move(aside));
    co_return;
  }
  if (const auto* help = std::get_if<ReadyCommand>(&wish)) {
    helper_.offer(*who, help->ready && who->seat >= 0 && people_.alone(who->seat));
    co_return;
  }
  if (const auto* found = std::get_if<ThoughtCommand>(&wish)) {
    helper_.hear(*who, *found, match());
    co_return;
  }
  const bool may = who->director || (who->seat >= 0 && std::holds_alternative<HurryCommand>(wish));
  if (!may) {
    refuse(*who, {{"only the director of this table may do that",
                   "seul qui dirige cette table le peut"}});
    co_return;
  }
  Word said = HurryCommand{};
  const auto* pace = std::get_if<PaceCommand>(&wish);
  if (pace) said = *pace;
  if (std::holds_alternative<StepCommand>(wish)) said = StepCommand{};
  direct(said);
  // Others hear all of it, also what was left as it is.
  if (pace) said = PaceCommand{machines_.pace_ms(), machines_.paused()};
  grapevine_.call(said);
}

/// What is said about how the bots go on, here or at another server. In a hurry, whoever thinks
/// plays what it has.
void Table::direct(const Word& said) {
  if (std::holds_alternative<HurryCommand>(said)) {
    machines_.hurry();
    if (helper_.thinks()) helper_.hurry(match(), people_.bot_for(*machines_.thinking()));
    return;
  }
  if (const auto* pace = std::get_if<PaceCommand>(&said))
    machines_.direct(*pace);
  else
    machines_.step();
  next();
}

/// Stores what somebody does beside the game. Nobody hears of it before.
asio::awaitable<Result<void>> Table::put(Aside aside) {
  if (!aside.back) co_return co_await scribe_.append_aside(std::move(aside.words));
  machines_.cancel();
  auto entries = asides_.entries(aside, now_ms());
  const Standing after = asides_.after(*aside.back);
  co_return co_await scribe_.append(std::move(entries), after);
}

/// The same for somebody who hears why it cannot be done.
asio::awaitable<void> Table::put(Listener& who, Expected<Aside> aside) {
  if (!aside) {
    refuse(who, aside.error());
    co_return;
  }
  const auto stored = co_await put(std::move(*aside));
  if (!stored) refuse(who, {stored.error().what});
}

void Table::look_back(Listener& who, const LookCommand& look) {
  if (!look.ply) {
    refuse(who, {{"a look names a ply, a number from 0 on",
                  "un « look » nomme un demi-coup, un nombre à partir de 0"}});
    return;
  }
  const auto then = who.talk->look_back(match(), *look.ply);
  if (!then) return refuse(who, then.error());
  Json message = protocol::to_json(protocol::Message(*then));
  message["type"] = "look";
  audience_.say(who, dump(message));
}

/// Whoever asks may have a hint, and all have been told of it. For whoever is inside the gate.
asio::awaitable<Result<Seat>> Table::begin_hint(std::string token) {
  const auto seat = co_await find_seat(token);
  if (!seat) co_return std::unexpected(seat.error());
  if (!journal_.begun() || match().turn() != *seat || !people_.plays(*seat))
    co_return http_error(409, "it is not your turn", "ce n'est pas à vous de jouer");
  if (hinting_) co_return http_error(429, "a hint is on its way", "un indice est en chemin");
  auto aside = asides_.hint(*seat);
  if (!aside) co_return std::unexpected(aside.error());
  if (*aside) {
    const auto told = co_await put(std::move(**aside));
    if (!told) co_return std::unexpected(told.error());
  }
  co_return *seat;
}

asio::awaitable<Result<Advice>> Table::hint(std::string token) {
  const auto self = shared_from_this();
  std::optional<Seat> asking;
  {
    const auto pass = co_await Gate::enter(gate_);
    const auto seat = co_await begin_hint(std::move(token));
    if (!seat) co_return std::unexpected(seat.error());
    asking = *seat;
    hinting_ = true;
  }
  const auto game = find_game(row_.plan.game);
  auto advice =
      co_await machines_.advise(match(), *asking, best_level(**game), owner(), kHintLimit);
  hinting_ = false;
  if (!advice) co_return http_error(409, advice.error());
  co_return std::move(*advice);
}

asio::awaitable<Result<std::string>> Table::own_hint(std::string token) {
  const auto self = shared_from_this();
  const auto pass = co_await Gate::enter(gate_);
  const auto seat = co_await begin_hint(std::move(token));
  if (!seat) co_return std::unexpected(seat.error());
  const auto game = find_game(row_.plan.game);
  co_return hurried(**game, best_level(**game), kHintLimit.count());
}

// Other servers.

asio::awaitable<void> Table::try_to_keep() {
  if (keeps_ || hall_.ending() || !journal_.begun() || match().over()) co_return;
  const auto self = shared_from_this();
  const auto pass = co_await Gate::enter(gate_);
  if (keeps_ || scribe_.in_doubt() || !journal_.begun() || match().over()) co_return;
  if (hall_.shared() || journal_.clock()) {
    auto work = [id = id_, server = hall_.server(), now = now_ms(),
                 since = journal_.turn_since_ms()](Store& store) {
      auto outages = store.outages(since);
      if (const auto beat = store.last_beat(id)) outages.push_back({*beat, now});
      return std::pair{store.claim(id, server), std::move(outages)};
    };
    auto claimed = co_await hall_.archive().run(id_, std::move(work));
    if (!claimed) co_return;  // the next beat tries again
    keeper_ = claimed->first;
    if (keeper_ != hall_.server()) co_return;
    co_await timekeeper_.forgive(std::move(claimed->second));
  }
  keeps_ = true;
  next();
}

bool Table::kept_by(const std::vector<std::string>& alive) const {
  return keeps_ || !awake() || !journal_.begun() || match().over() ||
         std::ranges::find(alive, keeper_) != alive.end();
}

void Table::overhear(const std::string& server, const std::string& text) {
  const auto said = read_word(text);
  if (!said) return;
  if (std::holds_alternative<word::Free>(*said)) {
    keeper_.clear();
    hall_.spawn(try_to_keep());
  } else if (std::holds_alternative<word::Who>(*said)) {
    for (const Seat seat : presence_.seats_at_this_server()) call_presence(seat);
  } else if (const auto* bot = std::get_if<word::Thinking>(&*said)) {
    say_thinking(bot->seat);
  } else if (const auto* here = std::get_if<word::Here>(&*said)) {
    if (presence_.hear(server, here->seat, here->count, now_ms())) presence_changed(here->seat);
  } else {
    direct(*said);
  }
}

void Table::presence_changed(Seat seat) {
  if (seat >= 0) say_card();
  next();
}

void Table::forget_servers(const std::vector<std::string>& alive) {
  for (const Seat seat : presence_.forget_servers(alive, now_ms())) presence_changed(seat);
}

}  // namespace salon::server
