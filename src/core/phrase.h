#pragma once
#include <fmt/format.h>

#include <string>
#include <utility>

namespace salon {

enum class Lang { en, fr };

/// What people read, in both languages of the house.
struct Phrase {
  std::string en;
  std::string fr;

  const std::string& in(Lang lang) const { return lang == Lang::fr ? fr : en; }
  bool operator==(const Phrase&) const = default;
};

/// The same arguments set into both languages; an argument may itself be a Phrase.
namespace detail {
inline const std::string& in(const Phrase& phrase, Lang lang) {
  return phrase.in(lang);
}
template <class T>
const T& in(const T& value, Lang) {
  return value;  // NOLINT(bugprone-return-const-ref-from-parameter): used where it was made
}
}  // namespace detail

template <class... Args>
Phrase phrase(std::string_view en, std::string_view fr, const Args&... args) {
  return {fmt::format(fmt::runtime(en), detail::in(args, Lang::en)...),
          fmt::format(fmt::runtime(fr), detail::in(args, Lang::fr)...)};
}

/// The same with a capital first. An accented letter would stay small, but no text begins with one.
inline Phrase capitalised(Phrase text) {
  for (auto* words : {&text.en, &text.fr}) {
    if (!words->empty() && words->front() >= 'a' && words->front() <= 'z')
      words->front() -= 'a' - 'A';
  }
  return text;
}

}  // namespace salon
