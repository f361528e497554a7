#include "cli/console.h"

#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "cli/terminal.h"
#include "core/utf8.h"

namespace salon {
namespace {

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

}  // namespace

Console::Console(Lang lang, int in, int out)
    : lang_(lang), in_(in), out_(out), unicode_(shows_unicode()), colours_(shows_colours(out)) {
  if (::isatty(in) && has_cursor(out)) editor_ = std::make_unique<Editor>(in, out, lang, signals_);
}

Console::Input Console::read(const std::string& prompt, std::string& line,
                             const std::vector<std::string>& candidates) {
  line.clear();
  cut_ = false;
  if (closed_ || broken_) return Input::end;
  const std::size_t last_row = editor_ ? prompt.rfind('\n') + 1 : prompt.size();
  print(std::string_view(prompt).substr(0, last_row));
  if (broken_) return Input::end;

  const Input input =
      editor_ ? editor_->read(std::string_view(prompt).substr(last_row), line, candidates, cut_)
              : read_plain(line);
  if (input == Input::end) closed_ = true;
  const bool alone = input != Input::line && !editor_;  // a prompt that no typed line ends
  if (alone && (input == Input::called || ::isatty(out_))) print("\n");
  if (line.size() > Editor::longest) {
    line.resize(Editor::longest);
    cut_ = true;
  }
  line = printable(line);
  return input;
}

void Console::heed(std::function<bool()> call) {
  if (editor_) editor_->heed(call);
  call_ = std::move(call);
}

Console::Input Console::read_plain(std::string& line) {
  while (!take_line(line)) {
    const auto event = signals_.wait(in_, call_ ? Editor::attention : -1);
    if (event == Signals::Event::nothing && call_()) return Input::called;
    if (event == Signals::Event::interrupt) return Input::interrupt;
    if (event == Signals::Event::end) return Input::end;
    if (event == Signals::Event::input && !fill()) return Input::end;
  }
  return Input::line;
}

/// Moves what has been received into the line that is being built; whether that line is whole now.
bool Console::take_line(std::string& line) {
  const auto newline = unread_.find('\n');
  const std::string_view part = std::string_view(unread_).substr(0, newline);
  const std::size_t room = Editor::longest - partial_.size();
  overflow_ |= part.size() > room;
  partial_.append(part.substr(0, room));
  unread_.erase(0, newline == std::string::npos ? newline : newline + 1);
  if (newline == std::string::npos) return false;

  line = std::exchange(partial_, {});
  cut_ = std::exchange(overflow_, false);
  if (line.ends_with('\r')) line.pop_back();
  return true;
}

/// Receives more; false when there is no more.
bool Console::fill() {
  std::array<char, 4096> chunk;
  const ssize_t got = ::read(in_, chunk.data(), chunk.size());
  if (got > 0) unread_.append(chunk.data(), static_cast<std::size_t>(got));
  if (got > 0 || (got < 0 && (errno == EINTR || errno == EAGAIN))) return true;
  closed_ = true;
  if (partial_.empty()) return false;
  unread_.assign(1, '\n');  // which the last line lacks
  return true;
}

bool Console::ask(const Phrase& question) {
  static constexpr std::array<std::string_view, 4> yes{"o", "oui", "y", "yes"};
  static constexpr std::array<std::string_view, 3> no{"n", "non", "no"};
  const Phrase prompt = phrase("{} (y/n) ", "{} (o/n) ", question);
  const Phrase again{"Please answer yes or no.\n", "Répondez par oui ou par non.\n"};
  for (std::string line; read(prompt.in(lang_), line) == Input::line; print(again.in(lang_))) {
    const std::string answer = fold(trimmed(line));
    if (std::ranges::find(yes, answer) != yes.end()) return true;
    if (std::ranges::find(no, answer) != no.end()) return false;
  }
  return false;
}

void Console::print(std::string_view text) {
  while (!text.empty() && !broken_) {
    const ssize_t written = ::write(out_, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      pollfd target{out_, POLLOUT, 0};
      ::poll(&target, 1, -1);
    } else if (errno != EINTR || signals_.ended()) {
      broken_ = true;
    }
  }
}

int Console::width() const {
  return terminal_width(out_);
}

}  // namespace salon
