// A line of the seat protocol, either way: refused with a reason, or read and written back the
// same.
#include "core/protocol.h"
#include "input.h"

using namespace salon;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  if (const auto answer = protocol::parse_answer(line)) {
    fuzz::require(protocol::parse_answer(protocol::line(*answer)) == answer);
  }
  if (const auto message = protocol::parse_message(line); message && *message) {
    fuzz::require(protocol::parse_message(protocol::line(**message)) == message);
  }
  return 0;
}
