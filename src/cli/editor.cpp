#include "cli/editor.h"

#include <histedit.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <utility>

#include "cli/terminal.h"
#include "core/utf8.h"

namespace salon {
namespace {

constexpr int remembered = 200;
constexpr std::size_t most_choices = 40;

struct Binding {
  const wchar_t* key;
  const wchar_t* action;
};
constexpr std::array bindings{
    Binding{L"^I", L"salon-complete"},           Binding{L"^R", L"em-inc-search-prev"},
    Binding{L"\x1b[3~", L"ed-delete-next-char"}, Binding{L"\x1b[H", L"ed-move-to-beg"},
    Binding{L"\x1b[1~", L"ed-move-to-beg"},      Binding{L"\x1b[F", L"ed-move-to-end"},
    Binding{L"\x1b[4~", L"ed-move-to-end"},
};

std::wstring wide(std::string_view text) {
  const std::u32string characters = decode(text);
  return {characters.begin(), characters.end()};
}

std::string narrow(std::wstring_view text) {
  return encode(std::u32string(text.begin(), text.end()));
}

/// Without colours: libedit counts columns, and an escape sequence has none.
std::string uncoloured(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    if (text.starts_with("\x1b[")) {
      const auto last = text.find_first_not_of("0123456789;", 2);
      text.remove_prefix(last == std::string_view::npos ? text.size() : last + 1);
    } else {
      result += text.front();
      text.remove_prefix(1);
    }
  }
  return result;
}

std::size_t room_of(std::string_view text) {
  return static_cast<std::size_t>(cells(text));
}

/// The terminal as it was when a line was begun, for the one way out that passes no destructor.
termios untouched;
int untouched_fd = -1;

void restore_terminal(int) {
  ::tcsetattr(untouched_fd, TCSANOW, &untouched);
}

}  // namespace

Completion complete(const std::string& typed, const std::vector<std::string>& candidates) {
  std::vector<std::string> matches;
  const auto gather = [&](auto&& begins) {
    for (const std::string& candidate : candidates)
      if (begins(candidate) && std::ranges::find(matches, candidate) == matches.end())
        matches.push_back(candidate);
  };
  gather([&](const std::string& candidate) { return candidate.starts_with(typed); });
  const std::string folded = fold(typed);
  if (matches.empty())
    gather([&](const std::string& candidate) { return fold(candidate).starts_with(folded); });
  if (matches.empty()) return {typed, {}};

  std::u32string common = decode(matches.front());
  for (const std::string& match : matches) {
    const std::u32string other = decode(match);
    common.erase(std::ranges::mismatch(common, other).in1, common.end());
  }
  std::string text = encode(common);
  // Candidates that differ in case already within what was typed have less in common than that.
  if (!fold(text).starts_with(folded)) text = typed;
  if (matches.size() == 1) matches.clear();
  return {std::move(text), std::move(matches)};
}

std::string columns(const std::vector<std::string>& choices, int width, Lang lang) {
  const std::size_t shown = std::min(choices.size(), most_choices);
  std::size_t column = 0;
  for (std::size_t i = 0; i < shown; ++i) column = std::max(column, room_of(choices[i]) + 2);
  const std::size_t across = std::max<std::size_t>(1, static_cast<std::size_t>(width) / column);

  std::string text;
  for (std::size_t i = 0; i < shown; ++i) {
    const bool last = i + 1 == shown || (i + 1) % across == 0;
    text += choices[i];
    text += last ? "\n" : std::string(column - room_of(choices[i]), ' ');
  }
  if (shown < choices.size())
    text += phrase("… {} more\n", "… encore {}\n", choices.size() - shown).in(lang);
  return text;
}

struct Editor::Library {
  Library(int in, int out);
  ~Library();
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;

  static Editor& self(EditLine* line) {
    void* editor = nullptr;
    el_wget(line, EL_CLIENTDATA, &editor);
    return *static_cast<Editor*>(editor);
  }

