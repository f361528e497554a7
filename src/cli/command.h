#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options.h"

namespace salon {

/// What a command gives back to the shell, besides the 2 of every Error.
inline constexpr int kDone = 0;
inline constexpr int kNegative = 1;  // ran, and the answer is no
inline constexpr int kMisused = 2;

/// One word after `salon`. An Error out of `run` means that it was called wrongly.
struct Command {
  std::string_view name;
  Phrase about;
  Expected<int> (*run)(Options& options);
};

std::span<const Command> commands();

/// What every command does: it declares its options, reads them, and acts.
template <class Request>
Expected<int> obey(Options& options, void (*declare)(Options&, Request&),
                   Expected<int> (*act)(const Options&, Request&)) {
  Request ask;
  declare(options, ask);
  const auto read = options.read();
  if (!read) return std::unexpected(read.error());
  return *read ? act(options, ask) : kDone;
}

/// The whole program: finds the command, runs it, says what went wrong. No exception leaves it.
int run(const std::vector<std::string>& arguments);

Expected<int> run_serve(Options& options);
Expected<int> run_site(Options& options);
Expected<int> run_join(Options& options);
Expected<int> run_play(Options& options);
Expected<int> run_arena(Options& options);
Expected<int> run_perft(Options& options);
Expected<int> run_advise(Options& options);
Expected<int> run_replay(Options& options);
Expected<int> run_puzzle(Options& options);
Expected<int> run_bots(Options& options);
Expected<int> run_rules(Options& options);
Expected<int> run_bench(Options& options);
Expected<int> run_new(Options& options);
Expected<int> run_manual(Options& options);

}  // namespace salon
