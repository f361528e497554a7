#include "core/erase.h"
#include "games/stratego/bots.h"
#include "games/stratego/cast.h"
#include "games/stratego/observation.h"
#include "games/stratego/stratego.h"

namespace salon::stratego {

std::unique_ptr<const AnyGame> handle() {
  return erase<Stratego>(levels(), cast());
}

}  // namespace salon::stratego
