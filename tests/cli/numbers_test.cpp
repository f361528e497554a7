// What the games' folders and pages say of numbers: those a bot plays with (numbers.json), and how
// far apart the levels are.
#include <sodium.h>

#include <array>
#include <map>

#include "cli/program.h"
#include "core/json.h"
#include "games/registry.h"

namespace salon::test {
namespace {

std::filesystem::path folder_of(const AnyGame& game) {
  return std::filesystem::path(SALON_SOURCE_DIR "/src/games") / game.about().name;
}

Json listed_numbers(const AnyGame& game) {
  return Json::parse(contents(folder_of(game) / "numbers.json"));
}

bool is_source(const std::filesystem::path& file) {
  return file.extension() == ".cpp" || file.extension() == ".h";
}

/// Sources that hold numbers and little else; and of what is no source all that is not about
/// something else.
bool holds_numbers(const std::filesystem::path& file) {
  constexpr std::array<std::string_view, 4> sources{"habits.cpp", "skill.h", "statistics.cpp",
                                                    "weights.cpp"};
  constexpr std::array<std::string_view, 6> others{"board.json", "ladder.json",  "numbers.json",
                                                   "pool.json",  "puzzles.json", "schema.json"};
  const std::string name = file.filename();
  if (is_source(file)) return std::ranges::find(sources, name) != sources.end();
  return file.extension() != ".md" && std::ranges::find(others, name) == others.end();
}

std::string sha256_of(const std::string& bytes) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> sum;
  crypto_hash_sha256(sum.data(), reinterpret_cast<const unsigned char*>(bytes.data()),
                     bytes.size());
  std::string text;
  for (const unsigned char byte : sum) text += fmt::format("{:02x}", byte);
  return text;
}

TEST(Numbers, OfEveryFileAreListed) {
  for (const auto& game : games()) {
    std::vector<std::string> listed;
    for (const auto& entry : listed_numbers(*game))
      listed.push_back(entry.at("file").get<std::string>());
    for (const auto& file : std::filesystem::directory_iterator(folder_of(*game))) {
      if (!file.is_regular_file() || !holds_numbers(file.path())) continue;
      EXPECT_NE(std::ranges::find(listed, file.path().filename().string()), listed.end())
          << file.path() << " is not in numbers.json";
    }
  }
}

TEST(Numbers, SayHowTheyWereMade) {
  for (const auto& game : games()) {
    for (const auto& entry : listed_numbers(*game)) {
      for (const char* member : {"what", "unit", "made", "date"})
        EXPECT_FALSE(entry.value(member, "").empty()) << member << " of " << entry.dump();
      const bool by_hand = entry.value("made", "").starts_with("set by hand");
      EXPECT_NE(by_hand, entry.contains("seed")) << "what a tool made has a seed: " << entry.dump();
    }
  }
}

TEST(Numbers, AreThoseThatWereListed) {
  for (const auto& game : games()) {
    for (const auto& entry : listed_numbers(*game)) {
      const auto file = folder_of(*game) / entry.at("file").get<std::string>();
      ASSERT_TRUE(std::filesystem::is_regular_file(file)) << file;
      EXPECT_TRUE(is_source(file) || entry.contains("sha256")) << file;
      if (!entry.contains("sha256")) continue;
      EXPECT_EQ(entry.at("sha256").get<std::string>(), sha256_of(contents(file)))
          << file << " has changed: numbers.json must say how";
    }
  }
}

/// The cells of a line of a table, without the blanks around them.
std::vector<std::string> cells_of(std::string_view line) {
  std::vector<std::string> cells;
  for (const auto cell : split(line, '|')) cells.emplace_back(trim(cell));
  return cells;
}

/// The steps in the table of a game's README, by level.
std::map<std::string, int> measured_steps(const AnyGame& game) {
  const std::string readme = contents(folder_of(game) / "README.md");
  const std::size_t begin = std::min(readme.find("<!-- steps -->"), readme.size());
  const auto table = std::string_view(readme).substr(begin, readme.find("<!-- /steps -->") - begin);
  std::map<std::string, int> steps;
  for (const auto line : split(table, '\n')) {
    const auto cells = cells_of(line);  // | level | match | games | share | Elo | …
    if (cells.size() > 5 && cells[5].starts_with('+')) steps[cells[1]] = std::stoi(cells[5]);
  }
  return steps;
}

/// A game's line of the table of all steps.
std::vector<std::string> told_steps(const AnyGame& game) {
  const std::string page = contents(SALON_SOURCE_DIR "/docs/arena.md");
  for (const auto line : split(page, '\n'))
    if (line.starts_with("| [" + game.about().name + "]")) return cells_of(line);
  return {};
}

/// `script/ladder --steps GAME --write` keeps all three the same.
TEST(Steps, OfTheCastAreThoseOfTheTables) {
  for (const auto& game : games()) {
    const auto measured = measured_steps(*game);
    const auto told = told_steps(*game);
    std::size_t column = 2;  // behind the game's name: medium above easy, hard above medium, …
    for (const auto& [level, names, about, step] : game->cast()) {
      if (level == "random" || level == "easy") continue;
      const std::string where = game->about().name + " " + level;
      const auto row = measured.find(level);
      ASSERT_EQ(row != measured.end(), step.has_value()) << where;
      if (step) {
        EXPECT_EQ(row->second, *step) << where;
      }
      ASSERT_LT(column, told.size()) << where;
      EXPECT_EQ(told[column++], step ? fmt::format("{:+}", *step) : "–")
          << where << " in docs/arena.md";
    }
  }
}

}  // namespace
}  // namespace salon::test
