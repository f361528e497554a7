#include <fcntl.h>

#include <charconv>

#include "arena/tournament.h"
#include "cli/command.h"
#include "cli/lookup.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/signals.h"
#include "cli/terminal.h"

namespace salon {
namespace {

struct ArenaRequest {
  std::string game;
  std::optional<std::string> bots;
  std::optional<int> games;
  std::optional<int> threads;
  std::optional<int> move_ms;
  std::optional<std::uint64_t> seed;
  std::optional<std::string> sprt;
  std::optional<std::string> ledger;
  VariantRequest request;
  bool json = false;
};

void declare(Options& options, ArenaRequest& ask) {
  options.word(ask.game, "GAME", {"which game", "quel jeu"});
  options.text(ask.bots, "--bots", "BOT,BOT…",
               {"one for each seat: a level, hard:work=20000, hard:ms=50, or exec:./mybot; equal "
                "ones are pooled",
                "un par place : un niveau, hard:work=20000, hard:ms=50, ou exec:./monbot ; les "
                "mêmes sont réunis"});
  options.number(ask.games, "--games", 1, 100'000'000,
                 {"how many games (100)", "combien de parties (100)"});
  options.seed(ask.seed);
  options.number(ask.threads, "--threads", 0, 1024,
                 {"games at a time; 0: one a core (the default; under mpirun one a rank)",
                  "parties à la fois ; 0 : une par cœur (l'usage ; sous mpirun une par rang)"});
  options.text(
      ask.ledger, "--resume", "FILE",
      {"keep each result there as it comes; those it holds already are not played again",
       "y garder chaque résultat dès qu'il vient ; ceux qu'il contient ne se rejouent pas"});
  options.number(ask.move_ms, "--patience", 1, 3'600'000,
                 {"milliseconds an outside program has for a move (5000)",
                  "millisecondes qu'a un programme extérieur par coup (5000)"});
  options.text(
      ask.sprt, "--sprt", "ELO0,ELO1",
      {"stop as soon as it is clear whether the first bot is stronger than the second by "
       "ELO1 or only by ELO0 (5 % error; or ELO0,ELO1,ALPHA,BETA); exit status 1 if not",
       "s'arrêter dès qu'il est clair si le premier robot est plus fort que le second de "
       "ELO1 ou seulement de ELO0 (5 % d'erreur ; ou ELO0,ELO1,ALPHA,BETA) ; code 1 sinon"});
  options.text(ask.request.rules, "--rules", "RULES",
               {"presets and knobs, see `salon rules GAME`", "variantes, voir `salon rules GAME`"});
  options.text(ask.request.board, "--board", "FILE",
               {"a board of one's own, where the game has boards",
                "un plateau à soi, pour les jeux à plateaux"});
  options.flag(ask.json, "--json", {"for programs", "pour les programmes"});
  options.example("salon arena GAME --bots hard,easy --games 200 --seed 1");
  options.example("salon arena GAME --bots exec:./mybot,medium --games 20 --json");
  options.example("salon arena GAME --bots hard:work=40000,hard --games 20000 --sprt 0,10");
  options.example("mpirun -n 64 salon arena GAME --bots hard,easy --games 20000 --resume results");
}

/// `hard,easy,exec:./bot`: the commas separate, whatever follows `exec:` up to the next one.
Expected<std::vector<std::string>> read_bots(const AnyGame& game, const ArenaRequest& ask) {
  std::vector<std::string> bots;
  for (const auto part : split(*ask.bots, ',')) {
    const std::string bot(trim(part));
    if (!bot.starts_with("exec:")) {
      if (const auto known = look_up_arena_bot(game, bot); !known)
        return std::unexpected(known.error());
    }
    bots.push_back(bot);
  }
  return bots;
}

Expected<Sprt> read_sprt(std::string_view text) {
  const auto parts = split(text, ',');
  Sprt sprt;
  double* const fields[] = {&sprt.elo0, &sprt.elo1, &sprt.alpha, &sprt.beta};
  if (parts.size() != 2 && parts.size() != 4) {
    return fail("--sprt takes ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA",
                "--sprt prend ELO0,ELO1 ou ELO0,ELO1,ALPHA,BETA");
  }
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto part = trim(parts[i]);
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), *fields[i]);
    if (error != std::errc{} || end != part.data() + part.size()) {
      return fail("--sprt: \"{}\" is not a number", "--sprt : « {} » n'est pas un nombre", part);
    }
  }
  if (const auto checked = sprt.check(); !checked) return std::unexpected(checked.error());
  return sprt;
}

