#pragma once
#include <chrono>
#include <deque>
#include <map>
#include <mutex>
#include <string>

#include "server/suspend.h"

namespace salon::server {

/// How many large answers are under way, in all and for each client. Used by all loops.
class LargeAnswers {
 public:
  static constexpr int kMost = 16;
  static constexpr int kMostOfOne = 4;  // clients
  /// A page of rules asks for a dozen at once.
  static constexpr std::size_t kMostWaiting = 32;

  /// Permission to make one, held until it has been sent; null if too many are under way. A client
  /// at its own limit waits for its earlier ones, unless too many are waiting already.
  using Held = std::shared_ptr<void>;
  asio::awaitable<Held> begin(std::string client);

 private:
  using Go = std::function<void(Held)>;
  struct Share {
    int under_way = 0;
    std::deque<Go> waiting;
  };
  struct Counts {
    std::mutex mutex;
    int all = 0;
    std::map<std::string, Share> of;
  };
  static void ask(const std::shared_ptr<Counts>& counts, const std::string& client, const Go& go);
  static Held hold(const std::shared_ptr<Counts>& counts, const std::string& client);
  static void release(const std::shared_ptr<Counts>& counts, const std::string& client);

  std::shared_ptr<Counts> counts_ = std::make_shared<Counts>();
};

/// How long whoever reads a large answer may take: enough for a slow line, and not so long that a
/// few who hardly read keep everybody else waiting. Only the time spent writing counts: that a
/// piece takes long to make is not the reader's fault.
class ReadersTime {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr auto kPiece = std::chrono::seconds(30);
  static constexpr auto kHeadStart = std::chrono::seconds(10);
  static constexpr double kSlowest = 64 << 10;  // bytes a second, after the head start
  static constexpr auto kMost = std::chrono::seconds(60);
  static constexpr auto kInAll = std::chrono::minutes(10);  // with the time to make it

  explicit ReadersTime(Clock::time_point now = Clock::now()) : begun_(now) {}

  /// The deadline for writing the next `bytes` bytes.
  Clock::time_point begin(std::size_t bytes, Clock::time_point now = Clock::now());
  /// They have been written.
  void end(Clock::time_point now = Clock::now()) { spent_ += now - since_; }

 private:
  Clock::time_point begun_, since_;
  Clock::duration spent_{};
  std::size_t bytes_ = 0;
};

}  // namespace salon::server
