#pragma once
#include <array>

#include "core/record.h"
#include "core/variant.h"

namespace salon {

/// Why a seat gave up, in a sentence: it said so (no reason), or its `time` ran out, it stayed
/// `away`, it `left` the table. Any other reason is an error.
Expected<Phrase> resignation(const Phrase& who, std::string_view reason);

/// How many things may be done at a table beside the game, such as offering draws or replacing
/// players: enough for any game, too few for an endless record. Resigning is always possible.
inline constexpr int kMostTableActions = 500;

/// One game at one table, refereed: the course of the game, what is done at the table beside it
/// (resigning, draws by agreement, who replaces whom), the record. It is the one place where moves
/// are accepted; terminal, arena and server each hold one.
class Match {
 public:
  static Expected<Match> begin(std::shared_ptr<const Variant> variant, std::vector<Chair> chairs);
  /// Plays a record through; anything illegal in it, or a result that is not the game's, is an
  /// error that gives the number of the move.
  static Expected<Match> replay(std::shared_ptr<const Variant> variant, const Record& record);

  /// The same game once more, to try moves in.
  Match copy() const;

  const Variant& variant() const { return *variant_; }
  const std::shared_ptr<const Variant>& shared_variant() const { return variant_; }
  const std::vector<Chair>& chairs() const { return chairs_; }
  Names names() const;

  std::size_t ply() const { return acts_.size(); }
  /// What happened and who did it, without the words.
  Event::Kind kind(std::size_t ply) const { return acts_[ply].kind; }
  Seat seat(std::size_t ply) const { return acts_[ply].seat; }
  /// The same as a record tells it.
  Event event(std::size_t ply) const;
  bool resigned(Seat seat) const { return resigned_[seat]; }

  Seat turn() const { return settled_ ? kOver : course_->turn(); }
  bool over() const { return turn() == kOver; }
  std::optional<Seat> draw_offer() const { return draw_offer_; }

  /// The seed of what players leave to chance (a random set-up), together with the ply and the
  /// number of undos. Without one, whatever leaves something to chance is refused.
  void draw_from(std::uint64_t seed) { lots_ = seed; }
  /// What somebody at `seat` typed or sent: one legal move, or a shorthand for several.
  Expected<void> play(Seat seat, std::string_view text);
  /// The moves that `play` makes of such a text, or why it refuses it; nothing is done. At an
  /// earlier ply, what it made of it then.
  Expected<std::vector<std::string>> read(Seat seat, std::string_view text, std::size_t ply) const;
  /// Lets a player of this process look at what its seat saw and make its move.
  Expected<void> play(Player& player, const std::atomic<bool>* stop);
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
  /// The ply that `undo` would lead back to.
  Expected<std::size_t> undo_target(Seat seat) const;
  /// Back to how things stood at `ply`, for an undo that a journal reports.
  void rewind(std::size_t ply);
  /// As if nothing had happened after `ply`. Only for what nobody was told of yet.
  void retract(std::size_t ply);
  /// Grows with every undo: whoever follows the match by what was seen must start over.
  int generation() const { return generation_; }

  /// Everything `observer` saw, one entry per event.
  const Sight& sight(Seat observer) const { return course_->sight(observer); }
  /// What it saw of one event, in words.
  Glimpse glimpse(Seat observer, std::size_t ply) const;
  const Eye& eye(Seat observer) const { return course_->eye(observer); }
  /// How things stood for `observer` after the first `ply` events.
  std::unique_ptr<Eye> eye_at(Seat observer, std::size_t ply) const;
  Outcome outcome() const;
  Phrase ending() const;
  std::string position() const { return course_->position(); }
  /// The legal moves, what nature may do and what a seat knows; see Course.
  const Course& course() const { return *course_; }
  Record record() const;

 private:
  struct Act {
    Event::Kind kind = Event::Kind::move;
    Seat seat = kNature;
    std::size_t first = 0;  // the first of the acts that were one decision
    int generation = 0;     // in which it was done
    std::string words;      // of a table action; a move's are made when somebody asks
  };

  Match(std::shared_ptr<const Variant> variant, std::vector<Chair> chairs);
  Expected<void> check_turn(Seat seat) const;
  void book_moves(Seat seat);
  std::string draw_lots(std::string_view text, std::size_t ply) const;
  void note(const Event& event);
  /// What a table action means for the table. Played again after an undo.
  Expected<void> settle(const Event& event);

  std::shared_ptr<const Variant> variant_;
  std::vector<Chair> chairs_;
  std::vector<Chair> first_chairs_;  // the record starts with these; `replace` events change them
  std::unique_ptr<Course> course_;
  std::vector<Act> acts_;
  std::array<bool, kMaxSeats> resigned_{};
  std::optional<Seat> draw_offer_;
  std::optional<Outcome> settled_;  // by the table, not by the game
  Phrase settled_why_;
  int actions_ = 0;  // at the table, resigning not counted
  int generation_ = 0;
  std::optional<std::uint64_t> lots_;
};

}  // namespace salon
