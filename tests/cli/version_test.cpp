#include <regex>

#include "cli/engine.h"
#include "cli/lookup.h"
#include "program.h"

namespace salon::test {
namespace {

namespace fs = std::filesystem;

std::string output_of(const std::string& command) {
  std::string text;
  FILE* pipe = ::popen(command.c_str(), "r");
  EXPECT_NE(pipe, nullptr);
  for (int c = 0; pipe && (c = std::fgetc(pipe)) != EOF;) text += static_cast<char>(c);
  EXPECT_EQ(::pclose(pipe), 0) << command;
  return text;
}

TEST(Version, NamesTheVersionTheCommitAndTheGames) {
  const auto text = salon({"--version"}).out;
  const auto sources = contents(SALON_SOURCE_DIR "/CMakeLists.txt");
  std::smatch stated, declared;
  ASSERT_TRUE(
      std::regex_search(text, stated, std::regex(R"(^salon (\S+)( \([0-9a-f]{7,40}\))?\n)")))
      << text;
  ASSERT_TRUE(std::regex_search(sources, declared, std::regex(R"(project\(salon VERSION (\S+) )")));
  EXPECT_EQ(stated[1], declared[1]);
  EXPECT_EQ(stated[2].matched, fs::exists(SALON_SOURCE_DIR "/.git"));
  for (const auto& game : game_names()) EXPECT_TRUE(has(text, game)) << game;
  EXPECT_TRUE(has(text, "\nstores: SQLite, PostgreSQL\n"));
  EXPECT_TRUE(std::regex_search(text, std::regex(R"(\nprocessor: \S+)")));
  EXPECT_TRUE(has(salon({"--version", "--lang", "fr"}).out, "\ndépôts : SQLite, PostgreSQL\n"));
}

/// The program under a link of its own, with nothing beside it but what a test puts there. In the
/// folder of the build, because a link cannot leave its file system.
class Installed : public testing::Test {
 protected:
  Installed() {
    std::string name = (fs::path(SALON_PROGRAM).parent_path() / "version-XXXXXX").string();
    root_ = ::mkdtemp(name.data());
    fs::create_directory(root_ / "bin");
    fs::create_hard_link(SALON_PROGRAM, root_ / "bin/salon");
  }
  ~Installed() override { fs::remove_all(root_); }

  std::string version() const { return output_of((root_ / "bin/salon").string() + " --version"); }
  void put(const fs::path& file) const {
    fs::create_directories((root_ / file).parent_path());
    std::ofstream(root_ / file) << "x";
  }

  fs::path root_;
};

TEST_F(Installed, SaysOfWhatIsOptionalWhetherItIsThere) {
  const bool inside = !engine_files().empty();
  const auto bare = version();
  EXPECT_TRUE(has(bare, inside ? "\nengine for browsers: built in (WebAssembly)\n"
                               : "\nengine for browsers: none\n"))
      << bare;
  EXPECT_TRUE(has(bare, "\ntournaments over MPI: no\n")) << bare;
  put("share/salon/salon.wasm");
  put("lib/salon/salon-mpi.so");
  const auto full = version();
  EXPECT_TRUE(has(full, inside ? "\nengine for browsers: built in (WebAssembly)\n"
                               : "\nengine for browsers: beside the program (WebAssembly)\n"))
      << full;
  EXPECT_TRUE(has(full, "\ntournaments over MPI: yes\n")) << full;
}

/// A repository to commit in, and what the build makes of it.
class Commit : public testing::Test {
 protected:
  Commit() {
    fs::create_directory(sources_);
    git("init --quiet");
    commit();
  }

  void git(const std::string& what) const {
    output_of("git -C " + sources_.string() +
              " -c user.name=Anne -c user.email=anne@localhost.localdomain " + what);
  }
  void commit() const { git("commit --quiet --allow-empty --message step"); }
  std::string short_hash(const fs::path& sources) const {
    auto hash = output_of("git -C " + sources.string() + " rev-parse --short HEAD");
    return hash.substr(0, hash.find('\n'));
  }
  std::string named(const fs::path& sources) const {
    output_of("cmake -DSOURCE=" + sources.string() + " -DOUT=" + header_.string() +
              " -P " SALON_SOURCE_DIR "/cmake/commit.cmake");
    return contents(header_);
  }
  static std::string define(const std::string& commit) {
    return "#define SALON_COMMIT \"" + commit + "\"\n";
  }

  DataFolder folder_;
  fs::path sources_ = folder_.path() / "sources";
  fs::path header_ = folder_.path() / "commit.h";
};

TEST_F(Commit, IsFollowedAndCompiledAnewOnlyWhenItChanges) {
  const auto first = named(sources_);
  EXPECT_EQ(first, define(short_hash(sources_)));
  const auto long_ago = fs::last_write_time(header_) - std::chrono::hours(1);
  fs::last_write_time(header_, long_ago);
  EXPECT_EQ(named(sources_), first);
  EXPECT_EQ(fs::last_write_time(header_), long_ago);
  git("commit --quiet --allow-empty --message 'another step'");
  EXPECT_EQ(named(sources_), define(short_hash(sources_)));
  EXPECT_NE(contents(header_), first);
}

TEST_F(Commit, IsThatOfAWorktreeAndNoneOfATarball) {
  const auto aside = folder_.path() / "aside";
  git("worktree add --quiet " + aside.string());
  commit();
  EXPECT_EQ(named(aside), define(short_hash(aside)));
  EXPECT_NE(short_hash(aside), short_hash(sources_));
  const auto unpacked = folder_.path() / "unpacked", within = sources_ / "unpacked";
  for (const auto& place : {unpacked, within}) {
    fs::create_directory(place);
    EXPECT_EQ(named(place), define("")) << place;
  }
}

}  // namespace
}  // namespace salon::test
