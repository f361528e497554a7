#include "naive.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdlib>
#include <sstream>
#include <stdexcept>

namespace naive_stratego {
namespace {

constexpr int kMostPlies = 4000;
constexpr int kSetupSquares = 80;

void require(bool condition, const char* what, const std::string& text) {
  if (!condition) throw std::runtime_error(std::string("stratego: ") + what + ": " + text);
}

// ---- Squares

std::string name(Square square) {
  return static_cast<char>('a' + square.column) + std::to_string(square.row + 1);
}

Square square_named(const std::string& text) {
  const bool one_digit = text.size() == 2 && text[1] >= '1' && text[1] <= '9';
  const bool ten = text.size() == 3 && text[1] == '1' && text[2] == '0';
  require((one_digit || ten) && text[0] >= 'a' && text[0] <= 'j', "no square", text);
  return {ten ? 9 : text[1] - '1', text[0] - 'a'};
}

bool on_board(Square square) {
  return square.row >= 0 && square.row < 10 && square.column >= 0 && square.column < 10;
}

// c5 d5 c6 d6 g5 h5 g6 h6
bool is_lake(Square square) {
  const bool lake_row = square.row == 4 || square.row == 5;
  const bool lake_column =
      square.column == 2 || square.column == 3 || square.column == 6 || square.column == 7;
  return lake_row && lake_column;
}

bool next_to(Square one, Square other) {
  return std::abs(one.row - other.row) + std::abs(one.column - other.column) == 1;
}

// Row 10 first, left to right, as on the page.
std::vector<Square> list_squares() {
  std::vector<Square> squares;
  for (int row = 9; row >= 0; --row) {
    for (int column = 0; column < 10; ++column) squares.push_back({row, column});
  }
  return squares;
}

const std::vector<Square>& all_squares() {
  static const std::vector<Square> squares = list_squares();
  return squares;
}

// The square of the n-th placement: a1, b1, ... j4, then j10, i10, ... a7.
Square setup_square(int n) {
  if (n < 40) return {n / 10, n % 10};
  return {9 - (n - 40) / 10, 9 - (n - 40) % 10};
}

bool is_setup_square(Square square) {
  return square.row <= 3 || square.row >= 6;
}

struct Direction {
  int rows;
  int columns;
};

constexpr Direction kDirections[4] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

Square neighbour(Square square, Direction direction) {
  return {square.row + direction.rows, square.column + direction.columns};
}

int distance(const Step& step) {
  return std::abs(step.from.row - step.to.row) + std::abs(step.from.column - step.to.column);
}

// ---- Pieces

const std::map<char, int>& full_tray() {
  static const std::map<char, int> counts = {{'M', 1}, {'G', 1}, {'C', 2}, {'J', 3},
                                             {'P', 4}, {'L', 4}, {'T', 4}, {'N', 5},
                                             {'S', 8}, {'Y', 1}, {'B', 6}, {'F', 1}};
  return counts;
}

int strength(char rank) {
  switch (rank) {
    case 'M':
      return 10;
    case 'G':
      return 9;
    case 'C':
      return 8;
    case 'J':
      return 7;
    case 'P':
      return 6;
    case 'L':
      return 5;
    case 'T':
      return 4;
    case 'N':
      return 3;
    case 'S':
      return 2;
    case 'Y':
      return 1;
  }
  throw std::runtime_error(std::string("stratego: no strength: ") + rank);
}

char enemy_of(char side) {
  return side == 'r' ? 'b' : 'r';
}

const Piece& at(const Board& board, Square square) {
  return board[square.row][square.column];
}

Piece& at(Board& board, Square square) {
  return board[square.row][square.column];
}

bool is_empty(const Piece& piece) {
  return piece.owner == ' ';
}

bool is_movable(const Piece& piece) {
  return !is_empty(piece) && piece.rank != 'B' && piece.rank != 'F';
}

int count(const Board& board, char owner, char rank) {
  int found = 0;
  for (Square square : all_squares()) {
    found += at(board, square).owner == owner && at(board, square).rank == rank;
  }
  return found;
}

bool has_movable(const Board& board, char owner) {
  for (Square square : all_squares()) {
    if (at(board, square).owner == owner && is_movable(at(board, square))) return true;
  }
  return false;
}

bool next_to_piece_of(const Board& board, char owner, Square square) {
  for (Direction direction : kDirections) {
    const Square beside = neighbour(square, direction);
    if (on_board(beside) && at(board, beside).owner == owner) return true;
  }
  return false;
}

bool same_arrangement(const Board& one, const Board& other) {
  for (Square square : all_squares()) {
    if (at(one, square).owner != at(other, square).owner) return false;
    if (at(one, square).rank != at(other, square).rank) return false;
  }
  return true;
}

bool in_setup(const Game& game) {
  return game.next_square < kSetupSquares;
}

// ---- A turn, without the repetition rules

std::vector<Step> steps_of(const Board& board, Square from) {
  std::vector<Step> steps;
  const Piece& piece = at(board, from);
  if (!is_movable(piece)) return steps;
  const int reach = piece.rank == 'S' ? 9 : 1;
  for (Direction direction : kDirections) {
    Square to = from;
    for (int walked = 0; walked < reach; ++walked) {
      to = neighbour(to, direction);
      if (!on_board(to) || is_lake(to)) break;
      if (at(board, to).owner == piece.owner) break;
      const bool attack = !is_empty(at(board, to));
      steps.push_back({from, to, attack});
      if (attack) break;
    }
  }
  return steps;
}

// ---- Battle

enum class Outcome { attacker_wins, defender_wins, both_leave };

Outcome battle(const Rules& rules, char attacker, char defender) {
  if (defender == 'F') return Outcome::attacker_wins;
  if (defender == 'B') {
    if (attacker == 'N') return Outcome::attacker_wins;
    return rules.bomb_stays ? Outcome::defender_wins : Outcome::both_leave;
  }
  if (attacker == 'Y' && defender == 'M') return Outcome::attacker_wins;
  if (strength(attacker) > strength(defender)) return Outcome::attacker_wins;
  if (strength(attacker) < strength(defender)) return Outcome::defender_wins;
  return Outcome::both_leave;
}

Board board_after(const Rules& rules, const Board& before, const Step& step) {
  Board board = before;
  Piece mover = at(board, step.from);
  at(board, step.from) = Piece{};
  mover.moved = true;
  if (distance(step) >= 2) mover.known = true;
  if (!step.attack) {
    at(board, step.to) = mover;
    return board;
  }
  mover.known = true;
  Piece defender = at(board, step.to);
  defender.known = true;
  switch (battle(rules, mover.rank, defender.rank)) {
    case Outcome::attacker_wins:
      at(board, step.to) = mover;
      break;
    case Outcome::defender_wins:
      at(board, step.to) = defender;
      break;
    case Outcome::both_leave:
      at(board, step.to) = Piece{};
      break;
  }
  return board;
}

// ---- Two squares

struct Border {
  Square below;  // or to the left
  Square above;  // or to the right

