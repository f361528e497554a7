#include "games/cluedo/bots.h"

namespace salon::cluedo {

std::vector<Level<Cluedo>> levels() {
  return {random_level<Cluedo>()};
}

}  // namespace salon::cluedo
