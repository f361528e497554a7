#pragma once
#include <filesystem>
#include <optional>

#include "core/embedded.h"
#include "core/error.h"
#include "server/config.h"

namespace salon {

/// The engine for browsers, as the program carries it if it was there when the program was built:
/// `/salon.wasm`, and `/weights/GAME` where bots have learned something.
std::span<const EmbeddedFile> engine_files();

/// Where a package puts the engine: beside the program's folder.
std::filesystem::path shared_folder();

/// Where the engine is found when no folder is named, if there is one.
enum class EnginePlace { none, inside, beside };
EnginePlace engine_place();

/// The engine in this folder; else the program's own, or the one beside it. Empty: there is none.
Expected<std::vector<server::EnginePart>> engine_parts(const std::optional<std::string>& folder);

}  // namespace salon
