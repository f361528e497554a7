#pragma once
#include "server/analysis.h"
#include "server/house.h"
#include "server/large_answers.h"
#include "server/room.h"
#include "server/shelf.h"
#include "table/http.h"
#include "table/opening.h"
#include "table/replay.h"

namespace salon::server {

/// The requests of docs/server.md, one function each. They come from all loops; what is asked about
/// a table is done on the table's, what is asked about an analysis on the first one.
class Api {
 public:
  explicit Api(House& house)
      : house_(house), analysis_(house.first_hall()), shelf_(house.config().engine) {}

  asio::awaitable<Response> handle(Request request);
  /// Called on the first loop.
  void end() { analysis_.stop_all(); }

 private:
  using Answer = asio::awaitable<Result<Response>>;
  using Body = asio::awaitable<Result<Json>>;
  /// Work that takes a while, done where it holds nobody up.
  template <class Work>
  auto aside(const Request& request, Work work) {
    auto stop = std::make_shared<std::atomic<bool>>(false);
    return house_.thinkers().run(Pool::Rank::hint, request.client, std::move(stop), std::move(work),
                                 Field("request", request.id));
  }
  /// The JSON of a request, parsed where it holds nobody up.
  Body read_body(const Request& request);
  Answer route(const Request& request);
  Answer table_route(const Request& request, std::string id, std::string what);
  Result<Response> games(const Request& request) const;
  Result<Response> address() const;
  Answer puzzles(const Request& request, std::string game, std::string number);
  Answer open(const Request& request, const Result<Opening>& opening);
  Answer open_table(const Request& request);
  Answer open_record(const Request& request);
  Answer seat_action(std::shared_ptr<Table> table, const Request& request, const std::string& what);
  Answer act(std::shared_ptr<Table> table, std::string what, Json body, std::string token);
  Answer join(std::shared_ptr<Table> table, Json body);
  Answer fill(std::shared_ptr<Table> table, Json body, std::string token);
  Answer rematch(std::shared_ptr<Table> table, std::string token);
  Answer hint(std::shared_ptr<Table> table, std::string token);
  Answer own_hint(std::shared_ptr<Table> table, std::string token);
  Answer engine(const Request& request, std::string name);
  Answer record(std::shared_ptr<Table> table, const Request& request);
  using Opened = std::function<Result<Replay>()>;
  Answer replayed(const Request& request, Opened open);
  Answer replay_table(std::shared_ptr<Table> table, const Request& request);
  Answer replay_record(const Request& request);
  Answer analyse_record(const Request& request);
  Answer analyse(std::shared_ptr<const Record> record, const Json& wishes, const Request& request);
  Answer start_analysis(std::shared_ptr<Match> match,
                        std::optional<std::chrono::milliseconds> budget, std::string client,
                        std::string request);
  Answer job(std::string method, std::string name);

  House& house_;
  Analysis analysis_;
  LargeAnswers large_;
  Shelf shelf_;
};

}  // namespace salon::server
