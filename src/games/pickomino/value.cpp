#include "games/pickomino/value.h"

#include <algorithm>

#include "core/real.h"

namespace salon::pickomino {
namespace {

/// Writes features one after the other.
class Pen {
 public:
  explicit Pen(ValueNet::Features& features) : features_(features) {}
  void put(double value) { features_[at_++] = static_cast<float>(value); }
  void put_one_of(int which, int size) {
    if (which >= 0 && which < size) features_[at_ + which] = 1;
    at_ += size;
  }

 private:
  ValueNet::Features& features_;
  int at_ = 0;
};

/// What matters of one seat's stack and place in the order.
struct Stand {
  Seat seat = kSpectator;
  int points = 0;
  Tile highest = kNoTile;
  int distance = 0;  // turns of others before its own

  bool before(const Stand& other) const {
    return points != other.points ? points > other.points : highest > other.highest;
  }
};

constexpr double part(double value, double whole) {
  return value / whole;
}

void put_stand(Pen& pen, const Position& position, const Stand& stand, int staying) {
  if (stand.seat < 0) {
    for (int i = 0; i < 9; ++i) pen.put(0);
    return;
  }
  const Tile top = position.top[stand.seat];
  const Tile second = top == kNoTile ? kNoTile : position.under[top];
  pen.put(part(stand.points, 12));
  pen.put(top != kNoTile);
  pen.put(top == kNoTile ? 0 : part(points(top), 4));
  pen.put(part(top + 1, kTiles));
  pen.put(second == kNoTile ? 0 : part(points(second), 4));
  pen.put(part(stand.highest + 1, kTiles));
  pen.put(top != kNoTile && top > highest(position.face_up));
  pen.put(stand.distance == 0);
  pen.put(part(stand.distance, staying));
}

}  // namespace

ValueNet::Features ValueNet::features(const Pickomino& game, const Position& position, Seat seat) {
  Features features{};
  Pen pen(features);
  // The seat itself, and the two that stand best among the others still in the game.
  Stand own, best, second;
  int staying = 0, rivals_points = 0;
  for (Seat i = 0, at = position.seat; i < game.seats();
       ++i, at = at + 1 == game.seats() ? 0 : at + 1) {
    if (position.has_resigned(at)) continue;
    const Stand stand{at, position.points(at), highest(position.tiles(at)), staying++};
    if (at == seat) {
      own = stand;
      continue;
    }
    rivals_points += stand.points;
    if (best.seat < 0 || stand.before(best)) {
      second = best;
      best = stand;
    } else if (second.seat < 0 || stand.before(second)) {
      second = stand;
    }
  }
  int lying_points = 0;
  for (Tile tile = 0; tile < kTiles; ++tile) {
    const bool lies = position.face_up & bit(tile);
    pen.put(lies);
    if (lies) lying_points += points(tile);
  }
  const auto& rules = game.rules();
  pen.put(part(count_bits(position.face_up), kTiles));
  pen.put(part(lying_points, 40));
  for (const int knob : {rules.exact, rules.steal, rules.over36, rules.lose}) pen.put(knob);
  pen.put(part(staying - 2, 5));
  pen.put(1.0 / staying);
  const int turns_left = rules.limit - static_cast<int>(position.turns);
  pen.put(std::min(1.0, part(turns_left, 40)));
  put_stand(pen, position, own, staying);
  put_stand(pen, position, best, staying);
  put_stand(pen, position, second, staying);
  const int lead = own.points - best.points;
  pen.put(part(lead, 12));
  pen.put(part(own.points - second.points, 12));
  pen.put(part(rivals_points, 12.0 * std::max(1, staying - 1)));
  pen.put(part(lead, 4.0 + lying_points));
  pen.put(lead == 0 ? (own.before(best) ? 1 : best.before(own) ? -1 : 0) : 0);
  pen.put_one_of(std::clamp(lead, -12, 12) + 12, 25);
  pen.put_one_of(count_bits(position.face_up) - 1, kTiles);
  pen.put_one_of(position.top[own.seat], kTiles);
  pen.put_one_of(position.top[best.seat], kTiles);
  return features;
}

double ValueNet::evaluate(const Weights& weights, const Features& features) {
  std::array<float, kHidden> hidden = weights.bias;
  for (int i = 0; i < kInputs; ++i) {
    const float value = features[i];
    if (value == 0) continue;
    for (int j = 0; j < kHidden; ++j) hidden[j] += value * weights.input[i][j];
  }
  float sum = weights.output_bias;
  for (int j = 0; j < kHidden; ++j) sum += std::max(hidden[j], 0.0f) * weights.output[j];
  return real::logistic(double{sum});
}

double win_chance(const Pickomino& game, const Experience& experience, const Position& position,
                  Seat seat) {
  if (position.phase == Phase::over) return game.outcome(position).score[seat];
  if (position.has_resigned(seat)) return 0;
  const auto guess = [&](const ValueNet::Weights& weights, Seat of) {
    return ValueNet::evaluate(weights, ValueNet::features(game, position, of));
  };
  if (game.seats() - count_bits(position.resigned) > 2) return guess(experience.more, seat);
  const double mover = guess(experience.two, position.seat);
  return seat == position.seat ? mover : 1 - mover;
}

}  // namespace salon::pickomino
