#include <algorithm>

#include "core/counted.h"
#include "core/utf8.h"
#include "games/jacques/jacques.h"
#include "games/jacques/words.h"

namespace salon::jacques {
namespace {

std::string shown(std::string_view text) {
  return printable(text.substr(0, 40));
}

std::uint8_t byte(int value) {
  return static_cast<std::uint8_t>(value);
}

struct Verb {
  std::string_view word;
  std::string_view form;  // h a hex, c a character, d a direction, e an exit, p four characters
};

/// In the order of Move::Kind.
constexpr std::array<Verb, 16> kVerbs{{{"jacques", "c"},
                                       {"phase", "p"},
                                       {"alibi", "c"},
                                       {"state", "s"},
                                       {"pick", "c"},
                                       {"walk", "h"},
                                       {"whistle", ""},
                                       {"pull", "ch"},
                                       {"lantern", "d"},
                                       {"light", "hh"},
                                       {"cover", "hh"},
                                       {"cordon", "ee"},
                                       {"swap", "h"},
                                       {"accuse", "h"},
                                       {"leave", ""},
                                       {"done", ""}}};

Expected<std::uint8_t> parse_four(const std::vector<std::string_view>& words) {
  Crowd four = 0;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const auto who = parse_character(words[i]);
    if (!who) return std::unexpected(who.error());
    four |= bit(*who);
  }
  if (words.size() != 5 || count(four) != 4) {
    return fail("a phase has four different characters", "une phase a quatre personnages");
  }
  return four;
}

/// One word of a move, by the letter of its form.
Expected<std::uint8_t> parse_word(const Board& board, char form, std::string_view word) {
  if (form == 'c') return parse_character(word);
  if (form == 'h') return parse_hex(board, word);
  if (form == 'e') return parse_exit(board, word);
  if (form == 'd') return parse_direction(word);
  if (word == "light") return byte(0);
  if (word == "dark") return byte(1);
  return fail("\"{}\": a statement is light or dark", "« {} » : on est light ou dark", shown(word));
}

std::string word_text(const Board& board, char form, std::uint8_t value) {
  if (form == 'h') return board.names[value];
  if (form == 'e') return board.exits[value].name;
  if (form == 'd') return std::string(kDirectionWords[value]);
  if (form == 's') return value ? "dark" : "light";
  return value == nobody ? "?" : std::string(kCharacterWords[value]);
}

}  // namespace

Expected<Character> parse_character(std::string_view word) {
  if (const auto who = find_character(word)) return *who;
  return fail("nobody is called \"{}\" (there are: {})",
              "personne ne s'appelle « {} » (il y a : {})", shown(word),
              fmt::join(kCharacterWords, ", "));
}

Expected<std::uint8_t> parse_hex(const Board& board, std::string_view word) {
  const Hex hex = board.find(word);
  if (hex != kNowhere) return byte(hex);
  return fail("there is no hex \"{}\" on this board", "il n'y a pas d'hexagone « {} » ici",
              shown(word));
}

Expected<std::uint8_t> parse_exit(const Board& board, std::string_view word) {
  const int exit = board.find_exit(word);
  if (exit >= 0) return byte(exit);
  return fail("there is no exit \"{}\" on this board", "il n'y a pas de sortie « {} » ici",
              shown(word));
}

Expected<std::uint8_t> parse_direction(std::string_view word) {
  if (const auto way = find_direction(word)) return byte(*way);
  return fail("\"{}\" is not a direction: N NE SE S SW or NW",
              "« {} » n'est pas une direction : N NE SE S SW ou NW", shown(word));
}

std::string text_of(Crowd crowd) {
  std::string text;
  each(crowd, [&](Character who) {
    if (!text.empty()) text += ',';
    text += kCharacterWords[who];
  });
  return text.empty() ? "-" : text;
}

std::string Jacques::text(Move move) const {
  const auto& [word, form] = kVerbs[move.kind];
  std::string text(word);
  if (form == "p") {
    each(Crowd{move.a}, [&](Character who) { text += fmt::format(" {}", kCharacterWords[who]); });
    return text;
  }
  if (!form.empty()) text += ' ' + word_text(*board_, form[0], move.a);
  if (form.size() > 1) text += ' ' + word_text(*board_, form[1], move.b);
  return text;
}

Expected<Move> Jacques::parse_move(std::string_view text) const {
  const auto words = words_of(text);
  const auto verb = words.empty() ? kVerbs.end() : std::ranges::find(kVerbs, words[0], &Verb::word);
  if (verb == kVerbs.end()) {
    return fail(
        "\"{}\" is no move: pick, walk, whistle, pull, lantern, light, cover, cordon, "
        "swap, accuse, leave or done",
        "« {} » n'est pas un coup : pick, walk, whistle, pull, lantern, light, cover, "
        "cordon, swap, accuse, leave ou done",
        shown(text));
  }
  Move move{static_cast<Move::Kind>(verb - kVerbs.begin())};
  if (verb->form == "p") {
    const auto four = parse_four(words);
    if (!four) return std::unexpected(four.error());
    move.a = *four;
    return move;
  }
  if (words.size() != verb->form.size() + 1) {
    return fail(
        "{} takes {}, not {}", "{} veut {}, pas {}", verb->word,
        counted(verb->form.size(), {"more word", "autre mot"}, {"more words", "autres mots"}),
        words.size() - 1);
  }
  for (std::size_t i = 0; i < verb->form.size(); ++i) {
    const auto value = parse_word(*board_, verb->form[i], words[i + 1]);
    if (!value) return std::unexpected(value.error());
    (i == 0 ? move.a : move.b) = *value;
  }
  return move;
}

std::string Jacques::seen_text(const Seen& seen) const {
  std::string text = this->text(seen.move);
  if (seen.truth != nobody) text += fmt::format(" {}", kCharacterWords[seen.truth]);
  return text;
}

Expected<Seen> Jacques::parse_seen(std::string_view text) const {
  if (text == "jacques ?") return Seen{{Move::jacques, nobody}, nobody};
  if (text == "alibi ?") return Seen{{Move::alibi, nobody}, nobody};
  const auto words = words_of(text);
  if (words.size() == 3 && words[0] == "accuse") {
    const auto hex = parse_hex(*board_, words[1]);
    if (!hex) return std::unexpected(hex.error());
    const auto truth = parse_character(words[2]);
    if (!truth) return std::unexpected(truth.error());
    return Seen{{Move::accuse, *hex}, *truth};
  }
  const auto move = parse_move(text);
  if (!move) return std::unexpected(move.error());
  return Seen{*move, nobody};
}

}  // namespace salon::jacques
