#pragma once
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "stratego/lane.h"

namespace salon::stratego {

/// The presets a game may be played by.
enum Law : std::uint8_t { house, tournament };
const Stratego& game_of(Law law);

/// A finished game: enough to play it again.
struct Lesson {
  std::array<std::string, 2> players;
  Law law = house;
  std::uint64_t seed = 0;
  std::array<Setup, 2> setups{};
  std::vector<Step> steps;
  std::int8_t result = 0;  // for red
};

/// What replaying lessons writes, one row a sample; a null pointer leaves a column out.
struct Samples {
  std::uint8_t* seen;    // observation::kBytes
  std::uint8_t* legal;   // Lane::kMaskBytes
  std::uint8_t* hidden;  // kSquares
  std::int16_t* action;  // what was played
  std::int8_t* result;   // of the game, for the seat to move
  std::int16_t* ply;     //
  float* material;       // how much more the seat's army is worth than the enemy's, in captains
  float* by_statistics;  // bits that set-up statistics need to tell all hidden pieces
  float* by_habits;      // bits that `expert`'s habits need
};

/// Games between bots, played on several threads in the order they were asked for, and replayed for
/// training.
class School {
 public:
  School(int threads, const Net* net);
  ~School();

  /// Asks for one game; false if a player is not known.
  bool add(std::string_view red_player, std::string_view blue_player, Law law, std::uint64_t seed);
  /// How many games asked for have not begun.
  int waiting() const;
  /// Finished games, in the order they were finished; they stay where they are.
  int finished() const;
  const Lesson& lesson(int n) const;
  /// No further game begins; those under way are given up.
  void stop();
  void keep(Lesson lesson);

  /// How many samples `replay` writes for a lesson.
  static int samples(const Lesson& lesson, int stride, int phase);
  /// Every `stride`th ply from `phase` on, into rows from `row` on.
  static void replay(const Lesson& lesson, int stride, int phase, const Samples& out, int row);

 private:
  struct Task {
    std::array<Player, 2> players;
    Law law;
    std::uint64_t seed;
  };
  void run();
  std::optional<Lesson> play(const Task& task) const;

  const Net* net_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  bool stopping_ = false;
  std::deque<Task> tasks_;
  std::deque<Lesson> lessons_;
  std::vector<std::thread> threads_;
};

}  // namespace salon::stratego
