#pragma once
#include <gtest/gtest.h>

#include "games/registry.h"
#include "table/people.h"

namespace salon::test {

/// Three people, each at a browser of their own, and a bot at a table of Cluedo. No store, no
/// socket.
class Seated : public testing::Test {
 protected:
  Seated() {
    row.plan.game = "cluedo";
    row.plan.talk = true;
    for (int seat = 0; seat < 3; ++seat) {
      const auto number = std::to_string(seat);
      row.plan.seats.push_back(
          {table::Holder::Kind::person, "P" + number, {}, "t" + number, "b" + number, {}});
    }
    row.plan.seats.push_back({table::Holder::Kind::bot, "P3", "easy", {}, {}, {}});
    presence.begin(4, 0);
  }

  void seat_bot(std::size_t seat) {
    row.plan.seats[seat] = {
        table::Holder::Kind::bot, "P" + std::to_string(seat), "easy", {}, {}, {}};
  }
  void begin(int seats) {
    auto variant = (*find_game(row.plan.game))->open(Setting{{}, seats, {}, 0});
    ASSERT_TRUE(variant) << variant.error().what.en;
    const auto begun = journal.begin(*variant, row.plan, 1);
    ASSERT_TRUE(begun) << begun.error().what.en;
  }
  template <class Act>
  void happens(Act&& act) {
    const auto done = act(journal.draft());
    ASSERT_TRUE(done) << done.error().what.en;
    keep();
  }
  /// The first legal move of whoever is to move.
  void play_on() {
    now_ms += 1000;
    Match& match = journal.draft();
    if (match.turn() >= 0) {
      ASSERT_TRUE(match.play(match.turn(), match.eye(match.turn()).moves().front()));
    }
    keep();
  }
  /// What the store would give back.
  void reads(const std::string& entry) {
    const std::vector<table::Entry> entries{{now_ms, entry}};
    ASSERT_TRUE(journal.read(entries));
    ASSERT_FALSE(journal.fault()) << journal.fault()->why.en;
  }
  void keep() { journal.keep_draft(journal.drafted(now_ms)); }

  std::int64_t now_ms = 1000;
  table::TableRow row;
  table::Journal journal;
  table::Presence presence;
  table::People people{row, journal, presence};
};

}  // namespace salon::test
