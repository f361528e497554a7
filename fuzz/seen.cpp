// What a host tells a seat, line after line: a client must not trust it.
#include "input.h"

using namespace salon;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const fuzz::Input input(data, size);
  const auto variant = input.variant();
  for (const Seat observer : {Seat{0}, kSpectator}) {
    const auto eye = variant->eye(observer);
    for (const auto line : split(input.text, '\n')) {
      if (!eye->see(line)) continue;
      (void)dump(eye->json());
      (void)eye->moves();
    }
    Canvas canvas;
    eye->draw(canvas, Lang::fr);
  }
  return 0;
}
