#include "core/match.h"

#include <gtest/gtest.h>

#include "core/bench.h"
#include "core/bot.h"
#include "games/registry.h"

namespace salon {
namespace {

std::shared_ptr<const Variant> khan(const std::string& rules = "") {
  return *(*find_game("khan"))->open({rules, 2, {}});
}

Match begin() {
  return *Match::begin(khan(), {{"human", "Anne"}, {"random", "IA1"}});
}

void place_all(Match& match) {
  for (const auto move : {"side bottom", "K@d6", "S@a5", "S@c5", "S@e5", "S@b6", "S@f6"}) {
    ASSERT_TRUE(match.play(0, move));
  }
  for (const auto move : {"K@c1", "S@a1", "S@e1", "S@b2", "S@d2", "S@f2"})
    ASSERT_TRUE(match.play(1, move));
}

TEST(Match, TakesMovesOnlyFromTheSeatToMove) {
  auto match = begin();
  EXPECT_EQ(match.turn(), 0);
  const auto wrong = match.play(1, "side top");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().what.en, "it is not your turn: Anne is to move");
  EXPECT_EQ(match.ply(), 0u);
  EXPECT_TRUE(match.play(0, "haut"));
  EXPECT_EQ(match.event(0).text, "side top") << "the record keeps the one spelling";
}

TEST(Match, ChairsMustFitTheGameAndBeNamedApart) {
  EXPECT_FALSE(Match::begin(khan(), {{"human", "Anne"}}));
  EXPECT_FALSE(Match::begin(khan(), {{"human", "Anne"}, {"human", "Anne"}}));
  EXPECT_FALSE(Match::begin(khan(), {{"human", ""}, {"human", "Anne"}}));
  EXPECT_FALSE(Match::begin(khan(), {{"human", "1234567890123456"}, {"human", "Anne"}}));
  EXPECT_FALSE(Match::begin(khan(), {{"human", "A\nB"}, {"human", "Anne"}}));
  EXPECT_FALSE(Match::begin(khan(), {{"human", "\u200b"}, {"human", "Anne"}}))
      << "not a visible character";
  EXPECT_TRUE(Match::begin(khan(), {{"human", "Éléonore-Zoé 15"}, {"human", "Anne"}}));
}

TEST(Match, ACopyGoesItsOwnWay) {
  auto match = begin();
  place_all(match);
  auto copy = match.copy();
  EXPECT_EQ(copy.record(), match.record());
  const auto move = match.eye(match.turn()).moves().front();
  ASSERT_TRUE(copy.play(copy.turn(), move));
  EXPECT_EQ(copy.ply(), match.ply() + 1);
  EXPECT_NE(copy.position(), match.position());
  ASSERT_TRUE(match.play(match.turn(), move));
  EXPECT_EQ(copy.position(), match.position());
  ASSERT_TRUE(copy.resign(0));
  EXPECT_FALSE(match.over());
}

TEST(Match, RewindingToWhereItStandsKeepsAResignation) {
  auto match = begin();
  ASSERT_TRUE(match.resign(0));
  match.rewind(match.ply());
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.outcome(), Outcome::win(1));
  match.rewind(0);
  EXPECT_FALSE(match.over());
}

TEST(Match, ResigningGivesTheGameToTheOther) {
  auto match = begin();
  ASSERT_TRUE(match.resign(0));
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.outcome(), Outcome::win(1));
  EXPECT_EQ(match.ending().en, "Anne resigned");
  EXPECT_FALSE(match.resign(1)) << "the game is over";
  EXPECT_FALSE(match.play(0, "side top"));
  const auto again = open_record(*Record::parse(match.record().text()));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->outcome(), Outcome::win(1));
}

TEST(Match, WhoGivesUpWithoutSayingSoHasAReason) {
  const auto ending = [](std::string_view line) -> std::string {
    Record record = begin().record();
    const auto event = parse_event(line, 2);
    if (!event) return event.error().what.en;
    record.events.push_back(*event);
    const auto match = open_record(*Record::parse(record.text()));
    return match ? match->ending().en : match.error().what.en;
  };
  EXPECT_EQ(ending("! 0 resign"), "Anne resigned");
  EXPECT_EQ(ending("! 0 resign time"), "Anne ran out of time and loses the game");
  EXPECT_EQ(ending("! 0 resign away"), "Anne stayed away and gives up the game");
  EXPECT_EQ(ending("! 0 resign left"), "Anne left the table and gives up the game");
  EXPECT_TRUE(ending("! 0 resign hungry").ends_with("no reason to resign: time, away or left"));
}

