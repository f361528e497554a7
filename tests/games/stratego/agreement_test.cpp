// The engine against the slow second implementation, under every combination of knobs.
#include "extent.h"
#include "games/stratego/fixture.h"
#include "games/stratego/naive.h"

namespace salon::stratego {
namespace {

using namespace fixture;

class StrategoAgreement : public testing::TestWithParam<int> {
 protected:
  Rules rules() const {
    const int bits = GetParam();
    return {.bomb = bits & 1,
            .quiet = bits & 8 ? 12 : 200,
            .two_squares = bits >> 1 & 1,
            .more_squares = bits >> 2 & 1,
            .chase = bits >> 4 & 1};
  }
  naive_stratego::Rules naive() const {
    const auto r = rules();
    return {r.bomb == Rules::stays, r.quiet, r.two_squares == Rules::on,
            r.more_squares == Rules::on, r.chase == Rules::any};
  }

  /// Both must say the same of a position: its moves and its end.
  static void compare(const Stratego& game, const Position& position,
                      const naive_stratego::Game& other) {
    ASSERT_EQ(moves_of(game, position), naive_stratego::moves(other)) << game.text(position);
    const auto status = naive_stratego::status(other);
    ASSERT_EQ(game.turn(position) == kOver, status != naive_stratego::Status::playing)
        << game.text(position);
    if (status == naive_stratego::Status::playing) {
      ASSERT_EQ(game.count_moves(position), game.moves(position).size()) << game.text(position);
      return;
    }
    const auto outcome = status == naive_stratego::Status::draw       ? Outcome::draw()
                         : status == naive_stratego::Status::red_wins ? Outcome::win(red)
                                                                      : Outcome::win(blue);
    ASSERT_EQ(game.outcome(position), outcome) << game.text(position);
  }

  /// A random position with few or many pieces, crowded into a corner half of the time. Each kind
  /// once at most when `distinct`: the second implementation tells pieces apart by rank alone, the
  /// engine by where they came from, and then that is the same.
  static std::string scattered(const Rules& rules, Random& random, bool distinct) {
    std::array<Square, kSquares> squares;
    for (Square s = 0; s < kSquares; ++s) squares[s] = s;
    random.shuffle(squares);
    const int width = 3 + static_cast<int>(random.below(8)),
              height = 3 + static_cast<int>(random.below(8));
    std::ranges::stable_partition(
        squares, [&](Square s) { return column_of(s) < width && row_of(s) >= kSize - height; });
    std::ranges::stable_partition(squares, [](Square s) { return (kLand & bit(s)) != 0; });
    std::string pieces;
    std::size_t next = 0;
    const auto density = 1 + random.below(8);
    for (const Seat seat : {red, blue}) {
      for (int kind = spy; kind <= flag; ++kind) {
        // With a miner on either side no flag is ever closed off; mostly leave them away.
        if (kind == miner && random.below(3) > 0) continue;
        for (int i = 0; i < (distinct ? 1 : kOf[kind]); ++i) {
          if (kind == flag ? random.below(20) == 0 && seat == red : random.below(8) >= density)
            continue;
          const char sign = letter(static_cast<Kind>(kind));
          pieces +=
              fmt::format("{}@{} ", seat == red ? sign : static_cast<char>(std::tolower(sign)),
                          square_name(squares[next++]));
        }
      }
    }
    return rows(pieces,
                fmt::format("{} {} {}", random.below(2) ? 'r' : 'b', random.below(rules.quiet + 1),
                            random.below(50) ? random.below(3000) : 3990 + random.below(11)));
  }

