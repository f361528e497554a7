#include "games/cluedo/deduction.h"

#include <algorithm>

namespace salon::cluedo {
namespace {

constexpr int kMostAlike = kRooms;  // cards of one kind

constexpr auto kChoose = [] {
  std::array<std::array<std::uint16_t, kMostAlike + 1>, kMostAlike + 1> choose{};
  for (int n = 0; n <= kMostAlike; ++n) {
    choose[n][0] = 1;
    for (int k = 1; k <= n; ++k)
      choose[n][k] = static_cast<std::uint16_t>(choose[n - 1][k - 1] + choose[n - 1][k]);
  }
  return choose;
}();

}  // namespace

/// So many cards of each class, written twice: `key` has a field a class with a guard bit above it,
/// so that one addition tells whether two holdings go together; `code` is dense and numbers them.
struct Deduction::Holding {
  std::uint64_t key = 0;
  std::uint32_t code = 0;

  Holding operator+(const Holding& more) const { return {key + more.key, code + more.code}; }
  Holding operator-(const Holding& less) const { return {key - less.key, code - less.code}; }
};

/// What one holder may have of the cards in question.
struct Deduction::Hand {
  /// A number of cards of a class of several.
  struct Lot {
    int shift;
    std::uint64_t mask;
    int number;
  };
  struct Entry : Holding {
    std::uint32_t lots, lots_end;
  };
  /// Entries that all have cards of one class: where these are used up, all are passed over.
  struct Run {
    std::uint64_t key;
    std::uint32_t begin, end;
  };

  int holder;
  std::vector<Entry> entries;
  std::vector<Lot> lots;
  std::vector<Run> runs;

  void add(const Holding& holding, const std::vector<Class>& classes) {
    const auto from = static_cast<std::uint32_t>(lots.size());
    std::uint64_t first = 0;
    for (const auto& one : classes) {
      const int number = static_cast<int>(holding.key >> one.shift & one.mask);
      if (number == 0) continue;
      if (first == 0) first = std::uint64_t{1} << one.shift;
      if (one.size > 1) lots.push_back({one.shift, one.mask, number});
    }
    const auto at = static_cast<std::uint32_t>(entries.size());
    if (runs.empty() || runs.back().key != first) runs.push_back({first, at, at});
    ++runs.back().end;
    entries.push_back({holding, from, static_cast<std::uint32_t>(lots.size())});
  }
  /// In how many ways the cards of `before` and of the entry together are these two.
  std::uint64_t splits(const Holding& before, const Entry& entry) const {
    std::uint64_t ways = 1;
    for (auto i = entry.lots; i < entry.lots_end; ++i) {
      const Lot& lot = lots[i];
      ways *= kChoose[(before.key >> lot.shift & lot.mask) + lot.number][lot.number];
    }
    return ways;
  }
};

/// What some hands together may take up. `ways`: in how many ways they share out given cards;
/// `weight`: going back, how many choices there are of such cards and of everybody else's.
struct Deduction::Layer {
  std::vector<Holding> sets;
  std::vector<std::uint64_t> ways;
  std::vector<std::uint64_t> weight;
  std::vector<std::uint32_t> index;  // of a code, its number from 1 on; 0: not there

  explicit Layer(std::uint32_t codes) : index(codes) {}
  void add(const Holding& set, std::uint64_t more) {
    auto& at = index[set.code];
    if (at == 0) {
      sets.push_back(set);
      ways.push_back(0);
      at = static_cast<std::uint32_t>(sets.size());
    }
    ways[at - 1] += more;
  }
  std::uint64_t ways_of(std::uint32_t code) const {
    return index[code] == 0 ? 0 : ways[index[code] - 1];
  }
};

/// Hands joined one after the other; layer i holds the first i of them.
struct Deduction::Group {
  std::vector<const Hand*> hands;
  std::vector<Layer> layers;
  std::uint64_t guard, slack;
  std::uint64_t work = 0;

  Group(std::vector<const Hand*> joined, const Deduction& of)
      : hands(std::move(joined)), guard(of.guard_), slack(of.slack_) {
    layers.reserve(hands.size() + 1);
    layers.emplace_back(of.codes_).add({}, 1);
    for (const Hand* hand : hands) {
      const Layer& before = layers.back();
      Layer next(of.codes_);
      for (std::size_t i = 0; i < before.sets.size(); ++i) {
        each_that_fits(*hand, before.sets[i], [&](const Hand::Entry& entry) {
          next.add(before.sets[i] + entry, before.ways[i] * hand->splits(before.sets[i], entry));
        });
      }
      layers.push_back(std::move(next));
    }
    for (auto& layer : layers) layer.weight.assign(layer.sets.size(), 0);
  }
  Layer& whole() { return layers.back(); }
  const Layer& whole() const { return layers.back(); }

