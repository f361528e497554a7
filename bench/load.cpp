// A server under load: starts one, plays at many of its tables over loopback as a browser does
// (with views, and all that the page asks for), and says what a move costs the server and how long
// whoever made it waits until it is stored and told. With --compare a second build is measured in
// turns with the first, so that whatever else the machine does meets both.
//
//   build/release/bench/load --server build/release/salon --compare some/other/salon
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "core/json.h"
#include "core/random.h"
#include "games/registry.h"

extern char** environ;

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;
using salon::Json;
using salon::Random;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

/// What the page asks for beyond version 1 of the protocol; builds that do not know a word ignore
/// it.
const Json kFeatures{"constants", "explain", "offers", "company", "batch", "changes"};

constexpr std::uint64_t kWarmUp = 100;  // moves at a table, at most
constexpr int kNewcomers = 200;         // to the first table, once all have stopped to play

struct Wanted {
  std::string server = "build/release/salon";
  std::string compare;
  std::string store;  // empty: a new SQLite file each time
  std::string game;   // empty: each in turn
  int tables = 100;
  int rate = 0;      // moves a second, all tables together; 0: as fast as it goes
  int moves = 3000;  // to measure, each time: both builds are asked for the same work
  int seconds = 20;  // and no longer
  int rounds = 2;
  int spectators = 0;
  int loops = 0;  // 0: the build's own choice
  int servers = 1;
  int database = 0;  // the process whose children write for a store that is no file
  bool bare = false;
};

struct Measured {
  double seconds = 0;
  double cpu_s = 0;       // of the servers
  double database_s = 0;  // of the database, where it is a process
  double stored = 0;      // bytes that servers and database gave the disk to keep
  double loops_s = 0;     // of it, its event loops'
  double busiest_s = 0;   // and the busiest of those
  double moves = 0;
  double bytes = 0;  // to all clients, as they travel
  double table_kb = 0;
  double newcomer_us = 0;  // of the servers, for each spectator who comes in the middle
  double waits = 0;        // for the one lock on a move's way; less than 0: the build does not say
  int runs = 0;
  int failures = 0;
  std::vector<double> latencies_ms;

  void operator+=(const Measured& more) {
    seconds += more.seconds;
    cpu_s += more.cpu_s;
    database_s += more.database_s;
    stored += more.stored;
    loops_s += more.loops_s;
    busiest_s += more.busiest_s;
    moves += more.moves;
    bytes += more.bytes;
    table_kb += more.table_kb;
    newcomer_us += more.newcomer_us;
    waits = waits < 0 || more.waits < 0 ? -1 : waits + more.waits;
    runs += 1;
    failures += more.failures;
    latencies_ms.insert(latencies_ms.end(), more.latencies_ms.begin(), more.latencies_ms.end());
  }
  double cpu_us() const { return 1e6 * cpu_s / std::max(1.0, moves); }
  double database_us() const { return 1e6 * database_s / std::max(1.0, moves); }
  double stored_per_move() const { return stored / std::max(1.0, moves); }
  double waits_per_1000() const { return 1000 * waits / std::max(1.0, moves); }
  double bytes_per_move() const { return bytes / std::max(1.0, moves); }
};

// The server's process.

/// User and system time of a process or thread, by its `stat` file.
struct CpuTime {
  std::string name;
  double seconds = 0;
};

CpuTime cpu_time(const std::filesystem::path& stat) {
  std::ifstream file(stat);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto open = text.find('('), close = text.rfind(')');
  if (close == std::string::npos) return {};
  std::istringstream rest(text.substr(close + 2));
  std::string field;
  double ticks = 0;
  for (int i = 3; i <= 15 && rest >> field; ++i) {
    if (i >= 14) ticks += std::stod(field);
  }
  const auto per_second = static_cast<double>(sysconf(_SC_CLK_TCK));
  return {text.substr(open + 1, close - open - 1), ticks / per_second};
}

std::filesystem::path proc_of(pid_t pid) {
  return "/proc/" + std::to_string(pid);
}

/// What a process gave the disk, in bytes. Pages that are written again before they are synced
/// count once.
double written_bytes(pid_t pid) {
  std::ifstream file(proc_of(pid) / "io");
  std::string word;
  for (double value = 0; file >> word >> value;) {
    if (word == "write_bytes:") return value;
  }
  return 0;
}

