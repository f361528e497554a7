// What servers call to each other about a table, as it travels.
#include "server/grapevine.h"

#include <gtest/gtest.h>

namespace salon::test {
namespace {

using namespace server;

TEST(Grapevine, WordsAreReadAsTheyWereCalled) {
  const std::vector<std::pair<Word, std::string>> all{
      {word::Who{}, "who"},
      {word::Free{}, "free"},
      {word::Thinking{2}, "thinking 2"},
      {word::Thinking{}, "thinking -"},
      {word::Here{1, 3}, "here 1 3"},
      {word::Here{kSpectator, 0}, "here watch 0"},
      {HurryCommand{}, "hurry"},
      {StepCommand{}, "step"},
      {PaceCommand{500, true}, "pace 500 1"},
      {PaceCommand{0, false}, "pace 0 0"},
  };
  for (const auto& [said, text] : all) {
    EXPECT_EQ(to_text(said), text);
    const auto read = read_word(text);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(read->index(), said.index()) << text;
    EXPECT_EQ(to_text(*read), text);
  }
}

TEST(Grapevine, WhatIsNoWordIsPassedOver) {
  for (const char* text : {"", " ", "hello", "who is there", "here", "here 1", "here 1 2 3",
                           "here x 1", "here 99 1", "here 1 -1", "thinking", "pace", "pace 5"})
    EXPECT_FALSE(read_word(text)) << text;
}

TEST(Grapevine, WhatIsOutOfBoundsIsLeftOut) {
  const auto pace = read_word("pace 99999999 1");
  ASSERT_TRUE(pace);
  EXPECT_FALSE(std::get<PaceCommand>(*pace).ms);
  EXPECT_EQ(std::get<PaceCommand>(*pace).paused, true);
  EXPECT_FALSE(std::get<word::Thinking>(*read_word("thinking 99")).seat);
}

}  // namespace
}  // namespace salon::test
