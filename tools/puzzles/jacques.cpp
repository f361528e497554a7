// Monsieur Jacques: whom the testimony clears, who is left, and the best last step of a phase.
// Every answer is tried on the board, and the suspects that would be left are counted.
#include <fmt/format.h>

#include "games/jacques/bots.h"
#include "sitting.h"

namespace salon::puzzles {
namespace {

using namespace jacques;
using Seated = Sitting<Jacques>;

constexpr std::array<Shelf, 6> kShelves{
    {{"cleared", 1}, {"hide", 1}, {"who", 2}, {"split", 2}, {"hide", 3}, {"split", 3}}};
constexpr int kFewestSuspects = 3;
constexpr std::size_t kFewestAnswers = 5;
/// At the highest grade no more than this part of the answers is right, at the lower ones more.
constexpr double kRare = 0.08;

Puzzle blank(const Seated& table, std::string kind, int grade, Seat seat) {
  return {.kind = std::move(kind),
          .grade = grade,
          .seats = 2,
          .seat = seat,
          .rules = "official",
          .events = table.events};
}

Phrase side(bool dark) {
  return dark ? Phrase{"in the dark", "dans le noir"} : Phrase{"in the light", "à la lumière"};
}

/// The testimony that is about to be given, from the Inspector's chair.
struct Testimony {
  const Seated& table;
  Crowd light;
  bool dark;

  explicit Testimony(const Seated& of)
      : table(of), light(of.game.in_light(of.position)), dark(!has(light, of.position.jacques)) {}

