#include "games/stratego/observation.h"

#include "games/stratego/fixture.h"
#include "games/stratego/imagine.h"
#include "games/stratego/setup.h"
#include "games/stratego/statistics.h"

namespace salon::stratego {
namespace {

using namespace fixture;

using Seeing = std::array<std::uint8_t, observation::kBytes>;

/// A game followed by everybody: both seats and somebody who watches.
struct FollowedGame {
  explicit FollowedGame(const Stratego& played) : game(played) {}

  void play(Move move) {
    for (std::size_t i = 0; i < views.size(); ++i) {
      const Seen seen = game.seen(position, move, views[i].seat);
      chronicles[i].see(views[i], seen);
      game.fold(views[i], seen);
    }
    game.play(position, move);
  }
  Seeing see(Seat seat) const {
    Seeing bytes;
    observation::write(game, views[seat], chronicles[seat], bytes);
    return bytes;
  }

  const Stratego& game;
  Position position = game.start();
  std::array<View, 3> views{game.view(red), game.view(blue), game.view(kSpectator)};
  std::array<Chronicle, 3> chronicles{Chronicle(game), Chronicle(game), Chronicle(game)};
};

/// The set-up from which the pieces of `seat` in `world` came, those that fell being what they
/// were.
Setup traced_back(const Position& world, const Chronicle& chronicle, Seat seat, Setup setup) {
  each(world.pieces[seat], [&](Square s) {
    setup[observation::turned(chronicle.of(s).origin, seat)] = world.cells[s].kind();
  });
  return setup;
}

class Observation : public testing::TestWithParam<Rules> {
 protected:
  Stratego game{GetParam()};
};
INSTANTIATE_TEST_SUITE_P(Presets, Observation, testing::Values(kHouse, kTournament));

/// The bytes of a square and of the board as the tables in observation.h have them, one by one.
class Slow {
 public:
  Slow(const Stratego& game, const View& view, const Chronicle& chronicle)
      : game_(game), board_(view.board), chronicle_(chronicle), own_(view.seat) {}

  Seeing write() const {
    Seeing bytes{};
    for (Square s = 0; s < kSquares; ++s) {
      for (int plane = 0; plane < observation::kPlanes; ++plane)
        bytes[observation::turned(s, own_) * observation::kPlanes + plane] = square(s, plane);
    }
    for (int n = 0; n < observation::kGlobals; ++n)
      bytes[kSquares * observation::kPlanes + n] = global(n);
    return bytes;
  }

 private:
  static std::uint8_t byte(int number) { return static_cast<std::uint8_t>(std::min(number, 255)); }
  static std::uint8_t flagged(bool yes) { return yes ? 255 : 0; }
  static int off_centre(Square s) { return std::max(column_of(s) - 5, 4 - column_of(s)); }
  std::uint8_t faded(int ply) const {
    if (ply == 0) return 0;
    int value = 255;
    for (int turns = (board_.plies - ply) / 2; turns > 0; --turns) value = value * 7 / 8;
    return byte(value);
  }

  int placement(Square s) const {
    const int from = observation::turned(chronicle_.of(s).origin, board_.cells[s].seat());
    return from < kArmy ? from : 3 * kSize + column_of(from);
  }
  std::uint8_t tale(Square s, int n) const {
    const Tale& tale = chronicle_.of(s);
    const int from = placement(s);
    switch (n) {
      case 0:
        return byte(16 * std::min<int>(tale.moves, 15));
      case 1:
        return tale.moves > 0 ? faded(tale.last) : 0;
      case 2:
        return byte(64 * (row_of(from) + 1));
      case 3:
        return byte(51 * off_centre(from));
      case 4:
        return byte(25 * tale.approached);
      case 5:
        return byte(64 * tale.dared);
      case 6:
        return byte(64 * tale.probed);
      case 7:
        return byte(25 * tale.fled);
      case 8:
        return byte(64 * tale.shied);
      default:
        return byte(25 * tale.stood);
    }
  }
  std::uint8_t square(Square s, int plane) const {
    const Piece piece = board_.cells[s];
    const bool mine = !piece.empty() && piece.seat() == own_;
    const bool enemy = !piece.empty() && piece.seat() != own_;
    const bool hidden = enemy && piece.kind() == unknown;
    if (plane < 12) return flagged(mine && piece.kind() == spy + plane);
    if (plane == 12) return flagged(mine && piece.known());
    if (plane == 13) return flagged(mine && piece.moved());
    if (plane < 25) return flagged(enemy && piece.kind() == spy + plane - 14);
    if (plane < 27) return flagged(hidden && piece.moved() == (plane == 26));
    if (plane < 39) return hidden ? byte(kPeople[spy + plane - 27][placement(s)] / 16) : 0;
    if (plane < 49) return mine ? tale(s, plane - 39) : 0;
    if (plane < 59) return enemy ? tale(s, plane - 49) : 0;
    if (plane < 61) return faded(chronicle_.left(plane == 59 ? own_ : 1 - own_, s));
    if (plane == 61) return flagged(kLand & bit(s));
    const Square seen = observation::turned(s, own_);
    return plane == 62 ? byte(28 * row_of(seen)) : byte(51 * off_centre(seen));
  }

