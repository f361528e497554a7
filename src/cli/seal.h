#pragma once
#include <array>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/error.h"

namespace salon {

using Key = std::array<unsigned char, 32>;

/// How many bytes longer than its text a sealed text is.
inline constexpr std::size_t seal_size = 48;

/// A text closed so that nobody reads it or changes a byte of it without the key.
Expected<std::string> seal(std::string_view text, const Key& key);

/// The text again; the error says whether this is no save at all, one of a newer Salon, or one that
/// was damaged or edited.
Expected<std::string> unseal(std::string_view bytes, const Key& key);

/// The key kept in a file, made at its first use.
Expected<Key> key_file(const std::filesystem::path& path);

}  // namespace salon
