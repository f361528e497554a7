#pragma once

namespace salon::jacques {

/// What matters at the end of a phase for somebody who may be Jacques.
struct Signs {
  int phase = 1;
  bool dark = false;
  float rivals = 8;      // suspects left, himself included; a part of one for a card yet unread
  int to_exit = 0;       // steps missing to leave the board in one turn
  bool may_play = true;  // nothing keeps him from being picked in the next phase
  float hunters = 0;     // the part of those who may play then that could reach him
  int lamps = 0;         // lit
  bool leaves = false;   // he plays next, and is out: nothing else matters
};

}  // namespace salon::jacques
