#pragma once
#include <gtest/gtest.h>

#include "games/registry.h"
#include "server/audience.h"

namespace salon::test {

/// A game of two people, who listen and are watched. No table, no store, no socket.
class Listening : public testing::Test {
 protected:
  Listening() {
    table::Plan plan;
    plan.game = "khan";
    plan.seats = {{table::Holder::Kind::person, "Ada", {}, "a", {}, {}},
                  {table::Holder::Kind::person, "Bob", {}, "b", {}, {}}};
    EXPECT_TRUE(journal.begin(*(*find_game("khan"))->open({}), plan, 1));
  }

  struct Ear {
    std::shared_ptr<server::Listener> who = std::make_shared<server::Listener>();
    std::vector<server::Frame> heard;

    std::string types() const {
      std::string all;
      for (const auto& frame : heard) all += Json::parse(*frame).value("type", "?") + " ";
      return all;
    }
  };

  std::shared_ptr<Ear> come(Seat seat, std::size_t at_once = Eye::kAll) {
    const auto ear = std::make_shared<Ear>();
    ear->who->seat = seat;
    ear->who->features.company = true;
    ear->who->say = [weak = std::weak_ptr(ear)](server::Frame frame) {
      if (const auto self = weak.lock()) self->heard.push_back(std::move(frame));
    };
    ear->who->talk = Conversation(
        seat,
        {.budget_ms = {}, .features = ear->who->features, .company = true, .at_once = at_once});
    audience.add(ear->who);
    all_told = audience.welcome(*ear->who, "{\"type\":\"card\"}", moment);
    return ear;
  }

  void play(const std::string& move) {
    ASSERT_TRUE(journal.draft().play(journal.match().turn(), move));
    journal.keep_draft(journal.drafted(2000));
  }
  void play_on() {
    const auto moves = journal.match().eye(journal.match().turn()).moves();
    ASSERT_FALSE(moves.empty());
    play(moves.front());
  }

  table::Journal journal;
  server::Moment moment{journal, {.aids = false, .talk = false}, std::nullopt, std::nullopt, 0};
  server::Counter written;
  server::Audience audience{written};
  bool all_told = false;
};

}  // namespace salon::test
