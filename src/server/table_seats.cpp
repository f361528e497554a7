#include <algorithm>

#include "server/hall.h"
#include "server/secrets.h"

/// The side of a table where people sit down and get up.
namespace salon::server {
namespace {

constexpr std::int64_t kGoneMs = 60'000;  // absent for so long, somebody may be replaced

std::unexpected<HttpError> no_seat() {
  return http_error(403, "this link holds no seat here", "ce lien ne tient pas de place ici");
}

/// Names of those who have one.
Expected<void> check_holders(const std::vector<Holder>& holders) {
  std::vector<Chair> named;
  for (const auto& holder : holders) {
    if (!holder.name.empty()) named.push_back({"human", holder.name});
  }
  return check_names(named);
}

Phrase crowded() {
  return {"too many people want to sit down at once", "trop de monde s'assied à la fois"};
}

constexpr int kAttempts = 5;  // against other servers that change the same table

}  // namespace

asio::awaitable<Result<Seated>> Table::join(std::string name, std::optional<Seat> wanted) {
  const auto self = shared_from_this();
  const auto pass = co_await Gate::enter(gate_);
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    Plan plan = row_.plan;
    Seat seat = wanted.value_or(0);
    const auto free = [&](Seat at) {
      const auto& holder = plan.seats[static_cast<std::size_t>(at)];
      return holder.kind == Holder::Kind::open && holder.kept_for.empty();
    };
    if (!wanted) {
      while (seat < std::ssize(plan.seats) && !free(seat)) ++seat;
    }
    if (seat < 0 || seat >= std::ssize(plan.seats) || !free(seat)) {
      if (wanted) co_return http_error(409, "this seat is taken", "cette place est prise");
      co_return http_error(409, "no seat is open here", "aucune place n'est libre ici");
    }
    const std::string token = new_secret();
    Holder& holder = plan.seats[static_cast<std::size_t>(seat)];
    holder = {Holder::Kind::person, name, {}, hash_secret(token), {}, {}};
    if (const auto good = check_holders(plan.seats); !good) co_return http_error(400, good.error());
    const auto done = co_await amend(std::move(plan));
    if (!done) co_return std::unexpected(done.error());
    if (*done) co_return Seated{seat, token};
  }
  co_return std::unexpected(HttpError{409, crowded()});
}

/// The same person as at the table before, by the token they had there.
asio::awaitable<Result<Seated>> Table::sit_kept(std::string old_hash) {
  const auto self = shared_from_this();
  const auto pass = co_await Gate::enter(gate_);
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    Plan plan = row_.plan;
    const auto kept = std::ranges::find_if(
        plan.seats, [&](const Holder& holder) { return same_hash(holder.kept_for, old_hash); });
    if (kept == plan.seats.end()) {
      co_return http_error(409, "your seat is taken already", "votre place est déjà prise");
    }
    const std::string token = new_secret();
    kept->kind = Holder::Kind::person;
    kept->token = hash_secret(token);
    kept->kept_for.clear();
    const auto seat = static_cast<Seat>(kept - plan.seats.begin());
    const auto done = co_await amend(std::move(plan));
    if (!done) co_return std::unexpected(done.error());
    if (*done) co_return Seated{seat, token};
  }
  co_return std::unexpected(HttpError{409, crowded()});
}

asio::awaitable<Result<void>> Table::leave(std::string token) {
  const auto self = shared_from_this();
  const auto pass = co_await Gate::enter(gate_);
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    const auto seat = seat_of(token);
    if (!seat) co_return no_seat();
    if (match_) {
      if (match_->over() || !plays(*seat)) co_return Result<void>{};
      co_return co_await give_up_seat(*seat, "left");
    }
    Plan plan = row_.plan;
    plan.seats[static_cast<std::size_t>(*seat)] = Holder{};
    demote(*seat);
    const auto done = co_await amend(std::move(plan));
    if (!done) co_return std::unexpected(done.error());
    if (*done) co_return Result<void>{};
  }
  co_return std::unexpected(HttpError{409, crowded()});
}

asio::awaitable<Result<void>> Table::act(std::string token, protocol::Answer answer) {
  const auto self = shared_from_this();
  const auto pass = co_await Gate::enter(gate_);
  const auto seat = seat_of(token);
  if (!seat) co_return no_seat();
  if (!match_ || match_->over() || !plays(*seat))
    co_return http_error(409, "you play no game here now", "vous ne jouez pas de partie ici");
  const auto from = match_->ply();
  const auto done = protocol::act(*match_, *seat, answer);
  if (!done) co_return http_error(409, done.error());
  reconsider();
  co_return co_await commit(from);
}

