// Drives a running server over loopback: so many tables with two random players each, and how long
// a move takes from being sent to being seen by the one who made it, that is, to being stored.
//
//   build/release/salon serve --port 8080 --store sqlite:/tmp/load.db --tables-per-client 100000
//     --connections-per-client 100000 --requests-per-second 100000 (in one line)
//   build/release/bench/load --port 8080 --tables 10000 --rate 5000 --seconds 30
#include <sys/resource.h>

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

#include "core/json.h"
#include "core/random.h"

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

constexpr auto kOpening = 1s;

struct Wanted {
  std::string game = "khan";
  int port = 8080;
  int tables = 1000;
  int rate = 1000;  // moves a second, all tables together; 0: as fast as it goes
  int seconds = 20;
};

struct Load {
  Wanted wanted;
  asio::io_context loop{1};
  Random random{2026};
  std::vector<double> latencies_ms;
  int open = 0;
  int failures = 0;
  long moves = 0;
  bool playing = false;  // only once all tables are open
  bool measuring = false;
  bool ending = false;

  tcp::endpoint server() const {
    return {asio::ip::address_v4::loopback(), static_cast<unsigned short>(wanted.port)};
  }
  /// Until a player answers: so that all tables together come to the rate asked for.
  std::chrono::microseconds pause() {
    if (wanted.rate == 0) return 0us;
    const double mean = 1e6 * wanted.tables / wanted.rate;
    return std::chrono::microseconds(static_cast<long>(2 * mean * random.unit()));
  }
};

/// The moves of a `turn`, without reading the rest of it.
std::vector<std::string_view> moves_of(std::string_view line) {
  std::vector<std::string_view> moves;
  auto at = line.find("\"moves\":[");
  if (at == std::string_view::npos) return moves;
  at += 9;
  while (at < line.size() && line[at] == '"') {
    const auto end = line.find('"', at + 1);
    moves.push_back(line.substr(at + 1, end - at - 1));
    at = end + 2;
  }
  return moves;
}

std::string_view number_after(std::string_view line, std::string_view key) {
  const auto at = line.find(key);
  if (at == std::string_view::npos) return {};
  const auto from = at + key.size();
  return line.substr(from, line.find_first_not_of("0123456789", from) - from);
}

asio::awaitable<Json> open_table(Load& load) {
  beast::tcp_stream stream(load.loop);
  error_code error;
  co_await stream.async_connect(load.server(), asio::redirect_error(asio::use_awaitable, error));
  if (error) co_return nullptr;
  http::request<http::string_body> request(http::verb::post, "/api/tables", 11);
  request.set(http::field::host, "127.0.0.1");
  request.set(http::field::content_type, "application/json");
  const Json seats{{{"kind", "me"}, {"name", "Ada"}}, {{"kind", "me"}, {"name", "Bob"}}};
  request.body() = Json{{"game", load.wanted.game}, {"seats", seats}}.dump();
  request.keep_alive(false);
  request.prepare_payload();
  co_await http::async_write(stream, request, asio::redirect_error(asio::use_awaitable, error));
  beast::flat_buffer buffer;
  http::response<http::string_body> response;
  if (!error)
    co_await http::async_read(stream, buffer, response,
                              asio::redirect_error(asio::use_awaitable, error));
  if (error || response.result() != http::status::created) co_return nullptr;
  co_return Json::parse(response.body());
}

/// One seat, from sitting down to the end of the game.
asio::awaitable<bool> play(Load& load, std::string table, std::string token, int seat) {
  websocket::stream<beast::tcp_stream> ws(load.loop);
  error_code error;
  auto& tcp_layer = beast::get_lowest_layer(ws);
  co_await tcp_layer.async_connect(load.server(), asio::redirect_error(asio::use_awaitable, error));
  if (error) co_return false;
  tcp_layer.socket().set_option(tcp::no_delay(true), error);
  co_await ws.async_handshake("127.0.0.1", "/api/tables/" + table + "/socket",
                              asio::redirect_error(asio::use_awaitable, error));
  if (error) co_return false;
  const std::string sit = R"({"type":"sit","token":")" + token + "\"}";
  co_await ws.async_write(asio::buffer(sit), asio::redirect_error(asio::use_awaitable, error));
  asio::steady_timer timer(load.loop);
  const std::string mine = "\"by\":" + std::to_string(seat) + ",";
  Clock::time_point sent;
  bool waiting = false;
  beast::flat_buffer buffer;
  while (!error && !load.ending) {
    buffer.consume(buffer.size());
    co_await ws.async_read(buffer, asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return false;
    const std::string_view line(static_cast<const char*>(buffer.cdata().data()), buffer.size());
    if (line.starts_with("{\"type\":\"over\"")) co_return true;
    if (waiting && line.starts_with("{\"type\":\"seen\"") && line.find(mine) != line.npos) {
      waiting = false;
      ++load.moves;
      const std::chrono::duration<double, std::milli> took = Clock::now() - sent;
      if (load.measuring) load.latencies_ms.push_back(took.count());
    }
    if (!line.starts_with("{\"type\":\"turn\"")) continue;
    const auto moves = moves_of(line);
    if (moves.empty()) co_return false;
    std::string answer = "{\"type\":\"move\",\"ply\":";
    answer += number_after(line, "\"ply\":");
    answer += ",\"move\":\"";
    answer += moves[load.random.below(moves.size())];
    answer += "\"}";
    do {
      timer.expires_after(load.playing ? load.pause() : kOpening);
      co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, error));
    } while (!load.playing);
    sent = Clock::now();
    waiting = true;
    co_await ws.async_write(asio::buffer(answer), asio::redirect_error(asio::use_awaitable, error));
  }
  co_return !error;
}

