#include "brute.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <random>
#include <stdexcept>
#include <string>

#include "naive.h"

namespace brute_cluedo {
namespace {

constexpr int kNowhere = -1;

std::size_t at(int index) {
  return static_cast<std::size_t>(index);
}

int cards_in(const std::vector<int>& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0);
}

int envelope_of(const Case& known) {
  return static_cast<int>(known.sizes.size());
}

int kind_of(const Case& known, int card) {
  int kind = 0;
  for (int end = known.kinds[0]; card >= end; end += known.kinds[at(kind)]) ++kind;
  return kind;
}

void check(const Case& known) {
  const auto require = [](bool condition, const char* what) {
    if (!condition) throw std::runtime_error(std::string("brute cluedo: ") + what);
  };
  const int cards = cards_in(known.kinds);
  const int kinds = static_cast<int>(known.kinds.size());
  require(cards_in(known.sizes) + kinds == cards, "the hands do not fit the deck");
  for (const int size : known.kinds) require(size >= 1, "a kind without cards");
  for (const int size : known.sizes) require(size >= 0, "a hand of less than nothing");
  for (const Fact& fact : known.facts) {
    require(fact.place >= 0 && fact.place <= envelope_of(known), "a fact about no place");
    for (const int card : fact.cards) require(card >= 0 && card < cards, "a fact about no card");
  }
}

/// The solution as the deal has it, one card of each kind.
std::vector<int> answer_of(const Case& known, const Deal& deal) {
  std::vector<int> answer;
  for (int card = 0; card < static_cast<int>(deal.size()); ++card) {
    if (deal[at(card)] == envelope_of(known)) answer.push_back(card);
  }
  return answer;
}

bool fits(const Case& known, const Fact& fact, const Deal& deal) {
  const auto here = [&](int card) { return deal[at(card)] == fact.place; };
  const auto enveloped = [&](int card) { return deal[at(card)] == envelope_of(known); };
  switch (fact.kind) {
    case Kind::none:
      return std::none_of(fact.cards.begin(), fact.cards.end(), here);
    case Kind::some:
      return std::any_of(fact.cards.begin(), fact.cards.end(), here);
    case Kind::holds:
      return std::all_of(fact.cards.begin(), fact.cards.end(), here);
    case Kind::not_solution:
      return !std::all_of(fact.cards.begin(), fact.cards.end(), enveloped);
  }
  return false;
}

bool fits_all(const Case& known, const Deal& deal) {
  return std::all_of(known.facts.begin(), known.facts.end(),
                     [&](const Fact& fact) { return fits(known, fact, deal); });
}

Counts nothing_counted(const Case& known) {
  Counts counts;
  counts.places.assign(at(cards_in(known.kinds)),
                       std::vector<long long>(known.sizes.size() + 1, 0));
  return counts;
}

void add(const Case& known, const Deal& deal, Counts& counts) {
  ++counts.deals;
  for (std::size_t card = 0; card < deal.size(); ++card) ++counts.places[card][at(deal[card])];
  ++counts.answers[answer_of(known, deal)];
}

/// All deals, card by card. The facts that speak of a single card at a time, `none` and `holds`,
/// are asked as it is placed; all of them again once the deal is complete.
struct Enumeration {
  const Case& known;
  std::vector<std::vector<bool>> allowed;  // by card, by place
  std::vector<int> room;                   // cards a hand can still take, by seat
  std::vector<bool> solved;                // the envelope has its card, by kind
  Deal deal;
  Counts counts;

  explicit Enumeration(const Case& facts)
      : known(facts),
        allowed(at(cards_in(facts.kinds)), std::vector<bool>(facts.sizes.size() + 1, true)),
        room(facts.sizes),
        solved(facts.kinds.size(), false),
        deal(at(cards_in(facts.kinds)), kNowhere),
        counts(nothing_counted(facts)) {
    for (const Fact& fact : known.facts) {
      for (const int card : fact.cards) {
        for (int place = 0; place <= envelope_of(known); ++place) {
          const bool here = place == fact.place;
          if ((fact.kind == Kind::none && here) || (fact.kind == Kind::holds && !here)) {
            allowed[at(card)][at(place)] = false;
          }
        }
      }
    }
  }

