#include "server/thinkers.h"

#include <chrono>

#include "server/log.h"

namespace salon::server {

Thinkers::Thinkers(asio::any_io_executor loop, int threads, Metrics& metrics)
    : loop_(std::move(loop)), metrics_(metrics) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { serve(); });
}

Thinkers::~Thinkers() {
  end();
  for (auto& thread : threads_) thread.join();
}

void Thinkers::end() {
  {
    const std::scoped_lock lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
}

void Thinkers::submit(Rank rank, std::function<void()> work) {
  {
    const std::scoped_lock lock(mutex_);
    queues_[static_cast<std::size_t>(rank)].push_back(std::move(work));
  }
  metrics_.waiting_to_think.add(1);
  wake_.notify_one();
}

void Thinkers::serve() {
  using Steady = std::chrono::steady_clock;
  for (;;) {
    std::function<void()> work;
    {
      std::unique_lock lock(mutex_);
      const auto some = [this] {
        for (auto& queue : queues_) {
          if (!queue.empty()) return true;
        }
        return false;
      };
      wake_.wait(lock, [&] { return ending_ || some(); });
      if (!some()) return;
      for (auto& queue : queues_) {
        if (queue.empty()) continue;
        work = std::move(queue.front());
        queue.pop_front();
        break;
      }
    }
    metrics_.waiting_to_think.add(-1);
    metrics_.thinking.add(1);
    const auto start = Steady::now();
    work();
    const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(Steady::now() - start);
    metrics_.thoughts.add();
    metrics_.thought_ms.add(static_cast<std::uint64_t>(took.count()));
    metrics_.thinking.add(-1);
  }
}

}  // namespace salon::server
