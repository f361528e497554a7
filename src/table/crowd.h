#pragma once
#include <cstdint>

namespace salon::table {

/// When those who watch a table are told what happened: at once, unless they are many. Each of them
/// is a message on its way, and where moves follow each other faster than anybody can watch, a
/// crowd hears of several at a time, at most ten times a second.
class Crowd {
 public:
  static constexpr int kMany = 50;
  static constexpr std::int64_t kRestMs = 100;

  /// Something happened. False: they are told later, when they are `due`.
  bool hears(int watching, std::int64_t now_ms) {
    waits_ = watching > kMany && now_ms >= told_ms_ && now_ms < due_ms();
    if (!waits_) told_ms_ = now_ms;
    return !waits_;
  }
  /// Whether there is something that they have not been told.
  bool waits() const { return waits_; }
  std::int64_t due_ms() const { return told_ms_ + kRestMs; }

 private:
  std::int64_t told_ms_ = -kRestMs;
  bool waits_ = false;
};

}  // namespace salon::table