  std::uint8_t of_all(int left, int kind) const {
    return byte(std::max(0, left) * 255 / kOf[kind]);
  }
  std::uint8_t global(int n) const {
    const int kind = spy + n % 12;
    if (n < 12) return of_all(pool(board_, 1 - own_)[kind], kind);
    if (n < 24) {
      int secret = 0;
      each(board_.pieces[own_],
           [&](Square s) { secret += board_.cells[s].kind() == kind && !board_.cells[s].known(); });
      return of_all(secret, kind);
    }
    if (n < 36) return of_all(board_.left[1 - own_][kind], kind);
    if (n < 48) return of_all(board_.left[own_][kind], kind);
    switch (n) {
      case 48:
        return byte(board_.quiet * 255 / game_.rules().quiet);
      case 49:
        return byte(board_.plies / 4);
      case 50:
        return flagged(game_.bomb_stays());
      case 51:
        return flagged(game_.rules().two_squares);
      case 52:
        return flagged(game_.rules().more_squares);
      case 53:
        return flagged(board_.setting_up());
      default:
        return 0;
    }
  }

  const Stratego& game_;
  const Board& board_;
  const Chronicle& chronicle_;
  Seat own_;
};

TEST_P(Observation, EveryByteIsWhatTheTablesSay) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    Random random(seed);
    FollowedGame followed(game);
    for (const Move move : random_game(game, random, 600)) {
      followed.play(move);
      for (const Seat seat : {red, blue}) {
        const Seeing quick = followed.see(seat);
        const Seeing slow = Slow(game, followed.views[seat], followed.chronicles[seat]).write();
        const auto differing = std::ranges::mismatch(quick, slow).in1 - quick.begin();
        ASSERT_EQ(differing, observation::kBytes) << "seed " << seed << ' ' << game.text(move);
      }
    }
  }
}

TEST_P(Observation, AMaskHasTheNumbersOfTheLegalMovesAndNoOthers) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    Random random(seed);
    Position position = game.start();
    for (const Move move : random_game(game, random, 1500)) {
      const Seat seat = position.turn;
      std::vector<std::uint8_t> quick(observation::kActions + observation::kGuesses, 77), slow;
      mark_actions(game, position, seat, quick);
      slow.resize(quick.size());
      for (const Move legal : game.moves(position))
        slow[stratego::Observation(game).action(legal, seat)] = 1;
      ASSERT_EQ(quick, slow) << "seed " << seed << ' ' << game.text(position);
      game.play(position, move);
    }
  }
}

// Another truth that fits everything a seat has seen gives the same bytes on each of its turns.
TEST_P(Observation, TruthsThatCannotBeToldApartLookTheSame) {
  int compared = 0, different = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Random random(seed);
    const auto moves = random_game(game, random, 150);
    const Seat seat = static_cast<Seat>(seed % 2);
    FollowedGame followed(game);
    std::vector<Seeing> seen;
    stratego::Setup enemies{};
    for (const Move move : moves) {
      if (move.placement() && followed.position.turn != seat)
        enemies[followed.position.placed % kArmy] = move.kind;
      if (!move.placement() && followed.position.turn == seat) seen.push_back(followed.see(seat));
      followed.play(move);
    }
    if (game.turn(followed.position) == kOver) continue;
    const Position other = imagine(game, followed.views[seat], random);
    const stratego::Setup changed =
        traced_back(other, followed.chronicles[seat], 1 - seat, enemies);
    different += changed != enemies;

    FollowedGame again(game);
    auto next = seen.begin();
    for (Move move : moves) {
      if (move.placement() && again.position.turn != seat)
        move = Move::place(changed[again.position.placed % kArmy], move.to);
      if (!move.placement() && again.position.turn == seat) {
        ASSERT_EQ(again.see(seat), *next++) << "seed " << seed << ' ' << game.text(move);
        ++compared;
      }
      again.play(move);
    }
  }
  EXPECT_GT(compared, 300);
  EXPECT_GT(different, 8);
}

TEST_P(Observation, EverybodyKeepsTheSameChronicle) {
  Random random(3);
  FollowedGame followed(game);
  for (const Move move : random_game(game, random, 400)) {
    followed.play(move);
    ASSERT_EQ(followed.chronicles[red], followed.chronicles[blue]);
    ASSERT_EQ(followed.chronicles[red], followed.chronicles[2]);
  }
}

