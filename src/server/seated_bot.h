#pragma once
#include <boost/asio/steady_timer.hpp>

#include "server/table.h"

namespace salon::server {

/// A bot at one seat, between its decisions. While it thinks it belongs to a thinker's thread;
/// a table that no longer wants it drops it and makes another.
struct Table::SeatedBot {
  std::unique_ptr<Player> player;
  std::size_t count = 0;  // of the events it was told of
  int generation = 0;

  /// Made and told on the thinker's thread: some bots have much to prepare.
  Expected<void> follow(const Variant& variant, const BotSpec& spec, Seat seat, std::uint64_t seed,
                        const Sight& news);
};

/// One decision a bot is asked for.
struct Table::Thought {
  Thought(Seat who, const asio::any_io_executor& loop) : seat(who), patience(loop), limit(loop) {}

  Seat seat;
  bool announced = false;
  std::shared_ptr<std::atomic<bool>> stop = std::make_shared<std::atomic<bool>>(false);
  asio::steady_timer patience;  // short thoughts are not worth a message
  asio::steady_timer limit;     // of a table with a clock
};

}  // namespace salon::server
