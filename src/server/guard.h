#pragma once
#include <chrono>
#include <functional>
#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/config.h"

namespace salon::server {

/// A token bucket: a steady rate, and a short burst above it.
class Bucket {
 public:
  using Clock = std::chrono::steady_clock;

  Bucket(double per_second, double at_once, Clock::time_point now = Clock::now())
      : rate_(per_second), most_(at_once), left_(at_once), since_(now) {}

  /// How long until the next one is allowed. Zero means now, and counts it.
  std::chrono::milliseconds take(Clock::time_point now = Clock::now());
  bool full(Clock::time_point now = Clock::now()) const;

 private:
  double rate_;
  double most_;
  double left_;
  Clock::time_point since_;
};

/// Who may come in, how often, and from where.
class Guard {
 public:
  explicit Guard(const Config& config) : config_(config) {}

  /// One connection, counted as long as it lives. `close` ends it when the server ends.
  class Visit {
   public:
    Visit(Guard& guard, std::string client, std::function<void()> close);
    ~Visit();
    Visit(const Visit&) = delete;
    Visit& operator=(const Visit&) = delete;

   private:
    friend class Guard;
    Guard& guard_;
    std::string client_;
    std::function<void()> close_;
    std::list<Visit*>::iterator place_;
  };

  bool has_room(const std::string& client) const;
  /// One more request that changes something; false: too many.
  bool may_change(const std::string& client);
  /// A page of another site must not speak for its visitor. Programs send no origin.
  bool may_come_from(std::string_view origin, std::string_view host) const;
  /// Against names of other sites that were made to point here: on a machine's own address only
  /// its own names count.
  bool knows_host(std::string_view host) const;
  /// Who it is, as far as limits go: the network address, or what a trusted proxy says it is.
  std::string client(std::string_view address, std::string_view forwarded) const;

  void close_all();
  bool closing() const { return closing_; }

 private:
  const Config& config_;
  std::list<Visit*> visits_;
  std::unordered_map<std::string, int> counts_;
  std::unordered_map<std::string, Bucket> buckets_;
  bool closing_ = false;
};

}  // namespace salon::server
