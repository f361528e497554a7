#include "games/stratego/judgement.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/rules.h"

namespace salon::stratego {

std::span<const Trait> traits() {
  static constexpr std::array all{
      Trait{"flag_hope", &Judgement::flag_hope, 0, 10'000},
      Trait{"flag_fear", &Judgement::flag_fear, 0, 10'000},
      Trait{"chiefs", &Judgement::chiefs, 10, 1'000},
      Trait{"secrecy", &Judgement::secrecy, 0, 1'000},
      Trait{"curiosity", &Judgement::curiosity, -500, 500},
      Trait{"patience", &Judgement::patience, 0, 4'000},
      Trait{"raid", &Judgement::raid, 0, 100},
      Trait{"guards", &Judgement::guards, 0, 100},
      Trait{"thrift", &Judgement::thrift, 0, 1'000},
      Trait{"last_miners", &Judgement::last_miners, 0, 1'000},
      Trait{"opening", &Judgement::opening, 0, 10'000},
      Trait{"intruder", &Judgement::intruder, 0, 1'000},
      Trait{"pull", &Judgement::pull, 0, 1'000},
      Trait{"menace", &Judgement::menace, 0, 1'000},
      Trait{"siege", &Judgement::siege, 0, 1'000},
      Trait{"boldness", &Judgement::boldness, 0, 1'000},
      Trait{"blindness", &Judgement::blindness, 0, 100},
      Trait{"trust", &Judgement::trust, 0, 100},
  };
  return all;
}

Expected<Judgement> parse_judgement(std::string_view text, Judgement judgement) {
  for (text = trim(text); !text.empty(); text = trim(text)) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(word.size());
    const std::string_view name = word.substr(0, word.find('='));
    const std::string_view digits = word.substr(std::min(word.size(), name.size() + 1));
    const auto trait = std::ranges::find(traits(), name, &Trait::name);
    int number = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (trait == traits().end() || read.ec != std::errc{} ||
        read.ptr != digits.data() + digits.size() || number < trait->least ||
        number > trait->most) {
      return fail("\"{}\" is no trait of a judgement, or not within its bounds",
                  "« {} » n'est pas un trait d'un jugement, ou sort de ses bornes", word);
    }
    judgement.*trait->number = number;
  }
  return judgement;
}

std::string judgement_text(const Judgement& judgement, const Judgement& base) {
  std::string text;
  for (const Trait& trait : traits()) {
    if (judgement.*trait.number == base.*trait.number) continue;
    if (!text.empty()) text += ' ';
    text += trait.name;
    text += '=';
    text += std::to_string(judgement.*trait.number);
  }
  return text;
}

}  // namespace salon::stratego
