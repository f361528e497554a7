#include "server/analysis.h"

#include <algorithm>

#include "server/seated_bot.h"
#include "server/secrets.h"

namespace salon::server {
namespace {

constexpr std::size_t kMostJobs = 64;
constexpr std::int64_t kKeptMs = 3600 * 1000;
constexpr int kMsPerPly = 250;
constexpr int kLeastMsPerPly = 5;

}  // namespace

struct Analysis::Job {
  explicit Job(Match played) : match(std::move(played)) {}

  Match match;
  std::map<Seat, std::unique_ptr<Player>> players;
  std::vector<std::size_t> decisions;  // plies
  int ms_per_ply = kMsPerPly;
  Json plies = Json::array();
  std::int64_t touched_ms = 0;
  bool done = false;
  std::atomic<bool> stop = false;

  Json judge(std::size_t ply);
};

/// What the strongest bot, with the seat's eyes, thought of the move made at `ply`. On a thinker's
/// thread.
Json Analysis::Job::judge(std::size_t ply) {
  const Event event = match.event(ply);
  Json json{{"ply", ply}, {"by", event.seat}, {"move", event.text}};
  auto& player = players[event.seat];
  if (!player) {
    const auto game = find_game(match.variant().about().name);
    const auto spec = BotSpec::parse(fmt::format("{}:ms={}", best_level(**game), ms_per_ply));
    auto made = match.variant().player(*spec, event.seat, 0, Pace::time);
    if (!made) return json;
    player = std::move(*made);
  }
  if (!player->follow(match.sight(event.seat), ply)) return json;
  const auto advice = player->advise(&stop);
  if (!advice || advice->opinions.empty()) return json;
  const auto& best = advice->opinions.front();
  json["value"] = nullptr;
  for (const auto& opinion : advice->opinions) {
    if (opinion.move == event.text) json["value"] = opinion.value;
  }
  json["best"] = best.move;
  json["best_value"] = best.value;
  json["reason"] = to_json(best.reason);
  return json;
}

Result<std::string> Analysis::start(Match match, std::optional<std::chrono::milliseconds> budget) {
  std::erase_if(jobs_, [now = hall_.now_ms()](const auto& entry) {
    return entry.second->done && now - entry.second->touched_ms > kKeptMs;
  });
  const auto running = std::ranges::count_if(jobs_, [](const auto& j) { return !j.second->done; });
  if (static_cast<std::size_t>(running) >= kMostJobs / 4 || jobs_.size() >= kMostJobs) {
    return http_error(503, "too many games are being analysed; try again later",
                      "trop de parties sont en cours d'analyse ; réessayez plus tard");
  }
  auto job = std::make_shared<Job>(std::move(match));
  for (std::size_t ply = 0; ply < job->match.ply(); ++ply) {
    if (job->match.kind(ply) == Event::Kind::move && job->match.seat(ply) >= 0)
      job->decisions.push_back(ply);
  }
  if (budget && !job->decisions.empty()) {
    const auto share = budget->count() / std::ssize(job->decisions);
    job->ms_per_ply = static_cast<int>(std::clamp<std::int64_t>(share, kLeastMsPerPly, kMsPerPly));
  }
  const std::string name = new_secret();
  jobs_[name] = job;
  hall_.spawn(run(std::move(job)));
  return name;
}

asio::awaitable<void> Analysis::run(std::shared_ptr<Job> job) {
  for (const auto ply : job->decisions) {
    if (job->stop || hall_.thinkers().ending()) break;
    auto work = [job, ply] { return job->judge(ply); };
    job->plies.push_back(co_await hall_.thinkers().run(Thinkers::Rank::study, std::move(work)));
  }
  job->done = true;
  job->touched_ms = hall_.now_ms();
}

Result<Json> Analysis::look(const std::string& name) const {
  const auto job = jobs_.find(name);
  if (job == jobs_.end())
    return http_error(404, "there is no such analysis", "pas d'analyse de ce nom");
  return Json{{"done", job->second->plies.size()},
              {"of", job->second->decisions.size()},
              {"plies", job->second->plies}};
}

Result<void> Analysis::stop(const std::string& name) {
  const auto job = jobs_.find(name);
  if (job == jobs_.end())
    return http_error(404, "there is no such analysis", "pas d'analyse de ce nom");
  job->second->stop = true;
  jobs_.erase(job);
  return {};
}

void Analysis::stop_all() {
  for (auto& [name, job] : jobs_) job->stop = true;
}

}  // namespace salon::server
