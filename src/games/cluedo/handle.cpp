#include "core/erase.h"
#include "games/cluedo/bots.h"
#include "games/cluedo/cast.h"
#include "games/cluedo/cluedo.h"
#include "games/cluedo/observation.h"

namespace salon::cluedo {

std::unique_ptr<const AnyGame> handle() {
  return erase<Cluedo>(levels(), cast());
}

}  // namespace salon::cluedo
