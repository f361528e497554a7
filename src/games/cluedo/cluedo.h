#pragma once
#include <memory>
#include <vector>

#include "core/hidden_game.h"
#include "core/marked.h"
#include "games/cluedo/board.h"

namespace salon::cluedo {

inline constexpr int kMostSeats = 6;
inline constexpr int kFewestSeats = 3;
inline constexpr int kDice = 2;
inline constexpr int kDieFaces = 6;
inline constexpr int kDealt = kCards - kKinds;  // the cards that are not in the envelope

struct Rules {
  enum Suspects { order, random, chosen };
  enum First { roll, seat0 };

  int suspects = order;
  int first = roll;
  int limit = 200;

  bool operator==(const Rules&) const = default;
};

struct Move {
  enum Kind : std::uint8_t {
    suspect,   // a seat's suspect, drawn or chosen
    envelope,  // nature
    deal,      // nature
    dice,      // nature
    roll,
    stay,
    passage,
    go,
    enter,
    suggest,
    show,
    none,
    accuse,
    pass
  };

  Kind kind = pass;
  /// The cards named: all three of an envelope or accusation, suspect and weapon of a hypothesis.
  /// A single card (dealt, shown, entered, a suspect) is in the place of its kind.
  Triple cards;
  std::int16_t number = 0;  // of a roll, or the cell gone to

  static Move of(Kind kind, Card card) {
    Move move{kind, {}, 0};
    (kind_of(card) == suspects  ? move.cards.suspect
     : kind_of(card) == weapons ? move.cards.weapon
                                : move.cards.room) = card;
    return move;
  }
  /// The only card named, kNoCard if there is none.
  Card card() const {
    return cards.suspect != kNoCard  ? cards.suspect
           : cards.weapon != kNoCard ? cards.weapon
                                     : cards.room;
  }

  bool operator==(const Move&) const = default;
};

enum class Phase : std::uint8_t {
  suspects,  // seats get or choose their suspects
  envelope,
  deal,
  first,    // who starts: the dice of `seat`
  move,     // roll, passage or stay
  dice,     // nature's
  walk,     // the dice are rolled
  suggest,  // a hypothesis, or pass
  answer,   // `answerer` shows a card or has none
  accuse,   // an accusation, or pass
  over
};

/// What everybody sees of the game.
struct Tableau {
  std::array<Place, kSuspects> pawns{};
  std::uint16_t round = 0;              // rounds completed
  std::array<Card, kWeapons> tokens{};  // the room of each weapon
  std::array<Card, kMostSeats> suspect{kNoCard, kNoCard, kNoCard, kNoCard, kNoCard, kNoCard};
  /// The room of the previous hypothesis, as long as the pawn has been in no other room since.
  std::array<Card, kMostSeats> asked{kNoCard, kNoCard, kNoCard, kNoCard, kNoCard, kNoCard};
  Triple question;  // while it is being answered
  Phase phase = Phase::envelope;
  std::int8_t seat = 0;  // whose turn it is; in the set-up who gets a suspect, a card, the dice
  std::int8_t answerer = 0;
  std::int8_t first = 0;  // who began
  std::int8_t winner = -1;
  std::uint8_t dice = 0;  // while walking
  std::uint8_t dealt = 0;
  std::uint8_t out = 0;      // seats eliminated
  std::uint8_t brought = 0;  // seats brought to their room since their last turn
  std::uint8_t contest = 0;  // seats that roll for the start, this time
  std::uint8_t tied = 0;     // of those that have rolled, the ones with the most
  std::uint8_t best = 0;     // what they rolled
  std::uint8_t unused = 0;   // keeps the value free of padding

  bool operator==(const Tableau&) const = default;

