#include "cli/vault.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <thread>

#include "cli/file.h"
#include "cli/folder.h"

namespace salon {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

class VaultTest : public test::Folder {
 protected:
  Vault vault() const { return *Vault::open(folder_); }

  void age(const fs::path& path, std::chrono::seconds by) const {
    fs::last_write_time(path, fs::file_time_type::clock::now() - by);
  }
  unsigned mode(const fs::path& path) const {
    struct stat status {};
    EXPECT_EQ(::stat(path.c_str(), &status), 0) << path;
    return status.st_mode & 0777;
  }
};

TEST_F(VaultTest, KeepsWhatIsStored) {
  ASSERT_TRUE(vault().store("khan-1", "first"));
  EXPECT_EQ(**vault().load("khan-1"), "first");
  ASSERT_TRUE(vault().store("khan-1", "second"));
  EXPECT_EQ(**vault().load("khan-1"), "second");
  EXPECT_EQ(files(), (std::vector<std::string>{"key", "khan-1.save"}));
}

TEST_F(VaultTest, NothingIsThereBeforeAndAfter) {
  EXPECT_EQ(vault().load("khan"), std::nullopt);
  ASSERT_TRUE(vault().store("khan", ""));
  EXPECT_EQ(**vault().load("khan"), "");
  EXPECT_TRUE(vault().remove("khan"));
  EXPECT_EQ(vault().load("khan"), std::nullopt);
  EXPECT_TRUE(vault().remove("khan"));
}

TEST_F(VaultTest, ListsTheNewestFirst) {
  for (const char* name : {"khan-1", "khan-2", "cluedo-1"}) ASSERT_TRUE(vault().store(name, name));
  age(folder_ / "khan-1.save", 10h);
  age(folder_ / "khan-2.save", 20h);
  age(folder_ / "cluedo-1.save", 5h);
  const auto all = vault().list();
  ASSERT_EQ(all->size(), 3u);
  EXPECT_EQ((*all)[0].name, "cluedo-1");
  EXPECT_EQ((*all)[2].name, "khan-2");
  const auto khan = vault().list("khan-");
  ASSERT_EQ(khan->size(), 2u);
  EXPECT_EQ((*khan)[0].name, "khan-1");
  const auto passed = std::chrono::system_clock::now() - (*khan)[0].saved;
  EXPECT_GT(passed, 9h);
  EXPECT_LT(passed, 11h);
}

TEST_F(VaultTest, LeftOverAndForeignFilesAreIgnored) {
  ASSERT_TRUE(vault().store("khan", "whole"));
  for (const char* name : {".new-AbCdEf", "notes.txt", "Khan.save", ".save", "x y.save"})
    std::ofstream(folder_ / name) << "half";
  fs::create_directory(folder_ / "folder.save");
  EXPECT_EQ(vault().list()->size(), 1u);
  EXPECT_EQ(**vault().load("khan"), "whole");
  EXPECT_TRUE(fs::exists(folder_ / ".new-AbCdEf"));  // somebody may be writing it
  age(folder_ / ".new-AbCdEf", 2h);
  vault();
  EXPECT_FALSE(fs::exists(folder_ / ".new-AbCdEf"));
}

TEST_F(VaultTest, NamesCannotLeaveTheFolder) {
  for (const std::string name : {"", "..", "../khan", "a/b", "Khan", "a b", "a.b", "é", "a\nb"}) {
    EXPECT_FALSE(vault().store(name, "x")) << name;
    EXPECT_FALSE(vault().load(name)) << name;
    EXPECT_FALSE(vault().remove(name)) << name;
  }
  EXPECT_FALSE(vault().store(std::string(101, 'a'), "x"));
  EXPECT_FALSE(vault().store(std::string("a\0b", 3), "x"));
}

TEST_F(VaultTest, IsForItsOwnerOnly) {
  const auto old = ::umask(0);
  const auto vault = Vault::open(folder_ / "deep" / "salon");
  ASSERT_TRUE(vault);
  ASSERT_TRUE(vault->store("khan", "x"));
  ::umask(old);
  EXPECT_EQ(mode(folder_ / "deep"), 0700u);
  EXPECT_EQ(mode(vault->folder()), 0700u);
  EXPECT_EQ(mode(vault->folder() / "khan.save"), 0600u);
  EXPECT_EQ(mode(vault->folder() / "key"), 0600u);
}

TEST_F(VaultTest, AnEditedSaveIsReportedWithItsPath) {
  ASSERT_TRUE(vault().store("khan", "x"));
  std::ofstream(folder_ / "khan.save", std::ios::app) << "y";
  const auto loaded = vault().load("khan");
  ASSERT_FALSE(loaded);
  EXPECT_NE(loaded.error().in(Lang::en).find("khan.save: the save was damaged"), std::string::npos);
  EXPECT_NE(loaded.error().in(Lang::fr).find("khan.save : la sauvegarde"), std::string::npos);
}

TEST_F(VaultTest, OddThingsInTheFilesPlaceAreReported) {
  fs::create_directory(folder_ / "folder.save");
  EXPECT_FALSE(vault().load("folder"));
  EXPECT_FALSE(vault().store("folder", "x"));
  ASSERT_EQ(::mkfifo((folder_ / "fifo.save").c_str(), 0600), 0);
  EXPECT_FALSE(vault().load("fifo"));
  EXPECT_EQ(vault().list()->size(), 0u);
  EXPECT_EQ(files(), (std::vector<std::string>{"fifo.save", "folder.save", "key"}));
}

TEST_F(VaultTest, AFolderThatCannotBeIsReported) {
  std::ofstream(folder_ / "file") << "x";
  for (const fs::path& path :
       {folder_ / "file", folder_ / "file" / "below", fs::path("/proc/salon")}) {
    const auto refused = Vault::open(path);
    ASSERT_FALSE(refused) << path;
    EXPECT_NE(refused.error().in(Lang::en).find(path.string()), std::string::npos);
    EXPECT_NE(refused.error().in(Lang::en), refused.error().in(Lang::fr));
  }
}

TEST_F(VaultTest, AFolderThatVanishesIsReported) {
  const Vault open = vault();
  fs::remove_all(folder_);
  EXPECT_FALSE(open.store("khan", "x"));
  EXPECT_FALSE(open.list());
  EXPECT_EQ(open.load("khan"), std::nullopt);
}

TEST_F(VaultTest, TheUsualFolderComesFromTheEnvironment) {
  const std::string home = std::getenv("HOME") ? std::getenv("HOME") : "/";
  ::setenv("HOME", "/home/ada", 1);
  ::setenv("SALON_DATA", "", 1);
  ::setenv("XDG_DATA_HOME", "relative", 1);
  EXPECT_EQ(Vault::usual_folder(), "/home/ada/.local/share/salon");
  ::setenv("XDG_DATA_HOME", "/data", 1);
  EXPECT_EQ(Vault::usual_folder(), "/data/salon");
  ::setenv("SALON_DATA", folder_.c_str(), 1);
  EXPECT_EQ(Vault::usual_folder(), folder_);
  EXPECT_EQ(Vault::open()->folder(), folder_);
  for (const char* name : {"SALON_DATA", "XDG_DATA_HOME", "HOME"}) ::unsetenv(name);
  EXPECT_FALSE(Vault::usual_folder());
  ::setenv("HOME", home.c_str(), 1);
}

TEST_F(VaultTest, TwoAtOnceShareOneKey) {
  std::vector<std::jthread> openers;
  for (int i = 0; i < 8; ++i)
    openers.emplace_back(
        [this, i] { ASSERT_TRUE(Vault::open(folder_)->store("game-" + std::to_string(i), "x")); });
  openers.clear();
  for (int i = 0; i < 8; ++i) EXPECT_EQ(**vault().load("game-" + std::to_string(i)), "x");
}

TEST_F(VaultTest, AFullDiskIsReportedAndTheOldSaveStays) {
  ASSERT_TRUE(vault().store("game", "old"));
  const pid_t writer = ::fork();
  if (writer == 0) {
    const Vault open = vault();
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit least{1000, 1000};
    ::setrlimit(RLIMIT_FSIZE, &least);
    ::_exit(open.store("game", std::string(5000, 'x')) ? 1 : 0);
  }
  int status = -1;
  ::waitpid(writer, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(**vault().load("game"), "old");
  EXPECT_EQ(files(), (std::vector<std::string>{"game.save", "key"}));
}

TEST_F(VaultTest, WhatWasConfirmedSurvivesAKill) {
  const std::string filling(10'000, '.');
  for (int round = 1; round <= 10; ++round) {
    int confirmed[2];
    ASSERT_EQ(::pipe(confirmed), 0);
    const pid_t writer = ::fork();
    if (writer == 0) {
      const Vault open = vault();
      for (int i = round * 1'000'000;; ++i)
        if (!open.store("game", std::to_string(i) + filling) ||
            ::write(confirmed[1], &i, sizeof i) != sizeof i)
          ::_exit(1);
    }
    ::close(confirmed[1]);
    int last = 0;
    ASSERT_EQ(::read(confirmed[0], &last, sizeof last), static_cast<ssize_t>(sizeof last));
    ::usleep(3'000 * round);
    ::kill(writer, SIGKILL);
    ::waitpid(writer, nullptr, 0);
    for (int i = 0; ::read(confirmed[0], &i, sizeof i) == sizeof i;) last = i;
    ::close(confirmed[0]);
    const auto loaded = vault().load("game");
    ASSERT_TRUE(loaded) << loaded.error().in(Lang::en);
    EXPECT_GE(std::stoi(loaded->value()), last);
    EXPECT_TRUE(loaded->value().ends_with(filling));
  }
}

}  // namespace
}  // namespace salon
