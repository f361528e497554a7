#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"

namespace salon {

/// The reason the operating system gave, in both languages.
Phrase reason(int error);

/// A whole regular file; nothing when there is none. One longer than `most` bytes is refused
/// unread.
Expected<std::optional<std::string>> read_file(const std::filesystem::path& path, std::size_t most);

/// Whether a file that is already there is replaced by the new one or stays as it is.
enum class Existing { replace, keep };

/// A file of our own data folder, readable by its owner only. Whoever reads it, also after `kill
/// -9` or a power cut at any moment, finds the old bytes or the new ones whole; when this returns
/// it is the new ones.
Expected<void> write_file(const std::filesystem::path& path, std::string_view bytes,
                          Existing existing = Existing::replace);

/// The same for everybody to read, in folders that are made for it.
Expected<void> publish_file(const std::filesystem::path& path, std::string_view bytes);

/// Removing what is not there is no error.
Expected<void> remove_file(const std::filesystem::path& path);

/// How the names of files begin while they are being written. One that is left over means nothing.
inline constexpr std::string_view unfinished = ".new-";

}  // namespace salon
