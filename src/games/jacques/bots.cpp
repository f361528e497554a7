#include "games/jacques/bots.h"

namespace salon::jacques {

std::vector<Level<Jacques>> levels() {
  return {random_level<Jacques>()};
}

}  // namespace salon::jacques
