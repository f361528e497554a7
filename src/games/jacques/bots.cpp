#include "games/jacques/bots.h"

#include "games/jacques/planner.h"

namespace salon::jacques {
namespace {

/// Plays the best turn a Planner finds.
class PlanningBot final : public Bot<Jacques> {
 public:
  PlanningBot(const Jacques& game, Planner::Widths widths)
      : game_(game), widths_(std::move(widths)) {}

  Move choose(const View& view, Thinking& thinking) override {
    return Planner(game_, view, thinking, widths_).opinions().front().move;
  }
  Counsel<Move> advise(const View& view, Thinking& thinking) override {
    Counsel<Move> counsel;
    counsel.opinions = Planner(game_, view, thinking, widths_).opinions();
    for (auto& opinion : counsel.opinions) opinion.reason = reason(view);
    return counsel;
  }

 private:
  Phrase reason(const View& view) const {
    if (view.seat == kInspector) {
      return phrase("splits the {} suspects", "partage les {} suspects", count(view.candidates()));
    }
    return {"stays in the larger group, in the dark", "reste dans le plus grand groupe, au noir"};
  }

  const Jacques& game_;
  Planner::Widths widths_;
};

}  // namespace

std::vector<Level<Jacques>> levels() {
  return {
      random_level<Jacques>(),
      {"easy",
       {"one turn at a time: splits the suspects, or stays among them",
        "un tour à la fois : partage les suspects, ou reste parmi eux"},
       {.ms = 1000, .work = 20'000},
       [](const Jacques& game) { return std::make_unique<PlanningBot>(game, Planner::Widths{}); }},
      {"medium",
       {"looks over the rest of the phase", "regarde jusqu'à la fin de la phase"},
       {.ms = 1000, .work = 100'000},
       [](const Jacques& game) {
         return std::make_unique<PlanningBot>(game, Planner::Widths{12, 5, 3, 2});
       }}};
}

}  // namespace salon::jacques
