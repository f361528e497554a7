#pragma once
#include <cstdint>
#include <map>
#include <vector>

namespace naive_cluedo {
struct Game;
}

/// What follows from what a player has seen, by going through the deals one by one: the slow check
/// for whoever counts them cleverly. A deal is a set of hands and an envelope (the order within a
/// hand does not matter), and all deals with the given hand sizes are equally likely.
///
/// `count` is exact. On decks of about 12 cards it is instant whatever is known. On the full 21
/// cards, the own hand known, it takes a tenth of a second with three seats and seconds with four;
/// with five or six it ends in good time only where much more is known.
///
/// `reject` and `wander` are the samplers for what is too large to count. `reject` draws deals
/// independently and keeps those that agree: its counts are binomial, and it is the one to trust.
/// `wander` is a Markov chain (Metropolis) for long histories, where hardly any drawn deal agrees.
namespace brute_cluedo {

/// A place is a seat, or, as number `sizes.size()`, the envelope.
enum class Kind {
  none,         // the place holds none of the cards
  some,         // the place holds at least one of the cards
  holds,        // the place holds each of the cards
  not_solution  // the cards, one of each kind, are not the envelope; the place does not matter
};

struct Fact {
  Kind kind = Kind::none;
  int place = 0;
  std::vector<int> cards;

  bool operator==(const Fact&) const = default;
};

/// Cards are numbered through: {2, 3} has the cards 0 1 of one kind and 2 3 4 of another. The
/// envelope holds one of each kind. The own hand is, once more, facts: `owns` gives them.
struct Case {
  std::vector<int> kinds;  // cards of each kind
  std::vector<int> sizes;  // of the hands, by seat; with the envelope they are all cards
  std::vector<Fact> facts;

  bool operator==(const Case&) const = default;
};

/// Of each card its place.
using Deal = std::vector<int>;

struct Counts {
  long long deals = 0;                            // that agree
  std::vector<std::vector<long long>> places;     // by card, by place
  std::map<std::vector<int>, long long> answers;  // by solution, one card of each kind; no zeros
  long long tries = 0;                            // deals looked at, those that disagree too

  double share(int card, int place) const;
  double share(const std::vector<int>& solution) const;
};

/// Cards 0…20 in the order of the page, as in `all_cards`.
std::vector<int> full_deck();

/// The sizes when the cards outside the envelope are dealt one by one from seat 0 on.
std::vector<int> dealt_sizes(const std::vector<int>& kinds, int seats);

/// The seat's own hand, which it knows to be these cards.
Fact owns(int seat, const std::vector<int>& hand);

/// Whether the deal has the right sizes, one card of each kind in the envelope, and all the facts.
bool agrees(const Case& known, const Deal& deal);

/// Throws std::runtime_error if the sizes do not fit the deck or a fact names what is not there.
Counts count(const Case& known);

/// Independent deals, drawn evenly among those that have the `holds` facts right and kept where
/// they agree with the others, until `wanted` are kept or `most_tries` are drawn.
Counts reject(const Case& known, long long wanted, std::uint64_t seed,
              long long most_tries = 20'000'000);

/// A walk over the deals that agree, from one of them on: each step shuffles the places of two,
/// three or four cards and stays where it is if that disagrees, so that in the long run all deals
/// within its reach are met equally often. Each of `wanted` deals counted is `apart` steps after
/// the one before; neighbours are alike, so its counts spread more than independent ones would.
/// That it reaches all deals is likely but not certain: use it where `reject` finds too few.
Counts wander(const Case& known, const Deal& from, long long wanted, std::uint64_t seed,
              int apart = 50);

/// What the seat has seen in a game of the second implementation once the cards are dealt: its
/// hand, the answers to the hypotheses, wrong accusations, and the envelope after its own one.
Case case_of(const naive_cluedo::Game& game, int seat);

/// The deal as it really is.
Deal deal_of(const naive_cluedo::Game& game);

}  // namespace brute_cluedo
