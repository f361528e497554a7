#include "games/jacques/thinker.h"

#include <algorithm>

#include "core/real.h"

namespace salon::jacques {
namespace {

/// A broader look than this finds nothing new.
constexpr std::size_t kBroadest = 4000;
/// A choice worse by this is taken 1/e times as often.
constexpr float kWhim = 0.004f;

Suspicion even_suspicion(Crowd candidates, std::uint8_t cards) {
  Suspicion suspicion{.candidates = candidates, .cards = cards};
  each(candidates, [&](Character who) {
    suspicion.belief[who] = 1.0f / static_cast<float>(count(candidates));
  });
  return suspicion;
}

}  // namespace

void Thinker::see(const View& view, const Seen& seen) {
  casebook_.see(game_, view, seen);
  if (skill_.reads && view.seat == kInspector) profile_.see(view, seen);
}

Move Thinker::choose(const View& view, Thinking& thinking) {
  const auto choices = weigh(view, suspicions(view, thinking), thinking);
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

Search::Suspicions Thinker::suspicions(const View& view, Thinking& thinking) const {
  if (view.seat != kInspector) return possible_suspicions(view, thinking);
  return {{1.0f, inspector_suspicion(view)}};
}

Suspicion Thinker::inspector_suspicion(const View& view) const {
  Suspicion suspicion = even_suspicion(view.candidates(), view.tableau.drawn[kInspector]);
  if (skill_.reads) suspicion.belief = profile_.belief(suspicion.candidates);
  return suspicion;
}

/// Hands of alibis the Inspector may hold, a few drawn evenly: every hand is as likely as another.
Search::Suspicions Thinker::possible_suspicions(const View& view, Thinking& thinking) const {
  const Tableau& tableau = view.tableau;
  const std::uint8_t cards = tableau.drawn[kInspector];
  const Crowd deck = without(kEveryone, bit(tableau.jacques) | tableau.alibis[kJacques]);
  std::vector<Crowd> hands;
  for (unsigned hand = 0; hand < 256; ++hand) {
    if (std::popcount(hand) == cards && (hand & ~deck) == 0) {
      hands.push_back(static_cast<Crowd>(hand));
    }
  }
  Search::Suspicions suspicions;
  for (const auto& [weight, hand] : search::some_of(hands, skill_.suspicions, thinking.random)) {
    suspicions.push_back({weight, even_suspicion(without(tableau.suspects, hand), cards)});
  }
  return suspicions;
}

std::vector<Search::Line> Thinker::look(const View& view, const Search::Suspicions& suspicions,
                                        Thinking& thinking) {
  Search turns(game_, judge_, suspicions, thinking);
  auto breadth = skill_.breadth;
  std::vector<Search::Line> found, lines;
  search::in_rounds(
      thinking, [&](int) { return skill_.widens && breadth.widths[0] < kBroadest; },
      [&](int round) {
        if (round > 0) breadth.widen();
        found = turns.lines(view.tableau, breadth, view.tableau.jacques);
      },
      [&] { lines = std::move(found); });
  return lines;
}

std::vector<Thinker::Choice> Thinker::weigh(const View& view, const Search::Suspicions& suspicions,
                                            Thinking& thinking) {
  std::vector<Choice> choices;
  for (const auto& line : look(view, suspicions, thinking)) {
    const float value = view.seat == kInspector ? 1 - suspicions.front().world.fear(line.chances)
                                                : line.chances[view.tableau.jacques];
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
  std::vector<Chances> all_chances;
  for (const auto& choice : choices) all_chances.push_back(choice.line.chances);
  for (auto& choice : choices) {
    if (choice.value >= 1) continue;
    const Chances likely = likelihoods(choice.line.chances, all_chances, kWarmth);
    float mean = 0;
    each(view.tableau.suspects, [&](Character who) { mean += likely[who]; });
    mean /= static_cast<float>(count(view.tableau.suspects));
    choice.appeal -= skill_.secrecy * real::log(likely[view.tableau.jacques] / mean);
  }
}

}  // namespace salon::jacques
