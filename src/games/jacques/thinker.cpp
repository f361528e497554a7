#include "games/jacques/thinker.h"

#include <algorithm>

#include "core/real.h"

namespace salon::jacques {
namespace {

/// A broader look than this finds nothing new.
constexpr std::size_t kBroadest = 4000;
/// A choice worse by this is taken 1/e times as often.
constexpr float kWhim = 0.004f;

Mind even_mind(Crowd candidates, std::uint8_t cards) {
  Mind mind{.candidates = candidates, .cards = cards};
  each(candidates,
       [&](Character who) { mind.belief[who] = 1.0f / static_cast<float>(count(candidates)); });
  return mind;
}

}  // namespace

void Thinker::see(const View& view, const Seen& seen) {
  casebook_.see(game_, view, seen);
  if (skill_.reads && view.seat == kInspector) profile_.see(view, seen);
}

Move Thinker::choose(const View& view, Thinking& thinking) {
  const auto choices = weigh(view, minds(view, thinking), thinking);
  const auto best = std::ranges::max_element(choices, {}, &Choice::appeal);
  const bool mixes = view.seat == kJacques && skill_.secrecy > 0 && best->value < 1;
  return mixes ? one_of_the_best(choices, best->appeal, thinking.random) : best->line.move;
}

/// Among nearly equal choices any: who always takes the very best can be foreseen.
Move Thinker::one_of_the_best(const std::vector<Choice>& choices, float best, Random& random) {
  std::vector<double> weights;
  for (const auto& choice : choices) weights.push_back(real::exp((choice.appeal - best) / kWhim));
  return choices[random.weighted(weights)].line.move;
}

Search::Minds Thinker::minds(const View& view, Thinking& thinking) const {
  if (view.seat != kInspector) return possible_minds(view, thinking);
  return {{1.0f, inspector_mind(view)}};
}

Mind Thinker::inspector_mind(const View& view) const {
  Mind mind = even_mind(view.candidates(), view.table.drawn[kInspector]);
  if (skill_.reads) mind.belief = profile_.belief(mind.candidates);
  return mind;
}

/// Hands of alibis the Inspector may hold, a few drawn evenly: every hand is as likely as another.
Search::Minds Thinker::possible_minds(const View& view, Thinking& thinking) const {
  const Table& table = view.table;
  const std::uint8_t cards = table.drawn[kInspector];
  const Crowd deck = without(kEveryone, bit(table.jacques) | table.alibis[kJacques]);
  std::vector<Crowd> hands;
  for (unsigned hand = 0; hand < 256; ++hand) {
    if (std::popcount(hand) == cards && (hand & ~deck) == 0) {
      hands.push_back(static_cast<Crowd>(hand));
    }
  }
  Search::Minds minds;
  for (const auto& [weight, hand] : search::some_of(hands, skill_.minds, thinking.random)) {
    minds.push_back({weight, even_mind(without(table.suspects, hand), cards)});
  }
  return minds;
}

std::vector<Search::Line> Thinker::look(const View& view, const Search::Minds& minds,
                                        Thinking& thinking) {
  Search turns(game_, judge_, minds, thinking);
  auto breadth = skill_.breadth;
  std::vector<Search::Line> found, lines;
  search::in_rounds(
      thinking, [&](int) { return skill_.widens && breadth.widths[0] < kBroadest; },
      [&](int round) {
        if (round > 0) breadth.widen();
        found = turns.lines(view.table, breadth, view.table.jacques);
      },
      [&] { lines = std::move(found); });
  return lines;
}

std::vector<Thinker::Choice> Thinker::weigh(const View& view, const Search::Minds& minds,
                                            Thinking& thinking) {
  std::vector<Choice> choices;
  for (const auto& line : look(view, minds, thinking)) {
    const float value = view.seat == kInspector ? 1 - minds.front().world.fear(line.outlook)
                                                : line.outlook[view.table.jacques];
    const auto known = std::ranges::find_if(
        choices, [&](const Choice& choice) { return choice.line.move == line.move; });
    if (known == choices.end()) {
      choices.push_back({line, value, value});
    } else if (value > known->value) {
      *known = {line, value, value};
    }
  }
  if (view.seat == kJacques && skill_.secrecy > 0) hide(view, choices);
  return choices;
}

/// A choice that would be likelier of Jacques's own character than of the other suspects gives him
/// away, and costs as much as the Inspector would learn from it.
void Thinker::hide(const View& view, std::vector<Choice>& choices) const {
  std::vector<Outlook> outlooks;
  for (const auto& choice : choices) outlooks.push_back(choice.line.outlook);
  for (auto& choice : choices) {
    if (choice.value >= 1) continue;
    const Outlook likely = likelihoods(choice.line.outlook, outlooks, kWarmth);
    float mean = 0;
    each(view.table.suspects, [&](Character who) { mean += likely[who]; });
    mean /= static_cast<float>(count(view.table.suspects));
    choice.appeal -= skill_.secrecy * real::log(likely[view.table.jacques] / mean);
  }
}

}  // namespace salon::jacques
