#include <cstring>
#include <numeric>

#include "games/stratego/bots.h"
#include "games/stratego/net.h"
#include "games/stratego/stratego.h"

namespace salon::embedded {
extern const std::string_view rules_stratego_en;
extern const std::string_view rules_stratego_fr;
extern const std::string_view puzzles_stratego;
}  // namespace salon::embedded

namespace salon::stratego {

const About& Stratego::about() {
  static const About about{
      .name = "stratego",
      .title = {"Stratego", "Stratego"},
      .summary = {"Two hidden armies; find the enemy's flag.",
                  "Deux armées cachées ; trouvez le drapeau adverse."},
      .min_seats = kSeats.least,
      .max_seats = kSeats.most,
      .minutes = 45,
      .hidden = true,
      .boards = false,
      .seat_names = {{"red", "rouge"}, {"blue", "bleu"}},
      .aids = {},
      .rules_en = embedded::rules_stratego_en,
      .rules_fr = embedded::rules_stratego_fr,
      .puzzles = embedded::puzzles_stratego,
      .learned = Learned{{"expert"}, [] { return learned_net() != nullptr; }, learn_net},
  };
  return about;
}

const RuleBook<Rules>& Stratego::book() {
  static const RuleBook<Rules> book{
      .entries = {{{"bomb",
                    {"what leaves the board when a bomb goes off",
                     "ce qui quitte le plateau quand une bombe explose"},
                    {{"both", {"attacker and bomb", "l'attaquant et la bombe"}},
                     {"stays", {"the attacker alone", "l'attaquant seul"}}}},
                   &Rules::bomb},
                  {{"quiet",
                    {"plies without a battle that make a draw",
                     "demi-coups sans combat qui font nulle"},
                    {},
                    1,
                    kMostPlies},
                   &Rules::quiet},
                  {{"two-squares",
                    {"no piece goes to and fro over one border a fourth time",
                     "aucune pièce ne passe quatre fois de suite la même limite"},
                    {{"off", {"no", "non"}}, {"on", {"yes", "oui"}}}},
                   &Rules::two_squares},
                  {{"more-squares",
                    {"no chase repeats a position", "aucune poursuite ne répète une position"},
                    {{"off", {"no", "non"}}, {"on", {"yes", "oui"}}}},
                   &Rules::more_squares},
                  {{"chase",
                    {"what opens a chase", "ce qui ouvre une poursuite"},
                    {{"any",
                      {"any move that ends beside an enemy piece",
                       "tout coup qui finit à côté d'une pièce ennemie"}},
                     {"quiet", {"quiet moves alone", "les seuls coups sans combat"}}}},
                   &Rules::chase,
                   2,
                   Rules::quiet_only}},
      .presets =
          {{{"house",
             {"A bomb that goes off is gone, and pieces may go to and fro as they like.",
              "Une bombe qui explose disparaît, et une pièce peut aller et venir à son gré."}},
            Rules{}},
           {{"tournament",
             {"As the federation plays it: bombs stay, and no piece may chase or shuttle without "
              "end.",
              "Comme à la fédération : les bombes restent, et nulle pièce ne poursuit ni ne va et "
              "vient sans fin."},
             true},
            Rules{.bomb = Rules::stays, .two_squares = Rules::on, .more_squares = Rules::on}}},
  };
  return book;
}

Expected<Stratego> Stratego::make(const Rules& wanted, int, std::string_view) {
  Rules rules = wanted;
  if (!rules.more_squares) rules.chase = Rules::any;  // makes no difference, so one text will do
  if (rules.more_squares && rules.quiet > kLongestChase) {
    return fail(
        "with more-squares=on, quiet is at most {}: a chase is remembered no longer",
        "avec more-squares=on, quiet vaut au plus {} : on ne retient pas de poursuite plus longue",
        kLongestChase);
  }
  return Stratego(rules);
}

void Stratego::place(Board& board, Kind kind) const {
  const Seat seat = board.turn;
  board.put(board.next_placement(), Piece::of(seat, kind));
  if (kind != unknown) --board.left[seat][kind];
  ++board.placed;
  if (board.placed % kArmy != 0) return;
  board.left[seat] = kOf;
  board.turn = static_cast<std::int8_t>(1 - seat);
}

void Stratego::fight(Board& board, Step step, Kind mover, Kind target) const {
  const Seat seat = board.turn, other = 1 - seat;
  const Piece attacker = board.cells[step.from].after_moving().revealed(mover);
  const Piece defender = board.cells[step.to].revealed(target);
  const Survivor survivor = battle(mover, target, bomb_stays());
  board.lift(step.from);
  board.lift(step.to);
  if (survivor == Survivor::attacker) {
    board.put(step.to, attacker);
  } else {
    --board.left[seat][mover];
  }
  if (survivor == Survivor::defender) {
    board.put(step.to, defender);
  } else {
    --board.left[other][target];
  }
  board.quiet = 0;
  if (!remembers()) return;
  board.chase.clear();
  if (survivor != Survivor::attacker) {
    board.trail[seat] = {};
    return;
  }
  board.trail[seat].add(step);
  if (rules_.chase == Rules::any) follow_chase(board, step);
}

void Stratego::follow_chase(Board& board, Step step) const {
  if (!rules_.more_squares) return;
  const Seat seat = board.turn;
  board.chase.add(seat, step, (kNear[step.to] & board.pieces[1 - seat]) != 0);
}

void Stratego::march(Board& board, Step step, Kind mover, Kind target) const {
  const Seat seat = board.turn;
  if (target != nothing) {
    fight(board, step, mover, target);
  } else {
    Piece piece = board.cells[step.from].after_moving();
    if (distance(step.from, step.to) > 1) piece = piece.revealed(scout);
    board.lift(step.from);
    board.put(step.to, piece);
    ++board.quiet;
    if (remembers()) board.trail[seat].add(step);
    follow_chase(board, step);
  }
  ++board.plies;
  board.turn = static_cast<std::int8_t>(1 - seat);
}

void Stratego::play(Position& position, Move move) const {
  if (move.placement()) return place(position, move.kind);
  march(position, move.step(), position.cells[move.from].kind(), position.cells[move.to].kind());
}

int movable_left(const Board& board, Seat seat) {
  const auto& left = board.left[seat];
  return std::accumulate(left.begin() + spy, left.begin() + marshal + 1, 0);
}

bool flag_closed(const Board& board, Seat seat) {
  Squares bombs = 0, inside = 0;
  each(board.pieces[seat], [&](Square s) {
    if (board.cells[s].kind() == bomb) bombs |= bit(s);
    if (board.cells[s].kind() == flag) inside |= bit(s);
  });
  for (Squares before = 0; before != inside;) {
    before = inside;
    inside |= spread(inside) & ~bombs;
  }
  return !(inside & board.movers[1 - seat]);
}

bool Stratego::walled(const Board& board) const {
  return bomb_stays() && board.left[red][miner] == 0 && board.left[blue][miner] == 0 &&
         flag_closed(board, red) && flag_closed(board, blue);
}

End Stratego::end_told(const Board& board, End announced) const {
  if (board.setting_up()) return End::none;
  if (board.left[red][flag] == 0 || board.left[blue][flag] == 0) return End::flag_taken;
  if (!movable_left(board, red) && !movable_left(board, blue)) return End::exhausted;
  if (announced != End::none) return announced;
  if (board.quiet >= rules_.quiet) return End::quiet;
  return board.plies >= kMostPlies ? End::too_long : End::none;
}

End Stratego::end(const Position& position) const {
  if (position.setting_up()) return End::none;
  if (position.left[red][flag] == 0 || position.left[blue][flag] == 0) return End::flag_taken;
  if (!position.movers[red] && !position.movers[blue]) return End::exhausted;
  if (walled(position)) return End::walled;
  if (!can_move(position)) return End::stuck;
  if (position.quiet >= rules_.quiet) return End::quiet;
  if (position.plies >= kMostPlies) return End::too_long;
  return End::none;
}

Seat Stratego::turn(const Position& position) const {
  return end(position) == End::none ? position.turn : kOver;
}

Seat loser(const Board& board, End end) {
  if (end == End::flag_taken) return board.left[red][flag] == 0 ? red : blue;
  if (end == End::stuck) return board.turn;
  return kNature;
}

Outcome Stratego::outcome(const Position& position) const {
  const Seat lost = loser(position, end(position));
  return lost == kNature ? Outcome::draw() : Outcome::win(1 - lost);
}

std::uint64_t Stratego::hash(const Position& position) const {
  std::uint64_t hash = position.quiet | std::uint64_t{position.plies} << 16 |
                       std::uint64_t{position.placed} << 32 | std::uint64_t(position.turn) << 40;
  static_assert(sizeof(position.cells) == kSquares);
  for (int i = 0; i < kSquares; i += 4) {
    std::uint32_t four;
    std::memcpy(&four, &position.cells[i], sizeof four);
    if (four != 0) hash = mix(hash, std::uint64_t{four} << 8 | std::uint64_t(i));
  }
  if (!remembers()) return hash;
  std::uint64_t trails;
  static_assert(sizeof trails == sizeof position.trail);
  std::memcpy(&trails, &position.trail, sizeof trails);
  hash = mix(hash, trails);
  const auto& chase = position.chase;
  for (const auto start : chase.start) hash = mix(hash, std::uint64_t(start + 1));
  for (int i = 0; i < chase.length; ++i) {
    hash = mix(hash, std::uint64_t(chase.steps[i].from * kSquares + chase.steps[i].to));
  }
  return hash;
}

}  // namespace salon::stratego
