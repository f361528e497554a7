#pragma once
#include <string>
#include <vector>

namespace salon {

/// How a game's views and moves are written as numbers, for programs that learn: an observation is
/// a row of bytes made from one seat's view, and every move has a number. Names are meant for
/// programs, descriptions for the people who write them.
struct Layout {
  /// What one byte at a place tells. Where nothing else is said it is 255 for yes and 0 for no.
  struct Plane {
    std::string name;
    std::string about;
  };

  /// A stretch of the observation: for each place in turn, one byte per plane.
  struct Block {
    std::string name;
    std::string about;
    std::vector<int> shape;  // of the places, {6, 6} for a board; empty for one place only
    std::vector<Plane> planes;

    int places() const;
    int bytes() const { return places() * static_cast<int>(planes.size()); }
  };

  /// A stretch of the moves' numbers.
  struct Range {
    std::string name;
    std::string about;
    int count = 0;
  };

  std::vector<Block> blocks;
  std::vector<Range> ranges;

  int bytes() const;
  int actions() const;
};

/// A plane for each of some things that have names: `own_spy`, `own_scout`, …
template <class Names>
void add_planes(std::vector<Layout::Plane>& planes, const std::string& prefix, const Names& names,
                const std::string& about) {
  for (const auto& name : names)
    planes.push_back({prefix + std::string(name), about + " " + std::string(name)});
}

}  // namespace salon
