
#include "core/dice.h"
#include "core/real.h"
#include "games/cluedo/detective.h"
#include "games/cluedo/rival.h"

namespace salon::cluedo {
namespace {

/// Plans over turns, hides what it knows, and weighs an accusation against what the others may
/// know.
class ExpertBot final : public Detective {
 public:
  ExpertBot(const Cluedo& game, const Skill& skill) : Detective(game, skill) {
    for (int steps = 1; steps < kFarthest; ++steps) {
      for (int sum = 2; sum <= 12; ++sum) {
        const double chance = chance_of_two(sum);
        if (sum >= steps) at_once_[steps] += chance;
        arrival_[steps] += later() * chance * (sum >= steps ? 1 : arrival_[steps - sum]);
      }
    }
  }

 private:
  static constexpr int kFarthest = 64;

  double later() const { return skill_.later / 100.0; }

  /// The question here, and the one it can ask next.
  double worth(const View& view, Card room) const override {
    return study().in(room).bits + promise(view, inside(room));
  }

  /// The best question elsewhere, less the later it can be asked.
  double promise(const View& view, Place from) const override {
    double best = 0;
    const Card here = room_of(from);
    for (Card room = kFirstRoom; room < kCards; ++room) {
      if (here == room || (here == kNoCard && view.tableau.asked[view.seat] == room)) continue;
      const double discount = passes(from, room) ? later() : arrival_[steps(from, room)];
      best = std::max(best, study().in(room).bits * discount);
    }
    return best;
  }

  int steps(Place from, Card room) const {
    return std::min(game_.board().distance(from, room), kFarthest - 1);
  }
  bool passes(Place from, Card room) const {
    return is_room(from) && game_.board().passage(room_of(from)) == room;
  }

  /// Among questions that tell about as much, one with own cards: the others make less of it.
  Move question(const View& view, Card room, Thinking&) const override {
    const Interview interview(game_, study().deals, view.seat);
    Triple best;
    double most = -1;
    for (Card who = 0; who < kFirstWeapon; ++who) {
      for (Card what = kFirstWeapon; what < kFirstRoom; ++what) {
        const Triple triple{who, what, room};
        const double value =
            interview.information(triple) +
            skill_.bluff / 1000.0 * count(triple.cards() & view.tableau.hands[view.seat]);
        if (value > most) most = value, best = triple;
      }
    }
    return {Move::suggest, {best.suspect, best.weapon, kNoCard}, 0};
  }

  /// A card the asker has seen already; else the one after which it knows the least.
  Move answer(const View& view, Cards has, Thinking& thinking) const override {
    const Seat asker = view.tableau.seat;
    Card shown = kNoCard;
    for (const auto& note : view.notes) {
      const bool again = note.kind == Note::shows && note.seat == view.seat && note.asker == asker;
      if (again && shown == kNoCard && (has & bit(note.card))) shown = note.card;
    }
    const Deduction mine(case_of(game_, view));
    std::array<double, kCards> told{};
    for (int i = 0; i < skill_.imagined && (i == 0 || !thinking.hurried()); ++i) {
      const Deal deal = mine.draw(thinking.random);
      const Case before = rival_case(game_, view, deal, asker, thinking.random);
      // Always as many as there may be, whatever the hand: how long it thinks must not tell the
      // others whether it had a choice.
      for (int turn = 0; turn < kKinds; ++turn) {
        const Card card = nth(has, static_cast<unsigned>(turn % count(has)));
        Case after = before;
        after.clues.push_back({Clue::holds, static_cast<std::int8_t>(view.seat), bit(card)});
        const double chance = Deduction(after).chance(Triple::of(deal[kEnvelope]));
        if (turn < count(has)) told[card] += chance;
      }
    }
    if (shown != kNoCard) return Move::of(Move::show, shown);
    Card best = lowest(has);
    each(has, [&](Card card) {
      if (told[card] < told[best]) best = card;
    });
    return Move::of(Move::show, best);
  }

  /// Accuses the likeliest if that is better than to wait for more, which the others may forestall.
  Move guess(const View& view, Thinking& thinking) const override {
    const Triple likeliest = study().likeliest();
    const double now = study().chance(likeliest) * skill_.nerve / 100;
    const Race race = run(view, thinking);
    if (now <= race.share || now <= chance_later(view, race.open)) return {Move::pass, {}, 0};
    return {Move::accuse, likeliest, 0};
  }

  /// How likely it is to accuse rightly after its next question, if nobody solves the case before.
  double chance_later(const View& view, double open) const {
    const Interview interview(game_, study().deals, view.seat);
    const Place from = view.tableau.place(view.seat);
    double best = 0;
    for (Card room = kFirstRoom; room < kCards; ++room) {
      if (room_of(from) == room || view.tableau.asked[view.seat] == room) continue;
      const double reached = passes(from, room) ? 1 : at_once_[steps(from, room)];
      const double waits = open * (reached + (1 - reached) * open);
      best = std::max(best, waits * interview.certainty(study().in(room).triple));
    }
    return best;
  }

  /// How it stands against the others, by what each of them knows in deals it takes for possible.
  struct Race {
    double open = 0;   // the chance that nobody else solves the case before its next turn
    double share = 0;  // its part of the chances to solve it at all: the fewer solutions, the more
  };
  Race run(const View& view, Thinking& thinking) const {
    Race race;
    Random& random = thinking.random;
    const double own = pace(solutions_left(study().deduction));
    int imagined = 0;
    for (; imagined < skill_.imagined && (imagined == 0 || !thinking.hurried()); ++imagined) {
      const Deal& deal = study().deals[random.below(study().deals.size())];
      double nobody = 1, all = own;
      for (Seat seat = 0; seat < game_.seats(); ++seat) {
        if (seat == view.seat || view.tableau.is_out(seat)) continue;
        const Deduction theirs(rival_case(game_, view, deal, seat, random));
        const int left = solutions_left(theirs);
        nobody *= 1 - chance_to_solve(left);
        all += pace(left);
      }
      race.open += nobody;
      race.share += own / all;
    }
    return {race.open / imagined, race.share / imagined};
  }

  static int solutions_left(const Deduction& deduction) {
    int left = 0;
    for (int i = 0; i < kTriples; ++i) left += deduction.deals(Triple::of(i)) > 0;
    return left;
  }
  /// A turn leaves about one of the solutions; who has one left may still be kept from accusing.
  static double chance_to_solve(int left) { return left == 1 ? 0.97 : 1.0 / left; }
  /// The bits that are missing take time.
  static double pace(int left) { return 1 / (0.5 + real::log2(left)); }

  std::array<double, kFarthest> at_once_{};  // the chance to get so far in one turn
  std::array<double, kFarthest> arrival_{};  // what is so far away, against what is here
};

}  // namespace

std::unique_ptr<Bot<Cluedo>> expert_bot(const Cluedo& game, const Skill& skill) {
  return std::make_unique<ExpertBot>(game, skill);
}

}  // namespace salon::cluedo
