#include "core/erase.h"
#include "games/sample/bots.h"
#include "games/sample/sample.h"

namespace salon::sample {

std::unique_ptr<const AnyGame> handle() {
  return erase<Sample>(levels());
}

}  // namespace salon::sample