/// The processes that a process has started and that still run.
std::vector<pid_t> children(pid_t pid) {
  std::ifstream file(proc_of(pid) / "task" / std::to_string(pid) / "children");
  return {std::istream_iterator<pid_t>(file), {}};
}

/// One server from its start to its end, with a store of its own.
class ServerProcess {
 public:
  ServerProcess(const std::string& binary, const Wanted& wanted) {
    std::string name = std::filesystem::temp_directory_path() / "salon-load-XXXXXX";
    folder_ = ::mkdtemp(name.data());
    port_ = free_port();
    std::vector<std::string> words{binary,
                                   "serve",
                                   "--port",
                                   std::to_string(port_),
                                   "--store",
                                   wanted.store.empty() ? "sqlite:" + (folder_ / "load.db").string()
                                                        : store_of(binary, wanted)};
    const std::string known = help_of(binary);  // builds before did not have all of them
    for (const char* limit :
         {"--tables-per-client", "--connections-per-client", "--requests-per-second",
          "--messages-per-second", "--messages-per-client", "--max-connections"}) {
      if (known.find(limit) != known.npos) words.insert(words.end(), {limit, "1000000"});
    }
    if (wanted.loops > 0) words.insert(words.end(), {"--loops", std::to_string(wanted.loops)});
    std::vector<char*> arguments;
    for (auto& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    const std::string log = folder_ / "log";
    posix_spawn_file_actions_addopen(&actions, 1, log.c_str(), O_CREAT | O_WRONLY, 0600);
    posix_spawn_file_actions_adddup2(&actions, 1, 2);
    if (posix_spawn(&pid_, binary.c_str(), &actions, nullptr, arguments.data(), environ) != 0)
      pid_ = 0;
    posix_spawn_file_actions_destroy(&actions);
  }
  ~ServerProcess() {
    if (pid_ > 0) {
      kill(pid_, SIGTERM);
      waitpid(pid_, nullptr, 0);
    }
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  tcp::endpoint endpoint() const {
    return {asio::ip::address_v4::loopback(), static_cast<unsigned short>(port_)};
  }
  double cpu_s() const { return cpu_time(proc() / "stat").seconds; }
  double written() const { return written_bytes(pid_); }
  std::vector<CpuTime> loops() const {
    std::vector<CpuTime> all;
    std::error_code ignored;
    for (const auto& task : std::filesystem::directory_iterator(proc() / "task", ignored)) {
      const auto time = cpu_time(task.path() / "stat");
      if (time.name.starts_with("loop")) all.push_back(time);
    }
    std::ranges::sort(all, {}, &CpuTime::name);
    return all;
  }
  double resident_kb() const {
    std::ifstream file(proc() / "statm");
    double pages = 0, resident = 0;
    file >> pages >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1024;
  }

 private:
  static std::string help_of(const std::string& binary) {
    std::string text;
    const std::unique_ptr<FILE, int (*)(FILE*)> help(
        popen(("'" + binary + "' serve --help").c_str(), "r"), pclose);
    for (int c = 0; help && (c = std::fgetc(help.get())) != EOF;) text += static_cast<char>(c);
    return text;
  }
  /// Builds that are compared may not understand each other's tables.
  static std::string store_of(const std::string& binary, const Wanted& wanted) {
    std::string store = wanted.store;
    if (const auto at = store.find('%'); at != store.npos)
      store.replace(at, 1, binary == wanted.server ? "this" : "other");
    return store;
  }
  static int free_port() {
    asio::io_context none;
    tcp::acceptor acceptor(none, {asio::ip::address_v4::loopback(), 0});
    return acceptor.local_endpoint().port();
  }
  std::filesystem::path proc() const { return proc_of(pid_); }

  pid_t pid_ = 0;
  int port_ = 0;
  std::filesystem::path folder_;
};

// Those who play.

/// Counts the bytes that come in, as they travel.
class Meter {
 public:
  explicit Meter(double& bytes) : bytes_(&bytes) {}

 private:
  friend class beast::rate_policy_access;
  static std::size_t available_read_bytes() { return std::numeric_limits<std::size_t>::max(); }
  static std::size_t available_write_bytes() { return std::numeric_limits<std::size_t>::max(); }
  void transfer_read_bytes(std::size_t n) { *bytes_ += static_cast<double>(n); }
  static void transfer_write_bytes(std::size_t) {}
  static void on_timer() {}

  double* bytes_;
};
using MeteredStream = beast::basic_stream<tcp, asio::any_io_executor, Meter>;

/// A table that is played at. Before anything is measured each comes to some point of its game, so
/// that all parts of it are met.
struct Place {
  int warm_up = 0;
  int moves = 0;
};

using Fleet = std::vector<std::unique_ptr<ServerProcess>>;

struct Load {
  Load(const Wanted& asked, const salon::AnyGame& played, const Fleet& processes)
      : wanted(asked), game(played), servers(processes) {}

  const Wanted& wanted;
  const salon::AnyGame& game;
  const Fleet& servers;
  std::size_t visits = 0;
  asio::io_context loop{1};
  Random random{2026};
  Measured measured;
  double bytes = 0;
  int seats = 2;
  int open = 0;
  int watching = 0;
  int welcomed = 0;     // spectators who were told how things stand
  std::string watched;  // the first table
  int failures = 0;
  long moves = 0;
  int warm = 0;             // tables that have come to their point
  bool warming_up = false;  // only once all tables are open
  bool playing = false;
  bool measuring = false;
  bool ending = false;

  /// Whoever comes is sent to the next server, as a balancer does that remembers nobody.
  tcp::endpoint next_server() { return servers[visits++ % servers.size()]->endpoint(); }
  double resident_kb() const { return total(&ServerProcess::resident_kb); }
  double cpu_s() const { return total(&ServerProcess::cpu_s); }
  double database_s() const {
    double all = 0;
    for (const pid_t pid : writers()) all += cpu_time(proc_of(pid) / "stat").seconds;
    return all;
  }
  double stored() const {
    double all = total(&ServerProcess::written);
    for (const pid_t pid : writers()) all += written_bytes(pid);
    return all;
  }
  std::vector<CpuTime> loops() const {
    std::vector<CpuTime> all;
    for (const auto& server : servers) std::ranges::move(server->loops(), std::back_inserter(all));
    return all;
  }

  /// Until a player answers: so that all tables together come to the rate asked for.
  std::chrono::microseconds pause() {
    if (wanted.rate == 0 || !playing) return 0us;
    const double mean = 1e6 * wanted.tables / wanted.rate;
    return std::chrono::microseconds(static_cast<long>(2 * mean * random.unit()));
  }

 private:
  double total(double (ServerProcess::*of)() const) const {
    double all = 0;
    for (const auto& server : servers) all += (*server.*of)();
    return all;
  }
  std::vector<pid_t> writers() const {
    return wanted.database > 0 ? children(wanted.database) : std::vector<pid_t>();
  }
};

/// The moves of a `turn`, without reading the rest of it; a view before them may have moves too.
std::vector<std::string_view> moves_of(std::string_view line) {
  std::vector<std::string_view> moves;
  auto at = line.rfind("\"moves\":[");
  if (at == std::string_view::npos) return moves;
  at += 9;
  while (at < line.size() && line[at] == '"') {
    const auto end = line.find('"', at + 1);
    moves.push_back(line.substr(at + 1, end - at - 1));
    at = end + 2;
  }
  return moves;
}

constexpr std::string_view kTurn = "{\"type\":\"turn\",\"ply\":";

std::string answer_to(std::string_view line, Random& random) {
  const auto at = line.rfind(kTurn) + kTurn.size();
  const auto ply = line.substr(at, line.find(',', at) - at);
  const auto moves = moves_of(line);
  if (moves.empty()) return {};
  return fmt::format(R"({{"type":"move","ply":{},"move":"{}"}})", ply,
                     moves[random.below(moves.size())]);
}

/// A seat or a spectator. It always reads, so the server's pings are answered while it waits.
class Guest : public std::enable_shared_from_this<Guest> {
 public:
  Guest(Load& load, std::shared_ptr<Place> place, std::string table, std::string token, int seat)
      : load_(load),
        place_(std::move(place)),
        ws_(Meter(load.bytes), load.loop),
        timer_(load.loop),
        table_(std::move(table)),
        token_(std::move(token)),
        mine_(fmt::format(",\"by\":{},", seat)) {}

  /// From coming in to the end of the game. False: something went wrong.
  asio::awaitable<bool> stay() {
    const auto self = shared_from_this();
    const bool here = co_await enter();
    if (!here) co_return false;
    if (token_.empty()) ++load_.watching;
    error_code error;
    while (!load_.ending && !failed_) {
      buffer_.consume(buffer_.size());
      co_await ws_.async_read(buffer_, asio::redirect_error(asio::use_awaitable, error));
      if (error) break;
      const std::string_view line(static_cast<const char*>(buffer_.cdata().data()), buffer_.size());
      if (hear(line)) co_return true;
    }
    co_return load_.ending;
  }

 private:
  asio::awaitable<bool> enter() {
    error_code error;
    auto& stream = beast::get_lowest_layer(ws_);
    const auto endpoint = load_.next_server();
    co_await stream.async_connect(endpoint, asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return false;
    stream.socket().set_option(tcp::no_delay(true), error);
    websocket::permessage_deflate deflate;
    deflate.client_enable = true;  // browsers offer it
    ws_.set_option(deflate);
    const std::string path = "/api/tables/" + table_ + "/socket";
    co_await ws_.async_handshake("127.0.0.1", path,
                                 asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return false;
    Json greeting{{"type", token_.empty() ? "watch" : "sit"}};
    if (!token_.empty()) greeting["token"] = token_;
    if (!load_.wanted.bare) {
      greeting["views"] = true;
      greeting["features"] = kFeatures;
    }
    said_ = greeting.dump();
    co_await ws_.async_write(asio::buffer(said_), asio::redirect_error(asio::use_awaitable, error));
    co_return !error;
  }

  /// True: that was the end of the game.
  bool hear(std::string_view line) {
    if (waiting_ && line.find("\"type\":\"seen\"") != line.npos && line.find(mine_) != line.npos) {
      waiting_ = false;
      ++load_.moves;
      ++place_->moves;
      const std::chrono::duration<double, std::milli> took = Clock::now() - sent_;
      if (load_.measuring) load_.measured.latencies_ms.push_back(took.count());
    }
    if (token_.empty() && line.find("\"type\":\"hello\"") != line.npos) ++load_.welcomed;
    if (line.find("{\"type\":\"over\"") != line.npos) return true;
    if (line.find(kTurn) == line.npos) return false;
    said_ = answer_to(line, load_.random);
    if (said_.empty())
      failed_ = true;
    else
      asio::co_spawn(load_.loop, answer(), asio::detached);
    return false;
  }

  asio::awaitable<void> answer() {
    const auto self = shared_from_this();
    error_code error;
    while (!load_.playing && (!load_.warming_up || place_->moves >= place_->warm_up)) {
      timer_.expires_after(20ms);
      co_await timer_.async_wait(asio::redirect_error(asio::use_awaitable, error));
    }
    if (const auto pause = load_.pause(); pause > 0us) {
      timer_.expires_after(pause);
      co_await timer_.async_wait(asio::redirect_error(asio::use_awaitable, error));
    }
    sent_ = Clock::now();
    waiting_ = true;
    co_await ws_.async_write(asio::buffer(said_), asio::redirect_error(asio::use_awaitable, error));
  }

  Load& load_;
  std::shared_ptr<Place> place_;
  websocket::stream<MeteredStream> ws_;
  asio::steady_timer timer_;
  std::string table_, token_, mine_, said_;
  Clock::time_point sent_;
  bool waiting_ = false;
  bool failed_ = false;
  beast::flat_buffer buffer_;
};

asio::awaitable<void> seat_one(Load& load, std::shared_ptr<Guest> guest, int& playing) {
  const bool stayed = co_await guest->stay();
  if (!stayed && !load.ending) ++load.failures;
  --playing;
}

asio::awaitable<void> watch_one(Load& load, std::shared_ptr<Guest> guest) {
  const bool stayed = co_await guest->stay();
  if (!stayed && !load.ending) ++load.failures;
}

using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

/// The answer to one request, on a connection of its own; of status 0 if there is none.
asio::awaitable<Response> ask(Load& load, tcp::endpoint endpoint, Request request) {
  Response response, none;
  none.result(0);
  beast::tcp_stream stream(load.loop);
  error_code error;
  co_await stream.async_connect(endpoint, asio::redirect_error(asio::use_awaitable, error));
  if (error) co_return none;
  request.set(http::field::host, "127.0.0.1");
  request.keep_alive(false);
  request.prepare_payload();
  co_await http::async_write(stream, request, asio::redirect_error(asio::use_awaitable, error));
  beast::flat_buffer buffer;
  if (!error)
    co_await http::async_read(stream, buffer, response,
                              asio::redirect_error(asio::use_awaitable, error));
  if (error) co_return none;
  co_return response;
}

/// How often somebody waited for a lock on a move's way, by all servers; -1: they do not say.
asio::awaitable<double> lock_waits(Load& load) {
  constexpr std::string_view name = "\nsalon_store_queue_waits_total ";
  double all = 0;
  for (const auto& server : load.servers) {
    Request request(http::verb::get, "/metrics", 11);
    const auto response = co_await ask(load, server->endpoint(), std::move(request));
    const auto at = response.body().find(name);
    if (at == std::string::npos) co_return -1;
    all += std::strtod(response.body().c_str() + at + name.size(), nullptr);
  }
  co_return all;
}

asio::awaitable<Json> open_table(Load& load) {
  Request request(http::verb::post, "/api/tables", 11);
  request.set(http::field::content_type, "application/json");
  Json seats = Json::array();
  for (int seat = 0; seat < load.seats; ++seat)
    seats.push_back({{"kind", "me"}, {"name", fmt::format("Guest {}", seat + 1)}});
  request.body() = Json{{"game", load.game.about().name}, {"seats", seats}}.dump();
  const auto response = co_await ask(load, load.next_server(), std::move(request));
  if (response.result() != http::status::created) co_return nullptr;
  co_return Json::parse(response.body());
}

/// One table after the other at one place; at the first place they have spectators.
asio::awaitable<void> keep_table(Load& load, bool watched) {
  asio::steady_timer timer(load.loop);
  while (!load.ending) {
    const Json opened = co_await open_table(load);
    if (opened.is_null()) {
      ++load.failures;
      timer.expires_after(500ms);
      co_await timer.async_wait(asio::use_awaitable);
      continue;
    }
    int playing = load.seats;
    const auto place = std::make_shared<Place>();
    if (!load.playing) place->warm_up = static_cast<int>(load.random.below(kWarmUp));
    const auto table = opened["table"].get<std::string>();
    if (watched) load.watched = table;
    for (const auto& held : opened["seats"]) {
      auto guest = std::make_shared<Guest>(load, place, table, held["token"].get<std::string>(),
                                           held["seat"].get<int>());
      asio::co_spawn(load.loop, seat_one(load, std::move(guest), playing), asio::detached);
    }
    for (int i = 0; watched && i < load.wanted.spectators; ++i) {
      auto guest = std::make_shared<Guest>(load, place, table, std::string(), -1);
      asio::co_spawn(load.loop, watch_one(load, std::move(guest)), asio::detached);
    }
    ++load.open;
    bool warm = false;
    while (playing > 0 && !load.ending) {
      timer.expires_after(20ms);
      co_await timer.async_wait(asio::use_awaitable);
      if (!warm && place->moves >= place->warm_up) warm = true, ++load.warm;
    }
    if (!load.playing && warm) --load.warm;
    --load.open;
  }
}

asio::awaitable<void> wait_until(Load& load, auto ready) {
  asio::steady_timer timer(load.loop);
  for (int i = 0; i < 6000 && !ready(); ++i) {
    timer.expires_after(10ms);
    co_await timer.async_wait(asio::use_awaitable);
  }
}

asio::awaitable<bool> server_answers(Load& load, tcp::endpoint endpoint) {
  asio::steady_timer timer(load.loop);
  for (int i = 0; i < 500; ++i) {
    beast::tcp_stream stream(load.loop);
    error_code error;
    co_await stream.async_connect(endpoint, asio::redirect_error(asio::use_awaitable, error));
    if (!error) co_return true;
    timer.expires_after(20ms);
    co_await timer.async_wait(asio::use_awaitable);
  }
  co_return false;
}

/// What the server's loops used between two readings of their times, all and the busiest.
void add_loops(Measured& measured, const std::vector<CpuTime>& before,
               const std::vector<CpuTime>& after) {
  for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i) {
    const double used = after[i].seconds - before[i].seconds;
    measured.loops_s += used;
    measured.busiest_s = std::max(measured.busiest_s, used);
  }
}

asio::awaitable<void> measure(Load& load) {
  asio::steady_timer timer(load.loop);
  const auto loops = load.loops();
  const double cpu = load.cpu_s(), database = load.database_s(), stored = load.stored();
  const double bytes = load.bytes, waits = co_await lock_waits(load);
  const long moves = load.moves;
  load.measuring = true;
  const auto start = Clock::now();
  const auto end = start + std::chrono::seconds(load.wanted.seconds);
  while (load.moves - moves < load.wanted.moves && Clock::now() < end) {
    timer.expires_after(10ms);
    co_await timer.async_wait(asio::use_awaitable);
  }
  load.measuring = false;
  load.measured.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  load.measured.cpu_s = load.cpu_s() - cpu;
  load.measured.database_s = load.database_s() - database;
  load.measured.stored = load.stored() - stored;
  load.measured.bytes = load.bytes - bytes;
  load.measured.moves = static_cast<double>(load.moves - moves);
  load.measured.failures = load.failures;
  add_loops(load.measured, loops, load.loops());
  const double waits_then = co_await lock_waits(load);
  load.measured.waits = waits < 0 ? -1 : waits_then - waits;
}

/// Everybody stops to play, and spectators come to the first table as it stands.
asio::awaitable<void> measure_newcomers(Load& load) {
  load.playing = load.warming_up = false;
  asio::steady_timer timer(load.loop, 300ms);
  co_await timer.async_wait(asio::use_awaitable);
  const double cpu = load.cpu_s();
  const int before = load.welcomed;
  for (int i = 0; i < kNewcomers; ++i) {
    auto guest = std::make_shared<Guest>(load, std::make_shared<Place>(), load.watched, "", -1);
    asio::co_spawn(load.loop, watch_one(load, std::move(guest)), asio::detached);
    co_await wait_until(load, [&load, before, i] { return load.welcomed - before > i - 20; });
  }
  co_await wait_until(load, [&load, before] { return load.welcomed >= before + kNewcomers; });
  load.measured.newcomer_us = 1e6 * (load.cpu_s() - cpu) / kNewcomers;
}

asio::awaitable<void> conduct(Load& load) {
  for (const auto& server : load.servers) {
    const bool up = co_await server_answers(load, server->endpoint());
    if (up) continue;
    load.measured.failures = 1;
    load.loop.stop();
    co_return;
  }
  const double empty_kb = load.resident_kb();
  for (int i = 0; i < load.wanted.tables; ++i) {
    asio::co_spawn(load.loop, keep_table(load, i == 0), asio::detached);
    co_await wait_until(load, [&load, i] { return i - load.open <= 50; });
  }
  co_await wait_until(load, [&load] {
    return load.open >= load.wanted.tables && load.watching >= load.wanted.spectators;
  });
  load.measured.table_kb = (load.resident_kb() - empty_kb) / load.wanted.tables;
  load.warming_up = true;
  co_await wait_until(load, [&load] { return load.warm >= load.wanted.tables; });
  load.playing = true;
  co_await measure(load);
  co_await measure_newcomers(load);
  load.ending = true;
  load.loop.stop();
}

Measured run_once(const Wanted& wanted, const std::string& binary, const salon::AnyGame& game) {
  Fleet servers;
  for (int i = 0; i < wanted.servers; ++i)
    servers.push_back(std::make_unique<ServerProcess>(binary, wanted));
  Load load(wanted, game, servers);
  load.seats = std::max(2, game.about().min_seats);
  asio::co_spawn(load.loop, conduct(load), asio::detached);
  load.loop.run();
  return std::move(load.measured);
}

// What is printed.

double at(const std::vector<double>& sorted, double part) {
  if (sorted.empty()) return 0;
  return sorted[static_cast<std::size_t>(part * static_cast<double>(sorted.size() - 1))];
}

void print(const std::string& game, const char* build, Measured& measured) {
  std::ranges::sort(measured.latencies_ms);
  const auto& times = measured.latencies_ms;
  const double busiest = measured.loops_s > 0 ? 100 * measured.busiest_s / measured.loops_s : 0;
  fmt::print(
      "| {} | {} | {:.0f} | {:.1f} | {:.1f} | {:.0f} | {:.0f} | {:.0f} | {:.0f} | {:.2f} | {:.2f} "
      "| {:.1f} "
      "| {} | {} | {} |\n",
      game, build, measured.moves / measured.seconds, measured.cpu_us(), measured.database_us(),
      measured.stored_per_move(), measured.bytes_per_move(), measured.table_kb / measured.runs,
      measured.newcomer_us / measured.runs, at(times, 0.5), at(times, 0.99), at(times, 1),
      busiest > 0 ? fmt::format("{:.0f} %", busiest) : std::string("-"),
      measured.waits >= 0 ? fmt::format("{:.1f}", measured.waits_per_1000()) : std::string("-"),
      measured.failures);
}

void compare(const std::string& game, const Measured& now, const Measured& other) {
  const auto ratio = [](double one, double of) { return of > 0 ? one / of : 0; };
  fmt::print(
      "| {} | **ratio** | {:.2f} | {:.2f} | {:.2f} | {:.2f} | {:.2f} | {:.2f} | {:.2f} | {:.2f} | "
      "{:.2f} "
      "| {:.2f} | | | |\n",
      game, ratio(now.moves / now.seconds, other.moves / other.seconds),
      ratio(now.cpu_us(), other.cpu_us()), ratio(now.database_us(), other.database_us()),
      ratio(now.stored_per_move(), other.stored_per_move()),
      ratio(now.bytes_per_move(), other.bytes_per_move()),
      ratio(now.table_kb / now.runs, other.table_kb / other.runs),
      ratio(now.newcomer_us / now.runs, other.newcomer_us / other.runs),
      ratio(at(now.latencies_ms, 0.5), at(other.latencies_ms, 0.5)),
      ratio(at(now.latencies_ms, 0.99), at(other.latencies_ms, 0.99)),
      ratio(at(now.latencies_ms, 1), at(other.latencies_ms, 1)));
}

std::string load_average() {
  std::ifstream file("/proc/loadavg");
  std::string one;
  file >> one;
  return one;
}

bool measure_game(const Wanted& wanted, const salon::AnyGame& game) {
  const std::string name = game.about().name;
  Measured now, other;
  for (int round = 0; round < wanted.rounds; ++round) {
    if (!wanted.compare.empty()) other += run_once(wanted, wanted.compare, game);
    now += run_once(wanted, wanted.server, game);
  }
  if (!wanted.compare.empty()) print(name, "compared", other);
  print(name, "this", now);
  if (!wanted.compare.empty()) compare(name, now, other);
  std::fflush(stdout);
  return now.moves > 0 && now.failures == 0;
}

}  // namespace

int main(int argc, char** argv) {
  Wanted wanted;
  CLI::App app("Plays at many tables of a server and says what a move costs it");
  app.add_option("--server", wanted.server, "the program to measure");
  app.add_option("--compare", wanted.compare, "another build of it, measured in turns with it");
  app.add_option(
      "--store", wanted.store,
      "where games are kept (% is this or other, by the build); else a new SQLite file each time");
  app.add_option("--game", wanted.game, "one of them; else each in turn");
  app.add_option("--tables", wanted.tables, "at once");
  app.add_option("--rate", wanted.rate, "moves a second; 0: as fast as it goes");
  app.add_option("--moves", wanted.moves, "to measure, each time");
  app.add_option("--seconds", wanted.seconds, "and no longer");
  app.add_option("--rounds", wanted.rounds, "how often each build has its turn");
  app.add_option("--spectators", wanted.spectators, "at the first table");
  app.add_option("--loops", wanted.loops, "event loops of the server");
  app.add_option("--servers", wanted.servers, "on one store; whoever comes is sent to the next");
  app.add_option("--database", wanted.database, "the process whose children write for the store");
  app.add_flag("--bare", wanted.bare, "version 1 of the protocol, without views, as programs play");
  CLI11_PARSE(app, argc, argv);
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  fmt::print("load of the machine before: {}\n\n", load_average());
  fmt::print(
      "| game | build | moves / s | CPU µs / move | database µs / move | stored bytes / move "
      "| bytes / move | KB / table | newcomer µs | p50 ms | p99 ms | max ms | busiest loop | "
      "waits / 1,000 moves | failures |\n");
  fmt::print("|{}\n", std::string_view(" --- | --- | --- | --- | --- | --- | --- | --- | --- | --- "
                                       "| --- | --- | --- | --- | --- |"));
  bool good = true;
  for (const auto& game : salon::games()) {
    if (!wanted.game.empty() && game->about().name != wanted.game) continue;
    good = measure_game(wanted, *game) && good;
  }
  fmt::print("\nload of the machine after: {}\n", load_average());
  return good ? 0 : 1;
}
