#pragma once
#include "core/erase.h"

namespace salon::test {

/// How a game can betray a secret, or forget to tell it.
enum class Leak {
  none,
  seen,    // everybody is told the card
  value,   // the words hide it, what is folded does not
  why,     // a reason gives it away
  bot,     // a bot looks where it should not
  advice,  // a bot does not play it, but says it
  silent   // not even an open table shows it
};

struct WhisperRules {
  int unused = 0;
  bool operator==(const WhisperRules&) const = default;
};

/// A card, or a guess.
struct WhisperMove {
  int number = 0;
  bool operator==(const WhisperMove&) const = default;
};

struct WhisperSeen {
  int number = 0;  // 0: a card one may not see
  int behind = 0;  // what is not for these eyes, where the game leaks
  bool operator==(const WhisperSeen&) const = default;
};

struct WhisperPosition {
  int card = 0;
  int guess = 0;
  bool operator==(const WhisperPosition&) const = default;
};

struct WhisperView {
  WhisperPosition known;
  int count = 0;
  int behind = 0;
  Seat seat = kSpectator;
};

/// Nature gives the first seat one of four cards in secret; the second guesses it.
template <Leak leak>
class Whisper {
 public:
  using Rules = WhisperRules;
  using Move = WhisperMove;
  using Seen = WhisperSeen;
  using Position = WhisperPosition;
  using View = WhisperView;
  static constexpr SeatRange kSeats{2, 2};

  static const About& about() {
    static const About about{.name = "whisper",
                             .title = {"Whisper", "Chuchotement"},
                             .summary = {},
                             .hidden = true,
                             .seat_names = {{"giver", "donneur"}, {"guesser", "devin"}},
                             .aids = {},
                             .rules_en = {},
                             .rules_fr = {}};
    return about;
  }
  static const RuleBook<Rules>& book() {
    static const RuleBook<Rules> book{{}, {{{"plain", {}}, {}}}};
    return book;
  }
  static Expected<Whisper> make(const Rules&, int, std::string_view) { return Whisper(); }
  const Rules& rules() const { return rules_; }
  int seats() const { return 2; }

  Position start() const { return {}; }
  Seat turn(const Position& position) const {
    return position.card == 0 ? kNature : position.guess == 0 ? Seat{1} : kOver;
  }
  List<Move, 4> moves(const Position&) const { return guesses(); }
  List<Chance<Move>, 4> chances(const Position&) const {
    List<Chance<Move>, 4> all;
    for (int card = 1; card <= 4; ++card) all.push_back({{card}, 0.25});
    return all;
  }
  void play(Position& position, Move move) const {
    (position.card == 0 ? position.card : position.guess) = move.number;
  }
  Outcome outcome(const Position& position) const {
    return Outcome::win(position.card == position.guess ? 1 : 0);
  }
  Phrase ending(const Position&) const { return {"that was it", "c'était ça"}; }
  std::uint64_t hash(const Position& position) const {
    return mix(static_cast<std::uint64_t>(position.card),
               static_cast<std::uint64_t>(position.guess));
  }

  Seen seen(const Position& position, Move move, Seat seat) const {
    if (position.card != 0 || seat == 0 || seat == kAllOpen || leak == Leak::seen)
      return {move.number, 0};
    return {0, leak == Leak::none ? 0 : move.number};
  }
  bool reveals(const Position&, Move) const { return false; }
  View view(Seat seat) const {
    View view;
    view.seat = seat;
    return view;
  }
  void fold(View& view, const Seen& seen) const {
    (view.count++ == 0 ? view.known.card : view.known.guess) = seen.number;
    view.behind += seen.behind;
  }
  bool admits(const View& view, const Seen& seen) const {
    return view.count < 2 && seen.number >= 0 && seen.number <= 4;
  }
  Seat turn(const View& view) const {
    return view.count == 0 ? kNature : view.count == 1 ? Seat{1} : kOver;
  }
  List<Move, 4> moves(const View& view) const {
    return turn(view) == view.seat ? guesses() : List<Move, 4>{};
  }
  Phrase explain(const View&, Move) const { return {"1 to 4", "de 1 à 4"}; }

  std::string text(Move move) const { return std::to_string(move.number); }
  Expected<Move> parse_move(std::string_view text) const {
    const auto number = parse_number(text, 1, 4);
    if (!number) return std::unexpected(number.error());
    return Move{*number};
  }
  std::string text(const Position& position) const {
    return std::to_string(10 * position.card + position.guess);
  }
  Expected<Position> parse_position(std::string_view text) const {
    const auto number = parse_number(text, 0, 44);
    if (!number) return std::unexpected(number.error());
    return Position{*number / 10, *number % 10};
  }
  std::string seen_text(const Seen& seen) const {
    return seen.number == 0 ? "?" : std::to_string(seen.number);
  }
  Expected<Seen> parse_seen(std::string_view text) const {
    if (text == "?") return Seen{};
    const auto move = parse_move(text);
    if (!move) return std::unexpected(move.error());
    return Seen{move->number, 0};
  }
  Json json(const View& view) const {
    Json json{{"card", view.known.card}, {"guess", view.known.guess}};
    if (leak == Leak::value) json["card"] = view.known.card + view.behind;
    if (leak == Leak::silent) json["card"] = 0;
    return json;
  }
  Phrase say(const View&) const { return {"guess the card", "devinez la carte"}; }
  std::vector<Phrase> why(const View& view) const {
    if (leak != Leak::why) return {};
    return {phrase("it is {}", "c'est {}", view.behind)};
  }
  void draw(const View&, Canvas&, Lang) const {}

 private:
  static List<Move, 4> guesses() {
    List<Move, 4> all;
    for (int number = 1; number <= 4; ++number) all.push_back({number});
    return all;
  }
  Rules rules_;
};

template <Leak leak>
class Guesser : public Bot<Whisper<leak>> {
 public:
  WhisperMove choose(const WhisperView& view, Thinking&) override {
    return {leak == Leak::bot && view.behind > 0 ? view.behind : 1};
  }
  Counsel<WhisperMove> advise(const WhisperView& view, Thinking& thinking) override {
    Counsel<WhisperMove> counsel = Bot<Whisper<leak>>::advise(view, thinking);
    if (leak == Leak::advice) counsel.opinions.front().value = view.behind;
    return counsel;
  }
};

template <Leak leak>
std::unique_ptr<const AnyGame> whisper() {
  using Game = Whisper<leak>;
  return erase<Game>({random_level<Game>(), {"guesser", {}, {.ms = {}, .work = 1}, [](const Game&) {
                                               return std::make_unique<Guesser<leak>>();
                                             }}});
}

}  // namespace salon::test
