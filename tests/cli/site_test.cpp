// What `salon site` writes. That it can be played is tried in a browser, by script/test site.
#include "cli/program.h"
#include "core/json.h"
#include "games/puzzles.h"
#include "games/registry.h"
#include "server/assets.h"

namespace salon::test {
namespace {

namespace fs = std::filesystem;

/// A folder to write to, and an engine that is none.
class Site : public testing::Test {
 protected:
  void SetUp() override {
    const auto files = server::embedded_files();
    if (std::ranges::find(files, "/site.html", &EmbeddedFile::path) == files.end())
      GTEST_SKIP() << "built without its page";
    fs::create_directories(engine() / "weights");
    write(engine() / "salon.wasm", "module");
    write(engine() / "weights/stratego", "weights");
  }
  static void write(const fs::path& path, std::string_view text) {
    std::ofstream(path, std::ios::binary) << text;
  }
  fs::path engine() const { return data_.path() / "engine"; }
  fs::path folder() const { return data_.path() / "public"; }
  Ran make(Arguments more = {}) const {
    Arguments arguments{"site", folder().string(), "--engine", engine().string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return salon(arguments, "", data_.path());
  }
  Json about() const { return Json::parse(contents(folder() / "site.json"), nullptr, false); }

 private:
  DataFolder data_;
};

TEST_F(Site, HasEveryFileItNames) {
  const Ran ran = make();
  ASSERT_EQ(ran.status, 0) << ran.err;
  const Json json = about();
  std::size_t named = 2;  // itself and the keeper name the others
  for (const auto& file : json["files"]) {
    const fs::path path = folder() / file["path"].get<std::string>();
    ASSERT_TRUE(fs::exists(path)) << path;
    EXPECT_EQ(fs::file_size(path), file["bytes"].get<std::size_t>()) << path;
    EXPECT_NE(fs::status(path).permissions() & fs::perms::others_read, fs::perms::none) << path;
    ++named;
  }
  std::size_t there = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder()))
    there += entry.is_regular_file() ? 1 : 0;
  EXPECT_EQ(there, named);
  EXPECT_EQ(contents(folder() / json["engine"].get<std::string>()), "module");
  EXPECT_EQ(contents(folder() / json["weights"]["stratego"].get<std::string>()), "weights");
  EXPECT_TRUE(contents(folder() / "sw.js").starts_with("const site = {"));
  EXPECT_NE(contents(folder() / "index.html").find("salon-site"), std::string::npos);
  // Nothing in it is addressed from the root of a host.
  EXPECT_EQ(contents(folder() / "index.html").find("=\"/"), std::string::npos);
}

TEST_F(Site, KnowsTheGamesAndThePuzzleOfEveryDay) {
  ASSERT_EQ(make().status, 0);
  const Json json = about();
  EXPECT_EQ(json["games"].size(), games().size());
  const auto& daily = json["daily"];
  ASSERT_FALSE(daily.empty());
  for (const std::int64_t day : {0, 1, 299, 300, 20000, 20773}) {
    const auto puzzle = puzzle_of_day(day);
    const auto& told = daily[static_cast<std::size_t>(day) % daily.size()];
    EXPECT_EQ(told["game"], puzzle.game->about().name) << day;
    EXPECT_EQ(told["number"], puzzle.number) << day;
  }
}

TEST_F(Site, AnotherEngineIsAnotherVersion) {
  ASSERT_EQ(make().status, 0);
  const Json first = about();
  ASSERT_EQ(make().status, 0) << "a site is written over";
  EXPECT_EQ(about()["version"], first["version"]);
  write(engine() / "salon.wasm", "newer");
  ASSERT_EQ(make().status, 0);
  EXPECT_NE(about()["version"], first["version"]);
  EXPECT_NE(about()["engine"], first["engine"]);
}

TEST_F(Site, MixesWithNobodysFiles) {
  fs::create_directories(folder());
  write(folder() / "diary.txt", "mine");
  const Ran ran = make({"--lang", "fr"});
  EXPECT_EQ(ran.status, 2);
  EXPECT_NE(ran.err.find("n'est pas vide"), std::string::npos) << ran.err;
  EXPECT_FALSE(fs::exists(folder() / "index.html"));
}

TEST_F(Site, SaysWhatIsMissing) {
  fs::remove(engine() / "salon.wasm");
  const Ran ran = make();
  EXPECT_EQ(ran.status, 2);
  EXPECT_NE(ran.err.find("salon.wasm is missing"), std::string::npos) << ran.err;
}

}  // namespace
}  // namespace salon::test
