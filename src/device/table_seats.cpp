#include "device/table.h"
#include "games/registry.h"
#include "table/secrets.h"

/// The side of a table where people sit down and get up.
namespace salon::device {
namespace {

constexpr std::int64_t kGoneMs = 60'000;  // absent for so long, somebody may be replaced

std::unexpected<HttpError> not_over() {
  return http_error(409, "the game is not over yet", "la partie n'est pas encore finie");
}

}  // namespace

Result<Seated> Table::join(const std::string& name, std::optional<Seat> seat) {
  return sit(Seating(row_.plan).with_person(name, seat));
}

Result<Seated> Table::sit_kept(std::string_view old_hash) {
  return sit(Seating(row_.plan).with_kept(old_hash));
}

Result<Seated> Table::sit(const Result<Seating::Change>& change) {
  if (!change) return std::unexpected(change.error());
  if (auto done = amend(change->plan); !done) return std::unexpected(done.error());
  return change->seated;
}

Result<void> Table::leave(const std::string& token) {
  const auto seat = find_seat(token);
  if (!seat) return std::unexpected(seat.error());
  if (journal_.begun()) {
    if (over() || !people_.plays(*seat)) return {};
    return give_up_seat(*seat, "left");
  }
  if (auto done = amend(Seating(row_.plan).without(*seat)); !done) return done;
  demote(*seat);
  say_card();
  return {};
}

Result<void> Table::act(const std::string& token, const protocol::Answer& answer) {
  const auto seat = find_seat(token);
  if (!seat) return std::unexpected(seat.error());
  if (!journal_.begun() || over() || !people_.plays(*seat))
    return http_error(409, "you play no game here now", "vous ne jouez pas de partie ici");
  const auto done = protocol::act(journal_.draft(), *seat, answer);
  if (!done) {
    journal_.drop_draft();
    return http_error(409, done.error());
  }
  reconsider();
  return commit();
}

/// Somebody left or is out of time: the table was opened with a rule for what happens then.
Result<void> Table::give_up_seat(Seat seat, std::string_view reason) {
  const std::string level = usual_level(*game_);
  const bool replaced = row_.plan.bot_when_away;
  const Chair chair{level, bot_name(game_->cast(), level, people_.names())};
  Match& draft = journal_.draft();
  const auto done = replaced ? draft.replace(seat, chair) : draft.resign(seat, std::string(reason));
  if (!done) {
    journal_.drop_draft();
    return http_error(409, done.error());
  }
  reconsider();
  const auto kept = commit();
  if (replaced) say_card();
  return kept;
}

Result<void> Table::fill(const std::string& token, Seat seat, const std::string& bot) {
  if (!directs(token)) {
    if (const auto holder = find_seat(token); !holder) return std::unexpected(holder.error());
  }
  const Seating seating(row_.plan);
  if (!seating.has(seat))
    return http_error(400, "there is no such seat", "cette place n'existe pas");
  if (!journal_.begun()) {
    auto plan = seating.with_bot(seat, bot);
    if (!plan) return std::unexpected(plan.error());
    return amend(std::move(*plan));
  }
  if (over()) return http_error(409, "the game is over", "la partie est finie");
  const auto absent = presence_.absent_since(seat);
  if (!people_.plays(seat) || !absent || desk_.now_ms() - *absent <= kGoneMs) {
    return http_error(409, "only somebody who has been away for a minute can be replaced",
                      "on ne remplace que quelqu'un d'absent depuis une minute");
  }
  const auto done =
      journal_.draft().replace(seat, {bot, bot_name(game_->cast(), bot, people_.names())});
  if (!done) {
    journal_.drop_draft();
    return http_error(409, done.error());
  }
  const auto kept = commit();
  say_card();
  return kept;
}

Result<Plan> Table::next_plan(const std::string& token, std::string& director) {
  const bool directed = directs(token);
  if (!directed) {
    if (const auto seat = find_seat(token); !seat) return std::unexpected(seat.error());
  }
  if (!over()) return not_over();
  Plan plan = Seating(row_.plan).next(match().chairs());
  if (directed) {
    director = new_secret();
    plan.director = hash_secret(director);
  }
  return plan;
}

void Table::note_rematch(const std::string& table) {
  Plan noted = row_.plan;
  noted.rematch = table;
  (void)amend(std::move(noted));
  say_all(dump({{"type", "rematch"}, {"table", table}}));
}

}  // namespace salon::device
