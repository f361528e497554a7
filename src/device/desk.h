#pragma once
#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "core/json.h"
#include "core/seat.h"

namespace salon::device {

/// What work is for, the most urgent first.
enum class Rank { play, hint, study };

// Close codes of a socket.
inline constexpr int kNoGreeting = 1008;
inline constexpr int kNoSeat = 4403;
inline constexpr int kNoTable = 4404;

/// Times beyond this are not believed, so that sums of times stay far from any limit.
inline constexpr std::int64_t kLatestMs = 100'000'000'000'000;

/// Where a table leaves what is to be done outside: lines to keep, things to say, work for the
/// thinker. It is handed over with the answer to the request under way, all at once.
class Desk {
 public:
  /// What a task came to, or null if it failed.
  using Heard = std::function<void(const Json& result)>;

  std::int64_t now_ms() const { return now_ms_; }
  /// Clocks never go back, whoever sets them.
  void tell_time(std::int64_t now_ms) {
    if (now_ms <= kLatestMs) now_ms_ = std::max(now_ms_, now_ms);
  }

  void keep(const std::string& table, std::string line);
  void say(int socket, std::string text);
  void close(int socket, int code);
  void answer(const Json& id, Json response);

  /// Asks the thinker for something; `heard` is called when it has an answer, unless the thought is
  /// dropped first.
  int think(Rank rank, const std::string& table, Seat seat, Json task, Heard heard);
  void drop(int thought);
  void hear(int thought, const Json& result);

  /// Puts what has gathered into an answer and is empty again.
  void hand_over(Json& answer);

 private:
  std::int64_t now_ms_ = 0;
  int last_thought_ = 0;
  std::map<int, Heard> waiting_;
  Json journal_ = Json::array();
  Json frames_ = Json::array();
  Json closed_ = Json::array();
  Json answers_ = Json::array();
  Json drop_ = Json::array();
  Json thoughts_ = Json::array();
};

}  // namespace salon::device
