#pragma once
#include "table/plan.h"

namespace salon::table {

/// What is allowed at a table: it depends on how it was opened and on who plays there now.
struct Manners {
  bool aids = true;  // hints, odds, what a view works out for its player
  bool talk = false;
};

/// `chairs` of a game that has begun: somebody may have been replaced. Whoever is alone with bots
/// has every aid; whoever is alone with their own browser has nobody to talk to.
Manners manners_of(const Plan& plan, const std::vector<Chair>* chairs = nullptr);
/// How a table is opened unless somebody chooses otherwise.
Manners usual_manners(const Plan& plan);

}  // namespace salon::table
