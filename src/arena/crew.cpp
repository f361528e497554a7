#include "arena/crew.h"

#include <algorithm>
#include <system_error>

namespace salon {
namespace {

constexpr double kInHand = 0.02;  // seconds of play
constexpr double kMostInHand = 4096;

}  // namespace

Expected<std::unique_ptr<Crew>> Crew::hire(int threads, Play play) {
  std::unique_ptr<Crew> crew(new Crew(std::move(play)));
  try {
    for (int i = 0; i < threads; ++i) crew->threads_.emplace_back([&crew = *crew] { crew.work(); });
  } catch (const std::system_error&) {
    // The system gives no more threads: those there are will do.
  }
  if (crew->threads_.empty())
    return fail("the system gives no thread", "le système ne donne aucun fil");
  return crew;
}

Crew::~Crew() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  given_.notify_all();
  threads_.clear();
}

void Crew::give(const std::vector<long>& games) {
  if (games.empty()) return;
  {
    const std::lock_guard lock(mutex_);
    waiting_.insert(waiting_.end(), games.begin(), games.end());
  }
  given_.notify_all();
}

std::vector<NumberedResult> Crew::take(std::chrono::microseconds patience) {
  std::unique_lock lock(mutex_);
  // Woken when there is something to do for whoever deals, not for every short game.
  done_.wait_for(lock, patience, [this] {
    return !results_.empty() && static_cast<long>(waiting_.size()) * 2 <= fill();
  });
  return std::exchange(results_, {});
}

long Crew::fill() const {
  const double threads = static_cast<double>(threads_.size());
  if (played_ == 0 || seconds_ > kInHand * static_cast<double>(played_))
    return static_cast<long>(threads);
  const double game = std::max(seconds_ / static_cast<double>(played_), kInHand / kMostInHand);
  return static_cast<long>(threads * (1 + kInHand / game));
}

long Crew::wants() const {
  const std::lock_guard lock(mutex_);
  const long room = fill() - static_cast<long>(waiting_.size()) - playing_;
  return room * 2 > fill() || (waiting_.empty() && room > 0) ? room : 0;
}

bool Crew::idle() const {
  const std::lock_guard lock(mutex_);
  return waiting_.empty() && playing_ == 0;
}

void Crew::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    given_.wait(lock, [this] { return closing_ || !waiting_.empty(); });
    if (closing_) return;
    const long game = waiting_.front();
    waiting_.pop_front();
    ++playing_;
    lock.unlock();
    const auto start = std::chrono::steady_clock::now();
    auto result = play_(game);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    lock.lock();
    --playing_;
    ++played_;
    seconds_ += took.count();
    if (result) results_.push_back(std::move(*result));
    if (static_cast<long>(waiting_.size()) * 2 <= fill()) done_.notify_one();
  }
}

}  // namespace salon
