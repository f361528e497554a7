#include "games/khan/bots.h"

namespace salon::khan {

std::vector<Level<Khan>> levels() {
  return {random_level<Khan>()};
}

}  // namespace salon::khan
