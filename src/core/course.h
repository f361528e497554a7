#pragma once
#include <memory>
#include <span>

#include "core/eye.h"
#include "core/random.h"

namespace salon {

/// The course of one game: the position, the moves that led to it and what every observer saw of
/// them. Inside they are values of the game; moves come in as text or from a player of the same
/// game, and text is made of them only on demand. It knows the rules of the game and nothing of
/// the table: who sits where, draws by agreement and records are for Match.
class Course {
 public:
  virtual ~Course() = default;

  /// A seat, kNature or kOver.
  Seat turn() const { return turn_; }
  /// The number of events: moves and table actions.
  virtual std::size_t size() const = 0;

  /// What the seat to move typed or sent: one legal move, or a shorthand for several. Returns how
  /// many were made; if one of them is wrong, none is.
  virtual Expected<std::size_t> play(std::string_view typed) = 0;
  /// One move of whoever is to move, nature included, as a record tells it.
  virtual Expected<void> apply(std::string_view move) = 0;
  /// Nature's move, when it is nature's turn.
  virtual void draw(Random& random) = 0;
  /// A table action, which everybody sees. False if the game cannot go on without the seat that
  /// resigns: that is noted too, but the position stays as it was.
  virtual bool note(Event::Kind kind, Seat seat) = 0;
  /// Undoes everything after the first `events` events.
  virtual void rewind(std::size_t events) = 0;

  /// Whether the event can no longer be taken back: nature made it, or it revealed a secret.
  virtual bool fixed(std::size_t event) const = 0;
  virtual std::string move_text(std::size_t event) const = 0;
  virtual const Sight& sight(Seat observer) const = 0;
  /// What an observer knows now. In a game with secrets the course must have begun at the
  /// beginning, not at a bare position.
  virtual const Eye& eye(Seat observer) const = 0;
  virtual void meet(Names names) = 0;

  virtual std::vector<std::string> moves() const = 0;
  /// Nature's possible moves and their probabilities, when it is to move.
  virtual std::vector<std::pair<std::string, double>> chances() const = 0;
  /// The numbers of the legal moves, in the same order; see Layout.
  virtual std::vector<int> actions() const = 0;
  /// The legal move of that number.
  virtual Expected<std::string> action_text(int action) const = 0;
  /// What a seat knows as numbers, all the bytes of the game's layout.
  virtual Expected<void> observe(Seat seat, std::span<std::uint8_t> out) const = 0;
  virtual Outcome outcome() const = 0;
  virtual Phrase ending(const Names& names) const = 0;
  virtual std::string position() const = 0;
  virtual std::unique_ptr<Course> copy() const = 0;

 protected:
  Seat turn_ = kOver;  // kept up to date: it is asked often, and some games must work it out
};

}  // namespace salon
