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

static_assert(kFading.back() == 0);

/// What is left of the ply `then`, the first being 1; 0 for none.
std::uint8_t fading(int now, int then) {
  constexpr unsigned gone = kFading.size() - 1;
  return kFading[then == 0 ? gone : std::min(static_cast<unsigned>(now - then) / 2, gone)];
}

/// Which placement of its owner's a piece was. Of one whose set-up was not seen we take it that it
/// came straight down its column from the camp.
int placement_of(const Tale& tale, Square square, Seat owner) {
  const int from = turned(tale.origin == kNowhere ? square : tale.origin, owner);
  return from < kArmy ? from : kArmy - kSize + column_of(from);
}

/// A square's bytes. They are written at places known to the compiler.
using Line = std::span<std::uint8_t, kPlanes>;

Line line_of(std::span<std::uint8_t, kSquares * kPlanes> squares, Square seen) {
  return squares.subspan(static_cast<std::size_t>(seen) * kPlanes).first<kPlanes>();
}

template <int first>
void write_tale(const Tale& tale, int origin, int now, Line out) {
  out[first + 0] = byte(16 * std::min<int>(tale.moves, 15));
  out[first + 1] = tale.moves == 0 ? 0 : fading(now, tale.last);
  out[first + 2] = byte(64 * (row_of(origin) + 1));
  out[first + 3] = byte(51 * off_middle(origin));
  out[first + 4] = byte(25 * tale.approached);
  out[first + 5] = byte(64 * tale.dared);
  out[first + 6] = byte(64 * tale.probed);
  out[first + 7] = byte(25 * tale.fled);
  out[first + 8] = byte(64 * tale.shied);
  out[first + 9] = byte(25 * tale.stood);
}

/// The planes before the tales: what the piece on a square is. There are few of them, and to copy
/// one is faster than to write it.
using Face = std::array<std::uint8_t, own_tale>;

struct Faces {
  static constexpr int kMarks = 4;  // moved or not, known or not

  std::array<std::array<Face, kMarks>, kKinds> own{};
  std::array<Face, kKinds> enemy{};
  std::array<std::array<Face, kArmy>, 2> hidden{};  // by having moved and placement

  explicit Faces(const Statistics& people) {
    for (int kind = spy; kind <= flag; ++kind) {
      const int k = kind - spy;
      for (int marks = 0; marks < kMarks; ++marks) {
        Face& face = own[kind][marks];
        face[own_kind + k] = kFull;
        face[own_known] = marks & known_mark ? kFull : 0;
        face[own_moved] = marks & moved_mark ? kFull : 0;
      }
      enemy[kind][enemy_kind + k] = kFull;
      for (int n = 0; n < kArmy; ++n) {
        for (auto& faces : hidden) faces[n][share + k] = byte(people[kind][n] / 16);
      }
    }
    for (int n = 0; n < kArmy; ++n) hidden[0][n][still_hidden] = hidden[1][n][moved_hidden] = kFull;
  }

  const Face& of_own(Piece piece) const {
    return own[piece.kind()][piece.moved() * moved_mark | piece.known() * known_mark];
  }
  const Face& of_enemy(Piece piece, int origin) const {
    return piece.kind() == unknown ? hidden[piece.moved()][origin] : enemy[piece.kind()];
  }

 private:
  enum { moved_mark = 1, known_mark = 2 };
};

const Faces& faces() {
  static const Faces faces(kPeople);
  return faces;
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
constexpr std::uint8_t part(int number, int of) {
  return byte(std::max(0, number) * kFull / of);
}

/// The same of every kind and number of pieces, which saves dividing.
constexpr int kMostOfAKind = std::ranges::max(kOf);
constexpr auto kParts = [] {
  std::array<std::array<std::uint8_t, kMostOfAKind + 1>, kKinds> parts{};
  for (int kind = spy; kind <= flag; ++kind) {
    for (int n = 0; n <= kMostOfAKind; ++n) parts[kind][n] = part(n, kOf[kind]);
  }
  return parts;
}();

std::uint8_t part_of(Kind kind, int number) {
  return kParts[kind][std::clamp(number, 0, kMostOfAKind)];
}

/// Of each side, the pieces of each kind that the other does not know.
struct Secrets {
  Pool enemy{};
  Pool own{};
};

void write_globals(const Stratego& game, const View& view, const Secrets& secrets, ByteRow out) {
  const Board& board = view.board;
  const Seat own = view.seat, enemy = 1 - own;
  for (int k = 0; k < kGuesses; ++k) {
    const Kind kind = static_cast<Kind>(spy + k);
    out[enemy_hidden + k] = part_of(kind, secrets.enemy[kind]);
    out[own_hidden + k] = part_of(kind, secrets.own[kind]);
    out[enemy_army + k] = part_of(kind, board.left[enemy][kind]);
    out[own_army + k] = part_of(kind, board.left[own][kind]);
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
  const Seat own = view.seat, enemy = 1 - own;
  const auto squares = out.first<kSquares * kPlanes>();
  const auto globals = out.last<kGlobals>();
  std::ranges::copy(kGround.bytes, squares.begin());
  std::ranges::fill(globals, std::uint8_t{0});
  const int faded = std::max(0, board.plies - 2 * static_cast<int>(kFading.size() - 1));
  for (const Seat seat : {own, enemy}) {
    each(chronicle.left_since(seat, faded), [&](Square s) {
      line_of(squares, turned(s, own))[seat == own ? own_left : enemy_left] =
          fading(board.plies, chronicle.left(seat, s));
    });
  }
  const Faces& known = faces();
  Secrets secrets;
  each(board.pieces[own], [&](Square s) {
    const Line line = line_of(squares, turned(s, own));
    const Piece piece = board.cells[s];
    const Tale& tale = chronicle.of(s);
    std::ranges::copy(known.of_own(piece), line.begin());
    write_tale<own_tale>(tale, placement_of(tale, s, own), board.plies, line);
    secrets.own[piece.kind()] += !piece.known();
  });
  std::ranges::copy(board.left[enemy], secrets.enemy.begin());
  each(board.pieces[enemy], [&](Square s) {
    const Line line = line_of(squares, turned(s, own));
    const Piece piece = board.cells[s];
    const Tale& tale = chronicle.of(s);
    const int origin = placement_of(tale, s, enemy);
    std::ranges::copy(known.of_enemy(piece, origin), line.begin());
    write_tale<enemy_tale>(tale, origin, board.plies, line);
    if (piece.kind() != unknown) --secrets.enemy[piece.kind()];
  });
  write_globals(game, view, secrets, ByteRow(globals));
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
