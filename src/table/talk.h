#pragma once
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/json.h"
#include "core/seat.h"

namespace salon::table {

/// Something everybody can say with one press, and reads in their own language.
struct ReadyPhrase {
  std::string_view word;  // as it travels and is stored
  Phrase text;
};
std::span<const ReadyPhrase> ready_phrases();
const ReadyPhrase* find_phrase(std::string_view word);

/// A line somebody said: a ready phrase, or words of their own.
struct Remark {
  Seat by = 0;
  std::int64_t at_ms = 0;
  std::string phrase;
  std::string text;
};

inline constexpr std::size_t kLongestLine = 200;  // characters
inline constexpr std::size_t kLinesKept = 100;
inline constexpr std::size_t kMostLines = 1000;  // at a table, ever: a journal is no archive
inline constexpr int kLinesAtOnce = 5;           // that one seat may say within kLinesWithinMs
inline constexpr std::int64_t kLinesWithinMs = 10'000;

/// Words of one's own as they may be said: something, not too long, and nothing in them that is not
/// meant to be read.
Expected<std::string> check_words(std::string_view text);

/// What people at a table say to each other, folded from its journal. It is no part of the record.
class Talk {
 public:
  /// An entry's words, `say SEAT TEXT` or `phrase SEAT WORD`, and back.
  static std::string entry(const Remark& remark);
  Expected<void> read(std::string_view entry, std::int64_t at_ms, int seats);

  /// Whether `by` may say something now, or is too fast.
  Expected<void> check_rate(Seat by, std::int64_t now_ms) const;
  /// How many lines there have been; the last of them are kept.
  std::size_t count() const { return count_; }
  std::size_t first_kept() const { return count_ - lines_.size(); }
  /// The lines from number `from` on, as a message.
  Json json(std::size_t from) const;

 private:
  std::deque<Remark> lines_;
  std::size_t count_ = 0;
};

}  // namespace salon::table
