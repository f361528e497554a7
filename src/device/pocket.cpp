#include "device/pocket.h"

#include "core/rules.h"
#include "device/ask.h"
#include "table/secrets.h"

namespace salon::device {
namespace {

constexpr std::size_t kLongestName = 40;
constexpr std::int64_t kMostSockets = 1'000'000'000;

}  // namespace

Expected<Json> Pocket::answer(const Json& ask) {
  if (const auto now = whole_at(ask, "now"); now && *now >= 0) desk_.tell_time(*now);
  auto answered = do_ask(ask);
  Json answer = answered ? std::move(*answered) : Json{{"error", to_json(answered.error().what)}};
  desk_.hand_over(answer);
  if (const auto due = due_ms()) answer["wake"] = *due;
  return answer;
}

Expected<Json> Pocket::do_ask(const Json& ask) {
  const std::string what = text_at(ask, "ask");
  if (what == "http") return http(ask);
  if (what == "tick") return tick(), Json::object();
  if (what == "restore" || what == "forget") {
    if (what == "forget") return forget(text_at(ask, "table")), Json::object();
    if (const auto back = restore(ask); !back) return std::unexpected(back.error());
    return Json::object();
  }
  if (what == "thought") {
    const Json* result = member(ask, "result");
    const auto thought = whole_at(ask, "thought");
    if (thought && result && *thought > 0 && *thought < kMostSockets)
      desk_.hear(static_cast<int>(*thought), *result);
    return Json::object();
  }
  const auto socket = whole_at(ask, "socket");
  if (!socket || *socket < 0 || *socket > kMostSockets)
    return fail("nothing is asked that is known here (\"{}\")",
                "rien de connu ici n'est demandé (« {} »)", what);
  const int number = static_cast<int>(*socket);
  if (what == "open")
    open_socket(number, text_at(ask, "path"));
  else if (what == "send")
    hear(number, text_at(ask, "text"));
  else if (what == "close")
    close_socket(number);
  return Json::object();
}

// Sockets.

void Pocket::open_socket(int socket, const std::string& path) {
  close_socket(socket);
  const auto parts = split(path, '/');  // "", "api", "tables", ID, "socket"
  const bool known = parts.size() == 5 && parts[1] == "api" && parts[2] == "tables" &&
                     parts[4] == "socket" && find(std::string(parts[3]));
  if (!known) return desk_.close(socket, kNoTable);
  sockets_[socket] = parts[3];
}

void Pocket::hear(int socket, const std::string& text) {
  const auto at = sockets_.find(socket);
  Table* table = at == sockets_.end() ? nullptr : find(at->second);
  if (!table) return;
  if (greeted_.contains(socket)) return table->hear(socket, text);
  const auto part = [&](const Phrase& why, int code) {
    desk_.say(socket, protocol::line(protocol::Message(protocol::Refused{0, why})));
    desk_.close(socket, code);
    sockets_.erase(socket);
  };
  const auto greeting = parse_greeting(text);
  if (!greeting) return part(greeting.error().what, kNoGreeting);
  const auto entered = table->enter(socket, *greeting);
  if (!entered) return part(entered.error().what, kNoSeat);
  greeted_[socket] = true;
}

void Pocket::close_socket(int socket) {
  const auto at = sockets_.find(socket);
  if (at == sockets_.end()) return;
  if (Table* table = find(at->second)) table->exit(socket);
  sockets_.erase(at);
  greeted_.erase(socket);
}

// Tables.

Table* Pocket::find(const std::string& id) const {
  const auto found = tables_.find(id);
  return found == tables_.end() ? nullptr : found->second.get();
}

Result<std::string> Pocket::open(Plan plan, const std::vector<Entry>& entries) {
  TableRow row;
  row.id = new_secret();
  row.plan = std::move(plan);
  row.plan.opened_ms = desk_.now_ms();
  auto dated = entries;
  for (auto& entry : dated) entry.at_ms = desk_.now_ms();
  std::string id = row.id;
  auto table = std::make_unique<Table>(desk_, std::move(row));
  if (auto opened = table->open(dated); !opened) return std::unexpected(opened.error());
  tables_[id] = std::move(table);
  return id;
}

Expected<void> Pocket::restore(const Json& ask) {
  const std::string id = text_at(ask, "table");
  if (id.empty() || id.size() > kLongestName)
    return fail("no table is named", "aucune table n'est nommée");
  if (find(id)) return {};
  std::vector<std::string> lines;
  for (const auto& line : list_at(ask, "lines")) {
    if (!line.is_string()) return fail("a line is no text", "une ligne n'est pas du texte");
    lines.push_back(line.get<std::string>());
  }
  auto read = read_lines(id, lines);
  if (!read) return std::unexpected(read.error());
  auto table = std::make_unique<Table>(desk_, std::move(read->first));
  if (const auto back = table->restore(read->second); !back)
    return std::unexpected(Error{back.error().what});
  tables_[id] = std::move(table);
  return {};
}

void Pocket::forget(const std::string& id) {
  Table* table = find(id);
  if (!table) return;
  table->close();
  std::erase_if(greeted_, [&](const auto& one) { return sockets_[one.first] == id; });
  std::erase_if(sockets_, [&](const auto& one) { return one.second == id; });
  tables_.erase(id);
}

void Pocket::tick() {
  for (const auto& [id, table] : tables_) table->tick();
}

std::optional<std::int64_t> Pocket::due_ms() const {
  std::optional<std::int64_t> due;
  for (const auto& [id, table] : tables_) {
    if (const auto one = table->due_ms()) due = std::min(due.value_or(*one), *one);
  }
  return due;
}

}  // namespace salon::device
