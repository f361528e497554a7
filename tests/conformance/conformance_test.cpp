// What every game of the house must keep, whoever wrote it. A new game is tested by being
// registered.
#include <gtest/gtest.h>

#include "blanks.h"
#include "kind.h"

namespace salon {
namespace {

using test::kMostPlies;

std::vector<Chair> chairs(int seats, const std::string& controller = "random") {
  std::vector<Chair> all;
  for (int seat = 0; seat < seats; ++seat)
    all.push_back({controller, "IA" + std::to_string(seat + 1)});
  return all;
}

class Conformance : public testing::TestWithParam<test::Kind> {
 protected:
  std::shared_ptr<const Variant> variant() const {
    auto opened = GetParam().game->open(GetParam().setting);
    EXPECT_TRUE(opened) << opened.error().what.en;
    return *opened;
  }
  Match match() const { return *Match::begin(variant(), chairs(GetParam().setting.seats)); }

  /// A uniformly random game; `each` is called before every move.
  template <class Each>
  static void play_random(Match& match, Random& random, Each&& each) {
    for (int ply = 0; !match.over(); ++ply) {
      ASSERT_LT(ply, kMostPlies) << "the game does not end";
      each(match);
      if (match.turn() == kNature) {
        match.play_nature(random);
        continue;
      }
      const auto moves = match.eye(match.turn()).moves();
      ASSERT_FALSE(moves.empty());
      const auto played = match.play(match.turn(), moves[random.below(moves.size())]);
      ASSERT_TRUE(played) << played.error().what.en;
    }
  }
};

TEST_P(Conformance, RandomGamesEndWithAnOutcome) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    Random random(seed);
    auto game = match();
    play_random(game, random, [](const Match&) {});
    const auto record = game.record();
    double sum = 0;
    for (const double score : record.result) {
      EXPECT_GE(score, 0);
      sum += score;
    }
    EXPECT_LE(sum, 1 + 1e-9);
    EXPECT_FALSE(game.ending().en.empty());
    EXPECT_FALSE(game.ending().fr.empty());
    // It ends somebody else's sentence, who sets the full stop.
    EXPECT_FALSE(game.ending().en.ends_with('.')) << game.ending().en;
    EXPECT_FALSE(game.ending().fr.ends_with('.')) << game.ending().fr;
  }
}

TEST_P(Conformance, OneLevelIsTheUsualOneAndTheWeakestIsFirst) {
  const auto levels = GetParam().game->levels();
  EXPECT_EQ(std::ranges::count_if(levels, &LevelAbout::usual), 1);
  EXPECT_EQ(levels.front().name, "random");
  EXPECT_EQ(best_level(*GetParam().game), levels.back().name);
}

TEST_P(Conformance, ARecordReplaysToTheSameGame) {
  Random random(11);
  auto game = match();
  play_random(game, random, [](const Match&) {});
  const auto record = game.record();
  const auto parsed = Record::parse(record.text());
  ASSERT_TRUE(parsed) << parsed.error().what.en;
  EXPECT_EQ(*parsed, record);
  const auto again = open_record(*parsed);
  ASSERT_TRUE(again) << again.error().what.en;
  EXPECT_EQ(again->position(), game.position());
  EXPECT_EQ(again->record(), record);
  for (Seat seat = 0; seat < variant()->seats(); ++seat) {
    EXPECT_EQ(dump(again->eye(seat).json()), dump(game.eye(seat).json()));
  }
}

/// What a view shows of the position: how it came about is no part of it.
std::string standing(const Eye& eye) {
  Json json = eye.json();
  json.erase("last");
  return dump(json);
}

/// Whatever somebody is shown is so, as an open table shows; it may be less.
void expect_no_lie(const Match& now) {
  const Json truth = now.eye(kAllOpen).json();
  for (Seat observer = kSpectator; observer < now.variant().seats(); ++observer) {
    if (observer == kOver || observer == kNature) continue;
    Json shown = now.eye(observer).json();
    shown.erase("seat");
    ASSERT_EQ(test::contradiction(shown, truth), "") << "observer " << observer;
  }
}

