#pragma once
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

  /// Permission to make one, held until it has been sent; null if too many are under way. Whoever
  /// has enough of their own under way waits for them, as long as not too many do.
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

}  // namespace salon::server
