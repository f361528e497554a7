#pragma once
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/metrics.h"
#include "server/room.h"
#include "table/http_error.h"

namespace salon::server {

/// The memory that long bodies of requests take, limited for each client and in all. Asked for
/// before such a body is read, from its head; used by all loops.
class Bodies {
 public:
  struct Limits {
    std::size_t client = std::size_t{8} << 20;
    std::size_t total = std::size_t{64} << 20;
  };

  Bodies(const Limits& limits, Metrics& metrics);

  /// Room for so many bytes, held until its holder has done with them.
  using Held = std::shared_ptr<void>;
  Result<Held> take(const std::string& client, std::size_t bytes);

 private:
  void release(const std::string& client, std::size_t bytes);

  Limits limits_;
  Metrics& metrics_;
  std::mutex mutex_;  // of what follows
  std::size_t total_ = 0;
  std::unordered_map<std::string, std::size_t> of_;  // clients
};

}  // namespace salon::server
