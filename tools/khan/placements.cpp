#include "khan/placements.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>

#include "games/khan/expert_1.h"

namespace salon::khan {
namespace {

constexpr double kNothing = -std::numeric_limits<double>::infinity();

/// A part of so many, but never fewer than `least` if there are so many.
std::size_t part(std::size_t size, std::size_t divisor, std::size_t least) {
  return std::min(size, std::max((size + divisor - 1) / divisor, least));
}

}  // namespace

/// What a line must be worth to be among the best `places` of those seen so far.
class Placements::Bar {
 public:
  explicit Bar(std::size_t places) : places_(places) {}

  double height() const { return best_.size() < places_ ? kNothing : best_.top(); }
  void add(double value) {
    best_.push(value);
    if (best_.size() > places_) best_.pop();
  }

 private:
  std::size_t places_;
  std::priority_queue<double, std::vector<double>, std::greater<>> best_;
};

Placements::Placements(const Khan& game, const Weights& weights, const Effort& effort,
                       std::uint64_t seed)
    : game_(game),
      effort_(effort),
      random_(seed),
      search_(game, Judge(game, weights), {.table_bits = 18}),
      sparring_(game, weights, effort.pace) {
  for (const Side side : {top, bottom, left, right}) answers_[side] = two_value_setups(side);
}

std::vector<Placements::Line> Placements::all_lines() {
  const auto pages = first_pages();
  std::vector<Line> lines;
  for (const Side side : {top, bottom, left, right}) {
    for (const Setup& setup : two_value_setups(side)) {
      const bool stays = std::ranges::find(pages, FirstPage{side, setup}) != pages.end();
      lines.push_back({side, setup, stays, {}});
    }
  }
  random_.shuffle(lines);
  std::ranges::stable_partition(lines, &Line::stays);
  lines.resize(std::min(lines.size(), effort_.reds));
  return lines;
}

std::vector<Placements::Answer> Placements::all_answers(const Line& line) {
  Position position = game_.start();
  game_.play(position, {Move::choose_side, 0, static_cast<std::int8_t>(line.side)});
  position = with_setup(position, line.red);
  std::vector<Answer> answers;
  for (const Setup& setup : answers_[opposite(line.side)])
    answers.push_back({setup, with_setup(position, setup)});
  return answers;
}

/// Leaves the best eighth of the lines, each with the best quarter of its answers.
void Placements::narrow(std::vector<Line>& lines, std::uint64_t nodes) {
  const std::size_t places = part(lines.size(), 8, effort_.pages);
  Bar bar(places);
  for (Line& line : lines) {
    look(line, nodes, line.stays ? kNothing : bar.height());
    if (!line.stays && !line.fallen()) bar.add(line.value());
  }
  std::erase_if(lines, &Line::fallen);
  std::ranges::stable_sort(lines, std::ranges::greater{}, &Line::value);
  std::size_t taken = 0;
  std::erase_if(lines, [&](const Line& line) { return !line.stays && ++taken > places; });
}

/// Looks at every answer that is left and puts the best for ochre first. The line falls as soon as
/// one brings it below the bar: what the others leave of it no longer matters.
void Placements::look(Line& line, std::uint64_t nodes, double bar) {
  if (line.answers.empty()) line.answers = all_answers(line);
  for (Answer& answer : line.answers) {
    Thinking thinking({.ms = {}, .work = nodes}, random_.next());
    answer.value = search_.think(answer.position, thinking).front().value;
    if (answer.value >= bar) continue;
    prefer(opposite(line.side), answer.setup);
    line.answers = {};
    return;
  }
  std::ranges::stable_sort(line.answers, {}, &Answer::value);
  line.answers.resize(part(line.answers.size(), 4, 2 * effort_.answers));
  line.answers.shrink_to_fit();
}

/// What refuted one set-up is tried first against the next.
void Placements::prefer(Side side, const Setup& answer) {
  auto& answers = answers_[side];
  const auto found = std::ranges::find(answers, answer);
  std::rotate(answers.begin(), found, found + 1);
}

/// Answers in the order of what the search said of them, until one refutes the line: red will not
/// play it then, and ochre needs no other.
void Placements::play_out(Line& line) {
  constexpr double refuted = 0.25;
  std::vector<Answer> played;
  for (Answer answer : line.answers) {
    if (played.size() == effort_.answers) break;
    answer.value = 0;
    for (int n = 0; n < effort_.games; ++n)
      answer.value += sparring_.play(answer.position, random_.next()) / effort_.games;
    played.push_back(answer);
    if (answer.value <= refuted) break;
  }
  line.answers = std::move(played);
  std::ranges::stable_sort(line.answers, {}, &Answer::value);
}

/// The best answer, and those about as good: variety costs nothing where the games tell no
/// difference.
Page Placements::page_of(const Line& line) {
  constexpr double about = 0.1;
  Page page{.side = line.side,
            .red = line.red,
            .share = static_cast<int>(std::lround(1000 * line.value())),
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
    const std::size_t before = lines.size();
    narrow(lines, nodes);
    fmt::print(stderr, "{} set-ups, {} nodes: {} are left, worth {} to {}\n", before, nodes,
               lines.size(), lines.back().value(), lines.front().value());
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
