#include "games/pickomino/bots.h"

#include <gtest/gtest.h>

#include "agreement.h"
#include "rational.h"

namespace salon::pickomino {
namespace {

std::unique_ptr<Bot<Pickomino>> bot(const Pickomino& game, std::string_view name) {
  for (const auto& level : levels()) {
    if (level.name == name) return level.make(game);
  }
  ADD_FAILURE() << "no level " << name;
  return nullptr;
}

std::string choice(const Pickomino& game, std::string_view level, const std::string& text,
                   std::uint64_t work = 100) {
  const auto position = *game.parse_position(text);
  Thinking thinking({.ms = {}, .work = work}, 1);
  return game.text(bot(game, level)->choose(game.look(position, position.seat), thinking));
}

/// The share of the wins that `one` takes from `other`, seats taken in turns.
double duel(const Rules& rules, std::string_view one, std::string_view other, int games,
            std::uint64_t work) {
  const Pickomino game(rules, 2);
  const auto a = bot(game, one), b = bot(game, other);
  Random random(17);
  double score = 0;
  for (int i = 0; i < games; ++i) {
    Position position = game.start();
    while (game.turn(position) != kOver) {
      const Seat seat = game.turn(position);
      if (seat == kNature) {
        game.play(position, game.draw_chance(position, random));
        continue;
      }
      Thinking thinking({.ms = {}, .work = work}, random.next());
      auto& player = seat == i % 2 ? *a : *b;
      game.play(position, player.choose(game.look(position, seat), thinking));
    }
    score += game.outcome(position).score[i % 2];
  }
  return score / games;
}

TEST(PickominoBots, FiveLevels) {
  std::vector<std::string> names;
  for (const auto& level : levels()) {
    if (level.offered) names.push_back(level.name);
  }
  EXPECT_EQ(names, (std::vector<std::string>{"random", "easy", "medium", "hard", "expert"}));
}

TEST(PickominoBots, EasyTakesWhatBringsMostAndStopsAtATile) {
  const Pickomino game;
  EXPECT_EQ(choice(game, "easy", "21-36 -/- 0 - 1112244V 0"), "take 4");
  EXPECT_EQ(choice(game, "easy", "21-36 -/- 0 - 1112345V 0"), "take V");  // V before 5 on a tie
  EXPECT_EQ(choice(game, "easy", "21-36 -/- 0 VVV 11145 0"), "take 5");
  EXPECT_EQ(choice(game, "easy", "21-36 -/- 0 155VV - 0"), "stop");
  EXPECT_EQ(choice(game, "easy", "22-36 -/- 0 155VV - 0"), "again");
  EXPECT_EQ(choice(game, "easy", "21-36 -/- 0 4445555 - 0"), "again");  // 32 without a V
}

TEST(PickominoBots, MediumMaximisesThePointsOfTheTurn) {
  // 23 in hand is 1 point, going on is worth 4/3.
  EXPECT_EQ(choice(Pickomino(), "medium", "21-36 -/- 0 111VVVV - 0"), "again");
  EXPECT_EQ(choice(Pickomino(), "medium", "21-36 -/- 0 444555 1V 0"), "take V");
}

TEST(PickominoBots, HardWeighsWhatALostTurnCosts) {
  // The same dice, but going on risks a tile of 4 points.
  EXPECT_EQ(choice(Pickomino(), "hard", "21-35 36/- 0 111VVVV - 4"), "stop");
  EXPECT_EQ(choice(Pickomino(), "medium", "21-35 36/- 0 111VVVV - 4"), "again");
}

TEST(PickominoBots, HardLikesToSteal) {
  // Both see 2 points in the 25 and the same dice to go on with; for hard the theft counts twice.
  const Pickomino game(kOfficial, 2);
  EXPECT_EQ(choice(game, "medium", "21-24,26-36 -/25 0 55VVV - 4"), "again");
  EXPECT_EQ(choice(game, "hard", "21-24,26-36 -/25 0 55VVV - 4"), "stop");
}

/// What `thinker` with these traits does.
std::string style(const Pickomino& game, Traits traits, const std::string& text) {
  const auto every = levels();
  const auto thinker = std::ranges::find(every, "thinker", &Level<Pickomino>::name);
  const auto bot = thinker->tuned(game, traits);
  if (!bot) return bot.error().what.en;
  const auto position = *game.parse_position(text);
  Thinking thinking({.ms = {}, .work = 1}, 1);
  return game.text((*bot)->choose(game.look(position, position.seat), thinking));
}

TEST(PickominoBots, ThinkerHasAStyle) {
  const Pickomino house, official(kOfficial, 2);
  const std::string risk = "21-35 36/- 0 111VVVV - 4";
  EXPECT_EQ(style(house, {}, risk), "stop");  // as hard
  EXPECT_EQ(style(house, {{"caution", "0"}}, risk), "again");
  EXPECT_EQ(style(house, {{"caution", "0"}, {"tile", "400"}}, risk), "stop");  // one in the hand
  const std::string theft = "21-24,26-36 -/25 0 55VVV - 4";
  EXPECT_EQ(style(official, {}, theft), "stop");
  EXPECT_EQ(style(official, {{"theft", "-100"}}, theft), "again");
  const std::string early = "21-36 -/- 0 111VVVV - 0";
  EXPECT_EQ(style(house, {{"leaving", "0"}}, early), "again");
  EXPECT_EQ(style(house, {{"leaving", "300"}}, early), "stop");
  EXPECT_EQ(style(house, {{"caution", "1001"}}, risk).substr(0, 8), "caution:");
}

TEST(PickominoBots, ExpertPlaysToWinTheGame) {
  const Pickomino game;
  for (const std::uint64_t work : {1, 100, 10'000}) {
    // Whoever leads and can take the last tile takes it.
    EXPECT_EQ(choice(game, "expert", "21 36/25 0 155VV - 20", work), "stop");
  }
}

TEST(PickominoBots, ExpertIsQuickAndPlaysTheSameWithTheSameWork) {
  const Pickomino game(kOfficial, 7);
  for (const std::uint64_t work : {1, 50, 1000}) {
    EXPECT_EQ(choice(game, "expert", "21-36 -/-/-/-/-/-/- 0 - 1123455V 0", work),
              choice(game, "expert", "21-36 -/-/-/-/-/-/- 0 - 1123455V 0", work));
  }
}

TEST(PickominoBots, EachLevelBeatsTheOneBelow) {
  for (const Rules& rules : {Rules{}, kOfficial}) {
    EXPECT_GT(duel(rules, "easy", "random", 100, 1), 0.7);
    EXPECT_GT(duel(rules, "medium", "easy", 200, 1), 0.53);
    EXPECT_GT(duel(rules, "hard", "easy", 200, 1), 0.55);
  }
}

TEST(PickominoAdvice, HasTheExactOddsOfEveryChoice) {
  Random random(3);
  for (int i = 0; i < 40; ++i) {
    const Pickomino game(agreement::combination(i), 2 + i % 6);
    const auto position = agreement::any_decision(game, random);
    if (position.aside.size() < 4) continue;
    Thinking thinking({.ms = {}, .work = 50}, 1);
    const auto counsel =
        bot(game, i % 2 ? "hard" : "expert")->advise(game.look(position, position.seat), thinking);
    const auto exact = naive_pickomino::choices(agreement::literal(game, position));
    ASSERT_EQ(counsel.opinions.size(), exact.size());
    double p_tile = 0, expected = 0;
    for (const auto& opinion : counsel.opinions) {
      const auto& odds = exact.at(game.text(opinion.move));
      EXPECT_NEAR(opinion.more["p_tile"].get<double>(), odds.p_tile.convert_to<double>(), 1e-12);
      EXPECT_NEAR(opinion.more["expected_points"].get<double>(),
                  odds.expected_points.convert_to<double>(), 1e-12);
      EXPECT_FALSE(opinion.reason.en.empty());
      EXPECT_FALSE(opinion.reason.fr.empty());
      p_tile = std::max(p_tile, opinion.more["p_tile"].get<double>());
      expected = std::max(expected, opinion.more["expected_points"].get<double>());
    }
    EXPECT_EQ(counsel.more["p_tile"], p_tile);
    EXPECT_EQ(counsel.more["expected_points"], expected);
    EXPECT_TRUE(std::ranges::is_sorted(counsel.opinions, std::greater{}, &Opinion<Move>::value));
  }
}

TEST(PickominoAdvice, BeforeARollItHasTheOddsOfTheTurn) {
  Thinking thinking({.ms = {}, .work = 50}, 1);
  for (const Rules& rules : {Rules{}, kOfficial}) {
    const Pickomino game(rules, 3);
    for (const auto* level : {"medium", "hard", "expert"}) {
      const auto player = bot(game, level);
      const Json first = player->know(game.look(game.start(), kNature), thinking);
      EXPECT_NEAR(first["p_tile"].get<double>(),
                  rules == kOfficial ? 0.893026737151 : 0.892773717750, 1e-12);
      EXPECT_NEAR(first["expected_points"].get<double>(),
                  rules == kOfficial ? 1.644729674040 : 1.635820088689, 1e-12);
      EXPECT_EQ(first["notes"].size(), 1u);
      const auto later = *game.parse_position("21-36 -/-/- 1 VVV55 ? 4");
      const Json rest = player->know(game.look(later, 0), thinking);
      EXPECT_GT(rest["p_tile"], first["p_tile"]) << "25 and a worm already";
    }
  }
  const Pickomino game;
  const auto over = *game.parse_position("- -/- - - - 9");
  EXPECT_TRUE(bot(game, "expert")->know(game.look(over, 0), thinking).empty());
}

TEST(PickominoAdvice, OfAnothersChoiceItHasTheBest) {
  const Pickomino game;
  const auto position = *game.parse_position("21-36 -/- 0 VV5 11344 0");
  Thinking thinking({.ms = {}, .work = 50}, 1);
  const auto advice = bot(game, "hard")->advise(game.look(position, 0), thinking);
  const Json known = bot(game, "hard")->know(game.look(position, 1), thinking);
  EXPECT_EQ(known["p_tile"], advice.more["p_tile"]);
  EXPECT_EQ(known["expected_points"], advice.more["expected_points"]);
}

TEST(PickominoAdvice, TheFirstLineIsWhatItWouldPlay) {
  Random random(8);
  const Pickomino game(kOfficial, 3);
  for (const auto* level : {"medium", "hard", "expert"}) {
    for (int i = 0; i < 20; ++i) {
      const auto position = agreement::any_decision(game, random);
      const auto view = game.look(position, position.seat);
      Thinking one({.ms = {}, .work = 20}, 1), other({.ms = {}, .work = 20}, 1);
      EXPECT_EQ(bot(game, level)->choose(view, one),
                bot(game, level)->advise(view, other).opinions.front().move);
    }
  }
}

TEST(PickominoAdvice, GivesItsReasons) {
  const Pickomino game;
  const auto view = game.look(*game.parse_position("21-36 -/- 0 111VVVV - 0"), 0);
  Thinking thinking({.ms = {}, .work = 20}, 1);
  const auto counsel = bot(game, "medium")->advise(view, thinking);
  EXPECT_EQ(counsel.opinions[0].reason.en, "67 % for a tile, 1.3 points expected");
  EXPECT_EQ(counsel.opinions[1].reason.en, "100 % for a tile, 1.0 points expected");
}

}  // namespace
}  // namespace salon::pickomino
