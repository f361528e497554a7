#include "server/large_answers.h"

#include <algorithm>

namespace salon::server {

asio::awaitable<LargeAnswers::Held> LargeAnswers::begin(std::string client) {
  const asio::any_io_executor loop = co_await asio::this_coro::executor;
  auto start = [counts = counts_, client = std::move(client)](Go go) { ask(counts, client, go); };
  co_return co_await suspend<Held>(loop, std::move(start));
}

void LargeAnswers::ask(const std::shared_ptr<Counts>& counts, const std::string& client,
                       const Go& go) {
  std::unique_lock lock(counts->mutex);
  const auto own = counts->of.find(client);
  const bool enough = own != counts->of.end() && own->second.under_way >= kMostOfOne;
  if (enough && own->second.waiting.size() < kMostWaiting) {
    own->second.waiting.push_back(go);
    return;
  }
  const bool may = !enough && counts->all < kMost;
  if (may) {
    ++counts->all;
    ++counts->of[client].under_way;
  }
  lock.unlock();
  go(may ? hold(counts, client) : nullptr);
}

LargeAnswers::Held LargeAnswers::hold(const std::shared_ptr<Counts>& counts,
                                      const std::string& client) {
  return {counts.get(), [counts, client](void*) { release(counts, client); }};
}

/// Its place goes to the next of the same client, who waits for nobody else.
void LargeAnswers::release(const std::shared_ptr<Counts>& counts, const std::string& client) {
  Go next;
  {
    const std::scoped_lock lock(counts->mutex);
    const auto own = counts->of.find(client);
    if (!own->second.waiting.empty()) {
      next = std::move(own->second.waiting.front());
      own->second.waiting.pop_front();
    } else {
      --counts->all;
      if (--own->second.under_way == 0) counts->of.erase(own);
    }
  }
  if (next) next(hold(counts, client));
}

ReadersTime::Clock::time_point ReadersTime::begin(std::size_t bytes, Clock::time_point now) {
  bytes_ += bytes;
  since_ = now;
  const std::chrono::duration<double> read(static_cast<double>(bytes_) / kSlowest);
  const Clock::duration allowed = kHeadStart + std::chrono::duration_cast<Clock::duration>(read);
  const auto left = std::min<Clock::duration>(allowed, kMost) - spent_;
  return std::min({now + kPiece, now + left, begun_ + kInAll});
}

}  // namespace salon::server
