#include "games/stratego/thinker.h"

#include <algorithm>
#include <limits>
#include <span>

#include "games/stratego/counsel.h"
#include "games/stratego/deployment.h"
#include "games/stratego/outlook.h"
#include "games/stratego/past.h"
#include "games/stratego/tactics.h"

namespace salon::stratego {
namespace {

/// What tells the two levels apart.
struct Character {
  const Statistics& setups;   // its own
  const Statistics& enemies;  // what it thinks the enemy's look like
  int worlds;                 // imagined for each move
  int depth;                  // as far as it ever looks
};

const Character kHard{kPeople, kPeople, 4, 2};
const Character kExpert{kSuperhuman, kPeople, 12, 6};

/// What a seat makes of its view before it looks ahead.
struct Study {
  Study(const Stratego& game, const View& view, const Notes& notes)
      : theirs(view.board, 1 - view.seat, notes.evidence()),
        outlook(game, view.board, view.seat, theirs,
                enemy_belief(view.board, view.seat, kPeople)) {}

  Belief theirs;
  Outlook outlook;
};

/// A move under consideration: its value so far, and in the stage under way.
struct Option {
  Move move;
  double bias;  // what looking ahead does not see
  double value;
  double sum;
};

class Thinker final : public Bot<Stratego> {
 public:
  Thinker(const Stratego& game, const Character& character)
      : game_(game), character_(character), notes_(character.enemies) {}

  void see(const View& view, const Seen& seen) override {
    notes_.see(view, seen);
    past_.see(view, seen);
  }

  Move choose(const View& view, Thinking& thinking) override {
    if (view.board.setting_up()) return deploy(view.board, character_.setups, thinking.random);
    return weigh(view, Study(game_, view, notes_), thinking).front().move;
  }

  Counsel<Move> advise(const View& view, Thinking& thinking) override {
    if (view.board.setting_up()) return Bot::advise(view, thinking);
    const Study study(game_, view, notes_);
    Counsel<Move> counsel;
    double best = std::numeric_limits<double>::infinity();
    for (const Option& option : weigh(view, study, thinking)) {
      // What was looked at less closely is never shown above what stood up to a closer look.
      best = std::min(best, option.value);
      counsel.opinions.push_back(
          {option.move, winning_chance(study.outlook.ahead(view.board, view.seat) + best),
           reason(game_, view, study.theirs, option.move)});
    }
    counsel.more = {{"worlds", character_.worlds}, {"nodes", thinking.work()}};
    return counsel;
  }

 private:
  using Options = std::vector<Option>;

  /// All moves, the best first.
  Options weigh(const View& view, const Study& study, Thinking& thinking) const {
    std::vector<Position> worlds(character_.worlds);
    for (Position& world : worlds) {
      static_cast<Board&>(world) = view.board;
      study.theirs.deal(world, thinking.random);
    }
    Options options = first_glance(view, study.outlook);
    Tactics tactics(game_, study.outlook, thinking);
    // Each stage looks further at fewer moves.
    std::size_t kept = options.size();
    for (int depth = 1; depth <= character_.depth && kept > 1; ++depth) {
      if (!look(worlds, tactics, thinking, depth, std::span(options).first(kept))) break;
      kept = std::max<std::size_t>(std::min<std::size_t>(kept, 3), kept / 2);
    }
    return options;
  }

  /// What there is to say without looking ahead.
  Options first_glance(const View& view, const Outlook& outlook) const {
    Options options;
    for (const Move move : game_.moves(view)) {
      const Piece piece = view.board.cells[move.from];
      const bool attack = !view.board.cells[move.to].empty();
      const double bias = attack ? 0 : -10.0 * past_.repeats(view.board, move);
      const double value = attack ? outlook.expected(view.seat, piece.kind(), move.to) : bias;
      options.push_back({move, bias, value, 0});
    }
    std::ranges::stable_sort(options, std::ranges::greater{}, &Option::value);
    return options;
  }

  /// Values the options at `depth` and sorts them; false when the budget ran out before that.
  bool look(const std::vector<Position>& worlds, Tactics& tactics, Thinking& thinking, int depth,
            std::span<Option> options) const {
    for (Option& option : options) option.sum = 0;
    int seen = 0;
    for (const Position& world : worlds) {
      for (Option& option : options) option.sum += tactics.value(world, option.move, depth);
      if (thinking.spent()) break;
      ++seen;
    }
    if (seen < static_cast<int>(worlds.size())) return false;
    for (Option& option : options) option.value = option.bias + option.sum / seen;
    std::ranges::stable_sort(options, std::ranges::greater{}, &Option::value);
    return true;
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
