#include "server/analysis.h"

#include <algorithm>

#include "table/opinion.h"
#include "table/secrets.h"

namespace salon::server {
namespace {

constexpr int kRunningPerClient = 4;
constexpr int kKeptPerClient = 16;
constexpr std::size_t kMostJobs = 1000;
constexpr std::int64_t kKeptMs = 3600 * 1000;

}  // namespace

struct Analysis::Job {
  Job(Match match, Gauge& bytes) : played(std::make_unique<Match>(std::move(match))), kept(bytes) {}
  ~Job() { kept.add(-bytes()); }
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;

  // Until it is done.
  std::unique_ptr<const Match> played;
  std::map<Seat, std::unique_ptr<Player>> players;

  std::vector<std::size_t> decisions;  // plies
  std::vector<std::size_t> events;     // those, and nature's moves between them
  bool expects = true;                 // the bot says what the dice may bring
  int ms_per_ply = kMsPerPly;
  // What was found, each as text: a long game is asked for again and again.
  std::size_t judged = 0;
  std::string plies, chances;
  Gauge& kept;  // bytes of all such text
  std::string client;
  std::string request;  // by which it began
  std::int64_t touched_ms = 0;
  bool done = false;
  Pool::Stop stop = std::make_shared<std::atomic<bool>>(false);

