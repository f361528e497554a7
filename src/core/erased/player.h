#pragma once
#include "core/bot.h"
#include "core/erased/course.h"
#include "core/player.h"

namespace salon::erased {

template <Game G>
class PlayerOf final : public Player {
 public:
  PlayerOf(Shared<G> game, std::unique_ptr<Bot<G>> bot, Seat seat, typename G::View view,
           Budget budget, std::uint64_t seed)
      : Player(seat),
        knowledge_(std::move(game), std::move(view)),
        bot_(std::move(bot)),
        budget_(budget),
        seed_(seed) {}

  using Player::follow;
  Expected<void> follow(const Sight& sight, std::size_t until) override {
    knowledge_.follow(sight_of<G>(sight), until, note());
    return {};
  }
  Expected<void> see(std::string_view text, Seat) override { return knowledge_.see(text, note()); }
  void resign(Seat seat) override { knowledge_.resign(seat); }
  Expected<std::string> choose(const std::atomic<bool>* stop) override {
    return game().text(decide(stop));
  }
  Expected<void> move(Course& course, const std::atomic<bool>* stop) override {
    const auto move = decide(stop);
    if (dynamic_cast<CourseOf<G>&>(course).play(move)) return {};
    return fail("{} is not a legal move here", "{} n'est pas permis ici", game().text(move));
  }
  Expected<Advice> advise(const std::atomic<bool>* stop) override {
    Thinking thinking = think(stop);
    if (game().moves(view()).empty()) {
      Json known = bot_->know(view(), thinking);
      effort_ = thinking.effort();
      if (!known.empty()) return Advice{{}, std::move(known)};
      return fail("nothing to decide here: this seat is not to move",
                  "rien à décider ici : ce n'est pas à cette place de jouer");
    }
    auto counsel = bot_->advise(view(), thinking);
    effort_ = thinking.effort();
    Advice advice{.opinions = {}, .more = std::move(counsel.more)};
    for (auto& [move, value, reason, more] : counsel.opinions) {
      advice.opinions.push_back({game().text(move), value, std::move(reason), std::move(more)});
    }
    return advice;
  }

 private:
  const G& game() const { return knowledge_.game(); }
  const typename G::View& view() const { return knowledge_.view(); }
  auto note() {
    return [this](const typename G::Seen& seen) { bot_->see(view(), seen); };
  }
  typename G::Move decide(const std::atomic<bool>* stop) {
    Thinking thinking = think(stop);
    const auto move = bot_->choose(view(), thinking);
    effort_ = thinking.effort();
    return move;
  }
  // The random numbers of a decision depend on the seed and on how much was seen, so a bot rebuilt
  // from what it saw goes on as if nothing had happened.
  Thinking think(const std::atomic<bool>* stop) const {
    Thinking thinking(budget_, mix(seed_, knowledge_.moves_seen()), stop);
    if (hurry_at_) thinking.hurry_at(*hurry_at_);
    return thinking;
  }

  Knowledge<G> knowledge_;
  std::unique_ptr<Bot<G>> bot_;
  Budget budget_;
  std::uint64_t seed_;
};

}  // namespace salon::erased
