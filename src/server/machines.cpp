#include "server/machines.h"

#include <boost/asio/redirect_error.hpp>

#include "table/beat.h"

namespace salon::server {

using namespace std::chrono_literals;

namespace {

constexpr auto kMurmur = 150ms;  // shorter thoughts are not worth a message

// Seeds of bots and advisers come from the table's one seed, but have nothing in common.
constexpr std::uint64_t kBotStream = 1000;
constexpr std::uint64_t kAdviserStream = 2000;

}  // namespace

/// A bot at one seat, between its decisions. While it thinks it belongs to a thinker's thread;
/// whoever no longer wants it drops it and makes another.
struct Machines::SeatedBot {
  std::unique_ptr<Player> player;
  std::size_t count = 0;  // of the events it was told of
  int generation = 0;

  /// Made and told on the thinker's thread: some bots have much to prepare.
  Expected<void> follow(const Variant& variant, const BotSpec& spec, Seat seat, std::uint64_t seed,
                        const Sight& news) {
    if (!player) {
      auto made = variant.player(spec, seat, seed, Pace::time);
      if (!made) return std::unexpected(made.error());
      player = std::move(*made);
    }
    count = news.size();
    return player->follow(news);
  }
};

struct Machines::Thought {
  Thought(Seat who, const asio::any_io_executor& loop)
      : seat(who), patience(loop), limit(loop), outside(loop) {}

  Seat seat;
  bool announced = false;
  std::chrono::steady_clock::time_point asked = std::chrono::steady_clock::now();
  Pool::Stop stop = std::make_shared<std::atomic<bool>>(false);
  asio::steady_timer patience;  // short thoughts are not worth a message
  asio::steady_timer limit;     // of a table with a clock
  asio::steady_timer outside;   // how long somebody outside is waited for
  bool waits_outside = false;
  std::optional<std::string> found_outside = {};
};

Machines::Machines(asio::any_io_executor loop, Thinkers& thinkers, std::shared_ptr<Minds> minds,
                   Announce announce)
    : loop_(std::move(loop)),
      thinkers_(thinkers),
      minds_(std::move(minds)),
      announce_(std::move(announce)),
      pace_(loop_) {}

std::shared_ptr<Machines::Thought> Machines::begin(Seat seat) {
  if (thought_) return nullptr;
  thought_ = std::make_shared<Thought>(seat, loop_);
  return thought_;
}

void Machines::announce_soon(const std::shared_ptr<Thought>& thought) {
  if (thought->announced) return;
  thought->patience.expires_after(kMurmur);
  // Whoever drops the machines cancels the thought first, and with it this timer.
  thought->patience.async_wait([this, thought](boost::system::error_code error) {
    if (error || !wants(thought)) return;
    thought->announced = true;
    announce_(thought->seat);
  });
}

asio::awaitable<Expected<std::string>> Machines::choose(
    std::shared_ptr<Thought> thought, const Match& match, std::string bot, Owner owner,
    std::optional<std::chrono::milliseconds> limit) {
  auto mind = bots_[thought->seat].lock();
  if (!mind || mind->generation != match.generation()) {
    forget(thought->seat);
    mind = std::make_shared<SeatedBot>();
    bots_[thought->seat] = mind;
  }
  mind->generation = match.generation();
  minds_->keep(mind);
  announce_soon(thought);
  if (limit) {
    thought->limit.expires_after(*limit);
    thought->limit.async_wait([thought](boost::system::error_code error) {
      if (!error) *thought->stop = true;
    });
  }
  const auto seed = mix(owner.seed, kBotStream + static_cast<std::uint64_t>(thought->seat));
  auto work = [mind, thought, variant = match.shared_variant(), spec = BotSpec::parse(bot), seed,
               news = match.sight(thought->seat).since(mind->count)]() -> Expected<std::string> {
    if (!spec) return std::unexpected(spec.error());
    const auto followed = mind->follow(*variant, *spec, thought->seat, seed, *news);
    if (!followed) return std::unexpected(followed.error());
    return mind->player->choose(thought->stop.get());
  };
  Field table("table", std::move(owner.table));
  auto move = co_await thinkers_.run(Thinkers::Rank::play, std::move(owner.client), thought->stop,
                                     std::move(work), std::move(table));
  thought->limit.cancel();
  co_return move;
}

asio::awaitable<std::optional<std::string>> Machines::wait_outside(
    std::shared_ptr<Thought> thought, std::chrono::milliseconds patience) {
  if (!wants(thought)) co_return std::nullopt;  // nobody would end the waiting
  announce_soon(thought);
  thought->waits_outside = true;
  thought->outside.expires_after(patience);
  while (thought->waits_outside) {
    boost::system::error_code woken;  // by an answer, or because the patience is another now
    co_await thought->outside.async_wait(asio::redirect_error(asio::use_awaitable, woken));
    if (!woken) thought->waits_outside = false;
  }
  co_return thought->found_outside;
}

void Machines::hear_outside(std::optional<std::string> move) {
  if (!waits_outside()) return;
  thought_->waits_outside = false;
  thought_->found_outside = std::move(move);
  thought_->outside.cancel();
}

void Machines::bear_with_outside(std::chrono::milliseconds patience) {
  if (waits_outside()) thought_->outside.expires_after(patience);
}

bool Machines::waits_outside() const {
  return thought_ && thought_->waits_outside;
}

asio::awaitable<void> Machines::wait_for_beat(std::shared_ptr<Thought> thought, bool hidden,
                                              bool show) {
  boost::system::error_code hurried;
  if (hidden) {
    const auto found = std::chrono::steady_clock::now();
    asio::steady_timer timer(loop_, table::next_beat(thought->asked, found));
    co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, hurried));
  }
  if (show && wants(thought) && !stepping_) {
    pace_.expires_at(thought->asked + std::chrono::milliseconds(pace_ms_));
    co_await pace_.async_wait(asio::redirect_error(asio::use_awaitable, hurried));
  }
}

