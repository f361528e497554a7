#include <algorithm>

#include "server/hall.h"

/// The side of a table where people talk with each other, ask for a move back, and are told who had
/// help. All of it is stored in the journal before anybody hears of it.
namespace salon::server {

Manners Table::manners() const {
  return manners_of(row_.plan, journal_.begun() ? &journal_.chairs() : nullptr);
}

/// The others whose leave `seat` needs to take something back: people at other browsers. Bots do
/// not mind.
std::vector<Seat> Table::asked_of(Seat seat) const {
  std::vector<Seat> others;
  const Seating seating(row_.plan);
  for (Seat other = 0; seating.has(other); ++other) {
    if (other != seat && plays(other) && !seating.same_owner(seat, other)) others.push_back(other);
  }
  return others;
}

/// What is told of a takeback that was asked for or refused.
std::optional<Json> Table::takeback_json() const {
  const Takeback& takeback = journal_.takeback();
  if (!takeback.asked() && !takeback.refused_by()) return std::nullopt;
  Json json{{"type", "takeback"}, {"by", nullptr}};
  if (takeback.refused_by()) json["refused_by"] = *takeback.refused_by();
  if (!takeback.asked()) return json;
  json["by"] = takeback.asked()->by;
  json["ply"] = takeback.asked()->ply;
  json["waiting"] = Json::array();
  for (const Seat seat : asked_of(takeback.asked()->by)) {
    if (!takeback.asked()->granted_by(seat)) json["waiting"].push_back(seat);
  }
  return json;
}

/// Stores something that is no part of the game. If something else happened at the same moment it
/// is as true as before.
asio::awaitable<Result<void>> Table::append_aside(std::string words) {
  for (int left = kTries;; --left) {
    auto entries = journal_.following({now_ms(), words});
    const Standing as_before = journal_.standing();
    const auto stored = co_await scribe_.append(std::move(entries), as_before);
    if (stored || stored.error().status != 409 || left == 0) co_return stored;
  }
}

asio::awaitable<void> Table::speak(Listener& who, SayCommand said) {
  if (who.seat < 0) {
    refuse(who,
           {{"spectators read along and say nothing", "les spectateurs lisent et ne disent rien"}});
    co_return;
  }
  if (!manners().talk) {
    refuse(who, {{"this table was opened without talk", "cette table a été ouverte sans parole"}});
    co_return;
  }
  if (const auto slow = journal_.talk().check_rate(who.seat, now_ms()); !slow) {
    refuse(who, slow.error());
    co_return;
  }
  Remark remark{who.seat, now_ms(), {}, {}};
  if (const auto* ready = find_phrase(said.phrase)) {
    remark.phrase = ready->word;
  } else {
    auto checked = check_words(said.text);
    if (!checked) {
      refuse(who, checked.error());
      co_return;
    }
    remark.text = std::move(*checked);
  }
  std::string words = Talk::entry(remark);
  const auto stored = co_await append_aside(std::move(words));
  if (!stored) refuse(who, {stored.error().what});
}

asio::awaitable<void> Table::take_back(Listener& who, TakebackCommand command) {
  using Action = TakebackCommand::Action;
  if (!command.action) {
    refuse(who, {{"a takeback's \"action\" is ask, grant or deny",
                  "l'« action » d'une reprise est ask, grant ou deny"}});
    co_return;
  }
  if (who.seat < 0 || match().over() || !plays(who.seat)) {
    refuse(who, {{"there is nothing you could take back", "vous n'avez rien à reprendre"}});
    co_return;
  }
  Result<void> done;
  if (*command.action == Action::ask)
    done = co_await ask_takeback(who.seat);
  else
    done = co_await answer_takeback(who.seat, *command.action == Action::grant);
  if (!done) refuse(who, {done.error().what});
}

asio::awaitable<Result<void>> Table::ask_takeback(Seat seat) {
  const Takeback& takeback = journal_.takeback();
  if (takeback.asked())
    co_return http_error(409, "a takeback is asked for already", "une reprise est déjà demandée");
  if (takeback.was_refused(seat)) {
    co_return http_error(409, "that was refused; play on", "cela a été refusé ; jouez la suite");
  }
  const auto ply = match().undo_target(seat);
  if (!ply) co_return http_error(409, ply.error());
  std::string words;
  if (alone(seat)) co_return co_await rewind(seat, *ply, std::move(words));
  words = fmt::format("ask {} {}", seat, *ply);
  co_return co_await append_aside(std::move(words));
}

asio::awaitable<Result<void>> Table::answer_takeback(Seat seat, bool grant) {
  const auto asked = journal_.takeback().asked();
  auto others = asked ? asked_of(asked->by) : std::vector<Seat>{};
  const bool withdraws = asked && asked->by == seat && !grant;
  if (!withdraws && std::ranges::find(others, seat) == others.end()) {
    co_return http_error(409, "nobody asks you for a takeback", "personne ne vous demande rien");
  }
  std::erase_if(others, [&](Seat other) { return other == seat || asked->granted_by(other); });
  std::string words = fmt::format("{} {}", grant ? "grant" : "deny", seat);
  if (!grant || !others.empty()) co_return co_await append_aside(std::move(words));
  co_return co_await rewind(asked->by, asked->ply, std::move(words));
}

/// Takes back what happened from `ply` on, a decision of `seat`; `leave` is the last word of those
/// who granted it.
asio::awaitable<Result<void>> Table::rewind(Seat seat, std::size_t ply, std::string leave) {
  machines_.cancel();
  auto entries = journal_.following({now_ms(), fmt::format("undo {}", ply)});
  if (!leave.empty()) entries.insert(entries.end() - 1, Entry{now_ms(), std::move(leave)});
  const Standing after{State::running, static_cast<int>(ply), seat, ticking()};
  co_return co_await scribe_.append(std::move(entries), after);
}

/// With others at the table nobody is helped unless the table was opened so, and not before the
/// others are told.
asio::awaitable<Result<void>> Table::note_hint(Seat seat) {
  if (!manners().aids) {
    co_return http_error(403, "this table plays without hints", "cette table joue sans indices");
  }
  if (asked_of(seat).empty() || journal_.hinted(seat)) co_return Result<void>{};
  std::string words = fmt::format("hint {}", seat);
  co_return co_await append_aside(std::move(words));
}

}  // namespace salon::server
