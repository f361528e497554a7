#include "games/stratego/judgement.h"

#include <array>

namespace salon::stratego {

std::span<const Trait<Judgement>> traits() {
  static constexpr std::array all{
      Trait<Judgement>{"flag_hope", &Judgement::flag_hope, 0, 10'000},
      Trait<Judgement>{"flag_fear", &Judgement::flag_fear, 0, 10'000},
      Trait<Judgement>{"chiefs", &Judgement::chiefs, 10, 1'000},
      Trait<Judgement>{"secrecy", &Judgement::secrecy, 0, 1'000},
      Trait<Judgement>{"curiosity", &Judgement::curiosity, -500, 500},
      Trait<Judgement>{"patience", &Judgement::patience, 0, 4'000},
      Trait<Judgement>{"raid", &Judgement::raid, 0, 100},
      Trait<Judgement>{"guards", &Judgement::guards, 0, 100},
      Trait<Judgement>{"thrift", &Judgement::thrift, 0, 1'000},
      Trait<Judgement>{"last_miners", &Judgement::last_miners, 0, 1'000},
      Trait<Judgement>{"opening", &Judgement::opening, 0, 10'000},
      Trait<Judgement>{"intruder", &Judgement::intruder, 0, 1'000},
      Trait<Judgement>{"pull", &Judgement::pull, 0, 1'000},
      Trait<Judgement>{"menace", &Judgement::menace, 0, 1'000},
      Trait<Judgement>{"siege", &Judgement::siege, 0, 1'000},
      Trait<Judgement>{"boldness", &Judgement::boldness, 0, 1'000},
      Trait<Judgement>{"blindness", &Judgement::blindness, 0, 100},
      Trait<Judgement>{"trust", &Judgement::trust, 0, 100},
  };
  return all;
}

}  // namespace salon::stratego
