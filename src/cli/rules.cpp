#include <unistd.h>

#include "cli/command.h"
#include "cli/lookup.h"
#include "cli/output.h"
#include "cli/terminal.h"
#include "cli/variants.h"

namespace salon {
namespace {

/// A line of Markdown for a terminal: headings bold without their marks, no stars, no backquotes.
std::string rendered(std::string_view line, int colours) {
  const bool heading = line.starts_with('#');
  if (heading) line = trim(line.substr(std::min(line.find_first_not_of('#'), line.size())));
  std::string out;
  bool strong = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line.substr(i).starts_with("**")) {
      strong = !strong;
      if (!heading) out += strong ? "\x1b[1m" : "\x1b[0m";
      ++i;
    } else if (line[i] != '`') {
      out += line[i];
    }
  }
  if (strong && !heading) out += "\x1b[0m";
  return heading ? bold(out, colours) : out;
}

std::size_t indent_of(std::string_view line) {
  const auto text = line.find_first_not_of(' ');
  if (text == std::string_view::npos) return 0;
  return line.substr(text).starts_with("- ") ? text + 2 : text;
}

/// The page as it is in a pipe; lightly rendered and wrapped on a terminal.
std::string page(std::string_view markdown, int colours, std::size_t width) {
  if (colours == 0) return std::string(markdown);
  std::string out;
  for (const auto line : split(markdown, '\n')) {
    const bool fixed = line.starts_with("    ") || line.starts_with("|");
    const std::size_t indent = indent_of(line);
    const std::size_t hang = std::min(indent, line.size());
    out += fixed ? std::string(line)
                 : std::string(line.substr(0, hang)) +
                       rendered(wrapped(line.substr(hang), width, indent), colours);
    out += '\n';
  }
  return out;
}

void show_variants(const AnyGame& game, Lang lang) {
  put(Phrase{"\nRules to choose from (--rules PRESET,KNOB=VALUE):\n",
             "\nLes variantes (--rules RÈGLE,RÉGLAGE=VALEUR) :\n"}
          .in(lang));
  put(variants_text(game, lang));
}

Json rules_json(const AnyGame& game) {
  const About& about = game.about();
  Json json{
      {"game", about.name}, {"title", to_json(about.title)}, {"summary", to_json(about.summary)}};
  json["presets"] = Json::array();
  for (const auto& preset : game.presets()) {
    json["presets"].push_back({{"name", preset.name}, {"about", to_json(preset.about)}});
  }
  json["knobs"] = Json::array();
  for (const auto& knob : game.knobs()) {
    Json entry{{"name", knob.name}, {"about", to_json(knob.about)}};
    if (knob.choices.empty())
      entry["range"] = {knob.low, knob.high};
    else
      entry["choices"] = choice_names(knob);
    json["knobs"].push_back(std::move(entry));
  }
  json["page"] = to_json(Phrase{std::string(about.rules_en), std::string(about.rules_fr)});
  return json;
}

}  // namespace

Expected<int> run_rules(Options& options) {
  std::string name;
  bool json = false;
  options.word(name, "GAME", {"which game", "quel jeu"});
  options.flag(json, "--json", {"for programs", "pour les programmes"});
  options.example("salon rules GAME --lang fr");
  const auto read = options.read();
  if (!read) return std::unexpected(read.error());
  if (!*read) return kDone;
  const auto game = look_up_game(name);
  if (!game) return std::unexpected(game.error());
  if (json) {
    put_json(rules_json(**game));
    return kDone;
  }
  const About& about = (*game)->about();
  put(page(options.lang() == Lang::fr ? about.rules_fr : about.rules_en,
           shows_colours(STDOUT_FILENO), static_cast<std::size_t>(terminal_width(STDOUT_FILENO))));
  show_variants(**game, options.lang());
  return kDone;
}

}  // namespace salon
