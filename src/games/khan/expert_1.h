#pragma once
#include "games/khan/setup.h"

namespace salon::khan {

struct FirstPage {
  Side side;
  Setup setup;

  bool operator==(const FirstPage&) const = default;
};
/// What it sets up as red.
std::vector<FirstPage> first_pages();

/// `expert` as it first was, kept to measure the later ones by.
std::unique_ptr<Bot<Khan>> make_expert_1(const Khan& game);

}  // namespace salon::khan
