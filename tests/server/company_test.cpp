#include "program.h"
#include "table/journal.h"
#include "table/manners.h"
#include "table/takeback.h"
#include "table/talk.h"
#include "wire.h"

/// What people may do at a table beside the game: talk, ask for a move back, be helped.
namespace salon::test {
namespace {

/// Ada opens a table, Bob joins it. Both listen with all features, unless somebody asks for
/// nothing.
class Party {
 public:
  template <class Host>
  Party(const Host& host, Json body) {
    if (!body.contains("seats")) body["seats"] = {me("Ada"), open_seat()};
    const auto opened = host.post("/api/tables", body);
    EXPECT_TRUE(opened) << english(opened.error());
    table = (*opened)["table"];
    ada_token = token_of(*opened, 0);
    const auto joined = host.post("/api/tables/" + table + "/join", {{"name", "Bob"}});
    EXPECT_TRUE(joined) << english(joined.error());
    bob_token = (*joined)["token"];
    bob_seat = (*joined)["seat"];
  }
  std::string path(const std::string& what) const { return "/api/tables/" + table + "/" + what; }

  std::string table, ada_token, bob_token;
  Seat bob_seat = 1;
};

/// Somebody who asked to hear what people say, and was told everything up to now.
std::unique_ptr<Ear> companion(const server::Link& link) {
  auto ear = std::make_unique<Ear>(link, true);
  ear->wait("hello");
  ear->send({{"type", "hello"}, {"features", {"company"}}});
  EXPECT_EQ(ear->wait("hello")["features"], Json({"company"}));
  return ear;
}

Json takeback(const char* action) {
  return {{"type", "takeback"}, {"action", action}};
}

Json saying(const std::string& text) {
  return {{"type", "say"}, {"text", text}};
}

/// What somebody said: not only that nothing was said before.
Json said(Ear& ear) {
  for (;;) {
    const Json message = ear.wait({"talk", "refused"});
    if (message.is_null() || message["type"] != "talk" || !message["lines"].empty()) return message;
  }
}

/// How often whom was helped, once somebody was.
Json helped(Ear& ear) {
  for (;;) {
    const Json message = ear.wait("aids");
    if (message.is_null() || message["used"] != Json({0, 0})) return message["used"];
  }
}

/// Nothing of this type comes before the refusal of nonsense.
bool quiet(Ear& ear, std::string_view type) {
  ear.send(takeback("nonsense"));
  return ear.wait({"refused", type})["type"] == "refused";
}

TEST(Manners, AreChosenAtTheOpeningAndSaidOnTheCard) {
  const House house;
  const auto card = [&](Json body) {
    body["game"] = "khan";
    const auto opened = house.post("/api/tables", body);
    EXPECT_TRUE(opened) << english(opened.error());
    const Json said = *house.get("/api/tables/" + (*opened)["table"].get<std::string>());
    return std::pair{said["aids"].get<bool>(), said["talk"].get<bool>()};
  };
  const Json with_somebody{me("Ada"), open_seat()};
  using Said = std::pair<bool, bool>;
  EXPECT_EQ(card({{"seats", with_somebody}}), Said(false, true));
  EXPECT_EQ(card({{"seats", with_somebody}, {"aids", true}, {"talk", false}}), Said(true, false));
  EXPECT_EQ(card({{"seats", {me("Ada"), me("Bob")}}}), Said(false, false)) << "one screen";
  EXPECT_EQ(card({{"seats", {me("Ada"), bot("easy")}}, {"aids", false}}), Said(true, false))
      << "alone with machines nobody minds";
  EXPECT_FALSE(
      house.post("/api/tables", {{"game", "khan"}, {"seats", with_somebody}, {"aids", "yes"}}));
}

TEST(Manners, OfAnOldPlanAreWhatTheyWere) {
  const table::Plan plan = *table::parse_plan(
      R"({"game":"khan","rules":"","seats":[{"kind":"person","name":"Ada"},{"kind":"person","name":"Bob"}]})");
  const auto manners = table::manners_of(plan);
  EXPECT_TRUE(manners.aids);
  EXPECT_FALSE(manners.talk);
  table::Plan kept = plan;
  kept.aids = false;
  kept.talk = true;
  const auto again = table::manners_of(*table::parse_plan(table::plan_text(kept)));
  EXPECT_FALSE(again.aids);
  EXPECT_TRUE(again.talk);
  const std::vector<Chair> replaced{{"human", "Ada"}, {"easy", "easy"}};
  EXPECT_TRUE(table::manners_of(kept, &replaced).aids) << "alone with a machine by now";
  EXPECT_FALSE(table::manners_of(kept, &replaced).talk);
}

TEST(Aids, AreRefusedWhereTheTableWasOpenedWithoutThem) {
  const House house;
  const Party party(house, {{"game", "khan"}});
  const auto hint = house.post(party.path("hint"), {{"token", party.ada_token}});
  ASSERT_FALSE(hint);
  EXPECT_EQ(hint.error().what.en, "this table plays without hints");
}

TEST(Aids, AreToldToAllBeforeTheyHelp) {
  const House house;
  const Party party(house, {{"game", "pickomino"}, {"aids", true}});
  Ear plain(house.link(party.table, 1, party.bob_token));
  plain.wait("hello");
  const auto bob = companion(house.link(party.table, 1, party.bob_token));
  for (int i = 0; i < 2; ++i)
    ASSERT_TRUE(house.post(party.path("hint"), {{"token", party.ada_token}}));
  EXPECT_EQ(helped(*bob), Json({1, 0}));
  EXPECT_TRUE(quiet(*bob, "aids")) << "twice for one decision is once";
  EXPECT_TRUE(quiet(plain, "aids")) << "who asks for nothing hears nothing new";
  const auto late = companion(house.link(party.table));
  EXPECT_EQ(helped(*late), Json({1, 0})) << "it stays known";
}

/// Ada's view of a game of Cluedo, once everything is dealt.
Json first_view(const House& house, const Party& party) {
  Ear ada(house.link(party.table, 0, party.ada_token), true);
  Json now = ada.wait({"turn", "view"});
  while (!now.is_null() && !now["view"].contains("hand")) now = ada.wait({"turn", "view"});
  ada.send({{"type", "look"}, {"ply", now["ply"]}});
  const Json then = ada.wait({"look", "refused"});
  EXPECT_EQ(then["type"], "look") << then.dump();
  EXPECT_EQ(then["view"].contains("sheet"), now["view"].contains("sheet")) << "nor by looking back";
  return now["view"];
}

TEST(Aids, TheDetectiveSheetIsOneOfThem) {
  const House house;
  const Json seats{me("Ada"), open_seat(), bot("random")};
  const Json without = first_view(house, Party(house, {{"game", "cluedo"}, {"seats", seats}}));
  EXPECT_FALSE(without.contains("sheet"));
  EXPECT_TRUE(without.contains("hand")) << "one's own cards are no aid";
  const Json with =
      first_view(house, Party(house, {{"game", "cluedo"}, {"seats", seats}, {"aids", true}}));
  EXPECT_TRUE(with.contains("sheet"));
}

TEST(Talk, PhrasesAndWordsReachEverybodyWhoAskedForThem) {
  const House house;
  const Party party(house, {{"game", "khan"}});
  Ear plain(house.link(party.table, 1, party.bob_token));
  plain.wait("hello");
  const auto ada = companion(house.link(party.table, 0, party.ada_token));
  const auto watcher = companion(house.link(party.table));
  ada->send({{"type", "say"}, {"phrase", "good-luck"}});
  const Json first = said(*watcher);
  EXPECT_EQ(first["from"], 0);
  EXPECT_EQ(first["lines"][0]["phrase"], "good-luck");
  EXPECT_EQ(first["lines"][0]["by"], 0);
  ada->send(saying("  à vous, cher Bob 🎲 "));
  const Json second = said(*watcher);
  EXPECT_EQ(second["from"], 1);
  EXPECT_EQ(second["lines"][0]["text"], "à vous, cher Bob 🎲");
  EXPECT_TRUE(quiet(plain, "talk"));
  const auto late = companion(house.link(party.table, 1, party.bob_token));
  EXPECT_EQ(said(*late)["lines"].size(), 2u);
}

TEST(Talk, IsRefusedToWhoeverShouldNotHaveIt) {
  const House house;
  const Party party(house, {{"game", "stratego"}});
  const auto refusal = [](Ear& ear, const Json& words) {
    ear.send(words);
    const Json answer = said(ear);
    return answer["type"] == "refused" ? answer["reason"]["en"].get<std::string>() : "said";
  };
  const auto watcher = companion(house.link(party.table));
  EXPECT_EQ(refusal(*watcher, saying("the flag is on a1")),
            "spectators read along and say nothing");
  const auto ada = companion(house.link(party.table, 0, party.ada_token));
  for (const std::string bad : {"\x1b[2J", "two\nlines", "\u202eback", "\u2066hidden"})
    EXPECT_EQ(refusal(*ada, saying(bad)), "a line has no control characters");
  EXPECT_EQ(refusal(*ada, saying(std::string(201, 'x'))), "a line has at most 200 characters");
  EXPECT_EQ(refusal(*ada, saying("   ")), "there is nothing to say");
  EXPECT_EQ(refusal(*ada, {{"type", "say"}, {"phrase", "insult"}}), "there is nothing to say");
  const Party mute(house, {{"game", "khan"}, {"talk", false}});
  const auto silent = companion(house.link(mute.table, 0, mute.ada_token));
  EXPECT_EQ(refusal(*silent, saying("hello")), "this table was opened without talk");
}

TEST(Talk, HasARateAndAnEnd) {
  table::Talk talk;
  const auto say = [&](std::int64_t at_ms) {
    ASSERT_TRUE(talk.read(table::Talk::entry({1, at_ms, {}, "words"}), at_ms, 2));
  };
  for (int i = 0; i < 5; ++i) {
    EXPECT_TRUE(talk.check_rate(1, 1000));
    say(1000);
  }
  EXPECT_FALSE(talk.check_rate(1, 10'999));
  EXPECT_TRUE(talk.check_rate(0, 1000)) << "the others are not hindered";
  EXPECT_TRUE(talk.check_rate(1, 11'000));
  for (int i = 5; i < 1000; ++i) say(20'000);
  EXPECT_EQ(talk.count(), 1000u);
  const Json all = talk.json(0);
  EXPECT_EQ(all["from"], 900) << "the last hundred are kept";
  EXPECT_EQ(all["lines"].size(), 100u);
  EXPECT_FALSE(talk.check_rate(0, 99'000)) << "a journal is no archive";
  EXPECT_FALSE(talk.read("say", 0, 2));
  EXPECT_FALSE(talk.read("say 7 hello", 0, 2));
}

TEST(Talk, IsNoPartOfTheRecord) {
  const House house;
  const Party party(house, {{"game", "khan"}});
  const auto ada = companion(house.link(party.table, 0, party.ada_token));
  ada->send(saying("between ourselves"));
  said(*ada);
  ada->send({{"type", "resign"}});
  ada->wait("over");
  ada->send({{"type", "say"}, {"phrase", "well-played"}});
  EXPECT_EQ(said(*ada)["from"], 1) << "one may talk on after the end";
  const std::string record =
      Wire(house.port()).ask(request("GET", "/api/tables/" + party.table + "/record"));
  EXPECT_NE(record.find("! 0 resign"), std::string::npos);
  EXPECT_EQ(record.find("ourselves"), std::string::npos);
  EXPECT_EQ(record.find("well-played"), std::string::npos);
}

TEST(Takeback, IsDoneWhenTheOthersGrantIt) {
  const House house;
  const Party party(house, {{"game", "khan"}});
  const auto ada = companion(house.link(party.table, 0, party.ada_token));
  const auto bob = companion(house.link(party.table, 1, party.bob_token));
  ada->move(ada->wait("turn"), "side top");
  ada->move(ada->wait("turn"), "K@a1");
  ada->wait("turn");
  ada->send(takeback("grant"));
  EXPECT_FALSE(ada->wait("refused").is_null()) << "nobody asked";
  ada->send(takeback("ask"));
  const Json asked = bob->wait("takeback");
  EXPECT_EQ(asked["by"], 0);
  EXPECT_EQ(asked["ply"], 1);
  EXPECT_EQ(asked["waiting"], Json({1}));
  ada->send(takeback("grant"));
  EXPECT_FALSE(ada->wait("refused").is_null()) << "one does not grant it to oneself";
  bob->send(takeback("grant"));
  EXPECT_EQ(bob->wait("undo")["undos"], 1);
  EXPECT_EQ(bob->wait("takeback")["by"], nullptr);
  EXPECT_EQ(ada->wait("undo")["undos"], 1);
  EXPECT_EQ(ada->wait("turn")["ply"], 1);
}

TEST(Takeback, IsRefusedOnceAndForAll) {
  const House house;
  const Party party(house, {{"game", "khan"}});
  const auto ada = companion(house.link(party.table, 0, party.ada_token));
  const auto bob = companion(house.link(party.table, 1, party.bob_token));
  const auto watcher = companion(house.link(party.table));
  ada->move(ada->wait("turn"), "side top");
  ada->wait("turn");
  ada->send(takeback("ask"));
  bob->wait("takeback");
  watcher->wait("takeback");
  watcher->send(takeback("deny"));
  EXPECT_FALSE(watcher->wait("refused").is_null());
  bob->send(takeback("deny"));
  EXPECT_EQ(bob->wait("takeback")["refused_by"], 1);
  ada->send(takeback("ask"));
  const Json again = ada->wait("refused");
  EXPECT_EQ(again["reason"]["en"], "that was refused; play on");
  // Something happened since: it may be asked for again, and withdrawn.
  ada->move(ada->wait("turn"), "K@a1");
  ada->wait("turn");
  ada->send(takeback("ask"));
  Json now = bob->wait("takeback");
  while (now["by"].is_null()) now = bob->wait("takeback");
  ada->send(takeback("deny"));
  now = bob->wait("takeback");
  EXPECT_EQ(now["by"], nullptr);
  EXPECT_FALSE(now.contains("refused_by")) << "nobody refused it";
}

/// A game of Khan in which both have placed their pieces, as entries.
std::vector<table::Entry> placed() {
  std::vector<table::Entry> entries{{0, "0 side top"}, {0, "0 K@a1"}};
  for (const char* at : {"b1", "c1", "d1", "e1", "f1"})
    entries.push_back({0, std::string("0 S@") + at});
  entries.push_back({0, "1 K@a6"});
  for (const char* at : {"b6", "c6", "d6", "e6", "f6"})
    entries.push_back({0, std::string("1 S@") + at});
  return entries;
}

table::Journal at_table(const std::vector<table::Entry>& entries, const char* second = "human") {
  table::Plan plan;
  plan.game = "khan";
  plan.seats = {{table::Holder::Kind::person, "Ada", {}, "a", {}, {}},
                {table::Holder::Kind::person, "Bob", {}, "b", {}, {}}};
  if (std::string_view(second) != "human")
    plan.seats[1] = {table::Holder::Kind::bot, second, second, {}, {}, {}};
  table::Journal journal;
  EXPECT_TRUE(journal.begin(*(*find_game("khan"))->open({}), plan, 1));
  EXPECT_TRUE(journal.read(entries));
  EXPECT_FALSE(journal.fault()) << journal.fault()->why.en;
  return journal;
}

TEST(Takeback, IsFoldedFromTheJournalAndLapsesWhenTheGameGoesOn) {
  auto entries = placed();
  entries.push_back({0, "ask 1 12"});
  EXPECT_EQ(at_table(entries).takeback().asked()->ply, 12u);
  auto granted = entries;
  granted.push_back({0, "grant 0"});
  EXPECT_TRUE(at_table(granted).takeback().asked()->granted_by(0));
  granted.push_back({0, "undo 12"});
  EXPECT_EQ(at_table(granted).match().ply(), 12u);
  EXPECT_FALSE(at_table(granted).takeback().asked());
  auto denied = entries;
  denied.push_back({0, "deny 0"});
  EXPECT_TRUE(at_table(denied).takeback().was_refused(1));
  EXPECT_FALSE(at_table(denied).takeback().was_refused(0));
  const auto journal = at_table(entries);
  const Seat turn = journal.match().turn();
  auto went_on = entries;
  went_on.push_back({0, fmt::format("{} {}", turn, journal.match().eye(turn).moves().front())});
  EXPECT_FALSE(at_table(went_on).takeback().asked());
  auto offered = entries;
  offered.push_back({0, "! 0 offer-draw"});
  EXPECT_FALSE(at_table(offered).takeback().asked());
  // What a machine does meanwhile does not answer for the people.
  std::vector<table::Entry> early(entries.begin(), entries.begin() + 7);
  early.push_back({0, "ask 0 6"});
  early.push_back({0, "1 K@a6"});
  EXPECT_FALSE(at_table(early).takeback().asked());
  EXPECT_TRUE(at_table(early, "easy").takeback().asked());
  auto draft = at_table(entries);
  ASSERT_TRUE(draft.draft().play(turn, draft.match().eye(turn).moves().front()));
  draft.keep_draft(draft.drafted(1000));
  EXPECT_FALSE(draft.takeback().asked()) << "the same of what happens here";
}

TEST(Takeback, IsNotForWhatNatureDrewOrWhatWasSeen) {
  const House house;
  const Party party(house, {{"game", "pickomino"}});
  const auto ada = companion(house.link(party.table, 0, party.ada_token));
  for (int i = 0; i < 2; ++i) {  // one's own act, then the dice
    const Json turn = ada->wait("turn");
    ada->move(turn, turn["moves"][0]);
  }
  ada->wait({"turn", "view"});
  ada->send(takeback("ask"));
  const Json refused = ada->wait("refused");
  EXPECT_NE(refused["reason"]["en"].get<std::string>().find("chance"), std::string::npos)
      << refused.dump();
}

TEST(Takeback, AndTalkSurviveAKill) {
  const Folder folder;
  const std::string store = "sqlite:" + folder.file("s.db");
  auto program = std::make_unique<Program>(store);
  const int port = program->port();
  const Party party(*program, {{"game", "khan"}, {"aids", true}});
  {
    const auto ada = companion(program->link(party.table, 0, party.ada_token));
    ada->move(ada->wait("turn"), "side top");
    ada->wait("turn");
    ada->send(saying("sorry"));
    said(*ada);
    ASSERT_TRUE(program->post(party.path("hint"), {{"token", party.ada_token}}));
    helped(*ada);
    ada->send(takeback("ask"));
    ada->wait("takeback");
  }
  program->end(SIGKILL);
  program = std::make_unique<Program>(store, port);
  const auto bob = companion(program->link(party.table, 1, party.bob_token));
  EXPECT_EQ(said(*bob)["lines"][0]["text"], "sorry");
  EXPECT_EQ(helped(*bob), Json({1, 0}));
  EXPECT_EQ(bob->wait("takeback")["by"], 0);
  bob->send(takeback("grant"));
  EXPECT_EQ(bob->wait("undo")["undos"], 1);
}

TEST(Clocks, WaitUntilTheActsOfTheOthersCanHaveBeenSeen) {
  const House house;
  const Party party(house, {{"game", "khan"}, {"clock", {{"move_s", 3600}}}, {"away", "resign"}});
  const auto ada = companion(house.link(party.table, 0, party.ada_token));
  const auto bob = companion(house.link(party.table, 1, party.bob_token));
  for (const char* move : {"side top", "K@a1", "S@b1", "S@c1", "S@d1", "S@e1", "S@f1"})
    ada->move(ada->wait("turn"), move);
  Json clock = bob->wait("clock");
  while (clock["running"] != 1) clock = bob->wait("clock");
  EXPECT_GT(clock["starts_in_ms"].get<int>(), 0);
  EXPECT_LE(clock["starts_in_ms"].get<int>(), 4900) << "seven acts";
  EXPECT_EQ(clock["move_ms"], 3'600'000) << "nothing is charged yet";
  house.pass(1h + 5s);
  EXPECT_EQ(bob->wait("over")["why"]["en"], "Bob ran out of time and loses the game");
}

}  // namespace
}  // namespace salon::test
