#include "games/jacques/thinker.h"

#include <algorithm>

#include "core/real.h"

namespace salon::jacques {
namespace {

/// A broader look than this finds nothing new.
constexpr std::size_t kBroadest = 4000;
/// What is less likely than this is not thought about.
constexpr float kUnlikely = 0.02f;

constexpr float shares(int thousandths) {
  return static_cast<float>(thousandths) / 1000;
}

}  // namespace

void Thinker::see(const View& view, const Seen& seen) {
  casebook_.see(game_, view, seen);
  if (reads(view)) profile_.see(view, seen);
  if (reads(view) && skill_.watches && view.seat == kJacques) watch_.see(view, seen, profile_);
}

Move Thinker::choose(const View& view, Thinking& thinking) {
  catch_up(view);
  if (at_last_stand(view)) return stand(view, thinking);
  const auto choices = weigh(view, suspicions(view, thinking), thinking);
  const auto best = std::ranges::max_element(choices, {}, &Choice::appeal);
  const bool mixes = view.seat == kJacques && skill_.hides() && best->value < 1;
  return mixes ? one_of_the_best(choices, best->appeal, thinking.random) : best->line.move;
}

/// Among nearly equal choices any: who always takes the very best can be foreseen.
Move Thinker::one_of_the_best(const std::vector<Choice>& choices, float best,
                              Random& random) const {
  const float whim = shares(skill_.whim);
  std::vector<double> weights;
  for (const auto& choice : choices) weights.push_back(real::exp((choice.appeal - best) / whim));
  return choices[random.weighted(weights)].line.move;
}

Search::Suspicions Thinker::suspicions(const View& view, Thinking& thinking) const {
  if (view.seat != kInspector) return possible_suspicions(view, thinking);
  return {{1.0f, inspector_suspicion(view)}};
}

Suspicion Thinker::inspector_suspicion(const View& view) const {
  Suspicion suspicion = even_suspicion(view.candidates(), view.tableau.drawn[kInspector]);
  if (skill_.reads) {
    suspicion.belief = profile_.belief(suspicion.candidates);
    suspicion.respect = 1 - static_cast<float>(skill_.patience) / 100 * (1 - profile_.sure());
  }
  return suspicion;
}

/// Hands of alibis the Inspector may hold: every one is as likely as another.
std::vector<Crowd> Thinker::possible_hands(const View& view) const {
  const Tableau& tableau = view.tableau;
  const Crowd deck = without(kEveryone, bit(tableau.jacques) | tableau.alibis[kJacques]);
  std::vector<Crowd> hands;
  for (unsigned hand = 0; hand < 256; ++hand) {
    if (count_bits(hand) == tableau.drawn[kInspector] && (hand & ~deck) == 0) {
      hands.push_back(static_cast<Crowd>(hand));
    }
  }
  return hands;
}

Search::Suspicions Thinker::possible_suspicions(const View& view, Thinking& thinking) const {
  const Tableau& tableau = view.tableau;
  const std::uint8_t cards = tableau.drawn[kInspector];
  const float read = watch_.reads();
  const auto most = static_cast<std::size_t>(skill_.suspicions);
  Search::Suspicions suspicions;
  for (const auto& [weight, hand] : search::some_of(possible_hands(view), most, thinking.random)) {
    Suspicion even = even_suspicion(without(tableau.suspects, hand), cards);
    if (read < 1 - kUnlikely) suspicions.push_back({weight * (1 - read), even});
    even.reads = true;
    if (read > kUnlikely) suspicions.push_back({weight * read, even});
  }
  return suspicions;
}

std::vector<Search::Line> Thinker::look(const View& view, const Search::Suspicions& suspicions,
                                        Thinking& thinking) {
  Search turns(game_, judge_, suspicions, thinking);
  std::optional<Reading> reading;
  if (view.seat == kJacques && skill_.cunning > 0) {
    turns.reckon_with(profile_, reading.emplace(profile_.reading(view.tableau)));
  }
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
    const float appeal = value + habit(view, line);
    const auto known = std::ranges::find_if(
        choices, [&](const Choice& choice) { return choice.line.move == line.move; });
    if (known == choices.end()) {
      choices.push_back({line, value, appeal});
    } else if (appeal > known->appeal) {
      *known = {line, value, appeal};
    }
  }
  if (view.seat == kJacques && skill_.secrecy > 0) hide(view, choices);
  return choices;
}

/// What a style sees in a turn besides what it is worth.
float Thinker::habit(const View& view, const Search::Line& line) const {
  if (view.seat == kInspector) return line.accused != nobody ? shares(skill_.haste) : 0;
  if (line.leaves || (skill_.crowd == 0 && skill_.exits == 0)) return 0;
  const Character own = view.tableau.jacques;
  const Suspicion open = even_suspicion(line.end.suspects, line.end.drawn[kInspector]);
  const Signs signs = judge_.signs(line.end, open, own);
  return shares(skill_.crowd) * signs.rivals -
         shares(skill_.exits) * static_cast<float>(std::clamp(signs.to_exit, 0, 20));
}

/// A choice that would be likelier of Jacques's own character than of the other suspects gives him
/// away, and costs as much as the Inspector would learn from it.
void Thinker::hide(const View& view, std::vector<Choice>& choices) const {
  std::vector<Chances> all_chances;
  for (const auto& choice : choices) all_chances.push_back(choice.line.chances);
  for (auto& choice : choices) {
    if (choice.value >= 1) continue;
    const Chances likely = likelihoods(choice.line.chances, all_chances, shares(skill_.warmth));
    float mean = 0;
    each(view.tableau.suspects, [&](Character who) { mean += likely[who]; });
    mean /= static_cast<float>(count(view.tableau.suspects));
    choice.appeal -= shares(skill_.secrecy) * real::log(likely[view.tableau.jacques] / mean);
  }
}

}  // namespace salon::jacques
