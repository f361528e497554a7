#include "table/journal.h"

#include "games/registry.h"
#include "house.h"
#include "table/presence.h"

namespace salon::test {
namespace {

using namespace table;

Plan two_people(std::optional<ClockRules> clock = {}) {
  Plan plan;
  plan.game = "khan";
  plan.seats = {{Holder::Kind::person, "Ada", {}, "a", {}, {}},
                {Holder::Kind::person, "Bob", {}, "b", {}, {}}};
  plan.clock = clock;
  plan.started_ms = 1000;
  return plan;
}

Journal begun(const Plan& plan = two_people()) {
  Journal journal;
  const auto began = journal.begin(*(*find_game("khan"))->open({}), plan, 1);
  EXPECT_TRUE(began);
  return journal;
}

const std::vector<Entry> kTwoMoves{{2000, "0 side top"}, {3000, "0 K@a1"}};

TEST(Journal, ADraftIsNothingUntilItIsKept) {
  Journal journal = begun();
  ASSERT_TRUE(journal.draft().play(0, "side top"));
  const auto entries = journal.drafted(2000);
  EXPECT_EQ(entries, std::vector<Entry>({{2000, "0 side top"}}));
  EXPECT_TRUE(journal.drafting());
  journal.drop_draft();
  EXPECT_EQ(journal.match().ply(), 0u);
  EXPECT_EQ(journal.match().generation(), 0) << "nobody hears of an undo";
  EXPECT_EQ(journal.length(), 0);
  ASSERT_TRUE(journal.draft().play(0, "side left"));
  const auto again = journal.drafted(2500);
  journal.keep_draft(again);
  EXPECT_EQ(journal.match().ply(), 1u);
  EXPECT_EQ(journal.length(), 1);
  EXPECT_EQ(journal.times(), std::vector<std::int64_t>{2500});
  EXPECT_FALSE(journal.drafting());
}

TEST(Journal, WhoIsReplacedIsShownOnlyOnceItIsStored) {
  Journal journal = begun();
  ASSERT_TRUE(journal.draft().replace(1, {"easy", "easy"}));
  EXPECT_EQ(journal.chairs()[1].name, "Bob");
  journal.keep_draft(journal.drafted(2000));
  EXPECT_EQ(journal.chairs()[1].name, "easy");
}

TEST(Journal, IsPlayableUpToAFaultAndOnFromThere) {
  Journal journal = begun();
  auto entries = kTwoMoves;
  entries.push_back({4000, "0 nonsense"});
  entries.push_back({5000, "1 side top"});
  EXPECT_TRUE(journal.read(entries));
  ASSERT_TRUE(journal.fault());
  EXPECT_EQ(journal.fault()->number, 2);
  EXPECT_EQ(journal.match().ply(), 2u);
  EXPECT_EQ(journal.length(), 4) << "what follows is there, though it does not count";
  const auto moves = journal.match().eye(journal.match().turn()).moves();
  ASSERT_TRUE(journal.draft().play(journal.match().turn(), moves.front()));
  const auto more = journal.drafted(9000);
  ASSERT_EQ(more.size(), 2u);
  EXPECT_EQ(more[0].text, "void 2");
  journal.keep_draft(more);
  EXPECT_FALSE(journal.fault());
  entries.insert(entries.end(), more.begin(), more.end());
  Journal again = begun();
  EXPECT_TRUE(again.read(entries));
  EXPECT_FALSE(again.fault());
  EXPECT_EQ(again.match().ply(), 3u);
  EXPECT_EQ(again.length(), journal.length());
  EXPECT_EQ(again.match().position(), journal.match().position());
  // Whoever had read up to the fault goes on; whoever had read further starts over.
  Journal follower = begun();
  EXPECT_TRUE(follower.read(std::span(entries).first(4)));
  EXPECT_TRUE(follower.read(std::span(entries).subspan(4)));
  EXPECT_EQ(follower.match().ply(), 3u);
  Journal ahead = begun();
  EXPECT_TRUE(ahead.read(std::span(entries).first(2)));
  const std::vector<Entry> voids{{9000, "void 1"}};
  EXPECT_FALSE(ahead.read(voids));
}

TEST(Journal, ReadInPartsIsTheSame) {
  auto entries = kTwoMoves;
  for (const char* text : {"0 nonsense", "1 side top", "void 2", "undo 1", "idle 20"})
    entries.push_back({4000, text});
  Journal whole = begun(), parts = begun();
  EXPECT_TRUE(whole.read(entries));
  auto reading = parts.open(entries);
  ASSERT_TRUE(reading);
  int pauses = 0;
  for (; parts.read_on(*reading, 1); ++pauses) EXPECT_EQ(parts.length(), 0);
  EXPECT_EQ(pauses, 4) << "what is void is not read";
  EXPECT_EQ(parts.length(), whole.length());
  EXPECT_EQ(parts.match().record(), whole.match().record());
  EXPECT_EQ(parts.fault().has_value(), whole.fault().has_value());
  EXPECT_EQ(parts.turn_since_ms(), whole.turn_since_ms());
}

TEST(Journal, NobodyIsChargedForTheTimeOfAFault) {
  Journal journal = begun(two_people(ClockRules{.move_s = 10}));
  const std::vector<Entry> entries{{2000, "0 side top"}, {3000, "?"}, {900'000, "void 1"}};
  EXPECT_TRUE(journal.read(entries));
  EXPECT_EQ(journal.clock()->left(0, 901'000), 9000);
}

TEST(Journal, AnUndoIsFoldedLikeAnythingElse) {
  Journal journal = begun();
  auto entries = kTwoMoves;
  entries.push_back({4000, "undo 1"});
  EXPECT_TRUE(journal.read(entries));
  EXPECT_EQ(journal.match().ply(), 1u);
  EXPECT_EQ(journal.match().generation(), 1);
  EXPECT_EQ(journal.times().size(), 1u);
  EXPECT_EQ(journal.length(), 3);
}

TEST(Clock, TimeWithinOutagesIsCountedOnce) {
  const std::vector<Outage> outages{{400, 600}, {100, 200}, {150, 300}};
  EXPECT_EQ(idle_within(outages, 0, 1000), 400);
  EXPECT_EQ(idle_within(outages, 180, 450), 170);
  EXPECT_EQ(idle_within(outages, 700, 1000), 0);
  EXPECT_EQ(idle_within({}, 0, 1000), 0);
}

TEST(Presence, CountsConnectionsHereAndElsewhere) {
  Presence presence;
  presence.begin(2, 1000);
  EXPECT_EQ(presence.absent_since(0), 1000);
  EXPECT_TRUE(presence.arrive(0, 2000));
  EXPECT_FALSE(presence.arrive(0, 3000)) << "a second window";
  EXPECT_FALSE(presence.absent_since(0));
  EXPECT_FALSE(presence.hear("other", 0, 1, 3500));
  EXPECT_FALSE(presence.leave(0, 4000));
  EXPECT_FALSE(presence.leave(0, 5000)) << "still at the other server";
  EXPECT_EQ(presence.here_since().at(0), 2000);
  EXPECT_EQ(presence.forget_servers({}, 6000), std::vector<Seat>{0});
  EXPECT_EQ(presence.absent_since(0), 6000);
  EXPECT_FALSE(presence.attended());
  EXPECT_TRUE(presence.arrive(kSpectator, 7000));
  EXPECT_TRUE(presence.attended());
  EXPECT_TRUE(presence.leave(kSpectator, 8000));
  EXPECT_FALSE(presence.leave(kSpectator, 8000)) << "nobody leaves twice";
}

}  // namespace
}  // namespace salon::test
