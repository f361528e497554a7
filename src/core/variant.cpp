#include "core/variant.h"

#include "core/erase.h"

namespace salon {

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

namespace erased {

Expected<Budget> budget_of(const BotSpec& spec, Budget standard, Pace pace) {
  Budget given;
  for (const auto& [name, value] : spec.options) {
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

}  // namespace erased

Phrase seat_name(const About& about, Seat seat) {
  if (seat == kNature) return {"nature", "le hasard"};
  if (seat < 0) return {"nobody", "personne"};
  if (seat < static_cast<Seat>(about.seat_names.size())) return about.seat_names[seat];
  return phrase("seat {}", "place {}", seat + 1);
}

}  // namespace salon
