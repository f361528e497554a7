#pragma once
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

/// The rules of Cluedo a second time, slow and literal, from the page `rules/cluedo.md` and the
/// board's facts alone. It shares no line with the engine in `src/games/cluedo`, so that where the
/// two agree, a slip would have to have been made twice.
///
/// Where a sentence of the page leaves room, this is how it is read here.
///
/// Set-up
/// - `suspects: random`: nature draws for seat 0, then 1, …, each time evenly among those left.
///   `suspects: chosen`: the seats choose in the same order among those left.
/// - The envelope is one draw of 324 even ones; then `deal` gives the seats 0, 1, … in turn one
///   card each, even among those left, until none is left, so the first seats get the extra ones.
/// - `first: roll`: the seats throw in order; those tied for the highest throw again in order,
///   everybody else is out of it, until one is highest alone. With `first: seat0` nobody throws.
///
/// Move
/// - "the only choice when every door is blocked": in a room all of whose door cells are held by
///   blocking pawns there is no `roll` (see `may_roll`); `passage`, which is no door, stays. A pawn
///   hemmed in on a cell may roll, and then finds only `stay`.
/// - After `roll N` there are `stay`, `go` to every other cell that at most N steps reach, and
///   `enter` for every room whose door cell at most N - 1 steps reach. `go` never names the cell
///   the pawn stands on: that is `stay`. From a room the first step leads onto any of its door
///   cells without a blocking pawn.
/// - "The room left this turn" is the room the move began in; a pawn that began on a door cell has
///   left no room and may step in. A passage is a move of its own, so it never comes back either.
/// - Every pawn blocks, also of a suspect nobody plays; not one whose owner is eliminated or has
///   resigned. Such a pawn shares its cell with others, and the cell still cannot hold two others.
///
/// Hypothesis
/// - "brought" is set where another seat's hypothesis moves the pawn into a room it was not in, and
///   is kept if the pawn is named again there. It is dropped when the pawn leaves the room in its
///   owner's move and at the end of the owner's turn; brought on to another room, it holds there.
///   An eliminated seat is never brought: it has no next turn.
/// - Whoever was brought may ask after `stay` before rolling and after `stay` instead of walking.
/// - "unless one's pawn has been in another room since": any room, and however it got there, on
///   foot, by passage or brought by another. A corridor is not a room. Being brought back to the
///   room of one's previous hypothesis straight from a corridor gives no right to ask there.
/// - Declining is not a hypothesis: the previous one remains the previous one.
/// - A hypothesis may name the asker's own pawn; nothing moves but the weapon.
///
/// Answer
/// - The seats left of the asker answer in order up to the one on the asker's right, eliminated
///   ones like others. The asker does not answer. A seat with none of the cards moves `none`.
///
/// Accusation and end
/// - `accuse` or `pass` ends every turn, after a declined, answered or impossible hypothesis.
/// - A round ends when the turn, on its way clockwise to the next seat not eliminated, reaches or
///   passes over the seat that started the game. So every seat still in the game had its turn once
///   a round, also if the starter is eliminated, and alone each turn is a round. `limit` counts the
///   rounds ended: the game is unsolved as the turn that ends round `limit` passes on. An
///   accusation in this turn still counts, so a right one wins.
/// - Once one seat is left it plays on; the others answer.
///
/// Resigning
/// - The seat is eliminated but learns nothing; its turn, if it has it, ends at once without an
///   accusation, and a question of its own still being answered is dropped. A seat that is to
///   answer still answers.
/// - Before the first turn nobody has the turn: a seat that resigned still has its suspect chosen,
///   its hand dealt and its throw, and if it is to start, the next seat left starts in its place.
namespace naive_cluedo {

enum class Suspects { order, random, chosen };
enum class First { roll, seat0 };

struct Rules {
  Suspects suspects = Suspects::order;
  First first = First::roll;
  int limit = 200;

  bool operator==(const Rules&) const = default;
};

/// What walking needs of a board. Cells by their names, `a1` the upper left one.
struct Board {
  std::set<std::string> cells;                  // corridors and doors
  std::map<std::string, std::string> doors;     // of a cell, the room it leads into
  std::map<std::string, std::string> passages;  // of a room, where its passage ends
  std::map<std::string, std::string> starts;    // of a suspect, its cell

