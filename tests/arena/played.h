#pragma once
#include <gtest/gtest.h>

#include "arena/tournament.h"

namespace salon::test {

/// What comes of a tournament that must be possible.
inline TournamentReport play(const TournamentOptions& options) {
  auto report = run(options);
  EXPECT_TRUE(report) << report.error().what.en;
  return report ? *report : TournamentReport{};
}

}  // namespace salon::test
