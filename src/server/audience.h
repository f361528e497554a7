#pragma once
#include <list>

#include "core/conversation.h"
#include "server/frames.h"
#include "server/metrics.h"
#include "server/room.h"
#include "table/journal.h"
#include "table/manners.h"

namespace salon::server {

/// Somebody connected to a table: a seat's conversation, or a spectator's.
struct Listener {
  std::function<void(Frame)> say;
  Seat seat = kSpectator;
  bool director = false;
  bool views = false;
  protocol::Features features;
  bool gone = false;
  bool thinks = false;  // for the bots, when it is asked
  std::optional<Conversation> talk;

  /// What it was told of what people say and ask each other.
  struct Company {
    std::optional<std::size_t> lines;
    std::vector<int> hints;
    Json takeback;

    bool operator==(const Company&) const = default;
  };
  Company company;
};

/// What there is to tell at a table now.
struct Moment {
  const Journal& journal;
  Manners manners;
  std::optional<Json> takeback;  // as it is told, if one was asked for or refused
  std::optional<Seat> thinking;  // a bot, as everybody there has been told
  std::int64_t now_ms = 0;
};

/// Those who listen at a table. However many they are, what they hear is made once for all who know
/// the same: for each seat, and for all spectators. It belongs to the table's event loop, and tells
/// nothing but what it is given.
class Audience {
 public:
  using Listeners = std::list<std::shared_ptr<Listener>>;

  /// Counts the frames it writes.
  explicit Audience(Counter& written) : written_(written) {}

  void add(std::shared_ptr<Listener> who) { listeners_.push_back(std::move(who)); }
  void remove(const std::shared_ptr<Listener>& who) { listeners_.remove(who); }
  bool empty() const { return listeners_.empty(); }
  Listeners::const_iterator begin() const { return listeners_.begin(); }
  Listeners::const_iterator end() const { return listeners_.end(); }
  /// How many listen for that seat.
  int count(Seat seat) const;

  /// Everything a newcomer must know, after the table's card if that is given. False: there is more
  /// of a long game than is told at a time.
  bool welcome(Listener& who, std::optional<std::string> card, const Moment& moment);
  /// What those who are `wanted` have not heard yet. False: one of them has to be told more.
  /// `arrived`: they are newcomers who have only now caught up with what happened before.
  bool tell(const Moment& moment, const std::function<bool(const Listener&)>& wanted,
            bool arrived = false);
  /// Whether somebody has been told only a part.
  bool behind() const;

  void say(Listener& who, std::string line);
  void say(Listener& who, std::span<const protocol::Message> messages, const Moment& moment);
  void say_all(std::string line);

 private:
  void say(Listener& who, Frames frames);

  Counter& written_;
  Listeners listeners_;
};

}  // namespace salon::server
