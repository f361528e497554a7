#pragma once
#include "games/jacques/jacques.h"

namespace salon::jacques {

/// A probability for each character: as a rule, that Jacques wins if he is that character.
using Chances = std::array<float, kCharacters>;

/// What the Inspector knows of who Jacques is.
struct Suspicion {
  Crowd candidates = kEveryone;  // suspects his alibis leave
  Chances belief{};              // sums to 1 over the candidates
  std::uint8_t cards = 0;        // alibis he holds

  /// Jacques's chance as the Inspector sees it.
  float fear(const Chances& chances) const {
    float sum = 0;
    for (int i = 0; i < kCharacters; ++i) sum += belief[i] * chances[i];
    return sum;
  }
};

/// What matters at the end of a phase for somebody who may be Jacques.
struct Signs {
  int phase = 1;
  bool dark = false;
  float rivals = 8;      // suspects left, himself included; a part of one for a card yet unread
  int to_exit = 0;       // steps missing to leave the board in one turn
  bool may_play = true;  // nothing keeps him from being picked in the next phase
  float hunters = 0;     // the part of those who may play then that could reach him
  int lamps = 0;         // lit
};

/// Foretells how the game ends, as if the phase ended with the tableau as it stands.
class Judge {
 public:
  enum Kind {
    plain,    // a rule of thumb
    seasoned  // knows what each phase, rival, exit and hunter is worth
  };

  Judge(const Jacques& game, Kind kind) : game_(game), kind_(kind) {}

  Chances operator()(const Tableau& tableau, const Suspicion& suspicion) const;
  Signs signs(const Tableau& tableau, const Suspicion& suspicion, Character who) const;

 private:
  const Jacques& game_;
  Kind kind_;
};

}  // namespace salon::jacques
