#pragma once
#include <span>
#include <string_view>

namespace salon {

/// The engine for pages without a server, as the program carries it if it was there when the
/// program was built: `/salon.wasm`, and `/weights/GAME` where bots have learned something.
struct EngineFile {
  std::string_view path;
  std::string_view bytes;
  std::string_view hash;
};
std::span<const EngineFile> engine_files();

}  // namespace salon
