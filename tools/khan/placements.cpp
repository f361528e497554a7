#include "khan/placements.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/khan/setup.h"

namespace salon::khan {
namespace {

/// The best quarter, but never fewer than `least` if there are so many.
std::size_t quarter(std::size_t size, std::size_t least) {
  return std::min(size, std::max((size + 3) / 4, least));
}

}  // namespace

Placements::Placements(const Khan& game, const Weights& weights, const Effort& effort,
                       std::uint64_t seed)
    : game_(game),
      effort_(effort),
      random_(seed),
      search_(game, Judge(game, weights), {.table_bits = 18}),
      sparring_(game, weights, effort.game_work) {}

std::vector<Placements::Line> Placements::all_lines() {
  std::vector<Line> lines;
  for (const Side side : {top, bottom, left, right}) {
    for (const Setup& setup : two_value_setups(side)) lines.push_back({side, setup, {}});
  }
  random_.shuffle(lines);
  lines.resize(std::min(lines.size(), effort_.reds));
  return lines;
}

/// Looks at every answer that is left and puts the best for ochre first.
void Placements::look(Line& line, std::uint64_t nodes) {
  if (line.answers.empty()) {
    Position position = game_.start();
    game_.play(position, {Move::choose_side, 0, static_cast<std::int8_t>(line.side)});
    position = with_setup(position, line.red);
    for (const Setup& setup : two_value_setups(opposite(line.side)))
      line.answers.push_back({setup, with_setup(position, setup)});
  }
  for (Answer& answer : line.answers) {
    Thinking thinking({.ms = {}, .work = nodes}, random_.next());
    answer.value = search_.think(answer.position, thinking).front().value;
  }
  std::ranges::stable_sort(line.answers, {}, &Answer::value);
  line.answers.resize(quarter(line.answers.size(), 2 * effort_.answers));
}

void Placements::play_out(Line& line) {
  line.answers.resize(std::min(line.answers.size(), effort_.answers));
  for (Answer& answer : line.answers) {
    answer.value = 0;
    for (int n = 0; n < effort_.games; ++n)
      answer.value += sparring_.play(answer.position, random_.next()) / effort_.games;
  }
  std::ranges::stable_sort(line.answers, {}, &Answer::value);
}

/// The best answer, and those about as good: variety costs nothing where the games tell no
/// difference.
Page Placements::page_of(const Line& line) {
  constexpr double about = 0.1;
  Page page{.side = line.side,
            .red = line.red,
            .share = static_cast<int>(1000 * line.value() + 0.5),
            .answers = {}};
  for (const Answer& answer : line.answers) {
    if (answer.value <= line.value() + about) page.answers.push_back(answer.setup);
  }
  return page;
}

std::vector<Page> Placements::solve() {
  auto lines = all_lines();
  std::uint64_t nodes = effort_.first_look;
  for (int round = 0; round < effort_.rounds; ++round, nodes *= 4) {
    for (Line& line : lines) look(line, nodes);
    std::ranges::stable_sort(lines, std::ranges::greater{}, &Line::value);
    fmt::print(stderr, "{} set-ups, {} nodes: the best is worth {}, the middle {}\n", lines.size(),
               nodes, lines.front().value(), lines[lines.size() / 2].value());
    lines.resize(quarter(lines.size(), effort_.pages));
  }
  for (Line& line : lines) play_out(line);
  std::ranges::stable_sort(lines, std::ranges::greater{}, &Line::value);
  std::vector<Page> pages;
  for (const Line& line : lines) {
    pages.push_back(page_of(line));
    fmt::print(stderr, "{}: {} thousandths after {}\n", setup_text(line.red), pages.back().share,
               setup_text(line.answers.front().setup));
  }
  return pages;
}

}  // namespace salon::khan
