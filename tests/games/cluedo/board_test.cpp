// A house of one's own, from its file to the end of a game.
#include "games/cluedo/board.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "core/match.h"
#include "games/cluedo/house.h"
#include "games/registry.h"

namespace salon::cluedo {
namespace {

std::string cottage() {
  std::ifstream file(SALON_SOURCE_DIR "/examples/cluedo_cottage.json");
  std::ostringstream text;
  text << file.rdbuf();
  return dump(Json::parse(text.str()));
}

Match play(const std::shared_ptr<const Variant>& variant, const std::vector<std::string>& levels,
           std::uint64_t seed) {
  std::vector<Chair> chairs;
  std::vector<std::unique_ptr<Player>> bots;
  for (Seat seat = 0; seat < variant->seats(); ++seat) {
    const auto& level = levels[static_cast<std::size_t>(seat) % levels.size()];
    chairs.push_back({level, level + std::to_string(seat)});
    bots.push_back(*variant->player({level, {{"work", "20"}}}, seat, mix(seed, seat), Pace::work));
  }
  Match match = *Match::begin(variant, chairs);
  Random nature(seed);
  while (!match.over()) {
    const Seat seat = match.turn();
    if (seat == kNature) {
      match.play_nature(nature);
      continue;
    }
    EXPECT_TRUE(bots[seat]->follow(match.sight(bots[seat]->seat())));
    const auto move = bots[seat]->choose(nullptr);
    EXPECT_TRUE(match.play(seat, *move)) << *move;
  }
  return match;
}

TEST(CluedoCottage, AWholeGameIsPlayedRecordedAndReplayed) {
  const AnyGame& game = **find_game("cluedo");
  const auto variant = game.open({"house", 3, cottage()});
  ASSERT_TRUE(variant);
  const Match match = play(*variant, {"medium", "hard", "expert"}, 5);
  EXPECT_EQ(match.outcome().score[0] + match.outcome().score[1] + match.outcome().score[2], 1);
  const std::string text = match.record().text();
  EXPECT_NE(text.find("\nboard {"), std::string::npos);
  const auto record = Record::parse(text);
  ASSERT_TRUE(record);
  const auto again = game.open({record->rules, 3, record->board});
  ASSERT_TRUE(again);
  const auto replayed = Match::replay(*again, *record);
  ASSERT_TRUE(replayed) << replayed.error().what.en;
  EXPECT_EQ(replayed->position(), match.position());
  EXPECT_TRUE(match.eye(0).json().contains("board"));
}

TEST(CluedoCottage, PassagesAndDoorsAreThoseOfTheFile) {
  const auto board = Board::parse(cottage());
  ASSERT_TRUE(board);
  const Card kitchen = *parse_card("kitchen"), game_room = *parse_card("game_room"),
             hall = *parse_card("hall");
  EXPECT_EQ(board->passage(kitchen), game_room);
  EXPECT_EQ(board->passage(hall), kNoCard);
  EXPECT_EQ(board->doors(hall).size(), 1);
  EXPECT_EQ(board->door_to(*parse_cell("h10")), hall);
  EXPECT_EQ(board->distance(*parse_cell("g10"), hall), 2);
}

// ---- The picture

std::vector<std::string> picture(const Eye& eye, Lang lang) {
  Canvas canvas;
  eye.draw(canvas, lang);
  EXPECT_TRUE(eye.draw_sheet(canvas, lang));
  EXPECT_LE(canvas.width(), 100);
  EXPECT_LE(canvas.height(), 40);
  std::vector<std::string> rows;
  std::istringstream text(canvas.render({.unicode = false, .colours = 0}));
  for (std::string row; std::getline(text, row);) rows.push_back(row);
  return rows;
}

TEST(CluedoPicture, RoomsHaveWallsDoorsNamesAndPassages) {
  const auto variant = *(*find_game("cluedo"))->open({"house", 3, cottage()});
  const auto rows = picture(*variant->eye(0), Lang::en);
  ASSERT_GE(rows.size(), 15u);
  EXPECT_EQ(rows[1].substr(0, 37), " 1+>Game ro.+S+---------+P+---------+");
  EXPECT_EQ(rows[2].substr(0, 37), " 2|Kitchen  |.|Dining r.|.|Living r.|");
  EXPECT_EQ(rows[3].substr(0, 37), " 3|k        |.|l        |> r        |");
  EXPECT_EQ(rows[4].substr(0, 37), " 4+---- ----+.+-- ------+.+>Bedroom-+");
}

TEST(CluedoPicture, BothHousesFitTheScreenInBothLanguages) {
  for (const auto& board : {std::string(), cottage()}) {
    const auto variant = *(*find_game("cluedo"))->open({"house", 6, board});
    const Match match = play(variant, {"medium"}, 3);
    for (const Seat seat : {0, 5, static_cast<int>(kSpectator)}) {
      for (const Lang lang : {Lang::en, Lang::fr})
        EXPECT_GT(picture(match.eye(seat), lang).size(), 14u);
    }
  }
}

std::string small_house(const Tableau& tableau, Lang lang) {
  Canvas canvas(80, 20);
  draw_small_house(Cluedo({}, 4), tableau, canvas, lang);
  return canvas.render({.unicode = true, .colours = 0});
}

TEST(CluedoPicture, AFullRoomKeepsItsNameAndAllThatStandsInIt) {
  for (const Lang lang : {Lang::en, Lang::fr}) {
    for (Card room = kFirstRoom; room < kCards; ++room) {
      Tableau full;
      full.pawns.fill(inside(room));
      full.tokens.fill(room);
      const std::string picture = small_house(full, lang);
      std::string rest = picture.substr(picture.find('\n'));  // the columns have letters too
      for (Card other = kFirstRoom; other < kCards; ++other) {
        const std::string& label = name(other).in(lang);
        EXPECT_NE(rest.find(label), std::string::npos) << label << "\n" << picture;
        for (auto at = rest.find(label); at != std::string::npos; at = rest.find(label))
          rest.erase(at, label.size());
      }
      for (Card token = 0; token < kFirstRoom; ++token)
        EXPECT_NE(rest.find(letter(token).in(lang)), std::string::npos)
            << letter(token).in(lang) << "\n"
            << picture;
    }
  }
}

}  // namespace
}  // namespace salon::cluedo
