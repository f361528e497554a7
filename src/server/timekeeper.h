#pragma once
#include <boost/asio/steady_timer.hpp>

#include "server/scribe.h"
#include "table/people.h"

namespace salon::server {

/// The time of one table: when that of the seat to move is up, by the clock or because others have
/// waited too long, and what nobody is charged for. Only what is stored counts, so that all servers
/// agree.
class Timekeeper {
 public:
  /// The table whose time it keeps. Whatever is called here is called on its event loop.
  class Patron {
   public:
    /// Whether this server runs the table's clock.
    virtual bool keeps() const = 0;
    /// Whether the store is in reach, as far as anybody knows; otherwise nobody can move.
    virtual bool in_reach() const = 0;
    /// The time of this seat is up.
    virtual asio::awaitable<Result<void>> give_up_seat(Seat seat, std::string_view reason) = 0;
    /// Does something later, and keeps the table as long as it lasts.
    virtual void spawn(asio::awaitable<void> work) = 0;
    virtual bool ending() const = 0;
    virtual std::int64_t now_ms() const = 0;

   protected:
    ~Patron() = default;
  };

  Timekeeper(std::string id, const asio::any_io_executor& loop, std::shared_ptr<Gate> gate,
             Archive& archive, Scribe& scribe, const People& people, Patron& patron);

  /// Sets the timer for what is due next.
  void arm();
  void stop() { timer_.cancel(); }
  /// When a sleeping table must be woken even if nobody comes.
  std::int64_t due_ms() const;
  /// Nobody could move for a while: soon nobody is charged for it.
  void forgive_soon();
  /// Somebody has left: soon it is written down until when they were there, so that their clock has
  /// run so long and no longer.
  void note_departure_soon();

  // For whoever is inside the gate.

  /// Whether the seat to move is out of time; sure that there was no outage.
  asio::awaitable<bool> out_of_time();
  /// A clock does not run while nobody could move.
  asio::awaitable<void> forgive(std::vector<Outage> outages);
  /// Somebody is about to be there again: the clock has stood still since they left, or since the
  /// machines moved after that.
  asio::awaitable<void> excuse_absence();

 private:
  bool runs() const;
  bool late() const;
  std::optional<Seat> awaited() const;
  std::optional<std::int64_t> away_due(Seat seat) const;
  asio::awaitable<void> forgive_recent();
  asio::awaitable<void> forgive_outages();
  asio::awaitable<void> note_departure();
  asio::awaitable<void> look();

  std::string id_;
  std::shared_ptr<Gate> gate_;
  Archive& archive_;
  Scribe& scribe_;
  const Journal& journal_;
  const People& people_;
  Patron& patron_;
  asio::steady_timer timer_;
  // A timer that is past cannot be cancelled: whoever is called by one asks first.
  std::shared_ptr<bool> here_ = std::make_shared<bool>(true);
};

}  // namespace salon::server
