#pragma once
#include <algorithm>
#include <memory>

#include "core/game.h"
#include "core/sight.h"

namespace salon::erased {

template <Game G>
using Shared = std::shared_ptr<const G>;

/// A Sight with the values in it.
template <Game G>
class SightOf final : public Sight {
 public:
  struct Entry {
    Event::Kind kind = Event::Kind::move;
    Seat by = kNature;
    typename G::Seen seen{};
  };

  explicit SightOf(Shared<G> game) : game_(std::move(game)) {}

  std::size_t size() const override { return first_ + entries_.size(); }
  std::size_t first() const override { return first_; }
  Glimpse glimpse(std::size_t event) const override {
    const Entry& entry = (*this)[event];
    return {entry.kind, entry.by,
            entry.kind == Event::Kind::move ? game_->seen_text(entry.seen) : std::string()};
  }
  std::shared_ptr<const Sight> since(std::size_t event) const override {
    auto copy = std::make_shared<SightOf>(game_);
    copy->first_ = std::clamp(event, first_, size());
    copy->entries_.assign(entries_.begin() + static_cast<std::ptrdiff_t>(copy->first_ - first_),
                          entries_.end());
    return copy;
  }

  const Entry& operator[](std::size_t event) const { return entries_[event - first_]; }
  void add(const Entry& entry) { entries_.push_back(entry); }
  void cut(std::size_t events) { entries_.resize(events - first_); }

 private:
  Shared<G> game_;
  std::vector<Entry> entries_;
  std::size_t first_ = 0;
};

/// What one observer of a match knows, and how much of what it saw has gone into that. The views of
/// a match are folded here and nowhere else; lanes, which keep no sights, fold their own.
template <Game G>
class Knowledge {
 public:
  Knowledge(Shared<G> game, typename G::View view)
      : game_(std::move(game)), view_(std::move(view)) {}

  const G& game() const { return *game_; }
  const typename G::View& view() const { return view_; }
  /// How many moves it has taken in.
  std::uint64_t moves_seen() const { return moves_seen_; }

  /// Takes in what is new in `sight`; `before(seen)` is told of each move before it is folded.
  template <class Before>
  void follow(const SightOf<G>& sight, std::size_t until, Before&& before) {
    for (count_ = std::max(count_, sight.first()); count_ < std::min(until, sight.size());
         ++count_) {
      const auto& entry = sight[count_];
      if (entry.kind == Event::Kind::move) take(entry.seen, before);
      if (entry.kind == Event::Kind::resign) resign(entry.by);
    }
  }
  /// One more thing seen, as somebody outside tells it.
  template <class Before>
  Expected<void> see(std::string_view text, Before&& before) {
    const auto seen = game_->parse_seen(text);
    if (!seen) return std::unexpected(seen.error());
    if (!game_->admits(view_, *seen)) {
      return fail("\"{}\" cannot have happened here", "« {} » n'a pas pu se produire ici",
                  game_->seen_text(*seen));
    }
    take(*seen, before);
    return {};
  }
  void resign(Seat seat) {
    if constexpr (PlaysOnAfterResigning<G>) game_->resign(view_, seat);
  }

 private:
  template <class Before>
  void take(const typename G::Seen& seen, Before&& before) {
    before(seen);
    game_->fold(view_, seen);
    ++moves_seen_;
  }

  Shared<G> game_;
  typename G::View view_;
  std::size_t count_ = 0;
  std::uint64_t moves_seen_ = 0;
};

/// The sight of a match of this very game; nothing else is ever handed to its eyes and players.
template <Game G>
const SightOf<G>& sight_of(const Sight& sight) {
  return dynamic_cast<const SightOf<G>&>(sight);
}

}  // namespace salon::erased
