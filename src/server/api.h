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
  Answer route(const Request& request);
  Answer table_route(const Request& request, std::string id, std::string what);
  Result<Response> games() const;
  Result<Response> rules(const std::string& game, const Request& request) const;
  Answer open_table(const Request& request);
  Answer open_record(const Request& request);
  Answer seat_action(std::shared_ptr<Table> table, const Request& request, const std::string& what);
  Answer act(std::shared_ptr<Table> table, std::string what, Json body, std::string token);
  Answer join(std::shared_ptr<Table> table, Json body);
  Answer fill(std::shared_ptr<Table> table, Json body, std::string token);
  Answer rematch(std::shared_ptr<Table> table, std::string token);
  Answer hint(std::shared_ptr<Table> table, std::string token);
  Answer record(std::shared_ptr<Table> table);
  Answer replay_table(std::shared_ptr<Table> table, std::string eyes);
  Answer replay_record(const Request& request);
  Answer analyse(Record record, const Json& wishes);

  Hall& hall_;
  Analysis study_;
};

}  // namespace salon::server
