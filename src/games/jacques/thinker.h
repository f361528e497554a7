#pragma once
#include "games/jacques/casebook.h"
#include "games/jacques/profile.h"
#include "games/jacques/search.h"

namespace salon::jacques {

/// How a level thinks.
struct Skill {
  Judge::Kind judge = Judge::plain;
  Search::Breadth breadth{};   // no width at all: one turn and no further
  bool widens = false;         // looks again, broader, as long as there is work left
  std::size_t suspicions = 1;  // as Jacques: how many hands of alibis the Inspector may hold
  bool reads = false;          // as Inspector: profiles Jacques by how he plays
  float secrecy = 0;           // as Jacques: what part of his chances he gives up to stay hidden
};

/// The bot behind all levels but the lowest.
class Thinker final : public Bot<Jacques> {
 public:
  Thinker(const Jacques& game, const Skill& skill)
      : game_(game), skill_(skill), judge_(game, skill.judge), profile_(game) {}

  void see(const View& view, const Seen& seen) override;
  Move choose(const View& view, Thinking& thinking) override;
  Counsel<Move> advise(const View& view, Thinking& thinking) override;

 private:
  /// A move with the best line it begins.
  struct Choice {
    Search::Line line;
    float value;   // the seat's chance to win
    float appeal;  // the same, less what it betrays
  };

  std::vector<Choice> weigh(const View& view, const Search::Suspicions& suspicions,
                            Thinking& thinking);
  std::vector<Search::Line> look(const View& view, const Search::Suspicions& suspicions,
                                 Thinking& thinking);
  static Move one_of_the_best(const std::vector<Choice>& choices, float best, Random& random);
  void hide(const View& view, std::vector<Choice>& choices) const;
  Search::Suspicions suspicions(const View& view, Thinking& thinking) const;
  Suspicion inspector_suspicion(const View& view) const;
  Search::Suspicions possible_suspicions(const View& view, Thinking& thinking) const;

  Phrase reason(const View& view, const Choice& choice, const Suspicion& suspicion) const;
  Json beliefs(const View& view) const;

  const Jacques& game_;
  Skill skill_;
  Judge judge_;
  Profile profile_;
  Casebook casebook_;
};

}  // namespace salon::jacques
