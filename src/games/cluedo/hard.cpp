#include <cmath>

#include "core/real.h"
#include "games/cluedo/detective.h"

namespace salon::cluedo {
namespace {

/// Asks what tells it most, as soon as it can.
class HardBot final : public Detective {
 public:
  explicit HardBot(const Cluedo& game) : Detective(game, {.reads = 0}) {}

 private:
  static constexpr double kPatience = 0.6;  // what a question is worth a turn later
  static constexpr double kSteps = 7;       // of an average roll

  double worth(const View&, Card room) const override { return study().in(room).bits; }

  double promise(const View& view, Place from) const override {
    double best = 0;
    for (Card room = kFirstRoom; room < kCards; ++room) {
      if (room_of(from) == room || view.tableau.asked[view.seat] == room) continue;
      const double turns = std::ceil(game_.board().distance(from, room) / kSteps);
      best = std::max(best, study().in(room).bits * real::pow(kPatience, turns));
    }
    return best;
  }

  Move question(const View&, Card room, Thinking&) const override {
    const Triple& triple = study().in(room).triple;
    return {Move::suggest, {triple.suspect, triple.weapon, kNoCard}, 0};
  }

  /// The card this asker has seen already, else one that somebody has.
  Move answer(const View& view, Cards has, Thinking& thinking) const override {
    Cards to_asker = 0, to_others = 0;
    for (const auto& note : view.notes) {
      if (note.kind != Note::shows || note.seat != view.seat || note.card == kNoCard) continue;
      (note.asker == view.tableau.seat ? to_asker : to_others) |= bit(note.card);
    }
    for (const Cards liked : {has & to_asker, has & to_others, has}) {
      if (liked) return Move::of(Move::show, nth(liked, thinking.random.below(count(liked))));
    }
    return {Move::none, {}, 0};
  }

  Move guess(const View&, Thinking&) const override { return {Move::pass, {}, 0}; }
};

}  // namespace

std::unique_ptr<Bot<Cluedo>> hard_bot(const Cluedo& game) {
  return std::make_unique<HardBot>(game);
}

}  // namespace salon::cluedo
