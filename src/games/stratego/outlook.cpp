#include "games/stratego/outlook.h"

#include <algorithm>
#include <cmath>

#include "core/real.h"

namespace salon::stratego {
namespace {

// In hundredths of a captain, set by hand: no game was counted and nothing was trained for them.
constexpr std::array<int, kKinds> kWorth{0, 60, 30, 70, 40, 60, 100, 140, 200, 290, 400, 60, 0};
constexpr std::array<int, kKinds> kSecrecy{0, 30, 3, 8, 3, 4, 6, 12, 22, 35, 45, 15, 0};

constexpr int kThriftyUntil = 14;  // enemy movers: while there are more, miners are kept back
/// What a miner's life is worth besides, by how many there are, where bombs stay: without miners no
/// walled flag can be taken, and when neither side has any the game is a draw.
constexpr std::array<int, kOf[miner] + 1> kLastMiners{0, 300, 250, 200, 150, 100};
constexpr int kMostAttractive = 500;

int percent(int number, int of) {
  return number * of / 100;
}

int curiosity(const Board& board, const Judgement& judgement) {
  return judgement.curiosity + std::max(0, board.quiet - judgement.patience) / 2;
}

Square flag_square(const Board& board, Seat seat) {
  Square found = kNowhere;
  each(board.pieces[seat], [&](Square s) {
    if (board.cells[s].kind() == flag) found = s;
  });
  return found;
}

int steps_apart(Square a, Square b) {
  return std::abs(column_of(a) - column_of(b)) + std::abs(row_of(a) - row_of(b));
}

}  // namespace

Outlook::Outlook(const Stratego& game, const Board& board, Seat seat, const Belief& theirs,
                 const Belief& ours, Guard guard, const Judgement& judgement)
    : bomb_stays_(game.bomb_stays()), seat_(seat), judgement_(judgement) {
  std::ranges::transform(kSecrecy, secrecy_.begin(),
                         [&](int worth) { return percent(worth, judgement.secrecy); });
  value_armies(board);
  const Square home = flag_square(board, seat);
  if (guard == by_roads && home != kNowhere) watch_roads(board, home);
  expect(board, seat, theirs);
  expect(as_enemy_knows(board, seat), 1 - seat, ours);
  attract(board, seat);
  attract(board, 1 - seat);
}

void Outlook::value_armies(const Board& board) {
  for (const Seat seat : {red, blue}) {
    auto& worth = worth_[seat];
    const auto& enemy = board.left[1 - seat];
    worth = kWorth;
    worth[flag] = seat == seat_ ? judgement_.flag_fear : judgement_.flag_hope;
    for (int kind = colonel; kind <= marshal; ++kind)
      worth[kind] = percent(worth[kind], judgement_.chiefs);
    if (enemy[marshal] == 0) worth[spy] = 15;
    if (board.left[seat][miner] <= 2) worth[miner] += 40;
    if (bomb_stays_)
      worth[miner] += percent(kLastMiners[board.left[seat][miner]], judgement_.last_miners);
    if (enemy[bomb] == 0) worth[miner] = 35;
    // A rank that nothing left can beat commands the board.
    for (int kind = marshal; kind >= captain; --kind) {
      if (enemy[kind] > 0) break;
      worth[kind] += worth[kind] / 4;
    }
  }
}

int Outlook::exchange(Piece attacker, Piece defender) const {
  switch (battle(attacker.kind(), defender.kind(), bomb_stays_)) {
    case Survivor::attacker:
      return worth(defender) - (attacker.known() ? 0 : secrecy_[attacker.kind()]);
    case Survivor::defender:
      return (defender.known() ? 0 : secrecy_[defender.kind()]) - worth(attacker);
    case Survivor::neither:
      break;
  }
  return worth(defender) - worth(attacker);
}

int Outlook::exchange(Piece attacker, Square from, Piece defender, Square to) const {
  const int left = post(attacker, from), taken = post(defender, to);
  switch (battle(attacker.kind(), defender.kind(), bomb_stays_)) {
    case Survivor::attacker:
      return exchange(attacker, defender) + taken - left + post(attacker, to);
    case Survivor::defender:
      return exchange(attacker, defender) - left;
    case Survivor::neither:
      break;
  }
  return exchange(attacker, defender) + taken - left;
}

/// How many turns each square is from the flag for an enemy, and what that makes of whoever is
/// there. What stands in the way costs turns, and a bomb a piece as well.
void Outlook::watch_roads(const Board& board, Square home) {
  constexpr std::array menace{0, 400, 260, 170, 110, 70, 40, 20, 10, 0};
  constexpr int far = static_cast<int>(menace.size()) - 1;
  // A wall is worth as much as there are pieces left to come through where it stood.
  const int wall = 12 * std::clamp(movable_left(board, 1 - seat_) - 1, 0, 10);
  const auto toll = [&](Square s) {
    const Piece piece = board.cells[s];
    if (piece.empty() || s == home) return 0;
    if (piece.seat() != seat_) return 1;
    return piece.kind() == bomb ? (bomb_stays_ ? 6 : 4) : 2;
  };
  PerSquare turns;
  turns.fill(far);
  turns[home] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    each(kLand & ~bit(home), [&](Square s) {
      int least = turns[s];
      each(kNear[s], [&](Square n) { least = std::min(least, turns[n] + toll(n) + 1); });
      if (least < turns[s]) turns[s] = least, changed = true;
    });
  }
  each(kLand & ~bit(home),
       [&](Square s) { menace_[s] = percent(menace[turns[s]], judgement_.menace); });
  each(kNear[home], [&](Square s) { wall_[s] = wall; });
}