  bool operator==(const Border&) const = default;
};

Border border_between(Square one, Square other) {
  const bool in_order = one.row < other.row || one.column < other.column;
  return in_order ? Border{one, other} : Border{other, one};
}

std::vector<Border> borders_crossed(const Step& step) {
  const int length = distance(step);
  const Direction direction = {(step.to.row - step.from.row) / length,
                               (step.to.column - step.from.column) / length};
  std::vector<Border> borders;
  for (Square square = step.from; square != step.to; square = neighbour(square, direction)) {
    borders.push_back(border_between(square, neighbour(square, direction)));
  }
  return borders;
}

bool crosses(const Step& step, const Border& border) {
  const std::vector<Border> borders = borders_crossed(step);
  return std::find(borders.begin(), borders.end(), border) != borders.end();
}

bool forbidden_by_two_squares(const Game& game, const Step& step) {
  const std::size_t played = game.steps.size();
  if (played < 6) return false;
  const Step& first = game.steps[played - 6];
  const Step& second = game.steps[played - 4];
  const Step& third = game.steps[played - 2];
  // A piece of the player's stands where the earlier move ended only if it is the one that made it.
  const bool one_piece =
      first.to == second.from && second.to == third.from && third.to == step.from;
  if (!one_piece) return false;
  for (const Border& border : borders_crossed(step)) {
    if (crosses(first, border) && crosses(second, border) && crosses(third, border)) return true;
  }
  return false;
}

// ---- More squares

// Whether steps[i], by the player to move, threatened a piece and steps[i + 1] moved that piece.
bool is_threat_and_answer(const Game& game, std::size_t i) {
  const Step& threat = game.steps[i];
  const Step& answer = game.steps[i + 1];
  if (answer.attack) return false;
  if (threat.attack) {
    const bool survived = at(game.boards[i], threat.to).owner == game.to_move;
    if (!survived || !game.rules.captures_open) return false;
  }
  if (!next_to_piece_of(game.boards[i], enemy_of(game.to_move), threat.to)) return false;
  return next_to(answer.from, threat.to);
}

// The index of the first step of the chase; steps.size() when the player to move is not chasing.
std::size_t chase_begin(const Game& game) {
  std::size_t begin = game.steps.size();
  while (begin >= 2 && is_threat_and_answer(game, begin - 2)) {
    begin -= 2;
    if (game.steps[begin].attack) break;
  }
  return begin;
}

bool goes_straight_back(const Game& game, const Step& step) {
  const Step& preceding = game.steps[game.steps.size() - 2];
  return step.from == preceding.to && step.to == preceding.from;
}

bool forbidden_by_more_squares(const Game& game, const Step& step, std::size_t begin) {
  const bool chasing = begin < game.steps.size();
  if (!chasing || step.attack) return false;
  const Board after = board_after(game.rules, game.board, step);
  if (!next_to_piece_of(after, enemy_of(game.to_move), step.to)) return false;
  if (goes_straight_back(game, step)) return false;
  for (std::size_t i = begin; i < game.boards.size(); ++i) {
    if (same_arrangement(game.boards[i], after)) return true;
  }
  return false;
}

// ---- Legal moves

std::vector<Step> legal_steps(const Game& game) {
  std::vector<Step> legal;
  const std::size_t begin = chase_begin(game);
  for (Square from : all_squares()) {
    if (at(game.board, from).owner != game.to_move) continue;
    for (const Step& step : steps_of(game.board, from)) {
      if (game.rules.two_squares && forbidden_by_two_squares(game, step)) continue;
      if (game.rules.more_squares && forbidden_by_more_squares(game, step, begin)) continue;
      legal.push_back(step);
    }
  }
  return legal;
}

std::vector<std::string> placements(const Game& game) {
  std::vector<std::string> texts;
  for (const auto& [rank, left] : game.tray) {
    if (left > 0) texts.push_back(rank + ("@" + name(setup_square(game.next_square))));
  }
  return texts;
}

// ---- The end

// Whether no movable enemy piece could ever walk to the flag of `side`, were every piece but the
// bombs of `side` taken away; and whether that enemy is without a miner.
bool is_closed_off(const Board& board, char side) {
  if (count(board, enemy_of(side), 'N') > 0) return false;
  std::vector<Square> reached;
  for (Square square : all_squares()) {
    if (at(board, square).owner == side && at(board, square).rank == 'F') reached.push_back(square);
  }
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const Piece& piece = at(board, reached[i]);
    if (piece.owner == enemy_of(side) && is_movable(piece)) return false;
    for (Direction direction : kDirections) {
      const Square beside = neighbour(reached[i], direction);
      if (!on_board(beside) || is_lake(beside)) continue;
      if (at(board, beside).owner == side && at(board, beside).rank == 'B') continue;
      if (std::find(reached.begin(), reached.end(), beside) == reached.end()) {
        reached.push_back(beside);
      }
    }
  }
  return true;
}

Status win_of(char side) {
  return side == 'r' ? Status::red_wins : Status::blue_wins;
}

Status status_of(const Game& game, const std::vector<Step>& legal) {
  const Board& board = game.board;
  if (count(board, 'r', 'F') == 0) return Status::blue_wins;
  if (count(board, 'b', 'F') == 0) return Status::red_wins;
  if (!has_movable(board, 'r') && !has_movable(board, 'b')) return Status::draw;
  if (game.rules.bomb_stays && is_closed_off(board, 'r') && is_closed_off(board, 'b')) {
    return Status::draw;
  }
  if (legal.empty()) return win_of(enemy_of(game.to_move));
  if (game.quiet >= game.rules.quiet) return Status::draw;
  if (game.plies >= kMostPlies) return Status::draw;
  return Status::playing;
}

// ---- Text

char letter(const Piece& piece) {
  return piece.owner == 'r' ? piece.rank : static_cast<char>(std::tolower(piece.rank));
}

std::string row_text(const Game& game, int row) {
  std::string text;
  int empties = 0;
  const auto write = [&](char sign) {
    if (empties > 0) text += std::to_string(empties);
    empties = 0;
    text += sign;
  };
  for (int column = 0; column < 10; ++column) {
    const Square square = {row, column};
    const Piece& piece = at(game.board, square);
    if (!is_empty(piece)) {
      write(letter(piece));
    } else if (is_lake(square)) {
      write('~');
    } else if (in_setup(game) && is_setup_square(square)) {
      write('.');
    } else {
      ++empties;
    }
  }
  if (empties > 0) text += std::to_string(empties);
  return text;
}

std::string list_text(const Board& board, bool Piece::*mark) {
  std::string text;
  for (Square square : all_squares()) {
    if (!(at(board, square).*mark)) continue;
    if (!text.empty()) text += ',';
    text += name(square);
  }
  return text.empty() ? "-" : text;
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts = {""};
  for (char sign : text) {
    if (sign == separator) {
      parts.push_back("");
    } else {
      parts.back() += sign;
    }
  }
  return parts;
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> found;
  for (std::string word; stream >> word;) found.push_back(word);
  return found;
}

bool is_digit(char sign) {
  return sign >= '0' && sign <= '9';
}

int number(const std::string& text) {
  require(!text.empty() && text.size() <= 6, "no number", text);
  for (char sign : text) require(is_digit(sign), "no number", text);
  return std::stoi(text);
}

// The row written out, ten signs: runs of empties become blanks.
std::string spelled_out(const std::string& text) {
  std::string signs;
  for (std::size_t i = 0; i < text.size();) {
    std::string digits;
    while (i < text.size() && is_digit(text[i])) digits += text[i++];
    if (digits.empty()) {
      require(text[i] != ' ', "not a sign", text);
      signs += text[i++];
    } else {
      const int run = number(digits);
      require(digits[0] != '0' && run >= 1 && run <= 10, "a run is 1 to 10", text);
      signs += std::string(static_cast<std::size_t>(run), ' ');
    }
  }
  require(signs.size() == 10, "a row has ten squares", text);
  return signs;
}

Piece piece_of(char sign, const std::string& text) {
  const char rank = static_cast<char>(std::toupper(static_cast<unsigned char>(sign)));
  require(full_tray().contains(rank), "no piece", text);
  return {sign == rank ? 'r' : 'b', rank, false, false};
}

void read_marks(Board& board, const std::string& text, const std::string& label,
                bool Piece::*mark) {
  require(text.starts_with(label), "field expected", label);
  const std::string list = text.substr(label.size());
  if (list == "-") return;
  for (const std::string& word : split(list, ',')) {
    Piece& piece = at(board, square_named(word));
    require(!is_empty(piece), "no piece there", text);
    require(!(piece.*mark), "named twice", text);
    piece.*mark = true;
  }
}

void check_counts(const Board& board, const std::string& text) {
  std::map<char, int> found;  // by letter, so that upper and lower case are counted apart
  for (Square square : all_squares()) {
    const Piece& piece = at(board, square);
    if (is_empty(piece)) continue;
    const int most = full_tray().at(piece.rank);
    require(++found[letter(piece)] <= most, "too many of a rank", text);
  }
}

// A board with unplaced squares: they are the last ones in the order of placement, all other set-up
// squares hold a piece of their owner, and there is nothing between the camps.
void read_setup(Game& game, int unplaced, const std::string& text) {
  game.next_square = kSetupSquares - unplaced;
  game.to_move = game.next_square < 40 ? 'r' : 'b';
  game.tray = full_tray();
  for (int n = 0; n < kSetupSquares; ++n) {
    const Piece& piece = at(game.board, setup_square(n));
    const char placer = n < 40 ? 'r' : 'b';
    require(piece.owner == (n < game.next_square ? placer : ' '), "not a set-up", text);
    if (piece.owner != game.to_move) continue;
    --game.tray[piece.rank];
  }
  for (Square square : all_squares()) {
    if (!is_setup_square(square)) {
      require(is_empty(at(game.board, square)), "not a set-up", text);
    }
  }
}

}  // namespace

