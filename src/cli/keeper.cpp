#include "cli/keeper.h"

#include <sys/stat.h>

#include <algorithm>
#include <ctime>

#include "cli/file.h"
#include "cli/output.h"
#include "core/counted.h"
#include "core/utf8.h"

namespace salon {
namespace {

constexpr std::size_t most_offered = 9;

std::string time_text(std::chrono::system_clock::time_point time, const char* format) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
  std::tm parts{};
  ::localtime_r(&seconds, &parts);
  std::array<char, 32> text{};
  const std::size_t size = std::strftime(text.data(), text.size(), format, &parts);
  return {text.data(), size};
}

struct Unfinished {
  Vault::Entry entry;
  Save save;
  Match match;
};

/// A save that opens, or the reason it does not.
Expected<Unfinished> open_entry(const Vault& vault, const Vault::Entry& entry) {
  auto text = vault.load(entry.name);
  if (!text) return std::unexpected(text.error());
  if (!*text) return fail("it is gone", "elle a disparu");
  auto save = Save::parse(**text);
  if (!save) return std::unexpected(save.error());
  auto match = open_record(save->record);
  if (!match) return std::unexpected(match.error());
  return Unfinished{entry, std::move(*save), std::move(*match)};
}

/// What to do with a save that was refused. False: the input ended.
bool settle_damaged(Screen& screen, const Vault& vault, const Vault::Entry& entry,
                    const Error& error) {
  screen.line(phrase("The saved game {} is refused: {}", "La partie gardée {} est refusée : {}",
                     entry.name, error.what));
  const Phrase question{"Delete it (d), or leave it there and start anew (Enter)? ",
                        "L'effacer (e), ou la laisser là et commencer une partie (Entrée) ? "};
  for (std::string answer; screen.ask(question, answer) == Console::Input::line;) {
    const std::string word = fold(answer);
    if (word == "q" || word == "quit" || word == "quitter") return false;
    if (word.empty() || word == "n") return true;
    if (word == "d" || word == "e") {
      if (const auto removed = vault.remove(entry.name); !removed) screen.complain(removed.error());
      return true;
    }
    screen.line({"Type d or press Enter.", "Tapez e, ou Entrée."});
  }
  return false;
}

void list(Screen& screen, const About& about, const std::vector<Unfinished>& games) {
  screen.line(phrase("Unfinished, {}:", "Parties inachevées, {} :", about.title));
  for (std::size_t i = 0; i < games.size(); ++i) {
    const auto& [entry, save, match] = games[i];
    std::vector<std::string> names;
    for (const auto& chair : match.chairs()) names.push_back(chair.name);
    screen.line(phrase("  {}  {}  {}, {}", "  {}  {}  {}, {}", i + 1,
                       time_text(entry.saved, "%Y-%m-%d %H:%M"), fmt::join(names, " – "),
                       counted(match.ply(), {"move", "coup"}, {"moves", "coups"})));
  }
}

/// Reads `n`, `2` or `d 2`. An index to go on with, or nothing for a new game.
struct Choice {
  bool fresh = false;
  bool remove = false;
  std::size_t index = 0;
};
Expected<Choice> read_choice(const std::string& answer, std::size_t count) {
  const std::string word = fold(answer);
  if (word.empty()) return Choice{};
  if (word == "n" || word == "new" || word == "nouvelle") return Choice{.fresh = true};
  const bool remove = word.starts_with('d') || word.starts_with('e');
  const auto number = std::string(trim(std::string_view(word).substr(remove ? 1 : 0)));
  if (remove && number.empty() && count == 1) return Choice{.remove = true};
  const auto index = parse_number(number, 1, static_cast<int>(count));
  if (!index) {
    return fail("Type a number from 1 to {}, n for a new game, or d and a number.",
                "Tapez un nombre de 1 à {}, n pour une nouvelle partie, ou e et un nombre.", count);
  }
  return Choice{false, remove, static_cast<std::size_t>(*index - 1)};
}

Offer ask_which(Screen& screen, const Vault& vault, const About& about,
                std::vector<Unfinished> games) {
  list(screen, about, games);
  const Phrase question{"Go on with which? (Enter: 1, n: a new game, d 1: delete) ",
                        "Reprendre laquelle ? (Entrée : 1, n : nouvelle partie, e 1 : effacer) "};
  for (std::string answer; screen.ask(question, answer) == Console::Input::line;) {
    if (fold(answer).starts_with('q')) break;
    const auto choice = read_choice(answer, games.size());
    if (!choice) {
      screen.complain(choice.error());
      continue;
    }
    if (choice->fresh) return {};
    auto& game = games[choice->index];
    if (!choice->remove) {
      return {Offer::Answer::resume, game.entry.name, std::move(game.save), std::move(game.match)};
    }
    if (const auto removed = vault.remove(game.entry.name); !removed)
      screen.complain(removed.error());
    games.erase(games.begin() + static_cast<std::ptrdiff_t>(choice->index));
    if (games.empty()) return {};
    list(screen, about, games);
  }
  return {Offer::Answer::leave, {}, {}, {}};
}

}  // namespace

