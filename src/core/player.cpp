#include "core/player.h"

#include "core/course.h"
#include "core/rules.h"

namespace salon {

Expected<void> Player::move(Course& course, const std::atomic<bool>* stop) {
  const auto chosen = choose(stop);
  if (!chosen) return std::unexpected(chosen.error());
  const auto played = course.play(*chosen);
  if (!played) return std::unexpected(played.error());
  return {};
}

Expected<BotSpec> BotSpec::parse(std::string_view text) {
  BotSpec spec;
  const auto parts = split(text, ':');
  spec.level = trim(parts.front());
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const auto equals = parts[i].find('=');
    if (equals == std::string_view::npos) {
      return fail("\"{}\" in \"{}\" is not option=value",
                  "« {} » dans « {} » n'est pas option=valeur", parts[i], text);
    }
    spec.options[std::string(trim(parts[i].substr(0, equals)))] = trim(parts[i].substr(equals + 1));
  }
  return spec;
}

Expected<Budget> BotSpec::budget(const Budget& standard, Pace pace) const {
  Budget given;
  for (const auto& [name, value] : options) {
    if (name != "work" && name != "ms") {
      return fail("bots have no option \"{}\" (there are: work, ms)",
                  "les robots n'ont pas d'option « {} » (il y a : work, ms)", name);
    }
    const auto number = parse_number(value, 1, 2'000'000'000);
    if (!number) return fail("{}: {}", "{} : {}", name, number.error().what);
    if (name == "work") given.work = static_cast<std::uint64_t>(*number);
    if (name == "ms") given.ms = *number;
  }
  if (given != Budget{}) return given;
  return pace == Pace::time ? Budget{.ms = standard.ms, .work = {}}
                            : Budget{.ms = {}, .work = standard.work};
}

}  // namespace salon
