#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace salon::search {

/// What a remembered value says about the true one.
enum class Bound : std::uint8_t { none, at_most, at_least, exactly };

/// The transposition table: what the search found out about positions it has met. Memory is taken
/// once, when the table is made. Buckets of two: one slot keeps the deepest finding, the other the
/// latest.
template <class Move>
class TranspositionTable {
 public:
  struct Entry {
    std::uint64_t key = 0;
    std::int16_t value = 0;
    std::uint8_t generation = 0;
    std::int8_t depth = 0;
    Bound bound = Bound::none;
    Move move{};
  };

  /// Room for 2^bits findings.
  explicit TranspositionTable(int bits) : buckets_(std::size_t{1} << std::max(bits - 1, 0)) {}

  /// Forgets everything. A search must not depend on what its bot thought about before, or a bot
  /// rebuilt from a record would play another game; counting generations makes that free of charge.
  void forget() {
    if (++generation_ != 0) return;
    std::ranges::fill(buckets_, Bucket{});
    generation_ = 1;
  }

  /// The finding about this position, or null.
  const Entry* find(std::uint64_t key) const {
    for (const Entry& entry : bucket(key)) {
      if (entry.key == key && entry.generation == generation_) return &entry;
    }
    return nullptr;
  }

  void store(std::uint64_t key, int depth, int value, Bound bound, const Move& move) {
    auto& [deepest, latest] = bucket(key);
    const bool free = deepest.generation != generation_;
    Entry& entry = free || deepest.key == key || depth >= deepest.depth ? deepest : latest;
    if (&entry == &deepest && !free && deepest.key != key) latest = deepest;
    entry = {key,         static_cast<std::int16_t>(value),
             generation_, static_cast<std::int8_t>(depth),
             bound,       move};
  }

 private:
  using Bucket = std::array<Entry, 2>;
  Bucket& bucket(std::uint64_t key) { return buckets_[key & (buckets_.size() - 1)]; }
  const Bucket& bucket(std::uint64_t key) const { return buckets_[key & (buckets_.size() - 1)]; }

  std::vector<Bucket> buckets_;
  std::uint8_t generation_ = 1;  // 0 marks slots never used
};

}  // namespace salon::search