  bool operator==(const Board&) const = default;
};

struct Triple {
  std::string suspect;
  std::string weapon;
  std::string room;

  auto operator<=>(const Triple&) const = default;
};

/// A hypothesis and what was answered so far.
struct Question {
  int asker = 0;
  Triple triple;
  std::vector<int> none;  // seats without any of the cards, in the order of answering
  int shower = -1;        // -1: nobody (yet)
  std::string shown;

  bool operator==(const Question&) const = default;
};

/// Nature moves in `envelope`, `deal`, `first` and `roll`, and in `suspect` where they are drawn.
enum class Phase {
  suspect,
  envelope,
  deal,
  first,
  move,
  roll,
  walk,
  hypothesis,
  answer,
  accusation,
  over
};

struct Game {
  Rules rules;
  std::shared_ptr<const Board> board;
  std::map<std::string, std::string> pawns;    // of each suspect, its cell or room
  std::map<std::string, std::string> weapons;  // of each weapon, its room
  std::vector<std::string> suspects;           // by seat
  std::vector<std::set<std::string>> hands;    // by seat
  Triple envelope;
  std::vector<bool> eliminated;  // by seat, resigned ones too
  std::vector<bool> resigned;    // by seat

  Phase phase = Phase::envelope;
  int seat = 0;                        // that moves, or that nature deals or rolls for
  int turn = 0;                        // whose turn it is; once the game is over, the last one
  int dice = 0;                        // in phase `walk`, else 0
  bool entered = false;                // a room in this turn, on foot or by passage
  std::vector<bool> brought;           // by seat, to the room its pawn stands in
  std::vector<std::string> last_room;  // by seat, of its previous hypothesis; "" if none
  std::vector<bool> elsewhere;         // by seat, its pawn was in another room since

  std::vector<int> throwers;  // seats that still compete to start; phase `first` only
  std::map<int, int> throws;  // theirs so far in this go; phase `first` only
  int starter = 0;
  int rounds = 0;                             // ended
  int winner = -1;                            // -1: nobody (yet)
  std::vector<Question> asked;                // all; in phase `answer` the last is open
  std::vector<std::pair<int, Triple>> wrong;  // accusations, with their seats

  bool operator==(const Game&) const = default;
};

/// `ways` out of `all` equally likely ones; not reduced.
struct Chance {
  long long ways;
  long long all;

  bool operator==(const Chance&) const = default;
};

enum class Result { playing, won, unsolved };

struct Status {
  Result result = Result::playing;
  int winner = -1;

  bool operator==(const Status&) const = default;
};

// In the order of the page.
const std::vector<std::string>& all_suspects();
const std::vector<std::string>& all_weapons();
const std::vector<std::string>& all_rooms();

/// The 21 cards: suspects, weapons, rooms.
const std::vector<std::string>& all_cards();

std::shared_ptr<const Board> default_board();

/// A board from a JSON text such as `data/cluedo_board.json`; throws std::runtime_error that names
/// the cell or name at fault.
Board read_board(const std::string& json);

/// Throws std::runtime_error unless 3 to 6 seats play at least one round.
Game start(const Rules& rules, int seats, std::shared_ptr<const Board> board = default_board());

/// The moves of the seat to move, sorted; empty where nature moves or the game is over.
std::vector<std::string> moves(const Game& game);

/// What nature may do, sorted, each with its chance; empty where a seat moves or the game is over.
std::vector<std::pair<std::string, Chance>> chances(const Game& game);

/// The game after a move of the seat or of nature; throws std::runtime_error if it is not legal.
Game play(Game game, const std::string& move);

/// Throws std::runtime_error where the seat has no game to resign.
void resign(Game& game, int seat);

Status status(const Game& game);

/// Whether the turn's seat may ask where its pawn now stands.
bool may_ask(const Game& game);

/// Whether the turn's seat may roll: not from a room with all doors blocked.
bool may_roll(const Game& game);

/// Whether a pawn on the cell keeps others off it.
bool blocked(const Game& game, const std::string& cell);

/// The steps from the place of the turn's pawn to every cell it could walk to, at most `most`; its
/// own cell is 0 steps away.
std::map<std::string, int> steps(const Game& game, int most);

}  // namespace naive_cluedo
