// A whole record: refused with a reason, or loaded and written back the same.
#include "games/registry.h"
#include "input.h"

using namespace salon;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto record = Record::parse({reinterpret_cast<const char*>(data), size});
  if (!record) return 0;
  const auto again = Record::parse(record->text());
  fuzz::require(again && *again == *record);
  const auto match = open_record(*record);
  if (match) fuzz::require(open_record(match->record()).has_value());
  return 0;
}
