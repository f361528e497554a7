#pragma once
#include <span>

#include "games/cluedo/deduction.h"

namespace salon::cluedo {

/// A question and how much its answers would tell.
struct Question {
  Triple triple;
  double bits = 0;
};

/// Weighs the questions a seat may ask, over deals drawn from what it knows.
class Interview {
 public:
  static constexpr std::size_t kMostDeals = 2000;

  Interview(const Cluedo& game, std::span<const Deal> deals, Seat asker);

  /// Bits about the card of each kind in the envelope, and a little for all the rest it learns. A
  /// seat that shows a card is taken to choose among the matching ones by lot.
  double information(const Triple& question) const;
  /// How likely the likeliest solution will be after the answer, on average.
  double certainty(const Triple& question) const;
  /// The most telling question in a room.
  Question best(Card room) const;

 private:
  /// A deal as the asker meets it.
  struct Round {
    std::array<std::int8_t, kCards> turn;  // when its holder is asked; kNobody if it cannot come up
    Triple envelope;
  };
  /// Calls `visit(round, answer, weight)` for every answer in every deal; the weights of a deal add
  /// up to kWhole.
  template <class Visit>
  void each_answer(const Triple& question, Visit&& visit) const;

  std::vector<Round> rounds_;
};

}  // namespace salon::cluedo
