// What somebody types or sends as a move, line after line: accepted ones are made, others change
// nothing.
#include "input.h"

using namespace salon;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const fuzz::Input input(data, size);
  const auto variant = input.variant();
  std::vector<Chair> chairs;
  for (int seat = 0; seat < variant->seats(); ++seat)
    chairs.push_back({"human", "P" + std::to_string(seat)});
  auto match = *Match::begin(variant, std::move(chairs));
  Random random(size);
  for (const auto line : split(input.text, '\n')) {
    while (match.turn() == kNature) match.play_nature(random);
    if (match.over()) break;
    const auto before = match.ply();
    const bool played = match.play(match.turn(), line).has_value();
    fuzz::require(played == (match.ply() > before));
    if (line == "undo") (void)match.undo(0);
  }
  fuzz::require(open_record(match.record()).has_value());
  return 0;
}