  bool is_out(Seat of) const { return out >> of & 1; }
  bool was_brought(Seat of) const { return brought >> of & 1; }
  Place place(Seat of) const { return pawns[suspect[of]]; }
  bool playing() const { return phase >= Phase::move && phase != Phase::over; }
  /// Who plays a suspect; kNature if nobody does.
  Seat player(Card pawn) const {
    for (Seat of = 0; of < kMostSeats; ++of) {
      if (suspect[of] == pawn) return of;
    }
    return kNature;
  }
};

/// The tableau with the cards: all of them in the whole truth, and those somebody has seen in what
/// he knows.
struct Position : Tableau {
  std::array<Cards, kMostSeats> hands{};
  Cards envelope = 0;

  bool operator==(const Position&) const = default;

  Cards undealt() const {
    Cards left = kAllCards & ~envelope;
    for (const Cards hand : hands) left &= ~hand;
    return left;
  }
};
static_assert(std::has_unique_object_representations_v<Position>);

/// What an observer sees of a move: cards it may not see are missing. Of an accusation everybody
/// sees whether it is right; the accuser of a wrong one also the envelope.
struct Seen {
  Move move;
  bool right = false;
  Triple envelope;

  bool operator==(const Seen&) const = default;
};

/// One thing heard or seen about the cards.
struct Note {
  enum Kind : std::uint8_t {
    asked,   // `asker` asked for `triple`
    lacks,   // `seat` holds none of `triple`
    shows,   // `seat` showed a card of `triple`; `card` if this observer saw it
    accused  // `asker` accused `triple`, wrongly
  };

  Kind kind = asked;
  std::int8_t asker = 0;
  std::int8_t seat = 0;
  Card card = kNoCard;
  Triple triple;
  std::uint16_t turn = 0;

  bool operator==(const Note&) const = default;
};

/// What one observer knows, folded from what it saw.
struct View : HiddenView<Position> {
  std::uint16_t turn = 0;  // turns begun
  std::vector<Note> notes;

  bool operator==(const View&) const = default;
};

/// Where a walk may end.
struct Reach {
  Cells cells;
  Cards rooms = 0;
};

class Observation;

class Cluedo : public HiddenGame<Cluedo, Position, Move, Seen, View> {
 public:
  static constexpr SeatRange kSeats{kFewestSeats, kMostSeats};

  using Rules = cluedo::Rules;
  using Observation = cluedo::Observation;
  using Moves = List<Move, 704>;  // a walk: at most 26 x 27 cells, nine rooms, staying

  static const About& about();
  static const RuleBook<Rules>& book();
  static Expected<Cluedo> make(const Rules& rules, int seats, std::string_view board);
  explicit Cluedo(const Rules& rules = {}, int seats = kFewestSeats);

  const Rules& rules() const { return rules_; }
  int seats() const { return seats_; }
  const Board& board() const { return *board_; }
  int hand_size(Seat seat) const { return kDealt / seats_ + (seat < kDealt % seats_); }
  Seat left_of(Seat seat) const { return seat + 1 == seats_ ? 0 : seat + 1; }

  Position start() const;
  Seat turn_at(const Tableau& tableau) const;
  Moves moves_at(const Position& position) const;
  List<Chance<Move>, kTriples> chances(const Position& position) const;
  std::uint64_t count_moves(const Position& position) const;
  Move random_move(const Position& position, Random& random) const;
  template <class Source>
  Move draw_chance(const Position& position, Source& random) const;
  void apply(Position& position, const Seen& seen) const;
  Outcome outcome(const Position& position) const;
  Phrase ending(const Position& position) const;
  /// The seat is eliminated without seeing the envelope and goes on answering; its turn, and a
  /// question of its own, end at once.
  void drop(Tableau& tableau, Seat seat) const;