/// What shows how far the games are. `mpirun` takes the standard error of its ranks for itself; the
/// terminal, if there is one, is still theirs.
class ProgressTerminal {
 public:
  explicit ProgressTerminal(bool behind_mpirun)
      : fd_(behind_mpirun ? ::open("/dev/tty", O_WRONLY | O_NOCTTY | O_CLOEXEC) : STDERR_FILENO) {}
  ProgressTerminal(const ProgressTerminal&) = delete;
  ProgressTerminal& operator=(const ProgressTerminal&) = delete;
  ~ProgressTerminal() {
    if (fd_ > STDERR_FILENO) ::close(fd_);
  }
  int get() const { return fd_; }

 private:
  int fd_;
};

std::string progress_label(const Ranks* ranks) {
  return ranks ? fmt::format("arena, {} ranks", ranks->size()) : "arena";
}

/// Remarks are broken between words where the terminal ends; tables, which have their columns two
/// blanks apart, are not, and a pipe gets everything as it is.
std::string fitted(std::string_view report) {
  constexpr std::size_t endless = 1'000'000;
  const std::size_t width = page_width(endless);
  std::vector<std::string> rows;
  for (const auto row : split(report, '\n'))
    rows.push_back(row.find("  ") == row.npos ? wrapped(row, width, 0) : std::string(row));
  return fmt::format("{}", fmt::join(rows, "\n"));
}

/// Set by Ctrl-C: the games under way are hurried, and what is finished is reported.
std::atomic<bool> stop = false;

Expected<int> act(const Options& options, ArenaRequest& ask) {
  const auto game = look_up_game(ask.game);
  if (!game) return std::unexpected(game.error());
  if (!ask.bots) {
    return fail("who plays? give --bots A,B", "qui joue ? donnez --bots A,B");
  }
  auto bots = read_bots(**game, ask);
  if (!bots) return std::unexpected(bots.error());
  VariantRequest checked = ask.request;
  if (static_cast<int>(bots->size()) <= (*game)->about().max_seats)
    checked.seats = std::max<int>(static_cast<int>(bots->size()), (*game)->about().min_seats);
  const auto variant = open_variant(**game, checked);
  if (!variant) return std::unexpected(variant.error());

  TournamentOptions terms;
  terms.game = (*game)->about().name;
  terms.rules = (*variant)->setting().rules;
  terms.board = (*variant)->setting().board;
  terms.bots = std::move(*bots);
  terms.games = ask.games.value_or(100);
  terms.seed = ask.seed.value_or(1);
  terms.ledger = ask.ledger.value_or("");
  if (ask.move_ms) terms.limits.move = std::chrono::milliseconds(*ask.move_ms);
  if (ask.sprt) {
    const auto sprt = read_sprt(*ask.sprt);
    if (!sprt) return std::unexpected(sprt.error());
    terms.sprt = *sprt;
  }
  const auto ranks = join_ranks();
  if (!ranks) return std::unexpected(ranks.error());
  terms.ranks = ranks->get();
  terms.threads = ask.threads.value_or(terms.ranks ? 1 : 0);
  terms.stop = &stop;
  const Signals::Grip interrupt(SIGINT, [](int signal) {
    // A second one is meant.
    if (stop.exchange(true)) ::signal(signal, SIG_DFL), ::raise(signal);
  });
  if (terms.ranks && terms.ranks->rank() > 0) {
    const auto followed = follow(terms);
    if (!followed) return std::unexpected(followed.error());
    return kDone;
  }
  const auto report = [&] {
    // Gone before anything is reported where it stood.
    const ProgressTerminal screen(terms.ranks != nullptr);
    Progress progress(progress_label(terms.ranks), static_cast<std::uint64_t>(terms.games),
                      screen.get());
    terms.progress = [&](long done) { progress.update(static_cast<std::uint64_t>(done)); };
    return run(terms);
  }();
  if (!report) return std::unexpected(report.error());
  if (ask.json)
    put_json(to_json(*report));
  else
    put(fitted(to_text(*report).in(options.lang())));
  const bool refuted = report->verdict && report->verdict->verdict == Sprt::Verdict::accept_h0;
  return refuted ? kNegative : kDone;
}

}  // namespace

Expected<int> run_arena(Options& options) {
  return obey<ArenaRequest>(options, declare, act);
}

}  // namespace salon
