// Observations are never written past their end, whatever a game says.
#include "core/observation.h"

#include <gtest/gtest.h>

#include "core/erased/lanes.h"
#include "games/cluedo/observation.h"
#include "games/jacques/observation.h"
#include "games/khan/observation.h"
#include "games/pickomino/observation.h"
#include "games/registry.h"
#include "games/stratego/observation.h"

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

/// Khan, whose numbers somebody has counted wrongly.
class Miscounted : public khan::Khan {
 public:
  struct Observation {
    explicit Observation(const Miscounted&) {}
    Layout layout() const { return {{{"squares", "", {3}, {{"one", ""}}}}, {{"moves", "", 3}}}; }
    void write(const View&, std::span<std::uint8_t> out) const {
      ByteWriter(out).bits(khan::kBoard, khan::kSquares);
    }
    int action(khan::Move move, Seat) const { return move.to; }
  };
  static Expected<Miscounted> make(const Rules&, int, std::string_view) { return Miscounted(); }
};

TEST(Lanes, NeverWritePastALayoutThatIsTooSmall) {
  const erased::LanesOf<Miscounted> lanes(std::make_shared<const Miscounted>(), 1, 5, true);
  Fenced legal, seen;
  EXPECT_THROW(lanes.look(0, 1, {.legal = legal.out.data()}), std::length_error);
  EXPECT_THROW(lanes.look(0, 1, {.observation = seen.out.data()}), std::length_error);
  EXPECT_TRUE(legal.intact());
  EXPECT_TRUE(seen.intact());
}

TEST(Course, ShowsSeatsAloneAndAWholeLayout) {
  const auto variant = *find_game("khan").value()->open({});
  const auto course = variant->begin();
  std::vector<std::uint8_t> bytes(static_cast<std::size_t>(variant->layout().bytes()));
  EXPECT_TRUE(course->observe(0, bytes));
  EXPECT_TRUE(course->observe(1, bytes));
  for (const Seat nobody : {kSpectator, kAllOpen, kNature, Seat{2}})
    EXPECT_FALSE(course->observe(nobody, bytes)) << nobody;
  EXPECT_FALSE(course->observe(0, std::span(bytes).first(bytes.size() - 1)));
  EXPECT_FALSE(course->observe(0, {}));
  bytes.push_back(0);
  EXPECT_FALSE(course->observe(0, bytes));
}

template <class G>
void expect_to_keep_to_its_bytes(const Expected<G>& made) {
  const G& game = *made;
  const auto view = game.view(0);
  const MemoryOf<G> memory(game);
  std::vector<std::uint8_t> bytes(
      static_cast<std::size_t>(ObservationOf<G>(game).layout().bytes()));
  EXPECT_NO_THROW(observe(game, view, memory, bytes));
  for (std::size_t size = 0; size < bytes.size(); size += 1 + bytes.size() / 100) {
    EXPECT_THROW(observe(game, view, memory, std::span(bytes).first(size)), std::length_error)
        << size;
  }
}

// They write whole blocks as well as byte by byte.
TEST(Observation, OfEveryGameKeepsToTheBytesItIsGiven) {
  expect_to_keep_to_its_bytes(cluedo::Cluedo::make({}, 3, {}));
  expect_to_keep_to_its_bytes(jacques::Jacques::make({}, 2, {}));
  expect_to_keep_to_its_bytes(khan::Khan::make({}, 2, {}));
  expect_to_keep_to_its_bytes(pickomino::Pickomino::make({}, 2, {}));
  expect_to_keep_to_its_bytes(stratego::Stratego::make({}, 2, {}));
}

}  // namespace
}  // namespace salon
