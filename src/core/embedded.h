#pragma once
#include <span>
#include <string_view>

namespace salon {

/// A file the program carries, as cmake/assets.cmake writes them down.
struct EmbeddedFile {
  std::string_view path;  // from its folder on: "/index.html"
  std::string_view bytes;
  std::string_view hash;
};

}  // namespace salon
