#include "arena/tournament.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <numeric>
#include <system_error>
#include <thread>

#include "arena/bout.h"
#include "arena/seating.h"
#include "games/registry.h"

namespace salon {
namespace {

constexpr long kMostGames = 1'000'000'000;
constexpr int kMostThreads = 256;
constexpr std::size_t kMostReasons = 3;

void remember(std::vector<Phrase>& reasons, const Phrase& reason) {
  if (reasons.size() < kMostReasons) reasons.push_back(reason);
}

void count(Results& results, Result result) {
  ++(result == Result::win    ? results.wins
     : result == Result::draw ? results.draws
                              : results.losses);
}

/// Takes in the results of games, one after the other.
class Scores {
 public:
  Scores(TournamentReport report, const Seating& seating);

  void add(long game, const Expected<BoutResult>& result);
  /// Whether the sequential test, if there is one, has come to its end.
  bool decided() const;
  TournamentReport report() &&;

 private:
  void add(const std::vector<int>& names, const BoutResult& result);

  TournamentReport report_;
  const Seating& seating_;
  double par_ = 0;  // the share of a game that the first name would have among equals
  Tally duel_;      // what it had of it
};

Scores::Scores(TournamentReport report, const Seating& seating)
    : report_(std::move(report)), seating_(seating) {
  for (long game = 0; game < seating.round(); ++game) {
    const auto names = seating.at(game);
    par_ += static_cast<double>(std::ranges::count(names, 0)) / static_cast<double>(names.size());
  }
  par_ /= static_cast<double>(seating.round());
  if (report_.sprt) report_.sprt->par = par_;
}

void Scores::add(long game, const Expected<BoutResult>& result) {
  ++report_.games;
  if (result) return add(seating_.at(game), *result);
  ++report_.errors;
  remember(report_.error_reasons, result.error().what);
}

void Scores::add(const std::vector<int>& names, const BoutResult& result) {
  std::vector<std::vector<double>> scores(report_.bots.size());
  double total = 0;
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    const auto& place = result.places[seat];
    auto& bot = report_.bots[names[seat]];
    scores[names[seat]].push_back(place.score);
    total += place.score;
    count(bot.results, place.result);
    count(report_.seats[seat], place.result);
    report_.seats[seat].tally.add(place.score);
    bot.moves += place.moves;
    bot.seconds += place.seconds;
    bot.resignations += place.resigned;
    bot.forfeits += place.forfeit.has_value();
    if (place.forfeit) remember(bot.reasons, *place.forfeit);
  }
  for (std::size_t i = 0; i < scores.size(); ++i) {
    report_.bots[i].results.tally.add_round(scores[i]);
  }
  if (names.size() == 2) {
    auto& pairing = report_.pairings[names[0]][names[1]];
    count(pairing, result.places[0].result);
    pairing.tally.add(result.places[0].score);
  }
  // What nobody won is shared as among equals.
  const double own = std::accumulate(scores[0].begin(), scores[0].end(), 0.0);
  duel_.add(std::clamp(own + (1 - total) * par_, 0.0, 1.0));
  report_.plies += result.plies;
}

bool Scores::decided() const {
  return report_.sprt && report_.sprt->judge(duel_).verdict != Sprt::Verdict::undecided;
}

TournamentReport Scores::report() && {
  if (report_.sprt) report_.verdict = report_.sprt->judge(duel_);
  if (report_.bots.size() == 2) {
    const Interval elo = elo_difference(duel_, par_);
    report_.bots[0].elo = elo;
    report_.bots[1].elo = Interval{-elo.high, -elo.value, -elo.low};
  }
  return std::move(report_);
}

/// The pooled names and who of them was named, in order.
struct Field {
  std::vector<Entrant> entrants;
  std::vector<int> entries;
};

Expected<Field> read_bots(const std::vector<std::string>& texts) {
  Field field;
  for (const auto& text : texts) {
    auto entrant = Entrant::parse(text);
    if (!entrant) return std::unexpected(entrant.error());
    const auto known = std::ranges::find(field.entrants, entrant->name, &Entrant::name);
    field.entries.push_back(static_cast<int>(known - field.entrants.begin()));
    if (known == field.entrants.end()) field.entrants.push_back(std::move(*entrant));
  }
  return field;
}

Expected<std::shared_ptr<const Variant>> open_variant(const TournamentOptions& options) {
  const auto game = find_game(options.game);
  if (!game) return std::unexpected(game.error());
  if (options.bots.empty()) return fail("no bots are named", "aucun robot n'est nommé");
  const int named = static_cast<int>(std::min<std::size_t>(options.bots.size(), kMaxSeats + 1));
  return (*game)->open({options.rules, std::min(named, (*game)->about().max_seats), options.board});
}

Expected<void> check(const TournamentOptions& options, const Field& field, const Variant& variant) {
  if (options.games < 1 || options.games > kMostGames) {
    return fail("a tournament has 1 to {} games", "un tournoi a de 1 à {} parties", kMostGames);
  }
  for (const auto& entrant : field.entrants) {
    if (entrant.outside()) continue;
    const auto player = variant.player(entrant.spec, 0, 0, Pace::work);
    if (!player) return std::unexpected(player.error());
  }
  if (!options.sprt) return {};
  if (field.entrants.size() != 2) {
    return fail("a sequential test compares two bots, not {}",
                "un test séquentiel compare deux robots, pas {}", field.entrants.size());
  }
  return options.sprt->check();
}

TournamentReport blank_report(const TournamentOptions& options, const Field& field,
                              const Variant& variant, const Seating& seating) {
  TournamentReport report;
  report.game = variant.about().name;
  report.title = variant.about().title;
  report.rules = variant.setting().rules;
  report.asked = options.games;
  report.round = seating.round();
  report.seed = options.seed;
  report.sprt = options.sprt;
  report.seats.resize(variant.seats());
  for (Seat seat = 0; seat < variant.seats(); ++seat) {
    report.seat_names.push_back(seat_name(variant.about(), seat));
  }
  for (const auto& entrant : field.entrants) {
    report.bots.emplace_back().name = entrant.name;
    report.reproducible &= entrant.reproducible();
  }
  if (variant.seats() == 2) {
    const auto names = report.bots.size();
    report.pairings.assign(names, std::vector<Results>(names));
  }
  return report;
}

/// The games, played by any number of threads and scored in their order.
class Games {
 public:
  Games(const TournamentOptions& options, const Field& field,
        std::shared_ptr<const Variant> variant, const Seating& seating, Scores& scores)
      : options_(options), field_(field), seating_(seating), scores_(scores) {
    terms_ = {std::move(variant), options.limits, options.stop, &decided_};
  }

