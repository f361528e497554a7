// The text of a position: what is accepted must print back to a text that means the same, and be
// playable.
#include "input.h"

using namespace salon;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const fuzz::Input input(data, size);
  const auto variant = input.variant();
  const auto truth = variant->from(input.text);
  if (!truth) return 0;
  const auto text = (*truth)->position();
  const auto again = variant->from(text);
  fuzz::require(again && (*again)->position() == text);
  Random random(size);
  for (int ply = 0; ply < 20 && (*truth)->turn() != kOver; ++ply) {
    if ((*truth)->turn() == kNature) {
      fuzz::require((*truth)->play((*truth)->draw(random)).has_value());
      continue;
    }
    const auto moves = (*truth)->moves();
    fuzz::require(!moves.empty());
    fuzz::require((*truth)->play(moves[random.below(moves.size())]).has_value());
  }
  return 0;
}
