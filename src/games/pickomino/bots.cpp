#include "games/pickomino/bots.h"

namespace salon::pickomino {

std::vector<Level<Pickomino>> levels() { return {random_level<Pickomino>()}; }

}  // namespace salon::pickomino
