#include "games/stratego/thinker.h"

#include <algorithm>

#include "games/stratego/counsel.h"
#include "games/stratego/foresight.h"
#include "games/stratego/past.h"
#include "search/lookahead.h"

namespace salon::stratego {
namespace {

using Lookahead = search::Lookahead<Position, Move>;

const Skill kHardOne{.deployment = Deployment::people,
                     .watch = Notes::casually,
                     .guard = Outlook::by_distance,
                     .sieges = Tactics::ignored,
                     .worlds = 3,
                     .rounds = 4};
/// What the net's preference counts beside the search. From 15 to 40 and with the net alone it
/// played equally well, so this is by hand.
constexpr int kInstinct = 40;
/// What it expects to score a turn later counts more than that. Of 6, 16, 40 and 100 the larger did
/// better; in between, by hand.
constexpr int kForesight = 60;

/// What a move that surely takes the flag counts, in hundredths of a captain: more than all others.
constexpr double kWon = 100'000;
constexpr float kSurely = 0.999F;

/// What the net says of the enemy's pieces, square by square.
Evidence evidence_of(const Net::Look& look, Seat seat) {
  Evidence evidence = no_evidence();
  for (Square s = 0; s < kSquares; ++s) {
    const auto& bits = look.belief[observation::turned(s, seat)];
    const int most = std::ranges::max(bits);
    for (int kind = spy; kind <= flag; ++kind)
      evidence[s][kind] = likelihood(bits[kind - spy] - most);
    normalise(evidence[s]);
  }
  return evidence;
}

/// What a seat makes of its view before it looks ahead.
struct Assessment {
  Assessment(const Stratego& game, const View& view, const Evidence& evidence, const Skill& skill)
      : theirs(view.board, 1 - view.seat, evidence),
        outlook(game, view.board, view.seat, theirs, enemy_belief(view.board, view.seat, kPeople),
                skill.guard, skill.judgement) {}

  Belief theirs;
  Outlook outlook;
  std::optional<Net::Look> look = std::nullopt;
};

/// What the net's preference for each move counts: nothing for the move it likes best, less for the
/// others.
std::vector<double> feel(Seat seat, const Stratego::Moves& moves, const Assessment& assessment,
                         int instinct) {
  std::vector<double> feelings(moves.size());
  if (!assessment.look || instinct == 0) return feelings;
  constexpr int unthinkable = -8 * 256;
  std::vector<int> bits;
  for (const Move move : moves)
    bits.push_back(assessment.look->policy[observation::action_of(move, seat)]);
  const int most = std::ranges::max(bits);
  std::ranges::transform(bits, feelings.begin(), [&](int each) {
    return instinct * std::max(each - most, unthinkable) / 256.0;
  });
  return feelings;
}

class Thinker final : public Bot<Stratego> {
 public:
  Thinker(const Stratego& game, const Skill& skill)
      : game_(game),
        skill_(skill),
        notes_(*skill.enemies, skill.watch, static_cast<float>(skill.judgement.trust) / 100),
        chronicle_(game) {}

  void see(const View& view, const Seen& seen) override {
    if (skill_.net) {
      chronicle_.see(view, seen);
    } else {
      notes_.see(view, seen);
    }
    past_.see(view, seen);
  }

  Move choose(const View& view, Thinking& thinking) override {
    if (view.board.setting_up()) return deploy(view.board, skill_.deployment, thinking.random);
    return weigh(view, assess(view), thinking).front().move;
  }

  Counsel<Move> advise(const View& view, Thinking& thinking) override {
    if (view.board.setting_up()) return Bot::advise(view, thinking);
    const Assessment assessment = assess(view);
    Counsel<Move> counsel;
    const int ahead = assessment.outlook.ahead(view.board, view.seat);
    for (const auto& option : weigh(view, assessment, thinking)) {
      counsel.opinions.push_back({option.move, winning_chance(ahead + option.value),
                                  reason(game_, view, assessment.theirs, option.move)});
    }
    counsel.more = {{"worlds", skill_.worlds}, {"nodes", thinking.work()}};
    return counsel;
  }

 private:
  using Options = Lookahead::Options;

  Assessment assess(const View& view) const {
    if (!skill_.net) return {game_, view, notes_.evidence(), skill_};
    std::array<std::uint8_t, observation::kBytes> seen;
    observation::write(game_, view, chronicle_, seen);
    const Net::Look look = skill_.net->look(seen);
    Assessment assessment(game_, view, evidence_of(look, view.seat), skill_);
    assessment.look = look;
    return assessment;
  }