  FILE* out;
  FILE* nowhere;  // for what libedit has to say about terminals it does not know
  EditLine* line;
  HistoryW* history;
};

Editor::Library::Library(int in_fd, int out_fd)
    : out(::fdopen(::dup(out_fd), "w")),
      nowhere(std::fopen("/dev/null", "w")),
      line(el_init_fd("salon", nullptr, out, nowhere, in_fd, out_fd, out_fd)),
      history(history_winit()) {}

Editor::Library::~Library() {
  el_end(line);
  history_wend(history);
  std::fclose(nowhere);
  std::fclose(out);
}

Editor::Editor(int in, int out, Lang lang, Signals& signals)
    : in_(in),
      out_(out),
      lang_(lang),
      signals_(signals),
      utf8_(utf8_locale()),
      library_(std::make_unique<Library>(in, out)) {
  EditLine* line = library_->line;
  HistEventW event;
  history_w(library_->history, &event, H_SETSIZE, remembered);
  history_w(library_->history, &event, H_SETUNIQUE, 1);
  el_wset(line, EL_HIST, history_w, library_->history);
  el_wset(line, EL_CLIENTDATA, this);
  el_wset(line, EL_SIGNAL, 0);
  el_wset(line, EL_EDITOR, L"emacs");
  el_wset(
      line, EL_PROMPT,
      +[](EditLine* from) -> wchar_t* { return Library::self(from).prompt_.data(); });
  el_wset(
      line, EL_GETCFN, +[](EditLine* from, wchar_t* to) -> int {
        char32_t character = 0;
        if (!Library::self(from).next_character(character)) return -1;
        *to = static_cast<wchar_t>(character);
        return 1;
      });
  el_wset(
      line, EL_ADDFN, L"salon-complete", L"Complete the line",
      +[](EditLine* from, wint_t) -> unsigned char { return Library::self(from).tab(); });
  for (const auto& [key, action] : bindings)
    el_wset(line, EL_BIND, key, action, static_cast<wchar_t*>(nullptr));
}

Editor::~Editor() = default;

Editor::Input Editor::read(std::string_view prompt, std::string& line,
                           const std::vector<std::string>& candidates, bool& cut) {
  const std::string text = uncoloured(prompt);
  prompt_ = wide(utf8_ ? text : ascii(text));
  candidates_ = &candidates;
  outcome_ = Input::end;
  cut_ = false;

  ::tcgetattr(in_, &untouched);
  untouched_fd = in_;
  const Signals::Grip stopped(SIGTSTP, Signals::note), resumed(SIGCONT, Signals::note),
      resized(SIGWINCH, Signals::note), aborted(SIGABRT, restore_terminal);
  // Before the prompt shows: a Ctrl-D answering it must find the terminal ready.
  el_wset(library_->line, EL_PREP_TERM, 1);
  int size = 0;
  const wchar_t* typed = el_wgets(library_->line, &size);
  if (!typed || size <= 0) {
    write(outcome_ == Input::interrupt ? "^C\n" : outcome_ == Input::called ? "\r\x1b[K" : "\n");
    return outcome_;
  }

  std::wstring_view whole(typed, static_cast<std::size_t>(size));
  while (whole.ends_with(L'\n') || whole.ends_with(L'\r')) whole.remove_suffix(1);
  line = narrow(whole);
  cut = cut_;
  if (!whole.empty()) {
    HistEventW event;
    history_w(library_->history, &event, H_ENTER, std::wstring(whole).c_str());
  }
  return Input::line;
}

