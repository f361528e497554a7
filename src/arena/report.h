#pragma once
#include <optional>

#include "arena/statistics.h"
#include "core/json.h"

namespace salon {

/// The results of a pooled name, or of a seat.
struct Results {
  long wins = 0;
  long draws = 0;
  long losses = 0;
  Tally tally;

  long games() const { return wins + draws + losses; }
};

struct BotReport {
  std::string name;
  Results results;              // a game counts once for each seat the name held in it
  std::optional<Interval> elo;  // above the other name, if there are just two
  long moves = 0;
  double seconds = 0;
  double longest = 0;  // of these, on one move
  long resignations = 0;
  long forfeits = 0;
  std::vector<Phrase> reasons;  // of the first few forfeits

  double ms_per_move() const {
    return moves == 0 ? 0 : 1000 * seconds / static_cast<double>(moves);
  }
};

struct TournamentReport {
  std::string game;
  Phrase title;
  std::string rules;
  std::vector<Phrase> seat_names;
  long games = 0;  // finished
  long asked = 0;
  long round = 0;  // after this many games every seating has been played equally often
  std::uint64_t seed = 0;
  bool reproducible = true;
  std::vector<BotReport> bots;
  std::vector<Results> seats;
  /// With two seats: the first seat's results, by the name that held it and the name it met.
  std::vector<std::vector<Results>> pairings;
  std::optional<Sprt> sprt;
  std::optional<Sprt::State> verdict;
  long errors = 0;  // games lost to bugs of ours; they count for nobody
  std::vector<Phrase> error_reasons;
  long plies = 0;
  double seconds = 0;

  bool even() const { return games % round == 0; }
  double moves_per_second() const { return seconds > 0 ? static_cast<double>(plies) / seconds : 0; }
};

Json to_json(const TournamentReport& report);
/// For people: a table and remarks on it, several lines.
Phrase to_text(const TournamentReport& report);

}  // namespace salon