  void place_from(int card) {
    if (card == static_cast<int>(deal.size())) {
      ++counts.tries;
      if (agrees(known, deal)) add(known, deal, counts);
      return;
    }
    for (int seat = 0; seat < envelope_of(known); ++seat) {
      if (room[at(seat)] == 0 || !allowed[at(card)][at(seat)]) continue;
      --room[at(seat)];
      deal[at(card)] = seat;
      place_from(card + 1);
      ++room[at(seat)];
    }
    const std::size_t kind = at(kind_of(known, card));
    if (!solved[kind] && allowed[at(card)][at(envelope_of(known))]) {
      solved[kind] = true;
      deal[at(card)] = envelope_of(known);
      place_from(card + 1);
      solved[kind] = false;
    }
  }
};

int below(std::mt19937_64& random, int limit) {
  return static_cast<int>(random() % static_cast<std::uint64_t>(limit));
}

template <typename Item>
void shuffle(std::vector<Item>& items, std::mt19937_64& random) {
  for (int last = static_cast<int>(items.size()) - 1; last > 0; --last) {
    std::swap(items[at(last)], items[at(below(random, last + 1))]);
  }
}

/// The cards that `holds` facts pin to their places, the others nowhere; false if two facts pin a
/// card to two places.
bool pin(const Case& known, Deal& deal) {
  deal.assign(at(cards_in(known.kinds)), kNowhere);
  for (const Fact& fact : known.facts) {
    if (fact.kind != Kind::holds) continue;
    for (const int card : fact.cards) {
      if (deal[at(card)] != kNowhere && deal[at(card)] != fact.place) return false;
      deal[at(card)] = fact.place;
    }
  }
  return true;
}

/// The places still open in the hands once the pinned cards lie there; false if one overflows.
bool open_places(const Case& known, const Deal& pinned, std::vector<int>& open) {
  open.clear();
  for (int seat = 0; seat < envelope_of(known); ++seat) {
    const auto held = std::count(pinned.begin(), pinned.end(), seat);
    if (held > known.sizes[at(seat)]) return false;
    open.insert(open.end(), at(known.sizes[at(seat)] - static_cast<int>(held)), seat);
  }
  return true;
}

/// Of each kind without a pinned envelope card, the cards that could still be it; false if a kind
/// has two in the envelope already, or none left for it.
bool open_kinds(const Case& known, const Deal& pinned, std::vector<std::vector<int>>& open) {
  open.clear();
  for (int kind = 0; kind < static_cast<int>(known.kinds.size()); ++kind) {
    std::vector<int> loose;
    int enveloped = 0;
    for (int card = 0; card < static_cast<int>(pinned.size()); ++card) {
      if (kind_of(known, card) != kind) continue;
      if (pinned[at(card)] == kNowhere) loose.push_back(card);
      if (pinned[at(card)] == envelope_of(known)) ++enveloped;
    }
    if (enveloped > 1 || (enveloped == 0 && loose.empty())) return false;
    if (enveloped == 0) open.push_back(loose);
  }
  return true;
}

}  // namespace

double Counts::share(int card, int place) const {
  return static_cast<double>(places.at(at(card)).at(at(place))) / static_cast<double>(deals);
}

double Counts::share(const std::vector<int>& solution) const {
  const auto found = answers.find(solution);
  if (found == answers.end()) return 0;
  return static_cast<double>(found->second) / static_cast<double>(deals);
}

std::vector<int> full_deck() {
  return {6, 6, 9};
}

std::vector<int> dealt_sizes(const std::vector<int>& kinds, int seats) {
  std::vector<int> sizes(at(seats), 0);
  const int dealt = cards_in(kinds) - static_cast<int>(kinds.size());
  for (int card = 0; card < dealt; ++card) ++sizes[at(card % seats)];
  return sizes;
}

Fact owns(int seat, const std::vector<int>& hand) {
  return {Kind::holds, seat, hand};
}

bool agrees(const Case& known, const Deal& deal) {
  std::vector<int> held(known.sizes.size(), 0);
  std::vector<int> enveloped(known.kinds.size(), 0);
  std::size_t card = 0;
  for (std::size_t kind = 0; kind < known.kinds.size(); ++kind) {
    for (int i = 0; i < known.kinds[kind]; ++i, ++card) {
      if (deal[card] == envelope_of(known)) {
        ++enveloped[kind];
      } else {
        ++held[at(deal[card])];
      }
    }
  }
  if (held != known.sizes) return false;
  if (std::any_of(enveloped.begin(), enveloped.end(), [](int cards) { return cards != 1; })) {
    return false;
  }
  return fits_all(known, deal);
}