  const Match& match() const { return *played; }
  std::int64_t bytes() const { return std::ssize(plies) + std::ssize(chances); }
  void add(std::string& list, const Json& member);
  /// All has been found: what it was found with is let go.
  void finish(std::int64_t now_ms);
  Player* player_of(Seat seat);
  Expected<Json> judge(std::size_t ply);
  Expected<Json> expect(std::size_t ply);
};

/// One more member of an array that is text already.
void Analysis::Job::add(std::string& list, const Json& member) {
  const auto before = bytes();
  if (!list.empty()) list += ',';
  list += dump(member);
  kept.add(bytes() - before);
}

void Analysis::Job::finish(std::int64_t now_ms) {
  players.clear();
  played.reset();
  done = true;
  touched_ms = now_ms;
}

/// The strongest bot, with the seat's eyes.
Player* Analysis::Job::player_of(Seat seat) {
  auto& player = players[seat];
  if (player) return player.get();
  const auto game = find_game(match().variant().about().name);
  const auto spec = BotSpec::parse(fmt::format("{}:ms={}", best_level(**game), ms_per_ply));
  auto made = match().variant().player(*spec, seat, 0, Pace::time);
  if (made) player = std::move(*made);
  return player.get();
}

/// What the strongest bot, with the seat's eyes, thought of the move made at `ply`. On a thinker's
/// thread.
Expected<Json> Analysis::Job::judge(std::size_t ply) {
  const Event event = match().event(ply);
  Player* player = player_of(event.seat);
  if (!player || !player->follow(match().sight(event.seat), ply)) return unjudged(ply, event);
  return opinion_of(*player, ply, event, stop.get());
}

/// What the dice promised before they fell: null where the bot does not say. What is no secret is
/// the same with anybody's eyes.
Expected<Json> Analysis::Job::expect(std::size_t ply) {
  Player* player = player_of(0);
  if (!player || !player->follow(match().sight(0), ply)) return Json();
  return chance_of(*player, ply, stop.get());
}

Analysis::Analysis(Hall& hall)
    : hall_(hall), most_bytes_(std::int64_t{hall.config().analyses_kb} << 10) {
  hall_.metrics().analysis_limit.set(most_bytes_);
}

/// Forgets what is old, then this client's oldest, and counts what is left.
Result<void> Analysis::make_room(const std::string& client) {
  std::erase_if(jobs_, [now = hall_.now_ms()](const auto& entry) {
    return entry.second->done && now - entry.second->touched_ms > kKeptMs;
  });
  const auto count = [&](bool done) {
    return std::ranges::count_if(jobs_, [&](const auto& entry) {
      return entry.second->client == client && entry.second->done == done;
    });
  };
  const auto running = count(false);
  if (running >= kRunningPerClient) {
    return http_error(429, "you have {} games under analysis; wait for one of them",
                      "vous avez {} parties en cours d'analyse ; attendez l'une d'elles", running);
  }
  if (count(true) >= kKeptPerClient) jobs_.erase(oldest(client));
  if (jobs_.size() < kMostJobs) return {};
  return http_error(503, "too many games are being analysed; try again later",
                    "trop de parties sont en cours d'analyse ; réessayez plus tard");
}

Result<std::string> Analysis::start(Match match, std::optional<std::chrono::milliseconds> budget,
                                    const std::string& client, std::string request) {
  if (const auto room = make_room(client); !room) return std::unexpected(room.error());
  auto job = std::make_shared<Job>(std::move(match), hall_.metrics().analysis_bytes);
  job->client = client;
  job->request = std::move(request);
  for (std::size_t ply = 0; ply < job->match().ply(); ++ply) {
    if (job->match().kind(ply) != Event::Kind::move) continue;
    job->events.push_back(ply);
    if (job->match().seat(ply) >= 0) job->decisions.push_back(ply);
  }
  if (budget) job->ms_per_ply = ms_per_ply(budget->count(), job->decisions.size());
  std::string name = new_secret();
  jobs_[name] = job;
  hall_.spawn(run(std::move(job)));
  return name;
}

asio::awaitable<void> Analysis::run(std::shared_ptr<Job> job) {
  for (const auto ply : job->events) {
    if (*job->stop || hall_.thinkers().ending()) break;
    const bool chance = job->match().seat(ply) < 0;
    if (chance && !job->expects) continue;
    auto work = [job, ply, chance] { return chance ? job->expect(ply) : job->judge(ply); };
    auto found = co_await hall_.thinkers().run(Pool::Rank::study, job->client, job->stop,
                                               std::move(work), Field("request", job->request));
    if (chance) {
      job->expects = found && !found->is_null();
      if (job->expects) job->add(job->chances, *found);
      continue;
    }
    // What the bot failed at is told like what it has no opinion of.
    if (!found) found = unjudged(ply, job->match().event(ply));
    job->add(job->plies, *found);
    ++job->judged;
  }
  job->finish(hall_.now_ms());
  keep_within_bounds();
}

/// What was complete longest ago of this client's.
Analysis::Jobs::iterator Analysis::oldest(std::string_view client) {
  auto found = jobs_.end();
  for (auto at = jobs_.begin(); at != jobs_.end(); ++at) {
    const Job& job = *at->second;
    if (!job.done || job.client != client) continue;
    if (found == jobs_.end() || job.touched_ms < found->second->touched_ms) found = at;
  }
  return found;
}

/// Of those who have a complete one: whose analyses, with those under way, take most room.
std::string Analysis::client_with_most() const {
  std::map<std::string_view, std::int64_t> bytes;
  for (const auto& [name, job] : jobs_) {
    if (job->done) bytes.try_emplace(job->client);
  }
  for (const auto& [name, job] : jobs_) {
    if (const auto client = bytes.find(job->client); client != bytes.end())
      client->second += job->bytes();
  }
  const auto most = std::ranges::max_element(bytes, {}, [](const auto& of) { return of.second; });
  return most == bytes.end() ? std::string() : std::string(most->first);
}

/// All that was found takes no more room than it may, or is still growing. Whoever has most of it
/// makes room: nobody loses an analysis because somebody else has asked for many.
void Analysis::keep_within_bounds() {
  while (hall_.metrics().analysis_bytes.value() > most_bytes_) {
    const auto done = oldest(client_with_most());
    if (done == jobs_.end()) return;
    jobs_.erase(done);
  }
}

Result<std::string> Analysis::look(const std::string& name) const {
  const auto job = jobs_.find(name);
  if (job == jobs_.end())
    return http_error(404, "there is no such analysis", "pas d'analyse de ce nom");
  return fmt::format(R"({{"done":{},"of":{},"plies":[{}],"chances":[{}]}})", job->second->judged,
                     job->second->decisions.size(), job->second->plies, job->second->chances);
}

Result<void> Analysis::stop(const std::string& name) {
  const auto job = jobs_.find(name);
  if (job == jobs_.end())
    return http_error(404, "there is no such analysis", "pas d'analyse de ce nom");
  *job->second->stop = true;
  jobs_.erase(job);
  return {};
}

void Analysis::stop_all() {
  for (auto& [name, job] : jobs_) *job->stop = true;
}

}  // namespace salon::server
