#include "server/metrics.h"

#include <fmt/format.h>

#include <algorithm>

namespace salon::server {

void Histogram::add(std::chrono::steady_clock::duration took) {
  const double seconds = std::chrono::duration<double>(took).count();
  const auto at = std::ranges::lower_bound(kLimits, seconds);
  if (at != kLimits.end()) at_most_[static_cast<std::size_t>(at - kLimits.begin())].add();
  micros_.add(static_cast<std::uint64_t>(std::max(0.0, 1e6 * seconds)));
  count_.add();
}

double Histogram::within(double share) const {
  const double wanted = share * static_cast<double>(count());
  std::uint64_t so_far = 0;
  for (std::size_t i = 0; i < kLimits.size(); ++i) {
    so_far += at_most_[i].value();
    if (static_cast<double>(so_far) >= wanted) return kLimits[i];
  }
  return kLimits.back();
}

void Histogram::print(std::string& out, std::string_view name, std::string_view help) const {
  out += fmt::format("# HELP salon_{0} {1}\n# TYPE salon_{0} histogram\n", name, help);
  std::uint64_t so_far = 0;
  for (std::size_t i = 0; i < kLimits.size(); ++i) {
    so_far += at_most_[i].value();
    out += fmt::format("salon_{}_bucket{{le=\"{}\"}} {}\n", name, kLimits[i], so_far);
  }
  const auto all = std::max(so_far, count());  // whoever adds meanwhile counts last
  out +=
      fmt::format("salon_{0}_bucket{{le=\"+Inf\"}} {1}\nsalon_{0}_sum {2}\nsalon_{0}_count {1}\n",
                  name, all, 1e-6 * static_cast<double>(micros_.value()));
}

std::vector<Metrics::Reading> Metrics::readings() const {
  std::vector<Reading> all;
  const auto counter = [&](std::string_view name, Phrase about, const Counter& of) {
    all.push_back({true, name, std::move(about), static_cast<std::int64_t>(of.value())});
  };
  const auto gauge = [&](std::string_view name, Phrase about, const Gauge& of) {
    all.push_back({false, name, std::move(about), of.value()});
  };
  counter("requests_total", {"HTTP requests answered", "demandes HTTP traitées"}, requests);
  counter("requests_refused_total", {"of them with an error", "dont avec une erreur"},
          refused_requests);
  counter("answers_broken_total",
          {"replays that broke off while they were sent", "parties interrompues pendant l'envoi"},
          answers_broken);
  counter("bodies_refused_total",
          {"requests refused because too much was being sent", "demandes refusées faute de place"},
          bodies_refused);
  counter("sockets_opened_total", {"WebSockets opened", "WebSockets ouverts"}, sockets_opened);
  counter("messages_in_total",
          {"messages of seats and spectators", "messages des places et des spectateurs"},
          messages_in);
  counter("messages_out_total", {"messages to them", "messages pour eux"}, messages_out);
  counter("frames_written_total",
          {"frames written as text, once for all who hear the same",
           "trames écrites, une pour tous ceux qui entendent la même"},
          frames_written);
  counter("tables_opened_total", {"tables opened", "tables ouvertes"}, tables_opened);
  counter("moves_total", {"journal entries stored", "entrées de journal conservées"}, moves);
  counter("conflicts_total",
          {"appends that another server was faster with", "ajouts où un autre serveur fut premier"},
          conflicts);
  counter("store_batches_total", {"transactions of the store", "transactions du dépôt"}, batches);
  counter("store_jobs_total", {"pieces of work done in them", "tâches faites en elles"}, batched);
  counter("store_queue_waits_total",
          {"pieces of work that had to wait for another to be queued",
           "tâches qui ont dû attendre qu'une autre soit mise en file"},
          store_queue_waits);
  counter("store_failures_total", {"transactions that failed", "transactions échouées"},
          store_failures);
  counter("journal_faults_total",
          {"journals read that cannot be played to their end", "journaux injouables jusqu'au bout"},
          journal_faults);
  counter("lists_total",
          {"times the store was asked for the public tables", "listes demandées au dépôt"}, lists);
  counter("tables_pruned_total", {"finished games forgotten", "parties finies oubliées"},
          tables_pruned);
  counter("slow_readers_total",
          {"sockets closed because they did not read", "connexions fermées faute de lecture"},
          slow_readers);
  counter("thoughts_total",
          {"decisions of bots, hints, plies analysed", "décisions de robots, indices, analyses"},
          thoughts);
  counter("thought_milliseconds_total", {"time they took", "leur durée"}, thought_ms);
  counter("bots_failed_total",
          {"decisions in whose place some legal move was made",
           "décisions remplacées par un coup légal quelconque"},
          bots_failed);
  counter("device_moves_total",
          {"moves that players' own devices found for bots",
           "coups de robots trouvés par l'appareil du joueur"},
          device_moves);
  counter("device_missed_total",
          {"of those asked of them, not found in time", "coups demandés et pas trouvés à temps"},
          device_missed);
  counter("thrown_total",
          {"faults caught in bots, replays and requests", "erreurs interceptées dans les calculs"},
          thrown);
  all.push_back({false,
                 "store_in_trouble",
                 {"whether the store failed last (1: it did)", "le dépôt a échoué (1 : oui)"},
                 store_trouble.there()});
  gauge("connections", {"open connections", "connexions ouvertes"}, connections);
  gauge("connections_limit", {"the most there may be", "le plus qu'il puisse y en avoir"},
        connections_limit);
  gauge("sockets", {"open WebSockets", "WebSockets ouverts"}, sockets);
  gauge("packing_sockets",
        {"WebSockets whose long messages are packed", "WebSockets aux longs messages compressés"},
        packing_sockets);
  gauge("packing_sockets_limit", {"the most there may be", "le plus qu'il puisse y en avoir"},
        packing_sockets_limit);
  gauge("tables_awake", {"tables in memory", "tables en mémoire"}, tables_awake);
  gauge("tables_in_doubt",
        {"tables that wait for the store to tell what it has", "tables qui attendent le dépôt"},
        tables_in_doubt);
  gauge("finished_tables",
        {"finished games kept, as last counted", "parties finies gardées, au dernier compte"},
        finished_tables);
  gauge("variants", {"games with their rules in memory", "jeux et règles en mémoire"}, variants);
  gauge("minds", {"bots that remember their games", "robots qui se souviennent de leur partie"},
        minds);
  gauge("minds_limit", {"the most that may, on all loops", "le plus qui le puissent en tout"},
        minds_limit);
  gauge("analysis_bytes", {"opinions that analyses keep", "avis gardés par les analyses"},
        analysis_bytes);
  gauge("analysis_limit_bytes",
        {"beyond it the oldest are forgotten", "au-delà, les plus anciens sont oubliés"},
        analysis_limit);
  gauge("backlog_bytes",
        {"messages that readers have not read yet", "messages que leurs lecteurs n'ont pas lus"},
        backlog);
  gauge("backlog_limit_bytes",
        {"so much of it, and the slowest are dropped", "au-delà, les plus lents sont congédiés"},
        backlog_limit);
  gauge("backlog_client_most_bytes",
        {"the most that ever waited for one client", "le plus qui ait attendu un seul client"},
        backlog_client_most);
  gauge("backlog_client_limit_bytes",
        {"the most that may wait for one", "le plus qui puisse en attendre un"},
        backlog_client_limit);
  gauge("backlog_reader_limit_bytes",
        {"the most that may wait on one connection", "le plus qui puisse attendre par connexion"},
        backlog_reader_limit);
  gauge("bodies_bytes", {"long bodies of requests in memory", "longs corps de demandes en mémoire"},
        bodies);
  gauge("bodies_limit_bytes", {"the most of it", "le plus qu'il puisse y en avoir"}, bodies_limit);
  gauge("bodies_client_limit_bytes",
        {"the most of it for one client", "le plus que puisse en envoyer un seul"},
        bodies_client_limit);
  gauge("thinking", {"threads that think", "fils qui réfléchissent"}, thinking);
  gauge("waiting_to_think", {"decisions that wait for a thread", "décisions en attente d'un fil"},
        waiting_to_think);
  return all;
}

std::vector<Metrics::Timing> Metrics::timings() const {
  return {{"move_seconds",
           {"from receiving a move to having told it", "d'un coup reçu à son annonce"},
           move_told},
          {"store_seconds",
           {"from asking the store to having it there for good", "d'une demande au dépôt à sa fin"},
           stored},
          {"bot_queue_seconds",
           {"how long bots waited for a thread", "attente des robots avant un fil"},
           bot_waited}};
}

std::string Metrics::text() const {
  std::string out;
  for (const auto& [grows, name, about, value] : readings()) {
    out += fmt::format("# HELP salon_{0} {1}\n# TYPE salon_{0} {2}\nsalon_{0} {3}\n", name,
                       about.en, grows ? "counter" : "gauge", value);
  }
  for (const auto& [name, about, times] : timings()) times.print(out, name, about.en);
  return out;
}

}  // namespace salon::server
