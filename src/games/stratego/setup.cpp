#include "games/stratego/setup.h"

#include <algorithm>
#include <cctype>

#include "core/counted.h"
#include "core/rules.h"
#include "core/utf8.h"
#include "games/stratego/stratego.h"

namespace salon::stratego {
namespace {

/// Only for the literals below, which the tests check.
Setup from_letters(std::string_view letters) {
  Setup setup{};
  std::ranges::transform(letters, setup.begin(), [](char c) { return *kind_of(c); });
  return setup;
}

/// What people may call a set-up, folded: the French names in either gender.
struct Alias {
  std::string_view word;
  std::string_view name;
};
constexpr Alias kAliases[] = {
    {"offensif", "offensive"},  {"defensif", "defensive"}, {"equilibre", "balanced"},
    {"equilibree", "balanced"}, {"aleatoire", "random"},   {"hasard", "random"},
};

/// The name by which we know what somebody calls a set-up.
std::string name_of(std::string_view words) {
  const std::string name = fold(trim(words));
  const auto alias = std::ranges::find(kAliases, name, &Alias::word);
  return alias == std::end(kAliases) ? name : std::string(alias->name);
}

constexpr std::string_view kSetup = "setup";

bool begins_with_setup(std::string_view words) {
  return fold(words.substr(0, kSetup.size())) == kSetup;
}

/// What follows the word `setup`; none if the text does not begin with it.
std::optional<std::string_view> after_setup(std::string_view text) {
  auto words = trim(text);
  if (!begins_with_setup(words)) return std::nullopt;
  words = trim(words.substr(kSetup.size()));
  // `setup @FILE` with a file that says `setup` itself.
  return begins_with_setup(words) ? trim(words.substr(kSetup.size())) : words;
}

/// "three bombs too many, one spy missing".
Phrase difference(const std::array<int, kKinds>& of) {
  Phrase all;
  const auto add = [&](const Phrase& more) {
    all = phrase("{}{}{}", "{}{}{}", all, all.en.empty() ? "" : ", ", more);
  };
  for (const Kind kind : kAllKinds) {
    const int surplus = of[kind] - kOf[kind];
    if (surplus > 0) add(phrase("{} too many", "{} de trop", pieces_text(surplus, kind)));
  }
  for (const Kind kind : kAllKinds) {
    const int lack = kOf[kind] - of[kind];
    if (lack > 0) add(phrase("{} missing", "il manque {}", pieces_text(lack, kind)));
  }
  return all;
}

}  // namespace

std::span<const ReadyMade> ready_made() {
  static const std::array<ReadyMade, 3> all{{
      {{"offensive", "offensif"}, from_letters("FBNTNNNTNTBSLSLPBLJBSJSLSPPYGBPSCMJSCBTS")},
      {{"defensive", "défensif"}, from_letters("TNBFBNNNNTBLMBLLYBCBSJCSSSGLPSTSPJPSPJTS")},
      {{"balanced", "équilibré"}, from_letters("FBTNNNNNBTBBJMBSSYGBTSLCSLPCLSSPLJPSTJSP")},
  }};
  return all;
}

Phrase outside_camp() {
  return {"your army is set up in your own camp, the four rows on your side",
          "votre armée se place dans votre camp, les quatre rangées de votre côté"};
}

Expected<Setup> parse_setup(std::string_view text) {
  Setup setup{};
  std::array<int, kKinds> of{};
  int letters = 0;
  for (const char c : text) {
    if (std::isspace(static_cast<unsigned char>(c))) continue;
    const auto kind = kind_of(c);
    if (!kind) {
      return fail("letter {}: '{}' is no piece (M G C J P L T N S Y B F)",
                  "lettre {} : '{}' n'est pas une pièce (M G C J P L T N S Y B F)", letters + 1,
                  std::isprint(static_cast<unsigned char>(c)) ? c : '?');
    }
    if (letters < kArmy) setup[letters] = *kind;
    ++letters;
    ++of[*kind];
  }
  const Phrase wrong = difference(of);
  if (wrong.en.empty()) return setup;
  if (letters == kArmy) return fail(wrong);
  return fail("{} instead of 40: {}", "{} au lieu de 40 : {}",
              counted(letters, {"piece", "pièce"}, {"pieces", "pièces"}), wrong);
}

std::string setup_text(const Setup& setup) {
  std::string out;
  for (const Kind kind : setup) out += letter(kind);
  return out;
}

Setup random_setup(Random& random) {
  Setup setup;
  auto next = setup.begin();
  for (const Kind kind : kAllKinds) next = std::fill_n(next, kOf[kind], kind);
  random.shuffle(setup);
  return setup;
}

Setup mirrored(const Setup& setup) {
  Setup out = setup;
  for (int row = 0; row < kArmy; row += kSize)
    std::reverse(out.begin() + row, out.begin() + row + kSize);
  return out;
}

bool names_random(std::string_view words) {
  return name_of(words) == "random";
}

Expected<Setup> named_setup(std::string_view words) {
  const std::string name = name_of(words);
  for (const auto& ready : ready_made()) {
    if (ready.name.en == name) return ready.setup;
  }
  if (name == "random") {
    return fail("no random set-up is drawn here", "on ne tire pas de mise en place au sort ici");
  }
  const auto is_letter = [](char c) {
    return kind_of(c).has_value() || std::isspace(static_cast<unsigned char>(c));
  };
  if (name.size() < kArmy && !std::ranges::all_of(name, is_letter)) {
    return fail(
        "no set-up is called \"{}\" (there are: offensive, defensive, balanced, random, or 40 "
        "letters)",
        "aucune mise en place ne s'appelle « {} » (il y a : offensif, défensif, équilibré, "
        "aléatoire, ou 40 lettres)",
        name);
  }
  return parse_setup(words);
}

std::string Stratego::draw_lots(std::string_view typed, Random& random) const {
  const auto words = after_setup(typed);
  if (!words || !names_random(*words)) return std::string(typed);
  return "setup " + setup_text(random_setup(random));
}

std::optional<Expected<std::vector<Move>>> Stratego::shorthand(const View& view,
                                                               std::string_view text) const {
  const auto words = after_setup(text);
  if (!words) return std::nullopt;
  if (turn(view) != view.seat)
    return fail("it is not this seat's turn", "ce n'est pas à cette place de jouer");
  if (!view.board.setting_up())
    return fail("the pieces are all placed", "les pièces sont toutes posées");
  if (view.board.placed % kArmy != 0) {
    return fail("some pieces are placed already: go on piece by piece",
                "des pièces sont déjà posées : continuez pièce par pièce");
  }
  const auto setup = named_setup(*words);
  if (!setup) return std::unexpected(setup.error());
  std::vector<Move> moves;
  for (int i = 0; i < kArmy; ++i)
    moves.push_back(Move::place((*setup)[i], placement_square(view.seat, i)));
  return moves;
}

std::vector<Phrase> Stratego::shorthands(const View& view) const {
  if (!view.board.setting_up() || turn(view) != view.seat || view.board.placed % kArmy != 0)
    return {};
  std::vector<Phrase> all;
  for (const auto& ready : ready_made()) all.push_back(phrase("setup {}", "setup {}", ready.name));
  all.push_back({"setup random", "setup aléatoire"});
  return all;
}

std::string Stratego::setup(const View& view) const {
  const bool placed = view.board.placed >= (view.seat == red ? kArmy : 2 * kArmy);
  if (view.seat < 0 || !placed || view.board.plies > 0) return {};
  Setup own;
  for (int n = 0; n < kArmy; ++n) own[n] = view.board.cells[placement_square(view.seat, n)].kind();
  return "setup " + setup_text(own);
}

}  // namespace salon::stratego
