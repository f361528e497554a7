#include "cli/save.h"

#include <unistd.h>

#include <charconv>
#include <stdexcept>

#include "cli/file.h"
#include "core/rules.h"

namespace salon {
namespace {

constexpr std::string_view magic = "salon-save 1\n";
constexpr std::string_view sealed_magic = "SALON\x1a";  // the beginning of what `seal` makes

/// Takes the number after `key` off the front of the text, and the line it stands on.
template <class Number>
bool take(std::string_view& text, std::string_view key, Number& number) {
  if (!text.starts_with(key)) return false;
  const char* end = text.data() + text.size();
  const auto [after, error] = std::from_chars(text.data() + key.size(), end, number);
  if (error != std::errc{} || after == end || *after != '\n') return false;
  text.remove_prefix(static_cast<std::size_t>(after - text.data()) + 1);
  return true;
}

/// The same for the name the game is kept under, if it is there.
std::string take_name(std::string_view& text) {
  constexpr std::string_view key = "name ";
  if (!text.starts_with(key)) return {};
  const auto end = std::min(text.find('\n'), text.size());
  std::string name(text.substr(key.size(), end - key.size()));
  text.remove_prefix(std::min(end + 1, text.size()));
  return name;
}

constexpr std::string_view aids_line = "aids\n";
constexpr std::string_view mark_key = "mark ";
constexpr std::string_view signs = "+-?";

/// One mark: the seat, the sign, and where it stands.
bool read_mark(std::string_view line, Pencilled& marks) {
  Seat seat = 0;
  const char* begin = line.data();
  const char* end = begin + line.size();
  const auto [after, error] = std::from_chars(begin, end, seat);
  const std::string_view rest(after, static_cast<std::size_t>(end - after));
  const bool good = error == std::errc{} && seat >= 0 && seat < kMaxSeats && rest.size() > 3 &&
                    rest[0] == ' ' && rest[2] == ' ' && signs.find(rest[1]) != signs.npos;
  if (good) marks[seat].insert_or_assign(std::string(rest.substr(3)), std::string(1, rest[1]));
  return good;
}

Expected<std::string> load_bytes(const std::filesystem::path& file) {
  auto bytes = read_file(file, Record::kMaxBytes + 4096);
  if (!bytes) return std::unexpected(bytes.error());
  if (!*bytes) return fail("there is no file {}", "il n'y a pas de fichier {}", file.string());
  return std::move(**bytes);
}

std::unexpected<Error> about(const std::filesystem::path& file, const Error& error) {
  return fail("{}: {}", "{} : {}", file.string(), error.what);
}

}  // namespace

std::string marks_text(const Pencilled& marks) {
  std::string text;
  for (const auto& [seat, sheet] : marks) {
    for (const auto& [place, sign] : sheet)
      text += fmt::format("{}{} {} {}\n", mark_key, seat, sign, place);
  }
  return text;
}

bool take_marks(std::string_view& text, Pencilled& marks) {
  while (text.starts_with(mark_key)) {
    const auto end = std::min(text.find('\n'), text.size());
    if (!read_mark(text.substr(mark_key.size(), end - mark_key.size()), marks)) return false;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return true;
}

std::string Save::text() const {
  const std::string kept = name.empty() ? "" : "name " + name + "\n";
  return fmt::format("{}seed {}\nhints {}\n{}{}{}{}", magic, seed, hints, kept,
                     aids ? aids_line : "", marks_text(marks), record.text());
}

Expected<Save> Save::parse(std::string_view text) {
  Save save;
  if (!text.starts_with(magic)) {
    return fail("this was saved by another version of Salon",
                "sauvegarde d'une autre version de Salon");
  }
  text.remove_prefix(magic.size());
  bool good = take(text, "seed ", save.seed) && take(text, "hints ", save.hints);
  if (good) save.name = take_name(text);
  save.aids = text.starts_with(aids_line);
  if (save.aids) text.remove_prefix(aids_line.size());
  good = good && take_marks(text, save.marks);
  if (!good) return fail("the save has no proper head", "la sauvegarde n'a pas d'en-tête correct");
  auto record = Record::parse(text);
  if (!record) return std::unexpected(record.error());
  save.record = std::move(*record);
  return save;
}

Expected<Save> load_save(const std::filesystem::path& file) {
  const auto bytes = load_bytes(file);
  if (!bytes) return std::unexpected(bytes.error());
  if (!bytes->starts_with(sealed_magic)) {
    auto record = Record::parse(*bytes);
    if (!record) return about(file, record.error());
    return Save{fresh_seed(), 0, std::move(*record)};
  }
  const auto vault = Vault::open();
  if (!vault) return std::unexpected(vault.error());
  const auto key = key_file(vault->folder() / "key");
  if (!key) return std::unexpected(key.error());
  const auto text = unseal(*bytes, *key);
  if (!text) return about(file, text.error());
  auto save = Save::parse(*text);
  if (!save) return about(file, save.error());
  return save;
}

Expected<Record> load_record(const std::filesystem::path& file) {
  const auto bytes = load_bytes(file);
  if (!bytes) return std::unexpected(bytes.error());
  if (bytes->starts_with(sealed_magic)) {
    return fail("{} is sealed until the game is over; go on with it: salon play GAME --resume {}",
                "{} est scellée jusqu'à la fin ; pour la reprendre : salon play GAME --resume {}",
                file.string(), file.string());
  }
  auto record = Record::parse(*bytes);
  if (!record) return about(file, record.error());
  return record;
}

Expected<void> store_save(const std::filesystem::path& file, const Save& save, const Vault& vault) {
  const auto key = key_file(vault.folder() / "key");
  if (!key) return std::unexpected(key.error());
  const auto bytes = seal(save.text(), *key);
  if (!bytes) return std::unexpected(bytes.error());
  return write_file(file, *bytes);
}

std::uint64_t fresh_seed() {
  std::uint64_t seed = 0;
  if (::getentropy(&seed, sizeof seed) != 0)
    throw std::runtime_error("no source of random numbers");
  return seed;
}

}  // namespace salon
