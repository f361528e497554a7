#include "core/written.h"

#include <cmath>

namespace salon {
namespace {

/// How many bytes the character at the front takes if it may stand in quotes as it is; 0 if it has
/// to be escaped, or is no UTF-8.
std::size_t quotable_bytes(std::string_view text) {
  const auto byte = [text](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
  };
  const auto follows = [&byte](std::size_t i, int low = 0x80, int high = 0xbf) {
    return byte(i) >= low && byte(i) <= high;
  };
  const int first = byte(0);
  if (first < 0x80) return first >= ' ' && first != '"' && first != '\\' ? 1 : 0;
  if (first >= 0xc2 && first <= 0xdf) return follows(1) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef) {
    const int low = first == 0xe0 ? 0xa0 : 0x80, high = first == 0xed ? 0x9f : 0xbf;
    return follows(1, low, high) && follows(2) ? 3 : 0;
  }
  if (first < 0xf0 || first > 0xf4) return 0;
  const int low = first == 0xf0 ? 0x90 : 0x80, high = first == 0xf4 ? 0x8f : 0xbf;
  return follows(1, low, high) && follows(2) && follows(3) ? 4 : 0;
}

bool quotable(std::string_view text) {
  while (!text.empty()) {
    const auto bytes = quotable_bytes(text);
    if (bytes == 0) return false;
    text.remove_prefix(bytes);
  }
  return true;
}

/// What is rare, as the library writes it.
void write_by_library(std::string& out, const Json& json) {
  out += json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

template <class Values>
void write_list(std::string& out, const Values& values) {
  ListText list(out);
  for (const auto& value : values) list.add(value);
}

}  // namespace

void write(std::string& out, std::string_view text) {
  if (!quotable(text)) return write_by_library(out, Json(text));
  out += '"';
  out += text;
  out += '"';
}

void write_real(std::string& out, double number) {
  if (!std::isfinite(number)) return write(out, nullptr);
  char digits[64];
  // As the library does when it writes a tree.
  out.append(digits, nlohmann::detail::to_chars(std::begin(digits), std::end(digits), number));
}

void write(std::string& out, const Phrase& phrase) {
  ObjectText(out).add("en", phrase.en).add("fr", phrase.fr);
}

void write(std::string& out, const std::vector<std::string>& texts) {
  write_list(out, texts);
}

void write(std::string& out, const Json& json) {
  switch (json.type()) {
    case Json::value_t::object: {
      ObjectText object(out);
      for (const auto& [name, value] : json.get_ref<const Json::object_t&>())
        object.add(name, value);
      return;
    }
    case Json::value_t::array:
      return write_list(out, json.get_ref<const Json::array_t&>());
    case Json::value_t::string:
      return write(out, std::string_view(json.get_ref<const std::string&>()));
    case Json::value_t::boolean:
      return write(out, json.get<bool>());
    case Json::value_t::number_integer:
      return write(out, json.get<std::int64_t>());
    case Json::value_t::number_unsigned:
      return write(out, json.get<std::uint64_t>());
    case Json::value_t::number_float:
      return write(out, json.get<double>());
    case Json::value_t::null:
      return write(out, nullptr);
    default:
      return write_by_library(out, json);
  }
}

}  // namespace salon
