#include "games/cluedo/deduction.h"

#include <algorithm>

namespace salon::cluedo {

/// What one seat may hold of the cards in question.
struct Deduction::Hand {
  int holder;
  std::vector<Set> sets;
};

/// What some hands together may take up, and in how many ways. `weight` is, going back, the number
/// of ways in which everybody else takes up the rest.
struct Deduction::Layer {
  std::vector<Set> sets;
  std::vector<std::uint64_t> ways;
  std::vector<std::uint64_t> weight;
  std::vector<std::uint32_t> index;  // of a set, its number from 1 on; 0: not there

  explicit Layer(int cards) : index(std::size_t{1} << cards) {}
  void add(Set set, std::uint64_t more) {
    auto& at = index[set];
    if (at == 0) {
      sets.push_back(set);
      ways.push_back(0);
      at = static_cast<std::uint32_t>(sets.size());
    }
    ways[at - 1] += more;
  }
  std::uint64_t ways_of(Set set) const { return index[set] == 0 ? 0 : ways[index[set] - 1]; }
};

/// Hands joined one after the other; layer i holds the first i of them.
struct Deduction::Group {
  std::vector<const Hand*> hands;
  std::vector<Layer> layers;

  Group(std::vector<const Hand*> joined, int cards) : hands(std::move(joined)) {
    layers.reserve(hands.size() + 1);
    layers.emplace_back(cards).add(0, 1);
    for (const Hand* hand : hands) {
      const Layer& before = layers.back();
      Layer next(cards);
      for (std::size_t i = 0; i < before.sets.size(); ++i) {
        for (const Set set : hand->sets) {
          if (!(set & before.sets[i])) next.add(set | before.sets[i], before.ways[i]);
        }
      }
      layers.push_back(std::move(next));
    }
    for (auto& layer : layers) layer.weight.assign(layer.sets.size(), 0);
  }
  Layer& whole() { return layers.back(); }

  /// Hands the weights of the whole group down; `credit(hand, set, ways)` is told what each hand
  /// is in how many deals.
  template <class Credit>
  void hand_down(Credit&& credit) {
    for (std::size_t i = hands.size(); i > 0; --i) {
      Layer& before = layers[i - 1];
      const Layer& after = layers[i];
      for (const Set set : hands[i - 1]->sets) {
        std::uint64_t deals = 0;
        for (std::size_t k = 0; k < before.sets.size(); ++k) {
          if (set & before.sets[k]) continue;
          const auto weight = after.weight[after.index[set | before.sets[k]] - 1];
          before.weight[k] += weight;
          deals += before.ways[k] * weight;
        }
        credit(*hands[i - 1], set, deals);
      }
    }
  }

