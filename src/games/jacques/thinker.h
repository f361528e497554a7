#pragma once
#include <optional>

#include "games/jacques/casebook.h"
#include "games/jacques/profile.h"
#include "games/jacques/skill.h"
#include "games/jacques/watch.h"

namespace salon::jacques {

/// The bot behind all levels but the lowest.
class Thinker final : public Bot<Jacques> {
 public:
  Thinker(const Jacques& game, const Skill& skill)
      : game_(game),
        skill_(skill),
        judge_(skill.vector ? Judge(game, skill.judge, *skill.vector) : Judge(game, skill.judge)),
        profile_(game, skill.acumen()),
        watch_(game, skill.cunning) {}

  void see(const View& view, const Seen& seen) override;
  Move choose(const View& view, Thinking& thinking) override;
  Counsel<Move> advise(const View& view, Thinking& thinking) override;

 private:
  /// A move with the best line it begins.
  struct Choice {
    Search::Line line;
    float value;   // the seat's chance to win
    float appeal;  // the same, less what it betrays, and what habit adds
  };

  /// Whether it keeps a profile: as Inspector to use it, as Jacques to know what is read of him.
  bool reads(const View& view) const {
    return view.seat == kInspector ? skill_.reads > 0 : skill_.cunning > 0;
  }
  void catch_up(const View& view) {
    if (reads(view) && skill_.prompt) profile_.settle(view.tableau);
  }
  std::vector<Choice> weigh(const View& view, const Search::Suspicions& suspicions,
                            Thinking& thinking);
  std::vector<Search::Line> look(const View& view, const Search::Suspicions& suspicions,
                                 Thinking& thinking);
  Move one_of_the_best(const std::vector<Choice>& choices, float best, Random& random) const;
  float habit(const View& view, const Search::Line& line) const;
  bool at_last_stand(const View& view) const;
  Move stand(const View& view, Thinking& thinking) const;
  /// Of the turns of a last stand, whom the Inspector can accuse after each.
  std::vector<Crowd> reach(const std::vector<WholeTurn>& turns, Crowd suspects,
                           Thinking& thinking) const;
  void hide(const View& view, std::vector<Choice>& choices) const;
  Search::Suspicions suspicions(const View& view, Thinking& thinking) const;
  Suspicion inspector_suspicion(const View& view) const;
  std::vector<Crowd> possible_hands(const View& view) const;
  Search::Suspicions possible_suspicions(const View& view, Thinking& thinking) const;

  Phrase reason(const View& view, const Choice& choice, const Suspicion& suspicion) const;
  Json beliefs(const View& view) const;

  const Jacques& game_;
  Skill skill_;
  Judge judge_;
  Profile profile_;
  Watch watch_;
  Casebook casebook_;
};

}  // namespace salon::jacques
