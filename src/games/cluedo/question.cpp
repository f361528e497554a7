#include "games/cluedo/question.h"

#include "core/real.h"

namespace salon::cluedo {
namespace {

constexpr double kRest = 0.1;  // what a bit about other hands is worth against one of the envelope
constexpr int kNobody = kMostSeats;
constexpr int kAnswers = kMostSeats * kKinds + 1;
constexpr unsigned kWhole = 6;  // a deal counts so much, to be shared by one, two or three answers

/// n log2 n, of which all entropies of tallies are made.
double nlogn(unsigned n) {
  static const auto tableau = [] {
    std::vector<double> values(kWhole * Interview::kMostDeals + 1);
    for (std::size_t i = 2; i < values.size(); ++i)
      values[i] = static_cast<double>(i) * real::log2(static_cast<double>(i));
    return values;
  }();
  return tableau[n];
}

/// How often each answer comes up, in all and with each card in the envelope.
struct Tally {
  std::array<unsigned, kAnswers> answers{};
  std::array<std::array<unsigned, kCards>, kAnswers> envelope{};

  void add(int answer, const Triple& solution, unsigned weight) {
    answers[answer] += weight;
    envelope[answer][solution.suspect] += weight;
    envelope[answer][solution.weapon] += weight;
    envelope[answer][solution.room] += weight;
  }
};

}  // namespace

Interview::Interview(const Cluedo& game, std::span<const Deal> deals, Seat asker) {
  for (const Deal& deal : deals.first(std::min(deals.size(), kMostDeals))) {
    Round& round = rounds_.emplace_back();
    round.turn.fill(kNobody);
    round.envelope = Triple::of(deal[kEnvelope]);
    std::int8_t turn = 0;
    for (Seat seat = game.left_of(asker); seat != asker; seat = game.left_of(seat), ++turn) {
      each(deal[seat], [&](Card card) { round.turn[card] = turn; });
    }
  }
}

template <class Visit>
void Interview::each_answer(const Triple& question, Visit&& visit) const {
  const std::array<Card, kKinds> asked{question.suspect, question.weapon, question.room};
  for (const auto& round : rounds_) {
    const std::array<int, kKinds> turns{round.turn[asked[0]], round.turn[asked[1]],
                                        round.turn[asked[2]]};
    const int first = std::min({turns[0], turns[1], turns[2]});
    if (first == kNobody) {
      visit(round, kAnswers - 1, kWhole);
      continue;
    }
    const int matching = (turns[0] == first) + (turns[1] == first) + (turns[2] == first);
    for (int kind = 0; kind < kKinds; ++kind) {
      if (turns[kind] == first)
        visit(round, first * kKinds + kind, kWhole / static_cast<unsigned>(matching));
    }
  }
}

double Interview::information(const Triple& question) const {
  Tally tally;
  each_answer(question, [&](const Round& round, int answer, unsigned weight) {
    tally.add(answer, round.envelope, weight);
  });
  const auto all = kWhole * static_cast<unsigned>(rounds_.size());
  double gained = 0, rest = nlogn(all);
  std::array<unsigned, kCards> before{};
  for (int i = 0; i < kAnswers; ++i) {
    if (tally.answers[i] == 0) continue;
    rest -= nlogn(tally.answers[i]);
    gained -= kKinds * nlogn(tally.answers[i]);
    for (int card = 0; card < kCards; ++card) {
      before[card] += tally.envelope[i][card];
      gained += nlogn(tally.envelope[i][card]);
    }
  }
  gained += kKinds * nlogn(all);
  for (const unsigned number : before) gained -= nlogn(number);
  return (gained + kRest * rest) / all;
}

double Interview::certainty(const Triple& question) const {
  std::vector<std::array<unsigned, kTriples>> tally(kAnswers);
  each_answer(question, [&](const Round& round, int answer, unsigned weight) {
    tally[answer][round.envelope.index()] += weight;
  });
  unsigned sum = 0;
  for (const auto& solutions : tally) sum += *std::ranges::max_element(solutions);
  return sum / static_cast<double>(kWhole * rounds_.size());
}

Question Interview::best(Card room) const {
  Question best{{}, -1};
  for (Card who = 0; who < kFirstWeapon; ++who) {
    for (Card what = kFirstWeapon; what < kFirstRoom; ++what) {
      const Triple triple{who, what, room};
      const double bits = information(triple);
      if (bits > best.bits) best = {triple, bits};
    }
  }
  return best;
}

}  // namespace salon::cluedo
