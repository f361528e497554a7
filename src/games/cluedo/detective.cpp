#include "games/cluedo/detective.h"

#include "core/dice.h"
#include "games/cluedo/counsel.h"

namespace salon::cluedo {
namespace {

constexpr double kFew = 2;  // deals that tell as much of a solution as all the others do

std::uint64_t hash(const Case& known) {
  std::uint64_t hash = 0;
  for (const auto& clue : known.clues) {
    hash = mix(hash,
               std::uint64_t{clue.cards} << 8 | unsigned(clue.kind) << 4 | unsigned(clue.holder));
  }
  return hash;
}

}  // namespace

Study::Study(const Cluedo& game, const View& view, Case about, const Skill& skill,
             Thinking& thinking)
    : known(std::move(about)), notes(view.notes.size()), turn(view.turn), deduction(known) {
  Random random(hash(known));
  do {
    deals.push_back(deduction.draw(random));
  } while (thinking.spend() && deals.size() < Interview::kMostDeals);
  for (int i = 0; i < kTriples; ++i) chances[i] = deduction.chance(Triple::of(i));
  if (skill.reads != 0) read(Reading(game, view, deduction.marks(), skill));
  const Interview interview(game, deals, view.seat);
  for (Card room = kFirstRoom; room < kCards; ++room) {
    questions[room - kFirstRoom] = interview.best(room);
  }
}

/// Each deal as often as it is likely, and as many of them as before. The chance of a solution is
/// the exact one by the mean weight of the deals in which it is true; where few were drawn, of all.
void Study::read(const Reading& reading) {
  std::vector<double> upto;
  std::array<double, kTriples> weights{};
  std::array<int, kTriples> drawn{};
  double sum = 0;
  for (const auto& deal : deals) {
    const double weight = reading.weight(deal);
    const int solution = Triple::of(deal[kEnvelope]).index();
    upto.push_back(sum += weight);
    weights[solution] += weight;
    ++drawn[solution];
  }
  const auto many = static_cast<double>(deals.size());
  double all = 0;
  for (int i = 0; i < kTriples; ++i)
    all += chances[i] *= (weights[i] + kFew * sum / many) / (drawn[i] + kFew);
  for (auto& chance : chances) chance /= all;
  std::vector<Deal> likely;
  for (std::size_t i = 0, at = 0; i < deals.size(); ++i) {
    const double mark = (static_cast<double>(i) + 0.5) / many * sum;
    while (at + 1 < deals.size() && upto[at] < mark) ++at;
    likely.push_back(deals[at]);
  }
  deals = std::move(likely);
}

Triple Study::likeliest() const {
  return Triple::of(static_cast<int>(std::ranges::max_element(chances) - chances.begin()));
}

void Detective::learn(const View& view, Thinking& thinking) {
  Case known = case_of(game_, view);
  if (study_ && study_->known.clues == known.clues && study_->notes == view.notes.size() &&
      study_->turn == view.turn)
    return;
  study_ = std::make_unique<const Study>(game_, view, std::move(known), skill_, thinking);
}

Move Detective::choose(const View& view, Thinking& thinking) {
  switch (view.tableau.phase) {
    case Phase::move:
      learn(view, thinking);
      return set_out(view);
    case Phase::walk:
      learn(view, thinking);
      return best_walk(view, view.tableau.dice).first;
    case Phase::suggest:
      learn(view, thinking);
      return question(view, room_of(view.tableau.place(view.seat)), thinking);
    case Phase::accuse:
      learn(view, thinking);
      if (const auto solution = study().deduction.solved()) return {Move::accuse, *solution, 0};
      return guess(view, thinking);
    case Phase::answer: {
      const Cards has = view.tableau.hands[view.seat] & view.tableau.question.cards();
      if (has == 0) return {Move::none, {}, 0};
      return answer(view, has, thinking);
    }
    default: {
      const auto moves = game_.moves(view);
      return moves[thinking.random.below(moves.size())];
    }
  }
}

Counsel<Move> Detective::advise(const View& view, Thinking& thinking) {
  const Move move = choose(view, thinking);
  return counsel(game_, view, move, thinking);
}

Json Detective::know(const View& view, Thinking& thinking) {
  return knowledge(game_, view, thinking);
}

/// What entering a room is worth: asking there, if that is allowed.
double Detective::enter(const View& view, Card room) const {
  return view.tableau.asked[view.seat] == room ? promise(view, inside(room)) : worth(view, room);
}

/// The best walk with a given number of steps.
std::pair<Move, double> Detective::best_walk(const View& view, int steps) const {
  const Reach reach = game_.reach(view.tableau, steps);
  const Place from = view.tableau.place(view.seat);
  const bool ask = view.tableau.was_brought(view.seat) && game_.may_repeat(view.tableau);
  std::pair<Move, double> best{{Move::stay, {}, 0},
                               ask ? worth(view, room_of(from)) : promise(view, from)};
  const auto consider = [&](Move move, double value) {
    if (value > best.second) best = {move, value};
  };
  each(reach.rooms, [&](Card room) { consider(Move::of(Move::enter, room), enter(view, room)); });
  reach.cells.each([&](Place cell) { consider({Move::go, {}, cell}, promise(view, cell)); });
  return best;
}

Move Detective::set_out(const View& view) const {
  const Tableau& tableau = view.tableau;
  const Place from = tableau.place(view.seat);
  const Card here = room_of(from);
  Move best{Move::stay, {}, 0};
  double most = -1;
  const auto consider = [&](Move move, double value) {
    if (value > most) most = value, best = move;
  };
  if (here != kNoCard) {
    const bool ask = tableau.was_brought(view.seat) && game_.may_repeat(tableau);
    if (ask) consider({Move::stay, {}, 0}, worth(view, here));
    const Card through = game_.board().passage(here);
    if (through != kNoCard) consider({Move::passage, {}, 0}, enter(view, through));
  }
  if (game_.can_roll(tableau)) {
    double mean = 0;
    for (int sum = 2; sum <= 12; ++sum) {
      mean += chance_of_two(sum) * best_walk(view, sum).second;
    }
    consider({Move::roll, {}, 0}, mean);
  }
  return best;
}

}  // namespace salon::cluedo
