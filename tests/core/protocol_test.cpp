#include "core/protocol.h"

#include <gtest/gtest.h>

#include <deque>
#include <fstream>
#include <sstream>

#include "core/conversation.h"
#include "games/registry.h"

namespace salon {
namespace {

using namespace protocol;

const std::vector<Message> kMessages{
    Hello{"khan", "house,quiet=50", 2, 1, {"Ada", "Blaise"}, nullptr},
    Hello{"jacques", "house", 2, kSpectator, {"Ada", "Élise"}, Json{{"hexes", {1, 2}}}},
    protocol::Seen{4, kNature, "roll 1123455V"},
    protocol::Seen{0, 6, "side top"},
    TableAction{7, Event::Kind::resign, 3, {}, {}},
    TableAction{7, Event::Kind::resign, 3, {}, "time"},
    TableAction{7, Event::Kind::offer_draw, 0, {}, {}},
    TableAction{8, Event::Kind::accept_draw, 1, {}, {}},
    TableAction{8, Event::Kind::decline_draw, 1, {}, {}},
    TableAction{9, Event::Kind::replace, 1, "Deep", {}},
    protocol::View{3, kNature, R"({"a":1})", {"They roll", "On lance"}},
    protocol::View{3, kOver, "null", {"", ""}},
    Turn{3, 0, R"({"a":1})", {"a5b4", "pass"}, {"Your turn", "À vous"}, {}},
    Turn{3, 2, R"({"a":1})", {}, {"Your turn", "À vous"}, 5000},
    Refused{3, {"no", "non"}},
    Undo{2},
    Over{90, {0, 0.5, 0.5}, {"shared", "partagé"}},
    Hello{"khan",
          "house",
          2,
          0,
          {"Ada", "Blaise"},
          nullptr,
          {.asked = true, .constants = true, .explain = false, .offers = true},
          Json{{"values", {1, 2}}}},
    Explained{3, "a5b4", Phrase{"no", "non"}},
    Explained{3, "a5b4", {}},
    Offer{1},
    Offer{},
};

const std::vector<Answer> kAnswers{
    protocol::Move{3, {}, "a5b4"},
    protocol::Move{3, 1, "a5b4"},
    Resign{},
    Draw{Draw::Action::offer},
    Draw{Draw::Action::accept},
    Draw{Draw::Action::decline},
    Explain{3, "a5b4"},
    Greet{{.asked = true, .constants = true, .explain = true}},
};

Match khan_match() {
  const auto variant = find_game("khan").value()->open({});
  return Match::begin(*variant, {{"human", "Ada"}, {"exec:./secret --key", "Blaise"}}).value();
}

template <class T>
const T* one(const std::vector<Message>& messages, std::size_t index) {
  return index < messages.size() ? std::get_if<T>(&messages[index]) : nullptr;
}

TEST(Protocol, EveryMessageSurvivesTheJourney) {
  for (const auto& message : kMessages) {
    const auto text = line(message);
    EXPECT_EQ(text.find('\n'), std::string::npos);
    const auto back = parse_message(text);
    ASSERT_TRUE(back && *back) << text << (back ? "" : back.error().what.en);
    EXPECT_EQ(**back, message) << text;
  }
  for (const auto& answer : kAnswers) {
    const auto back = parse_answer(line(answer));
    ASSERT_TRUE(back) << line(answer) << back.error().what.en;
    EXPECT_EQ(*back, answer) << line(answer);
  }
}

TEST(Protocol, UnknownTypesAndFieldsArePassedOver) {
  const auto strange = parse_message(R"({"type":"fireworks","colour":"red"})");
  ASSERT_TRUE(strange);
  EXPECT_FALSE(*strange);
  const auto more = parse_message(R"({"type":"undo","undos":1,"because":["of","rain"]})");
  ASSERT_TRUE(more && *more);
  EXPECT_EQ(**more, Message(Undo{1}));
  EXPECT_TRUE(parse_answer(R"({"type":"resign","mood":"bad"})"));
}

TEST(Protocol, BadMessagesAreErrors) {
  for (
      const std::string_view bad : {
          "",
          "x",
          "[]",
          "3",
          "{}",
          "{\"type\":3}",
          "\xff\xfe",
          "{\"type\":\"undo\"",
          R"({"type":"undo"})",
          R"({"type":"undo","undos":-1})",
          R"({"type":"undo","undos":1.5})",
          R"({"type":"undo","undos":18446744073709551615})",
          R"({"type":"undo","undos":1e999})",
          R"({"type":"hello","protocol":2,"game":"khan","rules":"","seats":2,"seat":0,"names":[]})",
          R"({"type":"hello","protocol":1,"game":"khan","rules":"","seats":9,"seat":0,"names":[]})",
          R"({"type":"hello","protocol":1,"game":"khan","rules":"","seats":2,"seat":7,"names":[]})",
          R"({"type":"hello","protocol":1,"game":"khan","rules":"","seats":2,"seat":"me","names":[]})",
          R"({"type":"hello","protocol":1,"game":"khan","rules":"","seats":2,"seat":0,"names":[1]})",
          R"({"type":"seen","ply":0,"by":"spectator","move":"a"})",
          R"({"type":"seen","ply":0,"by":0,"move":"a\u001b[2J"})",
          R"({"type":"table","ply":0,"by":0,"action":"danced"})",
          R"({"type":"table","ply":0,"by":0,"action":"replaced"})",
          R"({"type":"turn","ply":0,"moves":[],"say":{"en":"","fr":""}})",
          R"({"type":"turn","ply":0,"view":{},"moves":"all","say":{"en":"","fr":""}})",
          R"({"type":"turn","ply":0,"view":{},"moves":[],"say":"hello"})",
          R"({"type":"over","ply":0,"outcome":[2],"why":{"en":"","fr":""}})",
          R"({"type":"over","ply":0,"outcome":[],"why":{"en":"","fr":""}})",
      }) {
    const auto parsed = parse_message(bad);
    ASSERT_FALSE(parsed) << bad;
    EXPECT_FALSE(parsed.error().what.en.empty());
    EXPECT_FALSE(parsed.error().what.fr.empty());
  }
}

TEST(Protocol, BadAnswersAreErrors) {
  for (const std::string_view bad : {
           "",
           "a5b4",
           "null",
           R"({"move":"a5b4","ply":0})",
           R"({"type":"turn"})",
           R"({"type":"move","move":"a5b4"})",
           R"({"type":"move","ply":0})",
           R"({"type":"move","ply":"0","move":"a5b4"})",
           R"({"type":"move","ply":-1,"move":"a5b4"})",
           R"({"type":"move","ply":0,"move":["a5b4"]})",
           R"({"type":"move","ply":0,"move":"a\nb"})",
           R"({"type":"move","ply":0,"move":"a5b4","undos":"1"})",
           R"({"type":"draw"})",
           R"({"type":"draw","action":"beg"})",
       }) {
    const auto parsed = parse_answer(bad);
    ASSERT_FALSE(parsed) << bad;
    EXPECT_FALSE(parsed.error().what.fr.empty());
  }
}

TEST(Protocol, SizesAreBounded) {
  EXPECT_FALSE(parse_answer(line(protocol::Move{0, {}, std::string(300, 'a')})));
  const std::string padding(kMaxAnswerBytes, ' ');
  EXPECT_FALSE(parse_answer(line(Resign{}) + padding));
  EXPECT_FALSE(parse_message(line(Undo{1}) + std::string(kMaxMessageBytes, ' ')));

  const std::string deep = std::string(1000, '[') + std::string(1000, ']');
  EXPECT_FALSE(parse_answer(R"({"type":"resign","x":)" + deep + "}"));
  EXPECT_FALSE(parse_message(R"({"type":"undo","undos":1,"x":)" + std::string(500'000, '[')));
  std::string wide = R"({"type":"undo","undos":1)";
  for (int i = 0; i < 50'000; ++i) wide += fmt::format(",\"k{}\":0", i);
  EXPECT_FALSE(parse_message(wide + "}"));
  // Brackets and colons inside texts are only letters.
  EXPECT_TRUE(
      parse_answer(R"({"type":"resign","x":"\"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["})"));
}

TEST(Json, IsMeasuredBeforeItIsParsed) {
  const auto object = [](int members) {
    std::string text = "{\"k\":0";
    for (int i = 1; i < members; ++i) text += fmt::format(",\"k{}\":0", i);
    return text + "}";
  };
  const JsonLimits limits{.bytes = 10'000, .depth = 4, .members = 100, .values = 1000};
  EXPECT_TRUE(parse_json(object(100), limits));
  EXPECT_FALSE(parse_json(object(101), limits)) << "members of one object cost their square";
  EXPECT_TRUE(parse_json("[" + object(90) + "," + object(90) + "]", limits)) << "each for itself";
  EXPECT_TRUE(parse_json("[[[[]]]]", limits));
  EXPECT_FALSE(parse_json("[[[[[]]]]]", limits));
  EXPECT_FALSE(parse_json("[[[[]]]]]", limits)) << "not JSON";
  std::string list = "[0";
  for (int i = 1; i < 1001; ++i) list += ",0";
  EXPECT_FALSE(parse_json(list + "]", limits));
  EXPECT_TRUE(parse_json("\"" + std::string(9998, 'x') + "\"", limits));
  EXPECT_FALSE(parse_json("\"" + std::string(9999, 'x') + "\"", limits));
  EXPECT_TRUE(parse_json("\"::::::,,,,,[[[[[[[[{{{{{{\\\"[[[[[[\"", limits)) << "within a text";
}

TEST(Json, BoardsAreSmall) {
  const std::string huge = "{\"title\":\"" + std::string(kBoardLimits.bytes, 'x') + "\"}";
  for (const auto& game : games()) {
    if (!game->about().boards) continue;
    const auto opened = game->open({{}, 0, huge});
    ASSERT_FALSE(opened) << game->about().name;
    EXPECT_NE(opened.error().what.en.find("are allowed"), std::string::npos);
  }
}

TEST(Conversation, TellsASeatWhatHappenedAndAsksIt) {
  auto match = khan_match();
  Conversation red(0, {.views = false, .budget_ms = 700});
  Conversation ochre(1);
  const auto opening = red.tell(match);
  ASSERT_EQ(opening.size(), 2u);
  const auto* greeting = one<Hello>(opening, 0);
  ASSERT_TRUE(greeting);
  EXPECT_EQ(*greeting, (Hello{"khan", "house", 2, 0, {"Ada", "Blaise"}, nullptr}));
  const auto* question = one<Turn>(opening, 1);
  ASSERT_TRUE(question);
  EXPECT_EQ(question->moves.size(), 4u);
  EXPECT_EQ(question->budget_ms, 700);
  EXPECT_EQ(ochre.tell(match).size(), 1u);
  EXPECT_TRUE(red.tell(match).empty());

  EXPECT_TRUE(red.hear(match, R"({"type":"move","ply":0,"move":"side top"})").empty());
  EXPECT_EQ(ochre.tell(match), std::vector<Message>{(protocol::Seen{0, 0, "side top"})});
  EXPECT_EQ(red.tell(match).size(), 2u);
}

TEST(Conversation, RefusesWithTheReasonAndTheQuestion) {
  auto match = khan_match();
  Conversation red(0);
  Conversation ochre(1);
  red.tell(match);
  for (const std::string_view bad : {"garbage", R"({"type":"move","ply":0,"move":"a1a2"})",
                                     R"({"type":"move","ply":5,"move":"side top"})",
                                     R"({"type":"move","ply":0,"undos":1,"move":"side top"})",
                                     R"({"type":"draw","action":"accept"})"}) {
    const auto answer = red.hear(match, bad);
    ASSERT_EQ(answer.size(), 2u) << bad;
    EXPECT_TRUE(one<Refused>(answer, 0)) << bad;
    EXPECT_TRUE(one<Turn>(answer, 1)) << bad;
  }
  const auto early = ochre.hear(match, R"({"type":"move","ply":0,"move":"side top"})");
  EXPECT_TRUE(one<Refused>(early, 0));
  EXPECT_TRUE(one<protocol::View>(early, 1));
  EXPECT_EQ(match.ply(), 0u);

  Conversation spectator(kSpectator);
  EXPECT_TRUE(one<Refused>(spectator.hear(match, line(Resign{})), 0));
  ASSERT_TRUE(match.resign(0));
  EXPECT_TRUE(one<Over>(red.hear(match, line(Resign{})), 1));
}

TEST(Conversation, AMoveForAPastPlyIsStaleButADrawOfferDoesNotMakeItSo) {
  auto match = khan_match();
  Conversation red(0);
  red.tell(match);
  ASSERT_TRUE(match.offer_draw(1));
  const auto offer = red.tell(match);
  ASSERT_EQ(offer.size(), 1u);  // the question stands
  EXPECT_TRUE(one<TableAction>(offer, 0));
  EXPECT_TRUE(red.hear(match, R"({"type":"move","ply":0,"move":"side top"})").empty());
  const auto late = red.hear(match, R"({"type":"move","ply":0,"move":"side left"})");
  ASSERT_TRUE(one<Refused>(late, 0));
  EXPECT_EQ(one<Refused>(late, 0)->ply, 2u);
}

TEST(Conversation, AnUndoIsToldFromTheStart) {
  auto match = khan_match();
  Conversation red(0);
  ASSERT_TRUE(match.play(0, "side top"));
  ASSERT_TRUE(match.play(0, "K@c1"));
  red.tell(match);
  ASSERT_TRUE(match.undo(0));
  const auto told = red.tell(match);
  ASSERT_EQ(told.size(), 3u);
  EXPECT_EQ(told[0], Message(Undo{1}));
  EXPECT_EQ(told[1], Message(protocol::Seen{0, 0, "side top"}));
  ASSERT_TRUE(one<Turn>(told, 2));
  EXPECT_EQ(one<Turn>(told, 2)->undos, 1);
  // What was meant for the line taken back does not count for the new one.
  EXPECT_TRUE(
      one<Refused>(red.hear(match, R"({"type":"move","ply":1,"undos":0,"move":"K@c1"})"), 0));
  EXPECT_TRUE(red.hear(match, R"({"type":"move","ply":1,"undos":1,"move":"K@c1"})").empty());
}

TEST(Conversation, FeaturesAreGrantedToWhoeverAsksForThem) {
  auto match = khan_match();
  Conversation red(0), ochre(1);
  (void)red.tell(match), (void)ochre.tell(match);
  // Nobody who has not asked may ask for reasons.
  const std::string why = R"({"type":"explain","ply":0,"move":"a1a2"})";
  EXPECT_TRUE(one<Refused>(red.hear(match, why), 0));
  const auto told =
      red.hear(match, R"({"type":"hello","features":["offers","explain","fireworks"]})");
  const auto* hello = one<Hello>(told, 0);
  ASSERT_TRUE(hello);
  EXPECT_EQ(hello->features,
            (Features{.asked = true, .constants = false, .explain = true, .offers = true}));
  EXPECT_TRUE(hello->constants.is_null());
  EXPECT_TRUE(one<Turn>(told, 1)) << "it is told everything from the start";

  const auto answer = red.hear(match, why);
  const auto* explained = one<Explained>(answer, 0);
  ASSERT_TRUE(explained);
  EXPECT_EQ(answer.size(), 1u);
  EXPECT_EQ(explained->reason->fr, "choisissez d'abord un côté : haut, bas, gauche ou droite");
  EXPECT_EQ(match.ply(), 0u);
  const auto may = red.hear(match, R"({"type":"explain","ply":0,"move":"side top"})");
  ASSERT_TRUE(one<Explained>(may, 0));
  EXPECT_FALSE(one<Explained>(may, 0)->reason);
}

TEST(Conversation, ReasonsAreThoseOfARefusal) {
  auto match = khan_match();
  const Features features{.asked = true, .constants = false, .explain = true, .offers = false};
  Conversation red(0, {.views = false, .budget_ms = {}, .features = features});
  Conversation ochre(1, {.views = false, .budget_ms = {}, .features = features});
  Conversation nobody(kSpectator, {.views = false, .budget_ms = {}, .features = features});
  const auto reason = [&](Conversation& who, const std::string& move, int ply) {
    const auto answer = who.hear(match, dump({{"type", "explain"}, {"ply", ply}, {"move", move}}));
    const auto* explained = one<Explained>(answer, 0);
    Match trial = match.copy();
    const auto tried = who.hear(trial, dump({{"type", "move"}, {"ply", ply}, {"move", move}}));
    const auto* refused = one<Refused>(tried, 0);
    EXPECT_TRUE(explained && refused && explained->reason == refused->reason) << move;
    return explained && explained->reason ? explained->reason->en : std::string();
  };
  EXPECT_EQ(reason(nobody, "side top", 0), "spectators only watch");
  EXPECT_EQ(reason(ochre, "side top", 0), "it is not your turn: Ada is to move");
  EXPECT_EQ(reason(ochre, "nonsense", 0), "it is not your turn: Ada is to move");
  EXPECT_EQ(reason(red, "side top", 7), "that was for ply 7; the game has moved on to ply 0");
  ASSERT_TRUE(match.play(0, "side bottom"));
  EXPECT_EQ(reason(red, "K@c1", 1), "c1 is outside your camp");
  ASSERT_TRUE(match.resign(1));
  EXPECT_EQ(reason(red, "K@c6", 2), "the game is over");
}

/// Any game of Khan that is won by the rules.
Match khan_won() {
  for (std::uint64_t seed = 1;; ++seed) {
    auto match = khan_match();
    Random random(seed);
    while (!match.over()) {
      const auto moves = match.eye(match.turn()).moves();
      EXPECT_TRUE(match.play(match.turn(), moves[random.below(moves.size())]));
    }
    if (match.outcome() != Outcome::draw()) return match;
  }
}

TEST(Conversation, NamesAreSaidToWhoeverAskedForAnything) {
  const Features asked{.asked = true};
  auto match = khan_match();
  const auto said = [&](const Features& features) {
    Conversation spectator(kSpectator, {.views = true, .budget_ms = {}, .features = features});
    const auto told = spectator.tell(match);
    const auto* view = std::get_if<protocol::View>(&told.back());
    return view ? view->say : Phrase{};
  };
  EXPECT_EQ(said(asked).en, "Ada chooses a side of the board");
  EXPECT_EQ(said({}).en, "Red chooses a side of the board");
  const auto then =
      Conversation(kSpectator, {.budget_ms = {}, .features = asked}).look_back(match, 0);
  EXPECT_EQ(then->say.en, "Ada chooses a side of the board");
}

TEST(Conversation, TheEndIsToldWithNamesToWhoeverAskedForAnything) {
  const auto match = khan_won();
  const auto end = [&](const Match& of, const Features& features) {
    Conversation spectator(kSpectator, {.views = true, .budget_ms = {}, .features = features});
    const auto told = spectator.tell(of);
    return std::pair(std::get<protocol::View>(told[told.size() - 2]).say,
                     std::get<protocol::Over>(told.back()).why);
  };
  const auto [say, why] = end(match, {.asked = true});
  EXPECT_EQ(say, why);
  EXPECT_TRUE(why.en.starts_with("Ada ") || why.en.starts_with("Blaise ")) << why.en;
  EXPECT_EQ(end(match, {}).first, match.eye(kSpectator).say());
  EXPECT_EQ(end(match, {}).second, match.ending());

  auto given_up = khan_match();
  ASSERT_TRUE(given_up.resign(0));
  EXPECT_EQ(end(given_up, {.asked = true}).second, given_up.ending());
}

Match stratego_match() {
  const auto variant = find_game("stratego").value()->open({});
  return Match::begin(*variant, {{"human", "Ada"}, {"human", "Bob"}}).value();
}

std::string setup_line(const char* type, const std::string& text) {
  return dump({{"type", type}, {"ply", 0}, {"move", text}});
}

TEST(Conversation, WhatIsLeftToChanceIsExplainedAsItIsPlayed) {
  const Features features{.asked = true, .constants = false, .explain = true, .offers = false};
  Conversation red(0, {.views = false, .budget_ms = {}, .features = features});
  const auto reason = [&](Match& match) {
    const auto answer = red.hear(match, setup_line("explain", "setup random"));
    return one<Explained>(answer, 0) ? one<Explained>(answer, 0)->reason : Phrase{};
  };
  auto match = stratego_match();
  EXPECT_EQ(reason(match).value_or(Phrase{}).en, "no random set-up is drawn here");
  match.draw_from(7);
  EXPECT_FALSE(reason(match));
  EXPECT_EQ(match.ply(), 0u);
  const auto read = match.read(0, "setup random", 0);
  ASSERT_TRUE(match.play(0, "setup random"));
  ASSERT_TRUE(read);
  ASSERT_EQ(read->size(), match.ply());
  for (std::size_t ply = 0; ply < match.ply(); ++ply)
    EXPECT_EQ((*read)[ply], match.event(ply).text);
}

TEST(Conversation, AMoveSaidAgainIsMadeOnce) {
  auto match = khan_match();
  Conversation red(0), ochre(1);
  const auto move = [&](Conversation& who, int ply, const std::string& text) {
    return who.hear(match, dump({{"type", "move"}, {"ply", ply}, {"move", text}})).empty();
  };
  ASSERT_TRUE(match.offer_draw(1));
  EXPECT_TRUE(move(red, 0, "side bottom")) << "the question was asked before the offer";
  ASSERT_EQ(match.ply(), 2u);
  EXPECT_TRUE(move(red, 0, "side bottom"));
  EXPECT_TRUE(move(red, 1, "side bottom"));
  EXPECT_EQ(match.ply(), 2u);
  EXPECT_FALSE(move(red, 0, "side top")) << "another move";
  EXPECT_FALSE(move(red, 2, "side bottom")) << "at another ply";
  EXPECT_FALSE(move(ochre, 0, "side bottom")) << "somebody else's";
  ASSERT_TRUE(move(red, 2, "K@c6"));
  ASSERT_TRUE(match.undo(0));
  const Json once_more{{"type", "move"}, {"ply", 2}, {"move", "K@c6"}, {"undos", 0}};
  EXPECT_FALSE(red.hear(match, dump(once_more)).empty()) << "it was taken back since";
}

TEST(Conversation, AShorthandSaidAgainIsMadeOnce) {
  auto match = stratego_match();
  Conversation red(0);
  const auto setup = [&](const std::string& text) {
    return red.hear(match, setup_line("move", text)).empty();
  };
  ASSERT_TRUE(setup("setup balanced"));
  ASSERT_EQ(match.ply(), 40u);
  EXPECT_TRUE(setup("setup balanced"));
  EXPECT_FALSE(setup("setup defensive"));
  EXPECT_EQ(match.ply(), 40u);
}

TEST(Conversation, SoIsOneThatLeavesThingsToChance) {
  auto match = stratego_match();
  match.draw_from(7);
  Conversation red(0);
  const auto setup = [&](const std::string& text) {
    return red.hear(match, setup_line("move", text)).empty();
  };
  ASSERT_TRUE(setup("setup random"));
  const auto drawn = match.record();
  EXPECT_TRUE(setup("setup random"));
  EXPECT_TRUE(setup("setup aléatoire"));
  EXPECT_FALSE(setup("setup balanced"));
  ASSERT_TRUE(match.play(1, "B@j10"));
  EXPECT_TRUE(setup("setup random"));
  ASSERT_TRUE(match.undo(1));
  EXPECT_TRUE(setup("setup random")) << "what others take back changes nothing";
  EXPECT_EQ(match.record(), drawn);
}

TEST(Conversation, WhetherADrawIsOnOfferIsSaidWhenThatChanges) {
  auto match = khan_match();
  const Features features{.asked = true, .constants = false, .explain = false, .offers = true};
  Conversation red(0, {.views = false, .budget_ms = {}, .features = features});
  const auto offers = [&] {
    std::vector<std::optional<Seat>> all;
    for (const auto& message : red.tell(match)) {
      if (const auto* offer = std::get_if<Offer>(&message)) all.push_back(offer->by);
    }
    return all;
  };
  using Offers = std::vector<std::optional<Seat>>;
  EXPECT_EQ(offers(), Offers{});
  ASSERT_TRUE(match.offer_draw(1));
  EXPECT_EQ(offers(), Offers{1});
  EXPECT_EQ(offers(), Offers{});
  ASSERT_TRUE(match.play(0, "side top"));  // it lapses
  EXPECT_EQ(offers(), Offers{std::nullopt});
  ASSERT_TRUE(match.offer_draw(1));
  EXPECT_EQ(offers(), Offers{1});
  ASSERT_TRUE(match.answer_draw(0, false));
  EXPECT_EQ(offers(), Offers{std::nullopt});
}

TEST(Conversation, OneThatBeginsLateHearsEverything) {
  auto match = khan_match();
  Random random(5);
  Conversation early(kSpectator, {.views = true, .budget_ms = {}});
  std::size_t seen = 0;
  while (!match.over()) {
    const auto moves = match.eye(match.turn()).moves();
    ASSERT_TRUE(match.play(match.turn(), moves[random.below(moves.size())]));
    for (const auto& message : early.tell(match)) seen += message.index() == 1;
  }
  EXPECT_EQ(seen, match.ply());
  const auto late = Conversation(1).tell(match);
  ASSERT_EQ(late.size(), match.ply() + 2);
  const auto* end = std::get_if<Over>(&late.back());
  ASSERT_TRUE(end);
  EXPECT_EQ(end->outcome.size(), 2u);
  EXPECT_EQ(end->outcome[0] + end->outcome[1], 1);
  EXPECT_TRUE(early.tell(match).empty());
}

/// Never more events at a time than was agreed, and in the end the same messages.
TEST(Conversation, ALongStoryIsToldInParts) {
  auto match = khan_match();
  Random random(6);
  for (int i = 0; i < 23 && !match.over(); ++i) {
    const auto moves = match.eye(match.turn()).moves();
    ASSERT_TRUE(match.play(match.turn(), moves[random.below(moves.size())]));
  }
  ASSERT_EQ(match.ply(), 23u);
  const auto whole = Conversation(kSpectator, {.views = true, .budget_ms = {}}).tell(match);
  Conversation::Options options;
  options.views = true;
  options.at_once = 5;
  Conversation slow(kSpectator, options);
  std::vector<Message> parts;
  int tellings = 0;
  do {
    const auto part = slow.tell(match);
    const auto events = std::ranges::count_if(
        part, [](const Message& one) { return std::holds_alternative<protocol::Seen>(one); });
    EXPECT_LE(events, 5);
    parts.insert(parts.end(), part.begin(), part.end());
    ++tellings;
  } while (slow.behind() && tellings < 100);
  EXPECT_EQ(tellings, 5);
  EXPECT_EQ(parts, whole);
  EXPECT_TRUE(slow.tell(match).empty());
}

TEST(Conversation, HowABotIsStartedIsNotTold) {
  auto match = khan_match();
  Conversation red(0, {.views = true, .budget_ms = {}});
  std::string all;
  const auto listen = [&] {
    for (const auto& message : red.tell(match)) all += line(message) + '\n';
  };
  listen();
  ASSERT_TRUE(match.replace(1, {"exec:./secret", "Deep"}));
  listen();
  EXPECT_NE(all.find("Deep"), std::string::npos);
  EXPECT_EQ(all.find("secret"), std::string::npos);
  EXPECT_EQ(all.find("seed"), std::string::npos);
}

// docs/protocol.md.

struct Example {
  std::string info;  // after ```json
  std::vector<std::string> lines;
};

std::vector<Example> examples() {
  std::ifstream file(SALON_SOURCE_DIR "/docs/protocol.md");
  std::vector<Example> all;
  bool inside = false;
  for (std::string text; std::getline(file, text);) {
    if (!inside && text.starts_with("```json")) {
      all.push_back({text.substr(7), {}});
      inside = true;
    } else if (text.starts_with("```")) {
      inside = false;
    } else if (inside) {
      all.back().lines.push_back(text);
    }
  }
  return all;
}

bool is_answer(const std::string& text) {
  const auto json = Json::parse(text);
  const auto type = json.at("type").get<std::string>();
  if (type == "hello") return !json.contains("protocol");
  return type == "move" || type == "resign" || type == "draw" || type == "explain";
}

/// The page may leave out members of a view or of constants, which are the game's business; all
/// else is exact.
void expect_told(const std::string& written, const Message& told) {
  auto page = Json::parse(written);
  auto real = to_json(told);
  for (const char* part : {"view", "constants"}) {
    if (!page.contains(part)) continue;
    for (const auto& [key, value] : page[part].items()) {
      EXPECT_EQ(real[part].value(key, Json()), value) << key;
    }
    page.erase(part);
    real.erase(part);
  }
  EXPECT_EQ(dump(page), dump(real));
}

/// Does at the table what the other seat must have done for the host to say this next.
void opponent_does(Match& match, const std::string& written) {
  const auto message = parse_message(written).value().value();
  if (const auto* seen = std::get_if<protocol::Seen>(&message)) {
    ASSERT_TRUE(match.play(seen->by, seen->move));
  } else if (const auto* table = std::get_if<TableAction>(&message)) {
    ASSERT_EQ(table->action, Event::Kind::offer_draw);
    ASSERT_TRUE(match.offer_draw(table->by));
  }
}

TEST(ProtocolPage, EveryExampleIsAMessage) {
  std::size_t count = 0;
  for (const auto& example : examples()) {
    for (const auto& text : example.lines) {
      ++count;
      if (is_answer(text)) {
        const auto answer = parse_answer(text);
        ASSERT_TRUE(answer) << text;
        EXPECT_EQ(Json::parse(line(*answer)), Json::parse(text));
      } else {
        const auto message = parse_message(text);
        ASSERT_TRUE(message && *message) << text;
        EXPECT_EQ(Json::parse(line(**message)), Json::parse(text));
      }
    }
  }
  EXPECT_GT(count, 20u);
}

/// A game of Khan of the page, from red's side, against the real thing.
void expect_game(const std::string& info) {
  const auto all = examples();
  const auto game = std::ranges::find(all, info, &Example::info);
  ASSERT_NE(game, all.end());
  auto match = khan_match();
  Conversation red(0, {.views = false, .budget_ms = 5000});
  std::deque<Message> told;
  const auto listen = [&](std::vector<Message> messages) {
    told.insert(told.end(), messages.begin(), messages.end());
  };
  listen(red.tell(match));
  for (const auto& text : game->lines) {
    if (is_answer(text)) {
      EXPECT_TRUE(told.empty()) << text;
      listen(red.hear(match, text));
      listen(red.tell(match));
      continue;
    }
    if (told.empty()) {
      opponent_does(match, text);
      listen(red.tell(match));
    }
    ASSERT_FALSE(told.empty()) << text;
    expect_told(text, told.front());
    told.pop_front();
  }
  EXPECT_TRUE(told.empty());
  EXPECT_TRUE(match.over());
}

TEST(ProtocolPage, TheGameOfKhanIsWhatReallyHappens) {
  expect_game(" khan");
}

TEST(ProtocolPage, SoIsTheOneThatAsksForMore) {
  expect_game(" khan more");
}

}  // namespace
}  // namespace salon
