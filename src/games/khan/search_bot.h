#pragma once
#include <algorithm>

#include "games/khan/counsel.h"
#include "search/alphabeta.h"

namespace salon::khan {

/// What the bots that search have in common. J judges, `depth` is as far as it ever looks.
template <class J>
class SearchBot : public Bot<Khan> {
 public:
  SearchBot(const Khan& game, J judge, search::Settings settings, int depth)
      : game_(game), search_(game, std::move(judge), settings), depth_(depth) {}

  /// Keeps the positions that could come back, so as not to go round in circles.
  void see(const KhanView& view, const Move&) override {
    if (view.position.phase != Phase::play) return;
    if (view.position.quiet == 0) past_.clear();
    past_.push_back(search_.key(view.position));
  }

  Move choose(const KhanView& view, Thinking& thinking) override {
    if (view.position.phase != Phase::play) return place(view.position, thinking);
    return best(view.position, thinking);
  }

  Counsel<Move> advise(const KhanView& view, Thinking& thinking) override {
    Counsel<Move> counsel;
    if (view.position.phase != Phase::play) {
      const Move move = place(view.position, thinking);
      counsel.opinions.push_back({move, 0.5, set_up_reason(view.position, move)});
      return counsel;
    }
    for (const auto& line : think(view.position, thinking, true)) {
      counsel.opinions.push_back(opinion(game_, view.position, line));
    }
    std::ranges::stable_sort(counsel.opinions, std::ranges::greater{}, &Opinion<Move>::value);
    counsel.more = {{"depth", search_.depth()}, {"nodes", thinking.work()}};
    return counsel;
  }

 protected:
  using Search = search::AlphaBeta<Khan, J>;
  using Lines = typename Search::Lines;

  virtual Move place(const Position& position, Thinking& thinking) = 0;
  virtual Move best(const Position& position, Thinking& thinking) {
    return think(position, thinking).front().move;
  }
  virtual Lines think(const Position& position, Thinking& thinking, bool every_line = false) {
    return search_.think(position, thinking,
                         {.depth = depth_, .every_line = every_line, .past = past_});
  }

  const Khan& game_;
  Search search_;

 private:
  int depth_;
  std::vector<std::uint64_t> past_;
};

}  // namespace salon::khan
