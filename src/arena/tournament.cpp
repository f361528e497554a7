#include "arena/tournament.h"

#include <algorithm>
#include <functional>
#include <map>
#include <mutex>
#include <numeric>
#include <span>
#include <thread>

#include "arena/bout_crew.h"
#include "arena/schedule.h"
#include "core/members.h"
#include "games/registry.h"

namespace salon {
namespace {

constexpr long kMostGames = 1'000'000'000;
constexpr int kMostThreads = 256;
constexpr std::size_t kMostReasons = 3;

void remember(std::vector<Phrase>& reasons, const Phrase& reason) {
  if (reasons.size() < kMostReasons) reasons.push_back(reason);
}

void count(Results& results, Finish result) {
  ++(result == Finish::win    ? results.wins
     : result == Finish::draw ? results.draws
                              : results.losses);
}

/// Takes in the results of games, one after the other.
class Scores {
 public:
  Scores(TournamentReport report, const Schedule& schedule);

  void add(long game, const Expected<BoutResult>& result);
  /// Whether the sequential test, if there is one, has come to its end.
  bool decided() const;
  TournamentReport report() &&;

 private:
  void add(const std::vector<int>& names, const BoutResult& result);

  TournamentReport report_;
  const Schedule& schedule_;
  double par_ = 0;  // the share of a game that the first name would have among equals
  Tally duel_;      // what it had of it
};

Scores::Scores(TournamentReport report, const Schedule& schedule)
    : report_(std::move(report)), schedule_(schedule) {
  for (long game = 0; game < schedule.round(); ++game) {
    const auto names = schedule.at(game);
    par_ += static_cast<double>(std::ranges::count(names, 0)) / static_cast<double>(names.size());
  }
  par_ /= static_cast<double>(schedule.round());
  if (report_.sprt) report_.sprt->par = par_;
}

void Scores::add(long game, const Expected<BoutResult>& result) {
  ++report_.games;
  if (result) return add(schedule_.at(game), *result);
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
    bot.longest = std::max(bot.longest, place.longest);
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
                              const Variant& variant, const Schedule& schedule) {
  TournamentReport report;
  report.game = variant.about().name;
  report.title = variant.about().title;
  report.rules = variant.setting().rules;
  report.asked = options.games;
  report.round = schedule.round();
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

/// What a tournament is played with, the same in every rank.
struct Setting {
  std::shared_ptr<const Variant> variant;
  Field field;
  Schedule schedule;
};

Expected<Setting> prepare(const TournamentOptions& options) {
  auto variant = open_variant(options);
  if (!variant) return std::unexpected(variant.error());
  auto field = read_bots(options.bots);
  if (!field) return std::unexpected(field.error());
  if (const auto checked = check(options, *field, **variant); !checked)
    return std::unexpected(checked.error());
  auto schedule = Schedule::plan(field->entries, (*variant)->seats(), options.seed);
  if (!schedule) return std::unexpected(schedule.error());
  return Setting{std::move(*variant), std::move(*field), std::move(*schedule)};
}

/// Which tournament a ledger is of. How many games it has is no part of it: more may be played.
Json tournament_json(const TournamentOptions& options, const Variant& variant) {
  Json json = object("game", variant.about().name, "rules", variant.setting().rules, "seats",
                     variant.seats(), "bots", options.bots, "seed", options.seed);
  if (!variant.setting().board.empty()) json["board"] = variant.setting().board;
  return json;
}

/// Plays games of a tournament on the threads of this process.
class Playing {
 public:
  /// Told every result by the thread that played the game, as soon as it is there.
  using Keep = std::function<void(const NumberedResult&)>;

  Playing(const TournamentOptions& options, const Setting& setting, Keep keep = {})
      : options_(options),
        setting_(setting),
        keep_(std::move(keep)),
        terms_{setting.variant, options.limits, options.stop, &over_} {}

  Expected<std::unique_ptr<BoutCrew>> hire() const {
    const int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    const long threads = std::clamp<long>(options_.threads == 0 ? cores : options_.threads, 1,
                                          std::min<long>(kMostThreads, options_.games));
    return BoutCrew::hire(static_cast<int>(threads), [this](long game) { return play(game); });
  }

  /// Nobody needs the games under way any more.
  void end() { over_ = true; }
  bool stopped() const { return over_ || (options_.stop && *options_.stop); }

 private:
  std::optional<NumberedResult> play(long game) const {
    std::vector<const Entrant*> entrants;
    for (const int name : setting_.schedule.at(game))
      entrants.push_back(&setting_.field.entrants[name]);
    NumberedResult numbered{game, play_bout(terms_, entrants, mix(options_.seed, game))};
    // What was cut short, or hurried, is not a result.
    if (stopped()) return std::nullopt;
    if (keep_) keep_(numbered);
    return numbered;
  }

  const TournamentOptions& options_;
  const Setting& setting_;
  const Keep keep_;
  BoutTerms terms_;
  std::atomic<bool> over_ = false;
};

/// The ledger of a tournament, written by whoever has a result: a game whose thread goes on to the
/// next one is in the file. Nothing happens without a ledger.
class Bookkeeper {
 public:
  explicit Bookkeeper(Ledger* ledger) : ledger_(ledger) {}

  bool keeps() const { return ledger_ != nullptr; }
  std::vector<NumberedResult> take_known() {
    return ledger_ ? ledger_->take_known() : std::vector<NumberedResult>{};
  }
  /// How long has been played, earlier processes included.
  double seconds() const {
    const std::chrono::duration<double> now = std::chrono::steady_clock::now() - start_;
    return now.count() + (ledger_ ? ledger_->seconds() : 0);
  }

  void keep(std::span<const NumberedResult> results) {
    if (!ledger_ || results.empty()) return;
    const std::lock_guard lock(mutex_);
    if (auto kept = ledger_->add(results, seconds()); !kept && kept_) kept_ = std::move(kept);
  }
  /// The first thing that went wrong.
  Expected<void> trouble() const {
    const std::lock_guard lock(mutex_);
    return kept_;
  }

 private:
  Ledger* const ledger_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  mutable std::mutex mutex_;  // of the file and of what follows
  Expected<void> kept_;
};

// What ranks write each other: a follower sends {"results": [...], "wants": 3}, the leader answers
// {"games": [4, 5, 6]} when it has any, and at last {"end": true}. The last word is the follower's:
// {"bye": true}. Nobody leaves before it was read, for a letter on its way keeps its writer
// waiting.

/// Deals out the games, to the threads of this process and to the other ranks, and takes in the
/// results in the order of the games.
class Leader {
 public:
  Leader(const TournamentOptions& options, const Setting& setting, Scores& scores, Ledger* ledger)
      : options_(options),
        seats_(setting.variant->seats()),
        book_(ledger),
        playing_(options, setting,
                 book_.keeps() ? [this](const NumberedResult& result) { book_.keep({&result, 1}); }
                               : Playing::Keep{}),
        scores_(scores),
        parties_(options.ranks ? options.ranks->size() : 1) {}

  Expected<void> play() {
    for (auto& known : book_.take_known()) {
      if (known.game >= 0 && known.game < options_.games) hand_in(std::move(known));
    }
    const auto crew = playing_.hire();
    if (!crew) return end(), std::unexpected(crew.error());
    while (!finished()) {
      (*crew)->give(deal((*crew)->wants()));
      auto results = (*crew)->take(options_.ranks ? kPostRound : kGlance);
      if (const auto heard = hear(results); !heard) return end(), heard;
      if (const auto kept = book_.trouble(); !kept) return end(), kept;
      for (auto& result : results) hand_in(std::move(result));
    }
    end();
    return {};
  }

  double seconds() const { return book_.seconds(); }

 private:
  static constexpr std::chrono::microseconds kPostRound{500};  // between two looks at the letters
  static constexpr std::chrono::microseconds kGlance{50'000};  // between two looks at Ctrl-C

  bool finished() const { return scored_ == options_.games || playing_.stopped(); }

  void end() {
    playing_.end();
    if (!options_.ranks) return;
    for (int rank = 1; rank < options_.ranks->size(); ++rank)
      options_.ranks->send(rank, dump(object("end", true)));
    std::vector<NumberedResult> late;  // kept, if there is a ledger, and not counted
    while (gone_ < options_.ranks->size() - 1) {
      std::this_thread::sleep_for(kPostRound);
      (void)hear(late);
    }
  }

  /// The next games, fewer towards the end so that all end together.
  std::vector<long> deal(long wanted) {
    const long left = options_.games - next_;
    const long most = left / (2 * parties_) + 1;
    std::vector<long> games;
    for (; std::ssize(games) < std::min(wanted, most) && next_ < options_.games; ++next_) {
      if (!waiting_.contains(next_) && next_ >= scored_) games.push_back(next_);
    }
    return games;
  }

  /// The letters of the other ranks.
  Expected<void> hear(std::vector<NumberedResult>& results) {
    while (auto letter = options_.ranks ? options_.ranks->receive() : std::nullopt) {
      const auto json = Json::parse(letter->text, nullptr, false);
      if (!json.is_object())
        return fail("rank {} writes nonsense", "le rang {} divague", letter->from);
      const auto own = results.size();
      for (const auto& one : json.value("results", Json::array())) {
        auto result = result_of_json(one, seats_);
        if (!result) return std::unexpected(result.error());
        results.push_back(std::move(*result));
      }
      book_.keep(std::span(results).subspan(own));
      gone_ += json.contains("bye") ? 1 : 0;
      const auto games = playing_.stopped() ? std::vector<long>{} : deal(json.value("wants", 0L));
      if (!games.empty()) options_.ranks->send(letter->from, dump(object("games", games)));
    }
    return {};
  }

  void hand_in(NumberedResult numbered) {
    waiting_.emplace(numbered.game, std::move(numbered.result));
    for (auto first = waiting_.begin();
         !playing_.stopped() && first != waiting_.end() && first->first == scored_;
         first = waiting_.erase(first)) {
      scores_.add(scored_++, first->second);
      if (scores_.decided()) playing_.end();
      if (options_.progress) options_.progress(scored_);
    }
  }

  const TournamentOptions& options_;
  const int seats_;
  Bookkeeper book_;
  Playing playing_;
  Scores& scores_;
  const long parties_;  // that play
  int gone_ = 0;        // followers that have said goodbye
  long next_ = 0;
  long scored_ = 0;
  std::map<long, Expected<BoutResult>> waiting_;  // for the games before them
};

/// Plays what the leader deals.
class Follower {
 public:
  Follower(const TournamentOptions& options, const Setting& setting)
      : ranks_(*options.ranks), playing_(options, setting) {}

  Expected<void> play() {
    auto played = play_along();
    ranks_.send(0, dump(object("bye", true)));
    return played;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::microseconds kPostRound{500};
  static constexpr std::chrono::milliseconds kHeldBack{1};  // so that short games share a letter

  Expected<void> play_along() {
    const auto crew = playing_.hire();
    if (!crew) return std::unexpected(crew.error());
    for (bool asked = false;;) {
      keep((*crew)->take(kPostRound));
      // A leader who has no more games does not answer, and the last ones may be long.
      const long wants = asked ? 0 : (*crew)->wants();
      if (wants > 0 || (!results_.empty() && ((*crew)->idle() || waited() > kHeldBack))) {
        ranks_.send(0, letter(wants));
        asked |= wants > 0;
      }
      while (const auto letter = ranks_.receive()) {
        const auto json = Json::parse(letter->text, nullptr, false);
        if (!json.is_object() || json.contains("end")) return playing_.end(), Expected<void>{};
        (*crew)->give(json.value("games", std::vector<long>{}));
        asked = false;
      }
    }
  }

  void keep(const std::vector<NumberedResult>& results) {
    if (results_.empty()) since_ = Clock::now();
    for (const auto& result : results) {
      if (!results_.empty()) results_ += ',';
      write(results_, result);
    }
  }
  std::string letter(long wants) {
    return fmt::format(R"({{"results":[{}],"wants":{}}})", std::exchange(results_, {}), wants);
  }
  /// How long the first of the results has been here.
  Clock::duration waited() const { return Clock::now() - since_; }

  Ranks& ranks_;
  Playing playing_;
  std::string results_;  // as they travel
  Clock::time_point since_;
};

}  // namespace

Expected<TournamentReport> run(const TournamentOptions& options) {
  const auto setting = prepare(options);
  if (!setting) return std::unexpected(setting.error());
  const Variant& variant = *setting->variant;
  std::optional<Ledger> ledger;
  if (!options.ledger.empty()) {
    auto opened = Ledger::open(options.ledger, tournament_json(options, variant), variant.seats());
    if (!opened) return std::unexpected(opened.error());
    ledger.emplace(std::move(*opened));
  }
  Scores scores(blank_report(options, setting->field, variant, setting->schedule),
                setting->schedule);
  Leader leader(options, *setting, scores, ledger ? &*ledger : nullptr);
  if (const auto played = leader.play(); !played) return std::unexpected(played.error());
  auto report = std::move(scores).report();
  report.seconds = leader.seconds();
  if (report.errors > 0 && report.errors == report.games) {
    return fail("every game failed: {}", "toutes les parties ont échoué : {}",
                report.error_reasons.front());
  }
  return report;
}

Expected<void> follow(const TournamentOptions& options) {
  const auto setting = prepare(options);
  if (!setting) return std::unexpected(setting.error());
  return Follower(options, *setting).play();
}

}  // namespace salon
