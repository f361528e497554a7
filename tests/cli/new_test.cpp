// What `salon new` writes. That it compiles and conforms is tried by script/skeleton, which takes a
// compiler and minutes.
#include "cli/program.h"
#include "cli/skeleton.h"

namespace salon::test {
namespace {

namespace fs = std::filesystem;

/// A folder that looks like the sources of the program.
class Sources {
 public:
  Sources() {
    fs::create_directories(folder_.path() / "src/games");
    fs::copy(SALON_SOURCE_DIR "/src/games/registry.cpp", registry());
  }
  fs::path registry() const { return folder_.path() / "src/games/registry.cpp"; }
  fs::path path(std::string_view in) const { return folder_.path() / in; }
  Ran make(Arguments arguments) const {
    arguments.insert(arguments.begin(), "new");
    arguments.insert(arguments.end(), {"--in", folder_.path().string()});
    return salon(arguments, "", folder_.path());
  }

 private:
  DataFolder folder_;
};

TEST(New, WritesAGameOfEachKindAndItsTests) {
  for (const std::string kind : {"open", "dice", "hidden"}) {
    const Sources sources;
    const Ran ran = sources.make({"tarot", "--kind", kind});
    ASSERT_EQ(ran.status, 0) << ran.err;
    for (const char* file :
         {"src/games/tarot/tarot.h", "src/games/tarot/rules.cpp", "src/games/tarot/text.cpp",
          "src/games/tarot/json.cpp", "src/games/tarot/say.cpp", "src/games/tarot/explain.cpp",
          "src/games/tarot/picture.cpp", "src/games/tarot/bots.cpp", "src/games/tarot/handle.cpp",
          "src/games/tarot/rules.en.md", "src/games/tarot/rules.fr.md", "src/games/tarot/README.md",
          "src/games/tarot/schema.json", "src/games/tarot/ladder.json",
          "src/games/tarot/numbers.json", "tests/games/tarot/rules_test.cpp"}) {
      const std::string text = contents(sources.path(file));
      EXPECT_FALSE(text.empty()) << kind << " " << file;
      EXPECT_EQ(text.find("ample"), std::string::npos) << kind << " " << file;
      EXPECT_NE(ran.out.find(file), std::string::npos) << ran.out;
    }
    EXPECT_EQ(fs::exists(sources.path("src/games/tarot/view.cpp")), kind == "hidden");
  }
}

TEST(New, AddsOneLineToTheRegistry) {
  const Sources sources;
  const std::string before = contents(sources.registry());
  ASSERT_EQ(sources.make({"tarot"}).status, 0);
  const std::string after = contents(sources.registry());
  const auto lines = [](const std::string& text) { return std::ranges::count(text, '\n'); };
  EXPECT_EQ(lines(after), lines(before) + 1);
  EXPECT_NE(after.find("  GAME(tarot)\n\n"), std::string::npos) << after;
  ASSERT_EQ(sources.make({"bridge"}).status, 0);
  EXPECT_NE(contents(sources.registry()).find("  GAME(tarot)             \\\n  GAME(bridge)\n\n"),
            std::string::npos)
      << contents(sources.registry());
}

TEST(New, OverwritesNothing) {
  const Sources sources;
  for (const char* folder : {"src/games/tarot", "tests/games/tarot"}) {
    fs::create_directories(sources.path(folder));
    const std::string before = contents(sources.registry());
    const Ran ran = sources.make({"tarot"});
    EXPECT_EQ(ran.status, 2);
    EXPECT_NE(ran.err.find("is there already"), std::string::npos) << ran.err;
    EXPECT_TRUE(fs::is_empty(sources.path(folder)));
    EXPECT_EQ(contents(sources.registry()), before);
    fs::remove(sources.path(folder));
  }
}

TEST(New, SaysWhatIsWrong) {
  const Sources sources;
  for (const char* name : {"Tarot", "2048", "le-tarot", "../tarot", "tarot_",
                           "abcdefghijklmnopqrstu", "union", "std", "move", "tableau"}) {
    const Ran ran = sources.make({name});
    EXPECT_EQ(ran.status, 2) << name;
    EXPECT_NE(ran.err.find("cannot be a game's name"), std::string::npos) << ran.err;
  }
  EXPECT_NE(sources.make({"tarot", "--kind", "cards"}).err.find("there are: open, dice, hidden"),
            std::string::npos);
  EXPECT_NE(
      sources.make({"tarot", "--kind", "cards", "--lang", "fr"}).err.find("il n'y a pas de genre"),
      std::string::npos);
  const DataFolder empty;
  const Ran ran = salon({"new", "tarot", "--in", empty.path()}, "", empty.path());
  EXPECT_EQ(ran.status, 2);
  EXPECT_NE(ran.err.find("are these the sources of salon?"), std::string::npos) << ran.err;
  EXPECT_TRUE(fs::is_empty(empty.path()));
}

TEST(New, ARegistryItDoesNotKnowIsLeftAlone) {
  const auto skeleton = Skeleton::of("tarot", "open");
  ASSERT_TRUE(skeleton);
  EXPECT_FALSE(skeleton->registered("int main() {}"));
  EXPECT_FALSE(skeleton->registered("#define SALON_GAMES(GAME)"));
}

}  // namespace
}  // namespace salon::test
