#include "cli/turn.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "cli/editor.h"
#include "cli/file.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/think.h"
#include "core/utf8.h"

namespace salon {
namespace {

enum class Word {
  moves,
  board,
  sheet,
  why,
  undo,
  hint,
  save,
  save_setup,
  resign,
  draw,
  help,
  quit
};

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

/// What was typed, with the content of the file in place of a last `@FILE`.
Expected<std::string> with_file(const std::string& typed) {
  const auto sign = typed.find('@');
  if (sign == std::string::npos || (sign > 0 && typed[sign - 1] != ' ')) return typed;
  const std::string path(trim(std::string_view(typed).substr(sign + 1)));
  auto text = read_file(path, Editor::longest);
  if (!text) return std::unexpected(text.error());
  if (!*text) return fail("there is no file {}", "il n'y a pas de fichier {}", path);
  return typed.substr(0, sign) + std::string(trim(**text));
}

/// The set-up with which a seat began, as it may be typed; empty where there is none.
std::string setup_of(const Match& match, Seat seat) {
  const auto eye = match.variant().eye(seat);
  std::string setup;
  for (std::size_t ply = 1; ply <= match.ply(); ++ply) {
    eye->follow(match.sight(seat), ply);
    if (auto now = eye->setup(); !now.empty()) setup = std::move(now);
  }
  return setup;
}

}  // namespace

const Eye& Turn::eye() const {
  return table_.match().eye(seat_);
}

bool Turn::run() {
  Screen& screen = table_.screen();
  screen.show(eye());
  screen.offer_shorthands(eye(), {", or @FILE", ", ou @FICHIER"});
  const Phrase name = player_name(table_.match(), seat_);
  const Phrase prompt = phrase("{} > ", "{} > ", name);
  bool warned = false;
  for (;;) {
    std::string typed;
    const auto input = screen.ask(prompt, typed, candidates());
    if (input == Console::Input::end || (input == Console::Input::interrupt && warned))
      return false;
    if (input == Console::Input::interrupt) {
      warned = true;
      screen.line({"Ctrl-C once more leaves; the game is kept.",
                   "Encore Ctrl-C pour quitter ; la partie est gardée."});
      continue;
    }
    warned = false;
    const After after = answer(typed);
    if (after != After::stay) return after == After::done;
  }
}

std::vector<std::string> Turn::candidates() const {
  auto words = eye().moves();
  for (const auto& shorthand : eye().shorthands())
    words.push_back(shorthand.in(table_.screen().lang()));
  for (const auto& entry : vocabulary()) words.push_back(name_in(entry, table_.screen().lang()));
  return words;
}

Turn::After Turn::answer(const std::string& typed) {
  if (table_.screen().console().cut()) {
    table_.screen().line({"That line was far too long to be a move.",
                          "Cette ligne est bien trop longue pour un coup."});
    return After::stay;
  }
  const auto space = std::min(typed.find(' '), typed.size());
  const std::string rest(trim(std::string_view(typed).substr(space)));
  const auto moves = eye().moves();
  const Entry* entry = find_entry(fold(std::string_view(typed).substr(0, space)));
  constexpr std::array more{Word::moves, Word::why, Word::save, Word::save_setup};
  const bool takes_more = entry && std::ranges::find(more, entry->word) != more.end();
  // What is a move is never a command, whatever a game calls its moves.
  const bool command =
      entry && (rest.empty() || takes_more) && std::ranges::find(moves, typed) == moves.end();
  if (!command) return play(typed);
  switch (entry->word) {
    case Word::moves:
      return list(rest);
    case Word::board:
      return show_board();
    case Word::sheet:
      return switch_sheet();
    case Word::why:
      return explain(rest);
    case Word::undo:
      return undo();
    case Word::hint:
      return hint();
    case Word::save:
      return save(rest);
    case Word::save_setup:
      return save_setup(rest);
    case Word::resign:
      return resign();
    case Word::draw:
      return offer_draw();
    case Word::help:
      return help();
    case Word::quit:
      return leave();
  }
  return After::stay;
}

Turn::After Turn::play(const std::string& typed) {
  Screen& screen = table_.screen();
  if (typed.empty()) {
    screen.line({"Type a move; ? lists the moves, help the rest.",
                 "Tapez un coup ; ? donne les coups, aide le reste."});
    return After::stay;
  }
  const auto text = with_file(typed);
  if (!text) return screen.complain(text.error()), After::stay;
  const auto played = table_.match().play(seat_, *text);
  if (!played) {
    screen.print(wrapped(phrase("{}{} (? lists the moves)", "{}{} (? donne les coups)",
                                played.error().what, suggestion(typed, candidates()))
                             .in(screen.lang()),
                         screen.console().width(), 0) +
                 "\n");
    return After::stay;
  }
  table_.keep();
  table_.tell_own(seat_);
  return After::done;
}

Turn::After Turn::list(const std::string& beginning) {
  Screen& screen = table_.screen();
  std::vector<std::string> shown;
  for (const auto& move : eye().moves()) {
    if (fold(move).starts_with(fold(beginning))) shown.push_back(move);
  }
  if (shown.empty()) {
    screen.line(phrase("No move begins with {}.", "Aucun coup ne commence par {}.", beginning));
    return After::stay;
  }
  screen.line(shown.size() == 1 ? phrase("One move:", "Un coup :")
                                : phrase("{} moves:", "{} coups :", shown.size()));
  screen.print(
      in_columns(shown, static_cast<std::size_t>(screen.console().width()), 240, screen.lang()));
  return After::stay;
}

Turn::After Turn::show_board() {
  table_.screen().show(eye());
  return After::stay;
}

Turn::After Turn::switch_sheet() {
  Screen& screen = table_.screen();
  if (Canvas canvas; !eye().draw_sheet(canvas, screen.lang())) {
    screen.line({"This game has no sheet.", "Ce jeu n'a pas de fiche."});
    return After::stay;
  }
  screen.show_sheet(!screen.sheet());
  return show_board();
}

/// What is certain for this seat; of that only what speaks of `thing`, if it is given.
Turn::After Turn::explain(const std::string& thing) {
  Screen& screen = table_.screen();
  const auto reasons = eye().why();
  if (reasons.empty()) {
    screen.line({"There is nothing to explain here.", "Il n'y a rien à expliquer ici."});
    return After::stay;
  }
  bool found = false;
  for (const Phrase& reason : reasons) {
    const std::string& text = reason.in(screen.lang());
    if (fold(text).find(fold(thing)) == std::string::npos) continue;
    found = true;
    screen.print(wrapped("- " + text, screen.console().width(), 2) + "\n");
  }
  if (!found) screen.line({"Nothing is certain of that yet.", "Rien n'en est encore certain."});
  return After::stay;
}

Turn::After Turn::undo() {
  Match& match = table_.match();
  Seat whose = seat_;
  // At one open board, people take back the last move anybody of them made.
  if (!match.variant().about().hidden) {
    for (std::size_t ply = 0; ply < match.ply(); ++ply) {
      const Seat seat = match.seat(ply);
      if (match.kind(ply) == Event::Kind::move && seat >= 0 && table_.person(seat)) whose = seat;
    }
  }
  if (const auto undone = match.undo(whose); !undone) {
    table_.screen().complain(undone.error());
    return After::stay;
  }
  table_.forget();
  table_.keep();
  table_.screen().line(phrase("Taken back; {} is to move again.", "Repris ; c'est de nouveau à {}.",
                              player_name(match, whose)));
  return After::done;
}

Turn::After Turn::hint() {
  Screen& screen = table_.screen();
  if (!hint_) {
    const std::string level = best_level(table_.game());
    auto advisor = table_.advisor(level, seat_);
    if (!advisor) return screen.complain(advisor.error()), After::stay;
    bool left = false;
    const auto advice = think(screen, {level, level}, left, [&](const std::atomic<bool>* stop) {
      return (*advisor)->advise(stop);
    });
    if (left) return After::leave;
    if (!advice || advice->opinions.empty()) {
      screen.line({"No advice for this position.", "Pas de conseil pour cette position."});
      return After::stay;
    }
    hint_.emplace(*advice, eye().moves());
    table_.count_hint();
    table_.keep();
  }
  screen.print(wrapped(hint_->next().in(screen.lang()), screen.console().width(), 0) + "\n");
  return After::stay;
}

Turn::After Turn::save(const std::string& file) {
  Screen& screen = table_.screen();
  const auto& vault = table_.keeper().vault();
  if (file.empty()) {
    screen.line(
        vault ? Phrase{"The game is kept after every move; `save FILE` writes a copy.",
                       "La partie est gardée à chaque coup ; `sauver FICHIER` en écrit une copie."}
              : Phrase{"This game cannot be kept.", "Cette partie ne peut pas être gardée."});
    return After::stay;
  }
  if (!vault)
    return screen.line({"This game cannot be kept.", "Cette partie ne peut pas être gardée."}),
           After::stay;
  if (!may_write(file)) return After::stay;
  if (const auto stored = store_save(file, table_.save(), *vault); !stored) {
    screen.complain(stored.error());
  } else {
    screen.line(phrase("Saved, sealed until it is over: salon play {} --resume {}",
                       "Sauvée, scellée jusqu'à la fin : salon play {} --resume {}",
                       table_.game().about().name, file));
  }
  return After::stay;
}

/// Asks before a file that is there is replaced.
bool Turn::may_write(const std::string& file) {
  std::error_code ignored;
  return !std::filesystem::exists(file, ignored) ||
         table_.screen().agree(
             phrase("{} is there already. Replace it?", "{} existe déjà. Le remplacer ?", file));
}

Turn::After Turn::save_setup(const std::string& file) {
  Screen& screen = table_.screen();
  const std::string setup = setup_of(table_.match(), seat_);
  if (setup.empty()) {
    screen.line({"You have no set-up yet that could be written down.",
                 "Vous n'avez pas encore de mise en place à écrire."});
  } else if (file.empty()) {
    screen.line({setup, setup});
  } else if (may_write(file)) {
    const auto written = write_file(file, setup + "\n");
    if (!written) return screen.complain(written.error()), After::stay;
    screen.line(
        phrase("Written; in another game: @{}", "Écrite ; dans une autre partie : @{}", file));
  }
  return After::stay;
}

Turn::After Turn::resign() {
  Screen& screen = table_.screen();
  if (!screen.agree({"Give the game up?", "Abandonner la partie ?"})) return After::stay;
  if (const auto resigned = table_.match().resign(seat_); !resigned)
    return screen.complain(resigned.error()), After::stay;
  table_.keep();
  table_.tell_own(seat_);
  return After::done;
}

Turn::After Turn::offer_draw() {
  Match& match = table_.match();
  Screen& screen = table_.screen();
  if (const auto offered = match.offer_draw(seat_); !offered)
    return screen.complain(offered.error()), After::stay;
  const Seat other = 1 - seat_;
  // An offer is for two seats, so there is one answer, and it was legal to ask for it.
  (void)match.answer_draw(other, accepts_draw(other));
  table_.keep();
  table_.tell_own(seat_);
  return match.over() ? After::done : After::stay;
}

/// A bot takes a draw when it thinks the one who offers stands better. Where hands are hidden it
/// would have to look into the other's to know, and plays on.
bool Turn::accepts_draw(Seat other) {
  constexpr double clearly_better = 0.55;
  Screen& screen = table_.screen();
  const Match& match = table_.match();
  const Phrase name = player_name(match, other);
  if (table_.person(other)) {
    return screen.agree(
        phrase("{}, do you accept the draw?", "{}, acceptez-vous la nulle ?", name));
  }
  if (match.variant().about().hidden) return false;
  auto judge = table_.advisor(match.chairs()[other].controller, seat_);
  if (!judge) return false;
  bool left = false;
  const auto advice = think(screen, name, left,
                            [&](const std::atomic<bool>* stop) { return (*judge)->advise(stop); });
  return advice && !advice->opinions.empty() && advice->opinions.front().value > clearly_better;
}

Turn::After Turn::help() {
  Screen& screen = table_.screen();
  std::string out;
  for (const auto& entry : vocabulary()) {
    out += "  " + padded(name_in(entry, screen.lang()), 12) +
           wrapped(entry.about.in(screen.lang()), 90, 14) + "\n";
  }
  screen.print(out);
  screen.line(phrase("Anything else is a move, as ? lists them. The rules: salon rules {}",
                     "Tout le reste est un coup, comme ? les donne. Les règles : salon rules {}",
                     table_.game().about().name));
  return After::stay;
}

Turn::After Turn::leave() {
  return After::leave;
}

}  // namespace salon
