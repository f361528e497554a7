#include "cli/processor.h"

#include <unistd.h>

#include <cstdlib>

namespace salon {

std::string_view processor() {
#if defined(__AVX2__) && defined(__BMI2__)
  return "x86-64-v3";
#elif defined(__x86_64__)
  // What a net adds up in is chosen when the program runs.
  return __builtin_cpu_supports("avx2") ? "x86-64, AVX2" : "x86-64";
#elif defined(__aarch64__)
  return "arm64";
#else
  return "other";
#endif
}

std::filesystem::path better_build() {
#if defined(__x86_64__) && !defined(__AVX2__)
  const char* wanted = std::getenv("SALON_PROCESSOR");
  if (wanted && std::string_view(wanted) == "x86-64") return {};
  if (!__builtin_cpu_supports("x86-64-v3")) return {};
  std::error_code error;
  const auto folder = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
  auto path = folder / "../lib/salon" / kBetterBuild;
  if (std::filesystem::is_regular_file(path, error)) return path;
#endif
  return {};
}

void become_better_build(char** argv) {
  const auto path = better_build();
  if (!path.empty()) ::execv(path.c_str(), argv);
}

}  // namespace salon
