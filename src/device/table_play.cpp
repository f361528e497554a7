#include <algorithm>

#include "device/ask.h"
#include "device/table.h"
#include "device/task.h"
#include "games/registry.h"
#include "table/haste.h"
#include "table/secrets.h"

/// The side of a table where the game goes on: bots, clocks, what seats say.
namespace salon::device {
namespace {

constexpr std::int64_t kHintMs = 3000;
constexpr std::int64_t kHurriedMs = 30;  // of a bot that is to play what it has
constexpr std::int64_t kMurmurMs = 150;  // shorter thoughts are not worth a message

// Seeds of bots and advisers come from the table's one seed, but have nothing in common.
constexpr std::uint64_t kBotStream = 1000;
constexpr std::uint64_t kAdviserStream = 2000;

}  // namespace

/// After something happened: everybody is told, and whoever is next goes on.
void Table::settle() {
  for (const Seat seat : journal_.bot_seats()) demote(seat);
  tell_all();
  next();
}

/// Whoever is next goes on. Behind a fault in the journal, and at a table where nobody is, bots
/// wait for somebody.
void Table::next() {
  if (journal_.drafting() || !journal_.begun() || match().over()) return;
  const Seat seat = match().turn();
  if (seat == kNature) {
    if (journal_.fault() && !presence_.attended()) return;
    journal_.draft();
    (void)commit();
    return;
  }
  if (!presence_.attended()) return;
  if (const auto offer = match().draw_offer(); offer && !people_.plays(1 - *offer)) {
    consider_draw(1 - *offer);
    return;
  }
  if (!people_.plays(seat)) ponder(seat);
}

// Bots.

/// Lets the bot at `seat` think, unless it does, or the show stands still.
void Table::ponder(Seat seat) {
  if (thought_ || (row_.plan.only_bots() && paused_ && !stepping_)) return;
  std::string bot = people_.bot_for(seat);
  if (journal_.clock()) bot = hurried(*game_, bot, journal_.clock()->share(seat, desk_.now_ms()));
  think(seat, bot, false);
}

void Table::think(Seat seat, const std::string& bot, bool again) {
  const Question question{"move", seat, bot,
                          mix(row_.plan.seed, kBotStream + static_cast<std::uint64_t>(seat))};
  const int number = desk_.think(Rank::play, id(), seat, task_of(match(), question, match().ply()),
                                 [this](const Json& result) { hear_move(result); });
  if (again && thought_)
    thought_->number = number, thought_->again = true;
  else
    thought_ = Thought{.number = number, .seat = seat, .asked_ms = desk_.now_ms()};
}

/// A bot that failed, for want of what it has learned perhaps, is replaced by the usual one for
/// this decision; the people at the table should not have to wait for the end of a bug.
void Table::hear_move(const Json& result) {
  if (!thought_) return;
  const std::string move = text_at(result, "move");
  if (move.empty() && !thought_->again) return think(thought_->seat, usual_level(*game_), true);
  thought_->move = move;
  if (row_.plan.only_bots() && !stepping_ && desk_.now_ms() < thought_->asked_ms + pace_ms_) return;
  play_found();
}

void Table::play_found() {
  const Thought found = *thought_;
  stop_thinking();
  stepping_ = false;
  if (match().turn() != found.seat) return next();
  if (!journal_.draft().play(found.seat, *found.move)) play_anything(found.seat);
  (void)commit();
}

void Table::play_anything(Seat seat) {
  const auto moves = match().eye(seat).moves();
  if (!moves.empty()) (void)journal_.draft().play(seat, moves[random_seed() % moves.size()]);
}

/// What is thought about now is not wanted any more.
void Table::stop_thinking() {
  if (!thought_) return;
  desk_.drop(thought_->number);
  const bool announced = thought_->announced;
  thought_.reset();
  if (announced) say_all(dump({{"type", "thinking"}, {"seat", nullptr}}));
}

/// After something was done at the table: whoever is no longer asked need not think on.
void Table::reconsider() {
  if (match().over() || match().turn() < 0 || (thought_ && match().turn() != thought_->seat))
    stop_thinking();
}

/// A thinker cannot be asked for what it has: it is asked again, for something quick.
void Table::hurry() {
  if (!thought_) return;
  if (thought_->move) return play_found();
  const Seat seat = thought_->seat;
  desk_.drop(thought_->number);
  think(seat, hurried(*game_, people_.bot_for(seat), kHurriedMs), true);
}

void Table::direct(const PaceCommand& pace) {
  if (pace.ms) pace_ms_ = *pace.ms;
  if (pace.paused) paused_ = *pace.paused;
  if (paused_)
    stop_thinking();
  else if (thought_ && thought_->move)
    return play_found();
  next();
}

// Draws.

/// A bot takes a draw when it thinks that the one who offers stands better. Where hands are hidden
/// it would have to look into the other's to know, and plays on.
void Table::consider_draw(Seat bot) {
  if (judging_draw_) return;
  const Seat turn = match().turn();
  if (match().variant().about().hidden || turn < 0) return answer_draw(bot, false);
  const Question question{"advice", turn, people_.bot_for(bot),
                          mix(row_.plan.seed, kAdviserStream)};
  judging_draw_ = desk_.think(Rank::play, id(), turn, task_of(match(), question, match().ply()),
                              [this, bot, turn](const Json& advice) {
                                judging_draw_.reset();
                                hear_draw(bot, turn, advice);
                              });
}

void Table::hear_draw(Seat bot, Seat turn, const Json& advice) {
  constexpr double clearly_better = 0.55;
  double offerer = 0;
  if (const Json& opinions = list_at(advice, "opinions"); !opinions.empty()) {
    const Json* value = member(opinions.front(), "value");
    if (value && value->is_number())
      offerer = turn == bot ? 1 - value->get<double>() : value->get<double>();
  }
  answer_draw(bot, offerer > clearly_better);
}

void Table::answer_draw(Seat bot, bool accept) {
  if (over() || match().draw_offer() != 1 - bot) return next();
  if (journal_.draft().answer_draw(bot, accept)) {
    reconsider();
    (void)commit();
  } else {
    journal_.drop_draft();
  }
}

// Clocks.

/// Whether the seat to move is out of time.
bool Table::late() const {
  if (!journal_.ticking() || journal_.fault() || deserted()) return false;
  const Seat seat = match().turn();
  return seat >= 0 && people_.plays(seat) && journal_.clock()->left(seat, desk_.now_ms()) <= 0;
}

void Table::tick() {
  if (late()) (void)give_up_seat(match().turn(), "time");
  if (!thought_) return;
  const auto now = desk_.now_ms();
  if (thought_->move) {
    if (now >= thought_->asked_ms + pace_ms_) play_found();
  } else if (!thought_->announced && now >= thought_->asked_ms + kMurmurMs) {
    thought_->announced = true;
    say_all(dump({{"type", "thinking"}, {"seat", thought_->seat}}));
  }
}

std::optional<std::int64_t> Table::due_ms() const {
  std::optional<std::int64_t> due;
  const auto at = [&](std::int64_t ms) { due = std::min(due.value_or(ms), ms); };
  if (thought_ && thought_->move)
    at(thought_->asked_ms + pace_ms_);
  else if (thought_ && !thought_->announced)
    at(thought_->asked_ms + kMurmurMs);
  if (journal_.ticking() && !journal_.fault() && !deserted() && match().turn() >= 0 &&
      people_.plays(match().turn()))
    at(desk_.now_ms() + 1 +
       std::max<std::int64_t>(0, journal_.clock()->due(match().turn(), desk_.now_ms())));
  return due;
}

// What seats say.

void Table::hear(int socket, const std::string& line) {
  Listener* who = at(socket);
  if (!who) return;
  if (!journal_.begun())
    return refuse(*who, {{"the game has not begun yet", "la partie n'a pas encore commencé"}});
  if (late()) (void)give_up_seat(match().turn(), "time");
  const auto said = protocol::parse_object(line, protocol::kMaxAnswerBytes);
  if (!said) return refuse(*who, said.error());
  if (const auto wish = read_command(*said)) return fulfil(*who, *wish);
  if (who->seat >= 0 && !over() && !people_.plays(who->seat))
    return refuse(*who, {{"you have left this game", "vous avez quitté cette partie"}});
  const auto from = match().ply();
  const auto refusal = who->talk->heed(journal_.draft(), *said);
  if (match().ply() > from) {
    reconsider();
    (void)commit();
  } else {
    journal_.drop_draft();
  }
  if (!refusal.empty()) say(*who, written(*who, refusal));
}

void Table::fulfil(Listener& who, const ClientCommand& wish) {
  if (std::holds_alternative<UndoCommand>(wish)) return undo(who);
  if (const auto* look = std::get_if<LookCommand>(&wish)) return look_back(who, *look);
  if (std::holds_alternative<SayCommand>(wish)) {
    if (who.seat < 0)
      return refuse(who, {{"spectators read along and say nothing",
                           "les spectateurs lisent et ne disent rien"}});
    return refuse(
        who, {{"this table was opened without talk", "cette table a été ouverte sans parole"}});
  }
  if (const auto* takeback = std::get_if<TakebackCommand>(&wish)) {
    if (takeback->action == TakebackCommand::Action::ask) return undo(who);
    return refuse(who, {{"nobody asks you for a takeback", "personne ne vous demande rien"}});
  }
  // Here bots think on this device anyway.
  if (std::holds_alternative<ReadyCommand>(wish) || std::holds_alternative<ThoughtCommand>(wish))
    return;
  const bool may = who.director || (who.seat >= 0 && std::holds_alternative<HurryCommand>(wish));
  if (!may)
    return refuse(who, {{"only the director of this table may do that",
                         "seul qui dirige cette table le peut"}});
  if (std::holds_alternative<HurryCommand>(wish)) {
    hurry();
  } else if (std::holds_alternative<StepCommand>(wish)) {
    paused_ = stepping_ = true;
    if (thought_ && thought_->move) return play_found();
    next();
  } else {
    direct(std::get<PaceCommand>(wish));
  }
}

/// All other seats are bots or at the same screen: nobody has to be asked.
void Table::undo(Listener& who) {
  if (who.seat < 0 || over() || !people_.plays(who.seat))
    return refuse(who, {{"there is nothing you could take back", "vous n'avez rien à reprendre"}});
  const auto ply = match().undo_target(who.seat);
  if (!ply) return refuse(who, ply.error());
  stop_thinking();
  append(journal_.following({desk_.now_ms(), fmt::format("undo {}", *ply)}));
}

void Table::look_back(Listener& who, const LookCommand& look) {
  if (!look.ply)
    return refuse(who, {{"a look names a ply, a number from 0 on",
                         "un « look » nomme un demi-coup, un nombre à partir de 0"}});
  const auto then = who.talk->look_back(match(), *look.ply);
  if (!then) return refuse(who, then.error());
  Json message = protocol::to_json(protocol::Message(*then));
  message["type"] = "look";
  say(who, {dump(message)});
}

Result<void> Table::hint(const std::string& token, Later later) {
  const auto seat = find_seat(token);
  if (!seat) return std::unexpected(seat.error());
  if (!journal_.begun() || match().turn() != *seat || !people_.plays(*seat))
    return http_error(409, "it is not your turn", "ce n'est pas à vous de jouer");
  if (hinting_) return http_error(429, "a hint is on its way", "un indice est en chemin");
  if (!people_.manners().aids)
    return http_error(403, "this table plays without hints", "cette table joue sans indices");
  const Question question{"advice", *seat, hurried(*game_, best_level(*game_), kHintMs),
                          mix(row_.plan.seed, kAdviserStream)};
  hinting_ = desk_.think(Rank::hint, id(), *seat, task_of(match(), question, match().ply()),
                         [this, later = std::move(later)](const Json& advice) {
                           hinting_.reset();
                           if (advice.is_object()) return later(advice);
                           later(http_error(409, "no hint was found", "aucun indice trouvé"));
                         });
  return {};
}

}  // namespace salon::device
