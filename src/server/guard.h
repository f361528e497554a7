#pragma once
#include <atomic>
#include <boost/asio/any_io_executor.hpp>
#include <chrono>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/config.h"

namespace salon::server {

/// A token bucket: a steady rate, and a short burst above it. Used by any thread; nobody waits for
/// another.
class Bucket {
 public:
  using Clock = std::chrono::steady_clock;

  Bucket(double per_second, double at_once, Clock::time_point now = Clock::now())
      : rate_(per_second), most_(at_once), full_at_(now.time_since_epoch()) {}

  /// How long until an action of this cost is allowed. Zero: it is allowed now, and was charged.
  std::chrono::milliseconds take(Clock::time_point now = Clock::now(), double cost = 1);
  bool full(Clock::time_point now = Clock::now()) const;

 private:
  double rate_;
  double most_;
  std::atomic<Clock::duration> full_at_;  // when it will be full if nobody takes anything
};

/// Who may come in, how often, and from where. Asked by all event loops; no move waits for it.
class Guard {
 public:
  explicit Guard(const Config& config) : config_(config) {}

  /// How a connection ends when the server does: after what is under way, or at once.
  enum class Parting { kindly, at_once };

  /// One connection, counted as long as it lives, from its first request to the end of the
  /// WebSocket it may become. `close` ends it, on its loop, when the server ends; at once if it is
  /// ending.
  class Visit {
   public:
    using Loop = boost::asio::any_io_executor;
    using Close = std::function<void(Parting)>;
    Visit(Guard& guard, std::string client, Loop loop, Close close);
    ~Visit();
    Visit(const Visit&) = delete;
    Visit& operator=(const Visit&) = delete;

    /// Behind a proxy a request tells whose connection it is. False: that client has too many.
    bool belongs_to(const std::string& client);
    void closes_by(Loop loop, Close close);

   private:
    friend class Guard;
    void count(int by);

    Guard& guard_;
    std::string client_;
    Loop loop_;
    std::shared_ptr<Close> close_;
    std::list<Visit*>::iterator place_;
  };

  /// Whether there is room for one more connection of this client; an empty name stands for a
  /// client not known yet.
  bool has_room(const std::string& client) const;
  /// Counts one more request that changes something; false if there are too many.
  bool may_change(const std::string& client);
  /// The bucket that all messages of a client are taken from, whichever of its sockets they arrive
  /// on.
  std::shared_ptr<Bucket> messages_of(const std::string& client);
  /// A page of another site must not speak for its visitor. Programs send no origin.
  bool may_come_from(std::string_view origin, std::string_view host) const;
  /// Guards against names of other sites that were made to point here: at a machine's own address
  /// only its own names count.
  bool knows_host(std::string_view host) const;
  /// Whether a browser can trust the way here: this machine, or a proxy that brings the encryption.
  bool is_secure(std::string_view host) const;
  /// Who it is, as far as limits go: the network address, or what a trusted proxy says it is. Of
  /// IPv6 the first half, which is what one household is given.
  std::string client(std::string_view address, std::string_view forwarded) const;
  /// Whoever sits at this machine, or knows the operator's token, may see how the server fares.
  bool may_operate(std::string_view address, std::string_view forwarded,
                   std::string_view bearer) const;

  void close_all(Parting parting);
  bool closing() const { return closing_; }

 private:
  using Buckets = std::unordered_map<std::string, std::shared_ptr<Bucket>>;
  std::shared_ptr<Bucket> bucket(Buckets& buckets, const std::string& client, double rate,
                                 double at_once);

  const Config& config_;
  mutable std::mutex mutex_;  // of what follows
  std::list<Visit*> visits_;
  std::unordered_map<std::string, int> counts_;
  Buckets changes_;
  Buckets messages_;
  std::atomic<bool> closing_ = false;
};

}  // namespace salon::server
