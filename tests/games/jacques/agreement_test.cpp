// The engine against the second implementation of the rules, move by move.
#include "extent.h"
#include "games/jacques/census.h"
#include "games/jacques/naive.h"
#include "games/jacques/scene.h"

namespace salon::jacques {
namespace {

using namespace scene;

naive_jacques::Rules naive_rules(const Rules& rules) {
  using R = naive_jacques::Rules;
  R naive;
  naive.lantern = rules.lantern == Rules::six ? R::Lantern::six : R::Lantern::one;
  naive.whistle =
      rules.whistle == Rules::whistle_official ? R::Whistle::official : R::Whistle::house;
  naive.numbers = rules.numbers == Rules::light ? R::Numbers::light : R::Numbers::lamp;
  return naive;
}

bool at_exit(const Jacques& game, const Position& position) {
  return std::ranges::any_of(game.board().exits, [&](const Exit& exit) {
    return position.now != nobody && exit.hex == position.at[position.now];
  });
}

/// The moves as the second implementation lists them: there nobody leaves past somebody who stands
/// before the exit.
Texts comparable_moves(const Jacques& game, const Position& position) {
  auto moves = moves_of(game, position);
  if (!at_exit(game, position)) std::erase(moves, "leave");
  return moves;
}

class JacquesAgreement : public testing::TestWithParam<std::string> {
 protected:
  Jacques game = game_of(GetParam());

  void compare(const Position& position, const naive_jacques::Game& naive) {
    const Seat turn = game.turn(position);
    ASSERT_EQ(turn >= 0 ? turn : -1, naive_jacques::to_move(naive)) << game.text(position);
    if (turn >= 0) {
      ASSERT_EQ(comparable_moves(game, position), naive_jacques::moves(naive))
          << game.text(position);
    } else if (turn == kNature) {
      Texts chances;
      for (const auto& chance : game.chances(position)) chances.push_back(game.text(chance.move));
      std::ranges::sort(chances);
      Texts others;
      for (const auto& [text, chance] : naive_jacques::chances(naive)) others.push_back(text);
      ASSERT_EQ(chances, others) << game.text(position);
    }
    for (int who = 0; who < kCharacters; ++who) {
      const std::string name(kCharacterWords[who]);
      ASSERT_EQ(game.board().names[position.at[who]], naive.at.at(name));
      ASSERT_EQ(has(position.suspects, static_cast<Character>(who)), !naive.cleared.contains(name));
    }
    ASSERT_EQ(position.stated_dark, naive.stated == "dark");
    ASSERT_EQ(position.phase, naive.phase);
  }
};

TEST_P(JacquesAgreement, TheSameMovesAllAlongRandomGames) {
  Random random(2026);
  int positions = 0;
  for (int round = 0; positions < test::at_length(200, 2'600); ++round) {
    auto now = game.start();
    auto naive = naive_jacques::start(naive_rules(game.rules()));
    while (game.turn(now) != kOver) {
      ++positions;
      ASSERT_NO_FATAL_FAILURE(compare(now, naive));
      Move move;
      if (game.turn(now) == kNature) {
        move = draw_chance(game, now, random);
      } else {
        // Random games would end by an accusation soon.
        const auto moves = game.moves(now);
        do move = moves[random.below(moves.size())];
        while ((move.kind == Move::accuse || move.kind == Move::leave) && random.below(40) != 0 &&
               moves.size() > 1);
        if (move.kind == Move::leave && !at_exit(game, now)) break;
      }
      game.play(now, move);
      naive = naive_jacques::play(std::move(naive), game.text(move));
    }
    if (game.turn(now) != kOver) continue;
    ASSERT_EQ(naive.step, naive_jacques::Step::over);
    ASSERT_EQ(game.outcome(now).score[kInspector] == 1,
              naive_jacques::status(naive) == naive_jacques::Status::inspector_wins);
  }
}

TEST_P(JacquesAgreement, TheSameNumberOfBoardsAfterATurn) {
  Random random(77);
  Census census(game);
  int compared = 0;
  for (int round = 0; compared < test::at_length(14, 56); ++round) {
    auto now = game.start();
    auto naive = naive_jacques::start(naive_rules(game.rules()));
    for (int ply = 0; game.turn(now) != kOver && ply < 20 + 10 * (round % 12); ++ply) {
      const bool nature = game.turn(now) == kNature;
      const auto moves = game.moves(now);
      const Move move = nature ? draw_chance(game, now, random) : moves[random.below(moves.size())];
      if (move.kind == Move::accuse || move.kind == Move::leave) break;
      game.play(now, move);
      naive = naive_jacques::play(std::move(naive), game.text(move));
    }
    if (now.stage != Stage::choose) continue;
    // Cruchot's ten thousand boards take the slow implementation long.
    for (int i = 0; i < kCharacters; ++i) {
      const auto who = static_cast<Character>(i);
      if (who == cruchot) continue;
      ++compared;
      ASSERT_EQ(census.take(now, who).size(),
                naive_jacques::boards_after(naive, std::string(kCharacterWords[i])).size())
          << kCharacterWords[i] << " in " << game.text(now);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Rules, JacquesAgreement, testing::ValuesIn(kAllRules),
                         [](const auto& made) { return "r" + std::to_string(made.index); });

/// Cruchot's thousands of boards take the slow implementation seconds: a few positions will do.
TEST(JacquesAgreementOfCruchot, TheSameNumberOfBoardsInRandomPositions) {
  for (const std::string rules : {"official", "official,lantern=six"}) {
    const auto game = game_of(rules);
    Random random(78);
    Census census(game);
    for (const int plies : {0, 25, 60}) {
      if (plies != 25 && !test::at_length(0, 1)) continue;
      auto now = game.start();
      auto naive = naive_jacques::start(naive_rules(game.rules()));
      for (int ply = 0; ply < plies || (plies > 0 && now.stage != Stage::choose); ++ply) {
        const auto moves = game.moves(now);
        Move move;
        if (game.turn(now) == kNature) {
          move = draw_chance(game, now, random);
        } else {
          do move = moves[random.below(moves.size())];
          while (move.kind == Move::accuse || move.kind == Move::leave);
        }
        game.play(now, move);
        naive = naive_jacques::play(std::move(naive), game.text(move));
      }
      EXPECT_EQ(census.take(now, cruchot).size(),
                naive_jacques::boards_after(naive, "cruchot").size())
          << rules << ": " << game.text(now);
    }
  }
}

}  // namespace
}  // namespace salon::jacques
