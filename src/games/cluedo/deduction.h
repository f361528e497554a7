#pragma once
#include <memory>

#include "core/random.h"
#include "games/cluedo/possible.h"

namespace salon::cluedo {

/// A deal: what each holder has.
using Deal = std::array<Cards, kHolders>;

/// The number of deals that agree with everything known: in all, with each card at each holder, and
/// with each solution. Exact, by counting; nothing is sampled.
///
/// Cards whose holder is certain are set aside. Of every other hand the sets of cards it may be are
/// listed; hands are joined to two groups, mapping the cards a group takes up to the number of
/// ways; the groups meet over each solution. Going back the same way gives every card's share.
class Deduction {
 public:
  explicit Deduction(const Case& known);
  Deduction(const Deduction&) = delete;
  Deduction& operator=(const Deduction&) = delete;
  ~Deduction();

  std::uint64_t deals() const { return deals_; }
  std::uint64_t deals(int holder, Card card) const { return with_[holder][card]; }
  std::uint64_t deals(const Triple& solution) const { return solutions_[solution.index()]; }
  /// 0 if nothing agrees.
  double chance(int holder, Card card) const { return share(with_[holder][card]); }
  double chance(const Triple& solution) const { return share(deals(solution)); }
  const Marks& marks() const { return marks_; }
  /// The solution, once it is certain.
  std::optional<Triple> solved() const;
  /// The likeliest solution.
  Triple likeliest() const;

  /// One of the deals, each as likely as the other; only if there are any.
  Deal draw(Random& random) const;

 private:
  using Set = std::uint32_t;  // of the cards in question, numbered anew
  struct Hand;
  struct Layer;
  struct Group;

  double share(std::uint64_t part) const {
    return deals_ == 0 ? 0 : static_cast<double>(part) / static_cast<double>(deals_);
  }
  void set_aside(const Case& known);
  void list_hands(const Case& known);
  void list_envelopes(const Case& known);
  void form_groups();
  void meet();
  void share_out();
  void credit(int holder, Set set, std::uint64_t ways);
  Cards cards(Set set) const;
  Set set(Cards cards) const;

  Marks marks_{};
  Deal certain_{};
  std::vector<Card> open_;  // the cards in question
  Set all_ = 0;
  std::vector<Hand> hands_;
  std::vector<std::pair<Set, int>> envelopes_;  // with the solution's index
  std::unique_ptr<Group> left_, right_;
  std::uint64_t deals_ = 0;
  std::array<std::array<std::uint64_t, kCards>, kHolders> with_{};
  std::array<std::uint64_t, kTriples> solutions_{};
};

}  // namespace salon::cluedo
