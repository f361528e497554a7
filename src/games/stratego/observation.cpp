#include "games/stratego/observation.h"

#include <algorithm>

#include "games/stratego/layers.h"
#include "games/stratego/statistics.h"

namespace salon::stratego::observation {
namespace {

enum Plane {
  own_kind = 0,
  own_known = 12,
  own_moved,
  enemy_kind,
  still_hidden = 25,
  moved_hidden,
  share,
  own_tale = 39,
  enemy_tale = 49,
  own_left = 59,
  enemy_left,
  land,
  row,
  off_centre,
};
constexpr int kTale = enemy_tale - own_tale;

enum Global {
  enemy_hidden = 0,
  own_hidden = 12,
  enemy_army = 24,
  own_army = 36,
  quiet = 48,
  plies,
  bombs_stay,
  two_squares,
  more_squares,
  setting_up,
};

constexpr std::uint8_t kFull = 255;

constexpr std::uint8_t byte(int number) {
  return static_cast<std::uint8_t>(std::min<int>(number, kFull));
}

/// How far a column is from the two in the middle, 0 to 4.
constexpr int off_middle(Square square) {
  const int column = column_of(square);
  return column < kSize / 2 ? kSize / 2 - 1 - column : column - kSize / 2;
}

/// 255 for the latest turn of its side, 7/8 of it for each earlier one.
constexpr std::array<std::uint8_t, 32> kFading = [] {
  std::array<std::uint8_t, 32> fading{};
  int now = kFull;
  for (auto& value : fading) value = static_cast<std::uint8_t>(now), now = now * 7 / 8;
  return fading;
}();

std::uint8_t fading(int plies_ago) {
  const std::size_t turns = static_cast<std::size_t>(plies_ago) / 2;
  return turns < kFading.size() ? kFading[turns] : 0;
}

/// Which placement of its owner's a piece was. Of one whose set-up was not seen we take it that it
/// came straight down its column from the camp.
int placement_of(const Tale& tale, Square square, Seat owner) {
  const int from = turned(tale.origin == kNowhere ? square : tale.origin, owner);
  return from < kArmy ? from : kArmy - kSize + column_of(from);
}

void write_tale(const Tale& tale, int origin, int now, ByteRow out) {
  out[0] = byte(16 * std::min<int>(tale.moves, 15));
  out[1] = tale.moves == 0 ? 0 : fading(now - tale.last);
  out[2] = byte(64 * (row_of(origin) + 1));
  out[3] = byte(51 * off_middle(origin));
  out[4] = byte(25 * tale.approached);
  out[5] = byte(64 * tale.dared);
  out[6] = byte(64 * tale.probed);
  out[7] = byte(25 * tale.fled);
  out[8] = byte(64 * tale.shied);
  out[9] = byte(25 * tale.stood);
}

/// What the share planes hold, by placement.
using Shares = std::array<std::array<std::uint8_t, kGuesses>, kArmy>;

Shares shares_of(const Statistics& people) {
  Shares shares{};
  for (int n = 0; n < kArmy; ++n) {
    for (int kind = spy; kind <= flag; ++kind) shares[n][kind - spy] = byte(people[kind][n] / 16);
  }
  return shares;
}

void write_hidden(Piece piece, int origin, ByteRow out) {
  static const Shares shares = shares_of(kPeople);
  out[piece.moved() ? moved_hidden : still_hidden] = kFull;
  std::ranges::copy(shares[origin], out.part(share, kGuesses).begin());
}

void write_piece(const View& view, const Chronicle& chronicle, Square square, ByteRow out) {
  const Piece piece = view.board.cells[square];
  const Tale& tale = chronicle.of(square);
  const bool own = piece.seat() == view.seat;
  const int origin = placement_of(tale, square, piece.seat());
  write_tale(tale, origin, view.board.plies, out.part(own ? own_tale : enemy_tale, kTale));
  if (own) {
    out[own_kind + (piece.kind() - spy)] = kFull;
    if (piece.known()) out[own_known] = kFull;
    if (piece.moved()) out[own_moved] = kFull;
  } else if (piece.kind() == unknown) {
    write_hidden(piece, origin, out);
  } else {
    out[enemy_kind + (piece.kind() - spy)] = kFull;
  }
}

/// The ground itself, and who stood there.
struct Ground {
  std::array<std::uint8_t, kSquares * kPlanes> bytes{};

