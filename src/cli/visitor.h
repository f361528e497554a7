#pragma once
#include <functional>
#include <set>

#include "core/match.h"
#include "core/protocol.h"

namespace salon {

/// A seat at a server as this end sees it: everything folded from the messages that came. The
/// server may be anybody's: what does not fit the game ends the visit, and no text of it reaches
/// whoever decides before it is safe to show.
class Visitor {
 public:
  using Answers = std::vector<protocol::Answer>;

  /// Who decides at this end.
  class Decider {
   public:
    virtual ~Decider() = default;
    /// A game begins, or is told again from the start.
    virtual Expected<void> begin(const Visitor& visitor) = 0;
    /// `sentence`: the same in the game's own words, if it has any.
    virtual void see(const Visitor& visitor, const Glimpse& glimpse, const Phrase& sentence) = 0;
    /// The answer to a question, or nothing: it was called away and is to be asked again. An Error
    /// ends the visit.
    virtual Expected<std::optional<Answers>> decide(const Visitor& visitor,
                                                    const protocol::Turn& turn) = 0;
    virtual void refused(const Phrase& reason) = 0;
    virtual void over(const Visitor& visitor, const protocol::Over& over) = 0;
    /// Nothing has come for a moment. False: we leave.
    virtual bool wait() = 0;
    /// The same in a game that has begun, while nothing is asked.
    virtual void idle(const Visitor&) {}
    /// The game has not begun: seats are open.
    virtual void waiting() = 0;
    /// Something of the server's beyond the seat protocol: the table's card, what people say. Its
    /// texts are not made safe to show.
    virtual void overhear(const Visitor&, const Json&) {}
  };
  using Send = std::function<void(std::string)>;

  Visitor(Decider& decider, Send send) : decider_(decider), send_(std::move(send)) {}

  /// Takes in one line of the server's; an Error ends the visit.
  Expected<void> hear(std::string_view line);
  bool over() const { return over_; }
  bool begun() const { return variant_ != nullptr; }
  /// Whether a question was left.
  bool asked() const { return open_.has_value(); }
  /// Asks again what nobody had the time to answer, if that still is the question.
  Expected<void> resume();

  const Variant& variant() const { return *variant_; }
  const Eye& eye() const { return *eye_; }
  Seat seat() const { return hello_.seat; }
  const std::vector<std::string>& names() const { return hello_.names; }
  /// What a player is called in all texts.
  Phrase name(Seat seat) const;

 private:
  Expected<void> greet(const protocol::Hello& hello);
  Expected<void> restart();
  Expected<void> see(const Glimpse& glimpse);
  Expected<void> note(const protocol::TableAction& action);
  Expected<void> answer(protocol::Turn turn);
  Expected<void> end(protocol::Over over);
  Expected<void> obey(const protocol::Message& message);

  Decider& decider_;
  Send send_;
  protocol::Hello hello_;
  std::shared_ptr<const Variant> variant_;
  std::unique_ptr<Eye> eye_;
  std::optional<protocol::Turn> open_;  // a question that was left
  std::set<Seat> resigned_;
  bool over_ = false;
};

}  // namespace salon
