#pragma once
#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "core/error.h"
#include "server/config.h"

namespace salon {

class Variant;

}  // namespace salon

namespace salon::server {

class Store;

/// The whole server: `open` takes its port and its store, `run` serves until it is told to stop.
class Server {
 public:
  /// Tests put something between the server and its store, and its games.
  using Wrap = std::function<std::unique_ptr<Store>(std::unique_ptr<Store>)>;
  using WrapVariant = std::function<std::shared_ptr<const Variant>(std::shared_ptr<const Variant>)>;
  static Expected<std::unique_ptr<Server>> open(const Config& config, const Wrap& wrap = {},
                                                const WrapVariant& wrap_variant = {});
  ~Server();

  int port() const;
  /// Returns after `stop`, when everything is stored and everybody was let go.
  void run();
  /// From any thread.
  void stop();
  /// As if that much time had passed, for tests of clocks. From any thread.
  void set_forward(std::chrono::milliseconds by);
  /// SIGINT and SIGTERM stop it.
  void stop_on_signals();

 private:
  struct Premises;
  explicit Server(std::unique_ptr<Premises> premises);

  std::unique_ptr<Premises> premises_;
};

}  // namespace salon::server
