#pragma once
#include <compare>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

/// The rules of Monsieur Jacques a second time, slow and literal, from the page `rules/jacques.md`
/// and the default board alone. It shares no line with the engine in `src/games/jacques`, so that
/// where the two agree, a slip would have to have been made twice.
///
/// Where the page leaves room, this is how it is read here.
///
/// Walking
///  - "Move 1 to 3 street hexes" is compulsory, unless Freud swaps instead. Where no free hex is
///    within reach the walk is skipped; an accusation then stays open beside `done`.
///  - A walk is one `walk X`, whatever its path; it uses as many steps as the shortest path, over
///    the surface and through open manholes, past anybody. Discrète alone crosses houses and lamp
///    posts, and ends on a street hex like everybody.
///  - `accuse X` is a walk that ends on another character, so it is offered, to the Inspector,
///    exactly where a walk is, within the same steps and never on the hex where the turn began.
///
/// Powers
///  - Lumière, Légoutier and Gerber use theirs once in every turn, before or after the walk, and
///    skip it only where it is impossible. Légoutier's and Gerber's pieces are alike: what counts
///    is where covers and cordons lie afterwards. Lumière lights another post than he puts out.
///  - Poirot's alibi is nature's last act of his turn, drawn when his moving is over, even if he
///    could not walk. The deck is the seven characters that are not Jacques.
///  - The lantern (lantern=one) is set directly after the walk, swap or pull that moved Maigret,
///    before anything else, in any of six directions, the present one included. A Maigret who was
///    not moved keeps it. With lantern=six the direction never changes and means nothing.
///  - Freud's swap is with any other character, instead of his walk, and ends his moving.
///
/// Leaving
///  - The step off the board counts among the character's steps (3, Discrète 4): `leave` alone from
///    the hex where the turn began, or `walk b7` and `leave` with a step to spare. Winning, it may
///    come before a compulsory power.
///  - It belongs to the moving. A power "before or after" therefore cannot come between the walk
///    and the leaving: used after the walk, it ends the moving. So does the official whistle. The
///    lantern, set "immediately", and the house whistle, blown "between his steps", do not.
///  - `leave` is a move of Jacques's own character only. But whoever stands where he could leave if
///    he were Jacques, in a turn of seat 1, has something left to do: the turn does not end by
///    itself, so that its end betrays nobody. Poirot draws his alibi after that `done`.
///
/// Whistle
///  - Distances are over street hexes, for Discrète as for anybody; house: with open manholes,
///    official: without. Characters block nothing, but each pull ends on a hex free at that moment.
///    Cost (1 to 3), nearness and what is still possible are judged pull by pull.
///  - `whistle` fixes the total: 3, or in official the greatest total possible below it; where that
///    is 0 there is no whistle, and after the walk none is owed.
///  - House: `walk`, `whistle`, `pull …`, `walk`, either walk absent if the other is made; the two
///    together at most three steps, the second not back to where the turn began, and optional if
///    the first was made. Two walks are never made without a whistle between them.
///
/// Ends
///  - A turn ends by itself when nothing, compulsory or optional, is left; `done` is a move where
///    only optional things are left.
///  - Jacques states after every phase, the eighth too; the others are cleared by the lights of
///    that moment, then the light of the phase's number goes out, then the game may end.
///  - numbers=lamp: a post keeps its number while dark and shows it again when lit. numbers=light:
///    a light moved by Lumière keeps its number, whatever post it came from or goes to.
namespace naive_jacques {

struct Rules {
  enum class Lantern { one, six } lantern = Lantern::one;
  enum class Whistle { house, official } whistle = Whistle::house;
  enum class Numbers { lamp, light } numbers = Numbers::lamp;

  bool operator==(const Rules&) const = default;
};

Rules house();
Rules official();

constexpr int kInspector = 0;
constexpr int kJacques = 1;

/// The eight names in the order of the page's table: maigret poirot lumiere legoutier gerber
/// cruchot freud discrete.
const std::vector<std::string>& characters();

/// What comes next; `jacques`, `phase`, `alibi` and `state` are nature's.
enum class Step { jacques, phase, pick, turn, alibi, state, over };

enum class Status { playing, inspector_wins, jacques_wins };

/// What was done in the turn of the character picked last. All false and empty between turns.
struct Turn {
  std::string character;
  std::string from;  // the hex where the turn began
  bool walked = false;
  bool swapped = false;
  int steps = 0;                 // used by walking
  bool walk_open = false;        // a walk may follow
  bool leave_open = false;       // a step off the board may follow
  bool power_used = false;       // light, cover or cordon
  bool whistled = false;         // the whistle was blown, perhaps with pulls to come
  int pulls_left = 0;            // steps that the whistle still has to pull
  std::set<std::string> pulled;  // by this whistle
  bool lantern_due = false;      // Maigret was moved just now

  auto operator<=>(const Turn&) const = default;
};

struct Game {
  Rules rules;
  std::map<std::string, std::string> at;   // character: hex
  std::map<std::string, std::string> lit;  // lamp post: its number, or + ; dark ones are absent
  std::set<std::string> covers;            // manholes covered
  std::set<std::string> cordons;           // exits closed
  std::string lantern;                     // N NE SE S SW NW
  int phase = 1;                           // 1 to 8
  std::set<std::string> left;              // of this phase, not yet picked
  std::set<std::string> later;             // in an odd phase: those of the even phase to come
  int picked = 0;                          // characters picked in this phase
  int seat = kInspector;                   // to choose or playing; meaningless between phases
  Step step = Step::jacques;
  Turn turn;
  std::string jacques;  // empty until drawn
  std::set<std::string> deck;
  std::map<std::string, int> alibis;  // character cleared: the seat that knows
  std::set<std::string> cleared;      // publicly
  std::string stated = "light";       // or dark
  Status status = Status::playing;

  bool operator==(const Game&) const = default;
};

/// `ways` out of `all`; not reduced.
struct Chance {
  int ways;
  int all;

  bool operator==(const Chance&) const = default;
};

/// The default board before Jacques is drawn.
Game start(const Rules& rules);

/// The seat to move, -1 where nature moves or the game is over.
int to_move(const Game& game);

/// The moves of the seat to move, sorted; empty where nature moves or the game is over.
std::vector<std::string> moves(const Game& game);

/// What nature may do, sorted, each with its chance; empty where a seat moves or the game is over.
/// The four names of a phase stand in the order of the table.
std::vector<std::pair<std::string, Chance>> chances(const Game& game);

/// The game after a move of the seat or of nature; throws std::runtime_error if it is not legal.
Game play(Game game, const std::string& move);

Status status(const Game& game);

bool in_light(const Game& game, const std::string& character);

/// Characters, lit posts with numbers, covers, cordons, lantern, as `name=value` fields.
std::string board(const Game& game);

/// The distinct boards that the character's whole turn can lead to from this one, as if it were
/// picked now, drawn or not. Accusing, leaving and what nature draws are not counted, nor the light
/// that goes out after a phase.
std::set<std::string> boards_after(const Game& game, const std::string& character);

}  // namespace naive_jacques
