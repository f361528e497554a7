#pragma once
#include <set>
#include <string>
#include <utility>
#include <vector>

/// The rules of Pickomino a second time, slow and literal, from the page `rules/pickomino.md`
/// alone. It shares no line with the engine in `src/games/pickomino`, so that where the two agree,
/// a slip would have to have been made twice.
namespace naive_pickomino {

struct Rules {
  bool exact = true;            // exact:  on    | off
  bool steal = false;           // steal:  off   | on
  bool over36_highest = false;  // over36: lost  | highest
  bool lose_official = false;   // lose:   house | official
  int limit = 1000;             // limit:  1000  | N, turns of all players together
  bool first_random = false;    // first:  seat0 | random

  bool operator==(const Rules&) const = default;
};

Rules house();
Rules official();

/// `first` and `roll` are nature's to play, `take` and `decide` the seat's.
enum class Phase { first, roll, take, decide, over };

/// Dice by face: six counts, of the faces 1 2 3 4 5 V in this order.
using Dice = std::vector<int>;

struct Game {
  Rules rules;
  std::set<int> face_up;                 // tiles lying face up on the table
  std::set<int> gone;                    // tiles out of the game or turned face down
  std::vector<std::vector<int>> stacks;  // per seat, bottom to top
  Dice aside = Dice(6, 0);               // set aside this turn
  Dice roll = Dice(6, 0);                // on the table, in phase `take` only
  Phase phase = Phase::roll;
  int seat = 0;   // to move; once the game is over, the last that had the turn
  int turns = 0;  // turns ended, those cut short by resigning included, skipped ones not
  std::vector<bool> resigned;

  bool operator==(const Game&) const = default;
};

/// `ways` out of `all` equally likely ordered rolls (or seats); not reduced.
struct Chance {
  long long ways;
  long long all;

  bool operator==(const Chance&) const = default;
};

Game start(const Rules& rules, int seats);

/// The moves of the seat to move, sorted; empty where nature moves or the game is over.
std::vector<std::string> moves(const Game& game);

/// What nature may do, sorted, each with its chance; empty where a seat moves or the game is over.
std::vector<std::pair<std::string, Chance>> chances(const Game& game);

/// The game after a move of the seat or of nature; throws std::runtime_error if it is not legal.
Game play(const Game& game, const std::string& move);

/// The seat's turns are skipped from now on, its tiles stay in its stack, where they can still be
/// stolen, and it ranks behind all who stayed. In its own turn the turn ends and no tile is lost.
/// The last seat left wins at once. Before the first seat is drawn nobody has the turn: nature
/// still draws among all seats, and a resigned one drawn is skipped. Throws std::runtime_error
/// where the seat has no game to resign.
void resign(Game& game, int seat);

bool over(const Game& game);

/// The tile the seat to move wins by stopping with the dice now set aside; 0 if none.
int prize(const Game& game);

int tile_points(int tile);

/// Per seat, of the tiles in its stack.
std::vector<int> points(const Game& game);

/// Per seat its rank, 1 the best; equals share the better rank (1 1 3). Seats that resigned rank
/// behind the others and among themselves by the same rule.
std::vector<int> ranking(const Game& game);

/// Per seat 1 for the winner and 0 for the others; seats sharing the first rank share the 1.
std::vector<double> outcome(const Game& game);

}  // namespace naive_pickomino
