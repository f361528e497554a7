#include "arena/report.h"

#include <algorithm>
#include <cmath>

#include "core/counted.h"
#include "core/utf8.h"

namespace salon {
namespace {

/// JSON has no infinity.
Json number(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json range(const Interval& interval) {
  return Json::array({number(interval.low), number(interval.high)});
}

Json phrases(const std::vector<Phrase>& all) {
  Json list = Json::array();
  for (const auto& one : all) list.push_back(to_json(one));
  return list;
}

Json to_json(const BotReport& bot) {
  const auto score = mean_score(bot.results.tally);
  return {{"name", bot.name},
          {"games", bot.results.games()},
          {"wins", bot.results.wins},
          {"draws", bot.results.draws},
          {"losses", bot.results.losses},
          {"score", score.value},
          {"ci95", range(score)},
          {"elo", bot.elo ? number(bot.elo->value) : Json(nullptr)},
          {"elo_ci95", bot.elo ? range(*bot.elo) : Json(nullptr)},
          {"moves", bot.moves},
          {"ms_per_move", bot.ms_per_move()},
          {"longest_ms", 1000 * bot.longest},
          {"resignations", bot.resignations},
          {"forfeits", bot.forfeits},
          {"forfeit_reasons", phrases(bot.reasons)}};
}

Json seat_json(const TournamentReport& report, std::size_t seat) {
  const auto& results = report.seats[seat];
  return {{"seat", seat},
          {"name", to_json(report.seat_names[seat])},
          {"wins", results.wins},
          {"draws", results.draws},
          {"losses", results.losses},
          {"score", mean_score(results.tally).value}};
}

Json pairings_json(const TournamentReport& report) {
  Json list = Json::array();
  for (std::size_t first = 0; first < report.pairings.size(); ++first) {
    for (std::size_t second = 0; second < report.pairings.size(); ++second) {
      const auto& results = report.pairings[first][second];
      if (results.games() == 0) continue;
      const auto score = mean_score(results.tally);
      list.push_back({{"seats", {report.bots[first].name, report.bots[second].name}},
                      {"games", results.games()},
                      {"wins", results.wins},
                      {"draws", results.draws},
                      {"losses", results.losses},
                      {"score", score.value},
                      {"ci95", range(score)}});
    }
  }
  return list;
}

const char* verdict_word(Sprt::Verdict verdict) {
  if (verdict == Sprt::Verdict::undecided) return "undecided";
  return verdict == Sprt::Verdict::accept_h1 ? "h1" : "h0";
}

Json sprt_json(const Sprt& sprt, const Sprt::State& state) {
  return {{"elo0", sprt.elo0},    {"elo1", sprt.elo1},
          {"alpha", sprt.alpha},  {"beta", sprt.beta},
          {"llr", state.llr},     {"lower", state.lower},
          {"upper", state.upper}, {"verdict", verdict_word(state.verdict)}};
}

// For people.

using Row = std::vector<std::string>;

/// Columns as wide as their widest cell; the first to the left, numbers to the right.
std::string columns(const std::vector<Row>& rows) {
  std::vector<int> widths(rows.front().size());
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], cells(row[i]));
    }
  }
  std::string out;
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string room(static_cast<std::size_t>(widths[i] - cells(row[i])), ' ');
      out += i == 0 ? row[i] + room : "  " + room + row[i];
    }
    out += '\n';
  }
  return out;
}

std::string decimal(double value, int digits, Lang lang) {
  auto text = fmt::format("{:.{}f}", value, digits);
  if (lang == Lang::fr) std::ranges::replace(text, '.', ',');
  return text;
}

/// An all-won match bounds the difference on one side only.
std::string elo_text(const Interval& elo) {
  if (elo.value == INFINITY) return fmt::format("> {:+.0f}", elo.low);
  if (elo.value == -INFINITY) return fmt::format("< {:+.0f}", elo.high);
  return fmt::format("{:+.0f} [{:+.0f}, {:+.0f}]", elo.value, elo.low, elo.high);
}

