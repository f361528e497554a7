// What follows for a game that says who sees what, and little else.
#include "core/hidden_game.h"

#include <gtest/gtest.h>

namespace salon {
namespace {

/// A card in the hand of the first seat; 0 before it is dealt, and for whoever does not know it.
struct Tableau {
  std::int32_t card = 0;
  std::int32_t stage = 0;  // to deal, to guess, over
  std::int32_t guess = 0;
  std::int32_t out = -1;

  bool operator==(const Tableau&) const = default;
};

/// Nature deals one of three cards to the first seat; the second guesses.
class Guess : public HiddenGame<Guess, Tableau, int, int, HiddenView<Tableau>> {
 public:
  Tableau start() const { return {}; }
  Seat turn_at(const Tableau& tableau) const {
    return tableau.stage == 0 ? kNature : tableau.stage == 1 ? Seat{1} : kOver;
  }
  List<int, 3> moves_at(const Tableau&) const {
    List<int, 3> all;
    for (int card = 1; card <= 3; ++card) all.push_back(card);
    return all;
  }
  int seen(const Tableau& tableau, int move, Seat observer) const {
    return tableau.stage == 1 || observer == 0 || observer == kAllOpen ? move : 0;
  }
  void apply(Tableau& tableau, int seen) const {
    (tableau.stage++ == 0 ? tableau.card : tableau.guess) = seen;
  }
  void drop(Tableau& tableau, Seat seat) const { tableau.out = seat, tableau.stage = 2; }
  std::vector<int> could_see(const View& view) const {
    if (view.tableau.stage == 0 && !view.sees(0)) return {0};
    return {1, 2, 3};
  }
  std::string text(int move) const { return move == 0 ? "?" : std::to_string(move); }
  Expected<int> parse_move(std::string_view text) const {
    return text == "?" ? 0 : parse_number(text, 1, 3);
  }
};

TEST(HiddenGame, TheTruthIsMovedByWhatAnOpenObserverSees) {
  const Guess game;
  Tableau truth = game.start();
  EXPECT_EQ(game.turn(truth), kNature);
  game.play(truth, 2);
  EXPECT_EQ(truth.card, 2);
  game.play(truth, 3);
  EXPECT_EQ(truth.guess, 3);
  EXPECT_EQ(game.turn(truth), kOver);
}

TEST(HiddenGame, AViewHasBlanksWhereItsSeatDoesNotSee) {
  const Guess game;
  const Tableau truth = game.start();
  for (const Seat seat : {Seat{0}, Seat{1}, kSpectator, kAllOpen}) {
    auto view = game.view(seat);
    const int seen = game.seen(truth, 2, seat);
    EXPECT_TRUE(game.admits(view, seen));
    game.fold(view, seen);
    EXPECT_EQ(view.tableau.card, view.sees(0) ? 2 : 0);
    EXPECT_EQ(game.turn(view), 1);
    EXPECT_EQ(game.moves(view).size(), seat == 1 ? 3u : 0u) << seat;
  }
}

TEST(HiddenGame, WhatCouldNotBeSeenIsNotAdmitted) {
  const Guess game;
  auto mine = game.view(0), theirs = game.view(1);
  EXPECT_FALSE(game.admits(mine, 0)) << "one's own card is seen";
  EXPECT_FALSE(game.admits(theirs, 2)) << "another's is not";
  EXPECT_FALSE(game.admits(theirs, 4));
  game.fold(theirs, 0);
  game.fold(theirs, 1);
  EXPECT_FALSE(game.admits(theirs, 1)) << "the game is over";
}

TEST(HiddenGame, ASeatResignsInTheTruthAndInViews) {
  const Guess game;
  Tableau truth = game.start();
  auto view = game.view(1);
  game.resign(truth, 0);
  game.resign(view, 0);
  EXPECT_EQ(game.turn(truth), kOver);
  EXPECT_EQ(game.turn(view), kOver);
}

TEST(HiddenGame, ABlankIsAQuestionMark) {
  const Guess game;
  EXPECT_EQ(game.seen_text(0), "?");
  EXPECT_EQ(game.parse_seen("?"), 0);
  EXPECT_EQ(game.parse_seen(game.seen_text(3)), 3);
}

TEST(HiddenGame, EveryPartOfAPositionIsInItsHash) {
  const Guess game;
  const Tableau tableau{2, 1, 0, -1};
  EXPECT_EQ(game.hash(tableau), game.hash(Tableau{2, 1, 0, -1}));
  for (const Tableau& other :
       {Tableau{1, 1, 0, -1}, Tableau{2, 2, 0, -1}, Tableau{2, 1, 1, -1}, Tableau{2, 1, 0, 0}})
    EXPECT_NE(game.hash(tableau), game.hash(other));
}

}  // namespace
}  // namespace salon
