#include "cli/command.h"

#include <array>
#include <exception>

#include "cli/lookup.h"
#include "cli/output.h"
#include "cli/terminal.h"
#include "cli/version.h"
#include "cli/words.h"
#include "core/utf8.h"
#include "games/registry.h"

namespace salon {
namespace {

std::string overview(Lang lang) {
  const Phrase about =
      phrase("Salon: games of deduction, bluff, luck and tactics ({}).",
             "Salon : des jeux de déduction, de bluff, de hasard et de tactique ({}).",
             fmt::format("{}", fmt::join(game_names(), ", ")));
  std::string out =
      wrapped(about.in(lang), page_width(120), 0) +
      Phrase{"\n\nUsage: salon COMMAND [options]\n\n", "\n\nUsage : salon COMMANDE [options]\n\n"}
          .in(lang);
  for (const auto& command : commands()) {
    out += "  " + padded(command.name, 10) + wrapped(command.about.in(lang), page_width(96), 12) +
           "\n";
  }
  out +=
      Phrase{
          "\n`salon COMMAND --help` says more. --lang fr|en chooses the language.\n"
          "Exit status: 0 done, 1 ran with a negative result, 2 called wrongly.\n",
          "\n`salon COMMANDE --help` en dit plus. --lang fr|en choisit la langue.\n"
          "Code de retour : 0 fait, 1 résultat négatif, 2 mal appelé.\n"}
          .in(lang);
  return out;
}

/// The first argument that is no option, nor the value of `--lang`.
std::size_t command_at(const std::vector<std::string>& arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == "--lang")
      ++i;
    else if (!arguments[i].starts_with("-"))
      return i;
  }
  return arguments.size();
}

int complain(std::string_view who, const Error& error, Lang lang) {
  note_error(who, error, lang);
  return kMisused;
}

/// What stands before or instead of a command.
int run_bare(const std::vector<std::string>& arguments, Lang lang) {
  Options options("", {}, arguments, lang);
  bool version = false;
  options.flag(version, "--version", {});
  for (const auto& argument : arguments) {
    if (argument != "-h" && argument != "--help") continue;
    put(overview(lang));
    return kDone;
  }
  const auto read = options.read();
  if (!read) return complain("salon", read.error(), lang);
  put(version ? version_text(lang) : overview(lang));
  return kDone;
}

Error unknown_command(const std::string& name, const std::vector<std::string>& commands) {
  if (const auto game = find_game(fold(name))) {
    return {phrase("{0} is a game and not a command: salon play {0}",
                   "{0} est un jeu et non une commande : salon play {0}", (*game)->about().name)};
  }
  return {phrase("there is no command \"{}\" (there are: {}; games are for salon play){}",
                 "il n'y a pas de commande « {} » (il y a : {} ; les jeux sont pour salon play){}",
                 name, fmt::join(commands, ", "), suggestion(name, commands))};
}

int run_named(std::vector<std::string> arguments, std::size_t at, Lang lang) {
  const std::string name = printable(arguments[at]);
  arguments.erase(arguments.begin() + static_cast<std::ptrdiff_t>(at));
  std::vector<std::string> names;
  for (const auto& command : commands()) {
    names.emplace_back(command.name);
    if (command.name != name) continue;
    Options options(command.name, command.about, std::move(arguments), lang);
    const auto status = command.run(options);
    return status ? *status : complain("salon " + name, status.error(), lang);
  }
  return complain("salon", unknown_command(name, names), lang);
}

}  // namespace

std::span<const Command> commands() {
  static const std::array all{
      Command{"serve",
              {"the server: play in the browser, alone or with others",
               "le serveur : jouer dans le navigateur, seul ou à plusieurs"},
              run_serve},
      Command{"site",
              {"the same page as a folder of files that needs no server",
               "la même page en un dossier de fichiers, sans serveur"},
              run_site},
      Command{"join",
              {"take a seat at a running server: you, a bot, or a program of yours",
               "s'asseoir à un serveur : vous, un robot, ou un programme à vous"},
              run_join},
      Command{"play", {"play at this terminal", "jouer dans ce terminal"}, run_play},
      Command{
          "arena",
          {"games between bots, with statistics", "des parties entre robots, avec statistiques"},
          run_arena},
      Command{"perft",
              {"count the ways a game can go, ply by ply", "compter les suites possibles d'un jeu"},
              run_perft},
      Command{"advise",
              {"the best moves, with values and reasons",
               "les meilleurs coups, avec valeurs et raisons"},
              run_advise},
      Command{
          "replay", {"show a recorded game again", "revoir une partie enregistrée"}, run_replay},
      Command{"puzzle",
              {"a position and a question: one a day, sixty a game",
               "une position et une question : un par jour, soixante par jeu"},
              run_puzzle},
      Command{"bots", {"who can be played against", "contre qui l'on peut jouer"}, run_bots},
      Command{"rules",
              {"the rules of a game and its variants", "les règles d'un jeu et ses variantes"},
              run_rules},
      Command{"bench",
              {"how fast the games run on this machine", "la vitesse des jeux sur cette machine"},
              run_bench},
      Command{"new",
              {"begin a game of one's own: files that compile, play and pass the tests",
               "commencer un jeu à soi : des fichiers qui compilent, jouent et passent les tests"},
              run_new},
      Command{"manual",
              {"write manual pages and shell completion into a folder",
               "écrire les pages de manuel et la complétion dans un dossier"},
              run_manual},
  };
  return all;
}

int run(const std::vector<std::string>& arguments) {
  const Lang lang = language(language_flag(arguments));
  try {
    if (arguments.empty()) return run_named({"serve", "--open"}, 0, lang);
    const std::size_t at = command_at(arguments);
    return at < arguments.size() ? run_named(arguments, at, lang) : run_bare(arguments, lang);
  } catch (const std::exception& bug) {
    note(phrase("salon: this should not happen, please report it: {}\n",
                "salon : cela ne devrait pas arriver, merci de le signaler : {}\n", bug.what())
             .in(lang));
    return kNegative;
  }
}

}  // namespace salon