TEST(Blanks, MayStandForWhatIsNotKnownAndForNothingElse) {
  const auto lies = [](const char* shown, const char* is) {
    return !test::contradiction(Json::parse(shown), Json::parse(is)).empty();
  };
  EXPECT_FALSE(lies(R"({"rank":null,"text":"?@a1","hand":[3]})", R"({"rank":"F","text":"F@a1"})"));
  EXPECT_FALSE(lies(R"(["jacques ?",0.5,[2]])", R"(["jacques poirot",1.0,[1,2]])"));
  EXPECT_TRUE(lies(R"({"rank":"M"})", R"({"rank":"F"})"));
  EXPECT_TRUE(lies(R"({"taken":{"F":1}})", R"({"taken":{"F":0}})")) << "a count that is wrong";
  EXPECT_TRUE(lies(R"(["?b3"])", R"(["a1b4"])"));
  EXPECT_TRUE(lies("[0.0]", "[1.0]")) << "the truth is held impossible";
  EXPECT_TRUE(lies("[[1,4]]", "[[1,2,3]]")) << "no part of the list";
}

TEST_P(Conformance, ViewsAgreeWithThePosition) {
  Random random(12);
  auto game = match();
  const auto kind = variant();
  play_random(game, random, [&](const Match& now) {
    const auto course = *kind->from(now.position());
    for (Seat seat = 0; seat < kind->seats(); ++seat) {
      ASSERT_EQ(now.eye(seat).turn(), now.turn());
      if (seat == now.turn()) continue;
      ASSERT_TRUE(now.eye(seat).moves().empty());
    }
    for (const Seat observer : {kSpectator, kAllOpen}) {
      ASSERT_EQ(now.eye(observer).turn(), now.turn());
      ASSERT_TRUE(now.eye(observer).moves().empty());
    }
    if (now.ply() % static_cast<std::size_t>(test::at_length(23, 1)) == 0) expect_no_lie(now);
    if (HasFatalFailure()) return;
    if (!kind->about().hidden && now.turn() >= 0) {
      ASSERT_EQ(now.eye(now.turn()).moves(), course->moves());
      const auto fresh = kind->eye_on(now.position());
      ASSERT_TRUE(fresh) << fresh.error().what.en;
      ASSERT_EQ(standing(**fresh), standing(now.eye(now.turn())));
    }
  });
}

TEST_P(Conformance, PositionsAreTextAndBack) {
  Random random(13);
  auto game = match();
  const auto kind = variant();
  const auto check = [&](const Match& now) {
    const auto text = now.position();
    const auto course = kind->from(text);
    ASSERT_TRUE(course) << text << ": " << course.error().what.en;
    ASSERT_EQ((*course)->position(), text);
    ASSERT_EQ((*course)->turn(), now.turn()) << text;
  };
  play_random(game, random, check);
  check(game);
}

TEST_P(Conformance, NatureIsFairAndOnlyDrawsWhatItLists) {
  Random random(14);
  auto game = match();
  const auto kind = variant();
  play_random(game, random, [&](const Match& now) {
    const auto course = *kind->from(now.position());
    if (now.turn() != kNature) return;
    double sum = 0;
    const auto chances = course->chances();
    for (const auto& [move, probability] : chances) {
      ASSERT_GT(probability, 0);
      sum += probability;
    }
    ASSERT_NEAR(sum, 1, 1e-12);
    course->draw(random);
    const auto drawn = course->move_text(0);
    ASSERT_TRUE(
        std::ranges::any_of(chances, [&](const auto& chance) { return chance.first == drawn; }));
  });
}

TEST_P(Conformance, EveryLevelAnswersLegalMovesAndGoesOnWhenRebuilt) {
  const auto kind = variant();
  for (const auto& level : GetParam().game->levels()) {
    const BotSpec spec{level.name, {{"work", "20"}}};
    auto game = match();
    Random random(15);
    std::vector<std::unique_ptr<Player>> players;
    for (Seat seat = 0; seat < kind->seats(); ++seat) {
      players.push_back(*kind->player(spec, seat, 99 + seat, Pace::work));
    }
    for (int ply = 0; !game.over() && ply < test::at_length(50, 120); ++ply) {
      const Seat seat = game.turn();
      if (seat == kNature) {
        game.play_nature(random);
        continue;
      }
      ASSERT_TRUE(players[seat]->follow(game.sight(players[seat]->seat())));
      const auto answer = players[seat]->choose(nullptr);
      ASSERT_TRUE(answer) << level.name << ": " << answer.error().what.en;
      if (ply % 10 == 0) {
        const auto rebuilt = *kind->player(spec, seat, 99 + seat, Pace::work);
        ASSERT_TRUE(rebuilt->follow(game.sight(rebuilt->seat())));
        ASSERT_EQ(*rebuilt->choose(nullptr), *answer) << level.name;
      }
      const auto played = game.play(seat, *answer);
      ASSERT_TRUE(played) << level.name << ": " << played.error().what.en;
    }
  }
}

