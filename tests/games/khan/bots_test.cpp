#include "games/khan/bots.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "extent.h"
#include "games/khan/book.h"
#include "games/khan/evaluation.h"
#include "games/khan/instinct.h"
#include "games/khan/judgement.h"
#include "games/khan/prover.h"
#include "games/khan/setup.h"
#include "games/khan/skill.h"

namespace salon::khan {
namespace {

const Level<Khan>& level(std::string_view name) {
  static const auto all = levels();
  return *std::ranges::find(all, name, &Level<Khan>::name);
}

Position read(const Khan& game, std::string_view text) {
  const auto position = game.parse_position(text);
  EXPECT_TRUE(position) << (position ? "" : position.error().what.en);
  return position.value_or(Position{});
}

Thinking thinking(std::uint64_t work, std::uint64_t seed = 1) {
  return Thinking({.ms = {}, .work = work}, seed);
}

std::string choice(const Khan& game, std::string_view name, std::string_view text,
                   std::uint64_t work, std::uint64_t seed = 1) {
  const auto position = read(game, text);
  auto some = thinking(work, seed);
  return game.text(level(name).make(game)->choose(game.look(position, position.turn), some));
}

/// Two bots at one table; checks that every move is legal, and that a bot made anew in mid-game and
/// told everything again answers the same.
struct Duel {
  const Khan& game;
  std::array<std::string_view, 2> names;
  std::array<std::uint64_t, 2> work;
  std::uint64_t seed;
  bool rebuild = false;

  Position play() const {
    std::array bots{level(names[0]).make(game), level(names[1]).make(game)};
    std::array views{game.view(red), game.view(ochre)};
    Position position = game.start();
    std::vector<Move> played;
    for (Seat seat; (seat = game.turn(position)) >= 0;) {
      const auto ask = [&](Bot<Khan>& bot) {
        auto some = thinking(work[seat], mix(seed, played.size()));
        return bot.choose(views[seat], some);
      };
      const Move move = ask(*bots[seat]);
      const auto legal = game.moves(position);
      if (std::ranges::find(legal, move) == legal.end()) {
        ADD_FAILURE() << names[seat] << " plays " << game.text(move) << " in "
                      << game.text(position);
        return position;
      }
      if (rebuild) {
        EXPECT_EQ(ask(*told(seat, played)), move) << game.text(position);
      }
      for (const Seat each : {red, ochre}) {
        bots[each]->see(views[each], move);
        game.fold(views[each], move);
      }
      game.play(position, move);
      played.push_back(move);
    }
    return position;
  }

