#pragma once
#include <algorithm>
#include <ranges>
#include <string>

#include "core/json.h"
#include "core/rules.h"

namespace salon::test {

/// Whether a text with blanks may stand for another: sign by sign, or word by word where a whole
/// word is unknown.
inline bool may_stand_for(std::string_view known, std::string_view truth) {
  const auto blank = [](char sign) { return sign == '?' || sign == '!'; };
  if (known.size() == truth.size() &&
      std::ranges::equal(known, truth, [&](char a, char b) { return a == b || blank(a); }))
    return true;
  return std::ranges::equal(split(known, ' '), split(truth, ' '),
                            [](auto a, auto b) { return a == b || a == "?"; });
}

/// Where what somebody knows contradicts what an open table shows; empty where it does not. A view
/// may hold less: null, `?`, a part of a list, or a probability that leaves the truth possible.
inline std::string contradiction(const Json& known, const Json& truth) {
  if (known == truth || known.is_null()) return {};
  if (known.is_object() && truth.is_object()) {
    for (const auto& [name, value] : known.items()) {
      if (!truth.contains(name)) continue;  // what only somebody at a seat has, such as a hand
      if (const auto where = contradiction(value, truth[name]); !where.empty())
        return '.' + name + where;
    }
    return {};
  }
  if (known.is_array() && truth.is_array() && known.size() == truth.size()) {
    for (std::size_t i = 0; i < known.size(); ++i) {
      if (const auto where = contradiction(known[i], truth[i]); !where.empty())
        return '[' + std::to_string(i) + ']' + where;
    }
    return {};
  }
  if (known.is_array() && truth.is_array() && known.size() < truth.size()) {
    const bool part = std::ranges::all_of(
        known, [&](const Json& one) { return std::ranges::count(truth, one) > 0; });
    if (part) return {};
  }
  if (known.is_string() && truth.is_string() &&
      may_stand_for(known.get_ref<const std::string&>(), truth.get_ref<const std::string&>()))
    return {};
  if (known.is_number_float() && truth.is_number()) {
    const double share = known.get<double>(), is = truth.get<double>();
    if (share > 0 && share < 1 && is >= 0 && is <= 1) return {};
  }
  return ": " + dump(known) + " where the table shows " + dump(truth);
}

}  // namespace salon::test
