#include "games/stratego/thinker.h"

#include "games/stratego/counsel.h"
#include "games/stratego/deployment.h"
#include "games/stratego/outlook.h"
#include "games/stratego/past.h"
#include "games/stratego/tactics.h"
#include "search/lookahead.h"

namespace salon::stratego {
namespace {

using Lookahead = search::Lookahead<Position, Move>;

/// What tells the two levels apart.
struct Character {
  const Statistics& setups;   // its own
  const Statistics& enemies;  // what it thinks the enemy's look like
  Notes::Watch watch;
  Outlook::Guard guard;
  Tactics::Sieges sieges;
  Lookahead::Effort effort;
};

const Character kHard{.setups = kPeople,
                      .enemies = kPeople,
                      .watch = Notes::casually,
                      .guard = Outlook::by_distance,
                      .sieges = Tactics::ignored,
                      .effort = {.worlds = 3, .depth = 3, .rounds = 4}};
const Character kExpert{.setups = kSuperhuman,
                        .enemies = kPeople,
                        .watch = Notes::closely,
                        .guard = Outlook::by_roads,
                        .sieges = Tactics::weighed,
                        .effort = {.worlds = 10, .depth = 3, .rounds = 40}};

/// What a seat makes of its view before it looks ahead.
struct Study {
  Study(const Stratego& game, const View& view, const Notes& notes, Outlook::Guard guard)
      : theirs(view.board, 1 - view.seat, notes.evidence()),
        outlook(game, view.board, view.seat, theirs, enemy_belief(view.board, view.seat, kPeople),
                guard) {}

  Belief theirs;
  Outlook outlook;
};

class Thinker final : public Bot<Stratego> {
 public:
  Thinker(const Stratego& game, const Character& character)
      : game_(game), character_(character), notes_(character.enemies, character.watch) {}

  void see(const View& view, const Seen& seen) override {
    notes_.see(view, seen);
    past_.see(view, seen);
  }

  Move choose(const View& view, Thinking& thinking) override {
    if (view.board.setting_up()) return deploy(view.board, character_.setups, thinking.random);
    return weigh(view, study(view), thinking).front().move;
  }

  Counsel<Move> advise(const View& view, Thinking& thinking) override {
    if (view.board.setting_up()) return Bot::advise(view, thinking);
    const Study study = this->study(view);
    Counsel<Move> counsel;
    const int ahead = study.outlook.ahead(view.board, view.seat);
    for (const auto& option : weigh(view, study, thinking)) {
      counsel.opinions.push_back({option.move, winning_chance(ahead + option.value),
                                  reason(game_, view, study.theirs, option.move)});
    }
    counsel.more = {{"worlds", character_.effort.worlds}, {"nodes", thinking.work()}};
    return counsel;
  }

 private:
  using Options = Lookahead::Options;

  Study study(const View& view) const { return {game_, view, notes_, character_.guard}; }

  /// All moves, the best first.
  Options weigh(const View& view, const Study& study, Thinking& thinking) const {
    Options options = first_glance(view, study.outlook);
    Tactics tactics(game_, study.outlook, character_.sieges, thinking);
    const auto draw = [&](Position& world) {
      static_cast<Board&>(world) = view.board;
      study.theirs.deal(world, thinking.random);
    };
    const auto value = [&](const Position& world, Move move, int depth) {
      return tactics.value(world, move, depth);
    };
    Lookahead(character_.effort, thinking).weigh(options, draw, value);
    return options;
  }

  /// What there is to say without looking ahead.
  Options first_glance(const View& view, const Outlook& outlook) const {
    Options options;
    for (const Move move : game_.moves(view)) {
      const Piece piece = view.board.cells[move.from];
      const bool attack = !view.board.cells[move.to].empty();
      const double bias = attack ? 0 : -10.0 * past_.repeats(view.board, move);
      const double gain = attack ? outlook.expected(view.seat, piece.kind(), move.to) : 0;
      options.push_back({move, bias, gain + bias});
    }
    return options;
  }

  const Stratego& game_;
  const Character& character_;
  Notes notes_;
  Past past_;
};

}  // namespace

std::unique_ptr<Bot<Stratego>> make_hard(const Stratego& game) {
  return std::make_unique<Thinker>(game, kHard);
}
std::unique_ptr<Bot<Stratego>> make_expert(const Stratego& game) {
  return std::make_unique<Thinker>(game, kExpert);
}

}  // namespace salon::stratego
