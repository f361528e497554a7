#include "games/khan/observation.h"

namespace salon::khan {
namespace {

constexpr int kSteps = kSquares * kSquares;
constexpr int kSides = 4;
constexpr int kPiece = 42;  // so that six of them are not too many

enum Plane { own_sbire, own_kalista, enemy_sbire, enemy_kalista, value, khan_here = 7, called };
constexpr int kPlanes = called + 1;

/// The values of the squares, which are always there.
constexpr auto kGround = [] {
  std::array<std::uint8_t, kSquares * kPlanes> bytes{};
  for (Square s = 0; s < kSquares; ++s)
    bytes[s * kPlanes + value + kValue[s] - 1] = ByteWriter::kFull;
  return bytes;
}();

}  // namespace

Layout Observation::layout() const {
  return {{{"board",
            "the squares, row 1 (the top one) first, a to f in each",
            {kSize, kSize},
            {{"own_sbire", "one's own sbire"},
             {"own_kalista", "one's own Kalista"},
             {"enemy_sbire", "a sbire of the other's"},
             {"enemy_kalista", "the other's Kalista"},
             {"value_1", "a square of value 1"},
             {"value_2", "a square of value 2"},
             {"value_3", "a square of value 3"},
             {"khan", "where the khan stands"},
             {"called", "a square of the khan's value"}}},
           {"table",
            "the game as a whole",
            {},
            {{"red", "one plays red"},
             {"to_move", "one is to move"},
             {"side", "a side of the board is to be chosen"},
             {"place", "pieces are being placed"},
             {"play", "pieces move"},
             {"khan_none", "there is no khan yet"},
             {"khan_1", "the khan has value 1"},
             {"khan_2", "the khan has value 2"},
             {"khan_3", "the khan has value 3"},
             {"own_captured", "42 for each of one's own sbires that are off the board"},
             {"enemy_captured", "42 for each of the other's"},
             {"placed", "42 for each piece placed by the side that places"},
             {"camp_top", "while pieces are placed: one's own camp is at the top"},
             {"camp_bottom", "at the bottom"},
             {"camp_left", "at the left"},
             {"camp_right", "at the right"},
             {"quiet", "plies since the last capture or re-entry, 255 for as many as make a draw"},
             {"disobey", "rule: only sbires may disobey"},
             {"reentry", "rule: sbires re-enter anywhere"},
             {"stalemate", "rule: who cannot move passes"}}}},
          {{"step", "36 × the square it starts from + the square it ends on", kSteps},
           {"enter", "the square where a piece is placed or comes back", kSquares},
           {"side", "red's camp: top, bottom, left, right", kSides},
           {"pass", "passing, where one cannot move", 1}}};
}

void Observation::write(const KhanView& view, std::span<std::uint8_t> out) const {
  const Position& position = view.position;
  const Seat own = view.seat, enemy = 1 - own;
  constexpr int ground = kGround.size();
  const auto squares = ByteRow(out).part(0, ground);
  std::ranges::copy(kGround, squares.begin());
  const auto mark = [row = ByteRow(squares)](Square square, Plane plane) {
    if (square != kNowhere) row[square * kPlanes + plane] = ByteWriter::kFull;
  };
  each(position.sbires[own], [&](Square s) { mark(s, own_sbire); });
  each(position.sbires[enemy], [&](Square s) { mark(s, enemy_sbire); });
  mark(position.kalista[own], own_kalista);
  mark(position.kalista[enemy], enemy_kalista);
  mark(position.khan_square, khan_here);
  if (position.khan != 0) each(kOfValue[position.khan], [&](Square s) { mark(s, called); });

  ByteWriter bytes(out.subspan(ground));
  const Rules& rules = game_.rules();
  bytes.flag(own == red);
  bytes.flag(position.turn == own);
  bytes.one_of(static_cast<int>(position.phase), 3);
  bytes.one_of(position.khan, 4);
  bytes.count(position.captured(own), kPiece);
  bytes.count(position.captured(enemy), kPiece);
  bytes.count(position.placed, kPiece);
  bytes.one_of(position.phase == Phase::place ? position.camp_of(own) : kSides, kSides);
  bytes.part(position.quiet, rules.quiet);
  bytes.flag(rules.disobey == Rules::sbires);
  bytes.flag(rules.reentry == Rules::anywhere);
  bytes.flag(rules.stalemate == Rules::pass);
}

int Observation::action(Move move, Seat) const {
  switch (move.kind) {
    case Move::step:
      return move.from * kSquares + move.to;
    case Move::enter_sbire:
    case Move::enter_kalista:
      return kSteps + move.to;
    case Move::choose_side:
      return kSteps + kSquares + move.to;
    case Move::pass:
      break;
  }
  return kSteps + kSquares + kSides;
}

}  // namespace salon::khan
