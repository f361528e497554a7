#include "table/manners.h"

namespace salon::table {
namespace {

/// The people at a table, or who may still come, and whether they sit at more than one browser.
struct Sitters {
  int count = 0;
  bool apart = false;
};

Sitters sitters_of(const Plan& plan, const std::vector<Chair>* chairs) {
  Sitters people;
  std::string browser;
  for (std::size_t seat = 0; seat < plan.seats.size(); ++seat) {
    const Holder& holder = plan.seats[seat];
    if (holder.kind == Holder::Kind::bot) continue;
    if (chairs && !(*chairs)[seat].human()) continue;
    if (people.count > 0 && (holder.owner.empty() || holder.owner != browser)) people.apart = true;
    browser = holder.owner;
    ++people.count;
  }
  return people;
}

}  // namespace

Manners manners_of(const Plan& plan, const std::vector<Chair>* chairs) {
  const Sitters people = sitters_of(plan, chairs);
  return {plan.aids || people.count <= 1, plan.talk && people.apart};
}

Manners usual_manners(const Plan& plan) {
  const Sitters people = sitters_of(plan, nullptr);
  return {people.count <= 1, people.count > 1};
}

}  // namespace salon::table
