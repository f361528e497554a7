// What happens at the table beside the moves, in every game: resigning at any moment, names of all
// kinds, and what a stranger is told.
#include <gtest/gtest.h>

#include <algorithm>
#include <ranges>

#include "kind.h"

namespace salon::test {
namespace {

class AtTheTable : public testing::TestWithParam<Kind> {
 protected:
  Match begin(const std::vector<std::string>& names = {}) const {
    const auto& [game, setting] = GetParam();
    const auto variant = game->open(setting);
    if (!variant) throw std::runtime_error(variant.error().what.en);
    std::vector<Chair> chairs;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(setting.seats); ++seat)
      chairs.push_back({"human", names.empty() ? "P" + std::to_string(seat) : names[seat]});
    auto match = Match::begin(*variant, std::move(chairs));
    if (!match) throw std::runtime_error(match.error().what.en);
    return std::move(*match);
  }

  static void play(Match& match, Random& random, std::size_t plies) {
    for (; plies > 0 && !match.over(); --plies) {
      if (match.turn() == kNature) {
        match.play_nature(random);
        continue;
      }
      const auto moves = match.eye(match.turn()).moves();
      ASSERT_FALSE(moves.empty()) << match.position();
      const auto played = match.play(match.turn(), moves[random.below(moves.size())]);
      ASSERT_TRUE(played) << played.error().what.en;
    }
  }

