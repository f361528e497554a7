#pragma once
#include <functional>

#include "arena/outside.h"
#include "arena/ranks.h"
#include "arena/report.h"

namespace salon {

struct TournamentOptions {
  std::string game;
  std::string rules;
  std::string board;
  std::vector<std::string> bots;  // as on the command line; equal ones are pooled
  long games = 100;
  std::uint64_t seed = 1;
  int threads = 1;  // 0: one for each core
  OutsideLimits limits;
  std::optional<Sprt> sprt;  // is the first bot stronger than the second? its par is filled in
  /// Where results are kept as they come; what is there already is not played again. Empty:
  /// nowhere.
  std::string ledger;
  /// The processes that play it together; null for this one alone.
  Ranks* ranks = nullptr;
  /// Told the number of games finished.
  std::function<void(long)> progress;
  /// When it turns true, the report covers what is finished.
  const std::atomic<bool>* stop = nullptr;
};

/// Plays the games, on as many threads as asked in each rank. Game number i has its random numbers
/// from the seed and i, and results are taken in the order of the games, so neither they nor the
/// end of a sequential test depend on the number of threads or ranks.
Expected<TournamentReport> run(const TournamentOptions& options);

/// What every rank but the first does meanwhile, with the same options.
Expected<void> follow(const TournamentOptions& options);

}  // namespace salon
