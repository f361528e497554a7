#include "core/erase.h"
#include "games/jacques/bots.h"
#include "games/jacques/cast.h"
#include "games/jacques/jacques.h"
#include "games/jacques/observation.h"

namespace salon::jacques {

std::unique_ptr<const AnyGame> handle() {
  return erase<Jacques>(levels(), cast());
}

}  // namespace salon::jacques
