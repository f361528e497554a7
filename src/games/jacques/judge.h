#pragma once
#include "games/jacques/jacques.h"
#include "games/jacques/signs.h"
#include "games/jacques/weights.h"

namespace salon::jacques {

/// A probability for each character: as a rule, that Jacques wins if he is that character.
using Chances = std::array<float, kCharacters>;

/// What the Inspector knows of who Jacques is.
struct Suspicion {
  Crowd candidates = kEveryone;  // suspects his alibis leave
  Chances belief{};              // sums to 1 over the candidates
  std::uint8_t cards = 0;        // alibis he holds
  bool reads = false;            // learns from how Jacques plays
  float respect = 1;             // the part of Jacques's chances that he makes use of

  /// Jacques's chance as the Inspector sees it.
  float fear(const Chances& chances) const {
    float sum = 0;
    for (int i = 0; i < kCharacters; ++i) sum += belief[i] * chances[i];
    return sum;
  }
};

/// All candidates alike.
Suspicion even_suspicion(Crowd candidates, std::uint8_t cards);

/// Foretells how the game ends, as if the phase ended with the tableau as it stands.
class Judge {
 public:
  enum Kind {
    plain,     // a rule of thumb
    seasoned,  // knows what each phase, rival, exit and hunter is worth
    learned    // has learned that from games; in the last phase, sees whom the Inspector can reach
  };

  Judge(const Jacques& game, Kind kind)
      : Judge(game, kind, kind == learned ? weights::learned() : weights::kByHand) {}
  Judge(const Jacques& game, Kind kind, const weights::Vector& vector)
      : game_(game), kind_(kind), vector_(&vector) {}

  Chances operator()(const Tableau& tableau, const Suspicion& suspicion) const;
  /// Which of these somebody who may still be picked could walk up to.
  Crowd within_reach(const Tableau& tableau, Crowd suspects) const;
  Signs signs(const Tableau& tableau, const Suspicion& suspicion, Character who) const;

 private:
  const Jacques& game_;
  Kind kind_;
  const weights::Vector* vector_;
};

}  // namespace salon::jacques