  /// The entries of a hand that leave enough cards of each class for `before`.
  template <class Visit>
  void each_that_fits(const Hand& hand, const Holding& before, Visit&& visit) {
    const std::uint64_t key = before.key + slack;
    for (const auto& run : hand.runs) {
      if ((key + run.key) & guard) continue;
      work += run.end - run.begin;
      for (auto i = run.begin; i < run.end; ++i) {
        if (!((key + hand.entries[i].key) & guard)) visit(hand.entries[i]);
      }
    }
  }

  /// Hands the weights of the whole group down; `credit(hand, holding, deals)` is told what each
  /// hand is in how many deals.
  template <class Credit>
  void hand_down(Credit&& credit) {
    for (std::size_t i = hands.size(); i > 0; --i) {
      Layer& before = layers[i - 1];
      const Layer& after = layers[i];
      const Hand& hand = *hands[i - 1];
      std::vector<std::uint64_t> deals(hand.entries.size());
      for (std::size_t k = 0; k < before.sets.size(); ++k) {
        std::uint64_t sum = 0;
        each_that_fits(hand, before.sets[k], [&](const Hand::Entry& entry) {
          const auto at = after.index[before.sets[k].code + entry.code];
          const auto weight = after.weight[at - 1] * hand.splits(before.sets[k], entry);
          sum += weight;
          deals[&entry - hand.entries.data()] += before.ways[k] * weight;
        });
        before.weight[k] = sum;
      }
      for (std::size_t k = 0; k < deals.size(); ++k) credit(hand, hand.entries[k], deals[k]);
    }
  }

  /// Splits what the group took up among its hands, in one of the ways at random.
  template <class Give>
  void split(Holding taken, Random& random, Give&& give) const {
    for (std::size_t i = hands.size(); i > 0; --i) {
      const Layer& before = layers[i - 1];
      std::uint64_t left = random.below(layers[i].ways_of(taken.code));
      for (const auto& entry : hands[i - 1]->entries) {
        if ((((taken.key | guard) - entry.key) & guard) != guard) continue;
        const Holding rest = taken - entry;
        const auto ways = before.ways_of(rest.code) * hands[i - 1]->splits(rest, entry);
        if (left < ways) {
          give(*hands[i - 1], entry);
          taken = rest;
          break;
        }
        left -= ways;
      }
    }
  }
};

Deduction::~Deduction() = default;

Deduction::Deduction(const Case& known) {
  const Possible possible(known);
  if (!possible.any()) return;
  marks_ = possible.marks();
  set_aside(known);
  form_classes(known);
  list_hands(known);
  list_envelopes(known);
  form_groups();
  meet();
  share_out();
}

/// Cards that only one holder may have are certain, the others in question.
void Deduction::set_aside(const Case& known) {
  each(known.deck, [&](Card card) {
    int holders = 0, last = 0;
    for (int holder = 0; holder < kHolders; ++holder) {
      if (marks_[holder] & bit(card)) ++holders, last = holder;
    }
    (holders == 1 ? certain_[last] : open_) |= bit(card);
  });
}

namespace {

/// A clue that still says something about the cards in question.
bool is_open(const Clue& clue, const Marks& marks, const Deal& certain) {
  if (clue.kind == Clue::some) return !(clue.cards & certain[clue.holder]);
  return clue.kind == Clue::not_solution && (clue.cards & ~marks[kEnvelope]) == 0;
}

}  // namespace

/// Starts from the kinds and parts what a holder may and may not have, or a clue names and does
/// not.
void Deduction::form_classes(const Case& known) {
  std::vector<Cards> parts;
  for (const Cards kind : kCardsOf) parts.push_back(kind & open_);
  const auto part_by = [&](Cards cards) {
    for (std::size_t i = parts.size(); i > 0; --i) {
      const Cards in = parts[i - 1] & cards, out = parts[i - 1] & ~cards;
      if (in == 0 || out == 0) continue;
      parts[i - 1] = in;
      parts.push_back(out);
    }
  };
  for (const Cards may : marks_) part_by(may);
  for (const auto& clue : known.clues) {
    if (is_open(clue, marks_, certain_)) part_by(clue.cards & marks_[clue.holder]);
  }
  std::ranges::stable_sort(parts, {},
                           count);  // single cards first: their runs are passed over most
  for (const Cards cards : parts) {
    if (cards != 0) classes_.push_back({cards, kind_of(lowest(cards)), count(cards)});
  }
  number_classes();
}

void Deduction::number_classes() {
  int shift = 0;
  for (auto& one : classes_) {
    const auto size = static_cast<unsigned>(one.size);
    one.shift = shift;
    one.mask = std::bit_ceil(size + 1) - 1;
    one.stride = codes_;
    slack_ |= (one.mask - size) << shift;
    guard_ |= (one.mask + 1) << shift;
    shift += std::bit_width(size) + 1;
    codes_ *= size + 1;
  }
}

Deduction::Holding Deduction::holding(const std::vector<int>& numbers) const {
  Holding holding;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto number = static_cast<std::uint32_t>(numbers[i]);
    holding.key += std::uint64_t{number} << classes_[i].shift;
    holding.code += number * classes_[i].stride;
  }
  return holding;
}

