// Writes what the fuzzer starts from, for every game of the registry: fuzz_seeds FOLDER gives
// FOLDER/<target>/<game>.
#include <filesystem>
#include <fstream>

#include "games/registry.h"

namespace salon {
namespace {

Match some_match(const AnyGame& game) {
  auto variant = game.open({}).value();
  std::vector<Chair> chairs;
  for (int seat = 0; seat < variant->seats(); ++seat)
    chairs.push_back({"human", "P" + std::to_string(seat)});
  auto match = Match::begin(std::move(variant), std::move(chairs)).value();
  Random random(1);
  while (!match.over() && match.ply() < 120) {
    if (match.turn() == kNature) {
      match.play_nature(random);
      continue;
    }
    const auto moves = match.eye(match.turn()).moves();
    match.play(match.turn(), moves[random.below(moves.size())]).value();
  }
  return match;
}

/// The game's own board in one line, where it can be played on others.
std::string board_of(const AnyGame& game) {
  if (!game.about().boards) return {};
  std::ifstream file(SALON_SOURCE_DIR "/src/games/" + game.about().name + "/board.json");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  return Json::parse(text, nullptr, false).dump();
}

void write_seeds(const std::filesystem::path& folder, const AnyGame& game) {
  const std::string& name = game.about().name;
  const auto write = [&](std::string_view target, const std::string& text,
                         std::string_view kind = {}) {
    std::filesystem::create_directories(folder / target);
    std::ofstream(folder / target / (name + std::string(kind))) << text;
  };
  const auto match = some_match(game);
  std::string moves = name, seen = name, rules = name;
  for (std::size_t ply = 0; ply < match.ply(); ++ply) {
    if (match.seat(ply) >= 0) moves += "\n" + match.event(ply).text;
    seen += "\n" + match.glimpse(0, ply).text;
  }
  rules += "\n" + game.presets().front().name;
  for (const auto& knob : game.knobs())
    rules += "," + knob.name + "=" +
             (knob.choices.empty() ? std::to_string(knob.low) : knob.choices.back().name);
  write("moves", moves);
  std::string calls = name + "\nB2\nb0easy";
  for (int i = 0; i < 5; ++i)
    calls += fmt::format("\nd{}\nl{}\nh\ns-1\no{}\nv{}", i, i * 7, i % 2, i % 2);
  write("interface", calls + "\nx\nc\nw3\nm\ni0\nn1\nq0\ne");
  const auto preset = rules.substr(name.size() + 1);
  write("interface",
        fmt::format("{}\nG{}{}\nB2\nd1\nl0\ns-1\nv0\nx", name, game.about().max_seats, preset),
        "-rules");
  write("interface", name + "\nb0easy\nh\nR" + match.record().text(), "-record");
  const auto board = board_of(game);
  if (!board.empty())
    write("interface", name + "\nD0" + board + "\nd1\nb0easy\nh\nl3\nB1\ns-1\nx", "-board");
  write("seen", seen);
  write("rules", rules);
  write("positions", name + "\n" + match.position());
  write("records", match.record().text());
}

}  // namespace
}  // namespace salon

int main(int count, char** arguments) {
  if (count != 2) return 2;
  for (const auto& game : salon::games()) salon::write_seeds(arguments[1], *game);
}
