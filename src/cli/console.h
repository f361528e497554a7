#pragma once
#include <unistd.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/editor.h"
#include "cli/signals.h"
#include "core/phrase.h"

namespace salon {

/// The terminal, or the pipe in its place. While one exists, Ctrl-C, a closed pipe and a request to
/// end are answers of `read` and no longer the end of the process; so there is one at a time.
class Console {
 public:
  using Input = Editor::Input;

  explicit Console(Lang lang, int in = STDIN_FILENO, int out = STDOUT_FILENO);

  /// One line, without its newline, valid UTF-8 without control characters. Tab completes to one of
  /// the candidates, which are whole lines. After an `end` there are only ends, and no prompts.
  Input read(const std::string& prompt, std::string& line,
             const std::vector<std::string>& candidates = {});

  /// While a line is awaited this is asked now and then; if it says yes, `read` is `called` away,
  /// and what was typed so far is the beginning of the next line. If it is empty, `read` is never
  /// called away.
  void heed(std::function<bool()> call);

  /// Whether the last line was too long to be meant, and is only the beginning of what was sent.
  bool cut() const { return cut_; }

  /// Yes or no, asked until answered. The end of input and Ctrl-C are a no.
  bool ask(const Phrase& question);

  /// Once this could not write, everything printed is dropped and `read` gives `end`.
  void print(std::string_view text);
  bool broken() const { return broken_; }

  /// Ctrl-C, or a request to end, while something other than `read` was going on. A Ctrl-C that is
  /// not cleared is the next answer of `read`.
  bool interrupted() const { return signals_.interrupted(); }
  void clear_interrupt() { signals_.clear_interrupt(); }

  Lang lang() const { return lang_; }
  bool unicode() const { return unicode_; }
  int colours() const { return colours_; }
  int width() const;

 private:
  Input read_plain(std::string& line);
  bool take_line(std::string& line);
  bool fill();

  Lang lang_;
  int in_;
  int out_;
  bool unicode_;
  int colours_;
  Signals signals_;
  std::unique_ptr<Editor> editor_;  // none when there is no terminal to edit in

  std::function<bool()> call_;
  std::string unread_;   // bytes received that belong to the lines to come
  std::string partial_;  // what there is of the line that is being received
  bool overflow_ = false;
  bool cut_ = false;
  bool closed_ = false;
  bool broken_ = false;
};

}  // namespace salon