void Deduction::list_hands(const Case& known) {
  for (Seat seat = 0; seat < known.seats; ++seat) {
    const int size = known.sizes[seat] - count(certain_[seat]);
    if (size == 0) continue;
    std::vector<std::uint32_t> clauses;  // sets of classes
    for (const auto& clue : known.clues) {
      if (clue.kind != Clue::some || clue.holder != seat || !is_open(clue, marks_, certain_))
        continue;
      auto& clause = clauses.emplace_back(0);
      for (std::size_t i = 0; i < classes_.size(); ++i) {
        if (classes_[i].cards & clue.cards) clause |= std::uint32_t{1} << i;
      }
    }
    list_hand(seat, size, clauses);
  }
}

void Deduction::list_hand(Seat seat, int size, const std::vector<std::uint32_t>& clauses) {
  Hand hand{seat, {}, {}, {}};
  std::vector<int> numbers(classes_.size());
  const auto choose = [&](auto&& self, std::size_t at, std::uint32_t used, int left) -> void {
    if (left == 0) {
      const auto met = [&](std::uint32_t clause) { return (clause & used) != 0; };
      if (std::ranges::all_of(clauses, met)) hand.add(holding(numbers), classes_);
      return;
    }
    if (at == classes_.size()) return;
    const bool may = (marks_[seat] & classes_[at].cards) != 0;
    for (int number = may ? std::min(left, classes_[at].size) : 0; number > 0; --number) {
      numbers[at] = number;
      self(self, at + 1, used | std::uint32_t{1} << at, left - number);
    }
    numbers[at] = 0;
    self(self, at + 1, used, left);
  };
  choose(choose, 0, 0, size);
  hands_.push_back(std::move(hand));
}

/// The envelope is the last hand: a card of each kind, none where that card is certain.
void Deduction::list_envelopes(const Case& known) {
  Hand envelope{kEnvelope, {}, {}, {}};
  std::vector<int> numbers(classes_.size());
  const auto choose = [&](auto&& self, int kind, Cards chosen) -> void {
    if (kind == kKinds) {
      const bool wrong = std::ranges::any_of(known.clues, [&](const Clue& clue) {
        return clue.kind == Clue::not_solution && clue.cards == chosen;
      });
      if (!wrong) envelope.add(holding(numbers), classes_);
      return;
    }
    const Cards certain = certain_[kEnvelope] & kCardsOf[kind];
    if (certain) return self(self, kind + 1, chosen | certain);
    for (std::size_t i = 0; i < classes_.size(); ++i) {
      if (classes_[i].kind != kind || !(classes_[i].cards & marks_[kEnvelope])) continue;
      numbers[i] = 1;
      self(self, kind + 1, chosen | bit(lowest(classes_[i].cards)));
      numbers[i] = 0;
    }
  };
  choose(choose, 0, 0);
  hands_.push_back(std::move(envelope));
}

/// The hands with the fewest holdings make up the longer group; the envelope, which goes with the
/// fewest of all, joins the others last.
void Deduction::form_groups() {
  const auto seats = hands_.size() - 1;
  std::ranges::stable_sort(hands_.begin(), hands_.end() - 1, {},
                           [](const Hand& hand) { return hand.entries.size(); });
  const std::size_t longer = seats / 2 + seats % 2;
  std::vector<const Hand*> left, right;
  for (std::size_t i = 0; i < hands_.size(); ++i) (i < longer ? left : right).push_back(&hands_[i]);
  left_ = std::make_unique<Group>(std::move(left), *this);
  right_ = std::make_unique<Group>(std::move(right), *this);
}