  std::unique_ptr<Bot<Khan>> told(Seat seat, const std::vector<Move>& moves) const {
    auto bot = level(names[seat]).make(game);
    auto view = game.view(seat);
    for (const Move move : moves) {
      bot->see(view, move);
      game.fold(view, move);
    }
    return bot;
  }
};

/// Points of the first of two bots over some games, seats changing.
double score(std::array<std::string_view, 2> names, std::array<std::uint64_t, 2> work, int games) {
  const Khan game;
  double points = 0;
  for (int n = 0; n < games; ++n) {
    const bool swapped = n % 2 == 1;
    if (swapped) std::swap(names[0], names[1]), std::swap(work[0], work[1]);
    points += game.outcome(Duel{game, names, work, mix(7, n)}.play()).score[swapped];
    if (swapped) std::swap(names[0], names[1]), std::swap(work[0], work[1]);
  }
  return points;
}

constexpr std::string_view kNames[] = {"random", "easy", "medium", "hard", "expert"};

TEST(KhanBots, AreFiveInOrder) {
  const auto all = levels();
  EXPECT_EQ(std::ranges::count(all, true, &Level<Khan>::offered), 5);
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(all[i].name, kNames[i]);
    EXPECT_TRUE(all[i].offered);
    EXPECT_TRUE(all[i].budget.ms && all[i].budget.work);
    EXPECT_FALSE(all[i].about.en.empty() || all[i].about.fr.empty());
  }
}

TEST(KhanBots, PlayLegallyUnderAllRulesAndComeToAnEnd) {
  for (const int disobey : {Rules::any, Rules::sbires}) {
    for (const int reentry : {Rules::on_khan, Rules::anywhere}) {
      for (const int stalemate : {Rules::loss, Rules::pass}) {
        for (const int quiet : {1, 6, 100}) {
          const Khan game(Rules{disobey, reentry, stalemate, quiet});
          for (std::size_t i = 0; i < 5; ++i) {
            const auto work = static_cast<std::size_t>(test::at_length(10, 60));
            const Duel duel{
                game, {kNames[i], kNames[(i + 1 + quiet % 4) % 5]}, {work, work}, mix(quiet, i)};
            EXPECT_EQ(game.turn(duel.play()), kOver);
          }
        }
      }
    }
  }
}

TEST(KhanBots, OneUnitOfWorkIsEnough) {
  const Khan game;
  for (const auto name : kNames)
    EXPECT_EQ(game.turn(Duel{game, {name, name}, {1, 1}, 3}.play()), kOver);
}

TEST(KhanBots, ExpertOneStillPlaysAndSoDoStyles) {
  const Khan game;
  EXPECT_EQ(game.turn(Duel{game, {"expert-1", "expert"}, {300, 300}, 5}.play()), kOver);
  const auto& thinker = level("thinker");
  Traits traits{{"distance", "300"}, {"setup", "0"}, {"colour", "7"}};
  ASSERT_TRUE(thinker.tuned(game, traits));
  EXPECT_EQ(traits, (Traits{{"colour", "7"}})) << "what it does not know is left to others";
  Traits wrong{{"distance", "9999"}};
  EXPECT_FALSE(thinker.tuned(game, wrong));
  EXPECT_EQ(kExpert.weights(), learned_weights());
  Skill blind = kExpert;
  blind.mobility = 0;
  EXPECT_NE(blind.weights(), learned_weights());
}

TEST(KhanBots, RebuiltBotAnswersTheSame) {
  const Khan game;
  for (const auto name : kNames) Duel{game, {name, name}, {300, 300}, 11, true}.play();
}

TEST(KhanBots, AnswerInSetupsBegunByOthers) {
  const Khan game;
  // The Kalista in front, sbires on three values: no bot would have begun so.
  for (const auto name : kNames) {
    EXPECT_EQ(choice(game, name, "6/6/6/6/2KSSS/6 r - place bottom 4", 50).substr(0, 2), "S@");
    EXPECT_EQ(choice(game, name, "SS4/KSSS2/6/6/2ksss/6 o - place bottom 4", 50).substr(0, 2),
              "S@");
  }
}

TEST(KhanBots, WhoSearchesTakesTheKalista) {
  const Khan game;
  for (const auto name : {"easy", "medium", "hard", "expert"}) {
    EXPECT_EQ(choice(game, name, "6/6/2s3/2K2k/5S/S5 r 3", 100), "f5f4") << name;
  }
}

/// Whether the side to move can force the capture within `plies`, by brute force.
bool can_force(const Khan& game, const Position& position, int plies) {
  if (plies < 1) return false;
  const Seat seat = game.turn(position);
  const auto moves = game.moves(position);
  return std::ranges::any_of(moves, [&](Move move) {
    Position next = position;
    game.play(next, move);
    if (game.turn(next) == kOver) return game.outcome(next).score[seat] == 1;
    const auto replies = game.moves(next);
    return std::ranges::all_of(replies, [&](Move reply) {
      Position after = next;
      game.play(after, reply);
      return game.turn(after) == seat && can_force(game, after, plies - 2);
    });
  });
}

/// Positions of random games where the side to move forces a win in exactly `plies`.
std::vector<Position> forced_wins(const Khan& game, int plies, std::size_t wanted) {
  std::vector<Position> found;
  for (std::uint64_t seed = 0; found.size() < wanted; ++seed) {
    Random random(seed);
    Position start = game.start();
    playout(game, start, random, [&](const Position& position, Move) {
      if (position.phase != Phase::play || found.size() == wanted) return;
      if (can_force(game, position, plies) && !can_force(game, position, plies - 2))
        found.push_back(position);
    });
  }
  return found;
}

TEST(KhanBots, HardAndExpertFindForcedWins) {
  const Khan game;
  for (const int plies : {1, 3}) {
    for (const Position& position : forced_wins(game, plies, 25)) {
      for (const auto name : {"hard", "expert"}) {
        auto some = thinking(3000);
        Position next = position;
        game.play(next, level(name).make(game)->choose(game.look(position, position.turn), some));
        if (plies == 1) {
          EXPECT_EQ(game.turn(next), kOver) << game.text(position);
          continue;
        }
        for (const Move reply : game.moves(next)) {
          Position after = next;
          game.play(after, reply);
          EXPECT_TRUE(game.turn(after) == position.turn && can_force(game, after, 1))
              << game.text(position);
        }
      }
    }
  }
}

// ---- Proofs.

/// Positions of random games under some rules, in all phases of play.
std::vector<Position> random_positions(const Khan& game, int games, std::uint64_t seed) {
  std::vector<Position> found;
  Random random(seed);
  for (int n = 0; n < games; ++n) {
    Position start = game.start();
    playout(game, start, random, [&](const Position& position, Move) {
      if (position.phase == Phase::play && random.below(8) == 0) found.push_back(position);
    });
  }
  return found;
}

TEST(KhanProver, AgreesWithTryingEverything) {
  for (const int disobey : {Rules::any, Rules::sbires}) {
    for (const int stalemate : {Rules::loss, Rules::pass}) {
      for (const int quiet : {3, 100}) {
        const Khan game(Rules{disobey, Rules::on_khan, stalemate, quiet});
        Prover prover(game, 10);
        for (const Position& position : random_positions(game, 8, mix(quiet, disobey))) {
          auto some = thinking(1);
          for (const int plies : {1, 3}) {
            const auto verdict = prover.ask(position, plies, 1'000'000, some);
            EXPECT_EQ(verdict == Prover::Verdict::won, can_force(game, position, plies))
                << game.text(position) << " within " << plies;
          }
        }
      }
    }
  }
}

TEST(KhanProver, SeesWhoeverHasNoMoveLose) {
  const Khan game;
  Random random(4);
  Prover prover(game, 10);
  int stalemates = 0;
  for (int n = 0; n < 300'000 && stalemates < 1; ++n) {
    // Six pieces crowded into a corner, an attacker about: stuck positions are rare, so made.
    Position position{.khan = static_cast<std::uint8_t>(1 + random.below(3)), .phase = Phase::play};
    const auto put = [&](Squares room) {
      const Squares free = room & ~position.occupied();
      auto skip = random.below(std::popcount(free));
      Squares rest = free;
      for (; skip > 0; --skip) rest &= rest - 1;
      return static_cast<std::int8_t>(std::countr_zero(rest));
    };
    constexpr Squares corner = 0b000111'000111'000111;
    position.kalista[ochre] = put(corner);
    for (int i = 0; i < kSbires; ++i) position.sbires[ochre] |= bit(put(corner));
    position.kalista[red] = put(kBoard);
    for (int i = 0; i < kSbires; ++i) position.sbires[red] |= bit(put(kBoard));
    const auto moves = game.moves(position);
    const bool sticks = std::ranges::any_of(moves, [&](Move move) {
      Position next = position;
      game.play(next, move);
      return next.kalista[ochre] != kNowhere && game.count_moves(next) == 0;
    });
    if (!sticks) continue;
    ++stalemates;
    auto some = thinking(1);
    EXPECT_EQ(prover.ask(position, 1, 1'000, some), Prover::Verdict::won) << game.text(position);
  }
  EXPECT_EQ(stalemates, 1) << "one was to be found";
}

/// Positions from games of bots in which trying everything, without any of the prover's cunning,
/// found that the side to move wins in nine plies and not in fewer.
constexpr std::string_view kWinsInNine[] = {
    "2s1k1/ss2s1/2s3/4S1/SS4/1SK1S1 r c3 2",
    "1s4/s3SK/6/s5/s1S2S/ks2SS r a4 2",
    "6/3SK1/1k4/2s3/6/6 o e2 6",
    "2S2S/kS4/1s3S/s5/ssS3/s4K r a2 6",
    "2S2S/ks2S1/6/s5/ssS3/s4K r b2",
    "S4s/K1S3/5s/2S2s/2s2k/6 r f4 2",
    "3S2/4ss/6/6/K1Ss2/3ks1 r e6 8",
    "2KS2/S2S2/6/2sS2/1s1sSs/2k3 o d4 4",
    "1S3k/1S1s2/1Ss2s/S5/5s/K1Ss2 r d6 6",
    "3S2/2sS1K/1s1S2/sk4/s5/3sS1 r d6 4",
    "1s3k/s1sS1S/6/5s/1S4/SS3K r f4 3",
    "K3sk/S3s1/S5/S4s/4s1/1S4 r e5",
    "S3s1/3Ss1/4s1/3S1k/2S3/1Kss2 r e3",
    "S3s1/3Ss1/4s1/4S1/2S1k1/1Kss2 r e5 2",
    "S3s1/6/KSS1s1/S4s/S4k/4ss o c3 1",
    "S3s1/K5/2S3/1S1Ss1/S3sk/2s1s1 r e6 8",
};

TEST(KhanProver, FindsWinsOfNinePliesWithinASecondsWork) {
  const Khan game;
  Prover prover(game, 16);
  for (const auto text : kWinsInNine) {
    auto some = thinking(1);
    // A second is five times as much on the machines we know.
    const auto win = prover.find(read(game, text), 9, 40'000, some);
    ASSERT_TRUE(win) << text;
    EXPECT_EQ(win->plies, 9) << text;
  }
}

TEST(KhanProver, SaysWhenItDoesNotKnow) {
  const Khan game;
  Prover prover(game, 10);
  auto some = thinking(1);
  const auto position = read(game, "s1k1s1/1s1s1s/6/6/S1S1S1/1S1K1S r -");
  EXPECT_EQ(prover.ask(position, 9, 10, some), Prover::Verdict::unknown);
  EXPECT_EQ(prover.ask(position, 3, 100'000, some), Prover::Verdict::open);
}

// ---- Set-up.

TEST(KhanSetup, ExpertAndHardKeepTheKalistaBackAndTheSbiresOnTwoValues) {
  const Khan game;
  for (const auto name : {"hard", "expert"}) {
    for (int seed = 0; seed < test::at_length(5, 20); ++seed) {
      const auto bot = level(name).make(game);
      Position position = game.start();
      Side camp = bottom;
      for (int ply = 0; position.phase != Phase::play; ++ply) {
        auto some = thinking(2000, mix(seed, ply));
        game.play(position, bot->choose(game.look(position, position.turn), some));
        if (position.phase == Phase::place) camp = position.camp;
      }
      for (const Seat seat : {red, ochre}) {
        const Side side = seat == red ? camp : opposite(camp);
        EXPECT_TRUE(edge_row(side) & bit(position.kalista[seat])) << game.text(position);
        int values = 0;
        for (int value = 1; value <= 3; ++value)
          values += (position.sbires[seat] & kOfValue[value]) != 0;
        EXPECT_LE(values, 2) << game.text(position);
      }
    }
  }
}

TEST(KhanSetup, TheBookIsSound) {
  EXPECT_FALSE(opening_book().empty());
  const Khan game;
  Prover prover(game, 14);
  for (const Page& page : opening_book()) {
    const auto all = two_value_setups(page.side);
    EXPECT_NE(std::ranges::find(all, page.red), all.end());
    for (const auto& answer : page.answers) {
      Position position = game.start();
      game.play(position, {Move::choose_side, 0, static_cast<std::int8_t>(page.side)});
      position = with_setup(with_setup(position, page.red), answer);
      EXPECT_EQ(position.phase, Phase::play);
      auto some = thinking(1);
      EXPECT_EQ(prover.ask(position, 5, 100'000, some), Prover::Verdict::open)
          << game.text(position);
    }
  }
}

Setup setup_of(const Position& position, Seat seat) {
  return {position.kalista[seat], position.sbires[seat]};
}

TEST(KhanSetup, ExpertSetsUpByTheBook) {
  const Khan game;
  for (int seed = 0; seed < 8; ++seed) {
    const auto bot = level("expert").make(game);
    Position position = game.start();
    Side camp = bottom;
    for (int ply = 0; position.phase != Phase::play; ++ply) {
      auto some = thinking(1, mix(seed, ply));
      game.play(position, bot->choose(game.look(position, position.turn), some));
      if (position.phase == Phase::place) camp = position.camp;
    }
    const auto page = std::ranges::find_if(opening_book(), [&](const Page& each) {
      return each.side == camp && each.red == setup_of(position, red);
    });
    ASSERT_NE(page, opening_book().end()) << game.text(position);
    EXPECT_TRUE(worth_playing(*page)) << "what ochre refutes is not for red to play";
    if (page->answers.empty()) continue;
    EXPECT_NE(std::ranges::find(page->answers, setup_of(position, ochre)), page->answers.end());
  }
}

TEST(KhanSetup, TheBookIsReadAndWritten) {
  const auto written = write_book(opening_book(), {"a \"command\"", "a day"});
  const auto read = read_book(written);
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, opening_book());
  std::string changed = written;
  changed.replace(changed.find("\"share\":"), 9, "\"share\":1");
  EXPECT_FALSE(read_book(changed)) << "the checksum tells";
  EXPECT_FALSE(read_book("{}"));
  EXPECT_FALSE(read_book("[1"));
}

TEST(KhanJudgement, IsReadAndWritten) {
  const auto written = write_weights(learned_weights(), {"a command", "a day"});
  const auto read = read_weights(written);
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, learned_weights());
  std::string changed = written;
  char& digit = changed[changed.find("\"checksum\": \"") + 13];
  digit = digit == '0' ? '1' : '0';
  EXPECT_FALSE(read_weights(changed)) << "the checksum tells";
  EXPECT_FALSE(read_weights("{\"weights\": {}}"));
}

TEST(KhanSetup, FromMediumOnNobodyAcceptsALossOfFivePlies) {
  // Against any red set-up, with next to no work of its own: the floor must do.
  const Khan game;
  Prover prover(game, 12);
  Random random(8);
  for (int n = 0; n < 12; ++n) {
    Position placed = game.start();
    while (placed.turn == red) game.play(placed, game.random_move(placed, random));
    for (const auto name : {"medium", "hard", "expert"}) {
      if (n % 4 != 0 && name == std::string_view("expert")) continue;  // it takes its time
      Position position = placed;
      const auto bot = level(name).make(game);
      while (position.phase != Phase::play) {
        auto some = thinking(10, mix(n, position.placed));
        game.play(position, bot->choose(game.look(position, ochre), some));
      }
      auto some = thinking(1);
      EXPECT_EQ(prover.ask(position, 5, 1'000'000, some), Prover::Verdict::open)
          << name << ": " << game.text(position);
    }
  }
}

TEST(KhanSetup, TwoValueSetupsAreAllDifferentAndRight) {
  for (const Side side : {top, bottom, left, right}) {
    auto all = two_value_setups(side);
    EXPECT_EQ(all.size(), 6u * (21 + 21 + 56));
    for (const auto& [kalista, sbires] : all) {
      EXPECT_EQ(std::popcount(sbires), kSbires);
      EXPECT_EQ((sbires | bit(kalista)) & ~kCamp[side], 0u);
      EXPECT_EQ(sbires & bit(kalista), 0u);
    }
    std::ranges::sort(all, {},
                      [](const auto& setup) { return std::pair(setup.kalista, setup.sbires); });
    EXPECT_EQ(std::ranges::adjacent_find(all), all.end());
  }
}

TEST(KhanSetup, OchreAnswersWhatRedPlaced) {
  // Whatever expert places as ochre, red to move must not win at once.
  const Khan game;
  for (int seed = 0; seed < test::at_length(2, 5); ++seed) {
    Position position = read(game, "6/6/6/6/1S1S1S/S1K2S o - place top 0");
    const auto bot = level("expert").make(game);
    while (position.phase != Phase::play) {
      auto some = thinking(200'000, mix(seed, position.placed));
      game.play(position, bot->choose(game.look(position, ochre), some));
    }
    EXPECT_FALSE(can_force(game, position, 1)) << game.text(position);
  }
}

// ---- The seven terms of easy.

TEST(KhanInstinct, SeesTheSevenTerms) {
  const Khan game;
  // Red: the Kalista on c6 with sbires next to it on b6, d6 and c5; one more on c3, near the enemy
  // Kalista on c1, which has one sbire at its side.
  const auto position = read(game, "1sk3/6/2S3/6/2S3/1SKS1s o -");
  const Instinct expected{.own_sbires = 4,
                          .enemy_sbires = 2,
                          .hunters = 1,
                          .own_defenders = 3,
                          .enemy_defenders = 1,
                          .win = false,
                          .loss = false};
  EXPECT_EQ(instinct(game, position, red), expected);
  EXPECT_TRUE(instinct(game, read(game, "6/6/2S3/6/2S3/1SKS1s o -"), red).win);
  EXPECT_TRUE(instinct(game, read(game, "6/6/2S3/6/2S3/1SKS1s o -"), ochre).loss);
}

TEST(KhanInstinct, WeighsEachTermTheRightWay) {
  const Instinct usual{
      .own_sbires = 4, .enemy_sbires = 4, .hunters = 1, .own_defenders = 1, .enemy_defenders = 1};
  const auto changed = [&](auto&& change) {
    Instinct other = usual;
    change(other);
    return weigh(other) - weigh(usual);
  };
  EXPECT_GT(changed([](Instinct& i) { ++i.own_sbires; }), 0);
  EXPECT_LT(changed([](Instinct& i) { ++i.enemy_sbires; }), 0);
  EXPECT_LT(changed([](Instinct& i) { --i.enemy_sbires; }), 0);
  EXPECT_GT(changed([](Instinct& i) { ++i.hunters; }), 0);
  EXPECT_GT(changed([](Instinct& i) { ++i.own_defenders; }), 0);
  EXPECT_EQ(changed([](Instinct& i) { i.own_defenders = 2; }),
            changed([](Instinct& i) { i.own_defenders = 3; }));
  EXPECT_LT(changed([](Instinct& i) { ++i.enemy_defenders; }), 0);
  EXPECT_GT(changed([](Instinct& i) { i.win = true, i.own_sbires = 0; }), 0);
  EXPECT_LT(changed([](Instinct& i) { i.loss = true, i.own_sbires = 5, i.hunters = 5; }), 0);
}

TEST(KhanInstinct, EasySeesItsMoveAndTheAnswer) {
  const Khan game;
  const auto answered = [&](const Position& position) {
    auto some = thinking(200);
    Position next = position;
    game.play(next, level("easy").make(game)->choose(game.look(position, position.turn), some));
    return next;
  };
  for (const Position& position : forced_wins(game, 1, 30)) {
    EXPECT_EQ(game.outcome(answered(position)).score[position.turn], 1) << game.text(position);
  }
  int warned = 0;  // positions in which some moves lose at once and others do not
  Random random(11);
  while (warned < 30) {
    Position position = game.start();
    for (int ply = 0; ply < 30 && game.turn(position) != kOver; ++ply)
      game.play(position, game.random_move(position, random));
    if (game.turn(position) == kOver || can_force(game, position, 1)) continue;
    const auto moves = game.moves(position);
    const auto loses = std::ranges::count_if(moves, [&](Move move) {
      Position next = position;
      game.play(next, move);
      return can_force(game, next, 1);
    });
    if (loses == 0 || loses == std::ssize(moves)) continue;
    ++warned;
    EXPECT_FALSE(can_force(game, answered(position), 1)) << game.text(position);
  }
}

// ---- Advice.

TEST(KhanAdvice, SaysWhatIsTrue) {
  const Khan game;
  Random random(9);
  for (int n = 0; n < 12; ++n) {
    Position position = game.start();
    for (int ply = 0; ply < 14 + n && game.turn(position) >= 0; ++ply) {
      game.play(position, game.random_move(position, random));
    }
    if (game.turn(position) < 0) continue;
    auto some = thinking(3000);
    const auto counsel =
        level("expert").make(game)->advise(game.look(position, position.turn), some);
    EXPECT_EQ(counsel.opinions.size(), game.moves(position).size());
    EXPECT_TRUE(
        std::ranges::is_sorted(counsel.opinions, std::ranges::greater{}, &Opinion<Move>::value));
    for (const auto& [move, value, reason, more] : counsel.opinions) {
      Position next = position;
      game.play(next, move);
      const auto says = [&](std::string_view words) {
        return reason.en.find(words) != std::string::npos;
      };
      EXPECT_TRUE(value >= 0 && value <= 1);
      EXPECT_FALSE(reason.en.empty() || reason.fr.empty());
      EXPECT_EQ(says("takes the Kalista"),
                position.kalista[1 - position.turn] == move.to && move.kind == Move::step);
      const auto implies = [](bool said, auto&& truth) { return !said || truth(); };
      EXPECT_TRUE(implies(says("takes a sbire"), [&] { return taken(position, move) == 1; }));
      EXPECT_TRUE(implies(says("nobody to obey with"), [&] { return !game.can_obey(next); }));
      EXPECT_TRUE(implies(says("loses the Kalista to"), [&] { return can_force(game, next, 1); }));
      EXPECT_TRUE(
          implies(says("wins by force in 2"), [&] { return can_force(game, position, 3); }));
    }
  }
}

TEST(KhanAdvice, SaysWhySoWhilePiecesArePlaced) {
  const Khan game;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    Position position = game.start();
    while (position.phase != Phase::play) {
      auto some = thinking(300, seed);
      const auto counsel =
          level("expert").make(game)->advise(game.look(position, position.turn), some);
      ASSERT_EQ(counsel.opinions.size(), 1u);
      const auto& [move, value, reason, more] = counsel.opinions.front();
      EXPECT_FALSE(reason.en.empty() || reason.fr.empty()) << game.text(move);
      const Seat seat = position.turn;
      game.play(position, move);
      const auto on = [&](int square_value) {
        return std::popcount(position.pieces(seat) & kOfValue[square_value]);
      };
      for (int value_named = 1; value_named <= 3; ++value_named) {
        const auto says = [&](std::string_view words) {
          return reason.en.starts_with(fmt::format(fmt::runtime(words), value_named));
        };
        if (says("none of your pieces is on a square {}:")) {
          EXPECT_EQ(on(value_named), 0);
        }
        if (says("all your pieces are on squares {}:")) {
          EXPECT_EQ(on(value_named), std::popcount(position.pieces(seat)));
        }
      }
    }
  }
}

TEST(KhanAdvice, TakesTheKalistaFirst) {
  const Khan game;
  const auto position = read(game, "6/6/2s3/2K2k/5S/S5 r 3");
  for (const std::uint64_t work : {1, 5000}) {
    auto some = thinking(work);
    const auto counsel = level("hard").make(game)->advise(game.look(position, red), some);
    EXPECT_EQ(game.text(counsel.opinions.front().move), "f5f4");
    EXPECT_EQ(counsel.opinions.front().value, 1);
    EXPECT_EQ(counsel.opinions.front().reason, (Phrase{"takes the Kalista", "prend la Kalista"}));
  }
}

// ---- A short ladder; the long one is in the README.

TEST(KhanLadder, EachLevelBeatsTheOneBelow) {
  EXPECT_GE(score({"easy", "random"}, {100, 1}, 20), 15);
  EXPECT_GE(score({"medium", "easy"}, {5000, 100}, 20), 12);
  EXPECT_GE(score({"hard", "easy"}, {2000, 100}, 20), 16);
  EXPECT_GE(score({"hard", "medium"}, {2000, 5000}, 20), 12);
}

}  // namespace
}  // namespace salon::khan
