#include <algorithm>

#include "server/house.h"
#include "server/log.h"
#include "table/secrets.h"

/// The side of a table where people sit down and get up.
namespace salon::server {
namespace {

constexpr std::int64_t kGoneMs = 60'000;  // absent for so long, somebody may be replaced

Phrase crowded() {
  return {"too many people want to sit down at once", "trop de monde s'assied à la fois"};
}

constexpr int kAttempts = 5;  // against other servers that change the same table

}  // namespace

asio::awaitable<Result<Seated>> Table::join(std::string name, std::optional<Seat> wanted) {
  return sit([name, wanted](const Seating& seating) { return seating.with_person(name, wanted); });
}

asio::awaitable<Result<Seated>> Table::sit_kept(std::string old_hash) {
  return sit([old_hash](const Seating& seating) { return seating.with_kept(old_hash); });
}

asio::awaitable<Result<Seated>> Table::sit(
    std::function<Result<Seating::Change>(const Seating&)> choose) {
  const auto self = shared_from_this();
  const auto pass = co_await Gate::enter(gate_);
  if (auto sure = scribe_.certain(); !sure) co_return std::unexpected(sure.error());
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    auto change = choose(Seating(row_.plan));
    if (!change) co_return std::unexpected(change.error());
    const auto done = co_await amend(std::move(change->plan));
    if (!done) co_return std::unexpected(done.error());
    if (*done) co_return std::move(change->seated);
  }
  co_return std::unexpected(HttpError{409, crowded()});
}

asio::awaitable<Result<void>> Table::leave(std::string token) {
  const auto self = shared_from_this();
  const auto pass = co_await Gate::enter(gate_);
  if (auto sure = scribe_.certain(); !sure) co_return std::unexpected(sure.error());
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    const auto seat = co_await find_seat(token);
    if (!seat) co_return std::unexpected(seat.error());
    if (journal_.begun()) {
      if (match().over() || !people_.plays(*seat)) co_return Result<void>{};
      co_return co_await give_up_seat(*seat, "left");
    }
    Plan plan = Seating(row_.plan).without(*seat);
    const auto done = co_await amend(std::move(plan));
    if (!done) co_return std::unexpected(done.error());
    if (!*done) continue;
    demote(*seat);
    say_card();
    co_return Result<void>{};
  }
  co_return std::unexpected(HttpError{409, crowded()});
}

asio::awaitable<Result<void>> Table::act(std::string token, protocol::Answer answer) {
  const auto self = shared_from_this();
  const auto pass = co_await Gate::enter(gate_);
  if (auto sure = scribe_.certain(); !sure) co_return std::unexpected(sure.error());
  const auto seat = co_await find_seat(token);
  if (!seat) co_return std::unexpected(seat.error());
  if (!journal_.begun() || match().over() || !people_.plays(*seat))
    co_return http_error(409, "you play no game here now", "vous ne jouez pas de partie ici");
  const NoDraftLeft tidy(journal_);
  const auto done = protocol::act(journal_.draft(), *seat, answer);
  if (!done) {
    journal_.drop_draft();
    co_return http_error(409, done.error());
  }
  reconsider();
  co_return co_await scribe_.commit();
}

/// Somebody left, is out of time, or has been away too long: the table was opened with a rule for
/// what happens then.
asio::awaitable<Result<void>> Table::give_up_seat(Seat seat, std::string_view reason) {
  const auto game = find_game(row_.plan.game);
  const std::string level = usual_level(**game);
  const bool replaced = row_.plan.bot_when_away;
  const NoDraftLeft tidy(journal_);
  Match& draft = journal_.draft();
  const auto done =
      replaced ? draft.replace(seat, {level, bot_name((*game)->cast(), level, people_.names())})
               : draft.resign(seat, std::string(reason));
  if (!done) {
    journal_.drop_draft();
    co_return http_error(409, done.error());
  }
  const auto stored = co_await scribe_.commit();
  if (stored && replaced) say_card();
  co_return stored;
}

