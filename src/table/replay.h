#pragma once
#include <atomic>
#include <chrono>

#include "core/conversation.h"
#include "core/match.h"
#include "table/http_error.h"

namespace salon::table {

/// Through whose eyes: a seat's number, `spectator` or `open`.
Result<Seat> parse_eyes(std::string_view word, int seats);

/// How things stand for one observer after the first `ply` events.
Json frame(const Eye& eye, std::size_t ply, bool over);
/// What happened, as the seat protocol tells it: who, and the move or what was done at the table.
void add_event(Json& frame, std::size_t ply, const Glimpse& glimpse);

/// A game as frames, for stepping through it again: the text of an answer, made piece by piece, so
/// that nobody has to hold all of it.
class Replay {
 public:
  static constexpr std::size_t kMostBytes = std::size_t{32} << 20;
  static constexpr std::size_t kPieceBytes = std::size_t{256} << 10;

  /// `times` may be empty. A game is refused when its beginning tells that its frames will come to
  /// more than `most` bytes. Without `variant` the record tells by which rules it was played.
  static Result<Replay> of(const Record& record, std::vector<std::int64_t> times,
                           std::string_view eyes, std::size_t most = kMostBytes,
                           std::shared_ptr<const Variant> variant = {});

  /// What comes next, about kPieceBytes of it; nothing once all has been told. Where frames come to
  /// more than that all the same, or take too long to make, the rest is left out and the
  /// answer says so (`cut`).
  Result<std::string> piece(const std::atomic<bool>& stop);
  bool done() const { return done_; }

 private:
  Replay(Match match, Seat observer, std::vector<std::int64_t> times, std::size_t most);
  std::string next_frame();

  Match match_;
  Seat observer_;
  std::vector<std::int64_t> times_;
  std::size_t most_;
  std::unique_ptr<Eye> eye_;
  std::string begun_;  // the head and the first frame
  std::size_t told_ = 0;
  std::size_t bytes_ = 0;
  std::chrono::nanoseconds took_{};  // to open it, and to make what was told
  bool done_ = false;
};

/// The whole answer at once.
Result<std::string> replay(const Record& record, const std::vector<std::int64_t>& times,
                           std::string_view eyes);

}  // namespace salon::table
