#pragma once
#include <memory>

#include "cli/console.h"
#include "cli/player_name.h"
#include "core/match.h"

namespace salon {

/// What is said and shown at this terminal, in its language, letters and colours.
class Screen {
 public:
  explicit Screen(Lang lang) : lang_(lang), console_(std::make_unique<Console>(lang)) {}

  Console& console() { return *console_; }
  Lang lang() const { return lang_; }
  /// Whether somebody is there, and not a pipe.
  bool live() const;

  void print(std::string_view text);
  /// A line by itself; on a terminal it is broken between words.
  void line(const Phrase& text);
  /// What is played, by which rules and by whom.
  void headline(const Variant& game, const std::string& players);
  /// An answer to wrong input: what is wrong.
  void complain(const Error& error) { line(error.what); }
  /// One line, trimmed; without accents in the prompt where the terminal has none.
  Console::Input ask(const Phrase& question, std::string& answer,
                     const std::vector<std::string>& candidates = {});
  /// Yes or no, asked until answered. The end of input and Ctrl-C are a no.
  bool agree(const Phrase& question);

  /// The sentence, then the board.
  void show(const Eye& eye);
  void board(const Eye& eye);
  /// What may be typed for several moves at once, where the game has such words.
  void offer_shorthands(const Eye& eye, const Phrase& or_else = {});
  /// Whether the game's sheet is drawn beside its board.
  bool sheet() const { return sheet_; }
  void show_sheet(bool shown) { sheet_ = shown; }
  /// Whether the game may help whoever reads it: with that sheet, and with reasons.
  bool aids() const { return aids_; }
  void allow_aids(bool allowed) { aids_ = allowed; }
  /// A mark of one's own on it: where, and what it says; an empty text removes it.
  void pencil(const std::pair<std::string, std::string>& mark);
  const Marked& marks() const { return marks_; }
  void set_marks(Marked marks) { marks_ = std::move(marks); }
  /// One event as its observer saw it. Whoever reads a terminal has several alike in a row (cards
  /// dealt, pieces placed) in one line, once something else is shown.
  void tell(const Match& match, Seat observer, std::size_t ply);
  /// `sentence`: what happened in the game's own words, for people; pipes get what was played.
  void tell(const Phrase& who, const Glimpse& glimpse, const Phrase& sentence);
  /// Shows what was told and is held back.
  void catch_up();
  /// A passing remark on the last line; an empty one wipes it away. Nothing in a pipe.
  void murmur(const Phrase& text);

  /// Empties the screen, what scrolled out of it, and the history of typed lines, which would tell
  /// the next person what this one did.
  void wipe();

 private:
  struct Told {
    Phrase who;
    Glimpse glimpse;
    Phrase sentence;

    std::string_view kind() const;
    bool like(const Told& other) const;
  };

  static Phrase in_one(const std::vector<Told>& row);
  std::string fitted(const std::string& text) const;
  int rows_for(const Eye& eye) const;

  Lang lang_;
  bool sheet_ = true;
  bool aids_ = true;
  Marked marks_;
  std::vector<Told> row_;  // alike, and not shown yet
  std::unique_ptr<Console> console_;
};

/// Who won and why, in a sentence.
Phrase verdict(const Match& match);
Phrase verdict(const std::vector<Phrase>& winners, int seats, const Phrase& why);

}  // namespace salon
