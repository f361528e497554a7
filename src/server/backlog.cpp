#include "server/backlog.h"

#include <algorithm>

namespace salon::server {

Backlog::Backlog(const Limits& limits, Metrics& metrics) : limits_(limits), metrics_(metrics) {
  metrics.backlog_limit.set(static_cast<std::int64_t>(limits.total));
  metrics.backlog_client_limit.set(static_cast<std::int64_t>(limits.client));
  metrics.backlog_reader_limit.set(static_cast<std::int64_t>(limits.reader));
}

Backlog::Reader::Reader(Backlog& backlog, std::string client, std::function<void()> drop)
    : backlog_(backlog), client_(std::move(client)), drop_(std::move(drop)) {
  const std::scoped_lock lock(backlog_.mutex_);
  auto& waiting = backlog_.clients_[client_];
  if (!waiting) waiting = std::make_shared<std::atomic<std::size_t>>(0);
  client_waiting_ = waiting;
  place_ = backlog_.readers_.insert(backlog_.readers_.end(), this);
}

Backlog::Reader::~Reader() {
  const std::scoped_lock lock(backlog_.mutex_);
  clear();
  backlog_.readers_.erase(place_);
  client_waiting_.reset();
  const auto client = backlog_.clients_.find(client_);
  if (client->second.use_count() == 1) backlog_.clients_.erase(client);
}

void Backlog::Reader::add(std::size_t bytes) {
  const std::size_t own = waiting_ += bytes;
  const std::size_t client = *client_waiting_ += bytes;
  const std::size_t total = backlog_.total_ += bytes;
  backlog_.metrics_.backlog.add(static_cast<std::int64_t>(bytes));
  backlog_.metrics_.backlog_client_most.raise(static_cast<std::int64_t>(client));
  const auto& limits = backlog_.limits_;
  if (own <= limits.reader && client <= limits.client && total <= limits.total) return;
  const std::scoped_lock lock(backlog_.mutex_);
  if (own > limits.reader)
    backlog_.drop(*this);
  else
    backlog_.drop(*backlog_.slowest(client > limits.client ? &client_ : nullptr));
}

/// What was dropped meanwhile is gone already.
void Backlog::Reader::remove(std::size_t bytes) {
  std::size_t before = waiting_, gone = 0;
  do {
    gone = std::min(before, bytes);
  } while (!waiting_.compare_exchange_weak(before, before - gone));
  *client_waiting_ -= gone;
  backlog_.total_ -= gone;
  backlog_.metrics_.backlog.add(-static_cast<std::int64_t>(gone));
}

/// What it had waiting is gone at once; its connection ends when it can.
void Backlog::drop(Reader& reader) {
  metrics_.slow_readers.add();
  reader.clear();
  reader.drop_();
}

/// Looked for only when there is too much: then something waits.
Backlog::Reader* Backlog::slowest(const std::string* client) {
  Reader* slowest = readers_.front();
  for (Reader* reader : readers_) {
    if (client && reader->client_ != *client) continue;
    if ((client && slowest->client_ != *client) || reader->waiting_ > slowest->waiting_)
      slowest = reader;
  }
  return slowest;
}

}  // namespace salon::server