  const View& view() const { return table.views[kInspector]; }
  Crowd standing_with_jacques() const { return dark ? without(kEveryone, light) : light; }
  std::vector<std::string> line() const {
    return {table.line(kNature, Move::of(Move::state, dark))};
  }
};

/// Exactly one suspect is cleared.
std::optional<Puzzle> cleared(const Testimony& testimony) {
  const Crowd suspects = testimony.table.position.suspects;
  const Crowd out = without(suspects, testimony.standing_with_jacques());
  if (count(out) != 1 || count(suspects) < kFewestSuspects) return {};
  Puzzle puzzle = blank(testimony.table, "cleared", 1, kInspector);
  puzzle.ask =
      phrase("The phase is over, and the testimony is: Jacques is {}. Whom does it clear?",
             "La phase est finie, et le témoignage est : Jacques est {}. Qui innocente-t-il ?",
             side(testimony.dark));
  each(suspects, [&](Character who) {
    const bool right = has(out, who);
    const bool in_dark = !has(testimony.light, who);
    puzzle.answers.push_back(
        {{},
         full_name(who),
         right,
         right ? phrase("{} is {}, Jacques is not.", "{} est {}, Jacques non.", short_name(who),
                        side(in_dark))
               : phrase("{} is {} too, and stays a suspect.", "{} est {} aussi, et reste suspect.",
                        short_name(who), side(in_dark))});
  });
  puzzle.then = testimony.line();
  return puzzle;
}

/// After it, with the alibis in hand, only one can be Jacques.
std::optional<Puzzle> who_is_it(const Testimony& testimony) {
  const Crowd before = testimony.view().candidates();
  const Crowd suspects = testimony.table.position.suspects;
  const Crowd left = before & testimony.standing_with_jacques();
  if (count(left) != 1 || count(suspects) < kFewestSuspects || count(before) < 2) return {};
  const Crowd alibis = testimony.view().tableau.alibis[kInspector];
  Puzzle puzzle = blank(testimony.table, "who", 2, kInspector);
  puzzle.ask = phrase(
      "You are the Inspector. The testimony is: Jacques is {}. With your alibis, who must he be?",
      "Vous êtes l'inspecteur. Le témoignage est : Jacques est {}. Avec vos alibis, qui est-ce "
      "forcément ?",
      side(testimony.dark));
  each(suspects, [&](Character who) {
    const bool right = has(left, who);
    const bool in_dark = !has(testimony.light, who);
    puzzle.answers.push_back(
        {{},
         full_name(who),
         right,
         right ? phrase("{} is the only suspect {} without an alibi in your hand.",
                        "{} est le seul suspect {} dont vous n'ayez pas l'alibi.", short_name(who),
                        side(in_dark))
         : has(alibis, who)
             ? phrase("You hold the alibi of {}.", "Vous avez l'alibi de {}.", short_name(who))
             : phrase("{} is {}, Jacques is not.", "{} est {}, Jacques non.", short_name(who),
                      side(in_dark))});
  });
  puzzle.then = testimony.line();
  return puzzle;
}

struct Step {
  Move move;
  int light;  // candidates there afterwards
  int dark;
  double worth;  // suspects left; on average for the Inspector, who wants few
};

/// Everything the seat can do as its last step of the phase; nothing if it is not the last, or if
/// there is more at stake than the testimony.
std::vector<Step> last_steps(const Seated& table) {
  const Jacques& game = table.game;
  const Seat seat = table.turn();
  const View& view = table.views[static_cast<std::size_t>(seat)];
  const bool inspector = seat == kInspector;
  const Crowd suspects = inspector ? view.candidates() : table.position.suspects;
  std::vector<Step> steps;
  for (const Move move : game.moves(view)) {
    if (move.kind == Move::accuse) continue;
    if (move.kind == Move::leave) return {};
    Tableau next = view.tableau;
    game.apply(next, {move});
    if (next.stage != Stage::statement) return {};
    const int light = count(suspects & game.in_light(next)), dark = count(suspects) - light;
    const bool hidden = !has(game.in_light(next), table.position.jacques);
    const double worth = inspector ? double(light * light + dark * dark) / (light + dark)
                                   : double(hidden ? dark : light);
    steps.push_back({move, light, dark, worth});
  }
  return steps;
}

Phrase verdict(const Step& step, double best, bool inspector) {
  if (inspector) {
    const Phrase split = phrase("{} in the light, {} in the dark: {:.1f} left on average",
                                "{} à la lumière, {} dans le noir : {:.1f} restent en moyenne",
                                step.light, step.dark, step.worth);
    if (step.worth == best) return phrase("{}.", "{}.", split);
    return phrase("{}, {:.1f} more than need be.", "{}, {:.1f} de trop.", split, step.worth - best);
  }
  const Phrase left =
      step.worth == 1
          ? Phrase{"You would be the only suspect left", "Vous resteriez seul suspect"}
          : phrase("{:.0f} suspects would be left", "Il resterait {:.0f} suspects", step.worth);
  if (step.worth == best) return phrase("{}.", "{}.", left);
  return phrase("{}; {:.0f} are possible.", "{} ; {:.0f} sont possibles.", left, best);
}

std::optional<Puzzle> last_step(const Seated& table) {
  const Tableau& tableau = table.position;
  if (table.turn() < 0 || tableau.stage != Stage::act || tableau.left != 0) return {};
  if (tableau.now == poirot) return {};
  const bool inspector = table.turn() == kInspector;
  const auto steps = last_steps(table);
  if (steps.size() < kFewestAnswers || steps.front().light + steps.front().dark < kFewestSuspects)
    return {};
  const auto [least, most] = std::ranges::minmax(steps, {}, &Step::worth);
  const double best = inspector ? least.worth : most.worth;
  const auto right = std::ranges::count(steps, best, &Step::worth);
  const double share = double(right) / double(steps.size());
  if (share > 0.3) return {};
  const int grade = share <= kRare ? kGrades : inspector ? 2 : 1;
  Puzzle puzzle = blank(table, inspector ? "split" : "hide", grade, table.turn());
  puzzle.ask =
      inspector
          ? phrase(
                "You are the Inspector, and this step of {} ends the phase. Leave as few who may "
                "be Jacques as possible, on average.",
                "Vous êtes l'inspecteur, et ce pas de {} clôt la phase. Laissez le moins possible "
                "de Jacques possibles, en moyenne.",
                short_name(tableau.now))
          : phrase(
                "You are Jacques, in the guise of {}, and this step of {} ends the phase. Leave "
                "as many suspects as possible.",
                "Vous êtes Jacques, sous les traits de {}, et ce pas de {} clôt la phase. Laissez "
                "le plus possible de suspects.",
                short_name(tableau.jacques), short_name(tableau.now));
  for (const auto& step : steps) {
    puzzle.answers.push_back(
        {table.game.text(step.move), {}, step.worth == best, verdict(step, best, inspector)});
  }
  puzzle.other = {"An accusation would settle it, but this is about the testimony.",
                  "Une accusation trancherait, mais il s'agit ici du témoignage."};
  const auto first = std::ranges::find(steps, best, &Step::worth);
  puzzle.then = {table.line(table.turn(), first->move)};
  return puzzle;
}

std::vector<Puzzle> pose_jacques(const Seated& table) {
  std::vector<Puzzle> puzzles;
  const auto add = [&](std::optional<Puzzle> puzzle) {
    if (puzzle) puzzles.push_back(std::move(*puzzle));
  };
  if (table.turn() == kNature && table.position.stage == Stage::statement) {
    const Testimony testimony(table);
    add(cleared(testimony));
    add(who_is_it(testimony));
  }
  add(last_step(table));
  return puzzles;
}

}  // namespace

std::unique_ptr<const Maker> jacques_maker() {
  const auto rules = Jacques::book().parse("official");
  return std::make_unique<Watcher<Jacques>>(*Jacques::make(*rules, 2, {}), levels(),
                                            Players{{"easy"}, 2'000}, kShelves, pose_jacques);
}

}  // namespace salon::puzzles
