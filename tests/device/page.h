#pragma once
#include <gtest/gtest.h>

#include <deque>
#include <map>

#include "core/random.h"
#include "core/record.h"
#include "device/engine.h"

namespace salon::test {

/// What a page does with the engine: a table in one worker, a thinker in another, lines kept before
/// anything is handed on, and messages by socket.
class Page {
 public:
  /// A request that must be understood; what comes of it.
  Json ask(Json request) {
    request["now"] = now_ms += 10;
    const Json answer = Json::parse(table->answer(dump(request)));
    EXPECT_FALSE(answer.contains("error")) << dump(answer);
    take(answer);
    return answer;
  }

  Json http(const std::string& method, const std::string& path, const Json& body = nullptr) {
    return ask({{"ask", "http"},
                {"id", 9},
                {"method", method},
                {"path", path},
                {"headers", Json::object()},
                {"body", body.is_null() ? std::string() : dump(body)}});
  }
  /// The body of an answer that must be good.
  Json get(const std::string& path) { return good(http("GET", path)); }
  Json post(const std::string& path, const Json& body) { return good(http("POST", path, body)); }
  static Json good(const Json& answer) {
    EXPECT_TRUE(answer.contains("status") && answer["status"] < 300) << dump(answer);
    return Json::parse(answer.value("body", "null"), nullptr, false);
  }

  void sit(int socket, const std::string& id, const Json& greeting) {
    ask({{"ask", "open"}, {"socket", socket}, {"path", "/api/tables/" + id + "/socket"}});
    send(socket, greeting);
  }
  void send(int socket, const Json& message) {
    ask({{"ask", "send"}, {"socket", socket}, {"text", dump(message)}});
  }

  /// Lets the thinker do everything that waits, as fast as it can.
  void think() {
    for (int done = 0; !thoughts.empty() && done < 10'000; ++done) {
      const Json thought = thoughts.front();
      thoughts.pop_front();
      Json task = thought["task"];
      task["bot"] = quick(task["bot"].get<std::string>());
      Json answer = Json::parse(thinker->answer(dump({{"ask", "think"}, {"task", task}})));
      EXPECT_FALSE(answer.contains("error")) << dump(answer);
      ask({{"ask", "thought"}, {"thought", thought["thought"]}, {"result", std::move(answer)}});
    }
  }

  /// The last message of that type, or null.
  Json last(int socket, std::string_view type) const {
    const auto& all = heard.at(socket);
    for (auto at = all.rbegin(); at != all.rend(); ++at) {
      if ((*at)["type"] == type) return *at;
    }
    return nullptr;
  }

  /// A worker that died: another one is given what was kept.
  void restart() {
    table = std::make_unique<device::Engine>();
    thinker = std::make_unique<device::Engine>();
    thoughts.clear();
    heard.clear();
    for (const auto& [id, lines] : std::map(kept))
      ask({{"ask", "restore"}, {"table", id}, {"lines", lines}});
  }

  std::unique_ptr<device::Engine> table = std::make_unique<device::Engine>();
  std::unique_ptr<device::Engine> thinker = std::make_unique<device::Engine>();
  std::int64_t now_ms = 1'800'000'000'000;
  std::map<std::string, std::vector<std::string>> kept;
  std::map<int, std::vector<Json>> heard;
  std::deque<Json> thoughts;
  std::vector<Json> closed, later;
  std::vector<int> dropped;
  Json wake;

 private:
  /// The same bot with a little work instead of its time: nothing here is about strength.
  static std::string quick(const std::string& bot) {
    return bot.substr(0, bot.find(':')) + ":work=50";
  }

  void take(const Json& answer) {
    for (const auto& one : answer.value("journal", Json::array())) {
      for (const auto& line : one["lines"])
        kept[one["table"].get<std::string>()].push_back(line.get<std::string>());
    }
    for (const auto& frame : answer.value("frames", Json::array())) {
      const Json message = Json::parse(frame["text"].get<std::string>());
      for (const auto& one : message.is_array() ? message : Json::array({message}))
        heard[frame["socket"].get<int>()].push_back(one);
    }
    for (const auto& one : answer.value("closed", Json::array())) closed.push_back(one);
    for (const auto& one : answer.value("answers", Json::array())) later.push_back(one);
    for (const auto& one : answer.value("drop", Json::array())) {
      dropped.push_back(one.get<int>());
      std::erase_if(thoughts, [&](const Json& thought) { return thought["thought"] == one; });
    }
    for (const auto& one : answer.value("thoughts", Json::array())) thoughts.push_back(one);
    wake = answer.value("wake", Json());
  }
};

inline Json me(const char* name) {
  return {{"kind", "me"}, {"name", name}};
}
inline Json bot(const char* level) {
  return {{"kind", "bot"}, {"bot", level}};
}

/// A seat at a table of the page, played by whoever answers its questions.
struct Guest {
  Page& page;
  std::string table;
  std::string token;
  int socket = 1;

  /// Sits down with what a page of ours asks for.
  void sit() {
    page.sit(socket, table,
             {{"type", "sit"},
              {"token", token},
              {"views", true},
              {"features", {"constants", "explain", "offers", "company"}}});
  }
  bool over() const { return !page.last(socket, "over").is_null(); }
  Json question() const { return page.last(socket, "turn"); }
  void move(const Json& turn, const std::string& text) {
    Json message{{"type", "move"}, {"ply", turn["ply"]}, {"move", text}};
    if (turn.contains("undos")) message["undos"] = turn["undos"];
    page.send(socket, message);
  }
  void play(Random& random) {
    const Json turn = question();
    ASSERT_FALSE(turn.is_null());
    const Json& moves = turn["moves"];
    move(turn, moves[random.below(moves.size())].get<std::string>());
  }
};

/// A table against bots, with the person at seat 0.
inline Guest open_table(Page& page, const std::string& game, int bots = 1,
                        const Json& more = Json::object()) {
  Json body{{"game", game}, {"seats", Json::array({me("Ada")})}};
  for (int i = 0; i < bots; ++i) body["seats"].push_back(bot("medium"));
  body.update(more);
  const Json opened = page.post("/api/tables", body);
  return {page, opened["table"], opened["seats"][0]["token"]};
}

}  // namespace salon::test