Rules house() {
  return {};
}

Rules tournament() {
  return {.bomb_stays = true, .quiet = 200, .two_squares = true, .more_squares = true};
}

Game start(const Rules& rules) {
  Game game;
  game.rules = rules;
  game.tray = full_tray();
  return game;
}

Game from_text(const Rules& rules, const std::string& position) {
  Game game;
  game.rules = rules;
  game.next_square = kSetupSquares;
  const std::vector<std::string> fields = words(position);
  require(!fields.empty() && fields.size() <= 6, "one to six fields", position);

  const std::vector<std::string> rows = split(fields[0], '/');
  require(rows.size() == 10, "ten rows", position);
  int unplaced = 0;
  for (int row = 9; row >= 0; --row) {
    const std::string signs = spelled_out(rows[static_cast<std::size_t>(9 - row)]);
    for (int column = 0; column < 10; ++column) {
      const Square square = {row, column};
      const char sign = signs[static_cast<std::size_t>(column)];
      require(is_lake(square) == (sign == '~'), "lakes are ~, and nothing else is", position);
      if (sign == '~' || sign == ' ') continue;
      if (sign == '.') {
        require(is_setup_square(square), "not a set-up", position);
        ++unplaced;
      } else {
        at(game.board, square) = piece_of(sign, position);
      }
    }
  }

  check_counts(game.board, position);
  if (unplaced > 0) {
    read_setup(game, unplaced, position);
  } else {
    const int flags = count(game.board, 'r', 'F') + count(game.board, 'b', 'F');
    require(flags > 0, "both flags gone", position);
  }
  if (fields.size() > 1) {
    require(fields[1] == "r" || fields[1] == "b", "side to move", position);
    require(unplaced == 0 || fields[1][0] == game.to_move, "the other side is placing", position);
    game.to_move = fields[1][0];
  }
  if (fields.size() > 2) game.quiet = number(fields[2]);
  if (fields.size() > 3) game.plies = number(fields[3]);
  if (fields.size() > 4) read_marks(game.board, fields[4], "moved:", &Piece::moved);
  if (fields.size() > 5) read_marks(game.board, fields[5], "known:", &Piece::known);
  for (Square square : all_squares()) {
    const Piece& piece = at(game.board, square);
    require(!piece.moved || is_movable(piece), "bombs and flags never move", position);
    require(unplaced == 0 || (!piece.moved && !piece.known), "nothing happened yet", position);
  }
  require(unplaced == 0 || (game.quiet == 0 && game.plies == 0), "nothing happened yet", position);
  return game;
}

