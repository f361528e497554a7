#pragma once
#include <boost/asio/steady_timer.hpp>
#include <map>

#include "core/match.h"
#include "server/minds.h"
#include "server/room.h"
#include "server/thinkers.h"
#include "table/client_command.h"

namespace salon::server {

/// The bots of one table: which of them is thinking, what they have seen so far, and the pace of a
/// show without people. They know a match only by what their seats saw of it, and never touch it:
/// what becomes of a move is the table's business.
class Machines {
 public:
  /// One decision a bot is asked for.
  struct Thought;
  /// Whose bot it is, as far as limits go, what its dice come from, and what logs call its table.
  struct Owner {
    std::string client;
    std::uint64_t seed = 0;
    std::string table = {};
  };
  /// Says that a bot thinks, or no longer.
  using Announce = std::function<void(std::optional<Seat>)>;

  Machines(asio::any_io_executor loop, Thinkers& thinkers, std::shared_ptr<Minds> minds,
           Announce announce);
  ~Machines() { forget_all(); }
  Machines(const Machines&) = delete;
  Machines& operator=(const Machines&) = delete;

  /// Asks for the decision of `seat`; nothing if somebody thinks already.
  std::shared_ptr<Thought> begin(Seat seat);
  /// Whether this is still the thought being waited for.
  bool wants(const std::shared_ptr<Thought>& thought) const { return thought_ == thought; }
  /// The move it finds. At most `limit` is spent, if there is one. The bot at a seat goes on from
  /// what it knew, unless something was taken back since or others needed its room.
  asio::awaitable<Expected<std::string>> choose(std::shared_ptr<Thought> thought,
                                                const Match& match, std::string bot, Owner owner,
                                                std::optional<std::chrono::milliseconds> limit);
  /// The move that somebody outside finds for it; nothing if none comes in time.
  asio::awaitable<std::optional<std::string>> wait_outside(std::shared_ptr<Thought> thought,
                                                           std::chrono::milliseconds patience);
  /// Somebody outside has found it, or nothing.
  void hear_outside(std::optional<std::string> move);
  /// Waits for them for this long from now.
  void bear_with_outside(std::chrono::milliseconds patience);
  /// Whether somebody outside is waited for.
  bool waits_outside() const;
  /// Waits until a move that was found may be seen. Where something is hidden, how long it took
  /// would tell what there was to think about; so it is rounded up, and the pace of a show is kept.
  asio::awaitable<void> wait_for_beat(std::shared_ptr<Thought> thought, bool hidden, bool show);
  /// The decision has been heard. False: nobody wants it any more.
  bool finish(const std::shared_ptr<Thought>& thought);

  /// The seat that is thinking.
  std::optional<Seat> thinking() const;
  /// The same, if it was announced.
  std::optional<Seat> announced() const;
  /// Whoever is thinking plays what it has.
  void hurry();
  /// What is thought about now is not wanted any more.
  void cancel();
  /// That bot has failed, or may have seen what was taken back since: the next decision
  /// starts afresh.
  void forget(Seat seat);
  void forget_all();

  /// What the given bot would do at a seat, with reasons. With a limit it is a person's hint, and
  /// waits for bots that hold up a game.
  asio::awaitable<Expected<Advice>> advise(const Match& match, Seat seat, std::string bot,
                                           Owner owner,
                                           std::optional<std::chrono::milliseconds> limit);

  /// Sets the pace: faster, slower, running or paused.
  void direct(const PaceCommand& pace);
  /// One move, then the show stands still.
  void step();
  /// Whether the show goes on.
  bool running() const { return !paused_ || stepping_; }
  int pace_ms() const { return pace_ms_; }
  bool paused() const { return paused_; }

 private:
  struct SeatedBot;

  void announce_soon(const std::shared_ptr<Thought>& thought);

  asio::any_io_executor loop_;
  Thinkers& thinkers_;
  std::shared_ptr<Minds> minds_;
  Announce announce_;
  std::map<Seat, std::weak_ptr<SeatedBot>> bots_;  // while `minds_` keeps them
  std::shared_ptr<Thought> thought_;
  bool paused_ = false;
  bool stepping_ = false;
  int pace_ms_ = 0;
  asio::steady_timer pace_;
};

}  // namespace salon::server
