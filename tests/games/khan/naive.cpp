#include "naive.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <set>
#include <stdexcept>

namespace naive_khan {
namespace {

constexpr int kValues[6][6] = {
    {2, 3, 1, 2, 2, 3},  // row 1
    {2, 1, 3, 1, 3, 1},  // row 2
    {1, 3, 2, 3, 1, 2},  // row 3
    {3, 1, 2, 1, 3, 2},  // row 4
    {2, 3, 1, 3, 1, 3},  // row 5
    {2, 1, 3, 2, 2, 1},  // row 6
};

constexpr char kEmpty = '.';
constexpr int kSbires = 5;
constexpr int kPieces = 1 + kSbires;

void require(bool condition, const char* what, const std::string& text) {
  if (!condition) throw std::runtime_error(std::string("khan: ") + what + ": " + text);
}

// ---- Squares

struct Square {
  int row;
  int column;
};

std::string name(Square square) {
  return {static_cast<char>('a' + square.column), static_cast<char>('1' + square.row)};
}

bool is_square(const std::string& text) {
  return text.size() == 2 && text[0] >= 'a' && text[0] <= 'f' && text[1] >= '1' && text[1] <= '6';
}

Square square_named(const std::string& text) {
  require(is_square(text), "no square", text);
  return {text[1] - '1', text[0] - 'a'};
}

bool on_board(Square square) {
  return square.row >= 0 && square.row < 6 && square.column >= 0 && square.column < 6;
}

int value(Square square) {
  return kValues[square.row][square.column];
}

std::vector<Square> list_squares() {
  std::vector<Square> squares;
  for (int row = 0; row < 6; ++row) {
    for (int column = 0; column < 6; ++column) squares.push_back({row, column});
  }
  return squares;
}

const std::vector<Square>& all_squares() {
  static const std::vector<Square> squares = list_squares();
  return squares;
}

// ---- Pieces and sides

char at(const Board& board, Square square) {
  return board[square.row][square.column];
}

Board empty_board() {
  Board board;
  for (auto& row : board) row.fill(kEmpty);
  return board;
}

bool belongs_to(char piece, char side) {
  return side == 'r' ? piece == 'K' || piece == 'S' : piece == 'k' || piece == 's';
}

bool is_sbire(char piece) {
  return piece == 'S' || piece == 's';
}
char kalista_of(char side) {
  return side == 'r' ? 'K' : 'k';
}
char sbire_of(char side) {
  return side == 'r' ? 'S' : 's';
}
char opponent_of(char side) {
  return side == 'r' ? 'o' : 'r';
}

int count(const Board& board, char piece) {
  int found = 0;
  for (Square square : all_squares()) found += at(board, square) == piece;
  return found;
}

// ---- Camps

bool is_camp(const std::string& text) {
  return text == "top" || text == "bottom" || text == "left" || text == "right";
}

bool in_camp(Square square, const std::string& camp) {
  if (camp == "top") return square.row <= 1;
  if (camp == "bottom") return square.row >= 4;
  if (camp == "left") return square.column <= 1;
  return square.column >= 4;
}

std::string opposite(const std::string& camp) {
  if (camp == "top") return "bottom";
  if (camp == "bottom") return "top";
  if (camp == "left") return "right";
  return "left";
}

// ---- Moves

/// Sorted and distinct by nature: two routes to the same square are one move.
using Moves = std::set<std::string>;

/// One walk of one piece. `entered` marks the squares of the path so far, the start included.
struct Walk {
  const Game& game;
  Square start;
  Moves& found;
  std::array<std::array<bool, 6>, 6> entered{};

  void from(Square here, int steps) {
    entered[here.row][here.column] = true;
    step_to({here.row - 1, here.column}, steps);
    step_to({here.row + 1, here.column}, steps);
    step_to({here.row, here.column - 1}, steps);
    step_to({here.row, here.column + 1}, steps);
    entered[here.row][here.column] = false;
  }

