#include "cli/command.h"
#include "cli/file.h"
#include "cli/local_table.h"

namespace salon {
namespace {

struct PlayRequest {
  std::string game;
  std::optional<std::string> seats;
  VariantRequest request;
  std::optional<std::uint64_t> seed;
  std::optional<std::string> resume;
  std::optional<std::string> save;
  bool fresh = false;
  bool aids = false;
  Watching watching;
};

void declare(Options& options, PlayRequest& ask) {
  options.word(ask.game, "GAME", {"which game", "quel jeu"});
  options.text(ask.seats, "--seats", "WHO,WHO…",
               {"who plays: human, a level (see `salon bots`), IA; with a name: Anne=human, "
                "Max=hard:ms=200. Without it you are asked.",
                "qui joue : human, un niveau (voir `salon bots`), IA ; avec un nom : Anne=human, "
                "Max=hard:ms=200. Sinon on vous le demande."});
  options.text(ask.request.rules, "--rules", "RULES",
               {"presets and knobs, see `salon rules GAME`: house,quiet=50",
                "variantes, voir `salon rules GAME` : house,quiet=50"});
  options.seed(ask.seed);
  options.text(ask.resume, "--resume", "FILE",
               {"go on with a game saved in a file", "reprendre une partie d'un fichier"});
  options.text(
      ask.save, "--save", "FILE",
      {"write the finished game there, as plain text", "y écrire la partie finie, en clair"});
  options.text(ask.request.board, "--board", "FILE",
               {"a board of one's own, where the game has boards",
                "un plateau à soi, pour les jeux à plateaux"});
  options.flag(ask.fresh, "--new",
               {"do not offer unfinished games, as if --seats were given",
                "ne pas proposer les parties inachevées, comme avec --seats"});
  options.flag(ask.aids, "--aids",
               {"several people: hints, reasons and automatic notes for everybody (whoever plays "
                "alone always has them)",
                "plusieurs personnes : indices, raisonnements et notes automatiques pour tous (qui "
                "joue seul les a toujours)"});
  options.number(ask.watching.delay, "--delay", 0, 60'000,
                 {"only bots: milliseconds a move", "robots seuls : millisecondes par coup"});
  options.flag(ask.watching.quiet, "--quiet",
               {"only bots: moves, no boards", "robots seuls : les coups, sans plateaux"});
  options.flag(ask.watching.open, "--open",
               {"only bots: show all hands", "robots seuls : montrer tous les jeux"});
  options.example("salon play GAME");
  options.example("salon play GAME --seats Anne=human,medium");
  options.example("salon play GAME --seats hard,easy --seed 7");
}

/// Everything a table needs to begin.
struct Start {
  Match match;
  Save save;
  Keeper keeper;
};

std::optional<Vault> open_vault(Screen& screen) {
  auto vault = Vault::open();
  if (vault) return std::move(*vault);
  screen.line(phrase("This game will not be kept: {}", "Cette partie ne sera pas gardée : {}",
                     vault.error().what));
  return std::nullopt;
}

Keeper new_keeper(std::optional<Vault> vault, const About& about) {
  return vault ? Keeper::begin(std::move(*vault), about.name) : Keeper();
}

Expected<Start> resume_file(Screen& screen, const AnyGame& game, const std::string& file) {
  auto save = load_save(file);
  if (!save) return std::unexpected(save.error());
  if (save->record.game != game.about().name) {
    return fail("{} is a game of {}", "{} est une partie de {}", file, save->record.game);
  }
  auto match = open_record(save->record);
  if (!match) return fail("{}: {}", "{} : {}", file, match.error().what);
  if (match->over()) {
    return fail("{} is over; see it with: salon replay {}",
                "{} est finie ; à revoir avec : salon replay {}", file, file);
  }
  save->record = match->record();  // as it is written today
  auto vault = open_vault(screen);
  auto keeper = vault ? Keeper::take_over(std::move(*vault), *save) : Keeper();
  return Start{std::move(*match), std::move(*save), std::move(keeper)};
}

bool only_bots(const std::vector<Chair>& chairs) {
  return std::ranges::none_of(chairs, &Chair::human);
}

/// A new game; nothing when whoever was asked left.
Expected<std::optional<Start>> begin_new(Screen& screen, const AnyGame& game, PlayRequest& ask,
                                         std::optional<std::vector<Chair>> chairs,
                                         std::optional<Vault> vault) {
  std::shared_ptr<const Variant> variant;
  if (chairs) {
    auto opened = open_variant(game, ask.request);
    if (!opened) return std::unexpected(opened.error());
    variant = std::move(*opened);
  } else {
    auto seating = ask_party(screen, game, ask.request);
    if (!seating) return std::nullopt;
    variant = std::move(seating->variant);
    chairs = std::move(seating->chairs);
  }
  // Bots in a pipe play straight through; a game nobody sees under way is nobody's to resume.
  const bool keep = !only_bots(*chairs) || screen.live();
  auto match = Match::begin(std::move(variant), std::move(*chairs));
  if (!match) return std::unexpected(match.error());
  const std::uint64_t seed = ask.seed ? *ask.seed : fresh_seed();
  return Start{std::move(*match), Save{seed, 0, {}},
               keep ? new_keeper(std::move(vault), game.about()) : Keeper()};
}

Expected<std::optional<Start>> begin(Screen& screen, const AnyGame& game, PlayRequest& ask) {
  if (ask.resume) {
    auto start = resume_file(screen, game, *ask.resume);
    if (!start) return std::unexpected(start.error());
    return std::move(*start);
  }
  std::optional<std::vector<Chair>> chairs;
  if (ask.seats) {
    auto parsed = parse_seats(game, *ask.seats, screen.lang());
    if (!parsed) return std::unexpected(parsed.error());
    ask.request.seats = static_cast<int>(parsed->size());
    chairs = std::move(*parsed);
  }
  // A wrong command line is refused before anything is asked.
  if (const auto variant = open_variant(game, ask.request); !variant)
    return std::unexpected(variant.error());
  auto vault = open_vault(screen);
  // Whoever names the players wants a game to begin.
  if (vault && !ask.fresh && !chairs) {
    auto offer = offer_unfinished(screen, *vault, game.about());
    if (offer.answer == Offer::Answer::leave) return std::nullopt;
    if (offer.answer == Offer::Answer::resume) {
      return Start{std::move(*offer.match), std::move(*offer.save),
                   Keeper::resume(std::move(*vault), offer.name)};
    }
  }
  return begin_new(screen, game, ask, std::move(chairs), std::move(vault));
}

/// Who won, why, and where the record is.
void conclude(LocalTable& table, const PlayRequest& ask) {
  Screen& screen = table.screen();
  const Match& match = table.match();
  if (!only_bots(match.chairs())) {  // those who watched have seen it
    screen.print("\n");
    screen.board(match.eye(match.variant().about().hidden ? kAllOpen : table.viewer()));
  }
  screen.line(verdict(match));
  if (table.hints() > 0) screen.line({"(Played with hints.)", "(Jouée avec des indices.)"});
  const Record record = match.record();
  std::string where;
  if (table.keeper().keeps()) {
    const auto path = table.keeper().finish(record);
    if (path)
      where = path->string();
    else
      screen.complain(path.error());
  }
  if (ask.save) {
    const auto written = write_file(*ask.save, record.text());
    if (written)
      where = *ask.save;
    else
      screen.complain(written.error());
  }
  if (!where.empty())
    screen.line(phrase("See it again: salon replay {}", "À revoir : salon replay {}", where));
}

Expected<int> act(const Options& options, PlayRequest& ask) {
  const auto game = look_up_game(ask.game);
  if (!game) return std::unexpected(game.error());

  Screen screen(options.lang());
  auto start = begin(screen, **game, ask);
  if (!start) return std::unexpected(start.error());
  if (!*start) return kDone;
  auto& [match, save, keeper] = **start;
  save.aids |= ask.aids;
  LocalTable table(screen, **game, std::move(match), std::move(save), std::move(keeper),
                   ask.watching);
  if (table.run()) {
    conclude(table, ask);
  } else if (table.keeper().keeps()) {
    screen.line(phrase("The game is kept: `salon play {}` offers it again.",
                       "La partie est gardée : `salon play {}` la proposera.",
                       (*game)->about().name));
  }
  return kDone;
}

}  // namespace

Expected<int> run_play(Options& options) {
  return obey<PlayRequest>(options, declare, act);
}

}  // namespace salon
