#pragma once
#include <concepts>

#include "core/phrase.h"

namespace salon {

/// "1 step", "2 steps". French uses the singular for none as well: "0 coup".
inline Phrase counted(std::integral auto count, const Phrase& one, const Phrase& many) {
  return {fmt::format("{} {}", count, count == 1 ? one.en : many.en),
          fmt::format("{} {}", count, count < 2 ? one.fr : many.fr)};
}

}  // namespace salon
