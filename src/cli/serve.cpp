#include "cli/command.h"
#include "cli/engine.h"
#include "cli/file.h"
#include "cli/output.h"
#include "cli/serve_open.h"
#include "cli/vault.h"
#include "core/rules.h"
#include "server/address.h"
#include "server/server.h"

namespace salon {
namespace {

struct ServeRequest {
  std::optional<std::string> host;
  std::optional<int> port;
  std::optional<std::string> store;
  std::optional<std::string> origins;
  std::optional<int> loops, threads, max_tables, tables_per_client, max_connections,
      connections_per_client, requests, messages, client_messages, backlog, backlog_per_client,
      park, keep_days, keep, store_patience, drain;
  std::optional<std::string> operator_token;
  std::optional<std::string> engine;
  std::optional<std::uint64_t> seed;
  bool trust_proxy = false;
  bool verbose = false;
  bool open = false;
};

void declare(Options& options, ServeRequest& ask) {
  options.text(ask.host, "--host", "ADDRESS",
               {"the address to listen at (127.0.0.1: this machine only; 0.0.0.0: everybody)",
                "l'adresse d'écoute (127.0.0.1 : cette machine seulement ; 0.0.0.0 : tous)"});
  options.number(ask.port, "--port", 0, 65535,
                 {"the port (8080, or the next free one)", "le port (8080, ou le suivant libre)"});
  options.text(ask.store, "--store", "WHERE",
               {"sqlite:FILE or postgresql://…; else a file in your data folder",
                "sqlite:FICHIER ou postgresql://… ; sinon un fichier de votre dossier"});
  options.flag(ask.open, "--open",
               {"open the browser; if Salon is there already, and neither --host, --port nor "
                "--store says where, do no more than that",
                "ouvrir le navigateur ; si Salon est déjà là, et sans --host, --port ni --store, "
                "ne faire que cela"});
  options.text(ask.origins, "--origin", "URL,…",
               {"further addresses it is reached by, as https://salon.example behind a proxy; "
                "invitations name the first",
                "autres adresses d'accès, comme https://salon.example derrière un proxy ; les "
                "invitations donnent la première"});
  options.flag(ask.trust_proxy, "--trust-proxy",
               {"take the client's address from X-Forwarded-For",
                "lire l'adresse du client dans X-Forwarded-For"});
  options.flag(ask.verbose, "--verbose", {"log what happens", "journaliser ce qui arrive"});
  options.number(ask.loops, "--loops", 1, 1024,
                 {"event loops among which tables are shared out (one per core)",
                  "boucles entre lesquelles les tables sont réparties (une par cœur)"});
  options.number(ask.threads, "--threads", 1, 1024,
                 {"threads on which bots think (one per core)",
                  "fils sur lesquels pensent les robots (un par cœur)"});
  options.number(ask.max_tables, "--max-tables", 1, 100'000'000,
                 {"games going on at once (50000)", "parties en cours à la fois (50000)"});
  options.number(ask.tables_per_client, "--tables-per-client", 1, 100'000'000,
                 {"of them opened by one client (200)", "dont ouvertes par un client (200)"});
  options.number(ask.max_connections, "--max-connections", 1, 10'000'000,
                 {"connections at once (30000)", "connexions à la fois (30000)"});
  options.number(ask.connections_per_client, "--connections-per-client", 1, 10'000'000,
                 {"of them of one client (500)", "dont d'un client (500)"});
  options.number(ask.requests, "--requests-per-second", 1, 1'000'000,
                 {"requests that change something, per client (20)",
                  "demandes qui changent quelque chose, par client (20)"});
  options.number(ask.messages, "--messages-per-second", 1, 1'000'000,
                 {"messages of one seat (50)", "messages d'une place (50)"});
  options.number(ask.client_messages, "--messages-per-client", 1, 100'000'000,
                 {"messages of all seats of one client (500)",
                  "messages de toutes les places d'un client (500)"});
  options.text(ask.operator_token, "--operator-token", "FILE",
               {"whoever sends the token in this file sees /metrics and /status from elsewhere",
                "qui envoie le jeton de ce fichier voit /metrics et /status d'ailleurs"});
  options.text(ask.engine, "--engine", "FOLDER",
               {"another engine for the players' own devices: salon.wasm and weights/; a folder "
                "without one: the server does all thinking",
                "un autre moteur pour les appareils des joueurs : salon.wasm et weights/ ; un "
                "dossier sans moteur : le serveur pense pour tous"});
  options.number(ask.backlog, "--backlog", 1, 1'000'000,
                 {"megabytes of messages that readers have not read yet (256)",
                  "mégaoctets de messages que leurs lecteurs n'ont pas encore lus (256)"});
  options.number(ask.backlog_per_client, "--backlog-per-client", 1, 1'000'000,
                 {"of them to one client (32)", "dont à un client (32)"});
  options.number(ask.park, "--park-after", 1, 1'000'000,
                 {"seconds until a table nobody is at leaves the memory (60)",
                  "secondes avant qu'une table déserte quitte la mémoire (60)"});
  options.number(ask.store_patience, "--store-patience", 1, 3600,
                 {"seconds after which a database that does not answer has failed (5)",
                  "secondes au bout desquelles une base de données muette est en panne (5)"});
  options.number(ask.drain, "--drain", 0, 3600,
                 {"seconds from SIGTERM to the end, for balancers to notice (0)",
                  "secondes de SIGTERM à la fin, pour que le répartiteur s'en aperçoive (0)"});
  options.number(ask.keep_days, "--keep-finished-days", 1, 100'000,
                 {"days after which finished games are forgotten (never)",
                  "jours après lesquels on oublie les parties finies (jamais)"});
  options.number(ask.keep, "--keep-finished", 1, 100'000'000,
                 {"finished games kept, the newest (all)",
                  "parties finies conservées, les dernières (toutes)"});
  options.seed(ask.seed,
               {"for tests, on this machine only: the same number gives the same deals and "
                "dice, so whoever knows it knows every secret",
                "pour les essais, sur cette machine seulement : le même nombre donne les "
                "mêmes cartes et dés, et livre donc tous les secrets"});
  options.example("salon serve --open");
  options.example("salon serve --host 0.0.0.0 --port 80 --store postgresql:///salon");
}

/// A token is one line of a file: on the command line everybody on the machine would see it.
Expected<std::string> read_token(const std::string& file) {
  constexpr std::size_t longest = 4096, shortest = 16;
  const auto text = read_file(file, longest);
  if (!text) return std::unexpected(text.error());
  if (!*text) return fail("there is no file {}", "il n'y a pas de fichier {}", file);
  const auto token = trim(**text);
  if (token.size() < shortest)
    return fail("{}: a token has at least {} characters", "{} : un jeton a au moins {} caractères",
                file, shortest);
  return std::string(token);
}

Expected<server::Config> configure(const ServeRequest& ask) {
  server::Config config;
  config.host = ask.host.value_or(config.host);
  config.port = ask.port.value_or(config.port);
  config.next_free_port = !ask.port;
  config.trust_proxy = ask.trust_proxy;
  config.verbose = ask.verbose;
  if (ask.origins) {
    for (const auto origin : split(*ask.origins, ',')) config.origins.emplace_back(trim(origin));
  }
  config.loops = ask.loops.value_or(config.loops);
  config.threads = ask.threads.value_or(config.threads);
  config.max_tables = ask.max_tables.value_or(config.max_tables);
  config.tables_per_client = ask.tables_per_client.value_or(config.tables_per_client);
  config.max_connections = ask.max_connections.value_or(config.max_connections);
  config.connections_per_client =
      ask.connections_per_client.value_or(config.connections_per_client);
  config.requests_per_s = ask.requests.value_or(config.requests_per_s);
  config.messages_per_s = ask.messages.value_or(config.messages_per_s);
  config.messages_per_client = ask.client_messages.value_or(config.messages_per_client);
  if (ask.operator_token) {
    auto token = read_token(*ask.operator_token);
    if (!token) return std::unexpected(token.error());
    config.operator_token = std::move(*token);
  }
  config.backlog_mb = ask.backlog.value_or(config.backlog_mb);
  config.backlog_per_client_mb = ask.backlog_per_client.value_or(config.backlog_per_client_mb);
  config.park_after_s = ask.park.value_or(config.park_after_s);
  config.store_patience_s = ask.store_patience.value_or(config.store_patience_s);
  config.drain_s = ask.drain.value_or(config.drain_s);
  config.keep_finished_days = ask.keep_days.value_or(config.keep_finished_days);
  config.seed = ask.seed;
  config.keep_finished = ask.keep.value_or(config.keep_finished);
  auto engine = engine_parts(ask.engine);
  if (!engine) return std::unexpected(engine.error());
  config.engine = std::move(*engine);
  if (ask.store) {
    config.store = *ask.store;
  } else {
    const auto folder = Vault::usual_folder();
    if (!folder) return std::unexpected(folder.error());
    config.store = "sqlite:" + (*folder / "server.db").string();
  }
  return config;
}

/// A second click on the icon: whoever does not say where to serve wants the page, not another
/// house.
bool open_what_serves(const ServeRequest& ask, const server::Config& config, Lang lang) {
  if (!ask.open || ask.host || ask.port || ask.store) return false;
  const auto address = serving_already(config);
  if (!address) return false;
  put(phrase("Salon is already at {}\n", "Salon est déjà à {}\n", *address).in(lang));
  open_browser(*address);
  return true;
}

Expected<int> act(const Options& options, ServeRequest& ask) {
  const auto config = configure(ask);
  if (!config) return std::unexpected(config.error());
  if (open_what_serves(ask, *config, options.lang())) return kDone;
  auto opened = server::Server::open(*config);
  if (!opened) {
    note_error("salon serve", opened.error(), options.lang());
    return kNegative;
  }
  server::Server& server = **opened;
  if (config->port != 0 && server.port() != config->port) {
    note(phrase("salon: port {} is taken\n", "salon : le port {} est pris\n", config->port)
             .in(options.lang()));
  }
  const bool everywhere = config->host == "0.0.0.0" || config->host == "::";
  const std::string address =
      fmt::format("http://{}:{}", everywhere ? "127.0.0.1" : config->host, server.port());
  put(phrase("Salon is at {}\n", "Salon est à {}\n", address).in(options.lang()));
  auto reached = *config;
  reached.port = server.port();
  if (const auto others = server::reachable_address(reached); others && *others != address)
    put(phrase("Others reach it at {}\n", "On y accède d'ailleurs par {}\n", *others)
            .in(options.lang()));
  if (ask.open) open_browser(address);
  server.stop_on_signals();
  server.run();
  return kDone;
}

}  // namespace

Expected<int> run_serve(Options& options) {
  return obey<ServeRequest>(options, declare, act);
}

}  // namespace salon
