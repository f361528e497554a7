#include "core/layout.h"

namespace salon {

int Layout::Block::places() const {
  int places = 1;
  for (const int side : shape) places *= side;
  return places;
}

int Layout::bytes() const {
  int bytes = 0;
  for (const auto& block : blocks) bytes += block.bytes();
  return bytes;
}

int Layout::actions() const {
  int actions = 0;
  for (const auto& range : ranges) actions += range.count;
  return actions;
}

}  // namespace salon
