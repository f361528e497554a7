#include <filesystem>
#include <fstream>

#include "cli/command.h"
#include "cli/lookup.h"
#include "cli/version.h"
#include "core/rules.h"
#include "games/registry.h"

namespace salon {
namespace {

namespace fs = std::filesystem;

struct ManualRequest {
  std::string folder;
};

void declare(Options& options, ManualRequest& ask) {
  options.word(ask.folder, "FOLDER", {"where to write them", "où les écrire"});
  options.example("salon manual /usr/local/share");
}

/// A command's own declarations: the manual says what `--help` says.
void collect(const Command& command, Options& options) {
  options.only_declare();
  (void)command.run(options);
}

/// Text as roff takes it: no line begins with a control character, dashes stay dashes.
std::string roff(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (const bool begins = i == 0 || text[i - 1] == '\n';
        begins && (text[i] == '.' || text[i] == '\''))
      out += "\\&";
    if (text[i] == '-' || text[i] == '\\') out += '\\';
    out += text[i] == '\\' ? 'e' : text[i];
  }
  return out;
}

std::string heading(std::string_view name, Lang lang) {
  return fmt::format(".TH {} 1 \"\" \"salon {}\" \"{}\"\n", name, program_version(),
                     Phrase{"Salon's manual", "Manuel de Salon"}.in(lang));
}

std::string section(const Phrase& title, Lang lang) {
  return ".SH " + title.in(lang) + "\n";
}

std::string listed(const std::vector<Options::Entry>& entries, Lang lang) {
  std::string out;
  for (const auto& entry : entries)
    out += fmt::format(".TP\n.B {}\n{}\n", roff(entry.left), roff(entry.about.in(lang)));
  return out;
}

std::string page_of(const Command& command, Lang lang) {
  Options options(command.name, command.about, {}, lang);
  collect(command, options);
  const std::string name = fmt::format("salon-{}", command.name);
  std::string out = heading(name, lang);
  out += section({"NAME", "NOM"}, lang) +
         fmt::format("{} \\- {}\n", roff(name), roff(command.about.in(lang)));
  out += section({"SYNOPSIS", "SYNOPSIS"}, lang) + fmt::format(".B salon {}\n", command.name);
  for (const auto& word : options.words()) out += fmt::format(".I {}\n", roff(word.left));
  out += Phrase{"[options]\n", "[options]\n"}.in(lang);
  out += section({"OPTIONS", "OPTIONS"}, lang) + listed(options.words(), lang) +
         listed(options.entries(), lang);
  if (!options.examples().empty()) {
    out += section({"EXAMPLES", "EXEMPLES"}, lang) + ".nf\n";
    for (const auto& example : options.examples()) out += roff(example) + "\n";
    out += ".fi\n";
  }
  return out + section({"SEE ALSO", "VOIR AUSSI"}, lang) + ".BR salon (1)\n";
}

std::string overview_page(Lang lang) {
  std::string out = heading("salon", lang);
  out += section({"NAME", "NOM"}, lang);
  out += Phrase{"salon \\- games of deduction, bluff, luck and tactics\n",
                "salon \\- jeux de déduction, de bluff, de hasard et de tactique\n"}
             .in(lang);
  out += section({"SYNOPSIS", "SYNOPSIS"}, lang) + ".B salon\n.I " +
         Phrase{"COMMAND", "COMMANDE"}.in(lang) + "\n[options]\n";
  out += section({"COMMANDS", "COMMANDES"}, lang);
  for (const auto& command : commands()) {
    out += fmt::format(".TP\n.BR salon\\-{} (1)\n{}\n", command.name, roff(command.about.in(lang)));
  }
  out += section({"GAMES", "JEUX"}, lang);
  for (const auto& game : games()) {
    const About& about = game->about();
    out += fmt::format(".TP\n.B {}\n{}: {}\n", about.name, roff(about.title.in(lang)),
                       roff(about.summary.in(lang)));
  }
  out += section({"EXIT STATUS", "CODE DE RETOUR"}, lang);
  return out + Phrase{"0 done, 1 ran with a negative result, 2 called wrongly.\n",
                      "0 fait, 1 résultat négatif, 2 mal appelé.\n"}
                   .in(lang);
}

/// "--rules" of "--rules RULES", both of "-h,--help".
std::vector<std::string> names_of(const Options::Entry& entry) {
  std::vector<std::string> names;
  for (const auto name : split(std::string_view(entry.left).substr(0, entry.left.find(' ')), ','))
    names.emplace_back(name);
  return names;
}

std::string options_of(const Command& command) {
  Options options(command.name, command.about, {}, Lang::en);
  collect(command, options);
  std::string out;
  for (const auto& entry : options.entries()) {
    for (const auto& name : names_of(entry)) out += (out.empty() ? "" : " ") + name;
  }
  return out;
}

std::string command_names() {
  std::string out;
  for (const auto& command : commands())
    out += (out.empty() ? "" : " ") + std::string(command.name);
  return out;
}

std::string bash_completion() {
  std::string cases;
  for (const auto& command : commands())
    cases += fmt::format("    {}) words=\"{} $games\" ;;\n", command.name, options_of(command));
  return fmt::format(R"(# bash completion of salon
_salon() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} games="{}" words
  case ${{COMP_CWORD}} in
    1) words="{} --help --version" ;;
    *) words="" ;;
  esac
  [ "$COMP_CWORD" -gt 1 ] && case ${{COMP_WORDS[1]}} in
{}  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -o default -F _salon salon
)",
                     fmt::join(game_names(), " "), command_names(), cases);
}

