#include "cli/version.h"

#include <fmt/ranges.h>

#include "cli/lookup.h"

// Given by the build; a build outside of it (an editor's) does without.
#ifndef SALON_VERSION
#define SALON_VERSION "0.0.0"
#endif
#ifndef SALON_COMMIT
#define SALON_COMMIT ""
#endif

namespace salon {
namespace {

std::string_view processor() {
#if defined(__AVX2__)
  return "x86-64-v3";
#elif defined(__x86_64__)
  return "x86-64";
#elif defined(__aarch64__)
  return "arm64";
#else
  return "other";
#endif
}

}  // namespace

std::string_view program_version() {
  return SALON_VERSION;
}

std::string version_text(Lang lang) {
  const std::string_view commit = SALON_COMMIT;
  std::string out = fmt::format("salon {}{}{}{}\n", program_version(), commit.empty() ? "" : " (",
                                commit, commit.empty() ? "" : ")");
  const auto line = [&](const Phrase& name, std::string_view what) {
    out += fmt::format("{}: {}\n", name.in(lang), what);
  };
  line({"games", "jeux"}, fmt::format("{}", fmt::join(game_names(), ", ")));
  line({"stores", "dépôts"}, "SQLite, PostgreSQL");
  line({"processor", "processeur"}, processor());
  line({"compiler", "compilateur"}, __VERSION__);
  return out;
}

}  // namespace salon
