// A sealed save that somebody edited or damaged: refused, or exactly what was sealed.
#include "cli/seal.h"
#include "input.h"

using namespace salon;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const Key key{};
  (void)unseal(bytes, key);
  auto sealed = *seal(bytes, key);
  fuzz::require(unseal(sealed, key) == std::string(bytes));
  sealed[size % sealed.size()] ^= 1;
  fuzz::require(!unseal(sealed, key));
  return 0;
}