  /// All moves, the best first.
  Options weigh(const View& view, const Assessment& assessment, Thinking& thinking) const {
    Options options = first_glance(view, assessment);
    if (skill_.net && wins(view, assessment.theirs, options)) return options;
    Tactics tactics(game_, assessment.outlook, skill_.sieges, thinking);
    const auto draw = [&](Position& world) {
      static_cast<Board&>(world) = view.board;
      assessment.theirs.deal(world, thinking.random);
    };
    const auto value = [&](const Position& world, Move move, int depth) {
      return tactics.value(world, move, depth);
    };
    const Lookahead::Effort effort{.worlds = static_cast<std::size_t>(skill_.worlds),
                                   .depth = skill_.depth,
                                   .rounds = skill_.rounds};
    Lookahead(effort, thinking).weigh(options, draw, value);
    if (assessment.look && skill_.foresight > 0 && !thinking.spent())
      foresee(view, assessment, options, thinking);
    return options;
  }

  /// Whether one of them surely takes the flag; it then comes first. Looking ahead would find it as
  /// good a turn later, and later still, until the game is a draw. Those that learned nothing stay
  /// as they were measured.
  bool wins(const View& view, const Belief& theirs, Options& options) const {
    const auto found = std::ranges::find_if(options, [&](const auto& option) {
      const Piece target = view.board.cells[option.move.to];
      return !target.empty() && theirs.of(option.move.to)[flag] >= kSurely;
    });
    if (found == options.end()) return false;
    found->value = kWon;
    std::rotate(options.begin(), found, found + 1);
    return true;
  }

  /// A closer look, with the net, at the few moves that may be the best.
  void foresee(const View& view, const Assessment& assessment, Options& options,
               Thinking& thinking) const {
    constexpr std::size_t most = 4;
    constexpr double hopeless = 160;
    std::vector<Move> moves;
    for (const auto& option : options) {
      if (moves.size() == most || option.value < options.front().value - hopeless) break;
      moves.push_back(option.move);
    }
    if (moves.size() < 2) return;
    const Foresight foresight(game_, *skill_.net, view, chronicle_);
    const auto scores = foresight.weigh(moves, assessment.theirs, skill_.visions, thinking);
    if (scores.empty()) return;
    for (std::size_t i = 0; i < moves.size(); ++i)
      options[i].value += 100.0 * skill_.foresight * (scores[i] - scores.front());
    std::ranges::stable_sort(options, std::ranges::greater{},
                             &Lookahead::Options::value_type::value);
  }

  /// What there is to say without looking ahead.
  Options first_glance(const View& view, const Assessment& assessment) const {
    Options options;
    const auto moves = game_.moves(view);
    const std::vector<double> feelings = feel(view.seat, moves, assessment, skill_.instinct);
    for (const Move& move : moves) {
      const Piece piece = view.board.cells[move.from];
      const bool attack = !view.board.cells[move.to].empty();
      const double bias = feelings[&move - moves.begin()] + style(view.board, move) -
                          (attack ? 0 : 10.0 * past_.repeats(view.board, move));
      const double gain =
          attack ? assessment.outlook.expected(view.seat, piece.kind(), move.to) : 0;
      options.push_back({move, bias, gain + bias});
    }
    return options;
  }

  /// What a move is worth to a player of this style, whatever comes of it.
  int style(const Board& board, Move move) const {
    const Piece piece = board.cells[move.from];
    const Piece target = board.cells[move.to];
    if (!target.empty())
      return piece.kind() == scout && target.kind() == unknown ? skill_.scouting : 0;
    bool bluffs = false;
    each(kNear[move.to] & board.movers[1 - piece.seat()], [&](Square s) {
      const Kind enemy = board.cells[s].kind();
      bluffs |= enemy != unknown && battle(enemy, piece.kind(), true) == Survivor::attacker;
    });
    return bluffs && !piece.known() ? skill_.bluff : 0;
  }

  const Stratego& game_;
  const Skill skill_;
  Notes notes_;
  Chronicle chronicle_;
  Past past_;
};

}  // namespace

std::unique_ptr<Bot<Stratego>> make_thinker(const Stratego& game, const Skill& skill) {
  return std::make_unique<Thinker>(game, skill);
}
std::unique_ptr<Bot<Stratego>> make_expert(const Stratego& game) {
  return make_thinker(game, {.rounds = 1,
                             .judgement = kTunedJudgement,
                             .net = learned_net(),
                             .instinct = kInstinct,
                             .foresight = kForesight});
}
std::unique_ptr<Bot<Stratego>> make_expert_1(const Stratego& game) {
  return make_thinker(game, {});
}
std::unique_ptr<Bot<Stratego>> make_hard_1(const Stratego& game) {
  return make_thinker(game, kHardOne);
}
Expected<std::unique_ptr<Bot<Stratego>>> make_tuned(const Stratego& game, Traits& traits) {
  const auto skill = take_skill(traits, learned_net());
  if (!skill) return std::unexpected(skill.error());
  return make_thinker(game, *skill);
}

}  // namespace salon::stratego
