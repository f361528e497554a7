#pragma once
#include <set>

#include "cli/screen.h"

namespace salon {

/// The words that can be typed at a prompt besides moves: the same wherever one plays.
enum class Word {
  moves,
  board,
  sheet,
  mark,
  why,
  undo,
  hint,
  save,
  save_setup,
  resign,
  draw,
  help,
  quit
};

/// A command, and what was typed after it.
struct Said {
  Word word;
  std::string rest;
};

/// What is typed at this terminal while it is somebody's turn. What only takes looking is answered
/// here; the rest is for the table.
class Prompt {
 public:
  /// `unaided`: what to say where the game may not help; `unheard`: words that mean nothing at this
  /// table.
  Prompt(Screen& screen, Phrase unaided, std::set<Word> unheard = {})
      : screen_(screen), unaided_(std::move(unaided)), unheard_(std::move(unheard)) {}

  /// The command that was typed, if it is one. A move never is, whatever a game calls its moves.
  std::optional<Said> command(const std::string& typed,
                              const std::vector<std::string>& moves) const;
  /// Does what was asked, if it only takes looking. False: it is for the table.
  bool answer(const Said& said, const Eye& eye, std::string_view game);
  /// What Tab may complete to.
  std::vector<std::string> candidates(const Eye& eye) const;
  /// Whether the game may help here; if not, that is said.
  bool helps();
  /// What is wrong with something that is neither a move nor a command.
  void refuse(const Error& error, const std::string& typed, const Eye& eye);

 private:
  void list(const Eye& eye, const std::string& beginning);
  void switch_sheet(const Eye& eye);
  void mark(const Eye& eye, const std::string& typed);
  void explain(const Eye& eye, const std::string& thing);
  void help(std::string_view game);

  Screen& screen_;
  Phrase unaided_;
  std::set<Word> unheard_;
};

}  // namespace salon