Row results_cells(const Results& results, Lang lang) {
  const auto score = mean_score(results.tally);
  return {std::to_string(results.games()),
          fmt::format("{}-{}-{}", results.wins, results.draws, results.losses),
          decimal(score.value, 3, lang),
          fmt::format("[{}; {}]", decimal(score.low, 3, lang), decimal(score.high, 3, lang))};
}

/// Won, drawn and lost share a column: with Elo and its interval a table has to fit 80 columns.
Row heading(const Phrase& first, Lang lang) {
  return lang == Lang::fr ? Row{first.fr, "parties", "G-N-P", "score", "à 95 %"}
                          : Row{first.en, "games", "W-D-L", "score", "95 %"};
}

std::string bot_table(const TournamentReport& report, Lang lang) {
  const bool elo = report.bots.front().elo.has_value();
  std::vector<Row> rows{heading({"bot", "robot"}, lang)};
  if (elo) rows[0].push_back("Elo");
  rows[0].push_back(lang == Lang::fr ? "ms/coup" : "ms/move");
  for (const auto& bot : report.bots) {
    Row row{bot.name};
    for (auto& cell : results_cells(bot.results, lang)) row.push_back(std::move(cell));
    if (elo) row.push_back(elo_text(*bot.elo));
    row.push_back(decimal(bot.ms_per_move(), 3, lang));
    rows.push_back(std::move(row));
  }
  return columns(rows);
}

std::string seat_table(const TournamentReport& report, Lang lang) {
  std::vector<Row> rows{heading({"seat", "place"}, lang)};
  for (std::size_t seat = 0; seat < report.seats.size(); ++seat) {
    Row row{report.seat_names[seat].in(lang)};
    for (auto& cell : results_cells(report.seats[seat], lang)) row.push_back(std::move(cell));
    rows.push_back(std::move(row));
  }
  return columns(rows);
}

/// What each name scored in the first seat against each in the second.
std::string pairing_table(const TournamentReport& report, Lang lang) {
  std::vector<Row> rows{
      {fmt::format("{} \\ {}", report.seat_names[0].in(lang), report.seat_names[1].in(lang))}};
  for (const auto& bot : report.bots) rows[0].push_back(bot.name);
  for (std::size_t first = 0; first < report.bots.size(); ++first) {
    Row row{report.bots[first].name};
    for (const auto& results : report.pairings[first]) {
      row.push_back(results.games() == 0 ? "–" : decimal(mean_score(results.tally).value, 3, lang));
    }
    rows.push_back(std::move(row));
  }
  return columns(rows);
}

Phrase verdict_text(const Sprt& sprt, const Sprt::State& state) {
  Phrase verdict{"undecided", "indécis"};
  if (state.verdict == Sprt::Verdict::accept_h1) {
    verdict = phrase("stronger by {:g} Elo rather than {:g}",
                     "plus fort de {:g} Elo plutôt que de {:g}", sprt.elo1, sprt.elo0);
  } else if (state.verdict == Sprt::Verdict::accept_h0) {
    verdict = phrase("stronger by {:g} Elo at most, not {:g}",
                     "plus fort de {:g} Elo au plus, pas de {:g}", sprt.elo0, sprt.elo1);
  }
  return phrase("sequential test: {} (llr {:.2f} in [{:.2f}; {:.2f}])",
                "test séquentiel : {} (llr {:.2f} dans [{:.2f} ; {:.2f}])", verdict, state.llr,
                state.lower, state.upper);
}

Phrase games_phrase(std::integral auto games) {
  return counted(games, {"game", "partie"}, {"games", "parties"});
}

