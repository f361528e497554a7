#include "stratego/school.h"

#include <cmath>

#include "games/stratego/belief.h"
#include "games/stratego/notes.h"

namespace salon::stratego {
namespace {

/// What material alone says of a position: captains.
constexpr std::array<float, kKinds> kWorth{0,    0.6F, 0.3F, 0.7F, 0.4F, 0.6F, 1,
                                           1.4F, 2,    2.9F, 4,    0.6F, 0};

float material(const Board& board, Seat seat) {
  float sum = 0;
  for (int kind = spy; kind < flag; ++kind)
    sum += kWorth[kind] * static_cast<float>(board.left[seat][kind] - board.left[1 - seat][kind]);
  return sum;
}

/// Bits that a belief needs to tell what the hidden pieces are.
float bits_needed(const Lane& lane, Seat seat, const Evidence& evidence) {
  const Belief belief(lane.view(seat).board, 1 - seat, evidence);
  float bits = 0;
  for (const Square s : belief.unknowns())
    bits -= std::log2(std::max(belief.of(s)[lane.truth().cells[s].kind()], 1e-6F));
  return bits;
}

std::optional<Setup> setup_of(const Player& player, Random& random) {
  if (!player.setups) return std::nullopt;
  return draw_setup(*player.setups, random);
}

}  // namespace

const Stratego& game_of(Law law) {
  static const Stratego games[]{
      Stratego{},
      Stratego{{.bomb = Rules::stays, .two_squares = Rules::on, .more_squares = Rules::on}}};
  return games[law];
}

School::School(int threads, const Net* net) : net_(net) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

School::~School() {
  stop();
  for (auto& thread : threads_) thread.join();
}

void School::stop() {
  const std::lock_guard lock(mutex_);
  stopping_ = true;
  wake_.notify_all();
}

bool School::add(std::string_view red_player, std::string_view blue_player, Law law,
                 std::uint64_t seed) {
  auto one = parse_player(red_player, net_), other = parse_player(blue_player, net_);
  if (!one || !other) return false;
  const std::lock_guard lock(mutex_);
  tasks_.push_back({{std::move(*one), std::move(*other)}, law, seed});
  wake_.notify_one();
  return true;
}

int School::waiting() const {
  const std::lock_guard lock(mutex_);
  return static_cast<int>(tasks_.size());
}
int School::finished() const {
  const std::lock_guard lock(mutex_);
  return static_cast<int>(lessons_.size());
}
const Lesson& School::lesson(int n) const {
  const std::lock_guard lock(mutex_);
  return lessons_[n];
}
void School::keep(Lesson lesson) {
  const std::lock_guard lock(mutex_);
  lessons_.push_back(std::move(lesson));
}

void School::run() {
  for (;;) {
    Task task;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return stopping_ || !tasks_.empty(); });
      if (stopping_) return;
      task = std::move(tasks_.front());
      tasks_.pop_front();
    }
    auto lesson = play(task);
    if (lesson) keep(std::move(*lesson));
  }
}

std::optional<Lesson> School::play(const Task& task) const {
  const Stratego& game = game_of(task.law);
  Random random(mix(task.seed));
  const std::array setups{setup_of(task.players[red], random),
                          setup_of(task.players[blue], random)};
  const std::array work{task.players[red].work, task.players[blue].work};
  Lane lane(game, setups, {task.players[red].make(game), task.players[blue].make(game)}, work,
            task.seed);
  Lesson lesson{.players = {task.players[red].text, task.players[blue].text},
                .law = task.law,
                .seed = task.seed,
                .setups = lane.setups(),
                .steps = {}};
  for (Seat seat; (seat = lane.turn()) != kOver;) {
    const Move move = lane.think(work[seat], mix(task.seed, 100 + lane.truth().plies));
    lesson.steps.push_back(move.step());
    lane.play(move);
    if (lane.truth().plies % 64 == 0) {
      const std::lock_guard lock(mutex_);
      if (stopping_) return std::nullopt;
    }
  }
  lesson.result = static_cast<std::int8_t>(lane.result(red));
  return lesson;
}

int School::samples(const Lesson& lesson, int stride, int phase) {
  return std::max(0, (static_cast<int>(lesson.steps.size()) - phase + stride - 1) / stride);
}

void School::replay(const Lesson& lesson, int stride, int phase, const Samples& out, int row) {
  Lane lane(game_of(lesson.law), lesson.setups);
  const bool judged = out.by_statistics != nullptr;
  std::array<Notes, 2> alone{Notes(kPeople, Notes::casually), Notes(kPeople, Notes::casually)};
  std::array<Notes, 2> habits{Notes(kPeople, Notes::closely), Notes(kPeople, Notes::closely)};
  std::array views{lane.game().view(red), lane.game().view(blue)};
  // Notes follow the game from the first placement; what statistics alone say follows the pieces.
  const auto tell = [&](const Seen& seen, Seat seat) {
    habits[seat].see(views[seat], seen);
    if (seen.placement()) alone[seat].see(views[seat], seen);
    lane.game().fold(views[seat], seen);
  };
  if (judged) {
    Position position = lane.game().start();
    while (position.setting_up()) {
      const Seat turn = position.turn;
      const Move move =
          Move::place(lesson.setups[turn][position.placed % kArmy], position.next_placement());
      for (const Seat seat : {red, blue}) tell(lane.game().seen(position, move, seat), seat);
      lane.game().play(position, move);
    }
  }
  for (int ply = 0; ply < static_cast<int>(lesson.steps.size()); ++ply) {
    const Step step = lesson.steps[ply];
    const Seat seat = lane.truth().turn;
    const Move move = Move::march(step.from, step.to);
    if (ply >= phase && (ply - phase) % stride == 0) {
      const auto at = std::ptrdiff_t{row++};
      lane.observe(observation::Bytes(out.seen + at * observation::kBytes, observation::kBytes));
      lane.legal(std::span<std::uint8_t, Lane::kMaskBytes>(out.legal + at * Lane::kMaskBytes,
                                                           Lane::kMaskBytes));
      lane.hidden(std::span<std::uint8_t, kSquares>(out.hidden + at * kSquares, kSquares));
      out.action[at] = static_cast<std::int16_t>(observation::action_of(move, seat));
      out.result[at] = static_cast<std::int8_t>(seat == red ? lesson.result : -lesson.result);
      out.ply[at] = static_cast<std::int16_t>(ply);
      out.material[at] = material(lane.truth(), seat);
      if (judged) {
        // The evidence of the set-up travels with each piece: by the chronicle.
        Evidence placed = no_evidence();
        each(views[seat].board.pieces[1 - seat],
             [&](Square s) { placed[s] = alone[seat].evidence()[lane.chronicle().of(s).origin]; });
        out.by_statistics[at] = bits_needed(lane, seat, placed);
        out.by_habits[at] = bits_needed(lane, seat, habits[seat].evidence());
      }
    }
    if (judged) {
      const Seen seen = lane.game().seen(lane.truth(), move, red);
      for (const Seat each : {red, blue}) tell(seen, each);
    }
    lane.play(move);
  }
}

}  // namespace salon::stratego
