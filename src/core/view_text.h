#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/written.h"

namespace salon {

/// A view as JSON, written member by member: every move makes one for everybody who watches.
class ViewText {
 public:
  ViewText() {
    text_.reserve(1024);
    members_.reserve(24);
  }
  template <class Value>
  ViewText& add(std::string_view name, const Value& value) {
    write(begin(name), value);
    return *this;
  }
  /// Where the value of a member is to be written.
  std::string& begin(std::string_view name) {
    text_ += members_.empty() ? '{' : ',';
    const auto at = text_.size();
    write(text_, name);
    text_ += ':';
    members_.push_back({at, text_.size()});
    return text_;
  }
  /// All members are there.
  void end() { text_ += members_.empty() ? "{}" : "}"; }

  const std::string& json() const { return text_; }
  /// What has changed since a view before:
  /// `{"set": {member: value, …}, "add": {member: [further elements], …}, "gone": [member, …]}`,
  /// each only where there is something to say.
  std::string news_since(const ViewText& before) const;

 private:
  struct Member {
    std::size_t name, value;  // where they begin
  };
  /// With its quotes and its colon.
  std::string_view name(std::size_t member) const {
    return part(members_[member].name, members_[member].value);
  }
  std::string_view value(std::size_t member) const {
    const bool last = member + 1 == members_.size();
    return part(members_[member].value, (last ? text_.size() : members_[member + 1].name) - 1);
  }
  std::string_view part(std::size_t from, std::size_t to) const {
    return std::string_view(text_).substr(from, to - from);
  }
  std::optional<std::size_t> find(std::string_view wanted, std::size_t likely) const;

  std::string text_;
  std::vector<Member> members_;
};

/// What a game's `write` makes of a view, as a tree for whoever wants to look into it.
template <class G>
Json json_of(const G& game, const typename G::View& view) {
  ViewText text;
  game.write(text, view, true);
  text.end();
  return Json::parse(text.json(), nullptr, false);
}

}  // namespace salon
