#pragma once
#include <memory>
#include <optional>
#include <string>

#include "core/view_text.h"

namespace salon {

/// The view somebody was told last, so that the next one need only tell what is new in it. What one
/// observer is shown at a ply is always the same, so copies share it.
class ViewTold {
 public:
  /// How a view is told: whole, or what has changed since the view of another ply.
  struct Telling {
    std::string json;
    std::optional<std::size_t> since;
  };
  Telling tell(ViewText view, std::size_t ply) {
    const auto before = std::move(last_);
    const auto since = std::exchange(ply_, ply);
    last_ = std::make_shared<const ViewText>(std::move(view));
    if (!before) return {last_->json(), std::nullopt};
    return {last_->news_since(*before), since};
  }

  /// Of one observer of one match.
  bool operator==(const ViewTold& other) const {
    return ply_ == other.ply_ && !last_ == !other.last_;
  }

 private:
  std::size_t ply_ = 0;
  std::shared_ptr<const ViewText> last_;
};

}  // namespace salon
