#include "library/batch.h"

namespace salon {
namespace {

int hands(int threads, int games) {
  const int wanted = threads > 0 ? threads : static_cast<int>(std::thread::hardware_concurrency());
  return std::clamp(wanted, 1, std::max(1, games));
}

}  // namespace

Batch::Batch(const Variant& variant, int games, int threads, std::uint64_t seed, bool observes)
    : lanes_(variant.lanes(games, seed, observes)), crew_(hands(threads, games)) {}

void Batch::look(const Rows& out) {
  crew_.share(size(), kStretch, [&](int first, int last) { lanes_->look(first, last, out); });
}

int Batch::step(const std::int32_t* actions, const Rows& out) {
  std::atomic<int> refused = size();
  crew_.share(size(), kStretch, [&](int first, int last) {
    const int here = lanes_->step(first, last, actions, out);
    if (here < 0) return;
    for (int now = refused; here < now && !refused.compare_exchange_weak(now, here);) {
    }
  });
  return refused < size() ? refused.load() : -1;
}

void Batch::wander(int steps) {
  crew_.share(size(), kStretch, [&](int first, int last) { lanes_->wander(first, last, steps); });
}

std::uint64_t Batch::moves() const {
  std::uint64_t all = 0;
  for (int i = 0; i < size(); ++i) all += lanes_->moves(i);
  return all;
}

}  // namespace salon