  constexpr Ground() {
    for (Square s = 0; s < kSquares; ++s) {
      std::uint8_t* at = bytes.data() + s * kPlanes;
      at[land] = kLand & bit(s) ? kFull : 0;
      at[row] = byte(28 * row_of(s));
      at[off_centre] = byte(51 * off_middle(s));
    }
  }
};
constexpr Ground kGround;

/// A part of what there was, 255 for all of it.
std::uint8_t part(int number, int of) {
  return byte(std::max(0, number) * kFull / of);
}

void write_globals(const Stratego& game, const View& view, ByteRow out) {
  const Board& board = view.board;
  const Seat own = view.seat, enemy = 1 - own;
  const Pool hidden = pool(board, enemy);
  std::array<int, kKinds> secret{};
  each(board.pieces[own], [&](Square s) {
    if (!board.cells[s].known()) ++secret[board.cells[s].kind()];
  });
  for (int kind = spy; kind <= flag; ++kind) {
    const int k = kind - spy;
    out[enemy_hidden + k] = part(hidden[kind], kOf[kind]);
    out[own_hidden + k] = part(secret[kind], kOf[kind]);
    out[enemy_army + k] = part(board.left[enemy][kind], kOf[kind]);
    out[own_army + k] = part(board.left[own][kind], kOf[kind]);
  }
  out[quiet] = part(board.quiet, game.rules().quiet);
  out[plies] = byte(board.plies / 4);
  out[bombs_stay] = game.bomb_stays() ? kFull : 0;
  out[two_squares] = game.rules().two_squares ? kFull : 0;
  out[more_squares] = game.rules().more_squares ? kFull : 0;
  out[setting_up] = board.setting_up() ? kFull : 0;
}

constexpr std::array<int, 4> kOffset{kSize, -kSize, 1, -1};

/// A direction as a seat sees it, and as red does.
constexpr int seen_direction(Direction direction, Seat seat) {
  return seat == red ? direction : direction ^ 1;
}

}  // namespace

void write(const Stratego& game, const View& view, const Chronicle& chronicle, Bytes out) {
  const Board& board = view.board;
  const auto squares = out.first<kSquares * kPlanes>();
  const auto globals = out.last<kGlobals>();
  std::ranges::copy(kGround.bytes, squares.begin());
  std::ranges::fill(globals, std::uint8_t{0});
  const auto at = [rows = ByteRow(squares), &view](Square s) -> ByteRow {
    return rows.part(turned(s, view.seat) * kPlanes, kPlanes);
  };
  each(board.occupied(), [&](Square s) { write_piece(view, chronicle, s, at(s)); });
  each(kLand, [&](Square s) {
    for (const Seat seat : {view.seat, 1 - view.seat}) {
      if (const int left = chronicle.left(seat, s))
        at(s)[seat == view.seat ? own_left : enemy_left] = fading(board.plies - left);
    }
  });
  write_globals(game, view, ByteRow(globals));
}

int action_of(Move move, Seat seat) {
  const Square from = turned(move.from, seat), to = turned(move.to, seat);
  const int direction = row_of(from) == row_of(to) ? (to > from ? 2 : 3) : (to > from ? 0 : 1);
  return from * kWays + direction * kLongest + distance(from, to) - 1;
}

void mark(const Stratego& game, const Board& board, ByteRow mask) {
  const Seat seat = board.turn;
  if (game.may_repeat(board)) {
    for (const Move move : game.moves_at(board)) mask[action_of(move, seat)] = 1;
    return;
  }
  for (const Layer& layer : layers_of(board)) {
    const int way = seen_direction(layer.direction, seat) * kLongest + layer.length - 1;
    // The number of the move that ends on square 0, if there were one, and from there on.
    const int zero = turned(-layer.offset(), seat) * kWays + way;
    const int stride = seat == red ? kWays : -kWays;
    each(layer.targets, [&](Square to) { mask[zero + stride * to] = 1; });
  }
}

Move move_of(int action, Seat seat) {
  const Square from = action / kWays;
  const int way = action % kWays;
  const Square to = from + kOffset[way / kLongest] * (way % kLongest + 1);
  return Move::march(turned(from, seat), turned(to, seat));
}

}  // namespace salon::stratego::observation

