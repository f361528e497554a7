#include "cli/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace salon {
namespace {

namespace fs = std::filesystem;

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int get() const { return fd_; }
  bool ok() const { return fd_ >= 0; }

 private:
  int fd_;
};

std::unexpected<Error> cannot_read(const fs::path& path, int error) {
  return fail("cannot read {}: {}", "impossible de lire {} : {}", path.string(), reason(error));
}

std::unexpected<Error> cannot_write(const fs::path& path, int error) {
  return fail("cannot write {}: {}", "impossible d'écrire {} : {}", path.string(), reason(error));
}

bool write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(fd, bytes.data(), bytes.size());
    if (written >= 0)
      bytes.remove_prefix(static_cast<std::size_t>(written));
    else if (errno != EINTR)
      return false;
  }
  return true;
}

/// A rename or a removal is on the disk only once its folder is.
bool sync_folder(const fs::path& path) {
  const fs::path folder = path.has_parent_path() ? path.parent_path() : ".";
  const Descriptor fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  // Some network file systems refuse to sync a folder because they have nothing to do for it.
  return fd.ok() && (::fsync(fd.get()) == 0 || errno == EINVAL);
}

/// Gives the finished file its name. A link never replaces, so of two writers who both want to keep
/// an existing file one comes first; file systems without links lose only that.
bool publish(const std::string& temporary, const fs::path& path, Existing existing) {
  if (existing == Existing::keep) {
    if (::link(temporary.c_str(), path.c_str()) == 0 || errno == EEXIST)
      return ::unlink(temporary.c_str()) == 0;
  }
  return ::rename(temporary.c_str(), path.c_str()) == 0;
}

}  // namespace

Phrase reason(int error) {
  switch (error) {
    case EACCES:
    case EPERM:
      return {"permission denied", "permission refusée"};
    case ENOSPC:
    case EDQUOT:
      return {"no space left on the disk", "plus de place sur le disque"};
    case EROFS:
      return {"the disk is read-only", "le disque est en lecture seule"};
    case ENOENT:
      return {"no such file or folder", "fichier ou dossier introuvable"};
    case ENOTDIR:
      return {"part of the path is not a folder", "une partie du chemin n'est pas un dossier"};
    case EISDIR:
      return {"it is a folder", "c'est un dossier"};
    case EIO:
      return {"the disk does not answer", "le disque ne répond pas"};
    default:
      return {std::strerror(error), std::strerror(error)};
  }
}

Expected<std::optional<std::string>> read_file(const fs::path& path, std::size_t most) {
  // Without O_NONBLOCK a named pipe in the file's place would make us wait for ever.
  const Descriptor fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!fd.ok() && errno == ENOENT) return std::nullopt;
  struct stat status {};
  if (!fd.ok() || ::fstat(fd.get(), &status) != 0) return cannot_read(path, errno);
  if (!S_ISREG(status.st_mode))
    return fail("{} is not a file", "{} n'est pas un fichier", path.string());

  std::string bytes;
  std::array<char, 65536> chunk;
  for (;;) {
    const ssize_t got = ::read(fd.get(), chunk.data(), chunk.size());
    if (got == 0) return bytes;
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return cannot_read(path, errno);
    bytes.append(chunk.data(), static_cast<std::size_t>(got));
    if (bytes.size() > most)
      return fail("{} is too large ({} bytes at most)", "{} est trop grand ({} octets au plus)",
                  path.string(), most);
  }
}

Expected<void> write_file(const fs::path& path, std::string_view bytes, Existing existing) {
  std::string temporary = path.parent_path() / (std::string(unfinished) + "XXXXXX");
  const Descriptor fd(::mkostemp(temporary.data(), O_CLOEXEC));  // mode 0600, O_EXCL
  if (!fd.ok()) return cannot_write(path, errno);
  if (!write_all(fd.get(), bytes) || ::fsync(fd.get()) != 0 ||
      !publish(temporary, path, existing)) {
    const int error = errno;
    ::unlink(temporary.c_str());
    return cannot_write(path, error);
  }
  if (!sync_folder(path)) return cannot_write(path, errno);
  return {};
}

Expected<void> publish_file(const fs::path& path, std::string_view bytes) {
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  if (error) return cannot_write(path.parent_path(), error.value());
  if (const auto written = write_file(path, bytes); !written) return written;
  fs::permissions(path, fs::perms::group_read | fs::perms::others_read, fs::perm_options::add,
                  error);
  return {};
}

Expected<void> remove_file(const fs::path& path) {
  if (::unlink(path.c_str()) == 0) {
    if (sync_folder(path)) return {};
  } else if (errno == ENOENT) {
    return {};
  }
  return fail("cannot remove {}: {}", "impossible d'effacer {} : {}", path.string(), reason(errno));
}

}  // namespace salon
