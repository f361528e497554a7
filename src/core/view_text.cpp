#include "core/view_text.h"

namespace salon {
namespace {

/// Whether a list begins with all of another one that is not empty; both as text.
bool continues(std::string_view list, std::string_view before) {
  const auto shared = before.size() - 1;  // without its closing bracket
  return before.size() > 2 && before.front() == '[' && list.size() > before.size() &&
         list[shared] == ',' && list.starts_with(before.substr(0, shared));
}

/// One more of several, in a list or an object.
std::string& append_one(std::string& all, std::string_view one) {
  if (!all.empty()) all += ',';
  return all += one;
}

}  // namespace

/// The member of that name, most likely at the place where it was.
std::optional<std::size_t> ViewText::find(std::string_view wanted, std::size_t likely) const {
  if (likely < members_.size() && name(likely) == wanted) return likely;
  for (std::size_t i = 0; i < members_.size(); ++i) {
    if (name(i) == wanted) return i;
  }
  return std::nullopt;
}

std::string ViewText::news_since(const ViewText& before) const {
  std::string set, add, gone;
  for (std::size_t i = 0; i < members_.size(); ++i) {
    const auto now = value(i);
    const auto place = before.find(name(i), i);
    const auto then = place ? before.value(*place) : std::string_view();
    if (place && then == now) continue;
    if (place && continues(now, then))
      append_one(add, name(i)).append("[").append(now.substr(then.size()));
    else
      append_one(set, name(i)).append(now);
  }
  for (std::size_t i = 0; i < before.members_.size(); ++i) {
    const auto called = before.name(i);
    if (!find(called, i)) append_one(gone, called.substr(0, called.size() - 1));
  }
  std::string news;
  news.reserve(set.size() + add.size() + gone.size() + 40);
  {
    ObjectText object(news);
    if (!set.empty()) object.begin("set").append("{").append(set).append("}");
    if (!add.empty()) object.begin("add").append("{").append(add).append("}");
    if (!gone.empty()) object.begin("gone").append("[").append(gone).append("]");
  }
  return news;
}

}  // namespace salon
