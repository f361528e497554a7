#include "table/seating.h"

#include <algorithm>

#include "table/secrets.h"

namespace salon::table {
namespace {

/// Names of those who have one.
Expected<void> check_holders(const std::vector<Holder>& holders) {
  std::vector<Chair> named;
  for (const auto& holder : holders) {
    if (!holder.name.empty()) named.push_back({"human", holder.name});
  }
  return check_names(named);
}

std::unexpected<HttpError> taken() {
  return http_error(409, "this seat is taken", "cette place est prise");
}

}  // namespace

std::optional<Seat> Seating::seat_of(std::string_view token) const {
  const auto hash = hash_secret(token);
  for (Seat seat = 0; seat < std::ssize(plan_.seats); ++seat) {
    const Holder& holder = at(seat);
    if (holder.kind == Holder::Kind::person && same_hash(holder.token, hash)) return seat;
  }
  return std::nullopt;
}

bool Seating::directs(std::string_view token) const {
  return same_hash(plan_.director, hash_secret(token));
}

bool Seating::same_owner(Seat one, Seat other) const {
  return !at(one).owner.empty() && at(one).owner == at(other).owner;
}

Result<Seating::Change> Seating::with_person(const std::string& name,
                                             std::optional<Seat> wanted) const {
  const auto free = [&](Seat seat) {
    return at(seat).kind == Holder::Kind::open && at(seat).kept_for.empty();
  };
  Seat seat = wanted.value_or(0);
  if (!wanted) {
    while (has(seat) && !free(seat)) ++seat;
  }
  if (!has(seat) || !free(seat)) {
    if (wanted) return taken();
    return http_error(409, "no seat is open here", "aucune place n'est libre ici");
  }
  Change change{plan_, {seat, new_secret()}};
  auto& seats = change.plan.seats;
  seats[static_cast<std::size_t>(seat)] = {
      Holder::Kind::person, name, {}, hash_secret(change.seated.token), {}, {}};
  if (const auto good = check_holders(seats); !good) return http_error(400, good.error());
  return change;
}

Result<Seating::Change> Seating::with_kept(std::string_view old_hash) const {
  const auto kept = std::ranges::find_if(
      plan_.seats, [&](const Holder& holder) { return same_hash(holder.kept_for, old_hash); });
  if (kept == plan_.seats.end())
    return http_error(409, "your seat is taken already", "votre place est déjà prise");
  const auto seat = static_cast<Seat>(kept - plan_.seats.begin());
  Change change{plan_, {seat, new_secret()}};
  Holder& holder = change.plan.seats[static_cast<std::size_t>(seat)];
  holder.kind = Holder::Kind::person;
  holder.token = hash_secret(change.seated.token);
  holder.kept_for.clear();
  return change;
}

Result<Plan> Seating::with_bot(Seat seat, const std::string& bot) const {
  if (at(seat).kind != Holder::Kind::open) return taken();
  std::vector<std::string> names;
  for (const auto& holder : plan_.seats) names.push_back(holder.name);
  const auto game = find_game(plan_.game);
  Plan plan = plan_;
  plan.seats[static_cast<std::size_t>(seat)] = {
      Holder::Kind::bot, bot_name(game ? (*game)->cast() : Cast{}, bot, names), bot, {}, {}, {}};
  return plan;
}

Plan Seating::without(Seat seat) const {
  Plan plan = plan_;
  plan.seats[static_cast<std::size_t>(seat)] = Holder{};
  return plan;
}

Plan Seating::next(const std::vector<Chair>& chairs) const {
  Plan plan = plan_;
  const auto count = plan_.seats.size();
  for (std::size_t seat = 0; seat < count; ++seat) {
    const Chair& chair = chairs[seat];
    Holder holder = plan_.seats[seat];
    holder.name = chair.name;
    if (holder.kind == Holder::Kind::person && chair.human()) {
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
  plan.resumed.reset();
  return plan;
}

}  // namespace salon::table
