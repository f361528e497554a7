#pragma once
#include <memory>

#include "core/about.h"
#include "core/cast.h"
#include "core/course.h"
#include "core/lanes.h"
#include "core/layout.h"
#include "core/perft.h"
#include "core/player.h"
#include "core/rules.h"

namespace salon {

/// The type-erased side of the house: what terminal, arena and server hold of a game. A match
/// inside is made of the game's own values; text and JSON are for what leaves the process.
/// Playouts and search never go through it.

/// How a game is set on the table.
struct Setting {
  std::string rules;  // text, `house,quiet=50`
  int seats = 0;      // 0: as few as the game takes
  std::string board;  // the text of a custom board; empty for the game's own
  int revision = 0;   // of the rule book, under which `rules` was written; 0: today's
};

/// A game with its rules, board and number of seats fixed.
class Variant {
 public:
  virtual ~Variant() = default;
  virtual const About& about() const = 0;
  virtual Setting setting() const = 0;  // in full, the rules in their shortest text
  /// What anybody showing the game must know and that never changes during a match: names, boards,
  /// tables. Null if the game has nothing of the kind.
  virtual Json constants() const { return nullptr; }
  virtual int seats() const = 0;
  virtual std::unique_ptr<Course> begin() const = 0;
  virtual Expected<std::unique_ptr<Course>> from(std::string_view position) const = 0;
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
  /// What somebody typed, with what they leave to chance drawn, as they might have typed it
  /// themselves: reading a text never draws. Most texts leave nothing to chance.
  virtual std::string draw_lots(std::string_view typed, Random& random) const = 0;

  /// How views and moves are numbers.
  virtual Layout layout() const = 0;
  /// The most moves nature ever chooses from.
  virtual int most_chances() const = 0;
  /// Many games to be stepped side by side. What seats know is kept only where somebody observes.
  virtual std::unique_ptr<Lanes> lanes(int count, std::uint64_t seed, bool observes) const = 0;

  // What benchmarks drive; each call loops inside, where nothing is virtual.
  virtual std::size_t position_bytes() const = 0;
  /// Plays a random game; returns how many moves it took.
  virtual std::uint64_t playout(std::uint64_t seed) const = 0;
  virtual void copy_positions(std::uint64_t count) const = 0;
  /// A hash of a fixed amount of play: a pure refactoring must not change it.
  virtual std::uint64_t signature() const = 0;
  /// A position from the middle of a random game.
  virtual std::string middle(std::uint64_t seed) const = 0;
};

/// What the registry holds of a game.
class AnyGame {
 public:
  virtual ~AnyGame() = default;
  virtual const About& about() const = 0;
  virtual std::vector<Knob> knobs() const = 0;
  virtual std::vector<Preset> presets() const = 0;
  /// Of the rule book; see RuleBook.
  virtual int revision() const = 0;
  virtual std::vector<LevelAbout> levels() const = 0;  // those on offer, the weakest first
  /// Levels that are not offered to people: older bots and bots to be tuned.
  virtual std::vector<LevelAbout> arena_levels() const = 0;
  /// Who plays at the levels on offer.
  virtual const Cast& cast() const = 0;
  virtual Expected<std::shared_ptr<const Variant>> open(const Setting& setting) const = 0;
};

/// The level to play against when nobody chose one, and the strongest on offer.
std::string usual_level(const AnyGame& game);
std::string best_level(const AnyGame& game);

}  // namespace salon
