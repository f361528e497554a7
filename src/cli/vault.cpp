#include "cli/vault.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <utility>

#include "cli/file.h"

namespace salon {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view suffix = ".save";
constexpr std::size_t longest_name = 100;
constexpr std::size_t longest_text = 64 << 20;

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

bool well_named(std::string_view name) {
  const auto allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  };
  return !name.empty() && name.size() <= longest_name && std::ranges::all_of(name, allowed);
}

/// Creates the folder and those above it, all of them private; 0, or what was wrong.
int make_folder(const fs::path& folder) {
  int error = 0;
  fs::path path;
  for (const fs::path& part : folder) {
    path /= part;
    if (::mkdir(path.c_str(), 0700) != 0 && errno != EEXIST && error == 0) error = errno;
  }
  // Creating what exists may fail in many ways (EROFS, EACCES); only the outcome counts.
  std::error_code ignored;
  if (fs::is_directory(folder, ignored)) return 0;
  return error != 0 ? error : ENOTDIR;
}

std::chrono::system_clock::time_point time_of(const struct stat& status) {
  using namespace std::chrono;
  return system_clock::time_point(duration_cast<system_clock::duration>(
      seconds(status.st_mtim.tv_sec) + nanoseconds(status.st_mtim.tv_nsec)));
}

/// A writer that was killed leaves its unfinished file; an hour later it is surely not writing it
/// any more.
void sweep(const fs::path& folder) {
  std::error_code ignored;
  const auto now = std::chrono::system_clock::now();
  for (fs::directory_iterator file(folder, ignored), end; !ignored && file != end;
       file.increment(ignored)) {
    struct stat status {};
    if (file->path().filename().string().starts_with(unfinished) &&
        ::lstat(file->path().c_str(), &status) == 0 &&
        now - time_of(status) > std::chrono::hours(1))
      ::unlink(file->path().c_str());
  }
}

}  // namespace

Expected<fs::path> Vault::usual_folder() {
  std::error_code error;
  if (const fs::path own = environment("SALON_DATA"); !own.empty()) return fs::absolute(own, error);
  // The XDG rules tell us to pass over a relative path.
  if (const fs::path data = environment("XDG_DATA_HOME"); data.is_absolute()) return data / "salon";
  if (const fs::path home = environment("HOME"); home.is_absolute())
    return home / ".local" / "share" / "salon";
  return fail("no home folder to keep games in: set HOME or SALON_DATA",
              "aucun dossier personnel où garder les parties : définissez HOME ou SALON_DATA");
}

Expected<Vault> Vault::open() {
  auto folder = usual_folder();
  if (!folder) return std::unexpected(folder.error());
  return open(*folder);
}

Expected<Vault> Vault::open(const fs::path& folder) {
  const auto refuse = [&](int error) {
    return fail("cannot keep games in {}: {}", "impossible de garder les parties dans {} : {}",
                folder.string(), reason(error));
  };
  if (const int error = make_folder(folder); error != 0) return refuse(error);
  if (::access(folder.c_str(), R_OK | W_OK | X_OK) != 0) return refuse(errno);
  sweep(folder);
  auto key = key_file(folder / "key");
  if (!key) return std::unexpected(key.error());
  return Vault(folder, *key);
}

Expected<fs::path> Vault::file(std::string_view name) const {
  if (well_named(name)) return folder_ / (std::string(name) + std::string(suffix));
  return fail("a save's name is made of a-z, 0-9 and -, {} characters at most",
              "le nom d'une sauvegarde est fait de a-z, 0-9 et -, {} signes au plus", longest_name);
}

Expected<void> Vault::store(std::string_view name, std::string_view text) const {
  auto path = file(name);
  if (!path) return std::unexpected(path.error());
  // What load would refuse must not be confirmed.
  if (text.size() > longest_text)
    return fail("the game is too long to be saved", "la partie est trop longue pour être gardée");
  auto bytes = seal(text, key_);
  if (!bytes) return std::unexpected(bytes.error());
  return write_file(*path, *bytes);
}

Expected<std::optional<std::string>> Vault::load(std::string_view name) const {
  auto path = file(name);
  if (!path) return std::unexpected(path.error());
  auto bytes = read_file(*path, longest_text + seal_size);
  if (!bytes) return std::unexpected(bytes.error());
  if (!*bytes) return std::nullopt;
  auto text = unseal(**bytes, key_);
  if (!text) return fail("{}: {}", "{} : {}", path->string(), text.error().what);
  return std::move(*text);
}

Expected<void> Vault::remove(std::string_view name) const {
  auto path = file(name);
  if (!path) return std::unexpected(path.error());
  return remove_file(*path);
}

Expected<std::vector<Vault::Entry>> Vault::list(std::string_view prefix) const {
  std::vector<Entry> entries;
  std::error_code error;
  for (fs::directory_iterator file(folder_, error), end; !error && file != end;
       file.increment(error)) {
    std::string name = file->path().filename().string();
    if (!name.ends_with(suffix)) continue;
    name.resize(name.size() - suffix.size());
    struct stat status {};
    // A file may be gone again by now; it is then not listed.
    if (!name.starts_with(prefix) || !well_named(name) ||
        ::lstat(file->path().c_str(), &status) != 0 || !S_ISREG(status.st_mode))
      continue;
    entries.push_back({std::move(name), time_of(status)});
  }
  if (error)
    return fail("cannot read {}: {}", "impossible de lire {} : {}", folder_.string(),
                reason(error.value()));
  std::ranges::sort(entries, [](const Entry& a, const Entry& b) {
    return a.saved != b.saved ? a.saved > b.saved : a.name < b.name;
  });
  return entries;
}

}  // namespace salon
