#pragma once
#include "core/match.h"
#include "server/client.h"

namespace salon {

/// A seat at a server as this end sees it: everything folded from the messages that came.
class Visitor {
 public:
  /// Who decides at this end.
  class Decider {
   public:
    virtual ~Decider() = default;
    /// A game begins, or is told again from the start.
    virtual Expected<void> begin(const Visitor& visitor) = 0;
    virtual void see(const Visitor& visitor, const Glimpse& glimpse) = 0;
    /// The answer to a question, if there is one now; an Error ends the visit.
    virtual Expected<std::vector<protocol::Answer>> decide(const Visitor& visitor,
                                                           const protocol::Turn& turn) = 0;
    virtual void refused(const Phrase& reason) = 0;
    virtual void over(const Visitor& visitor, const protocol::Over& over) = 0;
    /// Nothing has come for a moment. False: we leave.
    virtual bool wait() = 0;
    /// Something beyond the seat protocol.
    virtual void other(const Json& message) = 0;
  };

  Visitor(server::Client& client, Decider& mind) : client_(client), decider_(mind) {}

  /// Until the game is over (true), or whoever decides leaves.
  Expected<bool> run();

  const Variant& variant() const { return *variant_; }
  const Eye& eye() const { return *eye_; }
  Seat seat() const { return hello_.seat; }
  const std::vector<std::string>& names() const { return hello_.names; }
  Phrase name(Seat seat) const;

 private:
  Expected<void> hear(const std::string& line);
  Expected<void> greet(const protocol::Hello& hello);
  Expected<void> restart();
  Expected<void> see(const Glimpse& glimpse);

  server::Client& client_;
  Decider& decider_;
  protocol::Hello hello_;
  std::shared_ptr<const Variant> variant_;
  std::unique_ptr<Eye> eye_;
  bool over_ = false;
};

}  // namespace salon
