// The puzzles kept with the games: as many as promised, told in both languages, true, and proved
// again by the makers.
#include "games/puzzles.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "extent.h"
#include "games/registry.h"
#include "maker.h"

namespace salon::puzzles {
namespace {

/// Puzzles are optional; a game that has a maker has them.
std::vector<const AnyGame*> with_puzzles() {
  std::vector<const AnyGame*> all;
  for (const auto& game : games()) {
    if (maker_of(game->about().name) || !puzzles_of(*game).empty()) all.push_back(game.get());
  }
  return all;
}

using Shelves = std::map<std::pair<std::string, int>, std::vector<int>>;  // numbers from 0 on

Shelves shelves_of(const AnyGame& game) {
  Shelves shelves;
  const auto& puzzles = puzzles_of(game);
  for (int i = 0; i < std::ssize(puzzles); ++i)
    shelves[{puzzles[static_cast<std::size_t>(i)].kind, puzzles[static_cast<std::size_t>(i)].grade}]
        .push_back(i);
  return shelves;
}

void expect_told(const Phrase& phrase, const std::string& where) {
  EXPECT_FALSE(phrase.en.empty()) << where;
  EXPECT_FALSE(phrase.fr.empty()) << where;
}

std::string where(const AnyGame& game, std::size_t at) {
  return fmt::format("{} {}", game.about().name, at + 1);
}

TEST(Puzzles, ThereAreSixtyAGameInThreeGrades) {
  for (const auto* game : with_puzzles()) {
    const auto& puzzles = puzzles_of(*game);
    EXPECT_GE(puzzles.size(), 60U) << game->about().name;
    for (int grade = 1; grade <= kGrades; ++grade)
      EXPECT_GE(std::ranges::count(puzzles, grade, &Puzzle::grade), 15) << game->about().name;
    std::set<std::vector<std::string>> positions;
    for (const auto& puzzle : puzzles) positions.insert(puzzle.events);
    EXPECT_GE(positions.size(), 50U) << game->about().name;
  }
}

TEST(Puzzles, EverythingIsToldInBothLanguages) {
  for (const auto* game : with_puzzles()) {
    const auto& puzzles = puzzles_of(*game);
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
      const auto& puzzle = puzzles[i];
      expect_told(puzzle.ask, where(*game, i));
      for (const auto& answer : puzzle.answers) {
        expect_told(answer.say, where(*game, i));
        EXPECT_NE(answer.move.empty(), answer.label.en.empty()) << where(*game, i);
      }
      EXPECT_GE(std::ranges::count(puzzle.answers, true, &Puzzle::Answer::right), 1);
      if (puzzle.kind != "split" && puzzle.kind != "hide") {
        EXPECT_EQ(std::ranges::count(puzzle.answers, true, &Puzzle::Answer::right), 1)
            << where(*game, i);
      }
    }
  }
}

TEST(Puzzles, AreReadAsTheyAreWritten) {
  for (const auto* game : with_puzzles()) {
    const auto& puzzles = puzzles_of(*game);
    const auto again = parse_puzzles(file_of(game->about().name, 1, 60, puzzles));
    ASSERT_TRUE(again);
    EXPECT_EQ(*again, puzzles) << game->about().name;
    EXPECT_EQ(file_of(game->about().name, 1, 60, puzzles), game->about().puzzles);
  }
}

/// Every answer by a move is legal at the table, every legal move is answered, and what follows the
/// right one can be played; who is to win by force has won in the end.
TEST(Puzzles, CanBePlayedAtTheTable) {
  for (const auto* game : with_puzzles()) {
    const auto& puzzles = puzzles_of(*game);
    const int step = test::at_length(7, 1);
    for (std::size_t i = 0; i < puzzles.size(); i += static_cast<std::size_t>(step)) {
      const auto& puzzle = puzzles[i];
      const auto asked = open_record(*puzzle.record(game->about().name, false));
      ASSERT_TRUE(asked) << where(*game, i) << asked.error().in(Lang::en);
      if (puzzle.by_move()) {
        const auto legal = asked->eye(puzzle.seat).moves();
        for (const auto& answer : puzzle.answers)
          EXPECT_TRUE(std::ranges::count(legal, answer.move)) << where(*game, i) << answer.move;
        if (puzzle.other.en.empty()) {
          EXPECT_EQ(legal.size(), puzzle.answers.size()) << where(*game, i);
        }
      }
      const auto played = open_record(*puzzle.record(game->about().name, true));
      ASSERT_TRUE(played) << where(*game, i) << played.error().in(Lang::en);
      if (puzzle.kind == "take" || (puzzle.kind == "flag" && puzzle.grade == 1)) {
        ASSERT_TRUE(played->over()) << where(*game, i);
        EXPECT_EQ(played->outcome().score[static_cast<std::size_t>(puzzle.seat)], 1);
      }
    }
  }
}

TEST(Puzzles, AreProvedAgain) {
  for (const auto* game : with_puzzles()) {
    const auto maker = maker_of(game->about().name);
    ASSERT_TRUE(maker) << game->about().name;
    const auto& puzzles = puzzles_of(*game);
    for (const auto& [shelf, numbers] : shelves_of(*game)) {
      const auto tried = std::min<std::size_t>(numbers.size(),
                                               static_cast<std::size_t>(test::at_length(1, 1'000)));
      for (std::size_t i = 0; i < tried; ++i) {
        const auto at = static_cast<std::size_t>(numbers[i]);
        EXPECT_TRUE(proved(*maker, puzzles[at])) << where(*game, at);
      }
    }
  }
}

TEST(Puzzles, ADifferentAnswerIsNotProved) {
  const auto khan = find_game("khan");
  Puzzle puzzle = puzzles_of(**khan).back();
  const auto maker = maker_of("khan");
  ASSERT_TRUE(proved(*maker, puzzle));
  for (auto& answer : puzzle.answers) answer.right = !answer.right;
  EXPECT_FALSE(proved(*maker, puzzle));
}

/// The seed written in the file gives the same puzzles: of the first of every kind this is seen.
/// The games in which some of them are found take long.
TEST(Puzzles, AreMadeAgainFromTheirSeed) {
  const std::set<std::string> slow{"cluedo", "stratego"};
  for (const auto* game : with_puzzles()) {
    const std::string& name = game->about().name;
    const auto& puzzles = puzzles_of(*game);
    if (slow.contains(name) && !test::at_length(0, 1)) continue;
    const auto maker = maker_of(name);
    for (const auto& made : make(*maker, 1, static_cast<int>(maker->shelves().size()))) {
      const auto numbers = shelves_of(*game)[{made.kind, made.grade}];
      ASSERT_FALSE(numbers.empty()) << name;
      EXPECT_EQ(made, puzzles[static_cast<std::size_t>(numbers.front())]) << name;
    }
  }
}

TEST(Puzzles, ThePuzzleOfTheDayComesRound) {
  std::map<std::string, std::set<int>> seen;
  std::size_t most = 0;
  for (const auto* game : with_puzzles()) most = std::max(most, puzzles_of(*game).size());
  const auto days = static_cast<std::int64_t>(most * with_puzzles().size());
  for (std::int64_t day = 20'000; day < 20'000 + days; ++day) {
    const auto daily = puzzle_of_day(day);
    ASSERT_TRUE(daily.game);
    seen[daily.game->about().name].insert(daily.number);
  }
  for (const auto* game : with_puzzles()) {
    const auto& numbers = seen[game->about().name];
    EXPECT_EQ(numbers.size(), puzzles_of(*game).size()) << game->about().name;
    EXPECT_EQ(*numbers.begin(), 1);
  }
}

}  // namespace
}  // namespace salon::puzzles
