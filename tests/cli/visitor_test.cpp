// The client's side of the seat protocol, with a server that means no good.
#include "cli/visitor.h"

#include <gtest/gtest.h>

#include <cstdio>

#include "core/conversation.h"
#include "games/registry.h"
#include "parrot.h"

namespace salon {
namespace {

/// Notes what it is told, and answers every question with the first move it has itself.
class Notes : public Visitor::Decider {
 public:
  Expected<void> begin(const Visitor&) override { return {}; }
  void see(const Visitor& visitor, const Glimpse& glimpse, const Phrase& sentence) override {
    add(visitor.name(glimpse.by).en + glimpse.text + sentence.en);
  }
  Expected<std::optional<Visitor::Answers>> decide(const Visitor& visitor,
                                                   const protocol::Turn& turn) override {
    for (const auto& move : turn.moves) add(move);
    add(turn.say.en);
    if (std::exchange(called_away, false)) return std::nullopt;
    return Visitor::Answers{protocol::Move{turn.ply, {}, visitor.eye().moves().front()}};
  }
  void refused(const Phrase& reason) override { add(reason.en + reason.fr); }
  void over(const Visitor& visitor, const protocol::Over& over) override {
    for (std::size_t seat = 0; seat < over.outcome.size(); ++seat)
      add(visitor.name(static_cast<Seat>(seat)).en);
    add(over.why.en);
  }
  bool wait() override { return true; }
  void waiting() override { add("waiting"); }

  std::string said;
  bool called_away = false;  // at the next question

