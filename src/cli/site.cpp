#include <sodium.h>

#include <map>
#include <numeric>

#include "cli/command.h"
#include "cli/engine.h"
#include "cli/file.h"
#include "cli/output.h"
#include "games/puzzles.h"
#include "games/registry.h"
#include "server/assets.h"
#include "table/catalogue.h"

namespace salon {
namespace {

namespace fs = std::filesystem;

struct SiteRequest {
  std::string folder;
  std::optional<std::string> engine;
};

void declare(Options& options, SiteRequest& ask) {
  options.word(
      ask.folder, "FOLDER",
      {"where to write it; made if it is not there", "où l'écrire ; créé s'il n'existe pas"});
  options.text(ask.engine, "--engine", "FOLDER",
               {"another engine than the program's own: salon.wasm and weights/",
                "un autre moteur que celui du programme : salon.wasm et weights/"});
  options.example("salon site public && python3 -m http.server -d public");
}

/// What is written, by its path in the folder.
using Files = std::map<std::string, std::string>;

std::string hash_of(std::string_view bytes) {
  std::array<unsigned char, 8> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                     bytes.size(), nullptr, 0);
  return fmt::format("{:02x}", fmt::join(hash, ""));
}

/// The page itself. Compressed forms are left out: hosts make their own.
Expected<Files> page() {
  Files files;
  for (const auto& [path, bytes, hash] : server::embedded_files()) {
    if (path.ends_with(".br") || path.ends_with(".gz") || path == "/index.html") continue;
    const auto name = path == "/site.html" ? "index.html" : path.substr(1);
    files.emplace(name, bytes);
  }
  if (!files.contains("index.html"))
    return fail("this program was built without its page",
                "ce programme a été compilé sans sa page");
  return files;
}

Expected<Files> engine(const std::optional<std::string>& wanted) {
  const auto parts = engine_parts(wanted);
  if (!parts) return std::unexpected(parts.error());
  Files found;
  for (const auto& part : *parts) found.emplace(part.name, *part.bytes);
  if (!found.empty()) return found;
  const fs::path folder = wanted ? fs::path(*wanted) : shared_folder();
  return fail(
      "there is no engine for pages without a server: {} is missing (cmake --preset wasm && cmake "
      "--build --preset wasm makes one; --engine says where it is)",
      "il n'y a pas de moteur pour une page sans serveur : {} manque (cmake --preset wasm && cmake "
      "--build --preset wasm en fait un ; --engine dit où il est)",
      (folder / "salon.wasm").lexically_normal().string());
}

/// The puzzle of every day until they begin again.
Json daily_puzzles() {
  std::vector<std::int64_t> counts;
  for (const auto& game : games()) {
    if (const auto count = puzzles_of(*game).size(); count > 0)
      counts.push_back(static_cast<std::int64_t>(count));
  }
  std::int64_t days = counts.empty() ? 0 : 1;
  for (const auto count : counts) days = std::lcm(days, count * std::ssize(counts));
  Json list = Json::array();
  for (std::int64_t day = 0; day < days; ++day) {
    const auto daily = puzzle_of_day(day);
    list.push_back({{"game", daily.game->about().name}, {"number", daily.number}});
  }
  return list;
}

/// The engine's files among the site's, by names that change with what is in them; and what the
/// page must know of them.
Json shelve(Files& site, Files engine) {
  Json shelf{{"weights", Json::object()}};
  for (auto& [name, bytes] : engine) {
    const bool module = name == "salon.wasm";
    const std::string game = fs::path(name).filename();
    const std::string path = module ? "engine/salon-" + hash_of(bytes) + ".wasm"
                                    : "engine/" + game + "-" + hash_of(bytes) + ".weights";
    if (module)
      shelf["engine"] = path;
    else
      shelf["weights"][game] = path;
    site.emplace(path, std::move(bytes));
  }
  return shelf;
}

/// Every file with its size and hash: what a browser keeps for use without a network.
Json contents(const Files& site) {
  Json list = Json::array();
  for (const auto& [path, bytes] : site)
    list.push_back({{"path", path}, {"bytes", bytes.size()}, {"hash", hash_of(bytes)}});
  return list;
}

/// What belongs to no version of a page comes first, what chooses the version last: whoever visits
/// meanwhile finds one or the other whole.
Expected<void> write(const fs::path& folder, const Files& site) {
  const std::array<std::string, 3> last{"site.json", "index.html", "sw.js"};
  std::vector<std::string> order;
  for (const auto& [path, bytes] : site) {
    if (std::ranges::find(last, path) == last.end()) order.push_back(path);
  }
  order.insert(order.end(), last.begin(), last.end());
  for (const auto& path : order) {
    if (const auto written = publish_file(folder / path, site.at(path)); !written) return written;
  }
  return {};
}

/// Nobody's other files are mixed with ours.
Expected<void> check(const fs::path& folder) {
  std::error_code error;
  if (!fs::exists(folder, error) || fs::exists(folder / "site.json", error)) return {};
  if (fs::is_directory(folder, error) && fs::is_empty(folder, error)) return {};
  return fail("{} is not empty, and no site of salon's", "{} n'est pas vide, ni un site de salon",
              folder.string());
}

Expected<int> act(const Options& options, SiteRequest& ask) {
  const fs::path folder = ask.folder;
  if (const auto free = check(folder); !free) return std::unexpected(free.error());
  auto site = page();
  if (!site) return std::unexpected(site.error());
  auto parts = engine(ask.engine);
  if (!parts) return std::unexpected(parts.error());
  Json about = shelve(*site, std::move(*parts));
  const std::string keeper = std::exchange((*site)["sw.js"], {});
  site->erase("sw.js");
  about["files"] = contents(*site);
  about["version"] = hash_of(dump(about["files"]) + keeper);
  site->emplace("sw.js",
                "const site = " + dump({{"version", about["version"]}, {"files", about["files"]}}) +
                    "\n\n" + keeper);
  about.update(Json::parse(table::catalogue()));
  about["daily"] = daily_puzzles();
  site->emplace("site.json", dump(about));
  if (const auto written = write(folder, *site); !written) return std::unexpected(written.error());
  std::size_t bytes = 0;
  for (const auto& [path, content] : *site) bytes += content.size();
  put(phrase("{}: {} files, {:.1f} MB. Any host of files can serve it, in any folder of its own.\n",
             "{} : {} fichiers, {:.1f} Mo. Tout hébergeur de fichiers peut le servir, dans "
             "n'importe quel dossier.\n",
             folder.string(), site->size(), static_cast<double>(bytes) / 1e6)
          .in(options.lang()));
  return kDone;
}

}  // namespace

Expected<int> run_site(Options& options) {
  return obey<SiteRequest>(options, declare, act);
}

}  // namespace salon
