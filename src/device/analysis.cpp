#include "device/analysis.h"

#include "device/task.h"
#include "games/registry.h"
#include "table/opinion.h"
#include "table/secrets.h"

namespace salon::device {
namespace {

constexpr std::size_t kMostJobs = 16;

std::unexpected<table::HttpError> no_job() {
  return table::http_error(404, "there is no such analysis", "pas d'analyse de ce nom");
}

}  // namespace

std::string Analysis::start(Match match, std::optional<std::int64_t> budget_ms) {
  if (names_.size() >= kMostJobs) (void)stop(names_.front());
  auto job = std::make_unique<Job>(std::move(match));
  for (std::size_t ply = 0; ply < job->match.ply(); ++ply) {
    if (job->match.kind(ply) != Event::Kind::move) continue;
    job->events.push_back(ply);
    if (job->match.seat(ply) >= 0) ++job->decisions;
  }
  const int ms = budget_ms ? table::ms_per_ply(*budget_ms, job->decisions) : table::kMsPerPly;
  const auto game = find_game(job->match.variant().about().name);
  job->bot = fmt::format("{}:ms={}", best_level(**game), ms);
  const std::string name = table::new_secret();
  jobs_[name] = std::move(job);
  names_.push_back(name);
  go_on(name);
  return name;
}

/// Asks for the next thing there is to think about.
void Analysis::go_on(const std::string& name) {
  Job& job = *jobs_.at(name);
  while (job.next < job.events.size()) {
    const std::size_t ply = job.events[job.next++];
    const Seat seat = job.match.seat(ply);
    if (seat < 0 && !job.expects) continue;
    // What is no secret is the same with anybody's eyes.
    const Question question{seat < 0 ? "chance" : "opinion", std::max(seat, 0), job.bot, 0};
    job.thought = desk_.think(Rank::study, {}, question.seat, task_of(job.match, question, ply),
                              [this, name, ply](const Json& result) { hear(name, ply, result); });
    return;
  }
  job.thought.reset();
}

void Analysis::hear(const std::string& name, std::size_t ply, const Json& result) {
  Job& job = *jobs_.at(name);
  if (job.match.seat(ply) < 0) {
    job.expects = result.is_object();
    if (job.expects) job.chances.push_back(result);
  } else {
    // What the bot failed at is told like what it has no opinion of.
    job.plies.push_back(result.is_object() ? result : table::unjudged(ply, job.match.event(ply)));
  }
  go_on(name);
}

table::Result<Json> Analysis::look(const std::string& name) const {
  const auto job = jobs_.find(name);
  if (job == jobs_.end()) return no_job();
  return Json{{"done", job->second->plies.size()},
              {"of", job->second->decisions},
              {"plies", job->second->plies},
              {"chances", job->second->chances}};
}

table::Result<void> Analysis::stop(const std::string& name) {
  const auto job = jobs_.find(name);
  if (job == jobs_.end()) return no_job();
  if (job->second->thought) desk_.drop(*job->second->thought);
  std::erase(names_, std::string(name));
  jobs_.erase(job);
  return {};
}

}  // namespace salon::device
