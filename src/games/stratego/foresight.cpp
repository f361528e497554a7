#include "games/stratego/foresight.h"

#include <algorithm>

#include "search/worlds.h"

namespace salon::stratego {
namespace {

/// What a draw is worth: less than half, or games that are won would be left undecided. The trainer
/// says the same.
constexpr double kDraw = 0.375;

double score_of(const std::array<int, 3>& value) {
  const int most = std::ranges::max(value);
  const double win = likelihood(value[0] - most), draw = likelihood(value[1] - most),
               loss = likelihood(value[2] - most);
  return (win + kDraw * draw) / (win + draw + loss);
}

}  // namespace

struct Foresight::Imagined {
  Position truth;
  std::array<View, 2> views;
  Chronicle chronicle;
};

std::vector<double> Foresight::weigh(std::span<const Move> moves, const Belief& theirs, int worlds,
                                     Thinking& thinking) const {
  const Seat seat = view_.seat;
  std::vector<search::Mean<double>> means(moves.size());
  int compared = 0;  // worlds in which every move was tried
  for (; compared < worlds && (compared == 0 || !thinking.spent()); ++compared) {
    Imagined world{{view_.board}, {}, chronicle_};
    theirs.deal(world.truth, thinking.random);
    world.views[seat] = view_;
    world.views[1 - seat] = {.seat = 1 - seat,
                             .board = as_enemy_knows(world.truth, seat),
                             .end = End::none,
                             .last = {},
                             .last_by = kNature};
    std::vector<double> values;
    for (const Move move : moves) {
      if (thinking.hurried()) break;
      values.push_back(value(world, move, thinking));
    }
    // A world that was cut short says nothing about moves it did not come to.
    if (values.size() < moves.size() || (compared > 0 && thinking.spent())) break;
    for (std::size_t i = 0; i < moves.size(); ++i) means[i].add(1, values[i]);
  }
  std::vector<double> scores;
  if (compared == 0) return scores;
  for (const auto& mean : means) scores.push_back(mean.value());
  return scores;
}

double Foresight::value(Imagined world, Move move, Thinking& thinking) const {
  const Seat seat = view_.seat;
  play(world, move);
  if (game_.turn(world.truth) != kOver) play(world, likeliest(world, thinking));
  if (game_.turn(world.truth) != kOver) return score_of(look(world, seat, thinking).value);
  const Seat lost = loser(world.truth, game_.end(world.truth));
  return lost == kNature ? kDraw : lost == seat ? 0 : 1;
}

void Foresight::play(Imagined& world, Move move) const {
  // A step looks the same to everybody.
  const Seen seen = game_.seen(world.truth, move, kSpectator);
  world.chronicle.see(world.views[red], seen);
  for (View& view : world.views) game_.fold(view, seen);
  game_.play(world.truth, move);
}

Net::Look Foresight::look(const Imagined& world, Seat seat, Thinking& thinking) const {
  thinking.spend(kLookWork);
  std::array<std::uint8_t, observation::kBytes> seen;
  observation::write(game_, world.views[seat], world.chronicle, seen);
  return net_.look(seen);
}

Move Foresight::likeliest(const Imagined& world, Thinking& thinking) const {
  const Seat seat = world.truth.turn;
  const Net::Look look = this->look(world, seat, thinking);
  const auto moves = game_.moves(world.views[seat]);
  return *std::ranges::max_element(
      moves, {}, [&](Move move) { return look.policy[observation::action_of(move, seat)]; });
}

}  // namespace salon::stratego
