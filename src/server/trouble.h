#pragma once
#include "core/error.h"

namespace salon::server {

/// Why something asked of the server is not done: the HTTP status that fits, and words for the
/// person who asked.
struct Trouble {
  int status = 400;
  Phrase what;
};

template <class T>
using Result = std::expected<T, Trouble>;

template <class... Args>
std::unexpected<Trouble> trouble(int status, std::string_view en, std::string_view fr,
                                 const Args&... args) {
  return std::unexpected(Trouble{status, phrase(en, fr, args...)});
}

inline std::unexpected<Trouble> trouble(int status, const Error& error) {
  return std::unexpected(Trouble{status, error.what});
}

}  // namespace salon::server
