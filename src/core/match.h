#pragma once
#include <map>

#include "core/record.h"
#include "core/variant.h"

namespace salon {

/// What one observer was told of one event.
struct Glimpse {
  Event::Kind kind = Event::Kind::move;
  Seat by = kNature;
  std::string text;  // the move as seen, or the new chair of `replace`
};

/// Why a seat gave up, in a sentence: it said so (no reason), or its `time` ran out, it stayed
/// `away`, it `left` the table. Any other reason is an error.
Expected<Phrase> resignation(const Phrase& who, std::string_view reason);

/// One game at one table, refereed: the truth, what every seat saw of it, the record. It is the one
/// place where moves are accepted; terminal, arena and server each hold one.
class Match {
 public:
  static Expected<Match> begin(std::shared_ptr<const Variant> variant, std::vector<Chair> chairs);
  /// Plays a record through; anything illegal in it, or a result that is not the game's, is an
  /// error that names the line of the move.
  static Expected<Match> replay(std::shared_ptr<const Variant> variant, const Record& record);

  const Variant& variant() const { return *variant_; }
  const std::shared_ptr<const Variant>& shared_variant() const { return variant_; }
  const std::vector<Chair>& chairs() const { return chairs_; }
  const std::vector<Event>& events() const { return events_; }
  Names names() const;
  std::size_t ply() const { return events_.size(); }

  Seat turn() const { return turn_; }
  bool over() const { return turn_ == kOver; }
  std::optional<Seat> draw_offer() const { return draw_offer_; }

  /// What somebody at `seat` typed or sent: one legal move, or a shorthand for several.
  Expected<void> play(Seat seat, std::string_view text);
  /// Nature's move, when it is nature's turn.
  void play_nature(Random& random);
  Expected<void> resign(Seat seat, std::string reason = {});
  Expected<void> offer_draw(Seat seat);
  Expected<void> answer_draw(Seat seat, bool accept);
  Expected<void> replace(Seat seat, Chair chair);

  /// Something that happened already, as a journal or a record tells it.
  Expected<void> apply(const Event& event);

  /// Back to `seat`'s last decision, unless nature moved or something was revealed since. What was
  /// played by one shorthand was one decision.
  Expected<void> undo(Seat seat);
  /// Back to what stood at `ply`, as a journal tells of an undo.
  void rewind(std::size_t ply);
  /// Grows with every undo: whoever follows the match by what was seen must start over.
  int generation() const { return generation_; }

  /// Everything `observer` saw, one entry an event.
  const std::vector<Glimpse>& seen(Seat observer) const { return seen_.at(observer); }
  const Eye& eye(Seat observer) const;
  Outcome outcome() const;
  Phrase ending() const;
  std::string position() const { return truth_->position(); }
  Record record() const;

 private:
  Match(std::shared_ptr<const Variant> variant, std::vector<Chair> chairs);
  Expected<void> apply_move(const Event& event);
  Expected<void> apply_action(const Event& event);
  void note(const Event& event);

  struct Folded {
    std::unique_ptr<Eye> eye;
    std::size_t count = 0;
  };

  std::shared_ptr<const Variant> variant_;
  std::vector<Chair> chairs_;
  std::vector<Chair> first_chairs_;  // the record starts with these; `replace` events change them
  std::unique_ptr<Truth> truth_;
  Seat turn_ =
      kOver;  // the truth's, or kOver once settled: asked often, and some games must work it out
  std::vector<Event> events_;
  std::vector<bool> fixed_;         // per event: cannot be taken back
  std::vector<std::size_t> began_;  // per event: the first event of the act it belongs to
  std::map<Seat, std::vector<Glimpse>> seen_;
  mutable std::map<Seat, Folded> eyes_;
  std::optional<Seat> draw_offer_;
  std::optional<Outcome> settled_;  // by the table, not by the game
  Phrase settled_why_;
  int generation_ = 0;
};

/// A player who follows a match: sees what happened since it last looked.
class Follower {
 public:
  Follower(std::unique_ptr<Player> player, Seat seat) : player_(std::move(player)), seat_(seat) {}
  Expected<void> follow(const Match& match);
  Player& player() { return *player_; }

 private:
  std::unique_ptr<Player> player_;
  Seat seat_;
  std::size_t count_ = 0;
};

}  // namespace salon
