#include "device/module.h"

#include <algorithm>
#include <vector>

#include "device/engine.h"

#ifdef __wasm__
#define SALON_EXPORT(name) __attribute__((export_name(#name)))
#else
#define SALON_EXPORT(name)
#endif

namespace {

std::vector<unsigned char> room, told;

salon::device::Engine& engine() {
  static salon::device::Engine one;
  return one;
}

std::string_view text_of(const unsigned char* request, std::size_t size) {
  return {reinterpret_cast<const char*>(request), size};
}

const unsigned char* tell(std::string_view text) {
  told.clear();
  for (int shift = 0; shift < 32; shift += 8)
    told.push_back(static_cast<unsigned char>(text.size() >> shift));
  told.insert(told.end(), text.begin(), text.end());
  return told.data();
}

}  // namespace

SALON_EXPORT(salon_take) unsigned char* salon_take(std::size_t size) {
  if (size > salon::device::kMostRequest) return nullptr;
  room.assign(std::max<std::size_t>(size, 1), 0);
  return room.data();
}

SALON_EXPORT(salon_call)
const unsigned char* salon_call(const unsigned char* request, std::size_t size) {
  return tell(engine().answer(text_of(request, size)));
}

SALON_EXPORT(salon_weights)
const unsigned char* salon_weights(const unsigned char* request, std::size_t size) {
  return tell(engine().take_weights(text_of(request, size)));
}
