#include "games/cluedo/question.h"

#include <cmath>

namespace salon::cluedo {
namespace {

constexpr double kRest = 0.1;  // what a bit about other hands is worth against one of the envelope
constexpr int kAnswers = kMostSeats * kKinds + 1;

/// Bits of a table of weights that add up to `sum`.
double entropy(std::span<const double> weights, double sum) {
  double bits = 0;
  for (const double weight : weights) {
    if (weight > 0) bits -= weight / sum * std::log2(weight / sum);
  }
  return bits;
}

/// How often each answer comes up, in all and with each card in the envelope.
struct Tally {
  std::array<double, kAnswers> answers{};
  std::array<std::array<double, kCards>, kAnswers> envelope{};
  std::array<double, kCards> before{};

  void add(int answer, Cards solution, double weight) {
    answers[answer] += weight;
    each(solution, [&](Card card) { envelope[answer][card] += weight; });
  }
};

/// The answers to a question in one deal: who shows shows any of the matching cards alike.
void answer(const Cluedo& game, const Deal& deal, Seat asker, const Triple& question,
            Tally& tally) {
  const std::array<Card, kKinds> asked{question.suspect, question.weapon, question.room};
  each(deal[kEnvelope], [&](Card card) { tally.before[card] += 1; });
  for (Seat seat = game.left_of(asker); seat != asker; seat = game.left_of(seat)) {
    const Cards match = deal[seat] & question.cards();
    if (match == 0) continue;
    for (int i = 0; i < kKinds; ++i) {
      if (match & bit(asked[i])) {
        tally.add(seat * kKinds + i, deal[kEnvelope], 1.0 / count(match));
      }
    }
    return;
  }
  tally.add(kAnswers - 1, deal[kEnvelope], 1);
}

}  // namespace

double information(const Cluedo& game, std::span<const Deal> deals, Seat asker,
                   const Triple& question) {
  Tally tally;
  for (const Deal& deal : deals) answer(game, deal, asker, question, tally);
  const double sum = static_cast<double>(deals.size());
  double bits = kRest * entropy(tally.answers, sum);
  const std::array<std::pair<int, int>, kKinds> kinds{
      {{0, kSuspects}, {kFirstWeapon, kWeapons}, {kFirstRoom, kRooms}}};
  for (const auto& [first, number] : kinds) {
    bits += entropy(std::span(tally.before).subspan(first, number), sum);
    for (int i = 0; i < kAnswers; ++i) {
      if (tally.answers[i] == 0) continue;
      const auto after = std::span(tally.envelope[i]).subspan(first, number);
      bits -= tally.answers[i] / sum * entropy(after, tally.answers[i]);
    }
  }
  return bits;
}

Question best_question(const Cluedo& game, std::span<const Deal> deals, Seat asker, Card room) {
  Question best{{}, -1};
  for (Card who = 0; who < kFirstWeapon; ++who) {
    for (Card what = kFirstWeapon; what < kFirstRoom; ++what) {
      const Triple triple{who, what, room};
      const double bits = information(game, deals, asker, triple);
      if (bits > best.bits) best = {triple, bits};
    }
  }
  return best;
}

}  // namespace salon::cluedo
