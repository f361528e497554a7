#include "cli/skeleton.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "games/registry.h"

namespace salon {
namespace {

constexpr std::array<std::string_view, 3> kKinds{"open", "dice", "hidden"};
constexpr std::size_t kLongest = 20;

/// The name every skeleton goes by before it has one of its own.
constexpr std::string_view kSample = "sample";

/// Names become namespaces, so the language's own words cannot be names.
constexpr std::array<std::string_view, 74> kReserved{
    "and",       "asm",      "auto",     "bitand",   "bitor",   "bool",    "break",     "case",
    "catch",     "char",     "class",    "compl",    "concept", "const",   "consteval", "constexpr",
    "constinit", "continue", "decltype", "default",  "delete",  "do",      "double",    "else",
    "enum",      "explicit", "export",   "extern",   "false",   "float",   "for",       "friend",
    "goto",      "if",       "inline",   "int",      "long",    "mutable", "namespace", "new",
    "noexcept",  "not",      "nullptr",  "operator", "or",      "private", "protected", "public",
    "register",  "requires", "return",   "short",    "signed",  "sizeof",  "static",    "std",
    "struct",    "switch",   "template", "this",     "throw",   "true",    "try",       "typedef",
    "typeid",    "typename", "union",    "unsigned", "using",   "virtual", "void",      "volatile",
    "while",     "xor"};

bool letter(char c) {
  return c >= 'a' && c <= 'z';
}

std::string capitalised(std::string_view word) {
  std::string out(word);
  out[0] = static_cast<char>(out[0] - 'a' + 'A');
  return out;
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

bool stands_alone(std::string_view text, std::size_t at, std::size_t size) {
  const auto joins = [&](std::size_t i) {
    return i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) || text[i] == '_');
  };
  return !(at > 0 && joins(at - 1)) && !joins(at + size);
}

/// Whether the sources of the skeletons call something by that name.
bool is_taken(std::string_view type) {
  return std::ranges::any_of(skeleton_files(), [&](const EmbeddedFile& file) {
    if (!file.path.ends_with(".h") && !file.path.ends_with(".cpp")) return false;
    for (auto at = file.bytes.find(type); at != file.bytes.npos;
         at = file.bytes.find(type, at + 1)) {
      if (stands_alone(file.bytes, at, type.size())) return true;
    }
    return false;
  });
}

}  // namespace

Expected<Skeleton> Skeleton::of(std::string_view name, std::string_view kind) {
  const bool plain =
      !name.empty() && name.size() <= kLongest && letter(name[0]) &&
      std::ranges::all_of(name, [](char c) { return letter(c) || (c >= '0' && c <= '9'); });
  if (!plain) {
    return fail(
        "\"{}\" cannot be a game's name: small letters and digits, a letter first, at most {}",
        "« {} » ne peut pas nommer un jeu : minuscules et chiffres, une lettre d'abord, "
        "{} au plus",
        name.substr(0, 40), kLongest);
  }
  const bool reserved = std::ranges::find(kReserved, name) != kReserved.end();
  if (reserved || (name != kSample && is_taken(capitalised(name)))) {
    return fail("\"{}\" cannot be a game's name: the sources need that word",
                "« {} » ne peut pas nommer un jeu : les sources ont besoin de ce mot", name);
  }
  const auto found = std::ranges::find(kKinds, kind);
  if (found == kKinds.end()) {
    return fail("there is no kind \"{}\" (there are: {})",
                "il n'y a pas de genre « {} » (il y a : {})", kind.substr(0, 40),
                fmt::join(kKinds, ", "));
  }
  return Skeleton{std::string(name), static_cast<Kind>(found - kKinds.begin())};
}

std::vector<Skeleton::File> Skeleton::files() const {
  std::vector<File> all;
  for (const auto& file : skeleton_files()) {
    std::string_view path = file.path;
    path.remove_prefix(1);
    const auto folder = path.substr(0, path.find('/'));
    if (folder != "common" && folder != kKinds[static_cast<std::size_t>(kind)]) continue;
    path.remove_prefix(folder.size() + 1);
    const bool test = path.starts_with("tests/");
    path.remove_prefix(path.find('/') + 1);
    std::string own(path), text(file.bytes);
    for (std::string* words : {&own, &text}) {
      replace_all(*words, kSample, name);
      replace_all(*words, capitalised(kSample), capitalised(name));
    }
    const std::filesystem::path to = test ? "tests/games" : "src/games";
    all.push_back({to / name / own, std::move(text)});
  }
  return all;
}

/// The new game is shown last. Every line of the list but the last goes on.
Expected<std::string> Skeleton::registered(std::string_view registry) const {
  constexpr std::string_view head = "#define SALON_GAMES(GAME)";
  const auto begin = registry.find(head);
  const auto first = begin == registry.npos ? begin : registry.find('\n', begin);
  const auto end = first == registry.npos ? first : registry.find("\n\n", first);
  if (end == registry.npos) {
    return fail("its list of games, SALON_GAMES, is not there",
                "sa liste de jeux, SALON_GAMES, n'y est pas");
  }
  std::vector<std::string> names;
  for (auto at = registry.find("GAME(", first); at < end; at = registry.find("GAME(", at + 1)) {
    names.emplace_back(registry.substr(at + 5, registry.find(')', at) - at - 5));
  }
  names.push_back(name);
  std::string lines;
  std::size_t width = head.size();
  for (const auto& one : names) width = std::max(width, one.size() + 8);
  for (const auto& one : names) {
    lines += fmt::format("\n{:<{}}{}", fmt::format("  GAME({})", one), width + 1,
                         one == names.back() ? "" : "\\");
  }
  while (lines.back() == ' ') lines.pop_back();
  return fmt::format("{}{:<{}}\\{}{}", registry.substr(0, begin), head, width + 1, lines,
                     registry.substr(end));
}

}  // namespace salon