/// The two groups take up all the cards.
void Deduction::meet() {
  Layer& left = left_->whole();
  Layer& right = right_->whole();
  upto_.assign(left.sets.size(), 0);
  for (std::size_t i = 0; i < left.sets.size(); ++i) {
    const auto at = right.index[codes_ - 1 - left.sets[i].code];
    if (at != 0) {
      const auto ways = choices(left.sets[i]);
      left.weight[i] = ways * right.ways[at - 1];
      right.weight[at - 1] = ways * left.ways[i];
      deals_ += left.ways[i] * left.weight[i];
    }
    upto_[i] = deals_;
  }
}

/// How many sets of cards are such a holding.
std::uint64_t Deduction::choices(const Holding& holding) const {
  std::uint64_t ways = 1;
  for (const auto& one : classes_) {
    if (one.size > 1) ways *= kChoose[one.size][holding.key >> one.shift & one.mask];
  }
  return ways;
}

/// Cards of a class share what their class gets.
void Deduction::credit(const Hand& hand, const Holding& holding, std::uint64_t deals) {
  if (hand.holder == kEnvelope) credit_solutions(holding, deals);
  for (const auto& one : classes_) {
    const auto number = holding.key >> one.shift & one.mask;
    if (number > 0) with_[hand.holder][lowest(one.cards)] += deals * number;
  }
}

void Deduction::credit_solutions(const Holding& envelope, std::uint64_t deals) {
  std::array<Cards, kKinds> cards{};
  for (int kind = 0; kind < kKinds; ++kind) cards[kind] = certain_[kEnvelope] & kCardsOf[kind];
  for (const auto& one : classes_) {
    if (envelope.key >> one.shift & one.mask) cards[one.kind] = one.cards;
  }
  const auto share = deals / choices(envelope);
  each(cards[suspects], [&](Card who) {
    each(cards[weapons], [&](Card what) {
      each(cards[rooms], [&](Card where) { solutions_[Triple{who, what, where}.index()] = share; });
    });
  });
}

void Deduction::share_out() {
  const auto to_hand = [&](const Hand& hand, const Holding& holding, std::uint64_t deals) {
    credit(hand, holding, deals);
  };
  left_->hand_down(to_hand);
  right_->hand_down(to_hand);
  for (auto& with : with_) {
    for (const auto& one : classes_) {
      const auto share = with[lowest(one.cards)] / static_cast<unsigned>(one.size);
      each(one.cards, [&](Card card) { with[card] = share; });
    }
  }
  for (int holder = 0; holder < kHolders; ++holder) {
    each(certain_[holder], [&](Card card) { with_[holder][card] = deals_; });
  }
  work_ = left_->work + right_->work;
}

std::optional<Triple> Deduction::solved() const {
  if (deals_ == 0 || deals(likeliest()) != deals_) return {};
  return likeliest();
}

Triple Deduction::likeliest() const {
  return Triple::of(static_cast<int>(std::ranges::max_element(solutions_) - solutions_.begin()));
}

/// Takes the cards of a holding at random out of what is left of each class.
Cards Deduction::take(const Holding& holding, std::vector<Cards>& left, Random& random) const {
  Cards taken = 0;
  for (std::size_t i = 0; i < classes_.size(); ++i) {
    auto number = holding.key >> classes_[i].shift & classes_[i].mask;
    for (; number > 0; --number) {
      const Card card = nth(left[i], random.below(count(left[i])));
      left[i] &= ~bit(card);
      taken |= bit(card);
    }
  }
  return taken;
}

Deal Deduction::draw(Random& random) const {
  Deal deal = certain_;
  std::vector<Cards> cards;
  for (const auto& one : classes_) cards.push_back(one.cards);
  const auto give = [&](const Hand& hand, const Holding& holding) {
    deal[hand.holder] |= take(holding, cards, random);
  };
  const auto at = std::ranges::upper_bound(upto_, random.below(deals_)) - upto_.begin();
  const Holding& left = left_->whole().sets[static_cast<std::size_t>(at)];
  Holding all;
  for (const auto& one : classes_) all.key += std::uint64_t(one.size) << one.shift;
  all.code = codes_ - 1;
  left_->split(left, random, give);
  right_->split(all - left, random, give);
  return deal;
}

}  // namespace salon::cluedo
