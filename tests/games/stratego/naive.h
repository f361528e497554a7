#pragma once
#include <array>
#include <map>
#include <string>
#include <vector>

/// The rules of Stratego a second time, slow and literal, from the page `rules/stratego.md` alone.
/// It shares no line with the engine in `src/games/stratego`, so that where the two agree, a slip
/// would have to have been made twice.
///
/// **Two squares**, as read here. Look at the player's last three moves and the one proposed. When
/// they are not all four by one piece, the move is free: another piece moved in between. When they
/// are, the move is forbidden if some border between two neighbouring squares is crossed by each of
/// the four; a turn crosses a border at most once, so that is the fourth time in four consecutive
/// turns. A long move crosses every border on its line, the last one by attack or not. It makes no
/// difference what the opponent did, nor whether any of the four moves is an attack. The page's
/// sentence on scouts is taken as what follows from this and not as a rule of its own: after
/// c0-c1-c2-c3 to and fro over one border, the scout on c3 may go back as far as c1 (which it left
/// in the move before last) if c3 lies beyond c1, and not at all if it does not. Where the three
/// moves to and fro on one line have no border in common (b5-b9-b2-b4), nothing is
/// forbidden.
///
/// **More squares**, as read here. The chase of the player to move is the longest unbroken run,
/// ending now, of pairs: a move of this player that ended orthogonally next to an enemy piece
/// (whatever the ranks, bombs and flag too, and whichever piece of the player moved), and the
/// answer, which moved an enemy piece away from a square next to where that move ended. An answer
/// that is an attack makes no such pair. A first move that is an attack makes one if the attacker
/// survives it, and then the run begins with that pair, whatever came before it (with
/// `captures_open` off it makes none). Without a pair there is no chase. The positions of the chase
/// are those after each ply of the run, the answers included; what stood before its first move is
/// not among them. A move is forbidden if it is no attack, ends next to an enemy piece, leaves the
/// board as in one of these positions, and does not go straight back, that is from where the
/// player's preceding move ended to where it began. Boards are the same when the same ranks of the
/// same owners stand on the same squares; neither the side to move nor what has moved or is known
/// enters into it. "As long as the two-square rule permits it": that rule is applied to every move
/// anyway when it is on, and permits everything when it is off.
///
/// **End**, in this order: a flag is gone: its enemy wins; neither side owns a piece that is
/// neither bomb nor flag, able to move at present or not: draw; with `bomb_stays`, both flags
/// closed off and no miner left against either: draw; the player to move has no legal move, the
/// repetition rules included: that player loses; the quiet limit or 4,000 plies reached: draw. So
/// the last two draws never save a player who cannot move, and the first two do.
namespace naive_stratego {

struct Rules {
  bool bomb_stays = false;    // bomb:         both | stays
  int quiet = 200;            // quiet:        200  | N
  bool two_squares = false;   // two-squares:  off  | on
  bool more_squares = false;  // more-squares: off  | on
  bool captures_open = true;  // chase:        any  | quiet

  bool operator==(const Rules&) const = default;
};

Rules house();
Rules tournament();

struct Square {
  int row = 0;     // 0 is row 1, red's back row
  int column = 0;  // 0 is column a

  bool operator==(const Square&) const = default;
};

struct Piece {
  char owner = ' ';  // 'r', 'b', or ' ' where there is no piece
  char rank = ' ';   // the letter of the page, upper-case for both sides
  bool moved = false;
  bool known = false;  // to the opponent

  bool operator==(const Piece&) const = default;
};

using Board = std::array<std::array<Piece, 10>, 10>;  // board[row][column]

struct Step {
  Square from;
  Square to;
  bool attack = false;

  bool operator==(const Step&) const = default;
};

struct Game {
  Rules rules;
  Board board;
  char to_move = 'r';
  int quiet = 0;              // plies since the last battle
  int plies = 0;              // moves of pieces; placements are not counted
  std::vector<Step> steps;    // every move since the start or since the text was read
  std::vector<Board> boards;  // boards[i] is the board after steps[i]
  std::map<char, int> tray;   // in set-up: what the player to move has still to place
  int next_square = 0;        // in set-up: 0-39 red's squares in order, 40-79 blue's; then 80

  bool operator==(const Game&) const = default;
};

enum class Status { playing, red_wins, blue_wins, draw };

/// The game before red's first placement.
Game start(const Rules& rules);

/// Reads a position; throws std::runtime_error where the text is none.
Game from_text(const Rules& rules, const std::string& position);

/// The one canonical text of a position: all fields, squares listed from row 10 down, left to
/// right.
std::string to_text(const Game& game);

/// All legal moves as text, sorted and distinct; empty when the game is over.
std::vector<std::string> moves(const Game& game);

/// The game after a legal move; throws std::runtime_error where it is not legal. Taken by value, so
/// that a caller in a hurry can move a game with a long history in instead of copying it.
Game play(Game game, const std::string& move);

Status status(const Game& game);

}  // namespace naive_stratego
