// What the bots think with: whole turns, judgement, profiles; and that they answer as they should.
#include "games/jacques/bots.h"

#include <set>

#include "core/match.h"
#include "games/jacques/census.h"
#include "games/jacques/last_stand.h"
#include "games/jacques/profile.h"
#include "games/jacques/scene.h"
#include "games/jacques/search.h"
#include "games/jacques/whole_turns.h"
#include "games/registry.h"

namespace salon::jacques {
namespace {

using namespace scene;

/// Random play up to where somebody is to be picked, after about so many plies.
Position some_position(const Jacques& game, Random& random, int plies) {
  auto now = game.start();
  for (int ply = 0; ply < plies || now.stage != Stage::choose; ++ply) {
    if (game.turn(now) == kOver) return some_position(game, random, plies / 2);
    game.play(now, random_step(game, now, random));
  }
  return now;
}

std::string board_text(const Jacques& game, const Tableau& tableau) {
  Position board;
  static_cast<Tableau&>(board) = tableau;
  auto shown = game.start();
  shown.lit = board.lit;
  shown.covers = board.covers;
  shown.at = board.at;
  shown.numbers = board.numbers;
  shown.cordons = board.cordons;
  shown.lantern = board.lantern;
  return game.text(shown);
}

std::set<std::string> texts(const Jacques& game, const std::vector<Tableau>& boards) {
  std::set<std::string> all;
  for (const auto& board : boards) all.insert(board_text(game, board));
  return all;
}

/// Every board the turn under way can still lead to, by the rules alone.
std::vector<Tableau> finished(const Jacques& game, const Tableau& tableau) {
  std::vector<Tableau> ends;
  for (const Move move : game.moves_at(tableau)) {
    if (move.kind == Move::accuse || move.kind == Move::leave) continue;
    Tableau next = tableau;
    game.apply(next, {move});
    if (next.stage != Stage::act) {
      ends.push_back(next);
      continue;
    }
    for (const auto& end : finished(game, next)) ends.push_back(end);
  }
  return ends;
}

/// What a seat knows of a position.
View view_of(const Position& position, Seat seat) {
  View view;
  view.seat = seat;
  view.tableau = position;
  if (!view.knows_jacques()) view.tableau.jacques = nobody;
  for (const Seat drawer : {kInspector, kJacques}) {
    if (!view.sees(drawer)) view.tableau.alibis[drawer] = 0;
  }
  return view;
}

class JacquesTurns : public testing::TestWithParam<std::string> {
 protected:
  Jacques game = game_of(GetParam());
  Random random{31};
};

/// The turns of all but Cruchot are those of the census, none missing, none too many; his are some
/// of the census.
TEST_P(JacquesTurns, AreThoseOfTheCensus) {
  Census census(game);
  WholeTurns turns(game, random);
  for (int round = 0; round < 12; ++round) {
    const auto now = some_position(game, random, 10 * round);
    each(now.left, [&](Character who) {
      if (who == cruchot && round > 4) return;
      auto only = now;
      only.left = bit(who);
      turns.find(only, 16);
      std::set<std::string> found;
      for (const auto& turn : turns.all) {
        found.insert(board_text(game, turn.end));
        ASSERT_EQ(turn.first, (Move{Move::pick, who}));
        ASSERT_EQ(turn.end.stage, Stage::statement);
      }
      const auto all = texts(game, census.take(only, who));
      if (who == cruchot) {
        EXPECT_TRUE(std::ranges::includes(all, found)) << game.text(now);
        EXPECT_GT(found.size(), std::min<std::size_t>(all.size() / 2, 20)) << game.text(now);
      } else {
        EXPECT_EQ(found, all) << kCharacterWords[who] << " in " << game.text(now);
      }
    });
  }
}

/// In the middle of a turn each turn begins with a legal move and leads where the rules lead.
TEST_P(JacquesTurns, GoOnFromTheMiddleOfOne) {
  WholeTurns turns(game, random);
  int compared = 0;
  for (int round = 0; round < 60; ++round) {
    auto now = some_position(game, random, 3 * round);
    const int steps = 1 + round % 3;
    for (int i = 0; i < steps && now.end == End::none; ++i) {
      const auto moves = game.moves(now);
      if (game.turn(now) == kNature) break;
      const Move move = moves[random.below(moves.size())];
      if (move.kind == Move::accuse || move.kind == Move::leave) break;
      game.play(now, move);
    }
    if (now.stage != Stage::act || now.now == cruchot) continue;
    ++compared;
    turns.find(now, 8);
    std::set<std::string> found;
    const auto legal = moves_of(game, now);
    for (const auto& turn : turns.all) {
      EXPECT_TRUE(std::ranges::binary_search(legal, game.text(turn.first)))
          << game.text(turn.first) << " in " << game.text(now);
      found.insert(board_text(game, turn.end));
    }
    EXPECT_EQ(found, texts(game, finished(game, now))) << game.text(now);
  }
  EXPECT_GT(compared, 20);
}

INSTANTIATE_TEST_SUITE_P(Rules, JacquesTurns,
                         testing::Values("house", "official", "house,lantern=six",
                                         "house,numbers=light"),
                         [](const auto& made) { return "r" + std::to_string(made.index); });

/// The levels that look further than one turn.
class JacquesBots : public testing::TestWithParam<std::string> {
 protected:
  Jacques game = game_of("house");

