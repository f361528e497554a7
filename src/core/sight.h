#pragma once
#include <cstddef>
#include <memory>

#include "core/record.h"

namespace salon {

/// What one observer was told of one event.
struct Glimpse {
  Event::Kind kind = Event::Kind::move;
  Seat by = kNature;
  std::string text;  // the move as seen, or the new chair of `replace`
};

/// Everything one observer saw of a game, event by event: inside, values of the game, which eyes
/// and players fold directly, without any text in between.
class Sight {
 public:
  virtual ~Sight() = default;
  /// The number of events, those before `first()` included.
  virtual std::size_t size() const = 0;
  /// Where it begins: 0, or later for a copy of the end.
  virtual std::size_t first() const = 0;
  /// Of table actions only the kind and the seat: their words are the match's.
  virtual Glimpse glimpse(std::size_t event) const = 0;
  /// A copy from an event on, for whoever follows on another thread.
  virtual std::shared_ptr<const Sight> since(std::size_t event) const = 0;
};

}  // namespace salon
