// How far off the network, and `expert-1` that trusts it, are where few tiles lie face up, measured
// by what `expert` computes there to the end:
//   pickomino_endings house|official SEATS GAMES SEED WORK
// Games of `expert-1` against itself; a line for each number of tiles face up. The same arguments
// give the same numbers.
#include <chrono>
#include <cmath>

#include "core/rules.h"
#include "games/pickomino/bots.h"
#include "games/pickomino/endgame.h"

namespace salon::pickomino {
namespace {

/// Of something measured many times.
struct Figure {
  long number = 0;
  double sum = 0;
  double most = 0;

  void add(double value) {
    ++number;
    sum += value;
    most = std::max(most, value);
  }
  double mean() const { return number ? sum / static_cast<double>(number) : 0; }
};

struct Line {
  Figure exact;         // 1 where nothing was left to guess
  Figure milliseconds;  // of a thought
  Figure net;           // how far off before a turn
  Figure look_ahead;    // how far off the value of a choice is
  Figure regret;        // chance to win given away by a choice
};

class Endings {
 public:
  Endings(const Pickomino& game, std::uint64_t work, std::uint64_t seed)
      : game_(game), work_(work), random_(seed), now_(bot("expert")), before_(bot("expert-1")) {}

  void play() {
    Position position = game_.start();
    now_ = bot("expert");
    while (game_.turn(position) != kOver) {
      const bool turn_begins = position.phase == Phase::roll && position.aside.size() == 0;
      if (turn_begins && few(position)) measure_table(position);
      if (game_.turn(position) == kNature) {
        game_.play(position, game_.draw_chance(position, random_));
      } else {
        game_.play(position, choose(position));
      }
    }
  }

  void print() const {
    fmt::print(
        "face up | turns | exact | ms mean, most | net off mean, most | choices | "
        "expert-1 off mean, most | given away mean, most\n");
    for (int tiles = 1; tiles <= Endgame::kMostFaceUp; ++tiles) {
      const Line& line = lines_[tiles];
      fmt::print(
          "{} | {} | {:.3f} | {:.1f}, {:.0f} | {:.4f}, {:.4f} | {} | {:.4f}, {:.4f} | {:.6f}, "
          "{:.4f}\n",
          tiles, line.net.number, line.exact.mean(), line.milliseconds.mean(),
          line.milliseconds.most, line.net.mean(), line.net.most, line.regret.number,
          line.look_ahead.mean(), line.look_ahead.most, line.regret.mean(), line.regret.most);
    }
  }

 private:
  std::unique_ptr<Bot<Pickomino>> bot(std::string_view name) const {
    for (const auto& level : levels()) {
      if (level.name == name) return level.make(game_);
    }
    return nullptr;
  }

  static bool few(const Position& position) {
    return std::popcount(position.face_up) <= Endgame::kMostFaceUp;
  }

  void measure_table(const Position& table) {
    Line& line = lines_[std::popcount(table.face_up)];
    Endgame endgame(game_);
    const auto began = std::chrono::steady_clock::now();
    Thinking thinking({.ms = {}, .work = work_}, 1);
    const auto payoff = endgame.payoff(table, thinking);
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - began;
    line.exact.add(endgame.exact());
    line.milliseconds.add(took.count());
    solver_.solve(*payoff);
    const double guess = win_chance(game_, Experience::of(game_.rules()), table, table.seat);
    line.net.add(std::abs(guess - solver_.turn()));
  }

  Move choose(const Position& position) {
    const auto view = game_.look(position, position.seat);
    Thinking thought({.ms = {}, .work = 60}, 1), long_thought({.ms = {}, .work = work_}, 1);
    const Move move = before_->choose(view, thought);
    if (!few(position)) return move;
    Line& line = lines_[std::popcount(position.face_up)];
    const auto old = before_->advise(view, thought).opinions;
    const auto exact = now_->advise(view, long_thought).opinions;
    const auto chosen = std::ranges::find(exact, move, &Opinion<Move>::move);
    line.look_ahead.add(std::abs(old.front().value - exact.front().value));
    if (exact.size() > 1) line.regret.add(exact.front().value - chosen->value);
    return move;
  }

  const Pickomino& game_;
  std::uint64_t work_;
  Random random_;
  std::unique_ptr<Bot<Pickomino>> now_, before_;
  TurnSolver solver_;
  std::array<Line, kTiles + 1> lines_;
};

}  // namespace
}  // namespace salon::pickomino

int main(int count, char** words) {
  using namespace salon;
  const std::vector<std::string_view> asked(words + 1, words + count);
  const bool known = asked.size() == 5 && (asked[0] == "house" || asked[0] == "official");
  const auto number = [&](std::size_t which, int least, int most) {
    return known ? parse_number(asked[which], least, most) : fail("", "");
  };
  const auto seats = number(1, 2, 7), games = number(2, 1, 1'000'000);
  const auto seed = number(3, 0, 1'000'000'000), work = number(4, 1, 1'000'000);
  if (!seats || !games || !seed || !work) {
    fmt::print(stderr, "pickomino_endings house|official SEATS GAMES SEED WORK\n");
    return 2;
  }
  const auto rules = asked[0] == "official" ? pickomino::kOfficial : pickomino::Rules{};
  const pickomino::Pickomino game(rules, static_cast<int>(*seats));
  pickomino::Endings endings(game, static_cast<std::uint64_t>(*work),
                             static_cast<std::uint64_t>(*seed));
  for (long played = 0; played < *games; ++played) endings.play();
  endings.print();
}