bool Machines::finish(const std::shared_ptr<Thought>& thought) {
  thought->patience.cancel();
  if (!wants(thought)) return false;
  thought_.reset();
  stepping_ = false;
  if (thought->announced) announce_(std::nullopt);
  return true;
}

std::optional<Seat> Machines::thinking() const {
  return thought_ ? std::optional(thought_->seat) : std::nullopt;
}

std::optional<Seat> Machines::announced() const {
  return thought_ && thought_->announced ? thinking() : std::nullopt;
}

void Machines::hurry() {
  if (thought_) *thought_->stop = true;
  pace_.cancel();
}

void Machines::cancel() {
  if (!thought_) return;
  const auto thought = std::exchange(thought_, nullptr);
  *thought->stop = true;
  forget(thought->seat);  // it is still in use on its thread
  if (thought->announced) announce_(std::nullopt);
  thought->patience.cancel();
  thought->waits_outside = false;
  thought->outside.cancel();
  pace_.cancel();
}

void Machines::forget(Seat seat) {
  const auto known = bots_.find(seat);
  if (known == bots_.end()) return;
  minds_->drop(known->second.lock());
  bots_.erase(known);
}

void Machines::forget_all() {
  for (const auto& [seat, mind] : bots_) minds_->drop(mind.lock());
  bots_.clear();
}

asio::awaitable<Expected<Advice>> Machines::advise(const Match& match, Seat seat, std::string bot,
                                                   Owner owner,
                                                   std::optional<std::chrono::milliseconds> limit) {
  const auto stop = std::make_shared<std::atomic<bool>>(false);
  asio::steady_timer timer(loop_);
  if (limit) {
    timer.expires_after(*limit);
    timer.async_wait([stop](boost::system::error_code error) {
      if (!error) *stop = true;
    });
  }
  auto work = [variant = match.shared_variant(), spec = BotSpec::parse(bot), seat, stop,
               seed = mix(owner.seed, kAdviserStream),
               news = match.sight(seat).since(0)]() -> Expected<Advice> {
    if (!spec) return std::unexpected(spec.error());
    SeatedBot adviser;
    const auto told = adviser.follow(*variant, *spec, seat, seed, *news);
    if (!told) return std::unexpected(told.error());
    return adviser.player->advise(stop.get());
  };
  const auto rank = limit ? Thinkers::Rank::hint : Thinkers::Rank::play;
  Field table("table", std::move(owner.table));
  co_return co_await thinkers_.run(rank, std::move(owner.client), stop, std::move(work),
                                   std::move(table));
}

void Machines::direct(const PaceCommand& pace) {
  if (pace.ms) pace_ms_ = *pace.ms;
  if (pace.paused) paused_ = *pace.paused;
  if (paused_)
    cancel();
  else
    pace_.cancel();
}

void Machines::step() {
  paused_ = true;
  stepping_ = true;
  pace_.cancel();
}

}  // namespace salon::server
