#pragma once
#include <boost/asio/steady_timer.hpp>

#include "server/audience.h"
#include "server/gate.h"
#include "table/crowd.h"

namespace salon::server {

/// Says when those who listen at a table are told: players at once, and spectators too
/// unless there are many; of a long game in parts, between which others have their turn. What it
/// tells later it tells inside the gate: what is only drafted is told to nobody.
class Herald {
 public:
  /// The table it speaks for.
  struct Source {
    std::function<std::optional<Moment>()> moment;  // nothing before the game begins
    /// Does something later, and keeps the table as long as it lasts.
    std::function<void(asio::awaitable<void>)> spawn;
    std::function<bool()> ending;
  };

  Herald(asio::any_io_executor loop, std::shared_ptr<Gate> gate, Audience& audience, Source source);

  /// Something happened.
  void tell();
  /// Somebody has been told only a part: the rest follows.
  void tell_rest();
  /// Nothing is told to a crowd any more.
  void hush() { timer_.cancel(); }

 private:
  void await_crowd(std::int64_t now_ms);
  asio::awaitable<void> tell_crowd();
  asio::awaitable<void> tell_in_parts();

  asio::any_io_executor loop_;
  std::shared_ptr<Gate> gate_;
  Audience& audience_;
  Source source_;
  Crowd crowd_;
  asio::steady_timer timer_;
  bool telling_in_parts_ = false;
  // A timer that is past cannot be cancelled: whoever is called by one asks first.
  std::shared_ptr<bool> here_ = std::make_shared<bool>(true);
};

}  // namespace salon::server
