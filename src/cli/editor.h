#pragma once
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/signals.h"
#include "core/phrase.h"

struct editline;
struct historyW;

namespace salon {

/// What Tab makes of what was typed: the longest beginning that the candidates continuing it have
/// in common, and those candidates when there is more than one.
struct Completion {
  std::string text;
  std::vector<std::string> choices;
};
Completion complete(const std::string& typed, const std::vector<std::string>& candidates);

/// Choices set in columns, at most 40 of them.
std::string columns(const std::vector<std::string>& choices, int width, Lang lang);

/// A line typed at a terminal, with editing, history and completion (libedit).
class Editor {
 public:
  enum class Input { line, end, interrupt, called };

  /// No line needs more bytes than this; anything longer is cut off.
  static constexpr std::size_t longest = 4096;

  Editor(int in, int out, Lang lang, Signals& signals);
  ~Editor();
  Editor(const Editor&) = delete;
  Editor& operator=(const Editor&) = delete;

  /// The terminal is back in its own state whenever this returns. `cut` tells of dropped text.
  Input read(std::string_view prompt, std::string& line, const std::vector<std::string>& candidates,
             bool& cut);
  /// Asked now and then while a line is awaited. If it says yes, reading ends with `called`, the
  /// prompt is gone, and what was typed is the beginning of the next line.
  void heed(std::function<bool()> call) { call_ = std::move(call); }
  static constexpr int attention = 100;  // milliseconds

 private:
  struct Library;  // libedit's names stay out of this header

  bool next_byte(char& byte);
  bool next_character(char32_t& character);
  bool full() const;
  bool obey(Signals::Event event);
  bool called();
  void suspend();
  void redraw();
  unsigned char tab();
  void write(std::string_view text);

  int in_;
  int out_;
  Lang lang_;
  Signals& signals_;
  bool utf8_;
  std::unique_ptr<Library> library_;

  std::wstring prompt_;
  const std::vector<std::string>* candidates_ = nullptr;
  std::function<bool()> call_;
  std::string typed_ahead_;
  Input outcome_ = Input::end;
  bool cut_ = false;
};

}  // namespace salon