  /// A move that goes on with what was done before, as random moves seldom do: the same piece
  /// again, or next to an enemy.
  static Move insistent(const Stratego& game, const Position& position,
                        const std::vector<Move>& past, Random& random) {
    const auto moves = game.moves(position);
    List<Move, 256> liked;
    const auto wish = random.below(4);
    for (const Move move : moves) {
      const bool again = past.size() > 1 && move.from == past[past.size() - 2].to;
      const bool back = again && move.to == past[past.size() - 2].from;
      const bool quiet = position.cells[move.to].empty();
      const bool threat = quiet && (kNear[move.to] & position.pieces[1 - position.turn]) != 0;
      const bool flight = quiet && !past.empty() && (kNear[move.from] & bit(past.back().to)) != 0;
      if (wish == 0 ? again && quiet : wish == 1 ? back && quiet : wish == 2 ? threat : flight)
        liked.push_back(move);
    }
    if (liked.empty()) return moves[random.below(moves.size())];
    return liked[random.below(liked.size())];
  }

  /// A few hunters and prey in the open, each of a kind of its own.
  static std::string hunt(Random& random) {
    std::string pieces = "F@a1 f@j10 N@j1 ";
    Squares free = rows_of_play();
    for (const std::string_view kinds : {"PSC", "ts"}) {
      for (const char kind : kinds.substr(0, 1 + random.below(kinds.size()))) {
        const Square square = nth(free, static_cast<int>(random.below(count(free))));
        free &= ~bit(square);
        pieces += fmt::format("{}@{} ", kind, square_name(square));
      }
    }
    return rows(pieces);
  }
  /// A captain beside its first victim, which stands beside the next one.
  static std::string ambush(Random& random) {
    const auto any = [&](Squares of) { return nth(of, static_cast<int>(random.below(count(of)))); };
    const Square second = any(rows_of_play());
    const Square first = any(kNear[second] & rows_of_play());
    const Square captain = any(kNear[first] & rows_of_play() & ~bit(second));
    return rows(fmt::format("F@a1 f@j10 N@j1 P@{} l@{} t@{}", square_name(captain),
                            square_name(first), square_name(second)));
  }
  static Squares rows_of_play() {
    return stratego::rows(6, 8) & ~(column(0) | column(1) | column(8) | column(9));
  }

