#pragma once
#include "games/jacques/board.h"
#include "games/jacques/tableau.h"

namespace salon::jacques {

/// Cruchot's whistle, blown where he stands: who can be pulled where.
class Whistle {
 public:
  using Places = std::array<std::uint8_t, kCharacters>;

  /// `open`: the manholes that count in paths.
  Whistle(const Board& board, Hexes open, Hex from) : board_(board), open_(open), from_(from) {}

  /// The free hexes that cost exactly `cost` steps and are nearer to the whistle.
  Hexes targets(const Places& at, Character who, int cost) const;
  /// Whether exactly `steps` more can be pulled, by those not in `pulled`.
  bool completable(const Places& at, Crowd pulled, int steps) const;
  /// Calls `visit(who, hex, cost)` for each pull after which the rest of `steps` can be completed.
  template <class Visit>
  void each_pull(const Places& at, Crowd pulled, int steps, Visit&& visit) const {
    each(without(kEveryone, pulled | bit(cruchot)), [&](Character who) {
      for (int cost = 1; cost <= steps; ++cost) {
        each(targets(at, who, cost), [&](Hex hex) {
          if (leaves_completable(at, pulled, steps, {who, hex, cost})) visit(who, hex, cost);
        });
      }
    });
  }

 private:
  struct Pull {
    Character who;
    Hex to;
    int cost;
  };
  bool leaves_completable(const Places& at, Crowd pulled, int steps, Pull pull) const;

  const Board& board_;
  Hexes open_;
  Hex from_;
};

}  // namespace salon::jacques