/// Somebody left, is out of time, or has been away too long: the table was opened with a rule for
/// what happens then.
asio::awaitable<Result<void>> Table::give_up_seat(Seat seat, std::string_view reason) {
  const auto from = match_->ply();
  const auto game = find_game(row_.plan.game);
  const std::string level = usual_level(**game);
  const bool replaced = row_.plan.bot_when_away;
  const auto done = replaced ? match_->replace(seat, {level, bot_name(names(), level)})
                             : match_->resign(seat, std::string(reason));
  if (!done) co_return http_error(409, done.error());
  const auto stored = co_await commit(from);
  if (stored && replaced) say_card();
  co_return stored;
}

asio::awaitable<Result<void>> Table::fill(std::string token, Seat seat, std::string bot) {
  const auto self = shared_from_this();
  const auto pass = co_await Gate::enter(gate_);
  if (!seat_of(token) && !is_director(token)) co_return no_seat();
  if (seat < 0 || seat >= std::ssize(row_.plan.seats))
    co_return http_error(400, "there is no such seat", "cette place n'existe pas");
  if (!match_) {
    for (int attempt = 0; attempt < kAttempts && !match_; ++attempt) {
      Plan plan = row_.plan;
      Holder& holder = plan.seats[static_cast<std::size_t>(seat)];
      if (holder.kind != Holder::Kind::open)
        co_return http_error(409, "this seat is taken", "cette place est prise");
      holder = {Holder::Kind::bot, bot_name(names(), bot), bot, {}, {}, {}};
      const auto done = co_await amend(std::move(plan));
      if (!done) co_return std::unexpected(done.error());
      if (*done) co_return Result<void>{};
    }
    co_return std::unexpected(HttpError{409, crowded()});
  }
  if (match_->over()) co_return http_error(409, "the game is over", "la partie est finie");
  const auto absent = absent_since_ms_.find(seat);
  const bool gone =
      absent != absent_since_ms_.end() && !here(seat) && now_ms() - absent->second > kGoneMs;
  if (!plays(seat) || !gone) {
    co_return http_error(409, "only somebody who has been away for a minute can be replaced",
                         "on ne remplace que quelqu'un d'absent depuis une minute");
  }
  const auto from = match_->ply();
  const auto done = match_->replace(seat, {bot, bot_name(names(), bot)});
  if (!done) co_return http_error(409, done.error());
  const auto stored = co_await commit(from);
  if (stored) say_card();
  co_return stored;
}

namespace {

/// The table where the same people meet again: everybody one seat on.
Plan next_plan(const Plan& before, const Match& match) {
  Plan plan = before;
  const auto count = before.seats.size();
  for (std::size_t seat = 0; seat < count; ++seat) {
    const Chair& chair = match.chairs()[seat];
    Holder holder = before.seats[seat];
    holder.name = chair.name;
    if (holder.kind == Holder::Kind::person && chair.controller == "human") {
      holder.kept_for = holder.token;
      holder.kind = Holder::Kind::open;
    } else {
      holder = {Holder::Kind::bot, chair.name, chair.controller, {}, {}, {}};
    }
    holder.token.clear();
    plan.seats[(seat + 1) % count] = std::move(holder);
  }
  plan.started_ms = 0;
  plan.seed = random_seed();
  plan.rematch.clear();
  plan.director.clear();
  return plan;
}

}  // namespace

asio::awaitable<Result<Again>> Table::rematch(std::string token) {
  const auto self = shared_from_this();
  const auto pass = co_await Gate::enter(gate_);
  const bool director = is_director(token);
  if (!director && !seat_of(token)) co_return no_seat();
  if (!match_ || !match_->over())
    co_return http_error(409, "the game is not over yet", "la partie n'est pas encore finie");
  Again again;
  if (row_.plan.rematch.empty() || director) {
    Plan plan = next_plan(row_.plan, *match_);
    if (director) {
      again.director = new_secret();
      plan.director = hash_secret(again.director);
    }
    std::vector<Entry> nothing_yet;
    const auto opened = co_await hall_.open(std::move(plan), std::move(nothing_yet), row_.client);
    if (!opened) co_return std::unexpected(opened.error());
    again.table = (*opened)->id();
    Plan noted = row_.plan;
    noted.rematch = again.table;
    const auto done = co_await amend(std::move(noted));
    if (!done) co_return std::unexpected(done.error());
    // If somebody at another server was faster, their table is the one.
    if (*done || director) say_all({{"type", "rematch"}, {"table", again.table}});
  }
  if (director) co_return again;
  again.table = row_.plan.rematch;
  const auto table = co_await hall_.find(again.table);
  if (!table) co_return std::unexpected(table.error());
  auto seated = co_await (*table)->sit_kept(hash_secret(token));
  if (!seated) co_return std::unexpected(seated.error());
  again.seated = std::move(*seated);
  co_return again;
}

}  // namespace salon::server
