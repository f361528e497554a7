#include <algorithm>

#include "core/counted.h"
#include "core/utf8.h"
#include "games/jacques/position.h"
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

template <class Names>
std::string joined(const Names& names) {
  return names.empty() ? "-" : fmt::format("{}", fmt::join(names, ","));
}

std::string lamps_text(const Board& board, const Tableau& tableau) {
  std::vector<std::string> lamps;
  each(tableau.lit, [&](Hex lamp) {
    const auto number = std::ranges::find(tableau.numbers, lamp);
    lamps.push_back(board.names[lamp] + ":" +
                    (number == tableau.numbers.end()
                         ? "+"
                         : std::to_string(number - tableau.numbers.begin() + 1)));
  });
  return joined(lamps);
}

std::string covers_text(const Board& board, Hexes covers) {
  std::vector<std::string> names;
  each(covers, [&](Hex hex) { names.push_back(board.names[hex]); });
  return joined(names);
}

std::string cordons_text(const Board& board, std::uint32_t cordons) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < board.exits.size(); ++i) {
    if (cordons >> i & 1) names.push_back(board.exits[i].name);
  }
  return joined(names);
}

std::string lantern_text(std::uint8_t lantern) {
  if (lantern == kUnset) return "?";
  return lantern == kAllRound ? "six" : std::string(kDirectionWords[lantern]);
}

std::string alibis_text(const Tableau& tableau) {
  std::vector<std::string> cards;
  for (int who = 0; who < kCharacters; ++who) {
    for (const Seat seat : {kInspector, kJacques}) {
      if (has(tableau.alibis[seat], static_cast<Character>(who)))
        cards.push_back(fmt::format("{}:{}", kCharacterWords[who], seat == kInspector ? 'I' : 'J'));
    }
  }
  return joined(cards);
}

std::string turn_text(const Board& board, const Tableau& tableau) {
  std::vector<std::string> did;
  if (tableau.walked == Walked::yes) did.push_back("walk");
  if (tableau.walked == Walked::halfway) did.push_back("halfway");
  if (tableau.powered) did.push_back("power");
  std::string text = fmt::format(" from={} steps={} did={}", board.names[tableau.origin],
                                 tableau.steps, joined(did));
  if (tableau.pulls > 0) {
    text += fmt::format(" pulled={} pulls={}", text_of(tableau.pulled), tableau.pulls);
  }
  return text;
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

std::string Jacques::text(const Position& position) const {
  std::string text;
  for (int who = 0; who < kCharacters; ++who) {
    text += fmt::format("{}={} ", kCharacterWords[who], board_->names[position.at[who]]);
  }
  const bool dealt = position.stage != Stage::identity && position.stage != Stage::deal;
  text += fmt::format(
      "lamps={} covers={} cordons={} lantern={} phase={} left={} played={} suspects={} jacques={} "
      "alibis={} stated={}",
      lamps_text(*board_, position), covers_text(*board_, position.covers),
      cordons_text(*board_, position.cordons), lantern_text(position.lantern), position.phase,
      dealt ? text_of(position.left) : "?", text_of(position.played), text_of(position.suspects),
      position.jacques == nobody ? "?" : kCharacterWords[position.jacques], alibis_text(position),
      position.stated_dark ? "dark" : "light");
  if (position.now != nobody) text += fmt::format(" now={}", kCharacterWords[position.now]);
  if (position.end != End::none) {
    return text + fmt::format(" over={}", kEndWords[static_cast<int>(position.end)]);
  }
  return position.now == nobody ? text : text + turn_text(*board_, position);
}

Expected<Position> Jacques::parse_position(std::string_view text) const {
  return read_position(*this, text);
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
