#include "games/khan/bots.h"

#include <algorithm>

#include "games/khan/counsel.h"
#include "games/khan/evaluation.h"
#include "games/khan/instinct.h"
#include "games/khan/planner.h"
#include "games/khan/setup.h"
#include "search/alphabeta.h"

namespace salon::khan {
namespace {

/// One ply ahead by the seven terms, and no further.
class EasyBot final : public Bot<Khan> {
 public:
  explicit EasyBot(const Khan& game) : game_(game) {}

  Move choose(const KhanView& view, Thinking& thinking) override {
    const Position& position = view.position;
    if (position.phase != Phase::play) return place_loosely(game_, position, thinking.random);
    auto moves = game_.moves(position);
    thinking.random.shuffle(moves);  // among equals, chance decides
    return *std::ranges::max_element(moves, {}, [&](Move move) {
      Position next = position;
      game_.play(next, move);
      return weigh(instinct(game_, next, position.turn));
    });
  }

 private:
  const Khan& game_;
};

/// What the bots that search have in common. J judges, `depth` is as far as it ever looks.
template <class J>
class SearchBot : public Bot<Khan> {
 public:
  SearchBot(const Khan& game, J judge, search::Manner manner, int depth)
      : game_(game), search_(game, std::move(judge), manner), depth_(depth) {}

  /// Keeps the positions that could come back, so as not to go round in circles.
  void see(const KhanView& view, const Move&) override {
    if (view.position.phase != Phase::play) return;
    if (view.position.quiet == 0) past_.clear();
    past_.push_back(search_.key(view.position));
  }

  Move choose(const KhanView& view, Thinking& thinking) override {
    if (view.position.phase != Phase::play) return place(view.position, thinking);
    return search_.think(view.position, thinking, {.depth = depth_, .past = past_}).front().move;
  }

  Counsel<Move> advise(const KhanView& view, Thinking& thinking) override {
    if (view.position.phase != Phase::play) return Bot::advise(view, thinking);
    Counsel<Move> counsel;
    const search::Task task{.depth = depth_, .every_line = true, .past = past_};
    for (const auto& line : search_.think(view.position, thinking, task)) {
      counsel.opinions.push_back(opinion(game_, view.position, line));
    }
    std::ranges::stable_sort(counsel.opinions, std::ranges::greater{}, &Opinion<Move>::value);
    counsel.more = {{"depth", search_.depth()}, {"nodes", thinking.work()}};
    return counsel;
  }

 protected:
  virtual Move place(const Position& position, Thinking& thinking) = 0;

  const Khan& game_;
  search::AlphaBeta<Khan, J> search_;

 private:
  int depth_;
  std::vector<std::uint64_t> past_;
};

class MediumBot final : public SearchBot<InstinctJudge> {
 public:
  explicit MediumBot(const Khan& game)
      : SearchBot(game, InstinctJudge(game), {.table_bits = 12}, 3) {}

  Move place(const Position& position, Thinking& thinking) override {
    return place_loosely(game_, position, thinking.random);
  }
};

class HardBot final : public SearchBot<Judge> {
 public:
  explicit HardBot(const Khan& game)
      : SearchBot(game, Judge(game, kWeights), {.table_bits = 15}, 6) {}

  Move place(const Position& position, Thinking& thinking) override {
    return place_on_two_values(game_, position, thinking.random);
  }
};

class ExpertBot final : public SearchBot<Judge> {
 public:
  explicit ExpertBot(const Khan& game)
      : SearchBot(game, Judge(game, kWeights), {.table_bits = 19}, search::kMaxPly - 1) {}

  Move place(const Position& position, Thinking& thinking) override {
    return Planner(game_, search_).place(position, thinking);
  }
};

template <class B>
Level<Khan> level(std::string name, Phrase about, Budget budget) {
  return {std::move(name), std::move(about), budget,
          [](const Khan& game) { return std::make_unique<B>(game); }};
}

}  // namespace

std::vector<Level<Khan>> levels() {
  return {
      random_level<Khan>(),
      level<EasyBot>("easy",
                     {"looks one move ahead: sbires, hunters, defenders",
                      "regarde un coup devant lui : sbires, chasseurs, défenseurs"},
                     {.ms = 100, .work = 200}),
      usual(level<MediumBot>(
          "medium", {"the same three plies ahead", "la même chose trois demi-coups plus loin"},
          {.ms = 300, .work = 5'000})),
      level<HardBot>(
          "hard",
          {"searches six plies; knows threats to the Kalista and whom the khan binds",
           "cherche six demi-coups ; connaît les menaces sur la Kalista et qui le khan oblige"},
          {.ms = 500, .work = 20'000}),
      level<ExpertBot>(
          "expert",
          {"searches as deep as a second allows, and sets up by thought",
           "cherche aussi loin qu'une seconde le permet, et réfléchit à sa mise en place"},
          {.ms = 1'000, .work = 200'000}),
  };
}

}  // namespace salon::khan
