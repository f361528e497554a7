// Observations are never written past their end, whatever a game says.
#include "core/observation.h"

#include <gtest/gtest.h>

#include "core/erased/lanes.h"
#include "search/matches.h"

namespace salon {
namespace {

/// Some bytes, and others behind them that are not to be written.
struct Fenced {
  std::array<std::uint8_t, 8> all;
  std::span<std::uint8_t> out = std::span(all).first(3);

  Fenced() { all.fill(7); }
  bool intact() const {
    return std::ranges::all_of(std::span(all).subspan(3), [](auto byte) { return byte == 7; });
  }
};

TEST(ByteRow, IsNeverWrittenPastItsEnds) {
  Fenced fenced;
  const ByteRow row(fenced.out.subspan(1));
  row[0] = 1, row[1] = 2;
  EXPECT_EQ(fenced.out[1], 1);
  EXPECT_EQ(fenced.out[2], 2);
  EXPECT_THROW(row[2] = 3, std::length_error);
  EXPECT_THROW(row[-1] = 3, std::length_error);
  EXPECT_EQ(fenced.out[0], 7);
  EXPECT_TRUE(fenced.intact());

  EXPECT_EQ(row.part(0, 2).size(), 2u);
  EXPECT_TRUE(row.part(2, 0).empty());
  EXPECT_EQ(&row.part(1, 1)[0], &fenced.out[2]);
  using Parts = std::vector<std::pair<int, int>>;
  for (const auto& [first, count] : Parts{{1, 2}, {3, 0}, {-1, 1}, {0, -1}})
    EXPECT_THROW(row.part(first, count), std::length_error) << first << ' ' << count;
}

TEST(ByteWriter, IsNeverWrittenPastItsEnd) {
  Fenced fenced;
  ByteWriter bytes(fenced.out);
  bytes.flag(true);
  bytes.one_of(1, 2);
  EXPECT_EQ(fenced.out[0], 255);
  EXPECT_EQ(fenced.out[1], 0);
  EXPECT_EQ(fenced.out[2], 255);
  EXPECT_THROW(bytes.flag(true), std::length_error);
  EXPECT_THROW(bytes.count(1, 1), std::length_error);
  EXPECT_TRUE(fenced.intact());
}

/// Matches, whose bytes and moves somebody has counted wrongly.
class Miscounted : public Matches {
 public:
  static constexpr int kWritten = 10;

  struct Observation {
    explicit Observation(const Miscounted&) {}
    Layout layout() const { return {{{"heap", "", {3}, {{"match", ""}}}}, {{"moves", "", 3}}}; }
    void write(const View& view, std::span<std::uint8_t> out) const {
      ByteWriter(out).one_of(view.position.heap, kWritten);
    }
    int action(MatchesMove move, Seat) const { return move.count; }
  };
  using Matches::Matches;
  static Expected<Miscounted> make(Rules, int, std::string_view) { return Miscounted(9); }
};

TEST(Lanes, NeverWritePastALayoutThatIsTooSmall) {
  const erased::LanesOf<Miscounted> lanes(std::make_shared<const Miscounted>(9), 1, 5, true);
  Fenced legal, seen;
  EXPECT_THROW(lanes.look(0, 1, {.legal = legal.out.data()}), std::length_error);
  EXPECT_THROW(lanes.look(0, 1, {.observation = seen.out.data()}), std::length_error);
  EXPECT_TRUE(legal.intact());
  EXPECT_TRUE(seen.intact());
}

// That the real games do too is tried in the conformance suite, where there are only whole layouts.
TEST(Observe, KeepsToTheBytesItIsGiven) {
  const Miscounted game(9);
  const auto view = game.view(0);
  const MemoryOf<Miscounted> memory(game);
  std::array<std::uint8_t, Miscounted::kWritten> bytes{};
  EXPECT_NO_THROW(observe(game, view, memory, bytes));
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    bytes.fill(7);
    EXPECT_THROW(observe(game, view, memory, std::span(bytes).first(size)), std::length_error);
    EXPECT_TRUE(std::ranges::all_of(std::span(bytes).subspan(size), [](auto b) { return b == 7; }));
  }
}

}  // namespace
}  // namespace salon