asio::awaitable<Result<void>> Table::fill(std::string token, Seat seat, std::string bot) {
  const auto self = shared_from_this();
  const auto pass = co_await Gate::enter(gate_);
  if (auto sure = scribe_.certain(); !sure) co_return std::unexpected(sure.error());
  if (!Seating(row_.plan).directs(token)) {
    const auto holder = co_await find_seat(token);
    if (!holder) co_return std::unexpected(holder.error());
  }
  if (!Seating(row_.plan).has(seat))
    co_return http_error(400, "there is no such seat", "cette place n'existe pas");
  if (!journal_.begun()) {
    for (int attempt = 0; attempt < kAttempts && !journal_.begun(); ++attempt) {
      auto plan = Seating(row_.plan).with_bot(seat, bot);
      if (!plan) co_return std::unexpected(plan.error());
      const auto done = co_await amend(std::move(*plan));
      if (!done) co_return std::unexpected(done.error());
      if (*done) co_return Result<void>{};
    }
    co_return std::unexpected(HttpError{409, crowded()});
  }
  if (match().over()) co_return http_error(409, "the game is over", "la partie est finie");
  const auto absent = presence_.absent_since(seat);
  const bool gone = absent && now_ms() - *absent > kGoneMs;
  if (!people_.plays(seat) || !gone) {
    co_return http_error(409, "only somebody who has been away for a minute can be replaced",
                         "on ne remplace que quelqu'un d'absent depuis une minute");
  }
  const auto game = find_game(row_.plan.game);
  const NoDraftLeft tidy(journal_);
  const auto done =
      journal_.draft().replace(seat, {bot, bot_name((*game)->cast(), bot, people_.names())});
  if (!done) {
    journal_.drop_draft();
    co_return http_error(409, done.error());
  }
  const auto stored = co_await scribe_.commit();
  if (stored) say_card();
  co_return stored;
}

asio::awaitable<Result<Again>> Table::rematch(std::string token) {
  const auto self = shared_from_this();
  const auto pass = co_await Gate::enter(gate_);
  if (auto sure = scribe_.certain(); !sure) co_return std::unexpected(sure.error());
  const bool director = Seating(row_.plan).directs(token);
  if (!director) {
    const auto seat = co_await find_seat(token);
    if (!seat) co_return std::unexpected(seat.error());
  }
  if (!journal_.begun() || !match().over())
    co_return http_error(409, "the game is not over yet", "la partie n'est pas encore finie");
  Again again;
  if (row_.plan.rematch.empty() || director) {
    Plan plan = Seating(row_.plan).next(match().chairs());
    if (director) {
      again.director = new_secret();
      plan.director = hash_secret(again.director);
    }
    std::vector<Entry> nothing_yet;
    const auto opened =
        co_await hall_.house().open(std::move(plan), std::move(nothing_yet), row_.client);
    if (!opened) co_return std::unexpected(opened.error());
    again.table = *opened;
    log_note("table.opened",
             {{"after", alias(id_)}, {"table", alias(again.table)}, {"game", row_.plan.game}});
    Plan noted = row_.plan;
    noted.rematch = again.table;
    const auto done = co_await amend(std::move(noted));
    if (!done) co_return std::unexpected(done.error());
    // If somebody at another server was faster, their table is the one.
    if (*done || director) audience_.say_all(dump({{"type", "rematch"}, {"table", again.table}}));
  }
  if (director) co_return again;
  again.table = row_.plan.rematch;
  Hall& home = hall_.house().hall_of(again.table);
  auto sitting = home.sit_kept(again.table, hash_secret(token));
  auto seated = co_await away(home.loop(), std::move(sitting));
  if (!seated) co_return std::unexpected(seated.error());
  again.seated = std::move(*seated);
  co_return again;
}

}  // namespace salon::server
