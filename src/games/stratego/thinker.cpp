#include "games/stratego/thinker.h"

#include <algorithm>
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
  Notes::Watch watch;
  Outlook::Guard guard;
  Tactics::Sieges sieges;
  int worlds;  // imagined in a round
  int depth;   // as far as it ever looks
  int rounds;  // as often as it ever starts over with other worlds
};

const Character kHard{kPeople, kPeople, Notes::casually, Outlook::by_distance, Tactics::ignored, 3,
                      3,       4};
const Character kExpert{
    kSuperhuman, kPeople, Notes::closely, Outlook::by_roads, Tactics::weighed, 10, 3, 40};

/// What a seat makes of its view before it looks ahead.
struct Study {
  Study(const Stratego& game, const View& view, const Notes& notes, Outlook::Guard guard)
      : theirs(view.board, 1 - view.seat, notes.evidence()),
        outlook(game, view.board, view.seat, theirs, enemy_belief(view.board, view.seat, kPeople),
                guard) {}

  Belief theirs;
  Outlook outlook;
};

/// A move under consideration.
struct Option {
  Move move;
  double bias;       // what looking ahead does not see
  double value;      // in the round under way, by the furthest look so far
  double total = 0;  // of the rounds gone by
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
    for (const Option& option : weigh(view, study, thinking)) {
      counsel.opinions.push_back({option.move, winning_chance(ahead + option.value),
                                  reason(game_, view, study.theirs, option.move)});
    }
    counsel.more = {{"worlds", character_.worlds}, {"nodes", thinking.work()}};
    return counsel;
  }

 private:
  using Options = std::vector<Option>;

  Study study(const View& view) const { return {game_, view, notes_, character_.guard}; }

  /// All moves, the best first. Round after round with other worlds, as long as the budget lasts.
  Options weigh(const View& view, const Study& study, Thinking& thinking) const {
    Options options = first_glance(view, study.outlook);
    Tactics tactics(game_, study.outlook, character_.sieges, thinking);
    std::vector<Position> worlds(character_.worlds);
    int rounds = 0;
    for (bool complete = true; complete && rounds < character_.rounds;) {
      deal(view, study, worlds, thinking);
      complete = look_ahead(worlds, tactics, thinking, options);
      if (!complete && rounds > 0) break;
      for (Option& option : options) option.total += option.value;
      ++rounds;
    }
    for (Option& option : options) option.value = option.total / rounds;
    std::ranges::stable_sort(options, std::ranges::greater{}, &Option::value);
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
    std::ranges::stable_sort(options, std::ranges::greater{}, &Option::value);
    return options;
  }

  void deal(const View& view, const Study& study, std::vector<Position>& worlds,
            Thinking& thinking) const {
    for (Position& world : worlds) {
      static_cast<Board&>(world) = view.board;
      study.theirs.deal(world, thinking.random);
    }
  }

  /// One round: each stage looks further at fewer moves. False when the budget ran out.
  bool look_ahead(const std::vector<Position>& worlds, Tactics& tactics, Thinking& thinking,
                  Options& options) const {
    std::size_t kept = options.size();
    bool complete = true;
    for (int depth = 1; depth <= character_.depth && complete; ++depth) {
      complete = look(worlds, tactics, thinking, depth, std::span(options).first(kept));
      kept = std::max(std::min<std::size_t>(kept, 3), kept / 2);
    }
    // What was dropped early is never valued above what stood up to a closer look.
    double most = options.front().value;
    for (Option& option : options) most = option.value = std::min(option.value, most);
    return complete;
  }

  /// Values the options at `depth` and sorts them, unless the budget runs out before that.
  bool look(const std::vector<Position>& worlds, Tactics& tactics, Thinking& thinking, int depth,
            std::span<Option> options) const {
    std::array<double, Stratego::Moves::capacity()> sums{};
    for (const Position& world : worlds) {
      for (std::size_t i = 0; i < options.size(); ++i)
        sums[i] += tactics.value(world, options[i].move, depth);
      if (thinking.spent()) return false;
    }
    for (std::size_t i = 0; i < options.size(); ++i)
      options[i].value = options[i].bias + sums[i] / static_cast<double>(worlds.size());
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
