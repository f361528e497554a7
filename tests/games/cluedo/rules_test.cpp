// The sentences of the rules page, one by one.
#include <gtest/gtest.h>

#include "games/cluedo/cluedo.h"

namespace salon::cluedo {
namespace {

constexpr std::string_view kHands =
    "hands=rose+pervenche+leblanc+candlestick+pistol+rope/olive+moutarde+lead_pipe+knife+study+hall"
    "/living_room+dining_room+kitchen+bathroom+garage+game_room envelope=violet+wrench+bedroom";

class CluedoRules : public testing::Test {
 protected:
  Cluedo game{{Rules::order, Rules::seat0, 200}, 3};

  Position at(std::string_view fields) const {
    const auto read = game.parse_position(fmt::format("{} {}", fields, kHands));
    EXPECT_TRUE(read) << read.error().what.en;
    return read ? *read : game.start();
  }
  std::vector<std::string> moves(const Position& position) const {
    std::vector<std::string> list;
    for (const Move move : game.moves(position)) list.push_back(game.text(move));
    return list;
  }
  bool may(const Position& position, std::string_view move) const {
    return std::ranges::count(moves(position), move) == 1;
  }
  Position after(Position position, std::vector<std::string> list) const {
    for (const auto& text : list) {
      const auto move = game.parse_move(text);
      EXPECT_TRUE(move) << text;
      if (game.turn(position) >= 0) {
        EXPECT_TRUE(may(position, text)) << text << " in " << game.text(position);
      }
      game.play(position, *move);
    }
    return position;
  }
};

TEST_F(CluedoRules, PawnsStartOnTheirCellsAndWeaponsInTheFirstRooms) {
  const auto text = game.text(game.start());
  EXPECT_NE(text.find("pawns=j26,y8,k2,p2,b19,y21"), std::string::npos);
  EXPECT_NE(text.find("weapons=study,hall,living_room,dining_room,kitchen,bathroom"),
            std::string::npos);
}

TEST_F(CluedoRules, HandsMayDifferByOneCard) {
  EXPECT_EQ(Cluedo({}, 4).hand_size(1), 5);
  EXPECT_EQ(Cluedo({}, 4).hand_size(2), 4);
  EXPECT_EQ(Cluedo({}, 5).hand_size(3), 3);
}

TEST_F(CluedoRules, TiesForTheFirstTurnAreRolledAgain) {
  const Cluedo rolled({Rules::order, Rules::roll, 200}, 3);
  auto position = *rolled.parse_position(fmt::format("phase=first contest=012 {}", kHands));
  for (const char* roll : {"roll 9", "roll 4", "roll 9"})
    rolled.play(position, *rolled.parse_move(roll));
  EXPECT_EQ(position.contest, 0b101);
  EXPECT_EQ(rolled.turn(position), kNature);
  for (const char* roll : {"roll 3", "roll 5"}) rolled.play(position, *rolled.parse_move(roll));
  EXPECT_EQ(rolled.turn(position), 2);
  EXPECT_EQ(position.first, 2);
}

TEST_F(CluedoRules, DoorsCostAStepAndEnteringEndsTheMove) {
  const auto position = at("phase=walk dice=2 pawns=i8,y8,k2,p2,b19,y21");
  EXPECT_TRUE(may(position, "enter dining_room"));  // i8, i7, in
  EXPECT_FALSE(may(at("phase=walk dice=2 pawns=i9,y8,k2,p2,b19,y21"), "enter dining_room"));
  const auto inside = after(position, {"enter dining_room"});
  EXPECT_EQ(inside.phase, Phase::suggest);
}

TEST_F(CluedoRules, TheRoomLeftCannotBeEnteredAgain) {
  const auto position = at("phase=walk dice=12 pawns=dining_room,y8,k2,p2,b19,y21");
  EXPECT_FALSE(may(position, "enter dining_room"));
  EXPECT_TRUE(may(position, "go i7"));
  EXPECT_TRUE(may(position, "enter living_room"));
}

TEST_F(CluedoRules, PawnsBlockUnlessTheirOwnerIsEliminated) {
  const std::string blocked = "pawns=living_room,f9,k2,p2,b19,y21";
  EXPECT_EQ(moves(at("phase=move " + blocked)), (std::vector<std::string>{"stay", "passage"}));
  EXPECT_TRUE(may(at("phase=move out=1 " + blocked), "roll"));
}

TEST_F(CluedoRules, APassageIsTakenInsteadOfRolling) {
  const auto position = after(at("phase=move pawns=kitchen,y8,k2,p2,b19,y21"), {"passage"});
  EXPECT_EQ(position.pawns[0], inside(*find_card("garage")));
  EXPECT_EQ(position.phase, Phase::suggest);
}

TEST_F(CluedoRules, TheNamedPawnAndWeaponComeAndTheOwnerMayAskThere) {
  auto position = at("phase=suggest pawns=kitchen,y8,k2,p2,b19,y21");
  position = after(position, {"suggest pervenche rope", "none", "show kitchen", "pass"});
  EXPECT_EQ(position.pawns[1], inside(*find_card("kitchen")));
  EXPECT_EQ(position.tokens[2], *find_card("kitchen"));
  EXPECT_TRUE(position.was_brought(1));
  EXPECT_EQ(after(position, {"stay"}).phase, Phase::suggest);
  EXPECT_EQ(after(position, {"roll", "roll 4", "stay"}).phase, Phase::suggest);
}

TEST_F(CluedoRules, APawnAlreadyThereIsNotBrought) {
  auto position = at("phase=suggest pawns=kitchen,kitchen,k2,p2,b19,y21");
  position = after(position, {"suggest pervenche wrench", "none", "show kitchen", "pass"});
  EXPECT_FALSE(position.was_brought(1));
  EXPECT_EQ(after(position, {"stay"}).phase, Phase::accuse);
}

TEST_F(CluedoRules, NoSecondHypothesisInTheSameRoomUnlessElsewhereSince) {
  const std::string asked = "asked=kitchen,-,- ";
  EXPECT_EQ(
      after(at("phase=walk dice=2 pawns=t7,y8,k2,p2,b19,y21 " + asked), {"enter kitchen"}).phase,
      Phase::accuse);
  const auto elsewhere =
      after(at("phase=move pawns=kitchen,y8,k2,p2,b19,y21 " + asked), {"passage"});
  EXPECT_EQ(elsewhere.phase, Phase::suggest);
  EXPECT_EQ(elsewhere.asked[0], kNoCard);
}

TEST_F(CluedoRules, AnswersGoLeftAndTheFirstToShowEndsThem) {
  auto position = at("phase=suggest pawns=kitchen,y8,k2,p2,b19,y21");
  position = after(position, {"suggest olive knife"});
  EXPECT_EQ(moves(position), (std::vector<std::string>{"show olive", "show knife"}));
  EXPECT_EQ(after(position, {"show knife"}).phase, Phase::accuse);
  position = after(at("phase=suggest pawns=bedroom,y8,k2,p2,b19,y21"), {"suggest rose rope"});
  EXPECT_EQ(moves(position), std::vector<std::string>{"none"});
  EXPECT_EQ(after(position, {"none", "none"}).phase, Phase::accuse);
}

TEST_F(CluedoRules, ARightAccusationWinsAWrongOneEliminates) {
  const auto position = at("phase=accuse");
  const auto won = after(position, {"accuse violet wrench bedroom"});
  EXPECT_EQ(game.turn(won), kOver);
  EXPECT_EQ(game.outcome(won), Outcome::win(0));
  const auto lost = after(position, {"accuse olive rope hall"});
  EXPECT_TRUE(lost.is_out(0));
  EXPECT_EQ(game.turn(lost), 1);
  const Seen own = game.seen(position, *game.parse_move("accuse olive rope hall"), 0);
  EXPECT_EQ(game.seen_text(own), "accuse olive rope hall wrong violet wrench bedroom");
  const Seen other = game.seen(position, *game.parse_move("accuse olive rope hall"), 1);
  EXPECT_EQ(game.seen_text(other), "accuse olive rope hall wrong");
}

TEST_F(CluedoRules, EverybodyEliminatedLeavesTheCaseUnsolved) {
  const auto position = after(at("phase=accuse seat=2 out=01"), {"accuse olive rope hall"});
  EXPECT_EQ(game.turn(position), kOver);
  EXPECT_EQ(game.outcome(position), Outcome{});
}

TEST_F(CluedoRules, TheLastPlayerPlaysOnAloneUntilTheLimit) {
  auto position = after(at("phase=accuse seat=2 out=01 round=198"), {"pass"});
  EXPECT_EQ(game.turn(position), 2);
  EXPECT_EQ(position.round, 199);
  EXPECT_EQ(game.turn(after(position, {"stay", "pass"})), kOver);
}

TEST_F(CluedoRules, WhoResignsIsOutAndGoesOnAnswering) {
  auto position = at("phase=suggest pawns=kitchen,y8,k2,p2,b19,y21");
  game.resign(position, 1);
  position = after(position, {"suggest olive knife"});
  EXPECT_EQ(game.turn(position), 1);
  game.resign(position, 0);
  EXPECT_EQ(position.phase, Phase::move);
  EXPECT_EQ(game.turn(position), 2);
}

TEST_F(CluedoRules, PerftOfTheSetUp) {
  EXPECT_EQ(perft(game, game.start(), 1), 324u);
  EXPECT_EQ(perft(game, game.start(), 2), 324u * 18);
  EXPECT_EQ(
      perft(Cluedo({Rules::chosen, 0, 200}, 3), Cluedo({Rules::chosen, 0, 200}, 3).start(), 3),
      120u);
}

TEST_F(CluedoRules, APositionTakesFewBytes) {
  EXPECT_LE(sizeof(Position), 80u);
}

TEST_F(CluedoRules, BrokenPositionsAreRefused) {
  for (const char* text :
       {"", "phase=walk", "phase=nap", "phase=move seat=7", "phase=move pawns=a1,y8,k2,p2,b19,y21",
        "phase=move pawns=k2,y8,k2,p2,b19,y21", "phase=suggest", "phase=move out=012",
        "phase=answer", "phase=move dice=4", "phase=move brought=0", "phase=move colour=red",
        "phase=first contest=0", "phase=move round=200"}) {
    EXPECT_FALSE(game.parse_position(fmt::format("{} {}", text, kHands))) << text;
  }
  EXPECT_FALSE(game.parse_position("phase=move"));
}

// ---- Boards

std::string house() {
  return dump(Board::standard().json());
}

std::string changed(std::string text, std::string_view from, std::string_view to) {
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(CluedoBoard, TheStandardHouseReadsBackAndPlays) {
  const auto game = Cluedo::make({}, 4, house());
  ASSERT_TRUE(game);
  EXPECT_TRUE(game->json(game->view(0)).contains("board"));
  EXPECT_FALSE(Cluedo({}, 4).json(Cluedo({}, 4).view(0)).contains("board"));
}

TEST(CluedoBoard, ABrokenOneIsRefusedWithTheCellOrNameAtFault) {
  const std::vector<std::pair<std::string, std::string>> broken{
      {"{", "JSON"},
      {"{}", "rooms"},
      {changed(house(), "\"study\"", "\"attic\""), "attic"},
      {changed(house(), "\"study\"", "\"hall\""), "hall"},
      {changed(house(), "##########.####", "###########.####"), "row 2"},
      {changed(house(), "#LLLLLL#...", "#LLLLLL#?.."), "i3"},
      {changed(house(), "#....^...", "#........"), "living_room"},
      {changed(house(), "#....^...", "^....^..."), "a9"},
      {changed(house(), "\"j26\"", "\"a1\""), "rose"},
      {changed(house(), "\"j26\"", "\"k2\""), "k2"},
      {changed(house(), "\"violet\"", "\"mauve\""), "mauve"},
      {changed(house(), "\"garage\"]", "\"kitchen\"]"), "kitchen"},
      {changed(house(), "##########.####.##########", ".#########.####.##########"), "a2"},
  };
  for (const auto& [text, fault] : broken) {
    const auto board = Board::parse(text);
    ASSERT_FALSE(board) << fault;
    EXPECT_NE(board.error().what.en.find(fault), std::string::npos) << board.error().what.en;
    EXPECT_FALSE(board.error().what.fr.empty());
  }
}

TEST(CluedoText, APageReadsNoCommandsAndNoOtherLanguage) {
  const Cluedo game({}, 3);
  View view = game.view(0);
  const auto card = [](const char* word) { return *parse_card(word); };
  view.tableau.phase = Phase::answer;
  view.tableau.question = {card("leblanc"), card("rope"), card("hall")};
  view.tableau.hands[0] = bit(card("leblanc")) | bit(card("hall"));
  const Move move = *game.parse_move("none");
  EXPECT_EQ(game.reason(view, move).en, "show one of the cards asked for: White or the hall");
  EXPECT_EQ(game.reason(view, move).fr, "montrez une des cartes demandées : Leblanc ou le hall");
  EXPECT_EQ(game.explain(view, move).en, "show one of the cards asked for: leblanc+hall")
      << "what is typed, as the protocol's version 1 says it";
  view.tableau.phase = Phase::accuse;
  EXPECT_EQ(game.reason(view, move).en, "the move is made: accuse, or end the turn");
  view.tableau.phase = Phase::walk;
  view.tableau.dice = 3;
  EXPECT_EQ(game.reason(view, *game.parse_move("enter kitchen")).en,
            "the kitchen is not within 3 free steps, or it is where you come from");
}

}  // namespace
}  // namespace salon::cluedo
