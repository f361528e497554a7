#include "server/pool.h"

#include <sys/resource.h>

#include <algorithm>

namespace salon::server {
namespace {

constexpr int kNiceness = 5;

}  // namespace

void Pool::Line::push(const std::string& client, Job job) {
  auto& waiting = jobs[client];
  if (waiting.empty()) clients.push_back(client);
  waiting.push_back(std::move(job));
}

Pool::Job Pool::Line::pop() {
  const std::string client = std::move(clients.front());
  clients.pop_front();
  const auto waiting = jobs.find(client);
  Job job = std::move(waiting->second.front());
  waiting->second.pop_front();
  if (waiting->second.empty())
    jobs.erase(waiting);
  else
    clients.push_back(client);
  return job;
}

Pool::Pool(int threads, Metrics& metrics)
    : metrics_(metrics), most_lesser_(std::max(1, threads / 2)) {
  // A single thread would make every game wait for a hint.
  for (int i = 0; i < std::max(threads, 2); ++i) threads_.emplace_back([this] { serve(); });
}

Pool::~Pool() {
  end();
  {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
  }
  wake_.notify_all();
  for (auto& thread : threads_) thread.join();
}

void Pool::end() {
  {
    const std::scoped_lock lock(mutex_);
    ending_ = true;
    for (auto& line : lines_) {
      for (auto& [client, jobs] : line.jobs) {
        for (auto& job : jobs) {
          if (job.stop) *job.stop = true;
        }
      }
    }
    for (auto& stop : running_) {
      if (stop) *stop = true;
    }
  }
}

void Pool::submit(Rank rank, const std::string& client, Stop stop, std::function<void()> work) {
  {
    const std::scoped_lock lock(mutex_);
    if (ending_ && stop) *stop = true;
    Job job{std::move(work), std::move(stop), Clock::now()};
    lines_[static_cast<std::size_t>(rank)].push(client, std::move(job));
  }
  metrics_.waiting_to_think.add(1);
  wake_.notify_one();
}

std::optional<Pool::Rank> Pool::next() const {
  for (const Rank rank : {Rank::play, Rank::hint, Rank::study}) {
    const bool may = rank == Rank::play || lesser_ < most_lesser_;
    if (may && !lines_[static_cast<std::size_t>(rank)].clients.empty()) return rank;
  }
  return std::nullopt;
}

void Pool::serve() {
  // Of this thread: people's moves come before bots' thoughts where there are not cores enough.
  // Where a system does not allow it, bots think as urgently as everybody.
  (void)::setpriority(PRIO_PROCESS, 0, kNiceness);
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this] { return closed_ || next(); });
    const auto rank = next();
    if (!rank) return;
    Job job = lines_[static_cast<std::size_t>(*rank)].pop();
    const auto place = running_.insert(running_.end(), job.stop);
    const bool lesser = *rank != Rank::play;
    if (lesser) ++lesser_;
    lock.unlock();
    perform(*rank, std::move(job));
    lock.lock();
    running_.erase(place);
    if (lesser) --lesser_;
    // Somebody may have been woken when no thread was free for work of this rank.
    if (lesser) wake_.notify_one();
  }
}

void Pool::perform(Rank rank, Job job) {
  const auto start = Clock::now();
  metrics_.waiting_to_think.add(-1);
  metrics_.thinking.add(1);
  if (rank == Rank::play) metrics_.bot_waited.add(start - job.since);
  try {
    job.work();
  } catch (...) {
    (void)note_fault(Field());
  }
  const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start);
  metrics_.thoughts.add();
  metrics_.thought_ms.add(static_cast<std::uint64_t>(took.count()));
  metrics_.thinking.add(-1);
}

Phrase Pool::note_fault(const Field& whose) {
  metrics_.thrown.add();
  log_warning("thinker.failed", {whose, {"why", what_was_thrown()}});
  return {"this could not be worked out; the fault has been noted",
          "cela n'a pas pu être calculé ; l'erreur est notée"};
}

}  // namespace salon::server
