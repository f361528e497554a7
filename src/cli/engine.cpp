#include "cli/engine.h"

#include "cli/file.h"
#include "cli/processor.h"

namespace salon {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestPart = 64 << 20;
constexpr const char* kModule = "salon.wasm";

using Parts = std::vector<server::EnginePart>;

void put_part(Parts& parts, std::string name, std::string bytes) {
  parts.push_back({std::move(name), std::make_shared<const std::string>(std::move(bytes))});
}

Parts embedded_parts() {
  Parts parts;
  for (const auto& [path, bytes, hash] : engine_files())
    put_part(parts, std::string(path.substr(1)), std::string(bytes));
  return parts;
}

/// Nothing of it counts without the module.
Expected<Parts> parts_in(const fs::path& folder) {
  Parts parts;
  std::vector<fs::path> names{kModule};
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder / "weights", error))
    names.push_back("weights" / entry.path().filename());
  for (const auto& name : names) {
    auto bytes = read_file(folder / name, kLongestPart);
    if (!bytes) return std::unexpected(bytes.error());
    if (*bytes)
      put_part(parts, name.string(), std::move(**bytes));
    else if (name == kModule)
      return Parts{};
  }
  return parts;
}

}  // namespace

fs::path shared_folder() {
  std::error_code error;
  const auto program = fs::read_symlink("/proc/self/exe", error);
  // The build for newer processors lies a step deeper than the program people call.
  const bool deeper = program.filename() == kBetterBuild;
  return program.parent_path() / (deeper ? "../../share/salon" : "../share/salon");
}

EnginePlace engine_place() {
  if (!engine_files().empty()) return EnginePlace::inside;
  std::error_code error;
  const bool beside = fs::is_regular_file(shared_folder() / kModule, error);
  return beside ? EnginePlace::beside : EnginePlace::none;
}

Expected<std::vector<server::EnginePart>> engine_parts(const std::optional<std::string>& folder) {
  if (folder) return parts_in(*folder);
  auto own = embedded_parts();
  if (!own.empty()) return own;
  return parts_in(shared_folder());
}

}  // namespace salon