TEST_P(Observation, PiecesAreToldByWhereTheyWereSetUp) {
  Random random(5);
  FollowedGame followed(game);
  std::array<stratego::Setup, 2> setups{};
  for (const Move move : random_game(game, random, 500)) {
    const Position& now = followed.position;
    if (move.placement()) setups[now.turn][now.placed % kArmy] = move.kind;
    followed.play(move);
  }
  for (const Seat seat : {red, blue}) {
    each(followed.position.pieces[seat], [&](Square s) {
      const Square origin = followed.chronicles[red].of(s).origin;
      EXPECT_EQ(followed.position.cells[s].kind(), setups[seat][observation::turned(origin, seat)]);
      EXPECT_EQ(followed.position.cells[s].moved(), followed.chronicles[red].of(s).moves > 0);
    });
  }
}

TEST_P(Observation, EveryMoveHasANumberOfItsOwn) {
  Random random(9);
  FollowedGame followed(game);
  for (const Move move : random_game(game, random, 300)) {
    if (!move.placement()) {
      const Seat seat = followed.position.turn;
      std::vector<int> numbers;
      for (const Move legal : game.moves(followed.position)) {
        const int number = observation::action_of(legal, seat);
        ASSERT_GE(number, 0);
        ASSERT_LT(number, observation::kActions);
        ASSERT_EQ(observation::move_of(number, seat), legal) << game.text(legal);
        numbers.push_back(number);
      }
      std::ranges::sort(numbers);
      ASSERT_EQ(std::ranges::adjacent_find(numbers), numbers.end());
    }
    followed.play(move);
  }
}

TEST(ObservationLayout, IsWhatItsTableSays) {
  const Stratego game(kTournament);
  FollowedGame followed(game);
  for (const Seat seat : {red, blue}) {
    for (int n = 0; n < kArmy; ++n)
      followed.play(Move::place(parse_setup(kBalanced)->at(n), placement_square(seat, n)));
  }
  const auto play = [&](std::string_view move) { followed.play(*game.parse_move(move)); };
  const auto at = [](const Seeing& bytes, std::string_view square, int plane, Seat seat) {
    return bytes[observation::turned(parse_square(square), seat) * observation::kPlanes + plane];
  };
  const auto global = [](const Seeing& bytes, int n) {
    return bytes[kSquares * observation::kPlanes + n];
  };
  Seeing bytes = followed.see(red);
  EXPECT_EQ(at(bytes, "a1", 11, red), 255);   // the flag
  EXPECT_EQ(at(bytes, "a1", 25, red), 0);     // is no enemy
  EXPECT_EQ(at(bytes, "a10", 25, red), 255);  // somebody who never moved
  EXPECT_EQ(at(bytes, "c5", 61, red), 0);     // a lake
  EXPECT_EQ(at(bytes, "e5", 61, red), 255);
  EXPECT_EQ(at(bytes, "a4", 62, red), 3 * 28);
  EXPECT_EQ(at(bytes, "a4", 63, red), 4 * 51);
  EXPECT_EQ(global(bytes, 0), 255);  // one spy of one is hidden
  EXPECT_EQ(global(bytes, 50), 255);
  EXPECT_EQ(bytes, followed.see(blue));  // the same set-up from the other side of the table

  // kBalanced's front row, a4 to j4: S P L J P S T J S P; blue's the same from j7 to a7.
  play("a4a5"), play("j7j6"), play("a5a6"), play("j6j5");
  bytes = followed.see(red);
  EXPECT_EQ(at(bytes, "a6", 1, red), 255);      // one's scout
  EXPECT_EQ(at(bytes, "a6", 13, red), 255);     // has moved
  EXPECT_EQ(at(bytes, "a6", 12, red), 0);       // and is not known
  EXPECT_EQ(at(bytes, "a6", 39, red), 2 * 16);  // twice
  EXPECT_EQ(at(bytes, "a6", 45, red), 64);      // up to a7, which never moved
  EXPECT_EQ(at(bytes, "j5", 26, red), 255);     // the enemy that moved
  EXPECT_EQ(at(bytes, "j5", 50, red), 255);     // just now
  EXPECT_EQ(at(bytes, "a5", 59, red), 255);     // left on one's last turn
  EXPECT_EQ(at(bytes, "j7", 60, red), 255 * 7 / 8);

  play("a6a7");  // a scout against a captain
  bytes = followed.see(blue);
  EXPECT_EQ(at(bytes, "a7", 12, blue), 255);      // one's captain is known now
  EXPECT_EQ(global(bytes, 36 + 5), 255);          // all captains are there
  EXPECT_EQ(global(bytes, 24 + 1), 255 * 7 / 8);  // a scout is gone
  EXPECT_EQ(global(bytes, 48), 0);
  play("j5j4");  // a scout against a captain that is not known yet
  bytes = followed.see(red);
  EXPECT_EQ(at(bytes, "a7", 14 + 5, red), 255);  // the captain that took a6
  EXPECT_EQ(at(bytes, "a7", 25, red), 0);
}

}  // namespace
}  // namespace salon::stratego
