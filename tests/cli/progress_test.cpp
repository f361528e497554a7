#include "cli/progress.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>
#include <vector>

#include "cli/session.h"
#include "core/utf8.h"

namespace salon {
namespace {

using namespace std::chrono_literals;

TEST(ProgressLine, ShowsShareAndRemainingTime) {
  EXPECT_EQ(progress_line("arena", 0, 100, 0s, 80), "arena  [........................]   0 %");
  EXPECT_EQ(progress_line("arena", 50, 100, 90s, 80),
            "arena  [############............]  50 %  ~1:30");
  EXPECT_EQ(progress_line("arena", 1, 101, 60s, 80),
            "arena  [........................]   0 %  ~1:40:00");
  EXPECT_EQ(progress_line("arena", 999, 1000, 90s, 80),
            "arena  [#######################.]  99 %  ~0:00");
  EXPECT_EQ(progress_line("arena", 100, 100, 90s, 80), "arena  [########################] 100 %");
}

TEST(ProgressLine, SurvivesOddNumbers) {
  EXPECT_NE(progress_line("x", 5, 0, 1s, 80).find("100 %"), std::string::npos);
  EXPECT_NE(progress_line("x", 7, 5, 1s, 80).find("100 %"), std::string::npos);
  EXPECT_NE(progress_line("x", 1, ~0ull, 1e9s, 80).find("~100:00:00"), std::string::npos);
  EXPECT_EQ(progress_line("x", 1, 2, 1s, 0), "");
}

TEST(ProgressLine, NeverFillsTheLine) {
  const std::string line = progress_line("évaluation\n de tout", 1, 2, 5s, 12);
  EXPECT_EQ(decode(line).size(), 11u);
  EXPECT_EQ(line.find('\n'), std::string::npos);
}

TEST(Progress, IsSilentInAPipe) {
  int pipe[2];
  ASSERT_EQ(::pipe(pipe), 0);
  {
    Progress progress("work", 10, pipe[1]);
    for (std::uint64_t i = 0; i <= 10; ++i) progress.update(i);
  }
  ::close(pipe[1]);
  EXPECT_EQ(test::read_until(pipe[0], "never"), "");
  ::close(pipe[0]);
}

TEST(Progress, DrawsSeldomAndErasesItself) {
  test::Session session([](int) {
    {
      Progress progress("work", 400'000);
      std::vector<std::jthread> threads;
      for (std::uint64_t t = 0; t < 4; ++t)
        threads.emplace_back([&, t] {
          for (std::uint64_t i = 0; i < 100'000; ++i) progress.update(t * 100'000 + i);
        });
    }
    const char end[] = "done";
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, end, 4);
    ::pause();
  });
  const std::string screen = session.screen("done");
  EXPECT_NE(screen.find("work  ["), std::string::npos) << screen;
  EXPECT_TRUE(screen.ends_with("\r\x1b[Kdone")) << screen;
  EXPECT_LT(std::ranges::count(screen, '['), 200) << screen;
}

}  // namespace
}  // namespace salon