/// What the figures alone do not say, one sentence a line.
std::vector<Phrase> remarks(const TournamentReport& report) {
  std::vector<Phrase> all;
  if (report.sprt) all.push_back(verdict_text(*report.sprt, *report.verdict));
  for (const auto& bot : report.bots) {
    if (bot.resignations > 0) {
      all.push_back(
          phrase("{} resigned {}", "{} a abandonné {}", bot.name, games_phrase(bot.resignations)));
    }
    if (bot.forfeits > 0) {
      all.push_back(phrase("{} forfeited {}, the first because {}",
                           "{} a perdu {} par forfait, la première car {}", bot.name,
                           games_phrase(bot.forfeits), bot.reasons.front()));
    }
  }
  if (report.errors > 0) {
    all.push_back(phrase(
        "{}: {}", "{} : {}",
        counted(report.errors,
                {"game failed and counts for nobody", "partie a échoué et ne compte pour personne"},
                {"games failed and count for nobody",
                 "parties ont échoué et ne comptent pour personne"}),
        report.error_reasons.front()));
  }
  if (report.games < report.asked && !report.sprt) {
    all.push_back(phrase("stopped after {0} of {3}", "arrêté après {2} sur {1}", report.games,
                         report.asked, games_phrase(report.games), games_phrase(report.asked)));
  }
  if (!report.even()) {
    all.push_back(phrase("{} not a multiple of {}: some seatings were played once more",
                         "{} un multiple de {} : des placements ont été joués une fois de plus",
                         counted(report.games, {"game is", "partie n'est pas"},
                                 {"games are", "parties ne sont pas"}),
                         report.round));
  }
  if (!report.reproducible) {
    all.push_back({"not reproducible: a bot plays by the clock or is an outside program",
                   "non reproductible : un robot joue à la pendule ou est un programme extérieur"});
    for (const auto& bot : report.bots)
      all.push_back(phrase("{} took at most {:.0f} ms for a move",
                           "{} a mis au plus {:.0f} ms pour un coup", bot.name,
                           1000 * bot.longest));
  }
  return all;
}

std::string text_in(const TournamentReport& report, Lang lang) {
  std::string out = phrase("{} ({}): {}, seed {}\n\n", "{} ({}) : {}, graine {}\n\n", report.title,
                           report.rules, games_phrase(report.games), report.seed)
                        .in(lang);
  out += bot_table(report, lang) + '\n' + seat_table(report, lang) + '\n';
  if (report.pairings.size() > 1) out += pairing_table(report, lang) + '\n';
  out += phrase("{} moves in {:.1f} s: {:.0f} a second\n",
                "{} coups en {:.1f} s : {:.0f} par seconde\n", report.plies, report.seconds,
                report.moves_per_second())
             .in(lang);
  for (const auto& remark : remarks(report)) out += remark.in(lang) + '\n';
  return out;
}

}  // namespace

Json to_json(const TournamentReport& report) {
  Json json{{"game", report.game},
            {"rules", report.rules},
            {"games", report.games},
            {"games_asked", report.asked},
            {"seed", report.seed},
            {"reproducible", report.reproducible},
            {"seatings", report.round},
            {"even", report.even()},
            {"bots", Json::array()},
            {"seats", Json::array()},
            {"plies", report.plies},
            {"moves_per_second", report.moves_per_second()},
            {"seconds", report.seconds},
            {"errors", report.errors},
            {"error_reasons", phrases(report.error_reasons)}};
  for (const auto& bot : report.bots) json["bots"].push_back(to_json(bot));
  for (std::size_t seat = 0; seat < report.seats.size(); ++seat) {
    json["seats"].push_back(seat_json(report, seat));
  }
  if (!report.pairings.empty()) json["pairings"] = pairings_json(report);
  if (report.sprt) json["sprt"] = sprt_json(*report.sprt, *report.verdict);
  return json;
}

Phrase to_text(const TournamentReport& report) {
  return {text_in(report, Lang::en), text_in(report, Lang::fr)};
}

}  // namespace salon
