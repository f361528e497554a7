#include "cli/command.h"
#include "cli/file.h"
#include "cli/output.h"
#include "cli/skeleton.h"

namespace salon {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestRegistry = 1 << 20;

struct NewRequest {
  std::string name;
  std::optional<std::string> kind;
  std::optional<std::string> in;
};

void declare(Options& options, NewRequest& ask) {
  options.word(ask.name, "NAME",
               {"how the game is called on the command line",
                "comment le jeu s'appelle en ligne de commande"});
  options.text(ask.kind, "--kind", "KIND",
               {"open (the default): everybody sees everything; dice: with chance; hidden: for two "
                "to four, each with a hand of its own",
                "open (par défaut) : tout est visible ; dice : avec du hasard ; hidden : de deux à "
                "quatre, chacun sa main cachée"});
  options.text(ask.in, "--in", "FOLDER",
               {"the sources of this program; else the current folder",
                "les sources de ce programme ; sinon le dossier courant"});
  options.example("salon new tarot --kind hidden");
}

Expected<int> act(const Options& options, NewRequest& ask) {
  const auto skeleton = Skeleton::of(ask.name, ask.kind.value_or("open"));
  if (!skeleton) return std::unexpected(skeleton.error());
  const fs::path root = ask.in.value_or(".");
  const fs::path registry = root / "src/games/registry.cpp";
  const auto list = read_file(registry, kLongestRegistry);
  if (!list) return std::unexpected(list.error());
  if (!*list) {
    return fail("{} is not there: are these the sources of salon?",
                "{} n'existe pas : sont-ce les sources de salon ?", registry.string());
  }
  for (const auto* folder : {"src/games", "tests/games"}) {
    if (fs::exists(root / folder / ask.name)) {
      return fail("{} is there already", "{} existe déjà", (root / folder / ask.name).string());
    }
  }
  const auto more = skeleton->registered(**list);
  if (!more) return fail("{}: {}", "{} : {}", registry.string(), more.error().what);
  for (const auto& file : skeleton->files()) {
    if (const auto written = publish_file(root / file.path, file.text); !written)
      return std::unexpected(written.error());
    put((root / file.path).string() + "\n");
  }
  if (const auto written = publish_file(registry, *more); !written)
    return std::unexpected(written.error());
  put(phrase("{}\nBuild it as always, then: salon play {}\nWhat to change, and where: "
             "docs/adding-a-game.md\n",
             "{}\nCompilez comme toujours, puis : salon play {}\nQuoi changer, et où : "
             "docs/adding-a-game.md\n",
             registry.string(), ask.name)
          .in(options.lang()));
  return kDone;
}

}  // namespace

Expected<int> run_new(Options& options) {
  return obey<NewRequest>(options, declare, act);
}

}  // namespace salon
