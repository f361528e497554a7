#pragma once
#include <memory>

#include "core/hidden_game.h"
#include "core/perft.h"
#include "games/jacques/board.h"
#include "games/jacques/tableau.h"

namespace salon::jacques {

struct Rules {
  enum Lantern { one, six };
  enum Whistle { whistle_house, whistle_official };
  enum Numbers { lamp, light };

  int lantern = one;
  int whistle = whistle_house;
  int numbers = lamp;

  bool operator==(const Rules&) const = default;
};

struct Move {
  enum Kind : std::uint8_t {
    jacques,  // nature: a character; nobody where it is hidden
    phase,    // nature: a crowd of four
    alibi,    // nature: a character; nobody where it is hidden
    state,    // nature: 0 in the light, 1 in the dark
    pick,     // a character
    walk,     // to a hex
    whistle,
    pull,     // a character to a hex
    lantern,  // a direction
    light,    // from a lit lamp to a dark one
    cover,    // from a manhole to an open one
    cordon,   // from an exit to a free one
    swap,     // with the character on a hex
    accuse,   // the character on a hex
    leave,
    done
  };

  Kind kind = done;
  std::uint8_t a = 0;
  std::uint8_t b = 0;

  static Move of(Kind kind, int a = 0, int b = 0) {
    return {kind, static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)};
  }
  Character who() const { return static_cast<Character>(a); }
  bool operator==(const Move&) const = default;
};

/// The whole truth: a tableau without unknowns.
struct Position : Tableau {
  bool operator==(const Position&) const = default;
};

/// What an observer sees of a move: hidden draws show nobody; an accusation shows who Jacques was.
struct Seen {
  Move move;
  Character truth = nobody;

  bool operator==(const Seen&) const = default;
};

struct View : HiddenView<Tableau> {
  Seen last{};                                      // nothing until the identity is drawn
  std::array<std::uint8_t, kCharacters> cleared{};  // the phase whose statement did, 0: none so far

  /// Whether this observer is told who Jacques is.
  bool knows_jacques() const { return sees(kJacques); }
  /// Who may be Jacques for all this observer knows.
  Crowd candidates() const {
    if (tableau.jacques != nobody) return bit(tableau.jacques);
    return without(tableau.suspects, tableau.alibis[0] | tableau.alibis[1]);
  }
  bool operator==(const View&) const = default;
};

/// A probability for each character, exact where Chances are estimates.
using Belief = std::array<double, kCharacters>;

class Observation;

class Jacques : public HiddenGame<Jacques, Position, Move, Seen, View> {
 public:
  static constexpr SeatRange kSeats{2, 2};

  using Rules = jacques::Rules;
  using Observation = jacques::Observation;
  using Moves = List<Move, 4608>;  // 64 × 64 ways to move a cover, walks and accusations
  using Draws = List<Chance<Move>, 70>;

  static const About& about();
  static const RuleBook<Rules>& book();
  static Expected<Jacques> make(const Rules& rules, int seats, std::string_view board);
  Jacques(const Rules& rules, std::shared_ptr<const Board> board);

  const Rules& rules() const { return rules_; }
  int seats() const { return 2; }
  const Board& board() const { return *board_; }

  Position start() const;
  Draws chances(const Position& position) const;
  Outcome outcome(const Position& position) const;
  Phrase ending(const Position& position) const { return ending_of(position); }
  /// `--character NAME`: how many boards that character's turn can lead to.
  Expected<PerftCount> perft_extra(const Position& position, const PerftOptions& options) const;

  Seen seen(const Position& position, Move move, Seat observer) const;
  bool reveals(const Position& position, Move move) const;
  void fold(View& view, const Seen& seen) const;
  std::vector<Seen> could_see(const View& view) const;
  Phrase explain(const View& view, Move move) const;
  /// How likely each character is to be Jacques for this observer, all deals being equally likely.
  Belief suspicion(const View& view) const;
  /// How likely the Inspector is to hold each character's alibi, for this observer.
  Belief inspector_alibis(const View& view) const;

