#pragma once
#include <cstdlib>
#include <string_view>

namespace salon::test {

/// How many of its many cases a test tries: a few in `script/test`, all of them in
/// `script/test --all`, which sets SALON_TEST_ALL.
inline int at_length(int briefly, int all) {
  static const bool long_run = std::getenv("SALON_TEST_ALL") != nullptr;
  return long_run ? all : briefly;
}

}  // namespace salon::test