/// The next byte typed; false when reading is over, with `outcome_` saying why.
bool Editor::next_byte(char& byte) {
  while (typed_ahead_.empty()) {
    const auto event = signals_.wait(in_, call_ ? attention : -1);
    if (event == Signals::Event::nothing) {
      if (called()) return false;
      continue;
    }
    if (event != Signals::Event::input) {
      if (obey(event)) continue;
      return false;
    }
    std::array<char, 256> chunk;
    const ssize_t got = ::read(in_, chunk.data(), chunk.size());
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (got <= 0) return false;
    typed_ahead_.assign(chunk.data(), static_cast<std::size_t>(got));
  }
  byte = typed_ahead_.front();
  typed_ahead_.erase(0, 1);
  return true;
}

/// UTF-8 is read here and not by libedit, which in the C locale has no way to read it. Control
/// characters are its commands; others that cannot be shown are passed over.
bool Editor::next_character(char32_t& character) {
  for (char byte = 0; next_byte(byte);) {
    std::string bytes(1, byte);
    const auto lead = static_cast<unsigned char>(byte);
    const std::size_t size = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    while (bytes.size() < size) {
      if (!next_byte(byte)) return false;
      if ((byte & 0xC0) != 0x80) {  // a broken character ends where the next one begins
        typed_ahead_.insert(0, 1, byte);
        break;
      }
      bytes += byte;
    }
    if (lead >= 0x80) bytes = utf8_ ? printable(bytes) : ascii(bytes);
    if (bytes.empty()) continue;
    character = decode(bytes).front();
    if (character < 0x20 || character == 0x7F || !full()) return true;
    cut_ = true;
  }
  return false;
}

/// libedit's line grows without end, and slows down as it grows.
bool Editor::full() const {
  const LineInfoW* info = el_wline(library_->line);
  return static_cast<std::size_t>(info->lastchar - info->buffer) >= longest;
}

/// Whether somebody calls. What was typed so far is kept for the next line.
bool Editor::called() {
  if (!call_()) return false;
  const LineInfoW* info = el_wline(library_->line);
  typed_ahead_ = narrow(std::wstring(info->buffer, info->lastchar));
  outcome_ = Input::called;
  return true;
}

/// Whether reading goes on after a signal.
bool Editor::obey(Signals::Event event) {
  switch (event) {
    case Signals::Event::interrupt:
      typed_ahead_.clear();
      outcome_ = Input::interrupt;
      return false;
    case Signals::Event::suspend:
      suspend();
      return true;
    case Signals::Event::resume:
      redraw();
      return true;
    case Signals::Event::resize:
      el_resize(library_->line);
      el_wset(library_->line, EL_REFRESH);
      return true;
    default:
      return false;
  }
}

/// Hands the shell a terminal in order before stopping as any program would.
void Editor::suspend() {
  el_wset(library_->line, EL_PREP_TERM, 0);
  write("\n");
  {
    const Signals::Grip usual(SIGTSTP, SIG_DFL);
    ::raise(SIGTSTP);
  }
  redraw();
}

/// Whoever had the terminal in between may have left it otherwise than libedit believes.
void Editor::redraw() {
  el_wset(library_->line, EL_PREP_TERM, 0);
  el_wset(library_->line, EL_PREP_TERM, 1);
  el_wset(library_->line, EL_REFRESH);
}

unsigned char Editor::tab() {
  const LineInfoW* info = el_wline(library_->line);
  const std::wstring before(info->buffer, info->cursor);
  const Completion found = complete(narrow(before), *candidates_);
  const std::wstring text = wide(found.text);
  const bool grown = text != before;
  if (grown) {
    el_wdeletestr(library_->line, static_cast<int>(before.size()));
    el_winsertstr(library_->line, text.c_str());
  }
  if (found.choices.empty()) return grown ? CC_REFRESH : CC_ERROR;
  const std::string list = columns(found.choices, terminal_width(out_), lang_);
  write("\n" + (utf8_ ? list : ascii(list)));
  el_wset(library_->line, EL_REFRESH);
  return CC_NORM;
}

void Editor::write(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), library_->out);
  std::fflush(library_->out);
}

}  // namespace salon
