// What a seat can be told about a game under way: chances, solutions, certain facts and why.
#include <gtest/gtest.h>

#include "core/match.h"
#include "games/cluedo/reason.h"
#include "games/registry.h"

namespace salon::cluedo {
namespace {

Match game_of_bots(int seats, std::size_t plies, std::uint64_t seed,
                   const std::string& board = {}) {
  const auto variant = *(*find_game("cluedo"))->open({"house", seats, board});
  std::vector<Chair> chairs;
  std::vector<std::unique_ptr<Player>> bots;
  for (Seat seat = 0; seat < seats; ++seat) {
    chairs.push_back({"medium", "M" + std::to_string(seat)});
    bots.push_back(*variant->player({"medium", {}}, seat, mix(seed, seat), Pace::work));
  }
  Match match = *Match::begin(variant, chairs);
  Random nature(seed);
  while (!match.over() && match.ply() < plies) {
    const Seat seat = match.turn();
    if (seat == kNature) {
      match.play_nature(nature);
      continue;
    }
    EXPECT_TRUE(bots[seat]->follow(match.sight(bots[seat]->seat())));
    EXPECT_TRUE(match.play(seat, *bots[seat]->choose(nullptr)));
  }
  return match;
}

Json advice_for(const Match& match, Seat seat, const std::string& level = "hard") {
  const auto follower = *match.variant().player({level, {{"work", "20"}}}, seat, 1, Pace::work);
  EXPECT_TRUE(follower->follow(match.sight(follower->seat())));
  const auto advice = follower->advise(nullptr);
  EXPECT_TRUE(advice);
  if (!advice) return {};
  Json json = advice->more;
  json["opinions"] = advice->opinions.size();
  if (!advice->opinions.empty()) json["best"] = advice->opinions[0].move;
  return json;
}

/// The hand of a seat and the envelope, read from the moves of the game.
std::map<std::string, int> places(const Match& match) {
  std::map<std::string, int> where;
  int dealt = 0;
  for (const auto& event : match.record().events) {
    if (event.text.starts_with("envelope ")) {
      std::string rest = event.text.substr(9);
      for (std::size_t at; !rest.empty(); rest = at == rest.npos ? "" : rest.substr(at + 1)) {
        at = rest.find(' ');
        where[rest.substr(0, at)] = match.variant().seats();
      }
    }
    if (event.text.starts_with("deal "))
      where[event.text.substr(5)] = dealt++ % match.variant().seats();
  }
  return where;
}

class CluedoAdvice : public testing::TestWithParam<int> {};

TEST_P(CluedoAdvice, TheTableAddsUpAndNeverExcludesTheTruth) {
  const int seats = GetParam();
  const Match match = game_of_bots(seats, 90, 11);
  const auto truth = places(match);
  ASSERT_EQ(truth.size(), std::size_t{kCards});
  for (Seat seat = 0; seat < seats; ++seat) {
    const Json json = advice_for(match, seat);
    const Json& table = json.at("table");
    ASSERT_EQ(table.size(), std::size_t{kCards});
    std::vector<double> held(static_cast<std::size_t>(seats) + 1);
    for (const auto& [card, row] : table.items()) {
      ASSERT_EQ(row.size(), held.size()) << card;
      double sum = 0;
      for (std::size_t i = 0; i < row.size(); ++i) {
        sum += row[i].get<double>();
        held[i] += row[i].get<double>();
      }
      EXPECT_NEAR(sum, 1, 1e-9) << card;
      const int place = truth.at(card);
      EXPECT_GT(row[static_cast<std::size_t>(place)].get<double>(), 0) << card;
      if (place == seat) {
        EXPECT_EQ(row[static_cast<std::size_t>(place)].get<double>(), 1) << card;
      }
    }
    const Cluedo game({}, seats);
    for (Seat other = 0; other < seats; ++other)
      EXPECT_NEAR(held[other], game.hand_size(other), 1e-9);
    EXPECT_NEAR(held.back(), kKinds, 1e-9);
  }
}

TEST_P(CluedoAdvice, TheSolutionsAreThoseOfTheTable) {
  const int seats = GetParam();
  const Match match = game_of_bots(seats, 90, 12);
  const Json json = advice_for(match, 1);
  std::map<std::string, double> envelope;
  double sum = 0, before = 1;
  for (const auto& solution : json.at("solutions")) {
    const double chance = solution.at("chance");
    EXPECT_GT(chance, 0);
    EXPECT_LE(chance, before);
    before = chance;
    sum += chance;
    std::string cards = solution.at("cards");
    for (std::size_t at; !cards.empty(); cards = at == cards.npos ? "" : cards.substr(at + 1)) {
      at = cards.find(' ');
      envelope[cards.substr(0, at)] += chance;
    }
  }
  EXPECT_NEAR(sum, 1, 1e-9);
  for (const auto& [card, row] : json.at("table").items())
    EXPECT_NEAR(envelope[card], row.back().get<double>(), 1e-9) << card;
}

TEST_P(CluedoAdvice, EveryFactIsTrueAndHasItsReason) {
  const int seats = GetParam();
  const Match match = game_of_bots(seats, 90, 13);
  const auto truth = places(match);
  const Seat seat = 2;
  const Json json = advice_for(match, seat);
  const Json talk = match.eye(seat).json().at("talk");
  int with_reason = 0;
  for (const auto& fact : json.at("facts")) {
    const int holder = fact.at("holder").is_number() ? fact.at("holder").get<int>() : seats;
    EXPECT_EQ(truth.at(fact.at("card")) == holder, fact.at("has").get<bool>()) << fact;
    const Json& row = json.at("table").at(fact.at("card").get<std::string>());
    EXPECT_EQ(row[static_cast<std::size_t>(holder)].get<double>(),
              fact.at("has").get<bool>() ? 1 : 0);
    EXPECT_FALSE(fact.at("text").at("en").get<std::string>().empty());
    EXPECT_FALSE(fact.at("text").at("fr").get<std::string>().empty());
    for (const auto& note : fact.at("notes")) {
      const Json& said = talk.at(note.get<std::size_t>());
      EXPECT_NE(said.at("kind"), "asked");
      EXPECT_NE(said.value("seat", -1), seat);  // one's own answers tell one nothing
    }
    with_reason += !fact.at("notes").empty();
  }
  EXPECT_GT(with_reason, 0);
  // And the other way round: whatever the table is sure of is listed as a fact.
  std::size_t sure = 0;
  for (const auto& [card, row] : json.at("table").items()) {
    const bool known = std::ranges::any_of(row, [](const Json& p) { return p == 1.0; });
    for (const auto& chance : row) sure += chance == 0.0 || (known && chance == 1.0);
  }
  EXPECT_EQ(json.at("facts").size(), sure);
}

TEST_P(CluedoAdvice, RecommendsALegalMoveToWhomeverIsToMove) {
  const int seats = GetParam();
  for (const std::size_t plies : {60, 75, 90}) {
    const Match match = game_of_bots(seats, plies, 14);
    for (Seat seat = 0; seat < seats; ++seat) {
      const Json json = advice_for(match, seat, "expert");
      const auto moves = match.eye(seat).moves();
      if (match.turn() != seat) {
        EXPECT_EQ(json.at("opinions"), 0);
        continue;
      }
      EXPECT_EQ(json.at("move"), json.at("best"));
      EXPECT_NE(std::ranges::find(moves, json.at("move").get<std::string>()), moves.end());
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seats, CluedoAdvice, testing::Values(3, 4, 6));

TEST(CluedoAdviceWords, SayWhoCouldNotAnswerAndWhen) {
  const Cluedo game({}, 3);
  View view = game.view(0);
  view.tableau.suspect = {0, 1, 2, kNoCard, kNoCard, kNoCard};
  view.tableau.hands[0] = bit(1) | bit(2) | bit(7) | bit(8) | bit(13) | bit(14);
  view.notes.push_back({Note::lacks, 0, 2, kNoCard, {3, 6, 12}, 3});
  const Case known = case_of(game, view);
  const Fact fact{2, 3, false};
  Thinking at_leisure({}, 0);
  const auto clues = *reason_of(known, fact, at_leisure);
  ASSERT_EQ(clues.size(), 1u);
  EXPECT_EQ(fact_phrase(game, view, fact).en, "Green is not in the hand of White");
  EXPECT_EQ(reason_phrase(game, view, known, clues).en, "White could not answer on turn 3");
}

TEST(CluedoReasonSize, NoSmallerSetOfCluesForcesTheFact) {
  int larger = 0;
  for (int round = 0; round < 12; ++round) {
    const Match match = game_of_bots(3, 110, mix(22, round));
    const Cluedo game({}, 3);
    View view = game.view(0);
    for (std::size_t ply = 0; ply < match.ply(); ++ply)
      game.fold(view, *game.parse_seen(match.glimpse(0, ply).text));
    const Case known = case_of(game, view);
    for (const auto& fact : facts_of(known)) {
      Thinking at_leisure({}, 0);
      const auto reason = *reason_of(known, fact, at_leisure);
      if (reason.size() < 2 || reason.size() > 3) continue;
      ++larger;
      // All pairs (or single clues) that would be smaller: none of them does it.
      const auto forced = [&](std::vector<int> chosen) {
        Case part = known;
        part.clues.clear();
        for (int i = 0; i < static_cast<int>(known.clues.size()); ++i) {
          if (known.clues[i].note < 0 || std::ranges::find(chosen, i) != chosen.end())
            part.clues.push_back(known.clues[i]);
        }
        const Possible possible(part);
        return fact.has ? !possible.can_lack(fact.holder, fact.card)
                        : !possible.can(fact.holder, fact.card);
      };
      ASSERT_TRUE(forced(reason));
      for (int i = 0; i < static_cast<int>(known.clues.size()); ++i) {
        ASSERT_FALSE(forced({i}));
        for (int k = 0; reason.size() == 3 && k < i; ++k) ASSERT_FALSE(forced({i, k}));
      }
    }
    if (larger > 30) break;
  }
  EXPECT_GT(larger, 10);
}

/// What seat 0 of a game knows after all its moves.
View seen_by_first(const Cluedo& game, const Match& match) {
  View view = game.view(0);
  for (std::size_t ply = 0; ply < match.ply(); ++ply) {
    if (match.kind(ply) == Event::Kind::move)
      game.fold(view, *game.parse_seen(match.glimpse(0, ply).text));
  }
  return view;
}

/// Questions asked again and again, as in a game that somebody draws out to no end.
void repeat_notes(View& view, int times) {
  const auto notes = view.notes;
  for (int i = 1; i < times; ++i) view.notes.insert(view.notes.end(), notes.begin(), notes.end());
}

TEST(CluedoHurry, ReasonsEndWithTheTimeAndTheFactsAreToldAllTheSame) {
  const Cluedo game({}, 4);
  const Match match = game_of_bots(4, 160, 5);
  const Case known = case_of(game, seen_by_first(game, match));
  const auto facts = facts_of(known);
  ASSERT_GT(facts.size(), 10u);
  std::atomic<bool> stop = true;
  Thinking told({}, 0, &stop);
  for (const auto& fact : facts) EXPECT_FALSE(reason_of(known, fact, told));
  EXPECT_EQ(told.looks(), facts.size()) << "one look each, and no search";

  const auto adviser = *match.variant().player({"expert", {}}, 0, 1, Pace::time);
  ASSERT_TRUE(adviser->follow(match.sight(0)));
  const auto advice = adviser->advise(&stop);
  ASSERT_TRUE(advice);
  ASSERT_EQ(advice->more["facts"].size(), facts.size());
  for (const auto& fact : advice->more["facts"]) {
    EXPECT_TRUE(fact["notes"].empty());
    EXPECT_EQ(fact["text"]["en"].get<std::string>().find(':'), std::string::npos) << fact;
  }
}

TEST(CluedoHurry, BetweenTwoLooksAtTheTimeOneSearchIsMade) {
  // As many looks as there are clues to leave out, at the least: nothing long happens unseen.
  const Cluedo game({}, 3);
  const Case known = case_of(game, seen_by_first(game, game_of_bots(3, 110, 22)));
  Thinking at_leisure({}, 0);
  std::uint64_t reasons = 0, clues = 0;
  for (const auto& clue : known.clues) clues += clue.note >= 0;
  for (const auto& fact : facts_of(known)) {
    const auto reason = reason_of(known, fact, at_leisure);
    ASSERT_TRUE(reason);
    if (!reason->empty()) ++reasons;
  }
  ASSERT_GT(reasons, 0u);
  EXPECT_GE(at_leisure.looks(), reasons * clues / 2) << "what was said twice is left out once";
}

TEST(CluedoHurry, WhatIsSaidAgainMakesNoMoreWork) {
  const Cluedo game({}, 4);
  View view = seen_by_first(game, game_of_bots(4, 160, 5));
  const auto looks = [&] {
    const Case known = case_of(game, view);
    Thinking at_leisure({}, 0);
    for (const auto& fact : facts_of(known)) EXPECT_TRUE(reason_of(known, fact, at_leisure));
    return at_leisure.looks();
  };
  const auto once = looks();
  repeat_notes(view, 20);
  EXPECT_EQ(looks(), once);
}

}  // namespace
}  // namespace salon::cluedo
