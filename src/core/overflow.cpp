#include "core/overflow.h"

#include <cstdlib>
#include <stdexcept>

namespace salon {

void overflow(const char* what) {
#ifdef __cpp_exceptions
  throw std::length_error(what);
#else
  (void)what;
  std::abort();
#endif
}

}  // namespace salon