  /// Splits what the group took up among its hands, in one of the ways at random.
  template <class Give>
  void split(Set taken, Random& random, Give&& give) const {
    for (std::size_t i = hands.size(); i > 0; --i) {
      const Layer& before = layers[i - 1];
      std::uint64_t left = random.below(layers[i].ways_of(taken));
      for (const Set set : hands[i - 1]->sets) {
        if ((set & taken) != set) continue;
        const auto ways = before.ways_of(taken & ~set);
        if (left < ways) {
          give(*hands[i - 1], set);
          taken &= ~set;
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
  list_hands(known);
  list_envelopes(known);
  form_groups();
  meet();
  share_out();
}

Cards Deduction::cards(Set set) const {
  Cards cards = 0;
  for (; set != 0; set &= set - 1) cards |= bit(open_[std::countr_zero(set)]);
  return cards;
}

Deduction::Set Deduction::set(Cards cards) const {
  Set set = 0;
  for (std::size_t i = 0; i < open_.size(); ++i) {
    if (cards & bit(open_[i])) set |= Set{1} << i;
  }
  return set;
}

/// Cards that only one holder may have are certain, the others in question.
void Deduction::set_aside(const Case& known) {
  each(known.deck, [&](Card card) {
    int holders = 0, last = 0;
    for (int holder = 0; holder < kHolders; ++holder) {
      if (marks_[holder] & bit(card)) ++holders, last = holder;
    }
    if (holders == 1) {
      certain_[last] |= bit(card);
    } else {
      open_.push_back(card);
    }
  });
  all_ = (Set{1} << open_.size()) - 1;
}

void Deduction::list_hands(const Case& known) {
  for (Seat seat = 0; seat < known.seats; ++seat) {
    const int size = known.sizes[seat] - count(certain_[seat]);
    if (size == 0) continue;
    std::vector<Set> clauses;
    for (const auto& clue : known.clues) {
      if (clue.kind != Clue::some || clue.holder != seat || (clue.cards & certain_[seat])) continue;
      clauses.push_back(set(clue.cards));
    }
    const Set may = set(marks_[seat]);
    Hand hand{seat, {}};
    const auto choose = [&](auto&& self, Set chosen, Set from, int left) -> void {
      if (left == 0) {
        if (std::ranges::all_of(clauses, [&](Set clause) { return (clause & chosen) != 0; }))
          hand.sets.push_back(chosen);
        return;
      }
      for (; std::popcount(from) >= left;) {
        const Set one = from & -from;
        from &= ~one;
        self(self, chosen | one, from, left - 1);
      }
    };
    choose(choose, 0, may, size);
    hands_.push_back(std::move(hand));
  }
}

void Deduction::list_envelopes(const Case& known) {
  std::array<Cards, kKinds> may{};
  for (int kind = 0; kind < kKinds; ++kind) may[kind] = marks_[kEnvelope] & kCardsOf[kind];
  each(may[suspects], [&](Card who) {
    each(may[weapons], [&](Card what) {
      each(may[rooms], [&](Card where) {
        const Triple triple{who, what, where};
        const bool wrong = std::ranges::any_of(known.clues, [&](const Clue& clue) {
          return clue.kind == Clue::not_solution && clue.cards == triple.cards();
        });
        if (!wrong) envelopes_.emplace_back(set(triple.cards()), triple.index());
      });
    });
  });
}

/// The hands with the fewest sets make up the longer group.
void Deduction::form_groups() {
  std::ranges::sort(hands_, {}, [](const Hand& hand) { return hand.sets.size(); });
  const std::size_t longer = hands_.size() / 2 + hands_.size() % 2;
  std::vector<const Hand*> left, right;
  for (std::size_t i = 0; i < hands_.size(); ++i) (i < longer ? left : right).push_back(&hands_[i]);
  const int cards = static_cast<int>(open_.size());
  left_ = std::make_unique<Group>(std::move(left), cards);
  right_ = std::make_unique<Group>(std::move(right), cards);
}

/// The two groups and the envelope take up all the cards.
void Deduction::meet() {
  Layer& left = left_->whole();
  Layer& right = right_->whole();
  for (std::size_t i = 0; i < right.sets.size(); ++i) {
    for (const auto& [envelope, solution] : envelopes_) {
      if (envelope & right.sets[i]) continue;
      const auto at = left.index[all_ & ~envelope & ~right.sets[i]];
      if (at == 0) continue;
      left.weight[at - 1] += right.ways[i];
      right.weight[i] += left.ways[at - 1];
      solutions_[solution] += right.ways[i] * left.ways[at - 1];
    }
  }
}

void Deduction::credit(int holder, Set set, std::uint64_t ways) {
  for (; set != 0; set &= set - 1) with_[holder][open_[std::countr_zero(set)]] += ways;
}

void Deduction::share_out() {
  for (const auto& [envelope, solution] : envelopes_) {
    deals_ += solutions_[solution];
    credit(kEnvelope, envelope, solutions_[solution]);
  }
  const auto to_hand = [&](const Hand& hand, Set set, std::uint64_t ways) {
    credit(hand.holder, set, ways);
  };
  left_->hand_down(to_hand);
  right_->hand_down(to_hand);
  for (int holder = 0; holder < kHolders; ++holder) {
    each(certain_[holder], [&](Card card) { with_[holder][card] = deals_; });
  }
}

std::optional<Triple> Deduction::solved() const {
  if (deals_ == 0 || deals(likeliest()) != deals_) return {};
  return likeliest();
}

Triple Deduction::likeliest() const {
  return Triple::of(static_cast<int>(std::ranges::max_element(solutions_) - solutions_.begin()));
}

Deal Deduction::draw(Random& random) const {
  Deal deal = certain_;
  const Layer& right = right_->layers.back();
  const Layer& left = left_->layers.back();
  std::uint64_t nth = random.below(deals_);
  std::size_t i = 0;
  for (; nth >= right.ways[i] * right.weight[i]; ++i) nth -= right.ways[i] * right.weight[i];
  nth /= right.ways[i];  // now one of the ways of the others
  for (const auto& [envelope, solution] : envelopes_) {
    if (envelope & right.sets[i]) continue;
    const Set rest = all_ & ~envelope & ~right.sets[i];
    const auto ways = left.ways_of(rest);
    if (nth >= ways) {
      nth -= ways;
      continue;
    }
    deal[kEnvelope] |= cards(envelope);
    const auto give = [&](const Hand& hand, Set set) { deal[hand.holder] |= cards(set); };
    left_->split(rest, random, give);
    right_->split(right.sets[i], random, give);
    break;
  }
  return deal;
}

}  // namespace salon::cluedo
