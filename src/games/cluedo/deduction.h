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
/// Cards whose holder is certain are set aside. The others fall into classes of cards that nothing
/// known tells apart. Of every hand, and of the envelope, what it may hold is listed as numbers of
/// each class; they are joined to two groups, mapping what a group takes up to the number of ways;
/// the groups meet where they take up everything. Going back the same way gives every card's share.
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
  /// What the counting took: pairs of holdings that were looked at together.
  std::uint64_t work() const { return work_; }

  /// One of the deals, all equally likely; only if there are any.
  Deal draw(Random& random) const;

 private:
  struct Holding;
  struct Hand;
  struct Layer;
  struct Group;

  /// Cards that nothing known tells apart, and where their number stands in a `Holding`.
  struct Class {
    Cards cards = 0;
    Kind kind{};
    int size = 0;
    int shift = 0;
    std::uint64_t mask = 0;
    std::uint32_t stride = 1;
  };

  double share(std::uint64_t part) const {
    return deals_ == 0 ? 0 : static_cast<double>(part) / static_cast<double>(deals_);
  }
  void set_aside(const Case& known);
  void form_classes(const Case& known);
  void number_classes();
  void list_hands(const Case& known);
  void list_hand(Seat seat, int size, const std::vector<std::uint32_t>& clauses);
  void list_envelopes(const Case& known);
  void form_groups();
  void meet();
  void share_out();
  void credit_solutions(const Holding& envelope, std::uint64_t deals);
  void credit(const Hand& hand, const Holding& holding, std::uint64_t deals);
  Holding holding(const std::vector<int>& numbers) const;
  std::uint64_t choices(const Holding& holding) const;
  Cards take(const Holding& holding, std::vector<Cards>& left, Random& random) const;

  Marks marks_{};
  Deal certain_{};
  Cards open_ = 0;  // the cards in question
  std::vector<Class> classes_;
  std::uint64_t guard_ = 0;  // the bit above each number: set where one is too large
  std::uint64_t slack_ = 0;  // what makes a number that is too large reach it
  std::uint32_t codes_ = 1;
  std::vector<Hand> hands_;
  std::unique_ptr<Group> left_, right_;
  std::vector<std::uint64_t> upto_;  // deals up to each holding of the left group
  std::uint64_t deals_ = 0;
  std::uint64_t work_ = 0;
  std::array<std::array<std::uint64_t, kCards>, kHolders> with_{};
  std::array<std::uint64_t, kTriples> solutions_{};
};

}  // namespace salon::cluedo
