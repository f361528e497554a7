#include "arena/statistics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include "core/random.h"

namespace salon {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
using Verdict = Sprt::Verdict;

Tally tally_of(long wins, long draws, long losses) {
  Tally tally;
  for (long i = 0; i < wins; ++i) tally.add(1);
  for (long i = 0; i < draws; ++i) tally.add(0.5);
  for (long i = 0; i < losses; ++i) tally.add(0);
  return tally;
}

/// A game with the given chances of winning and drawing.
double play(Random& random, double win, double draw) {
  const double u = random.unit();
  return u < win ? 1 : u < win + draw ? 0.5 : 0;
}

/// In how many experiments of a hundred the interval of the score holds the truth.
double coverage(double truth, const std::function<Tally(Random&)>& experiment) {
  Random random(7);
  constexpr int experiments = 2000;
  int held = 0;
  for (int i = 0; i < experiments; ++i) {
    const Interval score = mean_score(experiment(random));
    held += score.low <= truth && truth <= score.high;
  }
  return 100.0 * held / experiments;
}

TEST(Tally, CountsGamesAndRounds) {
  Tally tally;
  tally.add(1);
  tally.add_round({0.5, 0});
  tally.add_round({});
  EXPECT_EQ(tally.wins, 1);
  EXPECT_EQ(tally.draws, 1);
  EXPECT_EQ(tally.losses, 1);
  EXPECT_EQ(tally.games(), 3);
  EXPECT_EQ(tally.rounds, 2);
  EXPECT_DOUBLE_EQ(mean_score(tally).value, 0.5);
}

TEST(Tally, MergesLikeOneLongTally) {
  Tally first = tally_of(3, 1, 0);
  Tally second = tally_of(0, 2, 5);
  second.add_round({1, 0.5, 0});
  Tally whole = tally_of(3, 3, 5);
  whole.add_round({1, 0.5, 0});
  EXPECT_EQ(first += second, whole);
}

TEST(MeanScore, HoldsTheObservedMean) {
  for (long wins = 0; wins <= 12; ++wins) {
    for (long draws = 0; draws <= 12; ++draws) {
      for (long losses = 0; losses <= 12; ++losses) {
        const Interval score = mean_score(tally_of(wins, draws, losses));
        EXPECT_LE(0, score.low);
        EXPECT_LE(score.low, score.value);
        EXPECT_LE(score.value, score.high);
        EXPECT_LE(score.high, 1);
      }
    }
  }
}

TEST(MeanScore, IsTextbookWhereTheTextbookIsRight) {
  // 5200 of 10000: 0.52 ± 1.96 √(0.52·0.48 / 10000).
  const Interval score = mean_score(tally_of(5200, 0, 4800));
  EXPECT_DOUBLE_EQ(score.value, 0.52);
  EXPECT_NEAR(score.low, 0.5102, 1e-4);
  EXPECT_NEAR(score.high, 0.5298, 1e-4);
}

TEST(MeanScore, NeverClaimsCertainty) {
  const Interval nothing = mean_score({});
  EXPECT_EQ(nothing.low, 0);
  EXPECT_EQ(nothing.value, 0.5);
  EXPECT_EQ(nothing.high, 1);

  const Interval wins = mean_score(tally_of(400, 0, 0));
  EXPECT_NEAR(wins.low, 0.988, 0.001);
  EXPECT_EQ(wins.value, 1);
  EXPECT_EQ(wins.high, 1);

  const Interval draws = mean_score(tally_of(0, 400, 0));
  EXPECT_NEAR(draws.high - draws.value, 0.005, 0.001);
  EXPECT_NEAR(draws.value - draws.low, 0.005, 0.001);

  EXPECT_LT(mean_score(tally_of(2, 0, 0)).low, 0.5);
}

TEST(MeanScore, CoversSingleGames) {
  for (const int games : {50, 200}) {
    for (const double win : {0.2, 0.4, 0.65}) {
      for (const double draw : {0.0, 0.3}) {
        const double held = coverage(win + draw / 2, [&](Random& random) {
          Tally tally;
          for (int i = 0; i < games; ++i) tally.add(play(random, win, draw));
          return tally;
        });
        EXPECT_GE(held, 93) << games << " games, " << win << " won, " << draw << " drawn";
        EXPECT_LE(held, 97) << games << " games, " << win << " won, " << draw << " drawn";
      }
    }
  }
}

TEST(MeanScore, StaysHonestWithFewGames) {
  for (const int games : {5, 7, 12, 25}) {
    for (const double win : {0.02, 0.5, 0.95}) {
      const double held = coverage(win, [&](Random& random) {
        Tally tally;
        for (int i = 0; i < games; ++i) tally.add(play(random, win, 0));
        return tally;
      });
      EXPECT_GE(held, 90) << games << " games, " << win << " won";
    }
  }
}

/// Pairs decided by their opening: games counted one by one would claim twice the evidence.
TEST(MeanScore, CoversRoundsOfGamesThatGoTogether) {
  const auto pairs = [](bool as_rounds) {
    return coverage(0.6, [as_rounds](Random& random) {
      Tally tally;
      for (int i = 0; i < 100; ++i) {
        const double score = play(random, 0.6, 0);
        if (as_rounds) {
          tally.add_round({score, score});
        } else {
          tally.add(score), tally.add(score);
        }
      }
      return tally;
    });
  };
  EXPECT_GE(pairs(true), 93);
  EXPECT_LE(pairs(true), 97);
  EXPECT_LT(pairs(false), 90);
}

/// Rounds of one to four games that share their luck: only the ratio estimate weighs them rightly.
TEST(MeanScore, CoversRoundsOfUnequalSize) {
  const double held = coverage(0.55, [](Random& random) {
    Tally tally;
    for (int i = 0; i < 100; ++i) {
      const double win = random.below(2) ? 0.85 : 0.25;
      std::vector<double> round(1 + random.below(4));
      for (double& score : round) score = play(random, win, 0);
      tally.add_round(round);
    }
    return tally;
  });
  EXPECT_GE(held, 93);
  EXPECT_LE(held, 97);
}

TEST(MeanScore, IsSharperWhenSeatsAreSwappedWithinARound) {
  Random random(3);
  Tally rounds;
  Tally games;
  for (int i = 0; i < 500; ++i) {
    const double first = play(random, 0.9, 0);
    const double second = play(random, 0.1, 0);
    rounds.add_round({first, second});
    games.add(first), games.add(second);
  }
  const Interval sharp = mean_score(rounds);
  const Interval blunt = mean_score(games);
  EXPECT_EQ(sharp.value, blunt.value);
  EXPECT_LT(sharp.high - sharp.low, 0.7 * (blunt.high - blunt.low));
}

TEST(Elo, KnownValues) {
  EXPECT_NEAR(elo_of_score(0.75), 190.85, 0.005);
  EXPECT_NEAR(elo_of_score(0.64), 99.95, 0.005);
  EXPECT_NEAR(elo_of_score(10.0 / 11), 400, 1e-9);
  EXPECT_EQ(elo_of_score(0.5), 0);
  EXPECT_NEAR(score_of_elo(190.85), 0.75, 1e-5);
  EXPECT_EQ(elo_of_score(0), -infinity);
  EXPECT_EQ(elo_of_score(1), infinity);
}

TEST(Elo, OneSeatOfFour) {
  EXPECT_NEAR(elo_of_score(0.25, 0.25), 0, 1e-9);
  // Twice as strong as each of three others: two parts of five.
  EXPECT_NEAR(elo_of_score(0.4, 0.25), 400 * std::log10(2), 1e-9);
  for (const double elo : {-300.0, -20.0, 0.0, 5.0, 250.0}) {
    EXPECT_NEAR(elo_of_score(score_of_elo(elo, 0.25), 0.25), elo, 1e-9);
  }
}

TEST(Elo, DifferenceHasAnInterval) {
  const Interval elo = elo_difference(tally_of(300, 0, 100));
  EXPECT_NEAR(elo.value, 190.85, 0.005);
  // Wilson's interval is [0.7054, 0.7899].
  EXPECT_NEAR(elo.low, elo_of_score(0.7054), 0.5);
  EXPECT_NEAR(elo.high, elo_of_score(0.7899), 0.5);

  const Interval sweep = elo_difference(tally_of(400, 0, 0));
  EXPECT_GT(sweep.low, 700);
  EXPECT_LT(sweep.low, infinity);
  EXPECT_EQ(sweep.value, infinity);
  EXPECT_EQ(sweep.high, infinity);

  const Interval nothing = elo_difference({}, 0.25);
  EXPECT_EQ(nothing.low, -infinity);
  EXPECT_EQ(nothing.value, 0);
  EXPECT_EQ(nothing.high, infinity);
}

TEST(Superiority, GrowsWithEvidence) {
  EXPECT_EQ(likelihood_of_superiority({}), 0.5);
  EXPECT_NEAR(likelihood_of_superiority(tally_of(10, 5, 10)), 0.5, 1e-12);
  EXPECT_LT(likelihood_of_superiority(tally_of(1, 0, 0)), 0.8);
  EXPECT_LT(likelihood_of_superiority(tally_of(6, 0, 4)),
            likelihood_of_superiority(tally_of(60, 0, 40)));
  // Half a standard error per ten games in a hundred: Φ(2) at 55 % of 400.
  EXPECT_NEAR(likelihood_of_superiority(tally_of(220, 0, 180)), 0.977, 0.002);
  EXPECT_NEAR(likelihood_of_superiority(tally_of(25, 0, 75), 0.25), 0.5, 1e-9);
}

TEST(Statistics, AreSymmetricUnderSwap) {
  Random random(11);
  for (int experiment = 0; experiment < 200; ++experiment) {
    Tally ours;
    Tally theirs;
    for (auto rounds = 1 + random.below(60); rounds > 0; --rounds) {
      const double a = play(random, 0.4, 0.3);
      const double b = play(random, 0.4, 0.3);
      ours.add_round({a, b});
      theirs.add_round({1 - a, 1 - b});
    }
    EXPECT_NEAR(mean_score(ours).low, 1 - mean_score(theirs).high, 1e-9);
    if (const double elo = elo_difference(ours).value; std::isfinite(elo)) {
      EXPECT_NEAR(elo, -elo_difference(theirs).value, 1e-9);
    }
    EXPECT_NEAR(likelihood_of_superiority(ours), 1 - likelihood_of_superiority(theirs), 1e-9);
    const Sprt::State there = Sprt{.elo0 = 0, .elo1 = 20, .alpha = 0.05, .beta = 0.1}.judge(ours);
    const Sprt::State back = Sprt{.elo0 = -20, .elo1 = 0, .alpha = 0.1, .beta = 0.05}.judge(theirs);
    EXPECT_NEAR(there.llr, -back.llr, 1e-9);
    EXPECT_NEAR(there.upper, -back.lower, 1e-9);
    EXPECT_EQ(there.verdict == Verdict::accept_h1, back.verdict == Verdict::accept_h0);
  }
}

TEST(Sprt, ChecksItsNumbers) {
  EXPECT_TRUE(Sprt{}.check());
  EXPECT_FALSE((Sprt{.elo0 = 5, .elo1 = 5}.check()));
  EXPECT_FALSE((Sprt{.elo0 = 0, .elo1 = infinity}.check()));
  EXPECT_FALSE((Sprt{.elo0 = std::nan(""), .elo1 = 5}.check()));
  EXPECT_FALSE((Sprt{.alpha = 0}.check()));
  EXPECT_FALSE((Sprt{.beta = 0.5}.check()));
}

TEST(Sprt, KnownState) {
  // Games without draws have an exact ratio to compare with.
  const Sprt::State state = Sprt{}.judge(tally_of(1100, 0, 900));
  const double score1 = score_of_elo(5);
  EXPECT_NEAR(state.llr, 1100 * std::log(score1 / 0.5) + 900 * std::log((1 - score1) / 0.5), 0.01);
  EXPECT_NEAR(state.upper, 2.944, 0.001);
  EXPECT_NEAR(state.lower, -2.944, 0.001);
  EXPECT_EQ(state.verdict, Verdict::undecided);
  EXPECT_EQ(Sprt{}.judge(tally_of(1200, 0, 800)).verdict, Verdict::accept_h1);
  EXPECT_EQ(Sprt{}.judge(tally_of(900, 0, 1100)).verdict, Verdict::accept_h0);
  EXPECT_EQ(Sprt{}.judge({}).verdict, Verdict::undecided);
}

TEST(Sprt, IsNotRushedByAFewEqualResults) {
  const Sprt test{.elo0 = 0, .elo1 = 50};
  for (long games = 1; games <= 5; ++games) {
    EXPECT_EQ(test.judge(tally_of(games, 0, 0)).verdict, Verdict::undecided) << games;
    EXPECT_EQ(test.judge(tally_of(0, games, 0)).verdict, Verdict::undecided) << games;
  }
}

/// How often the test takes the wrong side at the given strength, in percent.
double error_rate(const Sprt& test, double elo, Verdict wrong, double draw) {
  Random random(5);
  constexpr int experiments = 1000;
  const double win = score_of_elo(elo) - draw / 2;
  int errors = 0;
  for (int i = 0; i < experiments; ++i) {
    Tally tally;
    Sprt::State state;
    do {
      tally.add_round({play(random, win, draw), play(random, win, draw)});
      state = test.judge(tally);
    } while (state.verdict == Verdict::undecided);
    errors += state.verdict == wrong;
  }
  return 100.0 * errors / experiments;
}

TEST(Sprt, KeepsItsErrorRates) {
  for (const double elo1 : {60.0, 200.0}) {
    const Sprt test{.elo0 = 0, .elo1 = elo1, .alpha = 0.05, .beta = 0.1};
    for (const double draw : {0.0, 0.3}) {
      EXPECT_LE(error_rate(test, test.elo0, Verdict::accept_h1, draw), 6.5) << elo1 << " " << draw;
      EXPECT_LE(error_rate(test, test.elo1, Verdict::accept_h0, draw), 12) << elo1 << " " << draw;
    }
  }
}

/// Nor is it so careful that it plays for nothing: a close call costs about what was allowed.
TEST(Sprt, SpendsItsErrorRates) {
  const Sprt test{.elo0 = 0, .elo1 = 30, .alpha = 0.05, .beta = 0.1};
  EXPECT_GE(error_rate(test, test.elo0, Verdict::accept_h1, 0.3), 3);
  EXPECT_GE(error_rate(test, test.elo1, Verdict::accept_h0, 0.3), 6);
}

}  // namespace
}  // namespace salon