  /// Everybody's view is the position's, and the record leads there again.
  static void expect_sound(const Match& match) {
    const auto again = open_record(match.record());
    ASSERT_TRUE(again) << again.error().what.en << "\n" << match.record().text();
    EXPECT_EQ(again->position(), match.position());
    for (Seat seat = 0; seat < match.variant().seats(); ++seat) {
      // A game that the table settled is not over by its own rules.
      if (!match.over()) {
        EXPECT_EQ(match.eye(seat).turn(), match.turn()) << "seat " << seat;
      }
      EXPECT_EQ(dump(again->eye(seat).json()), dump(match.eye(seat).json())) << "seat " << seat;
    }
  }
};

TEST_P(AtTheTable, AnySeatResignsAtAnyMoment) {
  const int seats = GetParam().setting.seats;
  const std::vector<std::size_t> moments{0, 7, 50, 140, 1, 2, 23, 90, 250};
  for (const auto moment : moments | std::views::take(at_length(4, 9))) {
    for (Seat seat = 0; seat < seats; ++seat) {
      Random random(mix(moment, static_cast<std::uint64_t>(seat)));
      auto match = begin();
      ASSERT_NO_FATAL_FAILURE(play(match, random, moment));
      if (match.over()) break;
      const auto resigned = match.resign(seat);
      ASSERT_TRUE(resigned) << resigned.error().what.en;
      EXPECT_TRUE(match.resigned(seat));
      ASSERT_NO_FATAL_FAILURE(expect_sound(match));
      if (seats == 2) {
        ASSERT_TRUE(match.over());
        EXPECT_EQ(match.outcome(), Outcome::win(1 - seat));
        continue;
      }
      EXPECT_FALSE(match.resign(seat)) << "once is enough";
      ASSERT_NO_FATAL_FAILURE(play(match, random, kMostPlies));
      ASSERT_TRUE(match.over()) << "the others play on to the end";
      EXPECT_EQ(match.outcome().score[seat], 0) << match.ending().en;
      ASSERT_NO_FATAL_FAILURE(expect_sound(match));
    }
  }
}

TEST_P(AtTheTable, EverybodyResignsOneAfterAnother) {
  const int seats = GetParam().setting.seats;
  Random random(5);
  auto match = begin();
  ASSERT_NO_FATAL_FAILURE(play(match, random, 40));
  for (Seat seat = 0; seat < seats && !match.over(); ++seat) {
    const auto resigned = match.resign(seat);
    ASSERT_TRUE(resigned) << resigned.error().what.en;
  }
  ASSERT_NO_FATAL_FAILURE(play(match, random, kMostPlies));
  EXPECT_TRUE(match.over());
  EXPECT_FALSE(match.resign(0)) << "it is over";
  expect_sound(match);
}

TEST_P(AtTheTable, NobodyResignsForASeatThatIsNotThere) {
  auto match = begin();
  for (const Seat nobody :
       {kNature, kOver, kSpectator, kAllOpen, GetParam().setting.seats, kMaxSeats})
    EXPECT_FALSE(match.resign(nobody)) << nobody;
  EXPECT_EQ(match.ply(), 0u);
}

/// Names as long as they may be, in letters of all kinds.
const std::vector<std::string> kNames{"WWWWWWWWWWWWWWW",
                                      "漢字仮名交じり文の長い名前です",
                                      "🎲🎭🃏🎩🔍🕯🔪🔧",
                                      "Ünïcödé Ñàmé ß",
                                      "العربية",
                                      "Ἀριστοτέλης",
                                      "e\u0301e\u0301e\u0301 \u0323x"};

TEST_P(AtTheTable, NamesOfAllKinds) {
  const auto seats = static_cast<std::size_t>(GetParam().setting.seats);
  for (std::size_t shift = 0; shift < kNames.size(); shift += 2) {
    std::vector<std::string> names;
    for (std::size_t seat = 0; seat < seats; ++seat)
      names.push_back(kNames[(seat + shift) % kNames.size()]);
    auto match = begin(names);
    Random random(shift);
    while (!match.over() && match.ply() < static_cast<std::size_t>(at_length(120, 1'000))) {
      ASSERT_NO_FATAL_FAILURE(play(match, random, 13));
      for (const Lang lang : {Lang::en, Lang::fr}) {
        for (const Seat observer : {Seat{0}, Seat{1}, kSpectator, kAllOpen}) {
          Canvas canvas;
          match.eye(observer).draw(canvas, lang);
          ASSERT_LE(canvas.width(), 100) << canvas.render({.unicode = true, .colours = 0});
          const auto plain = canvas.render({.unicode = false, .colours = 0});
          ASSERT_TRUE(std::ranges::all_of(plain, [](char c) {
            return c == '\n' || (c >= ' ' && c < 0x7f);
          })) << plain;
          ASSERT_FALSE(match.eye(observer).say().in(lang).empty());
        }
      }
    }
    const auto record = match.record();
    const auto parsed = Record::parse(record.text());
    ASSERT_TRUE(parsed) << parsed.error().what.en;
    ASSERT_EQ(*parsed, record);
    ASSERT_NO_FATAL_FAILURE(expect_sound(match));
  }
}

TEST_P(AtTheTable, WhatIsToldOutsideFoldsToWhatTheMatchKnows) {
  Random random(21);
  auto match = begin();
  ASSERT_NO_FATAL_FAILURE(play(match, random, static_cast<std::size_t>(at_length(150, 2'000))));
  for (const Seat observer : {Seat{0}, Seat{1}, kSpectator, kAllOpen}) {
    const auto stranger = match.variant().eye(observer);
    stranger->meet(match.names());
    for (std::size_t ply = 0; ply < match.ply(); ++ply) {
      const std::string told = match.glimpse(observer, ply).text;
      const auto taken = stranger->see(told);
      ASSERT_TRUE(taken) << "observer " << observer << ", ply " << ply << ", \"" << told
                         << "\": " << taken.error().what.en;
    }
    EXPECT_EQ(dump(stranger->json()), dump(match.eye(observer).json()));
    EXPECT_EQ(stranger->moves(), match.eye(observer).moves());
    EXPECT_EQ(stranger->say(), match.eye(observer).say());
  }
}

/// Something else than was seen, as somebody careless or malicious might tell it: a sign more, less
/// or changed, or what was seen at another moment.
std::string mutilated(const Match& match, Seat observer, std::size_t ply, Random& random) {
  constexpr std::string_view signs = "?0123456789abcdefghijkKSFMV@ ,:-";
  std::string text = match.glimpse(observer, ply).text;
  const auto at = random.below(text.size() + 1);
  const char sign = signs[random.below(signs.size())];
  switch (random.below(4)) {
    case 0:
      return text.insert(at, 1, sign);
    case 1:
      return at < text.size() ? text.erase(at, 1) : text + text;
    case 2:
      return at < text.size() ? text.replace(at, 1, 1, sign) : std::string(1, sign);
    default:
      return match.glimpse(observer, random.below(match.ply())).text;
  }
}

TEST_P(AtTheTable, WhatCannotHaveBeenSeenIsRefusedAndTheRestBreaksNothing) {
  Random random(25);
  auto match = begin();
  ASSERT_NO_FATAL_FAILURE(play(match, random, static_cast<std::size_t>(at_length(150, 1'000))));
  for (const Seat observer : {Seat{0}, Seat{1}, kSpectator, kAllOpen}) {
    for (int i = 0; i < at_length(40, 400); ++i) {
      const auto ply = random.below(match.ply());
      const auto eye = match.eye_at(observer, ply);
      const auto before = dump(eye->json());
      const std::string text = mutilated(match, observer, ply, random);
      if (!eye->see(text)) {
        EXPECT_EQ(dump(eye->json()), before) << "refused: \"" << text << "\"";
        continue;
      }
      // It might have been so: then whatever follows finds a view it can go on from.
      for (auto next = ply + 1; next < std::min(ply + 10, match.ply()); ++next)
        (void)eye->see(match.glimpse(observer, next).text);
      EXPECT_FALSE(eye->say().en.empty());
      EXPECT_LE(eye->turn(), match.variant().seats());
      (void)eye->moves();
      (void)dump(eye->json());
      Canvas canvas;
      eye->draw(canvas, Lang::en);
    }
  }
}

TEST_P(AtTheTable, NobodyIsToldTooMuchOrTooLittle) {
  Random random(26);
  auto match = begin();
  ASSERT_NO_FATAL_FAILURE(play(match, random, static_cast<std::size_t>(at_length(150, 1'000))));
  std::vector<Seat> observers{kSpectator, kAllOpen};
  for (Seat seat = 0; seat < match.variant().seats(); ++seat) observers.push_back(seat);
  for (const Seat observer : observers) {
    const auto eye = match.eye_at(observer, 0);
    for (std::size_t ply = 0; ply < match.ply(); ++ply) {
      eye->follow(match.sight(observer), ply);
      const std::string own = match.glimpse(observer, ply).text;
      for (const Seat other : {kSpectator, kAllOpen}) {
        const std::string told = match.glimpse(other, ply).text;
        ASSERT_TRUE(told == own || !eye->see(told)) << "observer " << observer << ", ply " << ply
                                                    << ": \"" << told << "\" for \"" << own << "\"";
      }
    }
  }
}

TEST_P(AtTheTable, WhatHappensIsToldInBothLanguagesOrNotAtAll) {
  Random random(23);
  auto match = begin();
  ASSERT_NO_FATAL_FAILURE(play(match, random, static_cast<std::size_t>(at_length(60, 600))));
  for (const Seat observer : {Seat{0}, Seat{1}, kSpectator, kAllOpen}) {
    const auto eye = match.variant().eye(observer);
    eye->meet(match.names());
    EXPECT_TRUE(eye->tell("nonsense \x1b").en.empty());
    for (std::size_t ply = 0; ply < match.ply(); ++ply) {
      const auto before = dump(eye->json());
      const Phrase told = eye->tell(match.glimpse(observer, ply).text);
      EXPECT_EQ(told.en.empty(), told.fr.empty());
      EXPECT_EQ(dump(eye->json()), before) << "telling is not seeing";
      ASSERT_TRUE(eye->see(match.glimpse(observer, ply).text));
    }
  }
}

TEST_P(AtTheTable, WhoeverIsToMoveKnowsEveryLegalMove) {
  Random random(22);
  auto match = begin();
  for (int i = 0; i < at_length(120, 1'000) && !match.over(); ++i) {
    if (match.turn() >= 0) {
      const auto known = match.eye(match.turn()).moves();
      ASSERT_EQ(known, match.course().moves()) << match.position();
      // A position does not tell what led to it, so rules about repetition may forbid less there.
      const auto course = match.variant().from(match.position());
      ASSERT_TRUE(course) << match.position() << ": " << course.error().what.en;
      const auto legal = (*course)->moves();
      for (const std::string& move : known)
        ASSERT_NE(std::ranges::find(legal, move), legal.end())
            << move << " in " << match.position();
    }
    ASSERT_NO_FATAL_FAILURE(play(match, random, 1));
  }
}

INSTANTIATE_TEST_SUITE_P(Games, AtTheTable, testing::ValuesIn(presets()), name_of);

}  // namespace
}  // namespace salon::test
