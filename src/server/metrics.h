#pragma once
#include <atomic>
#include <cstdint>
#include <string>

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
  std::int64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::int64_t> value_{0};
};

/// What `/metrics` prints.
struct Metrics {
  Counter requests, refused_requests, sockets_opened, messages_in, messages_out;
  Counter tables_opened, moves, conflicts, batches, batched, store_failures;
  Counter journal_faults, lists, tables_pruned, slow_readers;
  Counter thoughts, thought_ms;
  Gauge connections, sockets, tables_awake, tables_in_doubt, finished_tables, variants, backlog;
  Gauge thinking, waiting_to_think;

  std::string text() const;
};

}  // namespace salon::server
