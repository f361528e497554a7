#pragma once
#include <array>
#include <string>
#include <vector>

/// The rules of Khan a second time, slow and literal, from the page `rules/khan.md` alone. It
/// shares no line with the engine in `src/games/khan`, so that where the two agree, a slip would
/// have to have been made twice.
namespace naive_khan {

struct Rules {
  bool disobey_sbires = false;    // disobey:   any  | sbires
  bool reentry_anywhere = false;  // reentry:   khan | anywhere
  bool stalemate_pass = false;    // stalemate: loss | pass
  int quiet = 100;                // quiet:     100  | N

  bool operator==(const Rules&) const = default;
};

/// board[0] is row 1, the top one; board[r][0] is column a. `K` `S` are red, `k` `s` ochre, `.` is
/// an empty square.
using Board = std::array<std::array<char, 6>, 6>;

enum class Phase { choosing_side, placing, moving };

struct Game {
  Rules rules;
  Phase phase = Phase::choosing_side;
  Board board;
  char to_move = 'r';
  std::string khan = "-";  // as it is written: "-", a square, or a bare value
  int quiet = 0;           // plies since the last capture or re-entry
  std::string camp;        // while placing: the side of the board the placer has
  int placed = 0;          // while placing: how many pieces the placer has put down

  bool operator==(const Game&) const = default;
};

enum class Status { playing, red_wins, ochre_wins, draw };

/// The game before red chooses a side.
Game start(const Rules& rules);

/// Reads a position; throws std::runtime_error where the text is none.
Game from_text(const Rules& rules, const std::string& position);

/// The one canonical text of a position.
std::string to_text(const Game& game);

/// All legal moves as text, sorted and distinct; empty when the game is over.
std::vector<std::string> moves(const Game& game);

/// The game after a legal move; throws std::runtime_error where it is not legal.
Game play(const Game& game, const std::string& move);

Status status(const Game& game);

/// The number of sequences of exactly `depth` plies; set-up and passes are plies too.
unsigned long long perft(const Game& game, int depth);

}  // namespace naive_khan
