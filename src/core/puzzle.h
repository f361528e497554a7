#pragma once
#include <string>
#include <vector>

#include "core/json.h"
#include "core/record.h"

namespace salon {

/// A position with a question whose answer our engines have proved.
struct Puzzle {
  struct Answer {
    std::string move;  // to be made on the board, or
    Phrase label;      // to be chosen from a list
    bool right = false;
    Phrase say;  // what is said about it: why it is right, or what it costs

    bool operator==(const Answer&) const = default;
  };

  std::string kind{};  // what is asked, in the game's own word
  int grade = 1;       // 1 to 3
  int seats = 2;
  Seat seat = 0;  // through whose eyes it is seen
  std::string rules{};
  std::vector<std::string> events{};  // that led there, lines of a record
  Phrase ask{};
  std::vector<Answer> answers{};  // all there are where they are labels
  Phrase other{};                 // said about a legal move that is not among them
  std::vector<std::string>
      then{};  // what follows the right answer, itself included where it is a move

  bool operator==(const Puzzle&) const = default;

  /// Whether it is answered by a move.
  bool by_move() const { return !answers.empty() && answers.front().label.en.empty(); }
  /// The answer given by a move's text, or by the number of a label; null if it is not one of them.
  const Answer* find(std::string_view move) const;
  /// The game up to the question; with `and_after`, also what follows.
  Expected<Record> record(std::string_view game, bool and_after) const;
};

inline constexpr int kGrades = 3;

Json to_json(const Puzzle& puzzle);
/// The puzzles of a game, as its folder holds them (`puzzles.json`).
Expected<std::vector<Puzzle>> parse_puzzles(std::string_view text);

}  // namespace salon