Counts count(const Case& known) {
  check(known);
  Enumeration enumeration(known);
  enumeration.place_from(0);
  return enumeration.counts;
}

Counts reject(const Case& known, long long wanted, std::uint64_t seed, long long most_tries) {
  check(known);
  Counts counts = nothing_counted(known);
  Deal pinned;
  std::vector<int> hands;
  std::vector<std::vector<int>> kinds;
  if (!pin(known, pinned) || !open_places(known, pinned, hands) ||
      !open_kinds(known, pinned, kinds)) {
    return counts;
  }
  std::mt19937_64 random(seed);
  while (counts.deals < wanted && counts.tries < most_tries) {
    ++counts.tries;
    Deal deal = pinned;
    for (const std::vector<int>& loose : kinds) {
      deal[at(loose[at(below(random, static_cast<int>(loose.size())))])] = envelope_of(known);
    }
    shuffle(hands, random);
    std::size_t next = 0;
    for (int& place : deal) {
      if (place == kNowhere) place = hands[next++];
    }
    if (fits_all(known, deal)) add(known, deal, counts);
  }
  return counts;
}

Counts wander(const Case& known, const Deal& from, long long wanted, std::uint64_t seed,
              int apart) {
  check(known);
  if (from.size() != at(cards_in(known.kinds)) || !agrees(known, from)) {
    throw std::runtime_error("brute cluedo: the walk starts at a deal that disagrees");
  }
  Counts counts = nothing_counted(known);
  std::mt19937_64 random(seed);
  std::vector<int> cards(from.size());
  std::iota(cards.begin(), cards.end(), 0);
  Deal deal = from;
  while (counts.deals < wanted) {
    for (int step = 0; step < apart; ++step) {
      ++counts.tries;
      shuffle(cards, random);
      const int moved = std::min(2 + below(random, 3), static_cast<int>(cards.size()));
      std::vector<int> places;
      for (int i = 0; i < moved; ++i) places.push_back(deal[at(cards[at(i)])]);
      shuffle(places, random);
      Deal next = deal;
      for (int i = 0; i < moved; ++i) next[at(cards[at(i)])] = places[at(i)];
      if (agrees(known, next)) deal = next;
    }
    add(known, deal, counts);
  }
  return counts;
}

namespace {

int number_of(const std::string& card) {
  const auto& cards = naive_cluedo::all_cards();
  return static_cast<int>(std::find(cards.begin(), cards.end(), card) - cards.begin());
}

std::vector<int> numbers_of(const naive_cluedo::Triple& triple) {
  return {number_of(triple.suspect), number_of(triple.weapon), number_of(triple.room)};
}

}  // namespace

Case case_of(const naive_cluedo::Game& game, int seat) {
  const int seats = static_cast<int>(game.hands.size());
  Case known{full_deck(), dealt_sizes(full_deck(), seats), {}};
  std::vector<int> hand;
  for (const std::string& card : game.hands[at(seat)]) hand.push_back(number_of(card));
  known.facts.push_back(owns(seat, hand));
  for (const naive_cluedo::Question& question : game.asked) {
    const std::vector<int> cards = numbers_of(question.triple);
    for (const int other : question.none) known.facts.push_back({Kind::none, other, cards});
    if (question.shower < 0) continue;
    if (seat == question.asker || seat == question.shower) {
      known.facts.push_back({Kind::holds, question.shower, {number_of(question.shown)}});
    } else {
      known.facts.push_back({Kind::some, question.shower, cards});
    }
  }
  for (const auto& [accuser, triple] : game.wrong) {
    known.facts.push_back({Kind::not_solution, 0, numbers_of(triple)});
    if (accuser == seat) {
      known.facts.push_back({Kind::holds, seats, numbers_of(game.envelope)});
    }
  }
  return known;
}

Deal deal_of(const naive_cluedo::Game& game) {
  const int seats = static_cast<int>(game.hands.size());
  Deal deal(naive_cluedo::all_cards().size(), seats);
  for (int seat = 0; seat < seats; ++seat) {
    for (const std::string& card : game.hands[at(seat)]) deal[at(number_of(card))] = seat;
  }
  return deal;
}

}  // namespace brute_cluedo
