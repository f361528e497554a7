#include "server/server.h"

#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <thread>

#include "server/log.h"
#include "server/secrets.h"
#include "server/session.h"
#include "table/secrets.h"

namespace salon::server {

using asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr auto kFarewell = std::chrono::milliseconds(1500);

Expected<std::unique_ptr<Store>> open_store(const std::string& where, const Rumour& rumour,
                                            std::chrono::seconds patience,
                                            const std::string& self) {
  try {
    if (where.starts_with("sqlite:")) return open_sqlite(where.substr(7), patience);
    if (where.starts_with("postgres")) return open_postgres(where, rumour, patience, self);
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

Bodies::Limits body_limits(const Config& config) {
  Bodies::Limits limits;
  limits.client = static_cast<std::size_t>(config.bodies_per_client_mb) << 20;
  limits.total = static_cast<std::size_t>(config.bodies_mb) << 20;
  return limits;
}

/// As many as were asked for, or one for each core.
int count_or_cores(int wanted) {
  return wanted > 0 ? wanted : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

/// One event loop and the thread it runs on.
struct Loop {
  asio::io_context context{1};
  tcp::acceptor acceptor{context};
  std::optional<asio::executor_work_guard<asio::io_context::executor_type>> open{
      asio::make_work_guard(context)};
  std::thread thread;
};

}  // namespace

/// Everything, in the order it is built.
struct Server::Premises {
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

  explicit Premises(const Config& wanted)
      : config(wanted),
        backlog(backlog_limits(wanted), metrics),
        bodies(body_limits(wanted), metrics) {
    for (int i = 0; i < count_or_cores(config.loops); ++i)
      loops.push_back(std::make_unique<Loop>());
    signals.emplace(first());
    parting.emplace(first());
    metrics.connections_limit.set(config.max_connections);
    metrics.packing_sockets_limit.set(config.packing_sockets);
  }

  asio::io_context& first() { return loops.front()->context; }
  Expected<void> listen();
  Expected<void> listen_everywhere();
  asio::awaitable<void> accept(Loop& loop, Hall& hall);
  void run(Loop& loop, std::size_t number);
  void heed_signals();
  void stop();
  void close();

  LastCall last_call;  // the last to go
  Config config;
  const std::string name = new_secret();  // among the servers that share a store
  Metrics metrics;
  Backlog backlog;
  Bodies bodies;
  std::vector<std::unique_ptr<Loop>> loops;
  std::optional<asio::signal_set> signals;
  std::optional<asio::steady_timer> parting;  // of the first loop
  std::unique_ptr<Thinkers> thinkers;
  std::unique_ptr<Archive> archive;
  std::unique_ptr<House> house;
  std::unique_ptr<Api> api;
  std::unique_ptr<Guard> guard;
};

Expected<void> Server::Premises::listen() {
  auto& acceptor = loops.front()->acceptor;
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
    if (!error) return listen_everywhere();
  }
  return fail("{}:{}: {}", "{}:{} : {}", config.host, config.port, error.message());
}

/// All loops accept from the one socket: whichever is free takes the next visitor.
Expected<void> Server::Premises::listen_everywhere() {
  auto& shared = loops.front()->acceptor;
  for (std::size_t i = 1; i < loops.size(); ++i) {
    error_code error;
    const int copy = ::dup(shared.native_handle());
    loops[i]->acceptor.assign(shared.local_endpoint().protocol(), copy, error);
    if (copy < 0 || error) return fail("{}", "{}", error.message());
  }
  return {};
}

asio::awaitable<void> Server::Premises::accept(Loop& loop, Hall& hall) {
  const ServerContext context{*house, hall, *api, *guard, backlog, bodies, metrics, config};
  auto& acceptor = loop.acceptor;
  while (acceptor.is_open()) {
    error_code error;
    tcp::socket socket =
        co_await acceptor.async_accept(asio::redirect_error(asio::use_awaitable, error));
    if (!error) {
      hall.spawn(serve(std::move(socket), context));
    } else if (acceptor.is_open()) {
      // Out of file descriptors, most likely: some will be free in a moment.
      asio::steady_timer timer(loop.context, std::chrono::milliseconds(100));
      co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, error));
    }
  }
}

/// Told to end, it first lets balancers notice; told twice, it ends.
void Server::Premises::heed_signals() {
  const auto end = [this] {
    last_call.start();
    stop();
  };
  signals->async_wait([this, end](error_code error, int) {
    if (error) return;
    if (config.drain_s == 0 || house->draining.exchange(true)) return end();
    log_note("drain", {{"seconds", std::to_string(config.drain_s)}});
    parting->expires_after(std::chrono::seconds(config.drain_s));
    parting->async_wait([end](error_code sooner) {
      if (!sooner) end();
    });
    heed_signals();
  });
}

