#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <concepts>
#include <string>
#include <type_traits>
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

namespace detail {
/// A number as French writes it: 0,5.
struct WithComma {
  double number;
};

// NOLINTBEGIN(bugprone-return-const-ref-from-parameter): used where it was made
template <class T>
const auto& in_english(const T& value) {
  if constexpr (std::is_same_v<T, Phrase>)
    return value.en;
  else
    return value;
}
template <class T>
decltype(auto) in_french(const T& value) {
  if constexpr (std::is_same_v<T, Phrase>)
    return (value.fr);
  else if constexpr (std::floating_point<T>)
    return WithComma{value};
  else
    return (value);
}
// NOLINTEND(bugprone-return-const-ref-from-parameter)
}  // namespace detail
}  // namespace salon

template <>
struct fmt::formatter<salon::detail::WithComma> : fmt::formatter<double> {
  auto format(salon::detail::WithComma value, fmt::format_context& context) const {
    fmt::memory_buffer text;
    fmt::format_context aside{fmt::appender(text), {}};
    fmt::formatter<double>::format(value.number, aside);
    std::ranges::replace(text, '.', ',');
    return std::ranges::copy(text, context.out()).out;
  }
};

namespace salon {

/// The same arguments set into both languages; an argument may itself be a Phrase, and numbers have
/// their point or their comma.
template <class... Args>
Phrase phrase(std::string_view en, std::string_view fr, const Args&... args) {
  return {fmt::format(fmt::runtime(en), detail::in_english(args)...),
          fmt::format(fmt::runtime(fr), detail::in_french(args)...)};
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
