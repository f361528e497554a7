// A line of a server's client beyond the seat protocol, and an address it asked for: taken apart or
// refused, whatever it is.
#include "input.h"
#include "table/client_command.h"
#include "table/http.h"

using namespace salon;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  if (const auto greeting = table::parse_greeting(line)) {
    fuzz::require(!greeting->sits || !greeting->token.empty());
  }
  const auto said = protocol::parse_object(line, protocol::kMaxAnswerBytes);
  const auto wish = said ? table::read_command(*said) : std::nullopt;
  if (wish) {
    if (const auto* pace = std::get_if<table::PaceCommand>(&*wish)) {
      fuzz::require(!pace->ms || (*pace->ms >= 0 && *pace->ms <= table::kMaxPaceMs));
    }
  }
  if (const auto target = table::parse_target(line)) {
    fuzz::require(target->path.starts_with('/'));
  }
  return 0;
}
