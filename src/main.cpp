#include <unistd.h>

#include <filesystem>

#include "cli/command.h"

namespace {

/// The package holds the program a second time, compiled for processors with wider instructions.
/// Where this one has them, that one runs instead; it plays the same games, sooner.
void give_way_to_faster_build([[maybe_unused]] char** argv) {
#if defined(__x86_64__) && !defined(__AVX2__)
  if (!__builtin_cpu_supports("x86-64-v3")) return;
  std::error_code error;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
  const auto faster = self.parent_path() / "../lib/salon/x86-64-v3/salon";
  if (std::filesystem::exists(faster, error)) ::execv(faster.c_str(), argv);
#endif
}

}  // namespace

int main(int argc, char** argv) {
  give_way_to_faster_build(argv);
  return salon::run({argv + 1, argv + argc});
}
