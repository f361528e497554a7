// Makes src/games/jacques/judgement.json, what expert thinks the end of a phase is worth:
//   jacques_trainer GAMES WORK SEED FILE
// plays GAMES games between bots that judge by FILE, WORK units a move, learns from them how such
// phases end, and writes FILE again. The same arguments and the same FILE give the same numbers.
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iterator>

#include "jacques/school.h"

using namespace salon;
using namespace salon::jacques;

namespace {

Expected<weights::Table> read(const std::string& path) {
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
  if (argc != 5) {
    std::fputs("jacques_trainer GAMES WORK SEED FILE\n", stderr);
    return 2;
  }
  const std::string path = argv[4];
  const auto table = read(path);
  if (!table) {
    std::fprintf(stderr, "%s\n", table.error().what.en.c_str());
    return 1;
  }
  School school(
      *table,
      {.games = std::stoi(argv[1]), .work = std::stoull(argv[2]), .seed = std::stoull(argv[3])});
  const weights::Table learned = school.learn();
  const auto& report = school.report();
  std::fputs(fmt::format("{} samples; loss on unseen games {:.4f} before, {:.4f} after\n",
                         report.samples, report.before, report.after)
                 .c_str(),
             stderr);
  const Json made{{"command", fmt::format("jacques_trainer {} {} {} {}", argv[1], argv[2], argv[3],
                                          "src/games/jacques/judgement.json")},
                  {"date", today()},
                  {"samples", report.samples},
                  {"loss_before", report.before},
                  {"loss_after", report.after}};
  std::ofstream(path) << dump(weights::to_json(learned, made), 1) << '\n';
}
