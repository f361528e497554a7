#include "server/herald.h"

namespace salon::server {

Herald::Herald(asio::any_io_executor loop, std::shared_ptr<Gate> gate, Audience& audience,
               Source source)
    : loop_(std::move(loop)),
      gate_(std::move(gate)),
      audience_(audience),
      source_(std::move(source)),
      timer_(loop_) {}

void Herald::tell() {
  const auto moment = source_.moment();
  if (!moment) return;
  const bool all = crowd_.hears(audience_.count(kSpectator), moment->now_ms);
  const auto told =
      audience_.tell(*moment, [all](const Listener& who) { return all || who.seat >= 0; });
  if (!told) tell_rest();
  if (!all) await_crowd(moment->now_ms);
}

void Herald::await_crowd(std::int64_t now_ms) {
  timer_.expires_after(std::chrono::milliseconds(crowd_.due_ms() - now_ms + 1));
  timer_.async_wait([this, here = std::weak_ptr(here_)](boost::system::error_code error) {
    if (error || here.expired()) return;
    if (crowd_.waits()) source_.spawn(tell_crowd());
  });
}

asio::awaitable<void> Herald::tell_crowd() {
  const auto pass = co_await Gate::enter(gate_);
  if (crowd_.waits()) tell();
}

void Herald::tell_rest() {
  if (!std::exchange(telling_in_parts_, true)) source_.spawn(tell_in_parts());
}

asio::awaitable<void> Herald::tell_in_parts() {
  const auto behind = [](const Listener& who) { return who.talk->behind(); };
  while (telling_in_parts_) {
    co_await asio::post(loop_, asio::use_awaitable);
    const auto pass = co_await Gate::enter(gate_);
    const auto moment = source_.moment();
    if (moment) audience_.tell(*moment, behind, true);
    telling_in_parts_ = moment && !source_.ending() && audience_.behind();
  }
}

}  // namespace salon::server
