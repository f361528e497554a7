// The rules page, sentence by sentence.
#include "games/jacques/census.h"
#include "games/jacques/scene.h"

namespace salon::jacques {
namespace {

using namespace scene;

const std::string kFour = "maigret poirot lumiere freud";
const std::string kOthers = "legoutier gerber cruchot discrete";

class JacquesRules : public testing::Test {
 protected:
  Jacques game = game_of("house");
  Jacques official = game_of("official");

  Hex hex(std::string_view name) const { return game.board().find(name); }
  Position begin(const std::string& who = "freud", const std::string& four = kFour) const {
    return opening(game, who, four);
  }
  /// The other four to be picked, Jacques's choice, in an even phase.
  Position even(std::string_view fields = "stated=light") const {
    return position(game, begin(),
                    "phase=2 left=legoutier,gerber,cruchot,discrete "
                    "played=maigret,poirot,lumiere,freud " +
                        std::string(fields));
  }
  bool lit(const Position& position, Character who) const {
    return has(game.in_light(position), who);
  }
  static int count_of(const Texts& moves, std::string_view verb) {
    return static_cast<int>(
        std::ranges::count_if(moves, [&](const auto& m) { return m.starts_with(verb); }));
  }
};

TEST_F(JacquesRules, TheBoardHas86Hexes) {
  const Board& board = game.board();
  EXPECT_EQ(board.size(), 86);
  EXPECT_EQ(board.streets.size(), 60);
  EXPECT_EQ(board.manholes.size(), 8);
  EXPECT_EQ(board.houses.size(), 18);
  EXPECT_EQ(board.lamps.size(), 8);
  EXPECT_EQ(board.near[hex("g5")], Hexes::of(hex("g6")) | Hexes::of(hex("h6")) |
                                       Hexes::of(hex("h5")) | Hexes::of(hex("g4")) |
                                       Hexes::of(hex("f4")) | Hexes::of(hex("f5")));
}

TEST_F(JacquesRules, ItStartsAsThePageSays) {
  EXPECT_EQ(game.text(game.start()),
            "maigret=a3 poirot=g5 lumiere=g8 legoutier=i8 gerber=e5 cruchot=m10 freud=e9 "
            "discrete=i4 lamps=b2:1,c7:3,f5:+,h8:+,k6:4,l11:2 covers=c2,l12 cordons=NE,SW "
            "lantern=NE phase=1 left=? played=- suspects=maigret,poirot,lumiere,legoutier,gerber,"
            "cruchot,freud,discrete jacques=? alibis=- stated=light");
}

TEST_F(JacquesRules, NatureDrawsOneOfEightThenFourOfThem) {
  auto now = game.start();
  EXPECT_EQ(game.chances(now).size(), 8);
  game.play(now, *game.parse_move("jacques freud"));
  EXPECT_EQ(game.chances(now).size(), 70);
  EXPECT_EQ(perft(game, game.start(), 2), 8 * 70);
}

TEST_F(JacquesRules, PlayersChooseInTheOrderIJJIThenJIIJ) {
  auto now = game.start();
  std::string order;
  Random random(4);
  while (now.phase < 3) {
    const Move move = random_step(game, now, random);
    if (move.kind == Move::pick) order += game.turn(now) == kInspector ? 'I' : 'J';
    game.play(now, move);
  }
  EXPECT_EQ(order, "IJJIJIIJ");
}

TEST_F(JacquesRules, TheOtherFourPlayInTheEvenPhase) {
  auto now = after(game, begin(),
                   "pick maigret;walk a4;lantern N;pick poirot;walk g6;alibi gerber;pick lumiere;"
                   "walk g9;light b2 f9;pick freud;walk e8");
  ASSERT_EQ(now.stage, Stage::statement);
  game.play(now, game.chances(now)[0].move);
  EXPECT_EQ(moves_of(game, now),
            (Texts{"pick cruchot", "pick discrete", "pick gerber", "pick legoutier"}));
}

TEST_F(JacquesRules, OneIsInTheLightNextToAnotherALitLampOrInTheBeam) {
  const auto now = begin();
  EXPECT_FALSE(lit(now, freud));     // f9 is dark
  EXPECT_TRUE(lit(now, poirot));     // f5
  EXPECT_FALSE(lit(now, cruchot));   // l11 is not next to m10
  EXPECT_FALSE(lit(now, discrete));  // h4 is dark
  const auto together = position(game, now, "cruchot=i5");
  EXPECT_TRUE(lit(together, discrete) && lit(together, cruchot));
  // Manholes are one step apart but not next to each other.
  const auto holes = position(game, now, "cruchot=h3 discrete=m9");
  EXPECT_FALSE(lit(holes, cruchot) || lit(holes, discrete));
}

TEST_F(JacquesRules, TheBeamStopsBeforeHousesAndLampPostsAndGoesOverPeople) {
  // Fault of old programs: a lantern that shines through walls.
  const auto beam = [&](std::string_view fields) {
    Texts names;
    each(game.beam(position(game, begin(), fields)),
         [&](Hex at) { names.push_back(game.board().names[at]); });
    return names;
  };
  EXPECT_EQ(beam("maigret=g6 lantern=N poirot=g4 lumiere=g8"), (Texts{"g7", "g8", "g9", "g10"}));
  EXPECT_EQ(beam("maigret=g6 lantern=NE"), Texts{});            // h7 is a house
  EXPECT_EQ(beam("maigret=g4 poirot=g7 lantern=SE"), Texts{});  // h4 is a dark lamp post
  EXPECT_EQ(beam("maigret=a3 lantern=NE"), Texts{});            // b4 is a house
  EXPECT_EQ(beam("maigret=a3 lantern=SE"), (Texts{"b3", "c3", "d3", "e3", "f3", "g3", "h3"}));
  const auto alone =
      position(game, begin(), "maigret=a3 lantern=SE poirot=h3 discrete=e9 freud=i4");
  EXPECT_TRUE(lit(alone, poirot));
  EXPECT_FALSE(lit(alone, maigret));  // it does not light himself
}

TEST_F(JacquesRules, SixBeamsAtOnce) {
  const auto six = game_of("house,lantern=six");
  const auto now = opening(six, "freud", kFour);
  EXPECT_EQ(six.beam(now), six.board().beams[now.at[maigret]][north] |
                               six.board().beams[now.at[maigret]][southeast] |
                               six.board().beams[now.at[maigret]][south] |
                               six.board().beams[now.at[maigret]][northeast] |
                               six.board().beams[now.at[maigret]][northwest] |
                               six.board().beams[now.at[maigret]][southwest]);
  const auto moved = after(six, now, "pick maigret;walk a4");  // nothing to set
  EXPECT_EQ(moved.stage, Stage::choose);
}

TEST_F(JacquesRules, AStatementClearsTheOthersAndPutsOutTheNumberOfThePhase) {
  auto now = position(game, begin(), "left=- played=maigret,poirot,lumiere,freud");
  const auto chances = game.chances(now);
  ASSERT_EQ(chances.size(), 1);
  EXPECT_EQ(game.text(chances[0].move), "state dark");
  EXPECT_EQ(chances[0].probability, 1);
  const Crowd light = game.in_light(now);
  game.play(now, chances[0].move);
  EXPECT_EQ(now.suspects, without(kEveryone, light));
  EXPECT_TRUE(now.stated_dark);
  EXPECT_FALSE(now.lit.has(hex("b2")));
  EXPECT_EQ(now.lit.size(), 5);
  EXPECT_EQ(now.phase, 2);
}

TEST_F(JacquesRules, AViewRemembersThePhaseThatClearedSomebody) {
  View view;
  view.seat = kSpectator;
  view.tableau = position(game, begin(), "left=- played=maigret,poirot,lumiere,freud");
  const Crowd light = game.in_light(view.tableau);
  game.fold(view, {{Move::state, 1}, nobody});
  ASSERT_NE(light, 0);
  const Json people = game.json(view)["characters"];
  for (const auto& one : people) {
    const auto who = *find_character(one["id"].get<std::string>());
    EXPECT_EQ(one.value("cleared", 0), has(light, who) ? 1 : 0);
    EXPECT_EQ(one["suspect"].get<bool>(), !has(light, who));
  }
}

TEST_F(JacquesRules, NumbersStayWithTheLampOrTravelWithTheLight) {
  const std::string end = "left=- played=maigret,poirot,lumiere,freud ";
  auto lamp = position(game, begin(), end + "lamps=c7:3,f5:+,f9:+,h8:+,k6:4,l11:2");
  game.play(lamp, game.chances(lamp)[0].move);
  EXPECT_EQ(lamp.lit.size(), 6);  // the post 1 was dark already
  const auto start = opening(official, "freud", kFour);
  auto light = position(official, start, end + "lamps=c7:3,f5:+,f9:1,h8:+,k6:4,l11:2");
  official.play(light, official.chances(light)[0].move);
  EXPECT_FALSE(light.lit.has(hex("f9")));
  EXPECT_EQ(light.lit.size(), 5);
  // Lumière carries the number in one game and not in the other.
  const auto moved = after(official, start, "pick lumiere;light b2 f9");
  EXPECT_NE(official.text(moved).find("f9:1"), std::string::npos);
  const auto stayed = after(game, begin(), "pick lumiere;light b2 f9");
  EXPECT_NE(game.text(stayed).find("f9:+"), std::string::npos);
  const auto again = position(game, begin(), "phase=3 lamps=c7:3,f5:+,h8:+,k6:4,l11:2");
  EXPECT_TRUE(legal(game, after(game, again, "pick lumiere"), "light f5 b2"));
}

TEST_F(JacquesRules, AWalkIsOneToThreeStepsEndsElsewhereAndPassesPeople) {
  const auto now =
      after(game, position(game, begin(), "freud=a1 gerber=a2 discrete=g4"), "pick freud");
  EXPECT_FALSE(legal(game, now, "walk a1"));
  EXPECT_FALSE(legal(game, now, "walk a2"));  // somebody stands there
  EXPECT_TRUE(legal(game, now, "walk a4"));   // past two people
  EXPECT_FALSE(legal(game, now, "walk a5"));  // four steps
  EXPECT_FALSE(legal(game, now, "walk b2"));  // a lamp post
  EXPECT_FALSE(legal(game, now, "done"));
}

TEST_F(JacquesRules, OpenManholesAreOneStepApartWhoeverStandsOnThem) {
  const auto now = position(game, begin(), "freud=a4 poirot=a5 gerber=h3");
  const auto picked = after(game, now, "pick freud");
  EXPECT_TRUE(legal(game, picked, "walk g3"));  // a5, h3, g3
  EXPECT_TRUE(legal(game, picked, "walk m9"));
  EXPECT_FALSE(legal(game, picked, "walk l12"));  // covered
  EXPECT_FALSE(legal(game, picked, "walk c2"));
}

TEST_F(JacquesRules, DiscreteGoesFourThroughHousesAndLamps) {
  const auto now = after(game, even(), "pick discrete");
  EXPECT_TRUE(legal(game, now, "walk i8") == (now.on(hex("i8")) == nobody));
  EXPECT_TRUE(legal(game, now, "walk g4"));  // past h4
  EXPECT_FALSE(legal(game, now, "walk h5"));
  EXPECT_EQ(now.steps, 4);
}

TEST_F(JacquesRules, OnlyTheInspectorAccuses) {
  const auto near = position(game, begin("gerber"), "poirot=e6");
  const auto picked = after(game, near, "pick poirot");
  EXPECT_TRUE(legal(game, picked, "accuse e5"));
  EXPECT_EQ(after(game, picked, "accuse e5").end, End::caught);
  const auto wrong = after(game, position(game, near, "jacques=freud"), "pick poirot;accuse e5");
  EXPECT_EQ(wrong.end, End::wronged);
  EXPECT_EQ(game.outcome(wrong), Outcome::win(kJacques));
  const auto second = after(game, near, "pick maigret;walk a4;lantern N;pick poirot");
  EXPECT_EQ(count_of(moves_of(game, second), "accuse"), 0);  // Jacques plays
}

TEST_F(JacquesRules, ClearedCharactersMayBeAccused) {
  const auto near = position(game, begin("freud"), "poirot=e6 suspects=freud,maigret");
  EXPECT_EQ(after(game, near, "pick poirot;accuse e5").end, End::wronged);
}

TEST_F(JacquesRules, OnlyAManInTheDarkLeavesAndOnlyWithoutACordon) {
  // Fault of old programs: an exit open to a man in the light.
  const auto at = [&](const std::string& fields) {
    return after(game, even("jacques=gerber " + fields), "pick gerber");
  };
  EXPECT_TRUE(legal(game, at("gerber=b7 stated=dark"), "leave"));
  EXPECT_FALSE(legal(game, at("gerber=b7 stated=light"), "leave"));
  EXPECT_FALSE(legal(game, at("gerber=b1 stated=dark"), "leave"));  // a cordon
  EXPECT_FALSE(legal(game, at("gerber=b7 stated=dark jacques=freud"), "leave"));
  const auto gone = after(game, at("gerber=b7 stated=dark"), "leave");
  EXPECT_EQ(gone.end, End::escaped);
  EXPECT_EQ(game.outcome(gone), Outcome::win(kJacques));
  // Before the first statement he counts as in the light.
  EXPECT_FALSE(game.start().stated_dark);
}

TEST_F(JacquesRules, TheStepOffTheBoardIsOneOfHisSteps) {
  const auto two = after(game, even("jacques=gerber gerber=c6 stated=dark"), "pick gerber;walk b7");
  EXPECT_EQ(two.steps, 1);
  EXPECT_TRUE(legal(game, two, "leave"));
  const auto three =
      after(game, even("jacques=gerber gerber=d7 freud=a1 stated=dark"), "pick gerber;walk b7");
  EXPECT_FALSE(legal(game, three, "leave"));
  // Past somebody who stands before the exit.
  EXPECT_TRUE(
      legal(game, after(game, even("jacques=gerber gerber=c6 freud=b7 stated=dark"), "pick gerber"),
            "leave"));
}

TEST_F(JacquesRules, TheInspectorCannotLeaveWithJacques) {
  const auto now = position(game, begin("freud"), "freud=b7 stated=dark phase=3");
  EXPECT_FALSE(legal(game, after(game, now, "pick freud"), "leave"));
}

TEST_F(JacquesRules, WhoeverCouldLeaveNeedsDoneSoThatNothingIsBetrayed) {
  for (const std::string who : {"discrete", "freud"}) {
    const auto now =
        after(game, even("jacques=" + who + " discrete=b6 stated=dark"), "pick discrete;walk b7");
    EXPECT_EQ(legal(game, now, "leave"), who == "discrete");
    EXPECT_TRUE(legal(game, now, "done"));
  }
  const auto lit = after(game, even("discrete=b6 stated=light"), "pick discrete;walk b7");
  EXPECT_EQ(lit.stage, Stage::choose);
}

TEST_F(JacquesRules, CompulsoryPowersBeforeOrAfter) {
  for (const std::string turn :
       {"pick legoutier;cover c2 a5;walk i9", "pick legoutier;walk i9;cover c2 a5",
        "pick gerber;cordon NE NW;walk e6", "pick gerber;walk e6;cordon NE NW"}) {
    const auto now = after(game, even(), turn);
    EXPECT_EQ(now.stage, Stage::choose) << turn;
  }
  EXPECT_FALSE(legal(game, after(game, even(), "pick gerber;walk e6"), "done"));
  EXPECT_FALSE(legal(game, after(game, even(), "pick gerber;cordon NE NW"), "done"));
}

TEST_F(JacquesRules, CoversMoveOntoAndFromUnderPeople) {
  const auto now = after(game, even("freud=c2 poirot=a5"), "pick legoutier");
  EXPECT_TRUE(legal(game, now, "cover c2 a5"));
  EXPECT_EQ(count_of(moves_of(game, now), "cover"), 12);
}

TEST_F(JacquesRules, APowerThatIsImpossibleLapses) {
  const auto dark = position(game, begin(), "lamps=-");
  EXPECT_EQ(after(game, dark, "pick lumiere;walk g9").stage, Stage::choose);
}

TEST_F(JacquesRules, LumiereMovesAnyLightToAnyDarkLamp) {
  const auto now = after(game, begin(), "pick lumiere");
  EXPECT_EQ(count_of(moves_of(game, now), "light"), 12);
  EXPECT_FALSE(legal(game, now, "light f9 b2"));
  EXPECT_FALSE(legal(game, now, "light b2 f5"));
}

TEST_F(JacquesRules, PoirotDrawsACardOfTheSevenAfterMoving) {
  const auto now = after(game, begin("freud"), "pick poirot;walk g6");
  ASSERT_EQ(now.stage, Stage::alibi);
  EXPECT_EQ(game.chances(now).size(), 7);
  const auto card = after(game, now, "alibi discrete");
  EXPECT_TRUE(has(card.alibis[kInspector], discrete));
  // Fault of old programs: the last alibi never drawn.
  const auto late = position(game, now, "phase=7 alibis=maigret:I,poirot:J,lumiere:I");
  const auto chances = game.chances(late);
  EXPECT_EQ(chances.size(), 4);
  EXPECT_EQ(game.text(chances[3].move), "alibi discrete");
  Random random(1);
  bool last = false;
  for (int i = 0; i < 200; ++i) last |= draw_chance(game, late, random) == chances[3].move;
  EXPECT_TRUE(last);
}

TEST_F(JacquesRules, TheLanternIsSetAtOnceByWhoMovesMaigret) {
  const auto walked = after(game, begin(), "pick maigret;walk a4");
  EXPECT_EQ(moves_of(game, walked), (Texts{"lantern N", "lantern NE", "lantern NW", "lantern S",
                                           "lantern SE", "lantern SW"}));
  const auto swapped = after(game, begin(), "pick freud;swap a3");
  EXPECT_EQ(game.moves(swapped).size(), 6);
  const auto near = even("maigret=m12 discrete=e9 freud=i4 stated=light");
  const auto pulled = after(game, near, "pick cruchot;whistle;pull maigret m11");
  EXPECT_EQ(game.moves(pulled).size(), 6);
  EXPECT_EQ(after(game, pulled, "lantern S").pulls, 2);
}

TEST_F(JacquesRules, FreudSwapsInsteadOfMoving) {
  const auto now = after(game, begin(), "pick freud;swap g5");
  EXPECT_EQ(now.at[freud], hex("g5"));
  EXPECT_EQ(now.at[poirot], hex("e9"));
  EXPECT_EQ(now.stage, Stage::choose);
  EXPECT_EQ(count_of(moves_of(game, after(game, begin(), "pick freud")), "swap"), 7);
}

TEST_F(JacquesRules, TheHouseWhistleIsBlownAtAnyPointOfTheMove) {
  for (const std::string turn : {"pick cruchot;whistle;pull legoutier l10;walk m9",
                                 "pick cruchot;walk m11;whistle;pull legoutier k11;walk m12",
                                 "pick cruchot;walk m12;whistle;pull legoutier k11;done"}) {
    EXPECT_EQ(after(game, even(), turn).stage, Stage::choose) << turn;
  }
  const auto walked = after(game, even(), "pick cruchot;walk m12");
  EXPECT_TRUE(legal(game, walked, "done"));  // optional
  const auto back = after(game, even(), "pick cruchot;walk m11;whistle;pull legoutier k11");
  EXPECT_FALSE(legal(game, back, "walk m10"));  // ends elsewhere than at the start
}

TEST_F(JacquesRules, AWhistlePullsExactlyThreeSteps) {
  auto now = after(game, even(), "pick cruchot;whistle");
  EXPECT_EQ(now.pulls, 3);
  now = after(game, now, "pull legoutier j8");
  EXPECT_EQ(now.pulls, 2);
  EXPECT_EQ(count_of(moves_of(game, now), "pull legoutier"), 0);  // each at most once
  EXPECT_FALSE(legal(game, now, "done"));
  const auto moves = moves_of(game, now);
  EXPECT_EQ(count_of(moves, "pull"), static_cast<int>(moves.size()));
}

TEST_F(JacquesRules, OfficiallyHeWhistlesEveryTurnBeforeOrAfterOnTheSurface) {
  const auto start = position(official, opening(official, "freud", kOthers), "stated=light");
  EXPECT_FALSE(legal(official, after(official, start, "pick cruchot;walk m12"), "done"));
  const auto before = after(official, start, "pick cruchot;whistle;pull legoutier k10");
  EXPECT_FALSE(legal(official, before, "done"));
  EXPECT_EQ(after(official, before, "walk m12").stage, Stage::choose);
  const auto whistled = after(official, start, "pick cruchot;whistle");
  EXPECT_FALSE(legal(official, whistled, "pull freud m9"));  // no manholes
}

TEST_F(JacquesRules, JacquesWinsAfterTheEighthPhase) {
  auto now = position(game, begin(),
                      "phase=8 left=- played=maigret,poirot,lumiere,legoutier,gerber,cruchot,"
                      "freud,discrete");
  EXPECT_EQ(game.turn(now), kNature);  // the last statement
  game.play(now, game.chances(now)[0].move);
  EXPECT_EQ(now.end, End::survived);
  EXPECT_EQ(game.outcome(now), Outcome::win(kJacques));
}

TEST_F(JacquesRules, ResultsOfEachCharacterAtTheStart) {
  Census census(game);
  const std::array<std::size_t, kCharacters> boards{102, 23, 276, 250, 80, 18049, 34, 37};
  for (int who = 0; who < kCharacters; ++who) {
    EXPECT_EQ(census.take(game.start(), static_cast<Character>(who)).size(), boards[who])
        << kCharacterWords[who];
  }
}

/// Every legal prefix of a turn can be completed, on any board.
TEST_F(JacquesRules, NoTurnLeadsToADeadEnd) {
  for (const std::string board : {"square", "alley"}) {
    for (const auto& rules : kAllRules) {
      const auto small = game_of(rules, board_file(board));
      Random random(3);
      for (int round = 0; round < 60; ++round) {
        auto now = small.start();
        playout(small, now, random, [&](const Position& at, Move) {
          ASSERT_FALSE(small.turn(at) >= 0 && small.moves(at).empty()) << small.text(at);
          const auto read = small.parse_position(small.text(at));
          ASSERT_TRUE(read) << small.text(at) << ": " << read.error().what.en;
          ASSERT_EQ(*read, at) << small.text(at);
        });
        ASSERT_NE(now.end, End::none);
      }
    }
  }
}

}  // namespace
}  // namespace salon::jacques
