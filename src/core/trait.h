#pragma once
#include <algorithm>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/rules.h"

namespace salon {

/// A number a bot judges by: its name, where it stands in `Of`, and the bounds within which it
/// makes sense. Bots whose numbers have names can be tuned, and older ones kept as a line of text.
template <class Of>
struct Trait {
  std::string_view name;
  int Of::*number;
  int least;
  int most;
};

/// What somebody who may want to change a trait is told about it.
struct TraitAbout {
  std::string name;
  int now;
  int least;
  int most;
};

template <class Of>
std::vector<TraitAbout> about_traits(std::span<const Trait<Of>> all, const Of& base) {
  std::vector<TraitAbout> told;
  for (const auto& trait : all)
    told.push_back({std::string(trait.name), base.*trait.number, trait.least, trait.most});
  return told;
}

/// Traits as they are given with a bot's name: `thinker:raid=40:curiosity=-20`.
using Traits = std::map<std::string, std::string>;

/// Takes the traits that `all` names out of `given`; those left belong to somebody else.
template <class Of>
Expected<Of> take_traits(std::span<const Trait<Of>> all, Traits& given, Of base) {
  for (const auto& trait : all) {
    const auto found = given.find(std::string(trait.name));
    if (found == given.end()) continue;
    const auto number = parse_number(found->second, trait.least, trait.most);
    if (!number) return fail("{}: {}", "{} : {}", trait.name, number.error().what);
    base.*trait.number = *number;
    given.erase(found);
  }
  return base;
}

/// What differs from `base`, in the order of `all`: `raid=40:curiosity=-20`.
template <class Of>
std::string traits_text(std::span<const Trait<Of>> all, const Of& numbers, const Of& base) {
  std::string text;
  for (const auto& trait : all) {
    if (numbers.*trait.number == base.*trait.number) continue;
    if (!text.empty()) text += ':';
    text += std::string(trait.name) + '=' + std::to_string(numbers.*trait.number);
  }
  return text;
}

}  // namespace salon
