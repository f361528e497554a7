#pragma once
#include "games/khan/book.h"
#include "khan/sparring.h"

namespace salon::khan {

/// The game before the game. Red places first and is seen doing it, so a set-up of red's is worth
/// what ochre's best answer leaves of it: a game of two moves, in which only the values must be
/// learned. They come from searches that look the deeper the fewer are left, on both sides, and at
/// last from games played out. The set-ups of `expert-1` stay to the end, whatever they are worth:
/// they are known to be played, so ochre had better know the answers.
class Placements {
 public:
  struct Effort {
    std::size_t reds = 2'352;        // set-ups of red's to begin with; so many there are
    std::uint64_t first_look = 100;  // nodes for a pair; four times as many in every round
    int rounds = 7;
    std::size_t pages = 12;   // to be played out, besides those of expert-1
    std::size_t answers = 6;  // to each of them
    int games = 12;           // of each pair
    Pace pace{.least = 3'000, .doublings = 4};
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
    bool stays;                   // whatever it is worth
    std::vector<Answer> answers;  // the best for ochre first; none once it has fallen
    bool fallen() const { return answers.empty(); }
    double value() const { return answers.front().value; }
  };
  class Bar;

  std::vector<Line> all_lines();
  std::vector<Answer> all_answers(const Line& line);
  void narrow(std::vector<Line>& lines, std::uint64_t nodes);
  void look(Line& line, std::uint64_t nodes, double bar);
  void prefer(Side side, const Setup& answer);
  void play_out(Line& line);
  static Page page_of(const Line& line);

  const Khan& game_;
  Effort effort_;
  Random random_;
  LabSearch search_;
  Sparring sparring_;
  std::array<std::vector<Setup>, 4> answers_;  // of each camp; what refuted something lately first
};

}  // namespace salon::khan
