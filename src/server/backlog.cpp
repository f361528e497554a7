#include "server/backlog.h"

namespace salon::server {

Backlog::Reader::Reader(Backlog& backlog, std::string client, std::function<void()> drop)
    : backlog_(backlog), client_(std::move(client)), drop_(std::move(drop)) {
  place_ = backlog_.readers_.insert(backlog_.readers_.end(), this);
}

Backlog::Reader::~Reader() {
  remove(waiting_);
  backlog_.readers_.erase(place_);
}

void Backlog::Reader::add(std::size_t bytes) {
  waiting_ += bytes;
  backlog_.total_ += bytes;
  backlog_.metrics_.backlog.add(static_cast<std::int64_t>(bytes));
  const std::size_t client = backlog_.clients_[client_] += bytes;
  if (waiting_ > backlog_.limits_.reader) return backlog_.drop(*this);
  if (client > backlog_.limits_.client)
    backlog_.drop(*backlog_.slowest(&client_));
  else if (backlog_.total_ > backlog_.limits_.total)
    backlog_.drop(*backlog_.slowest(nullptr));
}

void Backlog::Reader::remove(std::size_t bytes) {
  if (bytes == 0) return;
  waiting_ -= bytes;
  backlog_.total_ -= bytes;
  backlog_.metrics_.backlog.add(-static_cast<std::int64_t>(bytes));
  const auto client = backlog_.clients_.find(client_);
  client->second -= bytes;
  if (client->second == 0) backlog_.clients_.erase(client);
}

/// What it had waiting is gone at once; its connection ends when it can.
void Backlog::drop(Reader& reader) {
  metrics_.slow_readers.add();
  reader.remove(reader.waiting_);
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
