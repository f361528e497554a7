// Properties of every game, searched by RapidCheck: it picks the game, its rules, the seed and
// where to stop, and shrinks what fails.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "kind.h"

namespace salon {
namespace {

/// One of a game's presets, with some of its knobs turned.
std::string some_rules(const AnyGame& game) {
  std::string rules = (*rc::gen::elementOf(game.presets())).name;
  for (const auto& knob : game.knobs()) {
    if (*rc::gen::arbitrary<bool>())
      rules += "," + knob.name + "=" + *rc::gen::elementOf(test::values_of(knob));
  }
  return rules;
}

/// Some game under some rules.
std::shared_ptr<const Variant> some_variant() {
  const auto& game = *games()[*rc::gen::inRange<std::size_t>(0, games().size())];
  const auto& about = game.about();
  const int seats = *rc::gen::inRange(about.min_seats, about.max_seats + 1);
  const auto opened = game.open({some_rules(game), seats, ""});
  RC_PRE(opened.has_value());  // some values of some knobs exclude each other
  return *opened;
}

/// A random game of some kind, stopped after some plies.
Match some_match() {
  auto variant = some_variant();
  std::vector<Chair> chairs;
  for (int seat = 0; seat < variant->seats(); ++seat)
    chairs.push_back({"human", "P" + std::to_string(seat)});
  auto match = *Match::begin(std::move(variant), std::move(chairs));
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  const int plies = *rc::gen::inRange(0, 150);
  for (int ply = 0; ply < plies && !match.over(); ++ply) {
    if (match.turn() == kNature) {
      match.play_nature(random);
    } else {
      const auto moves = match.eye(match.turn()).moves();
      RC_ASSERT(match.play(match.turn(), moves[random.below(moves.size())]).has_value());
    }
  }
  return match;
}

RC_GTEST_PROP(Property, ARecordIsTheGame, ()) {
  const auto match = some_match();
  const auto record = match.record();
  RC_ASSERT(*Record::parse(record.text()) == record);
  const auto again = open_record(record);
  RC_ASSERT(again.has_value());
  RC_ASSERT(again->position() == match.position());
}

RC_GTEST_PROP(Property, APositionIsItsText, ()) {
  const auto match = some_match();
  const auto course = match.variant().from(match.position());
  RC_ASSERT(course.has_value());
  RC_ASSERT((*course)->position() == match.position());
}

RC_GTEST_PROP(Property, WhatIsToldOutsideFoldsToWhatTheMatchKnows, ()) {
  const auto match = some_match();
  for (Seat seat = 0; seat < match.variant().seats(); ++seat) {
    const auto eye = match.variant().eye(seat);
    for (std::size_t ply = 0; ply < match.ply(); ++ply) {
      const auto seen = eye->see(match.glimpse(seat, ply).text);
      if (!seen) RC_FAIL(seen.error().what.en);
    }
    RC_ASSERT(dump(eye->json()) == dump(match.eye(seat).json()));
    RC_ASSERT(eye->moves() == match.eye(seat).moves());
  }
}

RC_GTEST_PROP(Property, ADamagedRecordIsNeverHalfLoaded, ()) {
  auto text = some_match().record().text();
  const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
  text[at] = *rc::gen::arbitrary<char>();
  const auto record = Record::parse(text);
  if (!record) return;
  const auto match = open_record(*record);
  if (match) RC_ASSERT(match->record().events == record->events);
}

/// A whole random game, told to nobody: what seats see takes longer than the game. `each` looks at
/// it before every ply. False if it does not end.
template <class Each>
bool play_to_the_end(Course& course, Random& random, Each&& each) {
  for (int ply = 0; ply < test::kMostPlies; ++ply) {
    each(course);
    if (course.turn() == kOver) return true;
    if (course.turn() == kNature) {
      course.draw(random);
    } else {
      const auto moves = course.moves();
      RC_ASSERT(course.apply(moves[random.below(moves.size())]).has_value());
    }
  }
  return false;
}

RC_GTEST_PROP(Property, WhatNatureMayDoIsCertainInAll, (std::uint64_t seed)) {
  const auto course = some_variant()->begin();
  Random random(seed);
  play_to_the_end(*course, random, [](const Course& now) {
    if (now.turn() != kNature) return;
    double sum = 0;
    for (const auto& [move, probability] : now.chances()) sum += probability;
    RC_ASSERT(std::abs(sum - 1) < 1e-9);
  });
}

RC_GTEST_PROP(Property, EveryGameEnds, (std::uint64_t seed)) {
  const auto course = some_variant()->begin();
  Random random(seed);
  RC_ASSERT(play_to_the_end(*course, random, [](const Course&) {}));
}

RC_GTEST_PROP(Property, NumbersBelowStayBelow, (std::uint64_t seed, std::uint32_t bound)) {
  Random random(seed);
  RC_PRE(bound > 0u);
  for (int i = 0; i < 20; ++i) RC_ASSERT(random.below(bound) < bound);
}

}  // namespace
}  // namespace salon
