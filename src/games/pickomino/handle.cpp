#include "core/erase.h"
#include "games/pickomino/bots.h"
#include "games/pickomino/cast.h"
#include "games/pickomino/observation.h"
#include "games/pickomino/pickomino.h"

namespace salon::pickomino {

std::unique_ptr<const AnyGame> handle() {
  return erase<Pickomino>(levels(), cast());
}

}  // namespace salon::pickomino
