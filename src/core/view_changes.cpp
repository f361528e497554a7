#include "core/view_changes.h"

#include <algorithm>

namespace salon {
namespace {

/// Whether a list begins with all of another one that is not empty; both as text.
bool continues(std::string_view list, std::string_view before) {
  const auto shared = before.size() - 1;  // without its closing bracket
  return before.size() > 2 && before.front() == '[' && list.size() > before.size() &&
         list[shared] == ',' && list.starts_with(before.substr(0, shared));
}

/// What is behind the first `count` elements of a list.
Json further(Json& list, std::size_t count) {
  Json rest = Json::array();
  for (; count < list.size(); ++count) rest.push_back(std::move(list[count]));
  return rest;
}

}  // namespace

std::optional<std::size_t> ViewTold::shorten(Json& view, std::size_t ply) {
  if (!view.is_object()) return std::nullopt;
  const auto before = std::exchange(members_, nullptr);
  const auto since = std::exchange(ply_, ply);
  auto now = std::make_shared<Members>();
  now->reserve(view.size());
  for (const auto& [name, value] : view.items()) now->push_back({name, dump(value), value.size()});
  members_ = now;
  if (!before) return std::nullopt;
  Json set = Json::object(), add = Json::object(), gone = Json::array();
  auto value = view.begin();
  for (const auto& member : *now) {
    Json& changed = *value++;
    const auto old = std::ranges::find(*before, member.name, &Member::name);
    if (old != before->end() && old->text == member.text) continue;
    if (old != before->end() && continues(member.text, old->text))
      add[member.name] = further(changed, old->size);
    else
      set[member.name] = std::move(changed);
  }
  for (const auto& old : *before) {
    if (std::ranges::find(*now, old.name, &Member::name) == now->end()) gone.push_back(old.name);
  }
  view = Json::object();
  if (!set.empty()) view["set"] = std::move(set);
  if (!add.empty()) view["add"] = std::move(add);
  if (!gone.empty()) view["gone"] = std::move(gone);
  return since;
}

}  // namespace salon