 private:
  void add(const std::string& text) { said += text + "\n"; }
};

const std::string kHello =
    R"({"type":"hello","protocol":1,"game":"khan","rules":"house","seats":2,"seat":0,)"
    R"("names":["Ada","Blaise"]})";

/// Hears these lines after a good hello; the first error.
struct Heard {
  explicit Heard(const std::vector<std::string>& lines) {
    Visitor visitor(notes, [this](std::string line) { sent.push_back(std::move(line)); });
    for (const auto& line : lines) {
      result = visitor.hear(line);
      if (!result) return;
    }
  }
  Notes notes;
  std::vector<std::string> sent;
  Expected<void> result;
};

TEST(Visitor, PlaysWithAServerThatKeepsToTheRules) {
  const auto variant = *(*find_game("khan"))->open({});
  Match match = *Match::begin(variant, {{"human", "Ada"}, {"human", "Blaise"}});
  Conversation host(0);
  Notes notes;
  std::vector<std::string> sent;
  Visitor visitor(notes, [&](std::string line) { sent.push_back(std::move(line)); });
  for (auto& message : host.tell(match)) ASSERT_TRUE(visitor.hear(protocol::line(message)));
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_TRUE(host.hear(match, sent.front()).empty());
  ASSERT_TRUE(match.resign(1));
  for (auto& message : host.tell(match)) ASSERT_TRUE(visitor.hear(protocol::line(message)));
  EXPECT_TRUE(visitor.over());
}

TEST(Visitor, AQuestionThatWasLeftIsAskedAgainUnlessItIsStale) {
  const std::string turn =
      R"({"type":"turn","ply":0,"view":{},"moves":["side top"],"say":{"en":"","fr":""}})";
  const auto asked_after = [&](const std::string& line) {
    Notes notes;
    int sent = 0;
    Visitor visitor(notes, [&](const std::string&) { ++sent; });
    EXPECT_TRUE(visitor.hear(kHello));
    notes.called_away = true;
    EXPECT_TRUE(visitor.hear(turn));
    EXPECT_TRUE(visitor.asked());
    EXPECT_EQ(sent, 0);
    EXPECT_TRUE(visitor.hear(line));
    EXPECT_TRUE(visitor.resume());
    EXPECT_FALSE(visitor.asked());
    return sent;
  };
  EXPECT_EQ(asked_after(R"({"type":"talk","from":0,"lines":[]})"), 1);
  EXPECT_EQ(asked_after(R"({"type":"table","ply":0,"by":1,"action":"draw-offered"})"), 1);
  EXPECT_EQ(asked_after(R"({"type":"seen","ply":0,"by":0,"move":"side top"})"), 0);
  EXPECT_EQ(asked_after(R"({"type":"over","ply":0,"outcome":[1,0],"why":{"en":"","fr":""}})"), 0);
}

TEST(Visitor, WhatDoesNotFitTheGameEndsTheVisit) {
  const std::string turn =
      R"({"type":"turn","ply":0,"view":{},"moves":["side top"],"say":{"en":"","fr":""}})";
  const std::vector<std::vector<std::string>> bad{
      {R"({"type":"hello","protocol":1,"game":"khan","rules":"house","seats":2,"seat":0,"names":[]})"},
      {R"({"type":"hello","protocol":1,"game":"khan","rules":"house","seats":2,"seat":5,"names":["a","b"]})"},
      {R"({"type":"hello","protocol":1,"game":"khan","rules":"house","seats":7,"seat":0,"names":["a","b"]})"},
      {R"({"type":"hello","protocol":1,"game":"chess","rules":"","seats":2,"seat":0,"names":["a","b"]})"},
      {kHello, R"({"type":"seen","ply":0,"by":7,"move":"side top"})"},
      {kHello, R"({"type":"seen","ply":0,"by":0,"move":"side \u001b[2J"})"},
      {kHello, R"({"type":"seen","ply":0,"by":0,"move":"a1b1"})"},
      {kHello, R"({"type":"table","ply":0,"by":6,"action":"replaced","name":"x"})"},
      {kHello, R"({"type":"table","ply":0,"by":7,"action":"resigned"})"},
      {kHello, R"({"type":"over","ply":0,"outcome":[0,0,0,0,0,0,1],"why":{"en":"","fr":""}})"},
      {kHello, R"({"type":"over","ply":0,"outcome":[1],"why":{"en":"","fr":""}})"},
      {kHello, R"({"type":"seen","ply":0,"by":0,"move":"side top"})",
       R"({"type":"seen","ply":1,"by":0,"move":"side top"})"},
      {R"({"type":"hello","protocol":1,"game":"khan","rules":"house","seats":2,"seat":1,"names":["a","b"]})",
       turn},
      {R"({"type":"hello","protocol":1,"game":"khan","rules":"house","seats":2,"seat":"spectator","names":["a","b"]})",
       turn},
      {turn},
      {"[]"},
      {R"({"type":5})"},
      {"nonsense"},
  };
  for (const auto& lines : bad) EXPECT_FALSE(Heard(lines).result) << lines.back();
}

TEST(Visitor, NothingThatMovesTheCursorIsShown) {
  const Heard heard({
      R"({"type":"table_card","state":"open"})",
      R"({"type":"table_card","state":7})",
      R"({"type":"hello","protocol":1,"game":"khan","rules":"house","seats":2,"seat":0,)"
      R"("names":["\u001b]0;x\u0007","B\u202e"]})",
      R"({"type":"refused","ply":0,"reason":{"en":"\u001b[31mred","fr":"\u009b2J"}})",
      R"({"type":"turn","ply":0,"view":{},"moves":["side top","\u001b[H"],"say":{"en":"\u001b[1m","fr":""}})",
      R"({"type":"table","ply":0,"by":1,"action":"replaced","name":"C"})",
      R"({"type":"over","ply":0,"outcome":[1,0],"why":{"en":"\u001b[5mwon","fr":""}})",
  });
  ASSERT_TRUE(heard.result) << heard.result.error().what.en;
  for (const char* bad : {"\x1b", "\x07", "\xc2\x9b", "\xe2\x80\xae"})
    EXPECT_EQ(heard.notes.said.find(bad), std::string::npos) << heard.notes.said;
  EXPECT_NE(heard.notes.said.find("waiting\n"), std::string::npos);
  EXPECT_NE(heard.notes.said.find("side top\n"), std::string::npos);
  EXPECT_EQ(heard.sent.size(), 1u);
}

TEST(Join, AServersAnswersAreNotTrusted) {
  for (const auto& [status, body] : std::vector<std::pair<std::string, std::string>>{
           {"200 OK", R"({"seat":"first","token":7})"},
           {"200 OK", R"({"seat":99,"token":"x"})"},
           {"200 OK", R"({"seat":0,"token":"\u001b[2J"})"},
           {"200 OK", "[]"},
           {"200 OK", "no JSON"},
           {"409 Conflict", R"({"error":"\u001b[2J"})"},
           {"409 Conflict", R"({"error":{"en":5}})"},
           {"409 Conflict", R"({"error":{"en":"\u001b[2J","fr":"\u001b[2J"}})"}}) {
    const test::Parrot parrot(
        fmt::format("HTTP/1.1 {}\r\nContent-Length: {}\r\n\r\n{}", status, body.size(), body));
    const std::string command =
        fmt::format("{} join http://127.0.0.1:{}/t/x --lang en --bot random 2>&1 </dev/null",
                    SALON_PROGRAM, parrot.port());
    FILE* pipe = ::popen(command.c_str(), "r");
    std::string out;
    for (int c = 0; (c = std::fgetc(pipe)) != EOF;) out += static_cast<char>(c);
    const int ended = ::pclose(pipe);
    EXPECT_TRUE(WIFEXITED(ended) && WEXITSTATUS(ended) == 2) << body << out;
    EXPECT_EQ(out.find('\x1b'), std::string::npos) << out;
  }
}

}  // namespace
}  // namespace salon
