#pragma once
#include "core/error.h"

namespace salon::table {

/// Why something asked of the server is not done: the HTTP status that fits, and words for the
/// person who asked.
struct HttpError {
  int status = 400;
  Phrase what;
};

template <class T>
using Result = std::expected<T, HttpError>;

template <class... Args>
std::unexpected<HttpError> http_error(int status, std::string_view en, std::string_view fr,
                                      const Args&... args) {
  return std::unexpected(HttpError{status, phrase(en, fr, args...)});
}

inline std::unexpected<HttpError> http_error(int status, const Error& error) {
  return std::unexpected(HttpError{status, error.what});
}

}  // namespace salon::table
