// Requests to the engine on a device, one a line: each is answered with an object.
#include "core/rules.h"
#include "device/engine.h"
#include "input.h"

using namespace salon;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  device::Engine engine;
  for (const auto line : split(text, '\n')) {
    // Whole games are played elsewhere: they take their time, as they should.
    if (line.find("selfplay") != line.npos || line.find("bench") != line.npos) continue;
    const Json answer = Json::parse(engine.answer(line), nullptr, false);
    fuzz::require(answer.is_object());
  }
  return 0;
}