/// What zsh shows beside a word stands in brackets, so it must have none of its own.
std::string plain(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\'' || c == '[' || c == ']' || c == ':') continue;
    out += c;
  }
  return out;
}

std::string zsh_completion() {
  std::string described, cases;
  for (const auto& command : commands()) {
    described += fmt::format("    '{}:{}'\n", command.name, plain(command.about.en));
    Options options(command.name, command.about, {}, Lang::en);
    collect(command, options);
    cases += fmt::format("    {})\n      _arguments \\\n", command.name);
    for (const auto& entry : options.entries()) {
      const bool valued = entry.left.find(' ') != std::string::npos;
      for (const auto& name : names_of(entry)) {
        cases += fmt::format("        '{}[{}]{}' \\\n", name, plain(entry.about.en),
                             valued ? ":value:_files" : "");
      }
    }
    cases +=
        "        '*:game:(" + fmt::format("{}", fmt::join(game_names(), " ")) + ")'\n      ;;\n";
  }
  return fmt::format(R"(#compdef salon
_salon() {{
  local -a commands=(
{}  )
  if (( CURRENT == 2 )); then
    _describe 'command' commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
{}  esac
}}
_salon "$@"
)",
                     described, cases);
}

Expected<void> write(const fs::path& folder, std::string_view file, const std::string& text) {
  const fs::path path = folder / file;
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  if (error) return fail("{}: {}", "{} : {}", path.parent_path().string(), error.message());
  std::ofstream(path, std::ios::binary) << text;
  if (fs::file_size(path, error) != text.size())
    return fail("{} cannot be written", "{} ne peut pas être écrit", path.string());
  return {};
}

Expected<int> act(const Options&, ManualRequest& ask) {
  if (ask.folder.empty()) return fail("into which folder?", "dans quel dossier ?");
  const fs::path folder(ask.folder);
  std::vector<std::pair<std::string, std::string>> files{
      {"man/man1/salon.1", overview_page(Lang::en)},
      {"man/fr/man1/salon.1", overview_page(Lang::fr)},
      {"bash-completion/completions/salon", bash_completion()},
      {"zsh/vendor-completions/_salon", zsh_completion()}};
  for (const auto& command : commands()) {
    files.emplace_back(fmt::format("man/man1/salon-{}.1", command.name),
                       page_of(command, Lang::en));
    files.emplace_back(fmt::format("man/fr/man1/salon-{}.1", command.name),
                       page_of(command, Lang::fr));
  }
  for (const auto& [file, text] : files) {
    if (const auto written = write(folder, file, text); !written)
      return std::unexpected(written.error());
  }
  return kDone;
}

}  // namespace

Expected<int> run_manual(Options& options) {
  return obey<ManualRequest>(options, declare, act);
}

}  // namespace salon
