#pragma once
#include "arena/outside.h"

namespace salon {

/// A bot as named on the command line: a level with its options, or `exec:COMMAND`.
struct Entrant {
  std::string name;     // as given
  std::string command;  // of an outside program; empty for a bot of ours
  BotSpec spec;

  static Expected<Entrant> parse(std::string_view text);

  bool outside() const { return !command.empty(); }
  /// Whether the same seed makes it play the same game.
  bool reproducible() const { return !outside() && !spec.options.contains("ms"); }
};

/// What all games of a tournament have in common.
struct BoutTerms {
  std::shared_ptr<const Variant> variant;
  OutsideLimits limits;
  const std::atomic<bool>* stop = nullptr;     // somebody pressed Ctrl-C: bots are hurried
  const std::atomic<bool>* decided = nullptr;  // nobody needs this game any more
};

enum class Finish { win, draw, loss };

struct BoutResult {
  struct Place {
    double score = 0;
    Finish result = Finish::loss;  // a shared win, or a game that nobody won, is a draw
    long moves = 0;
    double seconds = 0;  // spent by the bot, following the game included
    double longest = 0;  // of these, on one move
    bool resigned = false;
    std::optional<Phrase> forfeit;  // why it lost the game other than by its moves
  };
  std::vector<Place> places;
  long plies = 0;
};

/// One game between bots, one for each seat, from the first move to the last. A bot that fails has
/// lost: its seat resigns, and if the game goes on without it, random moves stand in for it. An
/// error is our own, or the game was cut short.
Expected<BoutResult> play_bout(const BoutTerms& terms, const std::vector<const Entrant*>& entrants,
                               std::uint64_t seed);

}  // namespace salon
