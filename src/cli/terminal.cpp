#include "cli/terminal.h"

#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <clocale>
#include <cstdlib>
#include <string>
#include <string_view>

namespace salon {
namespace {

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

/// The locale's name as the environment gives it.
std::string locale_name() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"})
    if (!variable(name).empty()) return std::string(variable(name));
  return {};
}

}  // namespace

bool utf8_locale() {
  if (!std::setlocale(LC_CTYPE, "")) {
    // Over ssh the language of one machine often is not installed on the other; its encoding
    // still is what the terminal speaks.
    std::string name = locale_name();
    std::ranges::transform(name, name.begin(), [](char c) { return static_cast<char>(c | 0x20); });
    const bool utf8 = name.ends_with("utf-8") || name.ends_with("utf8");
    std::setlocale(LC_CTYPE, utf8 ? "C.UTF-8" : "C");
  }
  return std::string_view(::nl_langinfo(CODESET)) == "UTF-8";
}

bool shows_unicode() {
  return utf8_locale() && variable("TERM") != "dumb" && variable("SALON_ASCII") != "1";
}

int shows_colours(int fd) {
  const std::string_view forced = variable("SALON_COLOR");
  if (forced == "256") return 256;
  if (forced == "16") return 16;
  if (forced == "0" || !variable("NO_COLOR").empty() || !has_cursor(fd)) return 0;
  const bool many =
      !variable("COLORTERM").empty() || variable("TERM").find("256color") != std::string_view::npos;
  return many ? 256 : 16;
}

int terminal_width(int fd) {
  winsize size{};
  if (::ioctl(fd, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return std::min<int>(size.ws_col, 100);
}

std::size_t page_width(std::size_t in_a_pipe) {
  return ::isatty(STDOUT_FILENO) ? static_cast<std::size_t>(terminal_width(STDOUT_FILENO))
                                 : in_a_pipe;
}

std::optional<int> terminal_height(int fd) {
  winsize size{};
  if (::ioctl(fd, TIOCGWINSZ, &size) != 0 || size.ws_row == 0) return std::nullopt;
  return size.ws_row;
}

bool has_cursor(int fd) {
  return ::isatty(fd) && !variable("TERM").empty() && variable("TERM") != "dumb";
}

}  // namespace salon