TEST(Match, DrawsAreOfferedAndAnswered) {
  auto match = begin();
  EXPECT_FALSE(match.answer_draw(1, true)) << "nothing on offer";
  ASSERT_TRUE(match.offer_draw(0));
  EXPECT_FALSE(match.offer_draw(1));
  EXPECT_FALSE(match.answer_draw(0, true)) << "not one's own";
  ASSERT_TRUE(match.answer_draw(1, false));
  EXPECT_FALSE(match.over());
  ASSERT_TRUE(match.offer_draw(1));
  ASSERT_TRUE(match.answer_draw(0, true));
  EXPECT_EQ(match.outcome(), Outcome::draw());
}

TEST(Match, AnOfferLapsesWhenTheOtherMoves) {
  auto match = begin();
  place_all(match);
  ASSERT_TRUE(match.offer_draw(1));
  ASSERT_TRUE(match.play(0, match.eye(0).moves().front()));
  EXPECT_FALSE(match.draw_offer());
}

TEST(Match, APlayerIsReplaced) {
  auto match = begin();
  EXPECT_FALSE(match.replace(0, {"hard", "IA1"})) << "the name is taken";
  ASSERT_TRUE(match.replace(0, {"random", "IA2"}));
  EXPECT_EQ(match.chairs()[0].name, "IA2");
  EXPECT_EQ(match.record().chairs[0].name, "Anne") << "the record starts as the game did";
  const auto again = open_record(match.record());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->chairs()[0].name, "IA2");
}

TEST(Match, WhatIsDoneBesideTheGameHasAnEnd) {
  Match match = begin();
  for (int i = 0; i < kMostTableActions / 2; ++i) {
    ASSERT_TRUE(match.offer_draw(0));
    ASSERT_TRUE(match.answer_draw(1, false));
  }
  EXPECT_FALSE(match.offer_draw(0));
  EXPECT_FALSE(match.replace(1, {"easy", "Deep"}));
  EXPECT_FALSE(Match::replay(khan(),
                             [&] {
                               Record record = match.record();
                               record.events.push_back({Event::Kind::offer_draw, 0, {}});
                               return record;
                             }()))
      << "nor in a record";
  EXPECT_TRUE(match.play(0, "side bottom")) << "the game goes on";
  EXPECT_TRUE(match.resign(1));
  match.rewind(kMostTableActions - 1);
  EXPECT_TRUE(match.replace(1, {"easy", "Deep"})) << "what was taken back does not count";
}

TEST(Match, UndoGoesBackToOnesOwnLastDecision) {
  auto match = begin();
  EXPECT_FALSE(match.undo(0));
  place_all(match);
  ASSERT_TRUE(match.play(0, "a5a3"));
  const auto before = match.position();
  ASSERT_TRUE(match.play(1, match.eye(1).moves().front()));
  ASSERT_TRUE(match.undo(1));
  EXPECT_EQ(match.position(), before);
  EXPECT_EQ(match.generation(), 1);
  ASSERT_TRUE(match.undo(0));
  EXPECT_EQ(match.ply(), 13u);
  EXPECT_EQ(match.turn(), 0);
  ASSERT_TRUE(match.offer_draw(0));
  ASSERT_TRUE(match.answer_draw(1, false));
  const auto refused = match.undo(0);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().what.en,
            "nothing can be taken back past what was revealed or agreed since");
}

TEST(Match, WhatOneShorthandPlayedIsTakenBackAtOnce) {
  auto match = *Match::begin(*(*find_game("stratego"))->open({"", 2, {}}),
                             {{"human", "Anne"}, {"human", "Zoé"}});
  ASSERT_TRUE(match.play(0, "F@a1"));
  ASSERT_TRUE(match.undo(0));
  ASSERT_TRUE(match.play(0, "setup balanced"));
  ASSERT_TRUE(match.play(1, "B@j10"));
  ASSERT_TRUE(match.play(1, "B@i10"));
  ASSERT_TRUE(match.undo(1));
  EXPECT_EQ(match.ply(), 41u) << "placements one by one are taken back one by one";
  ASSERT_TRUE(match.undo(0));
  EXPECT_EQ(match.ply(), 0u);
  EXPECT_FALSE(match.undo(0)) << "there is nothing left";
}

TEST(Record, IsReadBackAsWritten) {
  auto match = begin();
  place_all(match);
  const auto text = match.record().text();
  EXPECT_TRUE(
      text.starts_with("salon-record 1\ngame khan\nrules house\nseat human Anne\nseat random "
                       "IA1\nmoves\n0 side bottom\n"));
  EXPECT_EQ(Record::parse(text)->text(), text);
  std::string dos;
  for (const char c : text) dos += c == '\n' ? "\r\n" : std::string(1, c);
  EXPECT_EQ(*Record::parse(dos), match.record());
}

