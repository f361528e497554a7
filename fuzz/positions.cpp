// The text of a position: what is accepted must print back to a text that means the same, and be
// playable.
#include "input.h"

using namespace salon;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const fuzz::Input input(data, size);
  const auto variant = input.variant();
  const auto course = variant->from(input.text);
  if (!course) return 0;
  const auto text = (*course)->position();
  const auto again = variant->from(text);
  fuzz::require(again && (*again)->position() == text);
  Random random(size);
  for (int ply = 0; ply < 20 && (*course)->turn() != kOver; ++ply) {
    if ((*course)->turn() == kNature) {
      (*course)->draw(random);
      continue;
    }
    const auto moves = (*course)->moves();
    fuzz::require(!moves.empty());
    fuzz::require((*course)->apply(moves[random.below(moves.size())]).has_value());
  }
  return 0;
}
