#include "server/archive.h"

#include <algorithm>

#include "server/log.h"

namespace salon::server {

Archive::Archive(std::unique_ptr<Store> store, Metrics& metrics, std::string server)
    : store_(std::move(store)),
      metrics_(metrics),
      server_(std::move(server)),
      thread_([this] { serve(); }) {}

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

asio::awaitable<Result<bool>> Archive::append(Addition addition, std::optional<Standing> changed) {
  const asio::any_io_executor loop = co_await asio::this_coro::executor;
  auto start = [this, loop, addition = std::move(addition),
                changed](std::function<void(Result<bool>)> resume) mutable {
    const auto added = std::make_shared<bool>(false);
    Job job;
    job.table = addition.table;
    job.loop = loop;
    job.added = [added](bool done) { *added = done; };
    if (changed) {
      job.work = [added, id = addition.table, at_ms = addition.entries.back().at_ms,
                  now = *changed](Store& store) {
        if (*added) store.change(id, now, at_ms);
      };
    }
    job.addition = std::move(addition);
    job.finish = [added, resume = std::move(resume)](bool stored) {
      resume(stored ? Result<bool>(*added) : Result<bool>(silence()));
    };
    submit(std::move(job));
  };
  co_return co_await suspend<Result<bool>, Resume::at_once>(loop, std::move(start));
}

void Archive::tell(std::string table, std::function<void(Store&)> work) {
  Job job;
  job.table = std::move(table);
  job.work = std::move(work);
  submit(std::move(job));
}

void Archive::submit(Job job) {
  bool first = false;
  {
    std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock) {
      metrics_.store_queue_waits.add();
      lock.lock();
    }
    first = queue_.empty();
    queue_.push_back(std::move(job));
  }
  // Whoever waits for others to join the first is not woken by each of them.
  if (first) wake_.notify_one();
}

void Archive::serve() {
  for (;;) {
    std::vector<Job> jobs;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return ending_ || !queue_.empty(); });
      if (queue_.empty()) return;
      await_others(lock);
      jobs.swap(queue_);
      begun_ = Clock::now();
      last_table_ = jobs.front().table;
    }
    perform(std::move(jobs));
  }
}

/// Where something was stored a moment ago for another table than now, more will come in a moment.
/// Somebody who plays alone waits for nobody.
void Archive::await_others(std::unique_lock<std::mutex>& lock) {
  if (queue_.front().table == last_table_) return;
  wake_.wait_until(lock, begun_ + kInterval, [this] { return ending_; });
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
  // One of them spoiled it for the others: done one by one, each tells whether it did. Where the
  // store does not answer at all, its silence is not waited for once more for each.
  reached_ = true;
  for (auto& job : jobs) {
    const bool stored = reached_ && transact({&job, 1});
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

/// What goes into journals first, all of it at once; then rows, in the order of their tables, so
/// that servers never wait for each other in a circle.
void Archive::append(std::span<Job> jobs) {
  std::vector<Addition> additions;
  for (const auto& job : jobs) {
    if (job.addition) additions.push_back(*job.addition);
  }
  if (additions.empty()) return;
  const auto done = store_->append(additions, company_ ? server_ : std::string());
  auto next = done.begin();
  for (const auto& job : jobs) {
    if (job.addition) job.added(*next++);
  }
}

bool Archive::transact(std::span<Job> jobs) {
  try {
    reached_ = false;
    store_->begin();
    reached_ = true;
    append(jobs);
    for (auto& job : jobs) {
      if (job.work) job.work(*store_);
    }
    store_->commit();
    metrics_.store_trouble.end();
    return true;
  } catch (...) {
    const std::string why = what_was_thrown();
    store_->rollback();
    metrics_.store_failures.add();
    metrics_.store_trouble.begin(why);
    log_warning("store.failed", {{"why", why}});
    return false;
  }
}

}  // namespace salon::server
