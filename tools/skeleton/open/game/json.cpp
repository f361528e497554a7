// Views for programs, as schema.json describes them.
#include "games/sample/sample.h"

namespace salon::sample {

Json Sample::json(const View& view) const {
  return {{"heap", view.position.heap}, {"turn", turn(view)}};
}

}  // namespace salon::sample
