#include "cli/prompt.h"

#include <algorithm>
#include <array>

#include "cli/options.h"
#include "cli/output.h"
#include "core/utf8.h"

namespace salon {
namespace {

struct Entry {
  Word word;
  std::vector<std::string> names;  // English first, then French, then others
  Phrase about;
};

const std::vector<Entry>& vocabulary() {
  static const std::vector<Entry> all{
      {Word::moves,
       {"moves", "coups", "?"},
       {"the moves there are; `? a5`: those that begin so",
        "les coups possibles ; `? a5` : ceux qui commencent ainsi"}},
      {Word::board, {"board", "plateau"}, {"the board again", "revoir le plateau"}},
      {Word::sheet,
       {"sheet", "fiche"},
       {"show or hide what follows from what you saw, where the game has a sheet for it",
        "montrer ou cacher ce qui découle de ce que vous avez vu, si le jeu a une fiche pour "
        "cela"}},
      {Word::mark,
       {"mark", "marquer"},
       {"a mark of your own on the sheet; `mark` alone tells how to write one",
        "une marque à vous sur la fiche ; `marquer` seul dit comment l'écrire"}},
      {Word::why,
       {"why", "pourquoi"},
       {"what is certain, and from what it follows; `why WORD`: only what speaks of it",
        "ce qui est certain, et d'où cela suit ; `pourquoi MOT` : seulement ce qui en parle"}},
      {Word::undo,
       {"undo", "annuler", "reprendre"},
       {"take back your last move", "reprendre votre dernier coup"}},
      {Word::hint,
       {"hint", "indice", "conseil"},
       {"help in three steps: where to look, what to play, why",
        "de l'aide en trois temps : où regarder, que jouer, pourquoi"}},
      {Word::save,
       {"save", "sauver", "sauvegarder"},
       {"write the game into a file (`save FILE`)",
        "écrire la partie dans un fichier (`sauver FICHIER`)"}},
      {Word::save_setup,
       {"save-setup", "sauver-placement"},
       {"write your set-up into a file (`save-setup FILE`); `@FILE` plays it in another game",
        "écrire votre mise en place dans un fichier (`sauver-placement FICHIER`) ; `@FICHIER` la "
        "joue dans une autre partie"}},
      {Word::resign, {"resign", "abandonner"}, {"give the game up", "abandonner la partie"}},
      {Word::draw, {"draw", "nulle"}, {"offer a draw", "proposer la nulle"}},
      {Word::help, {"help", "aide"}, {"this list", "cette liste"}},
      {Word::quit,
       {"quit", "quitter", "q", "exit"},
       {"leave; the game is kept", "quitter ; la partie est gardée"}},
  };
  return all;
}

const Entry* find_entry(const std::string& folded) {
  for (const auto& entry : vocabulary()) {
    if (std::ranges::find(entry.names, folded) != entry.names.end()) return &entry;
  }
  return nullptr;
}

/// The word for a command in this language.
const std::string& name_in(const Entry& entry, Lang lang) {
  return entry.names[lang == Lang::fr ? 1 : 0];
}

}  // namespace

std::optional<Said> Prompt::command(const std::string& typed,
                                    const std::vector<std::string>& moves) const {
  const auto space = std::min(typed.find(' '), typed.size());
  const std::string rest(trim(std::string_view(typed).substr(space)));
  const Entry* entry = find_entry(fold(std::string_view(typed).substr(0, space)));
  if (!entry || unheard_.contains(entry->word)) return std::nullopt;
  constexpr std::array more{Word::moves, Word::why, Word::mark, Word::save, Word::save_setup};
  const bool takes_more = std::ranges::find(more, entry->word) != more.end();
  if ((!rest.empty() && !takes_more) || std::ranges::find(moves, typed) != moves.end())
    return std::nullopt;
  return Said{entry->word, rest};
}

bool Prompt::answer(const Said& said, const Eye& eye, std::string_view game) {
  switch (said.word) {
    case Word::moves:
      list(eye, said.rest);
      return true;
    case Word::board:
      screen_.show(eye);
      return true;
    case Word::sheet:
      switch_sheet(eye);
      return true;
    case Word::mark:
      mark(eye, said.rest);
      return true;
    case Word::why:
      explain(eye, said.rest);
      return true;
    case Word::help:
      help(game);
      return true;
    default:
      return false;
  }
}

std::vector<std::string> Prompt::candidates(const Eye& eye) const {
  auto words = eye.moves();
  for (const auto& shorthand : eye.shorthands()) words.push_back(shorthand.in(screen_.lang()));
  for (const auto& entry : vocabulary()) {
    if (!unheard_.contains(entry.word)) words.push_back(name_in(entry, screen_.lang()));
  }
  return words;
}

void Prompt::refuse(const Error& error, const std::string& typed, const Eye& eye) {
  const Phrase all = phrase("{}{} (? lists the moves)", "{}{} (? donne les coups)", error.what,
                            suggestion(typed, candidates(eye)));
  screen_.print(wrapped(all.in(screen_.lang()), screen_.console().width(), 0) + "\n");
}

void Prompt::list(const Eye& eye, const std::string& beginning) {
  std::vector<std::string> shown;
  for (const auto& move : eye.moves()) {
    if (fold(move).starts_with(fold(beginning))) shown.push_back(move);
  }
  if (shown.empty())
    return screen_.line(
        phrase("No move begins with {}.", "Aucun coup ne commence par {}.", beginning));
  screen_.line(shown.size() == 1 ? phrase("One move:", "Un coup :")
                                 : phrase("{} moves:", "{} coups :", shown.size()));
  screen_.print(
      in_columns(shown, static_cast<std::size_t>(screen_.console().width()), 240, screen_.lang()));
}

void Prompt::switch_sheet(const Eye& eye) {
  if (Canvas canvas; !eye.draw_sheet(canvas, screen_.lang()))
    return screen_.line({"This game has no sheet.", "Ce jeu n'a pas de fiche."});
  screen_.show_sheet(!screen_.sheet());
  screen_.show(eye);
  if (screen_.sheet()) (void)helps();  // or there are one's own cards and marks on it, no more
}

bool Prompt::helps() {
  if (!screen_.aids()) screen_.line(unaided_);
  return screen_.aids();
}

void Prompt::mark(const Eye& eye, const std::string& typed) {
  const auto mark = eye.pencil(typed);
  if (!mark) return screen_.complain(mark.error());
  screen_.pencil(*mark);
  screen_.board(eye);
}

/// What is certain for this seat; of that only what speaks of `thing`, if it is given.
void Prompt::explain(const Eye& eye, const std::string& thing) {
  if (eye.turn() != kOver && !helps()) return;
  const auto reasons = eye.why();
  if (reasons.empty())
    return screen_.line({"There is nothing to explain here.", "Il n'y a rien à expliquer ici."});
  bool found = false;
  for (const Phrase& reason : reasons) {
    const std::string& text = reason.in(screen_.lang());
    if (fold(text).find(fold(thing)) == std::string::npos) continue;
    found = true;
    screen_.print(wrapped("- " + text, screen_.console().width(), 2) + "\n");
  }
  if (!found) screen_.line({"Nothing is certain of that yet.", "Rien n'en est encore certain."});
}

void Prompt::help(std::string_view game) {
  const auto width = static_cast<std::size_t>(screen_.console().width());
  std::string out;
  for (const auto& entry : vocabulary()) {
    if (unheard_.contains(entry.word)) continue;
    out += "  " + padded(name_in(entry, screen_.lang()), 12) +
           wrapped(entry.about.in(screen_.lang()), width, 14) + "\n";
  }
  screen_.print(out);
  screen_.line(phrase("Anything else is a move, as ? lists them. The rules: salon rules {}",
                      "Tout le reste est un coup, comme ? les donne. Les règles : salon rules {}",
                      game));
}

}  // namespace salon
