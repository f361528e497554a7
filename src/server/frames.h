#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace salon::server {

/// A message to one listener or to many, serialised once.
using Frame = std::shared_ptr<const std::string>;

/// What is said at one moment, message by message, as it travels: each in a frame of its own, or,
/// to whoever asked for that, several in one, as a list.
class Frames {
 public:
  explicit Frames(bool batch) : batch_(batch) {}

  /// Where the next message is to be written.
  std::string& next() {
    if (batch_ && messages_ > 0)
      texts_.back() += ',';
    else
      texts_.emplace_back(batch_ ? "[" : "");
    ++messages_;
    return texts_.back();
  }
  void add(std::string_view message) { next() += message; }

  std::vector<Frame> done() {
    if (batch_ && messages_ > 1) texts_.front() += ']';
    if (batch_ && messages_ == 1) texts_.front().erase(0, 1);
    std::vector<Frame> frames;
    frames.reserve(texts_.size());
    for (auto& text : texts_)
      frames.push_back(std::make_shared<const std::string>(std::move(text)));
    return frames;
  }

 private:
  bool batch_;
  int messages_ = 0;
  std::vector<std::string> texts_;
};

}  // namespace salon::server
