// What the pages say of the games' folders: which there are, and what is in which file.
#include "cli/program.h"
#include "games/registry.h"

namespace salon::test {
namespace {

namespace fs = std::filesystem;

/// The README lists the games by hand; the registry says which there are.
TEST(Readme, NamesEveryGameAndPointsAtItsPage) {
  const std::string readme = contents(SALON_SOURCE_DIR "/README.md");
  const std::string opening = readme.substr(0, readme.find("\n#", 1));
  for (const auto& game : games()) {
    const About& about = game->about();
    EXPECT_NE(opening.find(about.title.en), std::string::npos) << about.name;
    EXPECT_NE(readme.find("(src/games/" + about.name + "/README.md)"), std::string::npos)
        << about.name;
  }
}

struct Place {
  std::string_view function;
  std::string_view file;
};
constexpr std::array kPlaces{
    Place{"about", "rules.cpp"},     Place{"book", "rules.cpp"},
    Place{"make", "rules.cpp"},      Place{"parse_move", "text.cpp"},
    Place{"text", "text.cpp"},       Place{"parse_position", "text.cpp"},
    Place{"json", "json.cpp"},       Place{"say", "say.cpp"},
    Place{"explain", "explain.cpp"}, Place{"draw", "picture.cpp"},
};
/// What some games leave out, have from their base or write in their header.
constexpr std::array kPlacesIfAny{
    Place{"seen", "view.cpp"},      Place{"reveals", "view.cpp"},
    Place{"seen_text", "text.cpp"}, Place{"parse_seen", "text.cpp"},
    Place{"write", "json.cpp"},     Place{"constants", "constants.cpp"},
    Place{"ending", "say.cpp"},     Place{"asks", "say.cpp"},
    Place{"tell", "say.cpp"},       Place{"draw_sheet", "picture.cpp"},
};

class GameFolder : public testing::TestWithParam<std::string> {
 protected:
  fs::path folder() const { return fs::path(SALON_SOURCE_DIR "/src/games") / GetParam(); }
  /// A member of the game class as its definition begins: `Khan::json(`.
  std::string member(std::string_view function) const {
    std::string game = GetParam();
    game[0] = static_cast<char>(std::toupper(game[0]));
    return game + "::" + std::string(function) + "(";
  }
};
INSTANTIATE_TEST_SUITE_P(Games, GameFolder, testing::ValuesIn([] {
                           std::vector<std::string> names;
                           for (const auto& game : games()) names.push_back(game->about().name);
                           return names;
                         }()),
                         [](const auto& game) { return game.param; });

TEST_P(GameFolder, HasTheFilesThatEveryGameHas) {
  EXPECT_TRUE(fs::exists(folder() / (GetParam() + ".h")));
  for (const char* file : {"bots.h", "bots.cpp", "handle.cpp", "schema.json", "README.md",
                           "rules.en.md", "rules.fr.md"}) {
    EXPECT_TRUE(fs::exists(folder() / file)) << file;
  }
}

TEST_P(GameFolder, HasEverythingInItsFile) {
  for (const auto& [function, file] : kPlaces) {
    EXPECT_NE(contents(folder() / file).find(member(function)), std::string::npos)
        << member(function) << " should be in " << file;
  }
}

TEST_P(GameFolder, HasNothingElsewhere) {
  std::vector<Place> all(kPlaces.begin(), kPlaces.end());
  all.insert(all.end(), kPlacesIfAny.begin(), kPlacesIfAny.end());
  // Others call this one by the same name.
  std::erase_if(all, [](const Place& place) { return place.function == "about"; });
  for (const auto& entry : fs::directory_iterator(folder())) {
    if (entry.path().extension() != ".cpp") continue;
    const std::string source = contents(entry.path());
    for (const auto& [function, file] : all) {
      EXPECT_TRUE(entry.path().filename() == file ||
                  source.find(member(function)) == std::string::npos)
          << member(function) << " should be in " << file << ", not " << entry.path().filename();
    }
  }
}

}  // namespace
}  // namespace salon::test
