// The picture in the terminal.
#include "games/sample/sample.h"

namespace salon::sample {

void Sample::draw(const View& view, Canvas& canvas, Lang) const {
  constexpr int across = 20;
  for (int i = 0; i < view.position.heap; ++i) {
    canvas.put(2 + 2 * (i % across), 1 + i / across, "●", {.fore = Colour::ochre}, "o");
  }
}

}  // namespace salon::sample
