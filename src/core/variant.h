#pragma once
#include <map>
#include <memory>

#include "core/bot.h"

namespace salon {

/// The type-erased side of the house: borders (terminal, arena, server) speak of moves, positions
/// and what was seen as text, of views as JSON. Nothing here is in the way of playouts or search.

/// The whole truth of one game under way. Only a referee holds one.
class Truth {
 public:
  virtual ~Truth() = default;
  virtual Seat turn() const = 0;
  virtual std::vector<std::string> moves() const = 0;
  /// Makes a move of the seat to move, or of nature when nature is to move. Refused unless legal.
  virtual Expected<void> play(std::string_view move) = 0;
  /// Nature's possible moves and their probabilities, when it is to move.
  virtual std::vector<std::pair<std::string, double>> chances() const = 0;
  /// Nature's next move, drawn but not yet made.
  virtual std::string draw(Random& random) const = 0;
  /// What an observer would see of this legal move; asked before it is made.
  virtual Expected<std::string> seen(std::string_view move, Seat observer) const = 0;
  virtual bool reveals(std::string_view move) const = 0;
  /// False where the game cannot go on without the seat (two seats).
  virtual bool resign(Seat seat) = 0;
  virtual Outcome outcome() const = 0;
  virtual Phrase ending(const Names& names) const = 0;
  virtual std::string position() const = 0;
  virtual std::unique_ptr<Truth> clone() const = 0;
};

/// What one observer knows: a view, folded from what was seen.
class Eye {
 public:
  virtual ~Eye() = default;
  virtual Expected<void> see(std::string_view seen) = 0;
  virtual void resign(Seat seat) = 0;
  /// Who sits where, for games that speak of their players by name.
  virtual void meet(Names names) = 0;
  virtual Seat turn() const = 0;
  virtual std::vector<std::string> moves() const = 0;
  /// What somebody typed, as legal moves in order (shorthands give several); else what is wrong.
  virtual Expected<std::vector<std::string>> read(std::string_view typed) const = 0;
  /// Shorthands to offer now, as they may be typed.
  virtual std::vector<Phrase> shorthands() const { return {}; }
  /// What this seat could type in another game to set up as it did in this one; empty until its
  /// set-up is complete, and once pieces have left it.
  virtual std::string setup() const { return {}; }
  virtual Json json() const = 0;
  virtual Phrase say() const = 0;
  virtual void draw(Canvas& canvas, Lang lang) const = 0;
  /// Draws beside the board what can be worked out from what was seen; false: the game has no such
  /// sheet.
  virtual bool draw_sheet(Canvas&, Lang) const { return false; }
};

/// Moves with values and reasons, best first, as the border sees them.
using Advice = Counsel<std::string>;

/// Somebody who answers for a seat: a bot of ours, or a program outside.
class Player {
 public:
  virtual ~Player() = default;
  virtual Expected<void> see(std::string_view seen, Seat by) = 0;
  virtual void resign(Seat seat) = 0;
  virtual Expected<std::string> choose(const std::atomic<bool>* stop) = 0;
  virtual Expected<Advice> advise(const std::atomic<bool>* stop) = 0;
};

/// `hard`, `hard:work=20000`, `hard:ms=50`.
struct BotSpec {
  std::string level;
  std::map<std::string, std::string> options;

  static Expected<BotSpec> parse(std::string_view text);
};

struct PerftOptions {
  std::string position;  // empty: the beginning
  int depth = 1;
  bool divide = false;
  std::map<std::string, std::string> extra;  // the game's own
};

struct PerftCount {
  std::uint64_t total = 0;
  std::vector<std::pair<std::string, std::uint64_t>> divided;
};

/// How a game is set on the table.
struct Setting {
  std::string rules;  // text, `house,quiet=50`
  int seats = 0;      // 0: as few as the game takes
  std::string board;  // text of a board of one's own; empty: the game's
};

struct LevelAbout {
  std::string name;
  Phrase about;
  Budget budget;
};

/// Whose clock a bot plays by when its spec does not say.
enum class Pace { time, work };

/// A game with its rules, board and number of seats fixed.
class Variant {
 public:
  virtual ~Variant() = default;
  virtual const About& about() const = 0;
  virtual Setting setting() const = 0;  // in full, the rules in their shortest text
  /// What whoever shows the game must know and does not change during a match: names, boards,
  /// tables. Null: the game has nothing of the kind.
  virtual Json constants() const { return nullptr; }
  virtual std::unique_ptr<Truth> begin() const = 0;
  virtual Expected<std::unique_ptr<Truth>> from(std::string_view position) const = 0;
  virtual std::unique_ptr<Eye> eye(Seat observer) const = 0;
  /// An eye on a position, for games without secrets.
  virtual Expected<std::unique_ptr<Eye>> eye_on(std::string_view position) const = 0;
  virtual Expected<std::unique_ptr<Player>> player(const BotSpec& spec, Seat seat,
                                                   std::uint64_t seed, Pace pace) const = 0;
  /// The same bot, put before a position, for games without secrets.
  virtual Expected<std::unique_ptr<Player>> player_at(const BotSpec& spec,
                                                      std::string_view position, std::uint64_t seed,
                                                      Pace pace) const = 0;
  virtual Expected<PerftCount> perft(const PerftOptions& options) const = 0;

  // What benchmarks drive; each call loops inside, where nothing is virtual.
  virtual std::size_t position_bytes() const = 0;
  /// Plays a random game; returns how many moves it took.
  virtual std::uint64_t playout(std::uint64_t seed) const = 0;
  virtual void copy_positions(std::uint64_t count) const = 0;
  /// A hash of a fixed amount of play: a pure refactoring must not change it.
  virtual std::uint64_t signature() const = 0;
  /// A position from the middle of a random game.
  virtual std::string middle(std::uint64_t seed) const = 0;

  int seats() const { return setting().seats; }
};

/// What the registry holds of a game.
class AnyGame {
 public:
  virtual ~AnyGame() = default;
  virtual const About& about() const = 0;
  virtual std::vector<Knob> knobs() const = 0;
  virtual std::vector<Preset> presets() const = 0;
  virtual std::vector<LevelAbout> levels() const = 0;
  virtual Expected<std::shared_ptr<const Variant>> open(const Setting& setting) const = 0;
};

/// How a seat is called when its player's name does not matter: "red", or "seat 2".
Phrase seat_name(const About& about, Seat seat);

}  // namespace salon
