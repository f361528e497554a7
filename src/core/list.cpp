#include "core/list.h"

#include <cstdlib>
#include <stdexcept>

namespace salon {

void list_overflow() {
#ifdef __cpp_exceptions
  throw std::length_error("a list is full: its capacity is wrong");
#else
  std::abort();
#endif
}

}  // namespace salon
