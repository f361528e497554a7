// The README lists the games by hand; the registry says which there are.
#include "cli/program.h"
#include "games/registry.h"

namespace salon::test {
namespace {

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

}  // namespace
}  // namespace salon::test
