#include "server/archive.h"

#include <algorithm>

#include "server/log.h"

namespace salon::server {

Archive::Archive(std::unique_ptr<Store> store, Metrics& metrics)
    : store_(std::move(store)), metrics_(metrics), thread_([this] { serve(); }) {}

Archive::~Archive() {
  {
    const std::scoped_lock lock(mutex_);
    ending_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

std::unexpected<HttpError> Archive::silence() {
  return http_error(
      503, "this could not be stored, so it was not done; try again in a moment",
      "cela n'a pas pu être conservé, donc n'a pas été fait ; réessayez dans un instant");
}

void Archive::tell(std::string table, std::function<void(Store&)> work) {
  Job job;
  job.table = std::move(table);
  job.work = std::move(work);
  submit(std::move(job));
}

void Archive::submit(Job job) {
  {
    const std::scoped_lock lock(mutex_);
    queue_.push_back(std::move(job));
  }
  wake_.notify_one();
}

void Archive::serve() {
  for (;;) {
    std::vector<Job> jobs;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return ending_ || !queue_.empty(); });
      if (queue_.empty()) return;
      jobs.swap(queue_);
    }
    perform(std::move(jobs));
  }
}

void Archive::perform(std::vector<Job> jobs) {
  std::ranges::stable_sort(jobs, {}, &Job::table);
  metrics_.batches.add();
  metrics_.batched.add(jobs.size());
  if (transact(jobs)) {
    const auto now = std::chrono::steady_clock::now();
    for (const auto& job : jobs) metrics_.stored.add(now - job.since);
    return report(std::move(jobs));
  }
  // One of them spoils it, or the store is gone: each for itself tells which.
  for (auto& job : jobs) {
    const bool stored = transact({&job, 1});
    if (job.finish) job.finish(stored);
  }
}

/// Each loop is woken once for all that is done.
void Archive::report(std::vector<Job> jobs) {
  std::erase_if(jobs, [](const Job& job) { return !job.finish; });
  while (!jobs.empty()) {
    const asio::any_io_executor loop = jobs.front().loop;
    const auto others =
        std::ranges::stable_partition(jobs, [&](const Job& job) { return job.loop == loop; });
    std::vector<Job> done(std::make_move_iterator(jobs.begin()),
                          std::make_move_iterator(others.begin()));
    jobs.erase(jobs.begin(), others.begin());
    asio::post(loop, [done = std::move(done)] {
      for (const auto& job : done) job.finish(true);
    });
  }
}

bool Archive::transact(std::span<Job> jobs) {
  try {
    store_->begin();
    for (auto& job : jobs) job.work(*store_);
    store_->commit();
    return true;
  } catch (const std::exception& failure) {
    store_->rollback();
    metrics_.store_failures.add();
    log_warning("store.failed", {{"why", failure.what()}});
    return false;
  }
}

}  // namespace salon::server
