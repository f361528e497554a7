#pragma once
#include <map>
#include <set>

#include "cli/keeper.h"
#include "cli/seating.h"
#include "cli/stepper.h"

namespace salon {

/// How a game is shown to those who only watch.
struct Watching {
  std::optional<int> delay;  // milliseconds a ply
  bool quiet = false;        // moves only, no boards
  bool open = false;         // all hands, where no person plays
};

/// One game at this terminal: asks people and bots for their moves in turn, keeps every one before
/// it is shown, tells everybody what they may know and no more.
class LocalTable {
 public:
  LocalTable(Screen& screen, const AnyGame& game, Match match, Save save, Keeper keeper,
             Watching watching);

  /// Plays until the game is over, or everybody has left. Returns whether it is over.
  bool run();

  // What a person's turn needs.
  Screen& screen() { return screen_; }
  const AnyGame& game() const { return game_; }
  Match& match() { return match_; }
  Keeper& keeper() { return keeper_; }
  Save save() const;
  void count_hint() { ++save_.hints; }
  int hints() const { return save_.hints; }
  /// Stores the game as it is; a failure is said once.
  void keep();
  /// A seat's own marks on its sheet, kept with the game.
  const Marked& marks(Seat seat) { return save_.marks[seat]; }
  void keep_marks(Seat seat, const Marked& marks);
  /// Shows the person at `seat` what came of what they just did.
  void tell_own(Seat seat);
  /// A bot that advises a seat: it has seen what the seat has seen.
  Expected<std::unique_ptr<Player>> advisor(std::string_view spec, Seat seat) const;
  bool person(Seat seat) const;
  int people() const;
  /// Whether hints, reasons and the automatic sheet help here: among people only where they said
  /// so.
  bool aids() const { return save_.aids || people() < 2; }
  /// Whether people with secrets from each other share this terminal.
  bool secretive() const;
  /// Hides everything until the person at `seat` sits at the keyboard. False: somebody left.
  bool curtain(Seat seat);
  /// Through whose eyes the game is told as it goes.
  Seat viewer() const;
  /// After an undo the past has changed: bots and what was told start over.
  void forget();

 private:
  Phrase full_name_of(Seat seat) const;
  void greet();
  bool step();
  bool bot_turn(Seat seat);
  bool cover();
  bool watch(Stepper& stepper);
  void tell(Seat observer);
  void tell_viewer();

  Screen& screen_;
  const AnyGame& game_;
  Match match_;
  Save save_;
  Keeper keeper_;
  Watching watching_;
  std::map<Seat, std::unique_ptr<Player>> bots_;
  std::map<Seat, std::size_t> told_;
  std::optional<Seat> at_keyboard_;
  bool keeping_failed_ = false;
};

}  // namespace salon
