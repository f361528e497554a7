#include <chrono>

#include "cli/command.h"
#include "cli/lookup.h"
#include "cli/output.h"
#include "cli/screen.h"
#include "core/utf8.h"
#include "games/puzzles.h"

namespace salon {
namespace {

struct PuzzleRequest {
  std::string game;
  std::optional<int> number;
  bool daily = false;
};

void declare(Options& options, PuzzleRequest& ask) {
  options.optional_word(ask.game, "GAME", {"which game", "quel jeu"});
  options.number(ask.number, "--number", 1, 100'000,
                 {"which of its puzzles, from 1 on; else today's of that game",
                  "lequel de ses problèmes, à partir de 1 ; sinon celui du jour pour ce jeu"});
  options.flag(
      ask.daily, "--daily",
      {"the puzzle of the day, the same for everybody", "le problème du jour, le même pour tous"});
  options.example("salon puzzle GAME --number 3");
  options.example("salon puzzle --daily");
}

std::int64_t today() {
  return std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now())
      .time_since_epoch()
      .count();
}

Expected<DailyPuzzle> choose(const PuzzleRequest& ask) {
  if (ask.daily || ask.game.empty()) return puzzle_of_day(today());
  const auto game = look_up_game(ask.game);
  if (!game) return std::unexpected(game.error());
  const int count = static_cast<int>(puzzles_of(**game).size());
  if (count == 0)
    return fail("there are no puzzles of {}", "il n'y a pas de problèmes de {}", ask.game);
  if (ask.number && *ask.number > count) {
    return fail("there are {} puzzles of {}", "il y a {} problèmes de {}", count, ask.game);
  }
  return DailyPuzzle{*game, ask.number ? *ask.number : static_cast<int>(today() % count) + 1};
}

/// One try at a puzzle, at this terminal.
class Try {
 public:
  Try(Screen& screen, const Puzzle& puzzle, const Match& match)
      : screen_(screen), puzzle_(puzzle), match_(match), eye_(match.eye(puzzle.seat)) {}

  void show() {
    screen_.show_sheet(false);  // it would tell
    screen_.board(eye_);
    screen_.line(puzzle_.ask);
    if (puzzle_.by_move()) return;
    int number = 0;
    for (const auto& answer : puzzle_.answers)
      screen_.print(fmt::format("  {}  {}\n", ++number, answer.label.in(screen_.lang())));
  }

  /// Whether it was solved before whoever tries it left.
  bool run() {
    const Phrase prompt{"answer (log, show, quit)> ", "réponse (journal, montrer, quitter)> "};
    for (std::string typed; screen_.ask(prompt, typed) == Console::Input::line;) {
      const std::string word = fold(typed);
      if (word == "quit" || word == "quitter") return false;
      if (word == "log" || word == "journal") {
        log();
      } else if (word == "show" || word == "montrer") {
        reveal();
        return false;
      } else if (const auto answer = read(typed); !answer) {
        screen_.complain(answer.error());
      } else {
        screen_.line((*answer)->say);
        if ((*answer)->right) return true;
      }
    }
    return false;
  }

 private:
  Expected<const Puzzle::Answer*> read(const std::string& typed) {
    if (!puzzle_.by_move()) {
      const auto number = parse_number(typed, 1, static_cast<int>(puzzle_.answers.size()));
      if (!number) return std::unexpected(number.error());
      return &puzzle_.answers[static_cast<std::size_t>(*number - 1)];
    }
    const auto moves = eye_.read(typed);
    if (!moves) return std::unexpected(moves.error());
    if (const auto* answer = puzzle_.find(moves->front())) return answer;
    return std::unexpected(Error{puzzle_.other});
  }

  /// What happened so far, as the seat saw it.
  void log() {
    for (std::size_t ply = 0; ply < match_.ply(); ++ply) screen_.tell(match_, puzzle_.seat, ply);
  }

  void reveal() {
    for (const auto& answer : puzzle_.answers) {
      if (!answer.right) continue;
      const auto& words = answer.move.empty() ? answer.label.in(screen_.lang()) : answer.move;
      screen_.print(fmt::format("{}: {}\n", words, answer.say.in(screen_.lang())));
    }
  }

  Screen& screen_;
  const Puzzle& puzzle_;
  const Match& match_;
  const Eye& eye_;
};

Expected<int> act(const Options& options, PuzzleRequest& ask) {
  const auto chosen = choose(ask);
  if (!chosen) return std::unexpected(chosen.error());
  if (!chosen->game) return fail("there are no puzzles", "il n'y a pas de problèmes");
  const auto& puzzle = puzzles_of(*chosen->game)[static_cast<std::size_t>(chosen->number - 1)];
  const auto record = puzzle.record(chosen->game->about().name, false);
  if (!record) return std::unexpected(record.error());
  const auto match = open_record(*record);
  if (!match) return std::unexpected(match.error());
  Screen screen(options.lang());
  screen.line(phrase("{}, puzzle {}, grade {}", "{}, problème {}, niveau {}",
                     chosen->game->about().title, chosen->number, puzzle.grade));
  Try attempt(screen, puzzle, *match);
  attempt.show();
  return attempt.run() ? kDone : kNegative;
}

}  // namespace

Expected<int> run_puzzle(Options& options) {
  return obey<PuzzleRequest>(options, declare, act);
}

}  // namespace salon
