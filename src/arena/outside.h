#pragma once
#include <optional>

#include "arena/process.h"
#include "core/conversation.h"

namespace salon {

/// How long an outside program may think.
struct OutsideLimits {
  std::chrono::milliseconds move{5'000};
  std::chrono::milliseconds first{10'000};  // for its first answer: starting up takes time
};

/// A program outside that plays a seat: the seat protocol over its standard input and output.
///
/// It gets one question a turn and one chance to answer it: a program that dies, stalls, or answers
/// with anything but a legal move has failed, and every further question gets the same reason.
class OutsidePlayer final : public Player {
 public:
  /// `variant` has to outlive it; from `seed` comes what the program leaves to chance.
  static Expected<std::unique_ptr<OutsidePlayer>> start(const std::string& command,
                                                        const Variant& variant, Seat seat,
                                                        std::vector<std::string> names,
                                                        const OutsideLimits& limits,
                                                        std::uint64_t seed);

  using Player::follow;
  Expected<void> follow(const Sight& sight, std::size_t until) override;
  Expected<void> see(std::string_view seen, Seat by) override;
  void resign(Seat seat) override;
  Expected<std::string> choose(const std::atomic<bool>* stop) override;
  Expected<Advice> advise(const std::atomic<bool>* stop) override;

  /// Whether it gave the game up of its own will, when `choose` has failed.
  bool resigned() const { return resigned_; }
  /// Tells the program how the match ended, if it still listens.
  void dismiss(const Match& match);

 private:
  using Deadline = Process::Deadline;

  OutsidePlayer(Process process, const Variant& variant, Seat seat, protocol::Hello hello,
                const OutsideLimits& limits, std::uint64_t seed);
  /// From the start: hello, with the features it has asked for, and everything it has seen.
  void greet(Deadline deadline);
  /// Sends what happened, and keeps it in case the program greets us later.
  void tell(protocol::Message message);
  void ask(Deadline deadline);
  /// A failure to listen is remembered for the next question: whether a program that dies is found
  /// out now or a move later is a matter of luck, and luck must not decide when the game ends.
  void send(const protocol::Message& message, Deadline deadline);
  Expected<std::string> receive(Deadline deadline, const std::atomic<bool>* stop);
  /// The move in the answer; nothing if the answer was no move and it may try again.
  Expected<std::optional<std::string>> heed(const std::string& line, Deadline deadline);
  std::unexpected<Error> give_up(Phrase why);

  Process process_;
  const Variant& variant_;
  std::unique_ptr<Eye> eye_;
  protocol::Hello hello_;  // with everything there is to ask for
  protocol::Features features_;
  std::vector<protocol::Message> told_;
  OutsideLimits limits_;
  std::uint64_t seed_;
  std::size_t followed_ = 0;  // of the events of a match
  bool answered_ = false;
  bool resigned_ = false;
  std::optional<Error> failure_;
};

}  // namespace salon
