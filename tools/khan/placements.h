#pragma once
#include "games/khan/book.h"
#include "khan/sparring.h"

namespace salon::khan {

/// The game before the game. Red places first and is seen doing it, so a set-up of red's is worth
/// what ochre's best answer leaves of it: a game of two moves, in which only the values must be
/// learned. They come from searches that look the deeper the fewer are left, on both sides, and at
/// last from games played out.
class Placements {
 public:
  struct Effort {
    std::size_t reds = 1'000;        // set-ups of red's to begin with, drawn from all
    std::uint64_t first_look = 100;  // nodes for a pair; four times as many in every round
    int rounds = 6;
    std::size_t pages = 12;           // to be played out
    std::size_t answers = 4;          // to each of them
    int games = 12;                   // of each pair
    std::uint64_t game_work = 2'000;  // of a move
  };

  Placements(const Khan& game, const Weights& weights, const Effort& effort, std::uint64_t seed);

  /// The pages, the best for red first.
  std::vector<Page> solve();

 private:
  struct Answer {
    Setup setup;
    Position position;
    double value = 0;  // for red
  };
  struct Line {
    Side side;
    Setup red;
    std::vector<Answer> answers;  // the best for ochre first
    double value() const { return answers.front().value; }
  };

  std::vector<Line> all_lines();
  void look(Line& line, std::uint64_t nodes);
  void play_out(Line& line);
  static Page page_of(const Line& line);

  const Khan& game_;
  Effort effort_;
  Random random_;
  LabSearch search_;
  Sparring sparring_;
};

}  // namespace salon::khan
