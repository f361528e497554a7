#include "server/metrics.h"

#include <fmt/format.h>

namespace salon::server {

std::string Metrics::text() const {
  std::string out;
  const auto put = [&](const char* kind, const char* name, const char* help, auto value) {
    out += fmt::format("# HELP salon_{0} {1}\n# TYPE salon_{0} {2}\nsalon_{0} {3}\n", name, help,
                       kind, value);
  };
  const auto counter = [&](const char* name, const char* help, const Counter& of) {
    put("counter", name, help, of.value());
  };
  const auto gauge = [&](const char* name, const char* help, const Gauge& of) {
    put("gauge", name, help, of.value());
  };
  counter("requests_total", "HTTP requests answered", requests);
  counter("requests_refused_total", "of them with an error", refused_requests);
  counter("sockets_opened_total", "WebSockets opened", sockets_opened);
  counter("messages_in_total", "messages of seats and spectators", messages_in);
  counter("messages_out_total", "messages to them", messages_out);
  counter("tables_opened_total", "tables opened", tables_opened);
  counter("moves_total", "journal entries stored", moves);
  counter("conflicts_total", "appends that another server was faster with", conflicts);
  counter("store_batches_total", "transactions of the store", batches);
  counter("store_jobs_total", "pieces of work done in them", batched);
  counter("store_failures_total", "transactions that failed", store_failures);
  counter("journal_faults_total", "journals read that cannot be played to their end",
          journal_faults);
  counter("lists_total", "times the store was asked for the public tables", lists);
  counter("tables_pruned_total", "finished games forgotten", tables_pruned);
  counter("slow_readers_total", "sockets closed because they did not read", slow_readers);
  counter("thoughts_total", "decisions of bots, hints, plies analysed", thoughts);
  counter("thought_milliseconds_total", "time they took", thought_ms);
  gauge("connections", "open connections", connections);
  gauge("sockets", "open WebSockets", sockets);
  gauge("tables_awake", "tables in memory", tables_awake);
  gauge("tables_in_doubt", "tables that wait for the store to tell what it has", tables_in_doubt);
  gauge("finished_tables", "finished games kept, as last counted", finished_tables);
  gauge("variants", "games with their rules in memory", variants);
  gauge("backlog_bytes", "messages that readers have not read yet", backlog);
  gauge("thinking", "threads that think", thinking);
  gauge("waiting_to_think", "decisions that wait for a thread", waiting_to_think);
  return out;
}

}  // namespace salon::server
