#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "server/metrics.h"

namespace salon::server {

/// The bots of one event loop's tables that remember their games: only so many, those that were
/// asked last. Some need megabytes for it, and any of them can be told again what it saw.
class Minds {
 public:
  using Mind = std::shared_ptr<void>;

  Minds(std::size_t most, Gauge& count) : most_(most), count_(count) {}
  ~Minds() { count_.add(-std::ssize(kept_)); }
  Minds(const Minds&) = delete;
  Minds& operator=(const Minds&) = delete;

  /// It is asked now. If that makes too many, the one that has been idle for longest goes.
  void keep(const Mind& mind) {
    drop(mind);
    kept_.push_back(mind);
    count_.add(1);
    if (kept_.size() > most_) drop(kept_.front());
  }
  void drop(Mind mind) { count_.add(-static_cast<std::int64_t>(std::erase(kept_, mind))); }

 private:
  std::size_t most_;
  Gauge& count_;
  std::vector<Mind> kept_;  // in the order they were asked
};

}  // namespace salon::server
