#pragma once
#include <vector>

#include "core/bot.h"
#include "games/jacques/judge.h"
#include "games/jacques/profile.h"
#include "games/jacques/whole_turns.h"
#include "search/worlds.h"

namespace salon::jacques {

/// Looks over the turns of the phase that are left. The Inspector plays what he fears least under
/// his belief; whoever Jacques is, he plays what is best for that character. So one search tells
/// how Jacques stands for each identity, and the Inspector's part needs to know none.
///
/// One unit of work is one turn judged.
class Search {
 public:
  struct Breadth {
    std::array<std::size_t, 4> widths;  // turns looked at further, by turns played before them
    std::size_t pulls;                  // of Cruchot, see WholeTurns

    void widen() {
      for (auto& width : widths) width += width / 2 + 1;
      pulls += pulls / 2;
    }
  };
  /// What comes of a move when both sides play their best after it.
  struct Line {
    Move move;
    Chances chances;
    Tableau end;  // of the turn; the tableau as it is where the move ends the game
    Character accused = nobody;
    bool leaves = false;
  };

  /// What the Inspector may know: one suspicion seen from his own seat, several from Jacques's.
  using Suspicions = search::Worlds<Suspicion>;

  Search(const Jacques& game, const Judge& judge, const Suspicions& suspicions, Thinking& thinking);

  /// An Inspector who reads will have learned from the turn Jacques plays now.
  void reckon_with(const Profile& profile, const Reading& reading) {
    profile_ = &profile;
    reading_ = &reading;
  }
  /// The best whole turns with the moves they begin with, none searched if the work runs out. `own`
  /// is who Jacques is if he searches, else nobody.
  std::vector<Line> lines(const Tableau& tableau, const Breadth& breadth, Character own);

 private:
  struct Candidate {
    Chances chances;
    float rank;  // smaller is better for whoever plays
    std::uint32_t turn;
  };
  struct Layer {
    WholeTurns turns;
    std::vector<Candidate> candidates;
  };

  /// What is looked at further besides the best.
  enum class Also { none, of_each_character, for_each_identity };

  Chances judged(const Tableau& tableau);
  const Suspicion* aroused(const Suspicion& suspicion, const Tableau& end);
  void survey(const Tableau& tableau, std::size_t depth, Character own);
  void keep(Layer& layer, std::size_t width, Also also) const;
  Chances look(const Tableau& tableau, std::size_t depth);
  Chances beyond(const Tableau& tableau, const Chances& judged, std::size_t depth);
  Chances beyond_under_all_suspicions(const Tableau& tableau);
  static Chances accusing(Character who);

  const Jacques& game_;
  const Judge& judge_;
  const Suspicions& suspicions_;
  const Suspicion* suspicion_;  // the one looked into now
  Suspicion aroused_;           // by the turn looked into now
  Thinking& thinking_;
  const Profile* profile_ = nullptr;
  const Reading* reading_ = nullptr;
  Breadth breadth_{};
  std::vector<Layer> layers_;
};

}  // namespace salon::jacques
