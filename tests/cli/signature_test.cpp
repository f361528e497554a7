// What a fixed amount of random play comes to under every preset: a change of the rules shows here,
// and a refactoring does not. `salon bench --signatures` prints the file.
#include "cli/program.h"
#include "core/json.h"

namespace salon::test {
namespace {

TEST(Signatures, StayAsTheyWereWrittenDown) {
  const std::string path = SALON_SOURCE_DIR "/tests/signatures.json";
  std::ifstream file(path);
  const Json written = Json::parse(file, nullptr, false);
  ASSERT_TRUE(written.is_object()) << path;
  const DataFolder folder;
  const Ran ran = salon({"bench", "--signatures"}, "", folder.path());
  const Json now = Json::parse(ran.out, nullptr, false);
  ASSERT_TRUE(now.is_object()) << ran.out << ran.err;
  EXPECT_FALSE(now.empty());
  for (const auto& [preset, signature] : now.items())
    EXPECT_EQ(written.value(preset, "none"), signature.get<std::string>()) << preset;
  for (const auto& [preset, signature] : written.items())
    EXPECT_TRUE(now.contains(preset)) << preset << " is no more";
}

}  // namespace
}  // namespace salon::test
