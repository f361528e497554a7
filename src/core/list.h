#pragma once
#include <cstddef>
#include <type_traits>

#include "core/overflow.h"

namespace salon {

/// A list with room for N values and no heap: what move generators fill.
/// The storage is left uninitialised, so making one costs nothing. It is never written past its
/// end, in any build: boards come from users, and a capacity is only as right as its comment.
template <class T, std::size_t N>
class List {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  using value_type = T;

  List() {}  // NOLINT: the slots stay uninitialised on purpose
  List(const List& other) { *this = other; }
  List& operator=(const List& other) {
    for (std::size_t i = 0; i < other.size_; ++i) slots_[i] = other.slots_[i];
    size_ = other.size_;
    return *this;
  }

  static constexpr std::size_t capacity() { return N; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  void clear() { size_ = 0; }

  void push_back(const T& value) {
    if (size_ >= N) [[unlikely]]
      overflow("a list is full: its capacity is wrong");
    slots_[size_++] = value;
  }

  T& operator[](std::size_t i) {
    if (i >= N) [[unlikely]]
      overflow("a list is full: its capacity is wrong");
    return slots_[i];
  }
  const T& operator[](std::size_t i) const { return slots_[i]; }
  T* begin() { return slots_; }
  T* end() { return slots_ + size_; }
  const T* begin() const { return slots_; }
  const T* end() const { return slots_ + size_; }

 private:
  union {
    T slots_[N];
  };
  std::size_t size_ = 0;
};

}  // namespace salon