TEST(Record, WrongOnesAreRefusedWithTheLine) {
  const std::string head = "salon-record 1\ngame khan\nrules house\nseat human A\nseat human B\n";
  const auto error = [](const std::string& text) {
    const auto record = Record::parse(text);
    return record ? std::string("accepted") : record.error().what.en;
  };
  EXPECT_EQ(error(""), "not a Salon record: the first line is not \"salon-record 1\"");
  EXPECT_EQ(error("salon-record 2\n"),
            "not a Salon record: the first line is not \"salon-record 1\"");
  EXPECT_EQ(error(head), "the record has no moves");
  EXPECT_EQ(error(head + "moves\n0\n"), "line 7: \"0\" is not a move");
  EXPECT_EQ(error(head + "moves\n2 a5b4\n"), "line 7: \"2\" is not a number from 0 to 1");
  EXPECT_EQ(error(head + "moves\n! 0 dance\n"), "line 7: \"dance\" is not done at a table");
  EXPECT_EQ(error(head + "moves\nresult 1\n"), "line 7: 1 score for 2 seats");
  EXPECT_EQ(error(head + "moves\nresult 1 x\n"), "line 7: \"x\" is not a score from 0 to 1");
  EXPECT_EQ(error(head + "moves\nresult 1 nan\n"), "line 7: \"nan\" is not a score from 0 to 1");
  EXPECT_EQ(error(head + "moves\nresult 1 0\n0 a5b4\n"), "line 8: something after the result");
  EXPECT_EQ(error(head + "seat human\nmoves\n"),
            "line 6: \"human\" should be who plays and a name");
  EXPECT_EQ(error(head + "moves\n0 a5b4\r\r\n"), "line 7: a control character");
  EXPECT_EQ(error(head + std::string("board {\0}\n", 10)), "line 6: a control character");
  EXPECT_EQ(error(head + "wine red\n"), "line 6: \"wine\" is not a line of a record's head");
  EXPECT_EQ(error("salon-record 1\nseat human A\nmoves\n"), "the record names no game");
  EXPECT_EQ(error(std::string(5 << 20, 'x')), "the record is too long");
  std::string endless = begin().record().text();
  for (std::size_t i = 0; i <= Record::kMaxEvents; ++i) endless += "0 x\n";
  EXPECT_NE(error(endless).find("more than 10000 moves"), std::string::npos);
}

TEST(Record, IllegalGamesAreNotHalfLoaded) {
  const std::string head =
      "salon-record 1\ngame khan\nrules house\nseat human A\nseat human B\nmoves\n";
  const auto error = [&](const std::string& moves) {
    const auto match = open_record(*Record::parse(head + moves));
    return match ? std::string("accepted") : match.error().what.en;
  };
  EXPECT_EQ(error("0 side top\n0 K@a6\n"), "move 2 (\"K@a6\"): a6 is outside your camp");
  EXPECT_EQ(error("1 side top\n"), "move 1 (\"side top\"): it is red's turn, not ochre's");
  EXPECT_EQ(error("* roll 3\n"), "move 1 (\"roll 3\"): it is red's turn, not chance's");
  EXPECT_EQ(error("0 side top\nresult 1 0\n"),
            "the result written down is not what these moves lead to");
  EXPECT_EQ(error("! 0 resign\nresult 1 0\n"),
            "the result written down is not what these moves lead to");
  EXPECT_EQ(error("! 0 resign\nresult 0 1\n"), "accepted");
  EXPECT_EQ(error("! 0 resign\n0 side top\n"), "move 2 (\"side top\"): the game is over");
  EXPECT_EQ(open_record(*Record::parse("salon-record 1\ngame go\nseat human A\nmoves\n"))
                .error()
                .what.en.substr(0, 24),
            "no game is called \"go\" (");
}

TEST(BotSpec, ReadsLevelsAndOptions) {
  const auto spec = BotSpec::parse("hard:work=20000:ms=50");
  ASSERT_TRUE(spec);
  EXPECT_EQ(spec->level, "hard");
  EXPECT_EQ(spec->options.at("work"), "20000");
  EXPECT_FALSE(BotSpec::parse("hard:fast"));
  EXPECT_FALSE(khan()->player(*BotSpec::parse("random:work=x"), 0, 1, Pace::work));
  EXPECT_FALSE(khan()->player(*BotSpec::parse("random:depth=2"), 0, 1, Pace::work));
  EXPECT_FALSE(khan()->player(*BotSpec::parse("grandmaster"), 0, 1, Pace::work));
}

