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

Turn::Turn(LocalTable& table, Seat seat)
    : table_(table),
      seat_(seat),
      prompt_(table.screen(),
              phrase("Several people play here, so nobody is helped: no hint, no reasoning, no "
                     "automatic notes. With all that: salon play {} --aids",
                     "Plusieurs personnes jouent ici, donc aucune n'est aidée : ni indice, ni "
                     "raisonnement, ni notes automatiques. Avec tout cela : salon play {} --aids",
                     table.game().about().name)) {}

const Eye& Turn::eye() const {
  return table_.match().eye(seat_);
}

bool Turn::run() {
  Screen& screen = table_.screen();
  screen.set_marks(table_.marks(seat_));
  screen.allow_aids(table_.aids());
  screen.show(eye());
  screen.offer_shorthands(eye(), {", or @FILE", ", ou @FICHIER"});
  const Phrase name = player_name(table_.match(), seat_);
  const Phrase prompt = phrase("{} > ", "{} > ", name);
  bool warned = false;
  for (;;) {
    std::string typed;
    const auto input = screen.ask(prompt, typed, prompt_.candidates(eye()));
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

Turn::After Turn::answer(const std::string& typed) {
  if (table_.screen().console().cut()) {
    table_.screen().line({"That line was far too long to be a move.",
                          "Cette ligne est bien trop longue pour un coup."});
    return After::stay;
  }
  const auto said = prompt_.command(typed, eye().moves());
  if (!said) return play(typed);
  if (prompt_.answer(*said, eye(), table_.game().about().name)) {
    if (said->word == Word::mark) table_.keep_marks(seat_, table_.screen().marks());
    return After::stay;
  }
  switch (said->word) {
    case Word::undo:
      return undo();
    case Word::hint:
      return hint();
    case Word::save:
      return save(said->rest);
    case Word::save_setup:
      return save_setup(said->rest);
    case Word::resign:
      return resign();
    case Word::draw:
      return offer_draw();
    default:
      return After::leave;
  }
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
    prompt_.refuse(played.error(), typed, eye());
    return After::stay;
  }
  table_.keep();
  table_.tell_own(seat_);
  return After::done;
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
  if (!prompt_.helps()) return After::stay;
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
  // Whoever answers must not see what this seat sees. The turn begins anew behind the next curtain.
  const bool passed = table_.secretive() && table_.person(other);
  if (passed && !table_.curtain(other)) return After::leave;
  if (passed) screen.board(match.eye(other));
  // An offer is for two seats, so there is one answer, and it was legal to ask for it.
  (void)match.answer_draw(other, accepts_draw(other));
  table_.keep();
  if (passed) return After::done;
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

}  // namespace salon