int Outlook::ahead(const Board& board, Seat seat) const {
  int sum = 0;
  for (int kind = spy; kind < flag; ++kind) {
    sum += board.left[seat][kind] * worth_[seat][kind] -
           board.left[1 - seat][kind] * worth_[1 - seat][kind];
  }
  return sum;
}

int Outlook::chance_of_flag_beside(const Board& board, Square square, const Belief& belief) const {
  float chance = 0;
  each(kNear[square], [&](Square s) {
    if (board.cells[s].kind() == unknown) chance += belief.of(s)[flag];
  });
  return static_cast<int>(static_cast<float>(judgement_.opening) * chance);
}

/// What an attacker risks beyond the battle: an unmoved piece may be a bomb, hidden ones beside it
/// may be stronger and take back.
int Outlook::stake(const Board& board, Square target, Kind attacker, const Belief& belief) const {
  const int worth = kWorth[attacker];
  const int raid = board.cells[target].moved() ? 0 : percent(worth, judgement_.raid);
  if (judgement_.guards == 0) return raid;
  float stronger = 0;
  each(kNear[target], [&](Square s) {
    if (board.cells[s].kind() != unknown) return;
    for (int kind = attacker + 1; kind <= marshal; ++kind) stronger += belief.of(s)[kind];
  });
  return raid + static_cast<int>(static_cast<float>(percent(worth, judgement_.guards)) * stronger);
}

void Outlook::expect(const Board& board, Seat seat, const Belief& belief) {
  const int curious = curiosity(board, judgement_);
  const bool thrifty = movable_left(board, 1 - seat) > kThriftyUntil;
  each(board.pieces[1 - seat], [&](Square s) {
    const Piece target = board.cells[s];
    const bool known = target.kind() != unknown;
    const int opening = target.moved() ? 0 : chance_of_flag_beside(board, s, belief);
    for (int kind = spy; kind <= marshal; ++kind) {
      const Piece attacker = Piece::of(seat, static_cast<Kind>(kind));
      const bool clears = kind == miner || !bomb_stays_;
      int& expected = expected_[seat][kind][s];
      // Where the attacker comes from is not known here, and to `seat`'s own does not matter.
      const auto gain_against = [&](Piece defender) {
        const bool held =
            battle(attacker.kind(), defender.kind(), bomb_stays_) == Survivor::defender;
        const bool menacing = seat == seat_ && !held;
        return exchange(attacker, defender) + (menacing ? post(defender, s) : 0);
      };
      if (known) {
        expected = gain_against(target);
        if (target.kind() == bomb && clears) expected += opening;
        continue;
      }
      float sum = static_cast<float>(curious);
      for (int other = spy; other <= flag; ++other) {
        const float chance = belief.of(s)[other];
        if (chance <= 0) continue;
        int gain = gain_against(target.taken_for(static_cast<Kind>(other)));
        if (other == bomb && clears) gain += opening;
        sum += chance * static_cast<float>(gain);
      }
      expected = static_cast<int>(std::lround(sum));
      if (kind == miner && thrifty) expected -= judgement_.thrift;
      expected -= stake(board, s, static_cast<Kind>(kind), belief);
    }
  });
}

void Outlook::attract(const Board& board, Seat seat) {
  const Square home = flag_square(board, seat);
  for (int kind = spy; kind <= marshal; ++kind) {
    if (board.left[seat][kind] == 0) continue;
    auto& pull = pull_[seat][kind];
    each(board.pieces[1 - seat], [&](Square s) {
      int gain = expected_[seat][kind][s];
      if (gain <= 0) return;
      if (home != kNowhere && steps_apart(s, home) <= 4 && (board.movers[1 - seat] & bit(s)))
        gain += judgement_.intruder;
      pull[s] = 16 * std::min(gain, kMostAttractive);
    });
    propagate(board, seat, pull);
    for (int& value : pull) value = percent(value / 80, judgement_.pull);
  }
}

/// Every step away weakens the pull; pieces in the way weaken it more, and the enemy's block it.
void Outlook::propagate(const Board& board, Seat seat, PerSquare& pull) const {
  const Squares blocked = board.pieces[1 - seat];
  const Squares slow = board.pieces[seat];
  for (bool changed = true; changed;) {
    changed = false;
    each(kLand & ~blocked, [&](Square s) {
      int best = pull[s];
      each(kNear[s], [&](Square n) {
        const int weakened = blocked & bit(n) ? pull[n] : pull[n] * (slow & bit(n) ? 11 : 14) / 16;
        best = std::max(best, weakened);
      });
      if (best > pull[s]) pull[s] = best, changed = true;
    });
  }
}

double winning_chance(double ahead) {
  return real::logistic(ahead / 450);
}

}  // namespace salon::stratego
