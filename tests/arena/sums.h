#pragma once
#include "core/erase.h"
#include "core/open_game.h"

namespace salon::test {

struct SumsRules {
  int unused = 0;
  bool operator==(const SumsRules&) const = default;
};

struct SumsMove {
  int number = 0;
  bool operator==(const SumsMove&) const = default;
};

struct SumsPosition {
  int thrown = 0;
  std::array<int, 6> named{};
  int count = 0;
  std::array<bool, 3> out{};
  bool operator==(const SumsPosition&) const = default;
};

/// A game for three: nature throws a die, then everybody names a number from 1 to 3, twice round.
/// The highest sum wins; nobody does if all named ones. Whoever resigns goes on naming, out of the
/// race.
class Sums : public OpenGame<Sums, SumsPosition, SumsMove> {
 public:
  using Rules = SumsRules;
  static constexpr SeatRange kSeats{3, 3};
  /// While it is set no game can begin.
  static inline bool broken = false;

  static const About& about() {
    static const About about{.name = "sums",
                             .title = {"Sums", "Sommes"},
                             .summary = {},
                             .min_seats = kSeats.least,
                             .max_seats = kSeats.most,
                             .seat_names = {},
                             .aids = {},
                             .rules_en = {},
                             .rules_fr = {}};
    return about;
  }
  static const RuleBook<Rules>& book() {
    static const RuleBook<Rules> book{{}, {{{"plain", {}}, {}}}};
    return book;
  }
  static Expected<Sums> make(const Rules&, int, std::string_view) { return Sums(); }
  const Rules& rules() const { return rules_; }
  int seats() const { return 3; }

  using OpenGame::moves;
  using OpenGame::turn;
  Position start() const {
    if (broken) throw std::logic_error("no pieces in the box");
    return {};
  }
  Seat turn(const Position& position) const {
    if (position.thrown == 0) return kNature;
    return position.count == 6 ? kOver : position.count % 3;
  }
  List<Move, 3> moves(const Position&) const {
    List<Move, 3> all;
    for (int number = 1; number <= 3; ++number) all.push_back({number});
    return all;
  }
  List<Chance<Move>, 6> chances(const Position&) const {
    List<Chance<Move>, 6> all;
    for (int number = 1; number <= 6; ++number) all.push_back({{number}, 1.0 / 6});
    return all;
  }
  void play(Position& position, Move move) const {
    if (position.thrown == 0)
      position.thrown = move.number;
    else
      position.named[static_cast<std::size_t>(position.count++)] = move.number;
  }
  void resign(Position& position, Seat seat) const {
    position.out[static_cast<std::size_t>(seat)] = true;
  }
  void resign(View& view, Seat seat) const { resign(view.position, seat); }
  Outcome outcome(const Position& position) const {
    std::array<int, 3> sums{};
    for (std::size_t i = 0; i < 6; ++i) sums[i % 3] += position.out[i % 3] ? 0 : position.named[i];
    const int most = std::ranges::max(sums);
    Outcome outcome;
    if (most <= 2) return outcome;
    for (std::size_t i = 0; i < 3; ++i) {
      outcome.score[i] =
          sums[i] == most ? 1.0 / static_cast<double>(std::ranges::count(sums, most)) : 0;
    }
    return outcome;
  }
  Phrase ending(const Position&) const { return {"all are named", "tout est dit"}; }
  std::uint64_t hash(const Position& position) const {
    return mix(static_cast<std::uint64_t>(position.thrown),
               static_cast<std::uint64_t>(position.count));
  }

  std::string text(Move move) const { return std::to_string(move.number); }
  Expected<Move> parse_move(std::string_view text) const {
    const auto number = parse_number(text, 0, 9);
    if (!number) return std::unexpected(number.error());
    return Move{*number};
  }
  std::string text(const Position&) const { return {}; }
  Expected<Position> parse_position(std::string_view) const { return Position{}; }
  Phrase explain(const View&, Move) const { return {"1 to 3", "de 1 à 3"}; }
  Json json(const View&) const { return Json::object(); }
  Phrase say(const View&) const { return {"name a number", "dites un nombre"}; }
  void draw(const View&, Canvas&, Lang) const {}

 private:
  Rules rules_;
};

/// Names the same number for ever; or fails in the way it is called.
class SumsBot : public Bot<Sums> {
 public:
  SumsBot(const Sums& game, std::string manner) : game_(game), manner_(std::move(manner)) {}
  void see(const Sums::View& view, const SumsMove&) override {
    if (manner_ == "blind" && game_.turn(view) == 1) throw std::runtime_error("it cannot follow");
  }
  SumsMove choose(const Sums::View&, Thinking&) override {
    if (manner_ == "throws") throw std::runtime_error("out of luck");
    return {std::stoi(manner_)};
  }

 private:
  const Sums& game_;
  std::string manner_;
};

inline std::shared_ptr<const Variant> sums() {
  std::vector<Level<Sums>> levels{random_level<Sums>()};
  for (const char* manner : {"1", "2", "3", "9", "blind", "throws"}) {
    levels.push_back({manner, {}, {.ms = {}, .work = 1}, [manner](const Sums& game) {
                        return std::make_unique<SumsBot>(game, manner);
                      }});
  }
  return *erase<Sums>(std::move(levels))->open({});
}

}  // namespace salon::test
