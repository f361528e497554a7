#include "server/status.h"

#include <unistd.h>

#include <cstdio>

namespace salon::server {
namespace {

/// Of this process, in MB; 0 where the system does not tell.
long resident_mb() {
  long pages = 0, resident = 0;
  if (FILE* file = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(file, "%ld %ld", &pages, &resident) != 2) resident = 0;
    std::fclose(file);
  }
  return resident * ::sysconf(_SC_PAGESIZE) / (1 << 20);
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '<' || c == '&')
      out += c == '<' ? "&lt;" : "&amp;";
    else
      out += c;
  }
  return out;
}

template <class Value>
std::string row(std::string_view about, const Value& value) {
  return fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", about, value);
}

}  // namespace

Response metrics_page(const Metrics& metrics) {
  Response response;
  response.type = "text/plain; version=0.0.4";
  response.body = metrics.text();
  return response;
}

Response status_page(const Metrics& metrics, const Request& request) {
  const Lang lang = request.accept_language.starts_with("fr") ? Lang::fr : Lang::en;
  const auto say = [lang](const Phrase& phrase) { return phrase.in(lang); };
  std::string body = fmt::format(
      "<!doctype html>\n<html lang=\"{0}\"><head><meta charset=\"utf-8\">"
      "<meta http-equiv=\"refresh\" content=\"5\"><title>Salon: {1}</title></head>\n"
      "<body><h1>Salon: {1}</h1>\n",
      lang == Lang::fr ? "fr" : "en", say({"how the server fares", "comment va le serveur"}));
  if (metrics.store_trouble.there()) {
    body += fmt::format("<p><strong>{}</strong> {}</p>\n",
                        say({"The store fails; nothing can be played until it works again:",
                             "Le dépôt est en panne ; rien ne peut être joué avant son retour :"}),
                        escaped(metrics.store_trouble.what()));
  }
  body += "<table>\n";
  for (const auto& reading : metrics.readings()) body += row(say(reading.about), reading.value);
  body += row(say({"memory of this process, MB", "mémoire de ce processus, Mo"}), resident_mb());
  body += fmt::format(
      "</table>\n<h2>{}</h2>\n<table>\n<tr><th></th><td>{}</td><td>50 %</td>"
      "<td>99 %</td></tr>\n",
      say({"Times, in seconds: at most", "Durées, en secondes : au plus"}),
      say({"number", "nombre"}));
  for (const auto& [name, about, times] : metrics.timings()) {
    body += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                        say(about), times.count(), times.within(0.5), times.within(0.99));
  }
  Response response;
  response.type = "text/html; charset=utf-8";
  response.headers.emplace_back("Cache-Control", "no-store");
  response.body = body + "</table></body></html>\n";
  return response;
}

}  // namespace salon::server
