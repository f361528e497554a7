#pragma once
#include "device/analysis.h"
#include "device/table.h"
#include "table/http.h"
#include "table/opening.h"

namespace salon::device {

/// A house that fits into a pocket: the tables of one device, and who is at them. It answers the
/// server's requests, and speaks its socket's language, by being called.
class Pocket {
 public:
  Pocket() : analysis_(desk_) {}

  /// One request of those docs/device.md lists; everything that is to be done outside is in the
  /// answer.
  Expected<Json> answer(const Json& ask);

 private:
  using Answer = Result<Response>;

  Expected<Json> do_ask(const Json& ask);
  void open_socket(int socket, const std::string& path);
  void hear(int socket, const std::string& text);
  void close_socket(int socket);
  Expected<void> restore(const Json& ask);
  void forget(const std::string& id);
  void tick();
  std::optional<std::int64_t> due_ms() const;

  Table* find(const std::string& id) const;
  Result<std::string> open(Plan plan, const std::vector<Entry>& entries);

  // Requests, as the server answers them. Nothing: the answer comes later, under that id.
  Expected<Json> http(const Json& ask);
  std::optional<Answer> route(const Request& request, const Json& id);
  Answer puzzles(const std::string& name, const std::string& number, const Request& request) const;
  Answer open_table(const Request& request, Result<Opening> (*read)(const Json&));
  std::optional<Answer> table_route(const Request& request, const std::string& id,
                                    const std::string& what, const Json& later);
  Answer look_at(const Table& table, const std::string& what, const Request& request) const;
  std::optional<Answer> seat_action(Table& table, const Request& request, const std::string& what,
                                    const Json& later);
  Answer join(Table& table, const Json& body);
  Answer fill(Table& table, const Json& body, const std::string& token);
  Answer act(Table& table, const std::string& what, const Json& body, const std::string& token);
  Answer rematch(Table& table, const std::string& token);
  Answer replay_record(const Request& request) const;
  Answer analyse(const Record& record, const Json& wishes);
  Answer job(const std::string& method, const std::string& name);

  Desk desk_;
  Analysis analysis_;
  std::map<std::string, std::unique_ptr<Table>> tables_;
  std::map<int, std::string> sockets_;  // at which table
  std::map<int, bool> greeted_;
};

}  // namespace salon::device