namespace salon::stratego {
namespace {

constexpr std::array<std::string_view, observation::kGuesses> kKindNames{
    "spy",   "scout",   "miner",   "sergeant", "lieutenant", "captain",
    "major", "colonel", "general", "marshal",  "bomb",       "flag"};

void add_tale(std::vector<Layout::Plane>& planes, const std::string& whose,
              const std::string& about) {
  const auto add = [&](const char* name, const char* what) {
    planes.push_back({whose + name, about + what});
  };
  add("moves", "moves made, 16 each");
  add("last", "how long ago the last one was: 255, 7/8 of it a turn later…");
  add("row", "the row it was set up in, 64 each from its own side");
  add("column", "how far from the middle columns that was, 51 each");
  add("approached", "the highest rank it came up to, 25 each");
  add("dared", "how often it came up to hidden pieces that had moved, 64 each");
  add("probed", "how often to those that had not, 64 each");
  add("fled", "the lowest rank it fled from, 25 each");
  add("shied", "how often it fled from hidden pieces that had moved, 64 each");
  add("stood", "the lowest rank it stood beside and left alone, 25 each");
}

std::vector<Layout::Plane> board_planes() {
  std::vector<Layout::Plane> planes;
  const auto known = std::span(kKindNames).first(kKindNames.size() - 1);
  add_planes(planes, "own_", kKindNames, "one's own");
  planes.push_back({"own_known", "one's own piece is known to the enemy"});
  planes.push_back({"own_moved", "one's own piece has moved"});
  add_planes(planes, "enemy_", known, "an enemy known to be a");
  planes.push_back({"enemy_still", "an unknown enemy that never moved"});
  planes.push_back({"enemy_moved", "an unknown enemy that has moved"});
  add_planes(planes, "share_", kKindNames,
             "unknown enemy: how many of people's set-ups (255: 41 % or more) have there, where it "
             "began, a");
  add_tale(planes, "own_tale_", "one's own piece: ");
  add_tale(planes, "enemy_tale_", "an enemy: ");
  planes.push_back({"own_left", "left by one's own pieces: 255, 7/8 of it a turn later…"});
  planes.push_back({"enemy_left", "left by the enemy's, likewise"});
  planes.push_back({"land", "no lake"});
  planes.push_back({"row", "the row from one's own side, 28 each"});
  planes.push_back({"off_centre", "columns from the middle, 51 each"});
  return planes;
}

std::vector<Layout::Plane> army_planes() {
  std::vector<Layout::Plane> planes;
  add_planes(planes, "enemy_hidden_", kKindNames,
             "of all there were, 255: unknown enemies that are");
  add_planes(planes, "own_hidden_", kKindNames, "one's own that the enemy does not know:");
  add_planes(planes, "enemy_army_", kKindNames, "the enemy's that are left:");
  add_planes(planes, "own_army_", kKindNames, "one's own that are left:");
  planes.push_back({"quiet", "plies without a battle, 255 for as many as make a draw"});
  planes.push_back({"plies", "plies played, one for every four"});
  planes.push_back({"bombs_stay", "rule: bombs stay where they go off"});
  planes.push_back({"two_squares", "rule: two squares"});
  planes.push_back({"more_squares", "rule: more squares"});
  planes.push_back({"setting_up", "pieces are being set up"});
  planes.push_back({"unused_0", "always 0"});
  planes.push_back({"unused_1", "always 0"});
  return planes;
}

}  // namespace

Layout Observation::layout() const {
  return {{{"board",
            "the squares, turned so that one's own camp is at the bottom: from the left end of "
            "one's own back row, row by row",
            {kSize, kSize},
            board_planes()},
           {"army", "the board as a whole", {}, army_planes()}},
          {{"step",
            "36 × the square it starts from + 9 × direction (forward, back, right, left) + length "
            "− 1, all as the seat sees the board",
            observation::kActions},
           {"place", "the piece put on the next square of one's camp: spy … marshal, bomb, flag",
            observation::kGuesses}}};
}

}  // namespace salon::stratego
