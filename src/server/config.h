#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace salon::server {

/// A file of the engine that pages fetch: `salon.wasm`, or `weights/GAME`.
struct EnginePart {
  std::string name;
  std::shared_ptr<const std::string> bytes;
};

/// How a server is run; every limit has a value that suits one small machine.
struct Config {
  std::string host = "127.0.0.1";
  int port = 8080;                   // 0: any free one
  bool next_free_port = false;       // when it is taken
  std::string store;                 // sqlite:FILE or postgresql://…
  std::vector<std::string> origins;  // allowed beside our own
  bool trust_proxy = false;          // the client's address is in X-Forwarded-For
  bool verbose = false;

  int loops = 0;    // that serve; 0: one for each core
  int threads = 0;  // that think; 0: one for each core
  int max_tables = 50'000;
  int tables_per_client = 200;
  int max_connections = 30'000;
  int connections_per_client = 500;
  int requests_per_s = 20;         // that change something, per client; five times as many at once
  int messages_per_s = 50;         // per socket; faster clients are slowed down
  int messages_per_client = 500;   // by all sockets of a client
  std::string operator_token;      // whoever knows it sees /metrics and /status from elsewhere
  int backlog_mb = 256;            // of messages that readers have not read yet
  int backlog_per_client_mb = 32;  // of them to one client
  int bodies_mb = 64;              // of long bodies of requests, read and not done with
  int bodies_per_client_mb = 8;    // of them from one client
  int packing_sockets = 2000;      // whose long messages are packed
  int minds = 250;             // of each loop: bots that remember their games, others are retold
  int analyses_kb = 64 << 10;  // of what analyses found, while it may be asked for
  std::optional<std::uint64_t> seed;  // tests only: the same deals and dice again
  int device_way_ms = 1000;           // what messages to a player's device and back may take
  int park_after_s = 60;
  int store_patience_s = 5;        // with a store that does not answer
  int drain_s = 0;                 // from being told to end until it does; balancers need a few
  int keep_finished_days = 0;      // finished games older than that are forgotten; 0: never
  int keep_finished = 0;           // and the oldest beyond this many; 0: all are kept
  std::vector<EnginePart> engine;  // none: pages leave all thinking to the server
};

}  // namespace salon::server
