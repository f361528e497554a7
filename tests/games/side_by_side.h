#pragma once
#include <gtest/gtest.h>

#include "core/canvas.h"
#include "core/match.h"
#include "games/registry.h"

namespace salon::test {

/// Everything an observer is shown, as bytes.
inline std::string shown(const Eye& eye) {
  std::string bytes = dump(eye.json());
  for (const Lang lang : {Lang::en, Lang::fr}) {
    Canvas canvas;
    eye.draw(canvas, lang);
    eye.draw_sheet(canvas, lang);
    bytes += canvas.render({.unicode = true, .colours = 256}) + eye.say().in(lang);
  }
  for (const auto& move : eye.moves()) bytes += move + "\n";
  return bytes;
}

/// Two truths that an observer should not be able to tell apart, played side by side.
class SideBySide {
 public:
  /// Where the observer is a seat, bots of every level sit there in both truths. `work` is what
  /// each may think for a move, and they are asked on every `each`th ply that is theirs.
  SideBySide(const std::shared_ptr<const Variant>& variant, Seat observer, int work, int each)
      : observer_(observer), each_(each) {
    for (Truth* truth : {&one_, &two_}) {
      truth->match = Match::begin(variant, {{"human", "Anne"}, {"human", "Bob"}}).value();
      if (observer < 0) continue;
      for (const auto& level : (*find_game(variant->about().name))->levels()) {
        truth->bots.push_back(*variant->player({level.name, {{"work", std::to_string(work)}}},
                                               observer, 42, Pace::work));
      }
    }
  }

  /// Makes a move in each truth and compares everything before it and what is seen of it.
  void play(const std::string& move, const std::string& other) {
    ASSERT_NO_FATAL_FAILURE(compare());
    Match &one = *one_.match, &two = *two_.match;
    const std::size_t ply = one.ply();
    ASSERT_TRUE(one.apply({Event::Kind::move, one.turn(), move}));
    ASSERT_TRUE(two.apply({Event::Kind::move, two.turn(), other}));
    ASSERT_EQ(one.glimpse(observer_, ply).text, two.glimpse(observer_, ply).text);
  }

  void compare() {
    const Match &one = *one_.match, &two = *two_.match;
    ASSERT_EQ(one.turn(), two.turn());
    ASSERT_EQ(shown(one.eye(observer_)), shown(two.eye(observer_))) << one.position() << "\n"
                                                                    << two.position();
    if (one.turn() != observer_ || one.ply() % static_cast<std::size_t>(each_) != 0) return;
    for (std::size_t i = 0; i < one_.bots.size(); ++i) {
      ASSERT_TRUE(one_.bots[i]->follow(one.sight(observer_)));
      ASSERT_TRUE(two_.bots[i]->follow(two.sight(observer_)));
      ASSERT_EQ(*one_.bots[i]->choose(nullptr), *two_.bots[i]->choose(nullptr));
    }
  }

 private:
  struct Truth {
    std::optional<Match> match;
    std::vector<std::unique_ptr<Player>> bots;
  };

  Seat observer_;
  int each_;
  Truth one_, two_;
};

}  // namespace salon::test
