#include "server/server.h"

#include <sys/resource.h>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <thread>

#include "server/log.h"
#include "server/session.h"

namespace salon::server {

using asio::ip::tcp;
using boost::system::error_code;

namespace {

Expected<std::unique_ptr<Store>> open_store(const std::string& where, const Rumour& rumour) {
  try {
    if (where.starts_with("sqlite:")) return open_sqlite(where.substr(7));
    if (where.starts_with("postgres")) return open_postgres(where, rumour);
  } catch (const std::exception& failure) {
    return fail("the store does not open: {}", "le dépôt ne s'ouvre pas : {}", failure.what());
  }
  return fail("a store is sqlite:FILE or postgresql://…, not \"{}\"",
              "un dépôt est sqlite:FICHIER ou postgresql://…, pas « {} »", where);
}

/// A table of two people is two sockets, and a full house is thousands of tables.
void raise_file_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

Backlog::Limits backlog_limits(const Config& config) {
  Backlog::Limits limits;
  limits.client = static_cast<std::size_t>(config.backlog_per_client_mb) << 20;
  limits.total = static_cast<std::size_t>(config.backlog_mb) << 20;
  return limits;
}

int thread_count(const Config& config) {
  return config.threads > 0 ? config.threads
                            : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace

/// Everything, in the order it is built.
struct Server::House {
  /// Whoever told the server to end does not wait longer than this: what hangs then (a store that
  /// does not answer, most likely) is left behind. Everything confirmed is stored before.
  class LastCall {
   public:
    static constexpr auto kPatience = std::chrono::milliseconds(4500);

    ~LastCall() {
      {
        const std::scoped_lock lock(mutex_);
        over_ = true;
      }
      wake_.notify_one();
      if (thread_.joinable()) thread_.join();
    }
    void start() {
      if (thread_.joinable()) return;
      thread_ = std::thread([this] {
        std::unique_lock lock(mutex_);
        if (wake_.wait_for(lock, kPatience, [this] { return over_; })) return;
        log_warning("stop.forced", {});
        std::_Exit(EXIT_FAILURE);
      });
    }

   private:
    std::mutex mutex_;
    std::condition_variable wake_;
    bool over_ = false;
    std::thread thread_;
  };

  explicit House(const Config& wanted)
      : config(wanted), backlog(backlog_limits(wanted), metrics), acceptor(loop), signals(loop) {}

  Expected<void> listen();
  asio::awaitable<void> accept();
  void stop();

  LastCall last_call;  // the last to go
  Config config;
  Metrics metrics;
  Backlog backlog;
  asio::io_context loop{1};
  tcp::acceptor acceptor;
  asio::signal_set signals;
  std::unique_ptr<Thinkers> thinkers;
  std::unique_ptr<Archive> archive;
  std::unique_ptr<Hall> hall;
  std::unique_ptr<Api> api;
  std::unique_ptr<Guard> guard;
};

Expected<void> Server::House::listen() {
  error_code error;
  const auto address =
      asio::ip::make_address(config.host == "localhost" ? "127.0.0.1" : config.host, error);
  if (error) return fail("\"{}\" is not an address", "« {} » n'est pas une adresse", config.host);
  const int tries = config.next_free_port ? 100 : 1;
  for (int i = 0; i < tries; ++i) {
    const tcp::endpoint endpoint(address, static_cast<unsigned short>(config.port + i));
    acceptor.close(error);
    acceptor.open(endpoint.protocol());
    acceptor.set_option(asio::socket_base::reuse_address(true));
    acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(4096, error);
    if (!error) return {};
  }
  return fail("{}:{}: {}", "{}:{} : {}", config.host, config.port, error.message());
}

asio::awaitable<void> Server::House::accept() {
  const ServerContext context{*hall, *api, *guard, backlog, metrics, config};
  while (acceptor.is_open()) {
    error_code error;
    tcp::socket socket =
        co_await acceptor.async_accept(asio::redirect_error(asio::use_awaitable, error));
    if (!error) {
      hall->spawn(serve(std::move(socket), context));
    } else if (acceptor.is_open()) {
      // Out of file descriptors, most likely: some will be free in a moment.
      asio::steady_timer timer(loop, std::chrono::milliseconds(100));
      co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, error));
    }
  }
}

void Server::House::stop() {
  error_code ignored;
  signals.cancel(ignored);
  acceptor.close(ignored);
  hall->end();
  api->end();
  guard->close_all();
  thinkers->end();
}

Server::Server(std::unique_ptr<House> house) : house_(std::move(house)) {}
Server::~Server() = default;

Expected<std::unique_ptr<Server>> Server::open(const Config& config, const Wrap& wrap) {
  auto house = std::make_unique<House>(config);
  log_verbosely(config.verbose);
  raise_file_limit();
  if (const auto listening = house->listen(); !listening) return std::unexpected(listening.error());
  error_code ignored;
  house->config.port = house->acceptor.local_endpoint(ignored).port();
  House* const raw = house.get();
  auto store =
      open_store(config.store, [raw](std::string server, std::string table, std::string word) {
        asio::post(raw->loop, [raw, server, table, word] {
          if (raw->hall) raw->hall->overhear(server, table, word);
        });
      });
  if (!store) return std::unexpected(store.error());
  if (wrap) *store = wrap(std::move(*store));
  const auto executor = house->loop.get_executor();
  house->thinkers = std::make_unique<Thinkers>(executor, thread_count(config), house->metrics);
  house->archive = std::make_unique<Archive>(executor, std::move(*store), house->metrics);
  house->hall = std::make_unique<Hall>(executor, *house->archive, *house->thinkers, house->metrics,
                                       house->config);
  house->api = std::make_unique<Api>(*house->hall);
  house->guard = std::make_unique<Guard>(house->config);
  return std::unique_ptr<Server>(new Server(std::move(house)));
}

int Server::port() const {
  error_code ignored;
  return house_->acceptor.local_endpoint(ignored).port();
}

void Server::stop_on_signals() {
  house_->signals.add(SIGINT);
  house_->signals.add(SIGTERM);
  house_->signals.async_wait([house = house_.get()](error_code error, int) {
    if (error) return;
    house->last_call.start();
    house->stop();
  });
}

void Server::run() {
  // Its heart beats before anybody comes: other servers must not think it dead.
  house_->hall->spawn(house_->hall->tend());
  house_->hall->spawn(house_->accept());
  for (;;) {
    try {
      house_->loop.run();
      return;
    } catch (const std::exception& fault) {
      // Of one guest's doing; the others go on.
      house_->metrics.thrown.add();
      log_warning("loop.failed", {{"why", fault.what()}});
    }
  }
}

void Server::set_forward(std::chrono::milliseconds by) {
  asio::post(house_->loop, [house = house_.get(), by] { house->hall->set_forward(by); });
}

void Server::stop() {
  asio::post(house_->loop, [house = house_.get()] { house->stop(); });
}

}  // namespace salon::server