  void play() {
    const int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    const long threads = std::clamp<long>(options_.threads == 0 ? cores : options_.threads, 1,
                                          std::min<long>(kMostThreads, options_.games));
    std::vector<std::jthread> helpers;
    try {
      for (long i = 1; i < threads; ++i) helpers.emplace_back([this] { work(); });
    } catch (const std::system_error&) {
      // The system gives no more threads: those there are will do.
    }
    work();
  }

 private:
  void work() {
    for (long game; !stopped() && (game = next_++) < options_.games;) {
      auto result = play(game);
      // What was cut short, or hurried, is not a result.
      if (!stopped()) hand_in(game, std::move(result));
    }
  }

  bool stopped() const { return decided_ || (options_.stop && *options_.stop); }

  Expected<BoutResult> play(long game) const {
    std::vector<const Entrant*> entrants;
    for (const int name : seating_.at(game)) entrants.push_back(&field_.entrants[name]);
    return play_bout(terms_, entrants, mix(options_.seed, game));
  }

  void hand_in(long game, Expected<BoutResult> result) {
    const std::lock_guard lock(scoring_);
    waiting_.emplace(game, std::move(result));
    for (auto first = waiting_.begin();
         !decided_ && first != waiting_.end() && first->first == scored_;
         first = waiting_.erase(first)) {
      scores_.add(scored_++, first->second);
      decided_ = scores_.decided();
      if (options_.progress) options_.progress(scored_);
    }
  }

  const TournamentOptions& options_;
  const Field& field_;
  const Seating& seating_;
  BoutTerms terms_;
  std::atomic<long> next_ = 0;
  std::atomic<bool> decided_ = false;

  std::mutex scoring_;  // of what follows
  Scores& scores_;
  long scored_ = 0;
  std::map<long, Expected<BoutResult>> waiting_;  // for the games before them
};

}  // namespace

Expected<TournamentReport> run(const TournamentOptions& options) {
  const auto variant = open_variant(options);
  if (!variant) return std::unexpected(variant.error());
  const auto field = read_bots(options.bots);
  if (!field) return std::unexpected(field.error());
  const auto checked = check(options, *field, **variant);
  if (!checked) return std::unexpected(checked.error());
  const auto seating = Seating::plan(field->entries, (*variant)->seats(), options.seed);
  if (!seating) return std::unexpected(seating.error());

  Scores scores(blank_report(options, *field, **variant, *seating), *seating);
  const auto start = std::chrono::steady_clock::now();
  Games(options, *field, *variant, *seating, scores).play();
  auto report = std::move(scores).report();
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (report.errors > 0 && report.errors == report.games) {
    return fail("every game failed: {}", "toutes les parties ont échoué : {}",
                report.error_reasons.front());
  }
  return report;
}

}  // namespace salon