/// On the first loop. Nobody new comes in; those who are there are asked to go, and what they said
/// is done.
void Server::Premises::stop() {
  house->draining = true;
  if (house->ending.exchange(true)) return;
  error_code ignored;
  signals->cancel(ignored);
  api->end();
  for (std::size_t i = 0; i < loops.size(); ++i) {
    asio::post(loops[i]->context, [loop = loops[i].get(), hall = house->halls()[i].get()] {
      error_code already;
      loop->acceptor.close(already);
      hall->end();
    });
  }
  guard->close_all(Guard::Parting::kindly);
  thinkers->end();
  parting->expires_after(kFarewell);
  parting->async_wait([this](error_code all_gone) {
    if (!all_gone) guard->close_all(Guard::Parting::at_once);
  });
}

/// Nobody is left who could ask anything of another loop: each ends when its own work is done.
void Server::Premises::close() {
  asio::post(first(), [this] { parting->cancel(); });
  for (auto& loop : loops) asio::post(loop->context, [&open = loop->open] { open.reset(); });
}

void Server::Premises::run(Loop& loop, std::size_t number) {
  pthread_setname_np(pthread_self(), fmt::format("loop {}", number).c_str());
  for (;;) {
    try {
      loop.context.run();
      return;
    } catch (...) {
      // One guest's doing: the others go on.
      metrics.thrown.add();
      log_warning("loop.failed", {{"why", what_was_thrown()}});
    }
  }
}

Server::Server(std::unique_ptr<Premises> premises) : premises_(std::move(premises)) {}
Server::~Server() = default;

Expected<std::unique_ptr<Server>> Server::open(const Config& config, const Wrap& wrap,
                                               const WrapVariant& wrap_variant) {
  auto premises = std::make_unique<Premises>(config);
  log_verbosely(config.verbose);
  raise_file_limit();
  if (const auto listening = premises->listen(); !listening)
    return std::unexpected(listening.error());
  error_code ignored;
  const auto here = premises->loops.front()->acceptor.local_endpoint(ignored);
  if (config.seed && (!here.address().is_loopback() || !config.origins.empty()))
    return fail("--seed would give away the secrets of those who come from elsewhere: leave it out",
                "--seed livrerait les secrets de ceux qui viennent d'ailleurs : à omettre");
  repeat_seeds(config.seed);
  premises->config.port = here.port();
  Premises* const raw = premises.get();
  const auto rumour = [raw](std::string server, std::string table, std::string word) {
    asio::post(raw->first(), [raw, server, table, word] {
      if (raw->house) raw->house->overhear(server, table, word);
    });
  };
  auto store =
      open_store(config.store, rumour, std::chrono::seconds(config.store_patience_s), raw->name);
  if (!store) return std::unexpected(store.error());
  if (wrap) *store = wrap(std::move(*store));
  auto& metrics = premises->metrics;
  premises->thinkers = std::make_unique<Thinkers>(count_or_cores(config.threads), metrics);
  premises->archive = std::make_unique<Archive>(std::move(*store), metrics, raw->name);
  premises->house = std::make_unique<House>(*premises->archive, *premises->thinkers, metrics,
                                            premises->config, raw->name);
  premises->house->wrap_variant = wrap_variant;
  premises->house->on_empty = [raw] { raw->close(); };
  for (auto& loop : premises->loops) premises->house->add_hall(loop->context.get_executor());
  premises->api = std::make_unique<Api>(*premises->house);
  premises->guard = std::make_unique<Guard>(premises->config);
  return std::unique_ptr<Server>(new Server(std::move(premises)));
}

int Server::port() const {
  error_code ignored;
  return premises_->loops.front()->acceptor.local_endpoint(ignored).port();
}

void Server::stop_on_signals() {
  auto& signals = *premises_->signals;
  signals.add(SIGINT);
  signals.add(SIGTERM);
  premises_->heed_signals();
}

void Server::run() {
  auto& loops = premises_->loops;
  const auto& halls = premises_->house->halls();
  for (std::size_t i = 0; i < loops.size(); ++i) {
    // Its heart beats before anybody comes: other servers must not think it dead.
    halls[i]->spawn(halls[i]->tend());
    halls[i]->spawn(premises_->accept(*loops[i], *halls[i]));
  }
  for (std::size_t i = 0; i < loops.size(); ++i)
    loops[i]->thread = std::thread([this, i] { premises_->run(*premises_->loops[i], i); });
  for (auto& loop : loops) loop->thread.join();
}

void Server::set_forward(std::chrono::milliseconds by) {
  for (const auto& hall : premises_->house->halls())
    asio::post(hall->loop(), [hall = hall.get(), by] { hall->set_forward(by); });
}

void Server::stop() {
  asio::post(premises_->first(), [premises = premises_.get()] { premises->stop(); });
}

}  // namespace salon::server