  void step_to(Square next, int steps) {
    if (!on_board(next)) return;
    if (entered[next.row][next.column]) return;
    const char occupant = at(game.board, next);
    const bool last_step = steps == 1;
    if (last_step) {
      if (!belongs_to(occupant, game.to_move)) found.insert(name(start) + name(next));
    } else {
      if (occupant == kEmpty) from(next, steps - 1);
    }
  }
};

void add_moves_of(const Game& game, Square start, Moves& found) {
  Walk walk{game, start, found};
  walk.from(start, value(start));
}

/// 0 while there is no khan.
int khan_value(const Game& game) {
  if (game.khan == "-") return 0;
  if (is_square(game.khan)) return value(square_named(game.khan));
  return game.khan[0] - '0';
}

Moves moves_without_khan(const Game& game) {
  Moves found;
  for (Square square : all_squares()) {
    if (belongs_to(at(game.board, square), game.to_move)) add_moves_of(game, square, found);
  }
  return found;
}

Moves obeying_moves(const Game& game) {
  Moves found;
  for (Square square : all_squares()) {
    if (!belongs_to(at(game.board, square), game.to_move)) continue;
    if (value(square) == khan_value(game)) add_moves_of(game, square, found);
  }
  return found;
}

Moves disobeying_moves(const Game& game) {
  Moves found;
  const bool has_captured_sbire = count(game.board, sbire_of(game.to_move)) < kSbires;
  for (Square square : all_squares()) {
    const char piece = at(game.board, square);
    if (belongs_to(piece, game.to_move)) {
      if (is_sbire(piece) || !game.rules.disobey_sbires) add_moves_of(game, square, found);
    }
    if (piece == kEmpty && has_captured_sbire) {
      if (value(square) == khan_value(game) || game.rules.reentry_anywhere) {
        found.insert("S@" + name(square));
      }
    }
  }
  return found;
}

/// What the player to move can do with their pieces, whether or not the game is already drawn.
Moves piece_moves(const Game& game) {
  if (game.khan == "-") return moves_without_khan(game);
  Moves obeying = obeying_moves(game);
  if (!obeying.empty()) return obeying;
  return disobeying_moves(game);
}

Moves placements(const Game& game) {
  const std::string piece = game.placed == 0 ? "K@" : "S@";
  Moves found;
  for (Square square : all_squares()) {
    if (in_camp(square, game.camp) && at(game.board, square) == kEmpty) {
      found.insert(piece + name(square));
    }
  }
  return found;
}

Status win_of(char side) {
  return side == 'r' ? Status::red_wins : Status::ochre_wins;
}

/// The state of a game past its set-up, given whether the player to move can move a piece.
Status judge(const Game& game, bool can_move) {
  for (char side : {'r', 'o'}) {
    if (count(game.board, kalista_of(side)) == 0) return win_of(opponent_of(side));
  }
  if (!can_move && !game.rules.stalemate_pass) return win_of(opponent_of(game.to_move));
  if (game.quiet >= game.rules.quiet) return Status::draw;
  return Status::playing;
}

Moves legal_moves(const Game& game) {
  if (game.phase == Phase::choosing_side) {
    return {"side bottom", "side left", "side right", "side top"};
  }
  if (game.phase == Phase::placing) return placements(game);
  Moves found = piece_moves(game);
  if (judge(game, !found.empty()) != Status::playing) return {};
  if (found.empty()) return {"pass"};
  return found;
}

// ---- Playing

void put(Game& game, char piece, Square square) {
  game.board[square.row][square.column] = piece;
}

void place(Game& game, Square square) {
  put(game, game.placed == 0 ? kalista_of(game.to_move) : sbire_of(game.to_move), square);
  ++game.placed;
  if (game.placed < kPieces) return;
  game.placed = 0;
  if (game.to_move == 'r') {
    game.camp = opposite(game.camp);
  } else {
    game.camp = "";
    game.phase = Phase::moving;
  }
  game.to_move = opponent_of(game.to_move);
}

void reenter(Game& game, Square square) {
  put(game, sbire_of(game.to_move), square);
  game.khan = name(square);
  game.quiet = 0;
  game.to_move = opponent_of(game.to_move);
}

void move_piece(Game& game, Square from, Square to) {
  const bool captures = at(game.board, to) != kEmpty;
  put(game, at(game.board, from), to);
  put(game, kEmpty, from);
  game.khan = name(to);
  game.quiet = captures ? 0 : game.quiet + 1;
  game.to_move = opponent_of(game.to_move);
}

void pass(Game& game) {
  ++game.quiet;
  game.to_move = opponent_of(game.to_move);
}

/// The game after a move known to be legal.
Game after(Game game, const std::string& move) {
  if (game.phase == Phase::choosing_side) {
    game.camp = move.substr(std::string("side ").size());
    game.phase = Phase::placing;
  } else if (game.phase == Phase::placing) {
    place(game, square_named(move.substr(2)));
  } else if (move == "pass") {
    pass(game);
  } else if (move[1] == '@') {
    reenter(game, square_named(move.substr(2)));
  } else {
    move_piece(game, square_named(move.substr(0, 2)), square_named(move.substr(2)));
  }
  return game;
}

// ---- Text

bool is_number(const std::string& text) {
  return !text.empty() && text.size() <= 6 &&
         std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c); });
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  for (char c : text) {
    if (c == separator) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

std::array<char, 6> read_row(const std::string& text) {
  std::string squares;
  bool after_digit = false;
  for (char c : text) {
    const bool digit = c >= '1' && c <= '6';
    require(digit || belongs_to(c, 'r') || belongs_to(c, 'o'), "bad character in row", text);
    require(!(digit && after_digit), "two runs side by side in row", text);
    squares += digit ? std::string(static_cast<std::size_t>(c - '0'), kEmpty) : std::string(1, c);
    after_digit = digit;
  }
  require(squares.size() == 6, "bad length of row", text);
  std::array<char, 6> row;
  std::copy(squares.begin(), squares.end(), row.begin());
  return row;
}

std::string row_text(const std::array<char, 6>& row) {
  std::string text;
  int run = 0;
  for (char c : row) {
    if (c == kEmpty) {
      ++run;
      continue;
    }
    if (run > 0) text += std::to_string(run);
    run = 0;
    text += c;
  }
  if (run > 0) text += std::to_string(run);
  return text;
}

Board read_board(const std::string& text) {
  const std::vector<std::string> rows = split(text, '/');
  require(rows.size() == 6, "a board has six rows", text);
  Board board;
  for (std::size_t row = 0; row < 6; ++row) board[row] = read_row(rows[row]);
  return board;
}

/// A player in set-up has the first `placed` of a Kalista and five sbires, all of them in camp.
bool has_placed(const Board& board, char side, const std::string& camp, int placed) {
  for (Square square : all_squares()) {
    if (belongs_to(at(board, square), side) && !in_camp(square, camp)) return false;
  }
  return count(board, kalista_of(side)) == std::min(placed, 1) &&
         count(board, sbire_of(side)) == std::max(placed - 1, 0);
}

void require_sound(const Game& game, const std::string& position) {
  if (game.phase == Phase::moving) {
    const int red = count(game.board, 'K');
    const int ochre = count(game.board, 'k');
    require(red <= 1 && ochre <= 1 && red + ochre >= 1, "wrong number of Kalistas", position);
    require(count(game.board, 'S') <= kSbires, "too many red sbires", position);
    require(count(game.board, 's') <= kSbires, "too many ochre sbires", position);
    return;
  }
  require(game.khan == "-" && game.quiet == 0, "khan or quiet plies in set-up", position);
  if (game.phase == Phase::choosing_side) {
    require(game.to_move == 'r' && game.board == empty_board(), "red chooses on an empty board",
            position);
  } else {
    const bool red_places = game.to_move == 'r';
    const std::string red_camp = red_places ? game.camp : opposite(game.camp);
    require(has_placed(game.board, 'r', red_camp, red_places ? game.placed : kPieces) &&
                has_placed(game.board, 'o', opposite(red_camp), red_places ? 0 : game.placed),
            "not what set-up gives", position);
  }
}

}  // namespace

