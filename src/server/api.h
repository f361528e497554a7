#pragma once
#include "server/analysis.h"
#include "server/hall.h"
#include "server/http.h"

namespace salon::server {

/// The requests of docs/server.md, one function each.
class Api {
 public:
  explicit Api(Hall& hall) : hall_(hall), study_(hall) {}

  asio::awaitable<Response> handle(Request request);
  void end() { study_.stop_all(); }

 private:
  using Answer = asio::awaitable<Result<Response>>;
  using Body = asio::awaitable<Result<Json>>;
  /// The JSON of a request, parsed where it holds nobody up.
  Body read_body(const Request& request);
  Answer route(const Request& request);
  Answer table_route(const Request& request, std::string id, std::string what);
  Result<Response> games() const;
  Result<Response> rules(const std::string& game, const Request& request) const;
  Answer puzzles(const Request& request, std::string game, std::string number);
  Answer open_table(const Request& request);
  Answer open_record(const Request& request);
  Answer seat_action(std::shared_ptr<Table> table, const Request& request, const std::string& what);
  Answer act(std::shared_ptr<Table> table, std::string what, Json body, std::string token);
  Answer join(std::shared_ptr<Table> table, Json body);
  Answer fill(std::shared_ptr<Table> table, Json body, std::string token);
  Answer rematch(std::shared_ptr<Table> table, std::string token);
  Answer hint(std::shared_ptr<Table> table, std::string token);
  Answer record(std::shared_ptr<Table> table);
  Answer replay_table(std::shared_ptr<Table> table, const Request& request);
  Answer replay_record(const Request& request);
  Answer analyse_record(const Request& request);
  Answer analyse(std::shared_ptr<const Record> record, const Json& wishes, std::string client);
  /// Leave to make a large answer, until it has been sent; nothing if too many are under way.
  std::shared_ptr<void> large_answer(const std::string& client);

  Hall& hall_;
  Analysis study_;
  std::shared_ptr<std::map<std::string, int>> large_ =
      std::make_shared<std::map<std::string, int>>();  // answers under way, of each client
};

}  // namespace salon::server