  /// Threatens and flees as a chase wants it, over squares where somebody has been, seldom straight
  /// back.
  static Move chasing(const Stratego& game, const Position& position, const std::vector<Move>& past,
                      Random& random) {
    const auto moves = game.moves(position);
    List<Move, 256> fitting, trodden;
    for (const Move move : moves) {
      if (!position.cells[move.to].empty()) continue;
      const bool threat = (kNear[move.to] & position.pieces[1 - position.turn]) != 0;
      const bool flight = !past.empty() && (kNear[move.from] & bit(past.back().to)) != 0;
      const bool back = past.size() > 1 && move.from == past[past.size() - 2].to &&
                        move.to == past[past.size() - 2].from;
      if (position.turn == red ? !threat : !flight || !(rows_of_play() & bit(move.to))) continue;
      fitting.push_back(move);
      const bool known = std::ranges::any_of(past, [&](Move m) { return m.from == move.to; });
      if (known && !back) trodden.push_back(move);
    }
    if (!trodden.empty() && random.below(8) > 0) return trodden[random.below(trodden.size())];
    if (!fitting.empty()) return fitting[random.below(fitting.size())];
    return moves[random.below(moves.size())];
  }
};

TEST_P(StrategoAgreement, OnScatteredPositionsAndInsistentPlayFromThem) {
  const Stratego game(rules());
  Random random(mix(2026, GetParam()));
  int repeated = 0;
  for (int positions = 0; positions < test::at_length(500, 5'000);) {
    const auto text = scattered(rules(), random, rules().more_squares);
    auto position = *game.parse_position(text);
    auto other = naive_stratego::from_text(naive(), text);
    std::vector<Move> past;
    for (int ply = 0;; ++ply, ++positions) {
      ASSERT_NO_FATAL_FAILURE(compare(game, position, other));
      if (game.turn(position) == kOver || ply == 40) break;
      const Stratego lenient({.bomb = rules().bomb, .quiet = rules().quiet});
      repeated += game.moves(position).size() < lenient.moves(position).size();
      const Move move = insistent(game, position, past, random);
      past.push_back(move);
      other = naive_stratego::play(other, game.text(move));
      game.play(position, move);
      ASSERT_EQ(game.text(position), naive_stratego::to_text(other));
    }
  }
  EXPECT_EQ(repeated > test::at_length(5, 50), rules().two_squares == Rules::on) << repeated;
}

TEST_P(StrategoAgreement, OnChases) {
  const Stratego game(rules());
  const Stratego lenient({.bomb = rules().bomb, .quiet = rules().quiet});
  Random random(mix(2029, GetParam()));
  int repeated = 0;
  for (int positions = 0; positions < test::at_length(500, 2'500);) {
    const auto text = hunt(random);
    auto position = *game.parse_position(text);
    auto other = naive_stratego::from_text(naive(), text);
    std::vector<Move> past;
    for (int ply = 0;; ++ply, ++positions) {
      ASSERT_NO_FATAL_FAILURE(compare(game, position, other));
      if (game.turn(position) == kOver || ply == 60) break;
      repeated += game.moves(position).size() < lenient.moves(position).size();
      const Move move = chasing(game, position, past, random);
      past.push_back(move);
      other = naive_stratego::play(other, game.text(move));
      game.play(position, move);
    }
  }
  if (rules().more_squares && rules().quiet > 12) {
    EXPECT_GT(repeated, test::at_length(5, 50));
  }
}

TEST_P(StrategoAgreement, OnChasesThatACaptureOpens) {
  if (!rules().more_squares || rules().quiet <= 12) return;
  const Stratego game(rules());
  Rules other_rules = rules();
  other_rules.chase = Rules::any + Rules::quiet_only - rules().chase;
  const Stratego other_reading(other_rules);
  Random random(mix(2030, GetParam()));
  int differ = 0;
  for (int games = 0; games < test::at_length(25, 300); ++games) {
    const auto text = ambush(random);
    auto position = *game.parse_position(text), alike = position;
    auto other = naive_stratego::from_text(naive(), text);
    std::vector<Move> past;
    for (int ply = 0; ply < 30 && game.turn(position) != kOver; ++ply) {
      ASSERT_NO_FATAL_FAILURE(compare(game, position, other));
      differ += game.moves(position).size() != other_reading.moves(alike).size();
      const auto moves = game.moves(position);
      const auto capture =
          std::ranges::find_if(moves, [&](Move m) { return !position.cells[m.to].empty(); });
      const Move move = ply == 0 ? *capture : chasing(game, position, past, random);
      past.push_back(move);
      other = naive_stratego::play(other, game.text(move));
      game.play(position, move);
      other_reading.play(alike, move);
    }
  }
  EXPECT_GT(differ, test::at_length(2, 20)) << "what one reading allows and the other does not";
}

TEST_P(StrategoAgreement, OnScatteredPositions) {
  const Stratego game(rules());
  Random random(mix(2027, GetParam()));
  for (int i = 0; i < test::at_length(100, 1'500); ++i) {
    const auto text = scattered(rules(), random, false);
    ASSERT_NO_FATAL_FAILURE(
        compare(game, *game.parse_position(text), naive_stratego::from_text(naive(), text)))
        << text;
  }
}

TEST_P(StrategoAgreement, OnWholeGamesFromTheFirstPlacement) {
  const Stratego game(rules());
  Random random(mix(2028, GetParam()));
  auto position = game.start();
  auto other = naive_stratego::start(naive());
  for (int ply = 0; ply < 80 + 300; ++ply) {
    ASSERT_NO_FATAL_FAILURE(compare(game, position, other));
    if (game.turn(position) == kOver) break;
    const Move move = game.random_move(position, random);
    other = naive_stratego::play(other, game.text(move));
    game.play(position, move);
    ASSERT_EQ(game.text(position), naive_stratego::to_text(other));
  }
}

/// With `chase=quiet` only where it makes a difference.
std::vector<int> all_knobs() {
  std::vector<int> all;
  for (int bits = 0; bits < 32; ++bits) {
    if (bits < 16 || bits & 4) all.push_back(bits);
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(Knobs, StrategoAgreement, testing::ValuesIn(all_knobs()));

}  // namespace
}  // namespace salon::stratego
