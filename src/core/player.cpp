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
  for (const auto* name : {"work", "ms"}) {
    const auto option = options.find(name);
    if (option == options.end()) continue;
    const auto number = parse_number(option->second, 1, 2'000'000'000);
    if (!number) return fail("{}: {}", "{} : {}", name, number.error().what);
    if (name == std::string_view("ms")) {
      given.ms = *number;
    } else {
      given.work = static_cast<std::uint64_t>(*number);
    }
  }
  if (given != Budget{}) return given;
  return pace == Pace::time ? Budget{.ms = standard.ms, .work = {}}
                            : Budget{.ms = {}, .work = standard.work};
}

Traits BotSpec::traits() const {
  Traits rest = options;
  rest.erase("work");
  rest.erase("ms");
  return rest;
}

}  // namespace salon
