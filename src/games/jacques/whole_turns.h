#pragma once
#include <vector>

#include "core/random.h"
#include "games/jacques/jacques.h"
#include "games/jacques/whistle.h"

namespace salon::jacques {

/// A way to play a character's whole turn: how it begins, and the tableau it leaves.
struct WholeTurn {
  Tableau end;
  Move first;  // the move to make now: `pick`, or the next one of the turn under way
};

/// Whole turns, for search: where the rules allow several orders of the same steps, one is kept.
/// What ends the game is only noted. Of Cruchot's thousands of turns a few hundred are drawn; all
/// turns of the others are here.
class WholeTurns {
 public:
  WholeTurns(const Jacques& game, Random& random)
      : game_(game), board_(game.board()), random_(random) {}

  /// From a tableau where a character is to be picked, or in the middle of a turn. `pulls` ways to
  /// whistle are drawn for Cruchot.
  void find(const Tableau& tableau, std::size_t pulls);

  std::vector<WholeTurn> all;

  /// Whom a turn can accuse; who could leave if he were Jacques.
  struct Ending {
    Move first;
    Character who;
  };
  std::vector<Ending> accusations;
  std::vector<Ending> leavings;

 private:
  using Places = std::array<std::uint8_t, kCharacters>;
  /// Where a whistle can pull each character at each cost.
  using Targets = std::array<std::array<Hexes, 4>, kCharacters>;

  void play_whole(const Tableau& picked);
  void walks(const Tableau& tableau, Move first = {});
  void add_with_lanterns(Tableau tableau, Move first);
  void lights(const Tableau& tableau);
  void covers(const Tableau& tableau);
  void cordons(const Tableau& tableau);
  void swaps(const Tableau& tableau);
  void whistles(const Tableau& tableau);
  void whistle_then_walk(const Tableau& tableau);
  void walk_then_whistle(const Tableau& tableau);
  Targets targets(const Tableau& tableau) const;
  bool pull(Tableau& tableau, const Targets& targets);
  void play_on(const Tableau& tableau);
  void follow(const Tableau& tableau, Move first, std::size_t& room);

  void note_endings(const Tableau& tableau, Move first = {});
  void add(Tableau end, Move first);
  Move named(Move first) const { return picking_ ? Move{Move::pick, now_} : first; }
  Hex any_of(Hexes hexes);

  const Jacques& game_;
  const Board& board_;
  Random& random_;
  std::size_t pulls_ = 0;
  bool picking_ = false;  // the move to make is the pick
  Character now_ = nobody;
};

}  // namespace salon::jacques