  std::string text(Move move) const;
  Expected<Move> parse_move(std::string_view text) const;
  std::string text(const Position& position) const;
  Expected<Position> parse_position(std::string_view text) const;
  std::string seen_text(const Seen& seen) const;
  Expected<Seen> parse_seen(std::string_view text) const;
  Json json(const View& view) const;
  void write(ViewText& out, const View& view, bool aided) const;
  Json constants() const;
  Phrase say(const View& view) const;
  Phrase asks(const View& view) const;
  Phrase tell(const View& before, const Seen& seen, const View& after, const Names& names) const;
  void draw(const View& view, Canvas& canvas, Lang lang) const;

  // The rules, on any tableau: what is asked here does not depend on the secrets, `leave` apart.
  Seat turn_at(const Tableau& tableau) const;
  /// Moves of the seat to move; `leave` only if the character picked is known to be Jacques.
  Moves moves_at(const Tableau& tableau) const;
  /// What a move of a seat or of nature makes of a tableau, as far as it is seen.
  void apply(Tableau& tableau, const Seen& seen) const;
  /// Starts a character's turn.
  void pick(Tableau& tableau, Character who) const;
  Hexes open_manholes(const Tableau& tableau) const { return board_->manholes - tableau.covers; }
  std::uint32_t free_exits(const Tableau& tableau) const {
    return board_->all_exits() & ~tableau.cordons;
  }
  int stride(Character who) const { return who == discrete ? 4 : 3; }
  const Ways& ways(Character who) const { return who == discrete ? board_->slips : board_->walks; }
  /// The hexes that lamps and lantern light.
  Hexes lit_hexes(const Tableau& tableau) const;
  Hexes beam(const Tableau& tableau) const;
  Crowd in_light(const Tableau& tableau) const;
  /// Where the character picked can still go.
  Hexes destinations(const Tableau& tableau) const;
  /// Who could be accused by walking there.
  Hexes accusable(const Tableau& tableau) const;
  /// Whether the character picked could leave the board if it were Jacques. It does not depend on
  /// who Jacques is, and the course of a turn only depends on this, so that it gives nothing away.
  bool could_leave(const Tableau& tableau) const;
  bool is_compulsory_power(Character who) const;
  /// Whether the power can be used now.
  bool power_open(const Tableau& tableau) const;
  /// Whether something compulsory can still be done in this turn.
  bool must_act(const Tableau& tableau) const;
  /// The steps a whistle blown now has to pull, 0 if none can be blown.
  int whistle_steps(const Tableau& tableau) const;
  Phrase ending_of(const Tableau& tableau) const;

 private:
  friend class PositionReader;
  friend class WholeTurns;

  /// What whoever plays this character may do now, said of `who`.
  Phrase acting_phrase(const Tableau& tableau, const Phrase& who) const;

  Hexes reach(const Tableau& tableau, int steps) const;
  bool may_walk(const Tableau& tableau) const;
  bool may_swap(const Tableau& tableau) const;
  bool anything_left(const Tableau& tableau) const;
  void add_powers(const Tableau& tableau, Moves& moves) const;
  void add_pulls(const Tableau& tableau, Moves& moves) const;

  void walk(Tableau& tableau, Hex to) const;
  void use_power(Tableau& tableau) const;
  void light(Tableau& tableau, Hex from, Hex to) const;
  void swap(Tableau& tableau, Hex with) const;
  void pull(Tableau& tableau, Character who, Hex to) const;
  void accuse(Tableau& tableau, Hex hex, Character truth) const;
  void finish(Tableau& tableau, End end) const;
  void deal(Tableau& tableau, Crowd four) const;
  void state(Tableau& tableau, bool dark) const;
  void put_out(Tableau& tableau) const;
  void lantern_moved(Tableau& tableau, Character who) const;
  void go_on(Tableau& tableau) const;
  void end_turn(Tableau& tableau) const;
  std::vector<Seen> draws_to_see(const View& view) const;

  Rules rules_;
  std::shared_ptr<const Board> board_;
  std::shared_ptr<const std::string> map_;  // the board as JSON: the same in all views
};

}  // namespace salon::jacques
