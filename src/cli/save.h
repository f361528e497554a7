#pragma once
#include <cstdint>
#include <filesystem>

#include "cli/vault.h"
#include "core/marked.h"
#include "core/record.h"

namespace salon {

/// Marks of people's own on their sheets, as lines of text.
using Pencilled = std::map<Seat, Marked>;
std::string marks_text(const Pencilled& marks);
/// Takes such lines off the front of the text; false if one is none.
bool take_marks(std::string_view& text, Pencilled& marks);

/// An unfinished game as it is put aside: the record, and the seed with which it continues exactly
/// as it would have. The seed is nature's future, so this is only ever written sealed.
struct Save {
  std::uint64_t seed = 0;
  int hints = 0;
  Record record;
  std::string name{};  // under which the game is kept; a copy of it says the same
  Pencilled marks{};
  bool aids = false;  // whether several people at one terminal are helped

  std::string text() const;
  static Expected<Save> parse(std::string_view text);
};

/// A file somebody names: a record as plain text, or a game sealed on this computer. A plain
/// record knows no seed and gets a new one.
Expected<Save> load_save(const std::filesystem::path& file);
/// A record to look at. A sealed game is still being played, and whoever could look at it from any
/// seat would see the others' hands.
Expected<Record> load_record(const std::filesystem::path& file);
/// Seals a game into a file of the user's choice.
Expected<void> store_save(const std::filesystem::path& file, const Save& save, const Vault& vault);

/// A number nobody can guess, from the operating system.
std::uint64_t fresh_seed();

}  // namespace salon
