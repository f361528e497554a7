#pragma once
#include <expected>

#include "core/phrase.h"

namespace salon {

/// What is wrong with something that came from outside, in words for the person who sent it.
/// The text says where, when there is a where.
struct Error {
  Phrase what;

  const std::string& in(Lang lang) const { return what.in(lang); }
  bool operator==(const Error&) const = default;
};

template <class T>
using Expected = std::expected<T, Error>;

inline std::unexpected<Error> fail(Phrase what) {
  return std::unexpected(Error{std::move(what)});
}

template <class... Args>
std::unexpected<Error> fail(std::string_view en, std::string_view fr, const Args&... args) {
  return fail(phrase(en, fr, args...));
}

}  // namespace salon