TEST_P(Conformance, UndoGoesBackToOnesOwnDecisionOrSaysWhyNot) {
  Random random(16);
  auto game = match();
  std::vector<std::string> positions;
  std::vector<Seat> turns;
  play_random(game, random, [&](const Match& now) {
    positions.push_back(now.position());
    turns.push_back(now.turn());
  });
  for (int i = 0; i < 20 && game.ply() > 0; ++i) {
    const Seat seat = static_cast<Seat>(random.below(variant()->seats()));
    const auto before = game.position();
    const auto ply = game.ply();
    const auto undone = game.undo(seat);
    if (!undone) {
      EXPECT_FALSE(undone.error().what.en.empty());
      EXPECT_EQ(game.position(), before);
      continue;
    }
    ASSERT_LT(game.ply(), ply);
    ASSERT_EQ(game.turn(), seat);
    ASSERT_EQ(game.position(), positions[game.ply()]);
    ASSERT_EQ(turns[game.ply()], seat);
  }
}

TEST_P(Conformance, WrongWordsChangeNothing) {
  Random random(17);
  auto game = match();
  const std::vector<std::string> nonsense{"",
                                          " ",
                                          "xyzzy",
                                          "a0a0",
                                          "zz99",
                                          "-1",
                                          "\xff\xfe",
                                          "99999999999999999999",
                                          std::string(10'000, 'a'),
                                          std::string("a\0b", 3),
                                          "roll",
                                          "@",
                                          "K@",
                                          "side"};
  play_random(game, random, [&](const Match& now) {
    if (now.turn() < 0 || now.ply() % 7 != 0) return;
    auto& open = const_cast<Match&>(now);
    const auto before = now.position();
    const auto legal = now.eye(now.turn()).moves();
    for (const auto& word : nonsense) {
      if (std::ranges::find(legal, word) != legal.end()) continue;
      const auto played = open.play(now.turn(), word);
      if (played) continue;  // some game may take it for a legal move in its own shorthand
      ASSERT_FALSE(played.error().what.en.empty());
      ASSERT_FALSE(played.error().what.fr.empty());
      ASSERT_EQ(now.position(), before);
    }
    for (Seat seat = 0; seat < now.variant().seats(); ++seat) {
      if (seat == now.turn()) continue;
      ASSERT_FALSE(open.play(seat, legal.front()));
    }
  });
}

TEST_P(Conformance, PicturesFitTheScreenInBothLanguages) {
  Random random(18);
  auto game = match();
  play_random(game, random, [&](const Match& now) {
    if (now.ply() % static_cast<std::size_t>(test::at_length(23, 5)) != 0) return;
    for (const Lang lang : {Lang::en, Lang::fr}) {
      for (const Seat observer : {Seat{0}, Seat{1}, kSpectator, kAllOpen}) {
        // A small terminal scrolls, but nothing goes over its edge.
        Canvas small(80);
        now.eye(observer).draw(small, lang);
        now.eye(observer).draw_sheet(small, lang);
        ASSERT_LE(small.width(), 80) << small.render({.unicode = true, .colours = 0});
        Canvas canvas;
        now.eye(observer).draw(canvas, lang);
        ASSERT_LE(canvas.width(), 100);
        ASSERT_LE(canvas.height(), 40);
        const auto ascii = canvas.render({.unicode = false, .colours = 0});
        ASSERT_TRUE(
            std::ranges::all_of(ascii, [](char c) { return c == '\n' || (c >= ' ' && c < 0x7f); }));
        ASSERT_FALSE(now.eye(observer).say().in(lang).empty());
      }
    }
  });
}

TEST_P(Conformance, OfOthersOneSpeaksInTheThirdPerson) {
  Random random(17);
  auto game = match();
  play_random(game, random, [](const Match& now) {
    const Phrase said = now.eye(kSpectator).say();
    for (const char* word : {"Your ", "your ", "You "})
      ASSERT_EQ(said.en.find(word), std::string::npos) << said.en;
    for (const char* word : {"À vous", "votre", "vous "})
      ASSERT_EQ(said.fr.find(word), std::string::npos) << said.fr;
  });
}

INSTANTIATE_TEST_SUITE_P(Games, Conformance, testing::ValuesIn(test::presets_and_knobs()),
                         test::name_of);

}  // namespace
}  // namespace salon
