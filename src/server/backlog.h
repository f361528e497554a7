#pragma once
#include <atomic>
#include <cstddef>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "server/metrics.h"

namespace salon::server {

/// What has been sent to readers and not been read yet, limited for each reader, for each client
/// and in all. When it is too much, the reader with the most of it is dropped, and never one that
/// keeps up. Readers may belong to any event loop, and none waits for another as long as it is not
/// too much.
class Backlog {
 public:
  struct Limits {
    std::size_t reader = std::size_t{8} << 20;
    std::size_t client = std::size_t{32} << 20;
    std::size_t total = std::size_t{256} << 20;
  };

  Backlog(const Limits& limits, Metrics& metrics);

  /// One reader, for as long as it is connected. `drop` may be called from any thread.
  class Reader {
   public:
    Reader(Backlog& backlog, std::string client, std::function<void()> drop);
    ~Reader();
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;

    /// Adds to what this reader has yet to read. That may drop a reader, perhaps this one.
    void add(std::size_t bytes);
    /// Takes off what the reader has read.
    void remove(std::size_t bytes);
    /// All of it.
    void clear() { remove(waiting_); }

   private:
    friend class Backlog;
    Backlog& backlog_;
    std::string client_;
    std::function<void()> drop_;
    std::atomic<std::size_t> waiting_ = 0;
    std::shared_ptr<std::atomic<std::size_t>> client_waiting_;
    std::list<Reader*>::iterator place_;
  };

  std::size_t total() const { return total_; }

 private:
  void drop(Reader& reader);
  Reader* slowest(const std::string* client);

  Limits limits_;
  Metrics& metrics_;
  std::atomic<std::size_t> total_ = 0;
  std::mutex mutex_;  // of what follows
  std::map<std::string, std::shared_ptr<std::atomic<std::size_t>>> clients_;
  std::list<Reader*> readers_;
};

}  // namespace salon::server
