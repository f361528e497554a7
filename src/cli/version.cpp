#include "cli/version.h"

#include <fmt/ranges.h>

#include "arena/ranks.h"
#include "cli/engine.h"
#include "cli/lookup.h"
#include "cli/processor.h"

// Given by the build; a build outside of it (an editor's) does without.
#if __has_include("commit.h")
#include "commit.h"
#endif
#ifndef SALON_VERSION
#define SALON_VERSION "0.0.0"
#endif
#ifndef SALON_COMMIT
#define SALON_COMMIT ""
#endif

namespace salon {
namespace {

Phrase engine() {
  switch (engine_place()) {
    case EnginePlace::inside:
      return {"built in (WebAssembly)", "intégré (WebAssembly)"};
    case EnginePlace::beside:
      return {"beside the program (WebAssembly)", "à côté du programme (WebAssembly)"};
    case EnginePlace::none:
      break;
  }
  return {"none", "aucun"};
}

/// MPI is a module of its own, which may be installed or not.
Phrase many_machines() {
  return ranks_module().empty() ? Phrase{"no", "non"} : Phrase{"yes", "oui"};
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
    out += fmt::format("{}{} {}\n", name.in(lang), lang == Lang::fr ? " :" : ":", what);
  };
  line({"games", "jeux"}, fmt::format("{}", fmt::join(game_names(), ", ")));
  // Neither can be left out of a build.
  line({"stores", "dépôts"}, "SQLite, PostgreSQL");
  line({"engine for browsers", "moteur pour navigateurs"}, engine().in(lang));
  line({"tournaments over MPI", "tournois par MPI"}, many_machines().in(lang));
  line({"processor", "processeur"}, processor());
  line({"compiler", "compilateur"}, __VERSION__);
  return out;
}

}  // namespace salon
