#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/json.h"

namespace salon {

/// The view somebody was told last, so that the next one need only tell what is new in it. What one
/// observer is shown at a ply is always the same, so copies share it.
class ViewTold {
 public:
  /// Makes `view`, whole, what has changed since the last one, if that is known:
  /// `{"set": {member: value, …}, "add": {member: [further elements], …}, "gone": [member, …]}`,
  /// each only where there is something to say. Returns the ply of the view it builds on.
  std::optional<std::size_t> shorten(Json& view, std::size_t ply);

  /// Of one observer of one match.
  bool operator==(const ViewTold& other) const {
    return ply_ == other.ply_ && !members_ == !other.members_;
  }

 private:
  struct Member {
    std::string name;
    std::string text;
    std::size_t size = 0;
  };
  using Members = std::vector<Member>;

  std::size_t ply_ = 0;
  std::shared_ptr<const Members> members_;
};

}  // namespace salon