  Seen seen(const Position& position, Move move, Seat observer) const;
  bool reveals(const Position& position, Move move) const;
  void fold(View& view, const Seen& seen) const;
  bool admits(const View& view, const Seen& seen) const;
  Phrase explain(const View& view, Move move) const;
  /// The same without what is typed in a terminal.
  Phrase reason(const View& view, Move move) const;

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
  /// On one's own turn: what can be done now, and nothing else.
  Phrase asks(const View& view) const;
  Phrase tell(const View& before, const Seen& seen, const View& after, const Names& names) const;
  /// The suspect a seat plays, once it has one.
  std::optional<Phrase> role(const View& view, Seat seat) const;
  void draw(const View& view, Canvas& canvas, Lang lang) const;
  /// The detective sheet: who has, or has not, which card, as far as it follows from all seen.
  /// With the reader's own marks, in pencil, where nothing is certain; unless it is `aided`, only
  /// the reader's own cards are.
  void draw_sheet(const View& view, Canvas& canvas, Lang lang, const Marked& marks,
                  bool aided) const;
  /// Such a mark as it was typed, `rope 2 no`: "rope 2" and "-".
  Expected<std::pair<std::string, std::string>> pencil(const View& view,
                                                       std::string_view typed) const;
  /// What the sheet knows for certain, each with the observations that force it.
  std::vector<Phrase> why(const View& view) const;

  /// Where the seat to move may walk with the dice rolled.
  Reach reach(const Tableau& tableau) const;
  /// The same with any dice.
  Reach reach(const Tableau& tableau, int steps) const;
  /// Whether the seat to move has anywhere to walk: some door of its room is free.
  bool can_roll(const Tableau& tableau) const;
  /// Whether the rules on repeated hypotheses let the seat to move ask where it stands.
  bool may_repeat(const Tableau& tableau) const;
  /// What seats are called: their suspect, once they have one.
  Phrase who(const Tableau& tableau, Seat seat) const;
  /// Why a game that is over ended.
  Phrase ending_of(const Tableau& tableau) const;

 private:
  std::uint8_t everybody() const { return static_cast<std::uint8_t>((1 << seats_) - 1); }
  std::optional<int> find_holder(const View& view, std::string_view typed) const;
  Cards suspects_left(const Tableau& tableau) const;
  Cells free_cells(const Tableau& tableau) const;
  void add_walks(const Tableau& tableau, Moves& list) const;

  /// What a move changes for everybody to see; `right` is whether an accusation was.
  void advance(Tableau& tableau, const Move& move, bool right) const;
  void give_suspect(Tableau& tableau, Card card) const;
  void begin_play(Tableau& tableau) const;
  void begin(Tableau& tableau, Seat first) const;
  void roll_for_start(Tableau& tableau, int number) const;
  void walk_into(Tableau& tableau, Card room) const;
  void arrive(Tableau& tableau, bool may_ask) const;
  void bring(Tableau& tableau, Card pawn, Card room) const;
  void ask(Tableau& tableau, const Triple& question) const;
  void end_answers(Tableau& tableau) const;
  void eliminate(Tableau& tableau, Seat seat) const;
  void end_turn(Tableau& tableau) const;
  void finish(Tableau& tableau, Seat winner) const;

  bool admits_nature(const View& view, const Seen& seen) const;
  bool admits_answer(const View& view, const Seen& seen) const;
  bool admits_accusation(const View& view, const Seen& seen) const;

  Rules rules_;
  int seats_;
  std::shared_ptr<const Board> board_;  // null for the standard house
};

template <class Source>
Move Cluedo::draw_chance(const Position& position, Source& random) const {
  switch (position.phase) {
    case Phase::suspects: {
      const Cards left = suspects_left(position);
      return Move::of(Move::suspect, nth(left, random.below(count(left))));
    }
    case Phase::envelope:
      return {Move::envelope, Triple::of(static_cast<int>(random.below(kTriples))), 0};
    case Phase::deal: {
      const Cards left = position.undealt();
      return Move::of(Move::deal, nth(left, random.below(count(left))));
    }
    default: {
      static_assert(kDice == 2);
      const auto one = 1 + random.below(kDieFaces), two = 1 + random.below(kDieFaces);
      return {Move::dice, {}, static_cast<std::int16_t>(one + two)};
    }
  }
}

}  // namespace salon::cluedo