/// A sealed copy says under which name its game is kept; a plain record is known again as long as
/// nothing was played since.
Keeper Keeper::take_over(Vault vault, const Save& save) {
  // Also when it is kept no more: whoever goes on with a copy goes on with that game.
  if (!save.name.empty()) return resume(std::move(vault), save.name);
  const auto listed = vault.list(save.record.game + "-");
  const auto entries = listed ? *listed : std::vector<Vault::Entry>{};
  const auto same = [&](const Vault::Entry& entry) {
    const auto kept = open_entry(vault, entry);
    return kept && kept->match.record() == save.record;
  };
  const auto found = std::ranges::find_if(entries, same);
  if (found == entries.end()) return begin(std::move(vault), save.record.game);
  return resume(std::move(vault), found->name);
}

Keeper Keeper::begin(Vault vault, std::string_view game) {
  return {std::move(vault),
          fmt::format("{}-{}-{:04x}", game,
                      time_text(std::chrono::system_clock::now(), "%Y%m%d-%H%M%S"),
                      fresh_seed() & 0xffff)};
}

Expected<void> Keeper::keep(const Save& save) const {
  return vault_ ? vault_->store(name_, save.text()) : Expected<void>{};
}

Expected<std::filesystem::path> Keeper::finish(const Record& record) const {
  const auto folder = vault_->folder() / "finished";
  if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) {
    return fail("cannot make {}: {}", "impossible de créer {} : {}", folder.string(),
                reason(errno));
  }
  auto path = folder / (name_ + ".txt");
  // A copy may have been played to another end before.
  for (int n = 2; std::filesystem::exists(path); ++n)
    path = folder / fmt::format("{}-{}.txt", name_, n);
  // The finished game must be safe before the unfinished one goes.
  if (const auto written = write_file(path, record.text()); !written)
    return std::unexpected(written.error());
  if (const auto removed = vault_->remove(name_); !removed) return std::unexpected(removed.error());
  return path;
}

Offer offer_unfinished(Screen& screen, const Vault& vault, const About& about) {
  const auto entries = vault.list(about.name + "-");
  if (!entries) {
    screen.complain(entries.error());
    return {};
  }
  std::vector<Unfinished> games;
  for (const auto& entry : *entries) {
    auto game = open_entry(vault, entry);
    if (!game) {
      if (!settle_damaged(screen, vault, entry, game.error()))
        return {Offer::Answer::leave, {}, {}, {}};
    } else if (games.size() < most_offered) {
      games.push_back(std::move(*game));
    }
  }
  if (games.empty()) return {};
  return ask_which(screen, vault, about, std::move(games));
}

}  // namespace salon