asio::awaitable<void> seat_one(Load& load, std::string table, std::string token, int seat,
                               int& playing) {
  const bool played = co_await play(load, std::move(table), std::move(token), seat);
  if (!played && !load.ending) ++load.failures;
  --playing;
}

/// One table after the other at one place.
asio::awaitable<void> keep_table(Load& load) {
  asio::steady_timer timer(load.loop);
  while (!load.ending) {
    const Json opened = co_await open_table(load);
    if (opened.is_null()) {
      ++load.failures;
      timer.expires_after(500ms);
      co_await timer.async_wait(asio::use_awaitable);
      continue;
    }
    int playing = 2;
    const auto table = opened["table"].get<std::string>();
    for (const auto& held : opened["seats"]) {
      const auto token = held["token"].get<std::string>();
      auto seated = seat_one(load, table, token, held["seat"].get<int>(), playing);
      asio::co_spawn(load.loop, std::move(seated), asio::detached);
    }
    ++load.open;
    while (playing > 0 && !load.ending) {
      timer.expires_after(100ms);
      co_await timer.async_wait(asio::use_awaitable);
    }
    --load.open;
  }
}

double at(const std::vector<double>& sorted, double part) {
  if (sorted.empty()) return 0;
  return sorted[static_cast<std::size_t>(part * static_cast<double>(sorted.size() - 1))];
}

asio::awaitable<void> conduct(Load& load) {
  asio::steady_timer timer(load.loop);
  const int places = load.wanted.tables;
  for (int i = 0; i < places; ++i) {
    asio::co_spawn(load.loop, keep_table(load), asio::detached);
    while (i - load.open > 50) {  // not faster than they are opened
      timer.expires_after(5ms);
      co_await timer.async_wait(asio::use_awaitable);
    }
  }
  for (int i = 0; i < 600 && load.open < places; ++i) {
    timer.expires_after(100ms);
    co_await timer.async_wait(asio::use_awaitable);
  }
  load.playing = true;
  timer.expires_after(kOpening + 2s);
  co_await timer.async_wait(asio::use_awaitable);
  load.measuring = true;
  const long before = load.moves;
  const auto start = Clock::now();
  timer.expires_after(std::chrono::seconds(load.wanted.seconds));
  co_await timer.async_wait(asio::use_awaitable);
  load.measuring = false;
  const std::chrono::duration<double> took = Clock::now() - start;
  const double rate = static_cast<double>(load.moves - before) / took.count();
  std::ranges::sort(load.latencies_ms);
  std::printf("| %6d | %9.0f | %8.1f | %8.1f | %8.1f | %d |\n", load.open, rate,
              at(load.latencies_ms, 0.5), at(load.latencies_ms, 0.99), at(load.latencies_ms, 1),
              load.failures);
  load.ending = true;
  load.loop.stop();
}

}  // namespace

int main(int argc, char** argv) {
  Load load;
  CLI::App app("Plays at many tables of a running server and measures how it holds out");
  app.add_option("--port", load.wanted.port, "the server's");
  app.add_option("--game", load.wanted.game, "for two");
  app.add_option("--tables", load.wanted.tables, "at once");
  app.add_option("--rate", load.wanted.rate, "moves a second; 0: as fast as it goes");
  app.add_option("--seconds", load.wanted.seconds, "to measure");
  CLI11_PARSE(app, argc, argv);
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  std::puts("| tables | moves / s | p50 ms   | p99 ms   | max ms   | failures |");
  std::puts("| --- | --- | --- | --- | --- | --- |");
  asio::co_spawn(load.loop, conduct(load), asio::detached);
  load.loop.run();
}
