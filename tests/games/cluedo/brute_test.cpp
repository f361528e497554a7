#include "brute.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "naive.h"

namespace brute_cluedo {
namespace {

using Cards = std::vector<int>;

/// Two suspects 0 1, two weapons 2 3, three rooms 4 5 6; two seats hold two cards each.
Case small(const std::vector<Fact>& facts) {
  return {{2, 2, 3}, {2, 2}, facts};
}

constexpr int kSmallEnvelope = 2;

/// Every card lies somewhere in every deal, every hand is full, and the envelope is an answer.
void expect_consistent(const Case& known, const Counts& counts) {
  std::vector<long long> by_place(known.sizes.size() + 1, 0);
  for (const auto& places : counts.places) {
    long long all = 0;
    for (std::size_t place = 0; place < places.size(); ++place) {
      all += places[place];
      by_place[place] += places[place];
    }
    EXPECT_EQ(all, counts.deals);
  }
  for (std::size_t seat = 0; seat < known.sizes.size(); ++seat) {
    EXPECT_EQ(by_place[seat], counts.deals * known.sizes[seat]);
  }
  EXPECT_EQ(by_place.back(), counts.deals * static_cast<long long>(known.kinds.size()));
  long long answers = 0;
  for (const auto& [answer, deals] : counts.answers) {
    EXPECT_EQ(answer.size(), known.kinds.size());
    answers += deals;
  }
  EXPECT_EQ(answers, counts.deals);
}

/// The farthest a sampled share of a card in a place lies from the exact one, in its standard
/// deviations if the samples are independent.
double farthest(const Counts& exact, const Counts& sampled) {
  double worst = 0;
  for (int card = 0; card < static_cast<int>(exact.places.size()); ++card) {
    for (int place = 0; place < static_cast<int>(exact.places[0].size()); ++place) {
      const double share = exact.share(card, place);
      const double off = std::abs(sampled.share(card, place) - share);
      const double spread = std::sqrt(share * (1 - share) / static_cast<double>(sampled.deals));
      if (spread == 0) {
        EXPECT_EQ(off, 0);
      } else {
        worst = std::max(worst, off / spread);
      }
    }
  }
  return worst;
}

double farthest_answer(const Counts& exact, const Counts& sampled) {
  for (const auto& [answer, deals] : sampled.answers) EXPECT_TRUE(exact.answers.contains(answer));
  double worst = 0;
  for (const auto& [answer, deals] : exact.answers) {
    const double share = exact.share(answer);
    const double spread = std::sqrt(share * (1 - share) / static_cast<double>(sampled.deals));
    if (spread > 0) worst = std::max(worst, std::abs(sampled.share(answer) - share) / spread);
  }
  return worst;
}

// ---- By hand

TEST(BruteCluedoCount, NothingKnown) {
  const Case known = small({});
  const Counts counts = count(known);
  EXPECT_EQ(counts.deals, 12 * 6);  // envelopes, times ways to split four cards
  expect_consistent(known, counts);
  EXPECT_EQ(counts.answers.size(), 12u);
  for (const auto& [answer, deals] : counts.answers) EXPECT_EQ(deals, 6);
  EXPECT_EQ(counts.places[0], (std::vector<long long>{18, 18, 36}));
  EXPECT_EQ(counts.places[4], (std::vector<long long>{24, 24, 24}));
}

TEST(BruteCluedoCount, TheOwnHand) {
  // Seat 0 holds suspect 0 and room 4: suspect 1 is the culprit; then 2 weapons and 2 rooms are
  // open, and the two cards not in the envelope are seat 1's.
  const Counts counts = count(small({owns(0, {0, 4})}));
  EXPECT_EQ(counts.deals, 4);
  EXPECT_EQ(counts.share(1, kSmallEnvelope), 1);
  EXPECT_EQ(counts.share(0, 0), 1);
  EXPECT_EQ(counts.share(2, 1), 0.5);
  EXPECT_EQ(counts.share({1, 3, 6}), 0.25);
  EXPECT_EQ(counts.share({0, 3, 6}), 0);
}

TEST(BruteCluedoCount, HoldsNoneAndNotTheSolution) {
  const std::vector<Fact> hand = {owns(0, {0, 4})};
  auto facts = hand;
  facts.push_back({Kind::none, 1, {1, 2, 4}});  // weapon 2 is in the envelope, room open
  Counts counts = count(small(facts));
  EXPECT_EQ(counts.deals, 2);
  EXPECT_EQ(counts.share(2, kSmallEnvelope), 1);
  facts.push_back({Kind::not_solution, 0, {1, 2, 5}});
  counts = count(small(facts));
  EXPECT_EQ(counts.deals, 1);
  EXPECT_EQ(counts.share({1, 2, 6}), 1);
}

TEST(BruteCluedoCount, HoldsAtLeastOne) {
  // Of the four deals seat 1 holds {2 or 3} and {5 or 6}; with one of 2 and 5 three are left.
  const Counts counts = count(small({owns(0, {0, 4}), {Kind::some, 1, {1, 2, 5}}}));
  EXPECT_EQ(counts.deals, 3);
  EXPECT_EQ(counts.places[2], (std::vector<long long>{0, 2, 1}));
  EXPECT_EQ(counts.share({1, 2, 5}), 0);
}

TEST(BruteCluedoCount, HoldsThisCardAlsoTheEnvelope) {
  EXPECT_EQ(count(small({{Kind::holds, 1, {2}}})).deals, 6 * 3);  // 2 · 1 · 3 envelopes
  EXPECT_EQ(count(small({{Kind::holds, kSmallEnvelope, {0, 2, 4}}})).deals, 6);
}

TEST(BruteCluedoCount, ContradictionsLeaveNothing) {
  EXPECT_EQ(count(small({{Kind::holds, 0, {0, 1}}})).deals, 0);  // no suspect left
  EXPECT_EQ(count(small({{Kind::holds, 0, {4}}, {Kind::holds, 1, {4}}})).deals, 0);
  EXPECT_EQ(count(small({{Kind::holds, 0, {0, 2, 4}}})).deals, 0);  // too many
  EXPECT_EQ(count(small({{Kind::some, 0, {}}})).deals, 0);
}

TEST(BruteCluedoCount, RefusesWhatDoesNotFit) {
  EXPECT_THROW(count({{2, 2, 3}, {2, 3}, {}}), std::runtime_error);
  EXPECT_THROW(count(small({{Kind::none, 3, {0}}})), std::runtime_error);
  EXPECT_THROW(count(small({{Kind::none, 0, {7}}})), std::runtime_error);
}

TEST(BruteCluedoCount, TwelveCards) {
  const Cards kinds = {4, 4, 4};
  const Case known{kinds, dealt_sizes(kinds, 3), {}};
  const Counts counts = count(known);
  EXPECT_EQ(counts.deals, 64 * 1680);  // 9! / 3!³
  expect_consistent(known, counts);
}

TEST(BruteCluedoCount, TheFullDeckWithThreeSeats) {
  // Two cards of each kind in hand: 4 · 4 · 7 envelopes, and 12 cards split 6 and 6.
  const Case known{full_deck(), dealt_sizes(full_deck(), 3), {owns(0, {0, 1, 6, 7, 12, 13})}};
  const Counts counts = count(known);
  EXPECT_EQ(counts.deals, 112 * 924);
  expect_consistent(known, counts);
  EXPECT_NEAR(counts.share(2, 3), 0.25, 1e-12);
  EXPECT_NEAR(counts.share(14, 3), 1.0 / 7, 1e-12);
}

TEST(BruteCluedoCount, ThePruningDropsNoDealThatAgrees) {
  // All deals of the deck against all facts one by one.
  std::mt19937_64 random(5);
  const Cards kinds = {2, 3, 3};
  const Case all{kinds, dealt_sizes(kinds, 3), {}};
  for (int trial = 0; trial < 12; ++trial) {
    Case known = all;
    for (int i = 0; i < 3; ++i) {
      const int suspect = static_cast<int>(random() % 2);
      const int weapon = 2 + static_cast<int>(random() % 3);
      const int room = 5 + static_cast<int>(random() % 3);
      Fact fact{static_cast<Kind>(random() % 4), static_cast<int>(random() % 3), {}};
      fact.cards = fact.kind == Kind::holds ? Cards{room} : Cards{suspect, weapon, room};
      known.facts.push_back(fact);
    }
    long long deals = 0;
    Deal deal(8, 0);
    for (int code = 0; code < 65536; ++code) {  // 8 cards, 4 places
      for (int card = 0; card < 8; ++card) {
        deal[static_cast<std::size_t>(card)] = (code >> (2 * card)) & 3;
      }
      if (agrees(known, deal)) ++deals;
    }
    ASSERT_EQ(count(known).deals, deals);
  }
}

// ---- The samplers against the count

TEST(BruteCluedoSample, RejectionMeetsTheExactShares) {
  const Cards kinds = {4, 4, 4};
  const Case known{kinds,
                   dealt_sizes(kinds, 3),
                   {owns(0, {0, 4, 8}),
                    {Kind::none, 1, {1, 5, 8}},
                    {Kind::some, 2, {1, 5, 8}},
                    {Kind::some, 1, {2, 4, 9}},
                    {Kind::not_solution, 0, {2, 6, 10}}}};
  const Counts exact = count(known);
  const Counts sampled = reject(known, 20'000, 1);
  EXPECT_EQ(sampled.deals, 20'000);
  EXPECT_LT(sampled.deals, sampled.tries);
  expect_consistent(known, sampled);
  EXPECT_LT(farthest(exact, sampled), 4.5);
  EXPECT_LT(farthest_answer(exact, sampled), 4.5);
}

TEST(BruteCluedoSample, TheWalkMeetsThemToo) {
  const Cards kinds = {3, 3, 3};
  const Case known{kinds,
                   dealt_sizes(kinds, 3),
                   {owns(0, {0, 3}), {Kind::none, 1, {1, 4, 6}}, {Kind::some, 2, {1, 4, 7}}}};
  const Counts exact = count(known);
  const Deal from = {0, 2, 3, 0, 2, 3, 3, 1, 1};
  const Counts sampled = wander(known, from, 10'000, 2);
  EXPECT_EQ(sampled.deals, 10'000);
  EXPECT_LT(farthest(exact, sampled), 9);  // samples of a walk are not independent
  EXPECT_EQ(sampled.answers.size(), exact.answers.size());
  EXPECT_THROW(wander(known, Deal(9, 0), 1, 2), std::runtime_error);
}

TEST(BruteCluedoSample, IsRepeatedByItsSeed) {
  const Case known{full_deck(), dealt_sizes(full_deck(), 5), {owns(1, {2, 8, 14, 20})}};
  const Counts one = reject(known, 200, 3);
  EXPECT_EQ(one.places, reject(known, 200, 3).places);
  EXPECT_NE(one.places, reject(known, 200, 4).places);
}

TEST(BruteCluedoSample, RejectionGivesUpOnContradictions) {
  EXPECT_EQ(reject(small({{Kind::holds, 0, {0, 1}}}), 10, 1, 1000).deals, 0);
  EXPECT_EQ(reject(small({{Kind::holds, 0, {4}}, {Kind::none, 0, {4}}}), 10, 1, 1000).deals, 0);
}

// ---- Whole games

/// Where a room can be entered or a hypothesis made, only that, so that there is much to be seen.
void keep_rooms(std::vector<std::string>& texts) {
  const auto elsewhere = [](const std::string& text) {
    return !text.starts_with("enter") && !text.starts_with("suggest") && text != "passage";
  };
  if (!std::all_of(texts.begin(), texts.end(), elsewhere)) std::erase_if(texts, elsewhere);
}

naive_cluedo::Game some_game(int seats, int turns, unsigned seed) {
  using naive_cluedo::Phase;
  std::mt19937_64 random(seed);
  naive_cluedo::Rules rules;
  rules.first = naive_cluedo::First::seat0;
  naive_cluedo::Game game = naive_cluedo::start(rules, seats);
  int ended = 0;
  while (ended < turns && game.phase != Phase::over) {
    std::string text = "pass";
    const auto list = chances(game);
    if (!list.empty()) {
      text = list[random() % list.size()].first;
    } else if (game.phase != Phase::accusation || random() % 20 == 0) {
      auto texts = moves(game);
      keep_rooms(texts);
      text = texts[random() % texts.size()];
    }
    if (game.phase == Phase::accusation) ++ended;
    game = play(game, text);
  }
  return game;
}

TEST(BruteCluedoGame, TheTruthAgreesWithWhatEverySeatHasSeen) {
  for (unsigned seed = 0; seed < 12; ++seed) {
    const int seats = 3 + static_cast<int>(seed % 4);
    const auto game = some_game(seats, 60, seed);
    for (int seat = 0; seat < seats; ++seat) {
      EXPECT_TRUE(agrees(case_of(game, seat), deal_of(game)));
    }
  }
}

TEST(BruteCluedoGame, ShowerAndAskerSeeTheCardTheOthersThatThereIsOne) {
  naive_cluedo::Game game = some_game(4, 0, 1);
  while (game.phase != naive_cluedo::Phase::move) game = play(game, chances(game)[0].first);
  for (auto& hand : game.hands) hand.clear();
  game.hands = {{"rose"}, {"pistol"}, {"rope", "study"}, {"olive"}};
  game.asked.push_back({0, {"olive", "rope", "study"}, {1}, 2, "rope"});
  const Cards asked = {3, 8, 12};
  const Fact nothing{Kind::none, 1, asked};
  EXPECT_EQ(case_of(game, 0).facts,
            (std::vector<Fact>{owns(0, {0}), nothing, {Kind::holds, 2, {8}}}));
  EXPECT_EQ(case_of(game, 3).facts,
            (std::vector<Fact>{owns(3, {3}), nothing, {Kind::some, 2, asked}}));
  game.wrong.emplace_back(1, naive_cluedo::Triple{"olive", "rope", "study"});
  EXPECT_EQ(case_of(game, 3).facts.back(), (Fact{Kind::not_solution, 0, asked}));
  EXPECT_EQ(case_of(game, 1).facts.back().kind, Kind::holds);
  EXPECT_EQ(case_of(game, 1).facts.back().place, 4);
}

TEST(BruteCluedoGame, CountAndSamplersAgreeOnWhatASeatHasSeen) {
  const auto game = some_game(3, 12, 7);
  const Case known = case_of(game, 1);
  ASSERT_GT(known.facts.size(), 3u);
  const Counts exact = count(known);
  ASSERT_GT(exact.deals, 0);
  expect_consistent(known, exact);
  const Counts sampled = reject(known, 2'000, 8, 400'000);
  ASSERT_GT(sampled.deals, 200);
  EXPECT_LT(farthest(exact, sampled), 4.5);
  const Counts walked = wander(known, deal_of(game), 2'000, 9);
  EXPECT_LT(farthest(exact, walked), 12);
}

}  // namespace
}  // namespace brute_cluedo
