// Cluedo: who has the card, what is certain, what lies in the envelope. A fact is certain if it
// holds in every deal that agrees with all a seat has seen; reasons are the fewest observations
// that force it.
#include <fmt/format.h>

#include "games/cluedo/bots.h"
#include "games/cluedo/deduction.h"
#include "games/cluedo/notebook.h"
#include "games/cluedo/reason.h"
#include "sitting.h"

namespace salon::puzzles {
namespace {

using namespace cluedo;
using Seated = Sitting<Cluedo>;

constexpr std::array<Shelf, 6> kShelves{
    {{"card", 1}, {"certain", 1}, {"card", 2}, {"certain", 2}, {"card", 3}, {"solve", 3}}};
constexpr int kSeats = 4;
constexpr std::size_t kStatements = 4;
constexpr std::size_t kSolutions = 6;
constexpr std::size_t kMostReasons = 5;  // that anybody would read

/// A seat's knowledge at the beginning of its turn.
struct Desk {
  const Seated& table;
  const View& view;
  Case known;
  Possible possible;

  explicit Desk(const Seated& of)
      : table(of),
        view(of.views[static_cast<std::size_t>(of.turn())]),
        known(case_of(of.game, view)),
        possible(known) {}

  const Cluedo& game() const { return table.game; }
  Seat seat() const { return table.turn(); }
  std::vector<int> reason(const Fact& fact) const {
    Thinking thinking({}, 0);
    return reason_of(known, fact, thinking).value_or(std::vector<int>{});
  }
  /// The fact with what forces it; a long chain of reasons only by its length.
  Phrase because(const Fact& fact) const {
    const auto clues = reason(fact);
    const Phrase reasons = clues.size() > kMostReasons
                               ? phrase("it follows from {} answers taken together",
                                        "cela suit de {} réponses prises ensemble", clues.size())
                               : reason_phrase(game(), view, known, clues);
    return capitalised(phrase("{}: {}.", "{} : {}.", fact_phrase(game(), view, fact), reasons));
  }
  /// Against a wrong answer, unless the reason would give the right one away.
  Phrase against(const Fact& fact, const Fact& right) const {
    if (reason(fact) != reason(right)) return because(fact);
    return capitalised(phrase("{}.", "{}.", fact_phrase(game(), view, fact)));
  }
  /// Whether somebody who only writes down what is shown knows the card.
  bool plain(Card card) const {
    const Notebook book(game(), view);
    return ((book.own | book.others | book.envelope) & bit(card)) != 0;
  }
  Random random(int salt) const {
    return Random(mix(game().hash(table.position), static_cast<std::uint64_t>(salt)));
  }
  Puzzle puzzle(std::string kind, int grade) const {
    return {.kind = std::move(kind),
            .grade = grade,
            .seats = game().seats(),
            .seat = seat(),
            .rules = "house",
            .events = table.events};
  }
};

int grade_of(std::size_t clues) {
  return clues <= 2 ? 1 : clues <= 4 ? 2 : 3;
}

Phrase holder_name(const Desk& desk, int holder) {
  if (holder == kEnvelope) return {"The envelope", "L'enveloppe"};
  return desk.game().who(desk.view.tableau, holder);
}

/// Facts that take reasoning, with the number of observations they need.
std::vector<std::pair<Fact, std::size_t>> deduced(const Desk& desk) {
  std::vector<std::pair<Fact, std::size_t>> all;
  for (const Fact& fact : facts_of(desk.known)) {
    if (fact.holder == desk.seat() || desk.plain(fact.card)) continue;
    const auto clues = desk.reason(fact).size();
    if (clues >= 2) all.emplace_back(fact, clues);
  }
  return all;
}

Puzzle who_has(const Desk& desk, const Fact& fact, std::size_t clues) {
  Puzzle puzzle = desk.puzzle("card", grade_of(clues));
  puzzle.ask =
      phrase("You are {}. From all that was said one thing follows: who holds the card “{}”?",
             "Vous êtes {}. De tout ce qui s'est dit une chose s'ensuit : qui a la carte « {} » ?",
             holder_name(desk, desk.seat()), name(fact.card));
  for (int holder = 0; holder < kHolders; ++holder) {
    if (holder == desk.seat() || (holder >= desk.game().seats() && holder != kEnvelope)) continue;
    const bool right = holder == fact.holder;
    puzzle.answers.push_back(
        {{},
         holder_name(desk, holder),
         right,
         right ? desk.because(fact) : desk.against({holder, fact.card, false}, fact)});
  }
  return puzzle;
}

/// What may be and need not: statements that a hasty detective takes for certain.
std::vector<Fact> open_statements(const Desk& desk) {
  std::vector<Fact> open;
  for (Card card = 0; card < kCards; ++card) {
    for (int holder = 0; holder < kHolders; ++holder) {
      if (holder == desk.seat() || (holder >= desk.game().seats() && holder != kEnvelope)) continue;
      if (desk.possible.can(holder, card) && desk.possible.can_lack(holder, card)) {
        open.push_back({holder, card, true});
        open.push_back({holder, card, false});
      }
    }
  }
  return open;
}

std::optional<Puzzle> what_is_certain(const Desk& desk, const Fact& fact, std::size_t clues) {
  if (grade_of(clues) > 2) return {};
  auto open = open_statements(desk);
  std::erase_if(open, [&](const Fact& one) { return one.card == fact.card; });
  Random random = desk.random(1);
  random.shuffle(open);
  if (open.size() < kStatements - 1) return {};
  open.resize(kStatements - 1);
  open.push_back(fact);
  random.shuffle(open);
  const Deduction deduction(desk.known);
  Puzzle puzzle = desk.puzzle("certain", grade_of(clues));
  puzzle.ask = phrase("You are {}. Only one of these is certain: which?",
                      "Vous êtes {}. Une seule de ces choses est certaine : laquelle ?",
                      holder_name(desk, desk.seat()));
  for (const Fact& one : open) {
    const bool right = one == fact;
    const double share = deduction.chance(one.holder, one.card);
    puzzle.answers.push_back(
        {{},
         capitalised(fact_phrase(desk.game(), desk.view, one)),
         right,
         right ? desk.because(one)
               : phrase("It may be so, but it need not: true of {:.0f} % of the deals that fit.",
                        "C'est possible, mais pas certain : vrai dans {:.0f} % des donnes qui "
                        "conviennent.",
                        100 * (one.has ? share : 1 - share))});
  }
  return puzzle;
}

/// The solution with one card exchanged for another that could be suspected.
std::vector<Triple> near_misses(const Desk& desk, const Triple& solution) {
  std::vector<Triple> near;
  for (Card card = 0; card < kCards; ++card) {
    const Triple other = Triple::of((solution.cards() & ~kCardsOf[kind_of(card)]) | bit(card));
    if (other != solution && !(desk.view.tableau.hands[desk.seat()] & bit(card)))
      near.push_back(other);
  }
  return near;
}

std::optional<Puzzle> solve_it(const Desk& desk) {
  for (const Cards kind : kCardsOf) {
    int open = 0;
    each(kind, [&](Card card) { open += desk.possible.can(kEnvelope, card); });
    if (open != 1) return {};
  }
  if (Notebook(desk.game(), desk.view).solved()) return {};
  const auto solution = Deduction(desk.known).solved();
  if (!solution) return {};
  auto choices = near_misses(desk, *solution);
  Random random = desk.random(2);
  random.shuffle(choices);
  choices.resize(std::min(choices.size(), kSolutions - 1));
  choices.push_back(*solution);
  random.shuffle(choices);
  Puzzle puzzle = desk.puzzle("solve", kGrades);
  puzzle.ask = phrase("You are {}, and you know enough to accuse. Who, with what, where?",
                      "Vous êtes {}, et vous en savez assez pour accuser. Qui, avec quoi, où ?",
                      holder_name(desk, desk.seat()));
  for (const Triple& one : choices) {
    const bool right = one == *solution;
    Phrase say;
    each(right ? one.cards() : one.cards() & ~solution->cards(), [&](Card card) {
      const Phrase reason = desk.because({kEnvelope, card, right});
      say = say.en.empty() ? reason : phrase("{} {}", "{} {}", say, reason);
    });
    puzzle.answers.push_back({{}, capitalised(phrase_of(one)), right, say});
  }
  return puzzle;
}

/// Asked where a seat's turn begins.
std::vector<Puzzle> pose_cluedo(const Seated& table) {
  if (table.turn() < 0 || table.position.phase != Phase::move) return {};
  const Desk desk(table);
  std::vector<Puzzle> puzzles;
  for (const auto& [fact, clues] : deduced(desk)) {
    if (fact.has) puzzles.push_back(who_has(desk, fact, clues));
    if (auto puzzle = what_is_certain(desk, fact, clues)) puzzles.push_back(std::move(*puzzle));
  }
  if (auto puzzle = solve_it(desk)) puzzles.push_back(std::move(*puzzle));
  return puzzles;
}

}  // namespace

std::unique_ptr<const Maker> cluedo_maker() {
  return std::make_unique<Watcher<Cluedo>>(
      Cluedo({}, kSeats), levels(), Players{{"medium", "hard", "easy"}, 20}, kShelves, pose_cluedo);
}

}  // namespace salon::puzzles
