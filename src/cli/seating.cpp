#include "cli/seating.h"

#include <array>

#include "cli/options.h"
#include "cli/output.h"
#include "cli/terminal.h"
#include "cli/variants.h"
#include "cli/words.h"
#include "core/utf8.h"

namespace salon {
namespace {

/// `IA` asks for any bot; its chairs are called IA1, IA2 …
constexpr std::string_view any_bot = "IA";

/// The words for it in either language; nobody is called so.
bool is_any_bot(std::string_view text) {
  static constexpr std::array<std::string_view, 7> words{
      "ia", "ai", "bot", "robot", "machine", "ordinateur", "computer"};
  return std::ranges::find(words, fold(text)) != words.end();
}

bool is_human_word(std::string_view text) {
  const std::string word = fold(text);
  return word == "human" || word == "humain" || word == "humaine";
}

bool taken(const std::vector<Chair>& chairs, const std::string& name) {
  return std::ranges::find(chairs, name, &Chair::name) != chairs.end();
}

std::vector<std::string> names_of(const std::vector<Chair>& chairs) {
  std::vector<std::string> names;
  for (const auto& chair : chairs) names.push_back(chair.name);
  return names;
}

/// The first of BASE, BASE 2, BASE 3 … that nobody is called.
std::string free_name(const std::vector<Chair>& chairs, const std::string& base) {
  std::string name = base;
  for (int i = 2; taken(chairs, name); ++i) name = fmt::format("{} {}", base, i);
  return name;
}

std::string free_bot_name(const std::vector<Chair>& chairs) {
  int i = 1;
  while (taken(chairs, fmt::format("{}{}", any_bot, i))) ++i;
  return fmt::format("{}{}", any_bot, i);
}

bool says_quit(const std::string& answer) {
  const std::string word = fold(answer);
  return word == "quit" || word == "quitter" || word == "q";
}

/// Asks a question until its answer is understood; nothing when the input ends or they quit.
template <class Read>
auto ask_until(Screen& screen, const Phrase& question, const std::vector<std::string>& candidates,
               Read&& read) -> std::optional<typename decltype(read(std::string{}))::value_type> {
  std::string answer;
  while (screen.ask(question, answer, candidates) == Console::Input::line && !says_quit(answer)) {
    auto understood = read(answer);
    if (understood) return std::move(*understood);
    screen.complain(understood.error());
  }
  return std::nullopt;
}

std::optional<int> ask_count(Screen& screen, const About& about) {
  const Phrase question = phrase("How many players? ({} to {}, Enter: {}) ",
                                 "Combien de joueurs ? ({} à {}, Entrée : {}) ", about.min_seats,
                                 about.max_seats, about.min_seats);
  return ask_until(screen, question, {}, [&](const std::string& answer) -> Expected<int> {
    if (answer.empty()) return about.min_seats;
    return parse_number(answer, about.min_seats, about.max_seats);
  });
}

/// The bots one can play against, for somebody who answers `?`.
Error explain_levels(const AnyGame& game, Lang lang) {
  std::string lines;
  for (const auto& level : game.levels()) {
    lines +=
        "  " + padded(level.name, 10) + wrapped(level.about.in(lang), page_width(96), 12) + "\n";
  }
  lines += "  IA        " +
           Phrase{"one of them, called IA1, IA2 …", "l'un d'eux, appelé IA1, IA2 …"}.in(lang);
  return {{lines, lines}};
}

/// A name that is nearly a level is more likely a slip than a name.
Expected<void> check_slip(Screen& screen, const AnyGame& game, const std::string& answer) {
  const auto near = nearest(answer, level_names(game));
  if (!near) return {};
  const Phrase question = phrase("Is somebody called {}? (otherwise try {})",
                                 "Quelqu'un s'appelle-t-il {} ? (sinon essayez {})", answer, *near);
  if (screen.agree(question)) return {};
  return fail("Then again:", "Alors reprenons :");
}

Expected<Chair> read_chair(Screen& screen, const AnyGame& game, const std::vector<Chair>& before,
                           const std::string& answer) {
  if (answer == "?") return std::unexpected(explain_levels(game, screen.lang()));
  if (answer.empty()) {
    return before.empty() ? Chair{"human", ""} : Chair{usual_level(game), ""};
  }
  const auto names = level_names(game);
  const std::string first = answer.substr(0, answer.find(':'));
  const bool bot = is_any_bot(answer) || is_human_word(answer) ||
                   answer.find_first_of(":=") != std::string::npos ||
                   std::ranges::find(names, fold(first)) != names.end();
  auto chair = bot ? parse_chair_wish(game, answer) : Expected<Chair>(Chair{"human", answer});
  if (!chair) return chair;
  if (!bot) {
    if (const auto slip = check_slip(screen, game, answer); !slip)
      return std::unexpected(slip.error());
  }
  auto chairs = before;
  chairs.push_back(*chair);
  give_names(game, chairs, screen.lang());
  if (const auto good = check_names(chairs); !good) return std::unexpected(good.error());
  return chair;
}

std::optional<Chair> ask_chair(Screen& screen, const AnyGame& game,
                               const std::vector<Chair>& before) {
  const auto seat = static_cast<Seat>(before.size());
  const Phrase usual =
      before.empty() ? Phrase{"you", "vous"} : Phrase{usual_level(game), usual_level(game)};
  const Phrase where = game.about().seat_names.empty()
                           ? Phrase{}
                           : phrase(" ({})", " ({})", seat_name(game.about(), seat));
  auto candidates = level_names(game);
  const Phrase question = phrase("Who plays seat {}{}? a name, or {} (Enter: {}) ",
                                 "Qui joue à la place {}{} ? un nom, ou {} (Entrée : {}) ",
                                 seat + 1, where, fmt::join(candidates, ", "), usual);
  candidates.emplace_back(any_bot);
  return ask_until(screen, question, candidates, [&](const std::string& answer) {
    return read_chair(screen, game, before, answer);
  });
}

/// The variants, for somebody who answers `?`.
Error explain_rules(const AnyGame& game, Lang lang) {
  std::string lines = variants_text(game, lang);
  lines.pop_back();
  return {{lines, lines}};
}

/// The presets by name and title, the published game first.
Phrase preset_list(const std::vector<Preset>& presets) {
  Phrase list;
  for (const auto& preset : presets) {
    const Phrase one = phrase("{} ({})", "{} ({})", preset.name, title_of(preset));
    list = list.en.empty() ? one : phrase("{}, {}", "{}, {}", list, one);
  }
  return list;
}

std::optional<std::string> ask_rules(Screen& screen, const AnyGame& game,
                                     const VariantRequest& request) {
  const auto presets = published_first(game.presets());
  std::vector<std::string> names;
  for (const auto& preset : presets) names.push_back(preset.name);
  if (names.size() == 1) return names.front();
  const Phrase question = phrase("Which rules? {} (Enter: {}, ?: what they are) ",
                                 "Quelles règles ? {} (Entrée : {}, ? : les expliquer) ",
                                 preset_list(presets), names.front());
  return ask_until(screen, question, names,
                   [&](const std::string& answer) -> Expected<std::string> {
                     if (answer == "?") return std::unexpected(explain_rules(game, screen.lang()));
                     VariantRequest with = request;
                     with.rules = answer.empty() ? names.front() : answer;
                     if (const auto variant = open_variant(game, with); !variant)
                       return std::unexpected(variant.error());
                     return *with.rules;
                   });
}

}  // namespace

Expected<Chair> parse_chair_wish(const AnyGame& game, std::string_view text) {
  Chair chair;
  std::string_view who = trim(text);
  // NAME=WHO; the equals sign of an option comes after a colon.
  const auto sign = who.find_first_of("=:");
  if (sign != std::string_view::npos && who[sign] == '=') {
    chair.name = trim(who.substr(0, sign));
    who = trim(who.substr(sign + 1));
  }
  if (is_human_word(who)) return chair;
  if (is_any_bot(who)) {
    chair.controller = usual_level(game);
    if (chair.name.empty()) chair.name = any_bot;
    return chair;
  }
  const auto spec = look_up_bot(game, fold(who));
  if (!spec) return std::unexpected(spec.error());
  const auto variant = game.open({});
  if (!variant) return std::unexpected(variant.error());
  // Only the bot itself knows whether it takes these options.
  if (const auto bot = (*variant)->player(*spec, 0, 0, Pace::time); !bot)
    return std::unexpected(bot.error());
  chair.controller = fold(who);
  return chair;
}

Expected<std::vector<Chair>> parse_seats(const AnyGame& game, std::string_view list, Lang lang) {
  std::vector<Chair> chairs;
  for (const auto entry : split(list, ',')) {
    if (trim(entry).empty()) {
      return fail("--seats: somebody is missing in \"{}\"",
                  "--seats : il manque quelqu'un dans « {} »", printable(list));
    }
    auto chair = parse_chair_wish(game, entry);
    if (!chair) {
      const auto near = fold(entry).starts_with("h") ? suggestion(entry, {"human"}) : Phrase{};
      return fail("--seats: {}{}", "--seats : {}{}", chair.error().what, near);
    }
    chairs.push_back(std::move(*chair));
  }
  give_names(game, chairs, lang);
  if (const auto good = check_names(chairs); !good) return std::unexpected(good.error());
  return chairs;
}

void give_names(const AnyGame& game, std::vector<Chair>& chairs, Lang lang) {
  for (auto& chair : chairs) {
    if (chair.name == any_bot) chair.name = free_bot_name(chairs);
    if (!chair.name.empty()) continue;
    chair.name = chair.human() ? free_name(chairs, Phrase{"Player", "Joueur"}.in(lang))
                               : bot_name(game.cast(), chair.controller, names_of(chairs));
  }
}

std::optional<Party> ask_party(Screen& screen, const AnyGame& game, VariantRequest request) {
  const About& about = game.about();
  if (!request.seats) {
    request.seats = about.min_seats == about.max_seats ? about.min_seats : ask_count(screen, about);
    if (!request.seats) return std::nullopt;
  }
  std::vector<Chair> chairs;
  while (static_cast<int>(chairs.size()) < *request.seats) {
    auto chair = ask_chair(screen, game, chairs);
    if (!chair) return std::nullopt;
    chairs.push_back(std::move(*chair));
  }
  give_names(game, chairs, screen.lang());
  if (!request.rules) {
    request.rules = ask_rules(screen, game, request);
    if (!request.rules) return std::nullopt;
  }
  auto variant = open_variant(game, request);
  if (!variant) {
    screen.complain(variant.error());
    return std::nullopt;
  }
  return Party{std::move(*variant), std::move(chairs)};
}

}  // namespace salon