TEST(Thinking, EndsByWorkByTimeAndWhenTold) {
  Thinking by_work({.ms = {}, .work = 3}, 1);
  EXPECT_TRUE(by_work.spend());
  EXPECT_TRUE(by_work.spend());
  EXPECT_FALSE(by_work.spend());
  EXPECT_TRUE(by_work.spent());

  Thinking by_time({.ms = 1, .work = {}}, 1);
  while (by_time.spend()) {
  }
  EXPECT_TRUE(by_time.spent());

  std::atomic<bool> stop = true;
  Thinking told({.ms = {}, .work = {}}, 1, &stop);
  EXPECT_FALSE(told.spend(10));
  EXPECT_EQ(told.work(), 10u);
}

TEST(Variant, PerftDividesAndRefusesWhatItDoesNotKnow) {
  const auto count = khan()->perft({.position = "", .depth = 2, .divide = true, .extra = {}});
  ASSERT_TRUE(count);
  EXPECT_EQ(count->total, 48u);
  EXPECT_EQ(count->divided.size(), 4u);
  EXPECT_FALSE(khan()->perft({.position = "nonsense", .depth = 2, .divide = false, .extra = {}}));
  EXPECT_FALSE(khan()->perft(
      {.position = "", .depth = 2, .divide = false, .extra = {{"character", "freud"}}}));
}

TEST(Variant, SettingsAreCheckedAndWrittenOut) {
  const auto& game = **find_game("khan");
  EXPECT_FALSE(game.open({"", 3, ""}));
  EXPECT_FALSE(game.open({"", 2, "{}"}));
  EXPECT_FALSE(game.open({"quiet=none", 2, ""}));
  const auto variant = *game.open({"quiet=50", 0, ""});
  EXPECT_EQ(variant->setting().rules, "house,quiet=50");
  EXPECT_EQ(variant->seats(), 2);
}

TEST(Variant, EyesRefuseWhatCannotHaveHappened) {
  auto eye = khan()->eye(1);
  EXPECT_FALSE(eye->see("K@a1"));
  EXPECT_FALSE(eye->see("rubbish"));
  EXPECT_TRUE(eye->see("side top"));
  EXPECT_TRUE((*khan()->eye_on("k5/6/6/6/6/K5 r -"))->moves().size() > 0);
  EXPECT_FALSE(khan()->eye_on("k5"));
}

TEST(Variant, BenchMeasures) {
  const auto figures = bench(*khan(), 0.01);
  EXPECT_GT(figures.playouts_per_second, 0);
  EXPECT_GT(figures.moves_per_second, figures.playouts_per_second);
  EXPECT_GT(figures.perft_nodes_per_second, 0);
  EXPECT_GT(figures.copies_per_second, 0);
  EXPECT_EQ(figures.signature, khan()->signature());
  EXPECT_NE(figures.signature,
            (*find_game("khan").value()->open({"quiet=20", 2, ""}))->signature());
}

TEST(Seat, NamesAreTheGamesOwn) {
  const auto& about = khan()->about();
  EXPECT_EQ(seat_name(about, 1).fr, "ocre");
  EXPECT_EQ(seat_name(about, kNature).en, "chance");
  EXPECT_EQ(seat_name(About{}, 1).en, "seat 2");
  EXPECT_EQ(seat_name(about, kOver).en, "nobody");
}

// What a referee hands on is the same whether it travels as values or as text.
TEST(Sight, ACopyOfItsEndGoesOnWhereAFollowerStopped) {
  auto match = begin();
  const auto eye = khan()->eye(1);
  ASSERT_TRUE(match.play(0, match.eye(0).moves().front()));
  eye->follow(match.sight(1));
  ASSERT_TRUE(match.play(0, match.eye(0).moves().front()));
  ASSERT_TRUE(match.play(0, match.eye(0).moves().back()));
  const auto news = match.sight(1).since(1);
  EXPECT_EQ(news->first(), 1u);
  EXPECT_EQ(news->size(), 3u);
  EXPECT_EQ(news->glimpse(2).text, match.glimpse(1, 2).text);
  eye->follow(*news);
  EXPECT_EQ(dump(eye->json()), dump(match.eye(1).json()));
  EXPECT_EQ(dump(match.eye_at(1, 3)->json()), dump(match.eye(1).json()));
}

TEST(Match, AShorthandIsPlayedWholeOrNotAtAll) {
  auto match = *Match::begin(*(*find_game("stratego"))->open({}), {{"human", "A"}, {"human", "B"}});
  EXPECT_FALSE(match.play(0, "setup " + std::string(40, 'B')));
  EXPECT_EQ(match.ply(), 0u);
  ASSERT_TRUE(match.play(0, "setup offensif"));
  EXPECT_EQ(match.ply(), 40u);
  ASSERT_TRUE(match.undo(0)) << "one shorthand is one decision";
  EXPECT_EQ(match.ply(), 0u);
}

}  // namespace
}  // namespace salon
