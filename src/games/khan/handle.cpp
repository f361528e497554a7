#include "core/erase.h"
#include "games/khan/bots.h"
#include "games/khan/cast.h"
#include "games/khan/khan.h"
#include "games/khan/observation.h"

namespace salon::khan {

std::unique_ptr<const AnyGame> handle() {
  return erase<Khan>(levels(), cast());
}

}  // namespace salon::khan