  std::unique_ptr<Bot<Jacques>> bot() const {
    const auto all = levels();
    return std::ranges::find(all, GetParam(), &Level<Jacques>::name)->make(game);
  }
  /// The moves of the turn a bot plays.
  Texts played(Position position) const {
    Texts moves;
    const Seat seat = game.turn(position);
    const auto player = bot();
    while (game.turn(position) == seat) {
      Thinking thinking({.ms = {}, .work = 20'000}, moves.size());
      const Move move = player->choose(view_of(position, seat), thinking);
      moves.push_back(game.text(move));
      EXPECT_TRUE(legal(game, position, moves.back())) << moves.back();
      game.play(position, move);
    }
    return moves;
  }
  Position opening_of(const std::string& jacques, const std::string& fields) const {
    return position(game, opening(game, jacques, "poirot lumiere gerber discrete"), fields);
  }
};

TEST_P(JacquesBots, TheInspectorAccusesTheOnlyOneLeft) {
  const auto now = opening_of("freud", "suspects=freud freud=g6");
  EXPECT_EQ(played(now).back(), "accuse g6");
}

TEST_P(JacquesBots, TheInspectorReadsHisAlibis) {
  const auto now = opening_of("freud", "suspects=freud,cruchot alibis=cruchot:I freud=g6");
  EXPECT_EQ(played(now).back(), "accuse g6");
}

TEST_P(JacquesBots, TheInspectorTriesHisLuckWithHisLastPick) {
  const auto now = opening_of("freud",
                              "phase=8 left=poirot,gerber "
                              "played=maigret,lumiere,legoutier,cruchot,freud,discrete "
                              "suspects=freud,legoutier freud=g6");
  ASSERT_EQ(game.turn(now), kInspector);
  EXPECT_EQ(played(now).back().substr(0, 6), "accuse");
}

TEST_P(JacquesBots, TheInspectorDoesNotAccuseAtRandom) {
  for (const auto& move : played(opening_of("freud", "freud=g6"))) {
    EXPECT_NE(move.substr(0, 6), "accuse");
  }
}

TEST_P(JacquesBots, JacquesLeavesWhenHeCan) {
  const auto now = opening_of("discrete",
                              "phase=2 left=maigret,legoutier,cruchot,discrete stated=dark "
                              "played=poirot,lumiere,gerber,freud discrete=b7");
  ASSERT_EQ(game.turn(now), kJacques);
  EXPECT_EQ(played(now).back(), "leave");
}

INSTANTIATE_TEST_SUITE_P(Levels, JacquesBots, testing::Values("medium", "hard", "expert"),
                         [](const auto& made) { return made.param; });

/// A game as the Inspector follows it, with his profile of Jacques.
struct Inquiry {
  const Jacques& game;
  Position truth;
  View view;
  Profile profile{game};

  void see(Move move) {
    const Seen seen = game.seen(truth, move, kInspector);
    profile.see(view, seen);
    game.fold(view, seen);
    game.play(truth, move);
  }
};

/// Of two suspects, the one whom Jacques's turn served is likelier; nobody is cleared by it.
TEST(JacquesProfile, BelievesWhomATurnServed) {
  const auto game = game_of("house");
  const auto start = opening(game, "gerber", "poirot lumiere gerber discrete");
  auto now = position(game, start,
                      "phase=2 left=gerber suspects=gerber,poirot,maigret stated=light "
                      "played=maigret,poirot,lumiere,legoutier,cruchot,freud,discrete");
  ASSERT_EQ(game.turn(now), kJacques);
  // Gerber goes where he is in the same light as the two others, or where he is alone.
  double together = 0, alone = 0;
  for (const Move walk : game.moves(after(game, now, "pick gerber"))) {
    if (walk.kind != Move::walk) continue;
    Inquiry inquiry{game, now, view_of(now, kInspector)};
    const Position& truth = inquiry.truth;
    inquiry.see({Move::pick, gerber});
    inquiry.see(walk);
    while (truth.stage == Stage::act) inquiry.see(game.moves(truth)[0]);
    inquiry.see(game.chances(truth)[0].move);  // the statement
    const Chances belief = inquiry.profile.belief(now.suspects);
    EXPECT_NEAR(belief[gerber] + belief[poirot] + belief[maigret], 1, 1e-5);
    each(now.suspects, [&](Character who) { EXPECT_GT(belief[who], 0.01); });
    EXPECT_EQ(belief[cruchot], 0);
    together = std::max(together, double{belief[gerber]});
    alone = alone == 0 ? belief[gerber] : std::min(alone, double{belief[gerber]});
  }
  EXPECT_GT(together, 1 / 3.0);
  EXPECT_LT(alone, 1 / 3.0);
}

TEST(JacquesProfile, BelievesItselfLessWhenJacquesPlaysAnyhow) {
  const auto game = game_of("house");
  Random random(5);
  double sure = 0;
  constexpr int games = 20;
  for (int i = 0; i < games; ++i) {
    Inquiry inquiry{game, game.start(), game.view(kInspector)};
    const Position& truth = inquiry.truth;
    while (game.turn(truth) != kOver) inquiry.see(random_step(game, truth, random));
    sure += inquiry.profile.sure() / games;
  }
  EXPECT_LT(sure, 0.5);
}

/// What Jacques, who knows his secrets, reckons will be read of a turn is what the Inspector reads.
TEST(JacquesProfile, IsForeseenByJacques) {
  const auto game = game_of("house");
  Random random(11);
  const auto start = opening(game, "gerber", "poirot lumiere gerber discrete");
  Inquiry inquiry{game, start, view_of(start, kInspector)};
  Position& truth = inquiry.truth;
  View& view = inquiry.view;
  Profile& profile = inquiry.profile;
  int turns = 0;
  while (turns < 4) {
    ASSERT_EQ(truth.stage, Stage::choose);
    profile.settle(view.tableau);
    const bool jacques = truth.player() == kJacques;
    const Profile before = profile;
    const Reading reading = before.reading(truth);
    do {
      inquiry.see(random_step(game, truth, random));
    } while (truth.stage == Stage::act || truth.stage == Stage::alibi);
    if (jacques) {
      ++turns;
      profile.settle(view.tableau);
      const Chances read = profile.belief(view.tableau.suspects);
      const Chances foreseen = before.after(reading, truth).belief(truth.suspects);
      for (int i = 0; i < kCharacters; ++i) EXPECT_FLOAT_EQ(foreseen[i], read[i]) << i;
    }
    while (game.turn(truth) == kNature) {
      const Move move = draw_chance(game, truth, random);
      game.fold(view, game.seen(truth, move, kInspector));
      game.play(truth, move);
    }
  }
}

/// In the last phase the learned judge sees whom the Inspector can still take.
TEST(JacquesJudge, SeesWhomTheInspectorCanReachInTheLastPhase) {
  const auto game = game_of("house");
  const auto start = opening(game, "freud", "poirot lumiere gerber discrete");
  const Judge judge(game, Judge::learned);
  const auto chance = [&](const std::string& fields) {
    const auto now = position(game, start, fields);
    return judge(now, even_suspicion(bit(freud), 0))[freud];
  };
  const std::string late = "phase=8 suspects=freud freud=g6 poirot=g5 ";
  const std::string six = "played=maigret,lumiere,legoutier,cruchot,freud,discrete";
  EXPECT_EQ(chance(late + "left=poirot,gerber " + six), 0);
  EXPECT_EQ(chance(late + "left=poirot " + six + ",gerber"), 1) << "the last turn is Jacques's";
}

/// Two who can both be reached: the Inspector can only guess. Where a turn keeps the one from being
/// reached and another the other, each plays his own and nobody is caught.
TEST(JacquesLastStand, IsSolved) {
  const std::vector<LastStand::Hand> none{{1, 0}};
  const Chances belief = even_suspicion(bit(freud) | bit(gerber), 0).belief;
  const std::vector<Crowd> open{Crowd(bit(freud) | bit(gerber)), Crowd(bit(freud) | bit(gerber))};
  EXPECT_NEAR(LastStand(open, belief, none).caught(), 0.5, 0.01);
  const std::vector<Crowd> shelters{bit(freud), bit(gerber)};
  const LastStand sheltered(shelters, belief, none);
  EXPECT_NEAR(sheltered.caught(), 0, 0.02);
  EXPECT_GT(sheltered.mix(freud)[1], 0.95);
  EXPECT_GT(sheltered.mix(gerber)[0], 0.95);
  // With Gerber's alibi in one of two hands, half of the time there is nothing to guess about
  // Freud.
  const std::vector<LastStand::Hand> hands{{1, 0}, {1, bit(gerber)}};
  EXPECT_NEAR(LastStand(open, belief, hands).caught(), 2.0 / 3, 0.02);
}

/// One turn shelters Freud alone. If only he played it he would be known by it and safe; Gerber,
/// who is reached either way, gains nothing: the Inspector then takes Gerber wherever he sees the
/// other.
TEST(JacquesLastStand, ATurnThatSheltersOneIsPlayedByHim) {
  const std::vector<LastStand::Hand> none{{1, 0}};
  const Chances belief = even_suspicion(bit(freud) | bit(gerber), 0).belief;
  const std::vector<Crowd> turns{bit(gerber), Crowd(bit(freud) | bit(gerber))};
  const LastStand game(turns, belief, none);
  EXPECT_GT(game.mix(freud)[0], 0.9);
  EXPECT_NEAR(game.caught(), 0.5, 0.02);
}

TEST(JacquesJudgement, IsReadAsItIsWritten) {
  const weights::Vector& learned = weights::learned();
  const Json json = weights::to_json(learned, {{"command", "none"}});
  ASSERT_TRUE(weights::parse(json));
  EXPECT_EQ(*weights::parse(json), learned);
  std::set<std::string> names;
  for (int i = 0; i < weights::kFeatures; ++i) names.insert(weights::name(i));
  EXPECT_EQ(names.size(), weights::kFeatures);
  Json changed = json;
  changed["numbers"]["dark.3"] = changed["numbers"]["dark.3"].get<int>() + 1;
  EXPECT_FALSE(weights::parse(changed)) << "the checksum fits no longer";
  changed = json;
  changed["numbers"].erase("odd.lamps");
  EXPECT_FALSE(weights::parse(changed));
}

TEST(JacquesLevels, OldersAndStylesPlayOnlyInTheArena) {
  for (const auto& level : levels()) {
    const bool kept = level.name == "expert-1" || level.name == "thinker";
    EXPECT_EQ(level.offered, !kept) << level.name;
  }
  const auto variant = *(*find_game("jacques"))->open({"house", 2, {}});
  const BotSpec style{"thinker", {{"crowd", "40"}, {"haste", "-200"}, {"work", "50"}}};
  EXPECT_TRUE(variant->player(style, kInspector, 1, Pace::work));
  EXPECT_FALSE(variant->player({"thinker", {{"crowd", "4000"}}}, kInspector, 1, Pace::work));
  EXPECT_FALSE(variant->player({"expert", {{"crowd", "40"}}}, kInspector, 1, Pace::work));
}

TEST(JacquesAdvice, TellsBeliefsWithReasons) {
  const auto variant = *(*find_game("jacques"))->open({"house", 2, {}});
  auto match = *Match::begin(variant, {{"human", "Anne"}, {"human", "Bob"}});
  const auto game = game_of("house");
  Random random(3);
  while (match.turn() != kInspector || match.ply() < 40) {
    if (match.turn() == kNature) {
      match.play_nature(random);
      continue;
    }
    std::string move;
    const auto moves = match.eye(match.turn()).moves();
    do move = moves[random.below(moves.size())];
    while (move.starts_with("accuse") || move == "leave");
    ASSERT_TRUE(match.play(match.turn(), move));
  }
  const auto follower = *variant->player({"expert", {{"work", "3000"}}}, kInspector, 1, Pace::work);
  ASSERT_TRUE(follower->follow(match.sight(follower->seat())));
  const auto advice = follower->advise(nullptr);
  ASSERT_TRUE(advice);
  const auto view = match.eye(kInspector).json();
  double sum = 0;
  for (const auto& [name, entry] : advice->more["suspects"].items()) {
    EXPECT_EQ(entry["probability"], view["suspicion"][name]) << name;
    sum += entry["profile"].get<double>();
    const bool cleared = entry["probability"] == 0;
    EXPECT_EQ(cleared, entry["reason"]["en"] != "never cleared") << name;
  }
  EXPECT_NEAR(sum, 1, 1e-5);
  EXPECT_EQ(advice->more["notes"].size(), 8u);
  EXPECT_FALSE(advice->opinions.front().reason.fr.empty());
}

}  // namespace
}  // namespace salon::jacques
