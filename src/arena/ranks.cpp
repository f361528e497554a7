#include "arena/ranks.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>

#include "core/rules.h"

namespace salon {
namespace {

constexpr int kMostRanks = 1'000'000;
constexpr int kRankDied = 1;

/// What `mpirun` tells those it starts, under the name that Open MPI or others give it.
std::optional<int> told_by_mpirun(const char* open_mpi, const char* others) {
  for (const char* name : {open_mpi, others}) {
    const char* text = std::getenv(name);
    if (!text) continue;
    if (const auto number = parse_number(text, 0, kMostRanks)) return static_cast<int>(*number);
  }
  return std::nullopt;
}

void say_who_died(int rank, int size, int signal) {
  std::array<char, 256> host{};
  ::gethostname(host.data(), host.size() - 1);
  const auto line = fmt::format("salon arena: rank {} of {}, at {}, was ended by signal {} ({})\n",
                                rank, size, host.data(), signal, ::strsignal(signal));
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, line.data(), line.size());
}

/// `mpirun` passes on the status of whoever it started, and that of a process killed by a signal
/// would be any number. So whoever it started only watches over the one that plays.
Expected<void> watch_over_child(int rank, int size) {
  const pid_t parent = ::getpid();
  const pid_t child = ::fork();
  if (child < 0) return fail("no process can be started", "aucun processus ne peut démarrer");
  if (child == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(kRankDied);  // it died before we could ask to be told
    return {};
  }
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  if (WIFEXITED(status)) ::_exit(WEXITSTATUS(status));
  say_who_died(rank, size, WTERMSIG(status));
  ::_exit(kRankDied);
}

}  // namespace

std::filesystem::path ranks_module() {
  std::error_code error;
  const auto folder = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
  for (const auto* place : {"salon-mpi.so", "../lib/salon/salon-mpi.so"}) {
    if (auto path = folder / place; std::filesystem::exists(path, error)) return path;
  }
  return {};
}

Expected<std::unique_ptr<Ranks>> join_ranks() {
  const auto size = told_by_mpirun("OMPI_COMM_WORLD_SIZE", "PMI_SIZE");
  const auto rank = told_by_mpirun("OMPI_COMM_WORLD_RANK", "PMI_RANK");
  if (!rank || size.value_or(1) < 2) return nullptr;
  const auto path = ranks_module();
  if (path.empty()) {
    return fail("mpirun has started {} of us, but this program was built without MPI",
                "mpirun en a lancé {}, mais ce programme a été construit sans MPI", *size);
  }
  if (const auto watched = watch_over_child(*rank, *size); !watched)
    return std::unexpected(watched.error());
  // Global, because MPI loads parts of its own that look for it there.
  void* const module = ::dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (!module) return fail("{}", "{}", ::dlerror());
  const auto join = reinterpret_cast<Ranks* (*)()>(::dlsym(module, "salon_join_ranks"));
  if (!join) return fail("{}", "{}", ::dlerror());
  return std::unique_ptr<Ranks>(join());
}

}  // namespace salon
