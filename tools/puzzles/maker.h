#pragma once
#include <functional>
#include <memory>
#include <span>

#include "core/puzzle.h"

namespace salon::puzzles {

/// A kind of puzzle at a grade.
struct Shelf {
  std::string_view kind;
  int grade;
};

/// What makes the puzzles of one game. Everything follows from the seed.
class Maker {
 public:
  virtual ~Maker() = default;
  /// All shelves get the same number of puzzles.
  virtual std::span<const Shelf> shelves() const = 0;
  /// Looks through a game; `found` says whether it wants more of it.
  using Found = std::function<bool(Puzzle)>;
  virtual void search(std::uint64_t seed, const Found& found) const = 0;
  /// The puzzles that a position holds, all proved anew.
  virtual std::vector<Puzzle> pose(const std::vector<std::string>& events) const = 0;
};

std::unique_ptr<const Maker> khan_maker();
std::unique_ptr<const Maker> pickomino_maker();
std::unique_ptr<const Maker> cluedo_maker();
std::unique_ptr<const Maker> jacques_maker();
std::unique_ptr<const Maker> stratego_maker();

/// Null if no puzzles are made of that game.
std::unique_ptr<const Maker> maker_of(std::string_view game);

/// Puzzles from the games of this seed, the easy ones first. Fewer than `count` if they are so rare
/// that the search gave up.
std::vector<Puzzle> make(const Maker& maker, std::uint64_t seed, int count);

/// Whether the position of the puzzle, searched again, gives the very same question and answers.
bool proved(const Maker& maker, const Puzzle& puzzle);

/// `puzzles.json`, a line a puzzle.
std::string file_of(std::string_view game, std::uint64_t seed, int count,
                    const std::vector<Puzzle>& puzzles);

}  // namespace salon::puzzles
