#pragma once
#include "games/cluedo/deduction.h"
#include "games/cluedo/skill.h"

namespace salon::cluedo {

/// What the others' manners tell beside what follows for certain: who may choose shows each of two
/// cards half as often as an only one; people seldom ask for their own cards; and who asked what
/// nobody could show, and did not accuse, holds some of it. All of it is likely, none of it sure.
class Reading {
 public:
  Reading(const Cluedo& game, const View& view, const Marks& marks, const Skill& skill);

  /// How well a deal goes with what the others did: a deal with half the weight is half as likely.
  double weight(const Deal& deal) const;

 private:
  /// Some of the cards of a question, and the seat whose manners they tell of.
  struct Sign {
    Seat seat;
    Cards cards;
  };

  void hear(const Cluedo& game, const View& view);
  void judge(const Cluedo& game, const Marks& marks, const Skill& skill);

  std::vector<Sign> shown_;                   // questions of which the seat chose what to show
  std::vector<Sign> silent_;                  // questions nobody answered, nor acted upon
  std::array<Cards, kMostSeats> named_{};     // suspects and weapons a seat asked for
  std::array<double, kMostSeats> candour_{};  // how readily it names its own
  double silence_;
};

}  // namespace salon::cluedo
