#pragma once
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "core/phrase.h"

namespace salon::server {

/// A number that only grows; counted on any thread.
class Counter {
 public:
  void add(std::uint64_t by = 1) { value_.fetch_add(by, std::memory_order_relaxed); }
  std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> value_{0};
};

/// A number that goes up and down.
class Gauge {
 public:
  void add(std::int64_t by) { value_.fetch_add(by, std::memory_order_relaxed); }
  void set(std::int64_t to) { value_.store(to, std::memory_order_relaxed); }
  /// Sets it if that is more than it was: the greatest value there ever was.
  void raise(std::int64_t to) {
    auto before = value();
    while (before < to && !value_.compare_exchange_weak(before, to, std::memory_order_relaxed)) {
    }
  }
  std::int64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::int64_t> value_{0};
};

/// Counted for as long as it lives, however that ends.
class Counted {
 public:
  explicit Counted(Gauge& gauge) : gauge_(gauge) { gauge_.add(1); }
  ~Counted() { gauge_.add(-1); }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;

 private:
  Gauge& gauge_;
};

/// How long things took, as Prometheus wants it: how many took at most 1, 2, 5, … ms. Counted on
/// any thread.
class Histogram {
 public:
  static constexpr std::array<double, 12> kLimits{0.0005, 0.001, 0.002, 0.005, 0.01, 0.02,
                                                  0.05,   0.1,   0.2,   0.5,   1,    5};

  void add(std::chrono::steady_clock::duration took);
  std::uint64_t count() const { return count_.value(); }
  /// The limit within which the given share of them stayed; the last one if there is none.
  double within(double share) const;
  void print(std::string& out, std::string_view name, std::string_view help) const;

 private:
  std::array<Counter, kLimits.size()> at_most_;  // each counted once, at its own limit
  Counter count_, micros_;
};

/// What is wrong at the moment, if anything; said and asked on any thread.
class Trouble {
 public:
  void begin(std::string what) {
    const std::scoped_lock lock(mutex_);
    what_ = std::move(what);
    there_ = true;
  }
  void end() {
    if (there_) there_ = false;
  }
  bool there() const { return there_; }
  std::string what() const {
    const std::scoped_lock lock(mutex_);
    return there_ ? what_ : std::string();
  }

 private:
  mutable std::mutex mutex_;
  std::string what_;
  std::atomic<bool> there_ = false;
};

/// What `/metrics` prints.
struct Metrics {
  Counter requests, refused_requests, sockets_opened, messages_in, messages_out, frames_written;
  Counter tables_opened, moves, conflicts, batches, batched, store_failures, store_queue_waits;
  Counter journal_faults, lists, tables_pruned, slow_readers, bodies_refused, answers_broken;
  Counter thoughts, thought_ms, bots_failed, thrown, device_moves, device_missed;
  Gauge connections, sockets, tables_awake, tables_in_doubt, finished_tables, variants, backlog;
  Gauge backlog_limit, backlog_client_most, backlog_client_limit, backlog_reader_limit;
  Gauge bodies, bodies_limit, bodies_client_limit;
  Gauge thinking, waiting_to_think, connections_limit, packing_sockets, packing_sockets_limit;
  Gauge minds, minds_limit, analysis_bytes, analysis_limit;
  Histogram move_told, stored, bot_waited;
  Trouble store_trouble;  // why its last transaction failed

  /// One number as it is now.
  struct Reading {
    bool grows;  // a counter, else a gauge
    std::string_view name;
    Phrase about;
    std::int64_t value;
  };
  struct Timing {
    std::string_view name;
    Phrase about;
    const Histogram& times;
  };
  std::vector<Reading> readings() const;
  std::vector<Timing> timings() const;
  /// As Prometheus reads it.
  std::string text() const;
};

}  // namespace salon::server
