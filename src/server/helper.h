#pragma once
#include "core/match.h"
#include "server/audience.h"
#include "server/machines.h"

namespace salon::server {

/// The device of whoever plays, where it thinks for the bots of the table. It is asked only where a
/// bot's seat knows nothing that this person does not know, and told nothing but which bot is to
/// move; the bots of the server step in when it is gone or late.
class Helper {
 public:
  /// `way` is what messages to a device and back may take.
  Helper(Audience& audience, Machines& machines, Metrics& metrics, std::chrono::milliseconds way)
      : audience_(audience), machines_(machines), metrics_(metrics), way_(way) {}

  /// A page is ready to think, or no longer; it is told whether it will be asked.
  void offer(Listener& who, bool ready);
  /// One that is ready and holds a seat that `may` help.
  std::shared_ptr<Listener> ready(const std::function<bool(Seat)>& may) const;
  /// What the page's device finds for the bot that is to move, with at most `limit` to think;
  /// nothing: our own bot is to think.
  asio::awaitable<std::optional<std::string>> think(std::shared_ptr<Listener> page,
                                                    std::shared_ptr<Machines::Thought> thought,
                                                    const Match& match, std::string bot,
                                                    std::optional<std::chrono::milliseconds> limit);
  /// An answer to anything but the last question comes too late, and does no harm.
  void hear(const Listener& who, const ThoughtCommand& found, const Match& match);
  /// A page has gone, or offers its help no longer.
  void lose(const Listener& who);
  /// Whether a device thinks now.
  bool thinks() const { return asked_ && machines_.waits_outside(); }
  /// A device cannot be told to stop and play the best it has found, so it is asked again with
  /// little time.
  void hurry(const Match& match, const std::string& bot);

 private:
  struct Asked {
    std::shared_ptr<Listener> page;
    std::uint64_t number = 0;  // of the question
  };
  void ask(Asked& asked, const Match& match, const std::string& bot);
  std::chrono::milliseconds patience_with(const Match& match, const std::string& bot) const;
  void dismiss(Listener& who);
  void say(Listener& who, const Json& message);

  Audience& audience_;
  Machines& machines_;
  Metrics& metrics_;
  std::chrono::milliseconds way_;
  std::shared_ptr<Asked> asked_;  // the device that thinks now
  std::uint64_t questions_ = 0;
};

}  // namespace salon::server
