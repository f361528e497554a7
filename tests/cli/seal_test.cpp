#include "cli/seal.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "cli/folder.h"

namespace salon {
namespace {

const Key key = [] {
  Key bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<unsigned char>(i * 7 + 1);
  return bytes;
}();

const std::string text("game khan\nseats human,hard\n\0 and a NUL", 39);

std::string error_of(const Expected<std::string>& result) {
  return result ? "no error" : result.error().in(Lang::en);
}

TEST(Seal, RoundTrip) {
  for (const std::string& each : {std::string(), text, std::string(1 << 20, 'x')}) {
    const auto sealed = seal(each, key);
    ASSERT_TRUE(sealed);
    EXPECT_EQ(sealed->size(), each.size() + seal_size);
    EXPECT_EQ(unseal(*sealed, key), each);
  }
}

TEST(Seal, ShowsNothingAndNeverRepeats) {
  const auto first = seal(text, key), second = seal(text, key);
  EXPECT_EQ(first->find("khan"), std::string::npos);
  EXPECT_NE(*first, *second);
}

TEST(Seal, EveryChangedByteIsRefused) {
  const std::string sealed = *seal(text, key);
  for (std::size_t i = 0; i < sealed.size(); ++i)
    for (int change = 1; change < 256; ++change) {
      std::string edited = sealed;
      edited[i] = static_cast<char>(edited[i] ^ change);
      EXPECT_FALSE(unseal(edited, key)) << i << " " << change;
    }
}

TEST(Seal, EveryOtherLengthIsRefused) {
  const std::string sealed = *seal(text, key);
  for (std::size_t size = 0; size < sealed.size(); ++size)
    EXPECT_FALSE(unseal(sealed.substr(0, size), key)) << size;
  EXPECT_FALSE(unseal(sealed + '\0', key));
}

TEST(Seal, AnotherKeyDoesNotOpen) {
  Key other = key;
  other[31] ^= 1;
  EXPECT_FALSE(unseal(*seal(text, key), other));
}

TEST(Seal, TheErrorSaysWhatItIs) {
  const std::string sealed = *seal(text, key);
  EXPECT_EQ(error_of(unseal("", key)), "the save is empty");
  EXPECT_EQ(error_of(unseal("hello", key)), "this is not a Salon save");
  EXPECT_EQ(error_of(unseal(std::string(500, 'x'), key)), "this is not a Salon save");
  std::string newer = sealed;
  newer[7] = 2;
  EXPECT_EQ(error_of(unseal(newer, key)), "this save was made by a newer version of Salon");
  EXPECT_NE(error_of(unseal(sealed.substr(0, 60), key)).find("damaged"), std::string::npos);
}

using KeyFile = test::Folder;

TEST_F(KeyFile, IsMadeOnceForItsOwnerOnly) {
  const auto path = folder_ / "key";
  const auto made = key_file(path);
  ASSERT_TRUE(made);
  EXPECT_NE(*made, Key{});
  EXPECT_EQ(key_file(path), made);
  EXPECT_EQ(std::filesystem::file_size(path), 32u);
  struct stat status {};
  ASSERT_EQ(::stat(path.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
  EXPECT_EQ(files(), std::vector<std::string>{"key"});
  EXPECT_NE(key_file(folder_ / "other"), made);
}

TEST_F(KeyFile, DamagedOnesAreReported) {
  for (const std::size_t size : {0, 31, 33, 10'000}) {
    const auto path = folder_ / std::to_string(size);
    std::ofstream(path) << std::string(size, 'k');
    const auto read = key_file(path);
    ASSERT_FALSE(read) << size;
    EXPECT_NE(read.error().in(Lang::en).find(path.string()), std::string::npos);
    EXPECT_NE(read.error().in(Lang::fr), read.error().in(Lang::en));
  }
  EXPECT_FALSE(key_file(folder_));
  EXPECT_FALSE(key_file(folder_ / "no" / "such" / "folder"));
}

}  // namespace
}  // namespace salon