std::string to_text(const Game& game) {
  std::string text;
  for (int row = 9; row >= 0; --row) text += row_text(game, row) + (row > 0 ? "/" : " ");
  text += game.to_move;
  text += " " + std::to_string(game.quiet) + " " + std::to_string(game.plies);
  text += " moved:" + list_text(game.board, &Piece::moved);
  text += " known:" + list_text(game.board, &Piece::known);
  return text;
}

Status status(const Game& game) {
  return in_setup(game) ? Status::playing : status_of(game, legal_steps(game));
}

std::vector<std::string> moves(const Game& game) {
  std::vector<std::string> texts;
  if (in_setup(game)) {
    texts = placements(game);
  } else {
    const std::vector<Step> legal = legal_steps(game);
    if (status_of(game, legal) != Status::playing) return {};
    for (const Step& step : legal) texts.push_back(name(step.from) + name(step.to));
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

Game play(Game game, const std::string& move) {
  if (in_setup(game)) {
    const std::vector<std::string> legal = placements(game);
    require(std::find(legal.begin(), legal.end(), move) != legal.end(), "illegal move", move);
    const char rank = move[0];
    at(game.board, setup_square(game.next_square)) = {game.to_move, rank, false, false};
    --game.tray[rank];
    ++game.next_square;
    if (game.next_square == 40) {
      game.to_move = 'b';
      game.tray = full_tray();
    }
    if (game.next_square == kSetupSquares) {
      game.to_move = 'r';
      game.tray.clear();
    }
    return game;
  }

  const std::vector<Step> legal = legal_steps(game);
  require(status_of(game, legal) == Status::playing, "the game is over", move);
  const auto step = std::find_if(legal.begin(), legal.end(), [&](const Step& candidate) {
    return name(candidate.from) + name(candidate.to) == move;
  });
  require(step != legal.end(), "illegal move", move);
  game.board = board_after(game.rules, game.board, *step);
  game.to_move = enemy_of(game.to_move);
  game.quiet = step->attack ? 0 : game.quiet + 1;
  ++game.plies;
  game.steps.push_back(*step);
  game.boards.push_back(game.board);
  return game;
}

}  // namespace naive_stratego
