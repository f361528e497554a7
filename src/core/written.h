#pragma once
#include <charconv>
#include <concepts>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/json.h"

namespace salon {

// JSON as text, each value written straight behind what is there: what is said with every move is
// written once, into the line that travels, and no tree is made of it first.

void write(std::string& out, const Json& json);
/// In quotes.
void write(std::string& out, std::string_view text);
void write(std::string& out, const Phrase& phrase);
void write(std::string& out, const std::vector<std::string>& texts);
inline void write(std::string& out, std::nullptr_t) {
  out += "null";
}

template <std::integral Number>
void write(std::string& out, Number number) {
  char digits[24];
  if constexpr (std::same_as<Number, bool>)
    out += number ? "true" : "false";
  else
    out.append(digits, std::to_chars(std::begin(digits), std::end(digits), number).ptr);
}
void write_real(std::string& out, double number);
template <std::floating_point Number>
void write(std::string& out, Number number) {
  write_real(out, number);
}
inline void write(std::string& out, const std::string& text) {
  write(out, std::string_view(text));
}
inline void write(std::string& out, const char* text) {
  write(out, std::string_view(text));
}

/// A text that is JSON already.
struct Verbatim {
  std::string_view json;
};
inline void write(std::string& out, Verbatim written) {
  out += written.json;
}

/// An object, member by member; its destructor writes the closing brace.
class ObjectText {
 public:
  explicit ObjectText(std::string& out) : out_(out) { out_ += '{'; }
  ~ObjectText() { out_ += '}'; }
  ObjectText(const ObjectText&) = delete;
  ObjectText& operator=(const ObjectText&) = delete;

  template <class Value>
  ObjectText& add(std::string_view name, const Value& value) {
    write(begin(name), value);
    return *this;
  }
  /// Where the value of a member is to be written.
  std::string& begin(std::string_view name) {
    if (!std::exchange(empty_, false)) out_ += ',';
    write(out_, name);
    out_ += ':';
    return out_;
  }

 private:
  std::string& out_;
  bool empty_ = true;
};

/// A list in the same way.
class ListText {
 public:
  explicit ListText(std::string& out) : out_(out) { out_ += '['; }
  ~ListText() { out_ += ']'; }
  ListText(const ListText&) = delete;
  ListText& operator=(const ListText&) = delete;

  template <class Value>
  void add(const Value& value) {
    write(begin(), value);
  }
  /// Where the next element is to be written.
  std::string& begin() {
    if (!std::exchange(empty_, false)) out_ += ',';
    return out_;
  }

 private:
  std::string& out_;
  bool empty_ = true;
};

}  // namespace salon
