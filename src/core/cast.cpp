#include "core/cast.h"

#include <algorithm>

namespace salon {

std::optional<int> elo_of(const Cast& cast, std::string_view level) {
  const auto first =
      std::ranges::find_if(cast, [](const auto& one) { return one.step.has_value(); });
  if (first == cast.begin() || first == cast.end()) return std::nullopt;
  const auto end = std::ranges::find(cast, level, &Character::level);
  if (end == cast.end() || end < first - 1) return std::nullopt;
  int elo = 0;
  for (auto one = first; one <= end; ++one) {
    if (!one->step) return std::nullopt;
    elo += *one->step;
  }
  return elo;
}

std::string bot_name(const Cast& cast, std::string_view spec,
                     const std::vector<std::string>& taken) {
  const auto is_free = [&](const std::string& name) {
    return std::ranges::find(taken, name) == taken.end();
  };
  const std::string_view level = spec.substr(0, spec.find(':'));
  const std::string base(level.substr(0, 12));
  const auto played = std::ranges::find(cast, level, &Character::level);
  if (played != cast.end()) {
    const auto name = std::ranges::find_if(played->names, is_free);
    if (name != played->names.end()) return *name;
  }
  std::string name = base;
  for (int i = 2; !is_free(name); ++i) name = fmt::format("{} {}", base, i);
  return name;
}

}  // namespace salon
