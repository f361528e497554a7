#pragma once
#include <optional>
#include <span>

#include "core/match.h"
#include "table/clock.h"
#include "table/row.h"
#include "table/takeback.h"
#include "table/talk.h"

namespace salon::table {

/// What happened at a table, folded from the entries the store has: the match, the clock, when
/// each thing happened. Nothing here touches the store. What somebody wants to do is a draft: it is
/// done to the match so that its consequences are known, and once the store has it, it is kept;
/// otherwise it is dropped, and the match is again what the store says.
class Journal {
 public:
  /// An entry that cannot be played. The table is shown up to it, and whoever plays on from there
  /// first writes `void NUMBER`: entries from that number on do not count.
  struct Fault {
    int number = 0;
    Phrase why;
  };

  /// The game's beginning; entries are read from the first on.
  Expected<void> begin(std::shared_ptr<const Variant> variant, const Plan& plan,
                       std::uint64_t lots);
  void clear();
  /// What the store has from entry `length()` on. False: something that was read before does not
  /// count any more, and everything has to be read from the beginning.
  bool read(std::span<const Entry> entries);
  /// The same in parts, for a long journal that others should not have to wait for.
  struct Reading {
    std::span<const Entry> entries;     // which have to outlive it
    std::vector<std::size_t> counting;  // those to take, the next one last
  };
  std::optional<Reading> open(std::span<const Entry> entries) const;
  /// Reads up to `most` of them. True while there are more; `length()` grows when there are none.
  bool read_on(Reading& reading, std::size_t most);

  bool begun() const { return match_.has_value(); }
  const Match& match() const { return *match_; }
  /// Who plays, as far as it is stored.
  const std::vector<Chair>& chairs() const { return drafted_ ? chairs_before_ : match_->chairs(); }
  /// The seats that bots play now; none before the game begins.
  std::vector<Seat> bot_seats() const;
  const std::optional<Clock>& clock() const { return clock_; }
  /// How many entries are stored, counting or not.
  int length() const { return length_; }
  const std::optional<Fault>& fault() const { return fault_; }
  /// When each event happened.
  const std::vector<std::int64_t>& times() const { return times_; }
  /// How long it took from the first event to the last; only once it is over.
  std::optional<std::int64_t> took_ms() const;
  /// What people say and ask each other: stored like what happens, but no part of the game.
  const Talk& talk() const { return talk_; }
  const Takeback& takeback() const { return takeback_; }
  /// How many hints each seat has had, where there are others who should know.
  const std::vector<int>& hints() const { return hints_; }
  /// Whether `seat` had a hint for what it has to decide now.
  bool hinted(Seat seat) const {
    return hinted_at_[static_cast<std::size_t>(seat)] == match_->ply();
  }
  std::int64_t turn_since_ms() const { return turn_since_ms_; }
  bool ticking() const { return clock_ && match_ && !match_->over(); }
  Standing standing() const;

  /// The match to do something to. Until that is done it is as the store has it.
  Match& draft();
  /// A draft is under way: what the match shows is not to be told.
  bool drafting() const { return drafted_.has_value(); }
  /// The entries of what was done to the draft, with the moves of nature that follow. None: nothing
  /// was done.
  std::vector<Entry> drafted(std::int64_t now_ms);
  /// Entries that were not drafted, with the `void` that has to come first after a fault.
  std::vector<Entry> following(Entry entry) const;
  void keep_draft(std::span<const Entry> stored);
  void drop_draft();

 private:
  Expected<void> take(const Entry& entry);
  std::optional<Expected<void>> take_aside(const Entry& entry);
  void pass_fault(std::int64_t at_ms);
  void note_times(std::int64_t at_ms, std::size_t from);

  std::optional<Match> match_;
  std::optional<Clock> clock_;
  std::vector<std::int64_t> times_;
  Talk talk_;
  Takeback takeback_;
  std::vector<int> hints_;
  std::vector<std::optional<std::size_t>> hinted_at_;  // plies
  std::int64_t turn_since_ms_ = 0;
  int length_ = 0;
  std::optional<Fault> fault_;
  std::optional<std::size_t> drafted_;  // the ply at which the draft begins
  std::vector<Chair> chairs_before_;    // as they were before the draft
};

}  // namespace salon::table
