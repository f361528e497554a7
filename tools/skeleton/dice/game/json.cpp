// Views for programs, as schema.json describes them.
#include "games/sample/sample.h"

namespace salon::sample {

Json Sample::json(const View& view) const {
  const Position& position = view.position;
  return {{"points", position.points}, {"pot", position.pot}, {"turn", turn(view)}};
}

}  // namespace salon::sample
