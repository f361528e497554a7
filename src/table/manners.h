#pragma once
#include "table/plan.h"

namespace salon::table {

/// What may be done at a table: as it was opened, and by who plays there now.
struct Manners {
  bool aids = true;  // hints, odds, what a view thinks out for its player
  bool talk = false;
};

/// `chairs` of a game that has begun: somebody may have been replaced. Whoever is alone with
/// machines has every aid; whoever is alone with their own browser has nobody to talk to.
Manners manners_of(const Plan& plan, const std::vector<Chair>* chairs = nullptr);
/// How a table is opened unless somebody chooses otherwise.
Manners usual_manners(const Plan& plan);

}  // namespace salon::table
