#include "cli/variants.h"

#include "cli/output.h"
#include "cli/terminal.h"

namespace salon {
namespace {

std::string preset_text(const Preset& preset, std::size_t left, Lang lang) {
  const std::string title = capitalised(title_of(preset)).in(lang);
  const std::string about = phrase("{}. {}", "{}. {}", title, preset.about.in(lang)).in(lang);
  return padded("  " + preset.name, left) + wrapped(about, page_width(98), left) + "\n";
}

std::string knob_text(const Knob& knob, const std::string& otherwise, std::size_t left, Lang lang) {
  std::string values;
  for (const auto& choice : knob.choices) {
    const Phrase mark = choice.name == otherwise ? Phrase{" (default)", " (par défaut)"} : Phrase{};
    values += fmt::format("{}{} = {}{}", values.empty() ? "" : "; ", choice.name,
                          choice.about.in(lang), mark.in(lang));
  }
  if (knob.choices.empty()) {
    values = phrase("a number from {} to {} ({} by default)",
                    "un nombre de {} à {} ({} par défaut)", knob.low, knob.high, otherwise)
                 .in(lang);
  }
  const std::string about = phrase("{}: {}", "{} : {}", capitalised(knob.about), values).in(lang);
  return padded("  " + knob.name + "=", left) + wrapped(about, page_width(98), left) + "\n";
}

}  // namespace

std::string variants_text(const AnyGame& game, Lang lang) {
  const auto presets = game.presets();
  const auto knobs = game.knobs();
  std::size_t left = 0;
  for (const auto& preset : presets) left = std::max(left, preset.name.size() + 4);
  for (const auto& knob : knobs) left = std::max(left, knob.name.size() + 5);
  std::string text;
  for (const auto& preset : published_first(presets)) text += preset_text(preset, left, lang);
  for (std::size_t i = 0; i < knobs.size(); ++i)
    text += knob_text(knobs[i], presets.front().values[i], left, lang);
  return text;
}

}  // namespace salon
