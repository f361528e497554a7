#include "cli/command.h"
#include "cli/lookup.h"
#include "cli/output.h"
#include "cli/save.h"
#include "cli/terminal.h"

namespace salon {
namespace {

struct AdviseRequest {
  std::string game;
  VariantRequest request;
  std::optional<std::string> record;
  std::optional<std::string> seat;
  std::optional<std::string> position;
  std::optional<int> ply;
  std::optional<std::string> bot;
  std::optional<std::uint64_t> seed;
  bool json = false;
};

void declare(Options& options, AdviseRequest& ask) {
  options.word(ask.game, "GAME", {"which game", "quel jeu"});
  options.text(ask.position, "--position", "TEXT",
               {"the position, where nothing is hidden; else the beginning",
                "la position, si rien n'est caché ; sinon le début"});
  options.text(ask.record, "--record", "FILE",
               {"a recorded game, in place of a position",
                "une partie enregistrée, au lieu d'une position"});
  options.number(
      ask.ply, "--ply", 0, 1'000'000,
      {"only the first N plies of the record", "seulement les N premiers demi-coups de la partie"});
  options.text(
      ask.seat, "--seat", "WHO",
      {"for which seat: its number from 1, colour or name; else who is to move",
       "pour quelle place : son numéro à partir de 1, sa couleur, son nom ; sinon le trait"});
  options.text(ask.request.rules, "--rules", "RULES",
               {"presets and knobs, see `salon rules GAME`", "variantes, voir `salon rules GAME`"});
  options.number(ask.request.seats, "--seats", 1, kMaxSeats, {"how many play", "combien jouent"});
  options.text(ask.bot, "--bot", "LEVEL",
               {"who advises: expert, hard:ms=5000 …", "qui conseille : expert, hard:ms=5000 …"});
  options.seed(ask.seed);
  options.flag(ask.json, "--json", {"for programs", "pour les programmes"});
  options.example("salon advise GAME --position 'POSITION'");
  options.example("salon advise GAME --record game.txt --ply 20");
}

/// Somebody who has seen what the seat of a recorded game saw.
Expected<std::unique_ptr<Player>> before_record(const AnyGame& game, const BotSpec& spec,
                                                const AdviseRequest& ask) {
  auto loaded = load_record(*ask.record);
  if (!loaded) return std::unexpected(loaded.error());
  Record& record = *loaded;
  if (record.game != game.about().name) {
    return fail("{} is a game of {}", "{} est une partie de {}", *ask.record, record.game);
  }
  // The whole record must be sound, also when only its beginning is looked at.
  auto match = open_record(record);
  if (match && ask.ply && static_cast<std::size_t>(*ask.ply) < record.events.size()) {
    record.events.resize(static_cast<std::size_t>(*ask.ply));
    record.result.clear();
    match = open_record(record);
  }
  if (!match) return fail("{}: {}", "{} : {}", *ask.record, match.error().what);
  if (match->over()) {
    return fail("the game is over there (--ply N looks at an earlier moment)",
                "la partie y est finie (--ply N regarde un moment antérieur)");
  }
  auto seat = Expected<Seat>(match->turn());
  if (ask.seat)
    seat = look_up_seat(game.about(), match->chairs(), *ask.seat);
  else if (game.about().hidden)
    return fail("whose hand may be seen? give --seat",
                "de qui peut-on voir le jeu ? donnez --seat");
  if (!seat) return std::unexpected(seat.error());
  auto player = match->variant().player(spec, std::max(*seat, 0), ask.seed.value_or(0), Pace::time);
  if (!player) return std::unexpected(player.error());
  if (const auto followed = (*player)->follow(match->sight((*player)->seat())); !followed)
    return std::unexpected(followed.error());
  return player;
}

Expected<std::unique_ptr<Player>> before_position(const AnyGame& game, const BotSpec& spec,
                                                  const AdviseRequest& ask) {
  const auto variant = open_variant(game, ask.request);
  if (!variant) return std::unexpected(variant.error());
  const auto position = ask.position ? *ask.position : (*variant)->begin()->position();
  return (*variant)->player_at(spec, position, ask.seed.value_or(0), Pace::time);
}

void show(const Advice& advice, Lang lang) {
  std::size_t width = 0;
  for (const auto& opinion : advice.opinions) width = std::max(width, columns_of(opinion.move) + 2);
  for (const auto& opinion : advice.opinions) {
    const std::string left = padded(opinion.move, width) + fmt::format("{:6.3f}  ", opinion.value);
    put(left + wrapped(opinion.reason.in(lang), page_width(98), columns_of(left)) + "\n");
  }
  // Sentences a game has to say beyond its moves, what it takes to be true for instance.
  const char* tongue = lang == Lang::fr ? "fr" : "en";
  for (const auto& note : advice.more.value("notes", Json::array())) {
    put(wrapped(note.at(tongue).get<std::string>(), page_width(98), 0) + "\n");
  }
}

Json to_json(const Advice& advice, const std::string& game, const std::string& bot) {
  Json json{{"game", game}, {"bot", bot}, {"moves", Json::array()}};
  for (const auto& opinion : advice.opinions) {
    Json entry{
        {"move", opinion.move}, {"value", opinion.value}, {"reason", to_json(opinion.reason)}};
    if (!opinion.more.empty()) entry["more"] = opinion.more;
    json["moves"].push_back(std::move(entry));
  }
  if (!advice.more.empty()) json["more"] = advice.more;
  return json;
}

Expected<int> act(const Options& options, AdviseRequest& ask) {
  const auto game = look_up_game(ask.game);
  if (!game) return std::unexpected(game.error());
  if (ask.record && (ask.position || ask.request.rules || ask.request.seats)) {
    return fail("a record has its own position, rules and seats: give one or the other",
                "une partie a sa position, ses règles et ses places : donnez l'un ou l'autre");
  }
  const std::string level = ask.bot.value_or(best_level(**game));
  const auto spec = look_up_bot(**game, level);
  if (!spec) return std::unexpected(spec.error());
  auto advisor =
      ask.record ? before_record(**game, *spec, ask) : before_position(**game, *spec, ask);
  if (!advisor) return std::unexpected(advisor.error());
  const auto advice = (*advisor)->advise(nullptr);
  if (!advice) {
    note_error("salon advise", advice.error(), options.lang());
    return kNegative;
  }
  if (advice->opinions.empty() && !advice->more.contains("notes") && !ask.json) {
    put(Phrase{"This seat is not to move; --json tells what it knows.",
               "Ce n'est pas à cette place de jouer ; --json dit ce qu'elle sait."}
            .in(options.lang()) +
        "\n");
    return kDone;
  }
  if (ask.json)
    put_json(to_json(*advice, (*game)->about().name, level));
  else
    show(*advice, options.lang());
  return kDone;
}

}  // namespace

Expected<int> run_advise(Options& options) {
  return obey<AdviseRequest>(options, declare, act);
}

}  // namespace salon
