#pragma once
#include <memory>

#include "core/variant.h"
#include "library/crew.h"

namespace salon {

/// Many games of one kind stepped at once on several threads. Each game is a lane of its own, so
/// that the same seed and actions give the same games whatever the number of threads.
class Batch {
 public:
  /// `threads` 0: one a core.
  Batch(const Variant& variant, int games, int threads, std::uint64_t seed, bool observes);

  int size() const { return lanes_->size(); }
  void look(const Rows& out);
  /// Returns the first game whose action was not legal, or -1; see Lanes.
  int step(const std::int32_t* actions, const Rows& out);
  void wander(int steps);
  std::uint64_t moves() const;
  std::string position(int game) const { return lanes_->position(game); }

 private:
  static constexpr int kStretch = 16;

  std::unique_ptr<Lanes> lanes_;
  Crew crew_;
};

}  // namespace salon
