// Makes src/games/jacques/judgement.json, what expert thinks the end of a phase is worth:
//   jacques_trainer GAMES WORK SEED [FILE] > src/games/jacques/judgement.json
// plays GAMES games of bots with WORK units a move and learns from them how such phases end. It
// begins with the numbers set by hand, or goes on from those in FILE. The same arguments give the
// same numbers.
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iterator>

#include "jacques/school.h"

using namespace salon;
using namespace salon::jacques;

namespace {

Expected<weights::Vector> read(const std::string& path) {
  std::ifstream file(path);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto json = parse_json(text, kBoardLimits);
  if (!json) return std::unexpected(json.error());
  return weights::parse(*json);
}

std::string today() {
  const auto day = std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
  const std::chrono::year_month_day date{day};
  return fmt::format("{}-{:02}-{:02}", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4 && argc != 5) {
    std::fputs("jacques_trainer GAMES WORK SEED [FILE]\n", stderr);
    return 2;
  }
  const auto start = argc == 5 ? read(argv[4]) : Expected<weights::Vector>(weights::kByHand);
  if (!start) {
    std::fprintf(stderr, "%s\n", start.error().what.en.c_str());
    return 1;
  }
  School school(
      *start,
      {.games = std::stoi(argv[1]), .work = std::stoull(argv[2]), .seed = std::stoull(argv[3])});
  const weights::Vector learned = school.learn();
  const auto& report = school.report();
  std::string command = "jacques_trainer";
  for (int i = 1; i < argc; ++i) command += fmt::format(" {}", argv[i]);
  const Json made{{"command", command},
                  {"date", today()},
                  {"samples", report.samples},
                  {"loss_on_unseen_games_before", fmt::format("{:.4f}", report.before)},
                  {"loss_on_unseen_games_after", fmt::format("{:.4f}", report.after)}};
  std::puts(dump(weights::to_json(learned, made), 1).c_str());
}
