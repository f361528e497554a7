// Counting against going through the deals one by one, and against independent sampling.
#include "games/cluedo/deduction.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "games/cluedo/brute.h"
#include "games/cluedo/reason.h"

namespace salon::cluedo {
namespace {

/// A small deck: the first cards of each kind.
struct Deck {
  std::array<int, kKinds> kinds;
  std::vector<Card> cards;

  explicit Deck(std::array<int, kKinds> sizes) : kinds(sizes) {
    const std::array<int, kKinds> from{0, kFirstWeapon, kFirstRoom};
    for (int kind = 0; kind < kKinds; ++kind) {
      for (int i = 0; i < sizes[kind]; ++i) cards.push_back(static_cast<Card>(from[kind] + i));
    }
  }
  Cards all() const {
    Cards set = 0;
    for (const Card card : cards) set |= bit(card);
    return set;
  }
  Cards set(const std::vector<int>& numbers) const {
    Cards set = 0;
    for (const int i : numbers) set |= bit(cards[i]);
    return set;
  }
};

Case translate(const Deck& deck, const brute_cluedo::Case& brute) {
  Case known;
  known.deck = deck.all();
  known.seats = static_cast<int>(brute.sizes.size());
  for (int seat = 0; seat < known.seats; ++seat) known.sizes[seat] = brute.sizes[seat];
  for (const auto& fact : brute.facts) {
    const int holder = fact.place == known.seats ? kEnvelope : fact.place;
    known.clues.push_back({static_cast<Clue::Kind>(fact.kind), static_cast<std::int8_t>(holder),
                           deck.set(fact.cards), static_cast<int>(known.clues.size())});
  }
  return known;
}

/// True statements about a hidden deal, as answers in a game would be.
brute_cluedo::Case random_case(const Deck& deck, int seats, int facts, Random& random) {
  brute_cluedo::Case brute;
  brute.kinds.assign(deck.kinds.begin(), deck.kinds.end());
  brute.sizes = brute_cluedo::dealt_sizes(brute.kinds, seats);
  const int number = static_cast<int>(deck.cards.size());
  brute_cluedo::Deal deal(number, -1);
  std::vector<int> order, envelope;
  for (int kind = 0, from = 0; kind < kKinds; from += deck.kinds[kind++]) {
    envelope.push_back(from + static_cast<int>(random.below(deck.kinds[kind])));
    deal[envelope.back()] = seats;
  }
  for (int i = 0; i < number; ++i) {
    if (deal[i] < 0) order.push_back(i);
  }
  random.shuffle(order);
  for (std::size_t i = 0; i < order.size(); ++i) deal[order[i]] = static_cast<int>(i) % seats;
  std::vector<int> own;
  for (int i = 0; i < number; ++i) {
    if (deal[i] == 0) own.push_back(i);
  }
  if (random.below(2)) brute.facts.push_back(brute_cluedo::owns(0, own));
  for (int i = 0; i < facts; ++i) {
    std::vector<int> asked;
    for (int kind = 0, from = 0; kind < kKinds; from += deck.kinds[kind++])
      asked.push_back(from + static_cast<int>(random.below(deck.kinds[kind])));
    const int seat = static_cast<int>(random.below(seats));
    std::vector<int> has;
    for (const int card : asked) {
      if (deal[card] == seat) has.push_back(card);
    }
    if (random.below(8) == 0 && asked != envelope) {
      brute.facts.push_back({brute_cluedo::Kind::not_solution, seats, asked});
    } else if (has.empty()) {
      brute.facts.push_back({brute_cluedo::Kind::none, seat, asked});
    } else if (random.below(4) == 0) {
      brute.facts.push_back({brute_cluedo::Kind::holds, seat, {has[0]}});
    } else {
      brute.facts.push_back({brute_cluedo::Kind::some, seat, asked});
    }
  }
  return brute;
}

TEST(CluedoDeduction, CountsWhatGoingThroughAllDealsCounts) {
  Random random(1);
  for (int round = 0; round < 150; ++round) {
    const Deck deck({2 + int(random.below(2)), 2 + int(random.below(2)), 3 + int(random.below(2))});
    const int seats = 3 + static_cast<int>(random.below(2));
    const auto brute = random_case(deck, seats, static_cast<int>(random.below(12)), random);
    const auto counts = brute_cluedo::count(brute);
    const Case known = translate(deck, brute);
    const Deduction deduction(known);
    ASSERT_EQ(deduction.deals(), static_cast<std::uint64_t>(counts.deals)) << round;
    const Possible possible(known);
    std::uint64_t solutions = 0;
    for (int i = 0; i < kTriples; ++i) solutions += deduction.deals(Triple::of(i));
    ASSERT_EQ(solutions, deduction.deals());
    for (std::size_t i = 0; i < deck.cards.size(); ++i) {
      for (int place = 0; place <= seats; ++place) {
        const int holder = place == seats ? kEnvelope : place;
        const auto number = static_cast<std::uint64_t>(counts.places[i][place]);
        ASSERT_EQ(deduction.deals(holder, deck.cards[i]), number) << round;
        ASSERT_EQ(possible.can(holder, deck.cards[i]), number > 0);
        ASSERT_EQ(possible.can_lack(holder, deck.cards[i]), number < deduction.deals());
      }
    }
    for (const auto& [solution, number] : counts.answers) {
      ASSERT_EQ(deduction.deals(Triple::of(deck.set(solution))),
                static_cast<std::uint64_t>(number));
    }
  }
}

TEST(CluedoDeduction, AgreesWithIndependentSamplingOnTheWholeDeck) {
  Random random(2);
  const Deck deck({kSuspects, kWeapons, kRooms});
  for (const int seats : {3, 4, 5, 6}) {
    const auto brute = random_case(deck, seats, 6, random);
    const auto sample = brute_cluedo::reject(brute, 4'000, 7, 2'000'000);
    ASSERT_GE(sample.deals, 500) << "too few to compare with";
    const Deduction deduction(translate(deck, brute));
    const auto near = [&](double share, double p) {
      const double spread = std::sqrt(p * (1 - p) / static_cast<double>(sample.deals));
      return std::abs(share - p) <= 5 * spread + 1e-9;
    };
    for (int card = 0; card < kCards; ++card) {
      for (int place = 0; place <= seats; ++place) {
        const double p = deduction.chance(place == seats ? kEnvelope : place, deck.cards[card]);
        ASSERT_TRUE(near(sample.share(card, place), p)) << p << " " << sample.share(card, place);
      }
    }
    for (const auto& [solution, number] : sample.answers) {
      const double p = deduction.chance(Triple::of(deck.set(solution)));
      ASSERT_TRUE(near(sample.share(solution), p)) << p << " " << number;
    }
  }
}

TEST(CluedoDeduction, CardsNothingTellsApartAreCountedTogether) {
  // Before the first question: three classes of cards, whatever the number of deals.
  const Cluedo game({}, 6);
  View view = game.view(0);
  view.tableau.hands[0] = bit(0) | bit(7) | bit(13);
  const Deduction opening(case_of(game, view));
  EXPECT_EQ(opening.deals(), 5ull * 5 * 8 * 168'168'000);
  EXPECT_LT(opening.work(), 5'000u);
  // Seven questions later nearly every card is a case of its own.
  for (std::int8_t i = 0; i < 7; ++i) {
    const auto at = [&](int first, int number) { return static_cast<Card>(first + i % number); };
    const Triple asked{at(0, kSuspects), at(kFirstWeapon, kWeapons), at(kFirstRoom, kRooms)};
    const auto seat = static_cast<std::int8_t>(1 + i % 5);
    view.notes.push_back({Note::shows, 0, seat, kNoCard, asked, 1});
    view.notes.back().asker = static_cast<std::int8_t>(1 + (i + 1) % 5);
  }
  const Deduction later(case_of(game, view));
  EXPECT_GT(later.deals(), 0u);
  EXPECT_LT(later.work(), 10'000'000u);
}

TEST(CluedoDeduction, DrawsDealsThatAgreeEachAsOften) {
  Random random(3);
  const Deck deck({2, 2, 3});
  const auto brute = random_case(deck, 3, 2, random);
  const Deduction deduction(translate(deck, brute));
  std::map<Deal, int> drawn;
  const int draws = 400 * static_cast<int>(deduction.deals());
  for (int i = 0; i < draws; ++i) ++drawn[deduction.draw(random)];
  EXPECT_EQ(drawn.size(), deduction.deals());
  for (const auto& [deal, number] : drawn) EXPECT_NEAR(number, 400, 6 * 20);
}

TEST(CluedoDeduction, NothingAgreesWithAContradiction) {
  Case known;
  known.seats = 3;
  known.sizes = {6, 6, 6};
  known.clues = {{Clue::holds, 0, bit(3), 0}, {Clue::lacks, 0, bit(3), 1}};
  EXPECT_EQ(Deduction(known).deals(), 0u);
  EXPECT_FALSE(Possible(known).any());
}

TEST(CluedoReason, ForcesTheFactAndNoClueCanBeLeftOut) {
  Random random(4);
  const Deck deck({kSuspects, kWeapons, kRooms});
  int facts = 0;
  for (int round = 0; round < 6; ++round) {
    const auto brute = random_case(deck, 3 + round % 4, 25, random);
    const Case known = translate(deck, brute);
    for (const auto& fact : facts_of(known)) {
      if (++facts % 5 != 0) continue;
      Thinking at_leisure({}, 0);
      const auto clues = *reason_of(known, fact, at_leisure);
      const auto forced = [&](std::size_t without) {
        Case part = known;
        part.clues.clear();
        for (std::size_t i = 0; i < clues.size(); ++i) {
          if (i != without) part.clues.push_back(known.clues[clues[i]]);
        }
        const Possible possible(part);
        return fact.has ? !possible.can_lack(fact.holder, fact.card)
                        : !possible.can(fact.holder, fact.card);
      };
      ASSERT_TRUE(forced(clues.size()));
      for (std::size_t i = 0; i < clues.size(); ++i) ASSERT_FALSE(forced(i));
    }
  }
  EXPECT_GT(facts, 100);
}

}  // namespace
}  // namespace salon::cluedo