Game start(const Rules& rules) {
  Game game;
  game.rules = rules;
  game.board = empty_board();
  return game;
}

Game from_text(const Rules& rules, const std::string& position) {
  const std::vector<std::string> fields = split(position, ' ');
  require(fields.size() >= 3, "too few fields", position);
  Game game = start(rules);
  game.board = read_board(fields[0]);

  require(fields[1] == "r" || fields[1] == "o", "no side to move", position);
  game.to_move = fields[1][0];

  game.khan = fields[2];
  if (is_square(game.khan)) {
    require(at(game.board, square_named(game.khan)) != kEmpty, "nobody carries the khan", position);
  } else {
    require(game.khan == "-" || game.khan == "1" || game.khan == "2" || game.khan == "3", "no khan",
            position);
  }

  std::size_t next = 3;
  if (next < fields.size() && is_number(fields[next])) game.quiet = std::stoi(fields[next++]);

  const std::vector<std::string> setup(fields.begin() + static_cast<std::ptrdiff_t>(next),
                                       fields.end());
  if (setup.empty()) {
    game.phase = Phase::moving;
  } else if (setup[0] == "side") {
    require(setup.size() == 1, "too many fields", position);
    game.phase = Phase::choosing_side;
  } else {
    require(setup.size() == 3 && setup[0] == "place", "unknown field", position);
    require(is_camp(setup[1]), "no camp", position);
    require(is_number(setup[2]) && std::stoi(setup[2]) < kPieces, "bad count of placed pieces",
            position);
    game.phase = Phase::placing;
    game.camp = setup[1];
    game.placed = std::stoi(setup[2]);
  }
  require_sound(game, position);
  return game;
}

std::string to_text(const Game& game) {
  std::string text;
  for (std::size_t row = 0; row < 6; ++row) {
    if (row > 0) text += '/';
    text += row_text(game.board[row]);
  }
  text += ' ';
  text += game.to_move;
  text += ' ' + game.khan;
  if (game.quiet != 0) text += ' ' + std::to_string(game.quiet);
  if (game.phase == Phase::choosing_side) text += " side";
  if (game.phase == Phase::placing) {
    text += " place " + game.camp + ' ' + std::to_string(game.placed);
  }
  return text;
}

std::vector<std::string> moves(const Game& game) {
  const Moves found = legal_moves(game);
  return {found.begin(), found.end()};
}

Game play(const Game& game, const std::string& move) {
  require(legal_moves(game).contains(move), "illegal move", move);
  return after(game, move);
}

Status status(const Game& game) {
  if (game.phase != Phase::moving) return Status::playing;
  return judge(game, !piece_moves(game).empty());
}

unsigned long long perft(const Game& game, int depth) {
  if (depth == 0) return 1;
  unsigned long long sequences = 0;
  for (const std::string& move : legal_moves(game))
    sequences += perft(after(game, move), depth - 1);
  return sequences;
}

}  // namespace naive_khan
