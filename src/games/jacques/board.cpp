#include "games/jacques/board.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <tuple>

#include "core/json.h"
#include "core/rules.h"
#include "core/utf8.h"

namespace salon::embedded {
extern const std::string_view board_jacques;
}  // namespace salon::embedded

namespace salon::jacques {
namespace {

// What the terminal can show beside the panel.
constexpr int kMostColumns = 21;
constexpr int kMostRows = 38;

constexpr std::array<std::pair<int, int>, kDirections> kSteps{
    {{0, 1}, {1, 1}, {1, 0}, {0, -1}, {-1, -1}, {-1, 0}}};

struct Place {
  int x = 0;
  int y = 0;
  auto operator<=>(const Place&) const = default;
};

Expected<void> wrong_hex(std::string_view name, std::string_view en, std::string_view fr) {
  return fail("board: hex {}: {}", "plateau : hexagone {} : {}", printable(name.substr(0, 20)),
              Phrase{std::string(en), std::string(fr)});
}

/// Reads the JSON of a board part by part.
class Reader {
 public:
  explicit Reader(const Json& json) : json_(json) {}

  Expected<std::shared_ptr<const Board>> read() {
    for (const auto part : {&Reader::read_cells, &Reader::link, &Reader::read_start,
                            &Reader::read_exits, &Reader::read_lantern, &Reader::check}) {
      if (const Expected<void> done = (this->*part)(); !done) return std::unexpected(done.error());
    }
    board_->walks = Ways(board_->streets, board_->near);
    board_->slips = Ways(board_->streets | board_->houses | board_->lamps, board_->near);
    return std::shared_ptr<const Board>(std::move(board_));
  }

 private:
  static std::optional<Place> parse_name(std::string_view name) {
    if (name.size() < 2 || name[0] < 'a' || name[0] >= 'a' + kMostColumns || name[1] == '0') {
      return std::nullopt;
    }
    const auto number = parse_number(name.substr(1), 1, 99);
    if (!number) return std::nullopt;
    return Place{name[0] - 'a' + 1, *number};
  }

  Expected<void> read_cells() {
    if (!json_.is_object() || !json_.contains("cells") || !json_["cells"].is_object()) {
      return fail("board: \"cells\" should hold the hexes, {{\"a1\": \".\", …}}",
                  "plateau : « cells » doit contenir les hexagones, {{\"a1\": \".\", …}}");
    }
    if (json_.contains("title") && json_["title"].is_string()) {
      board_->title = printable(json_["title"].get<std::string>());
    }
    for (const auto& [name, cell] : json_["cells"].items()) {
      const auto place = parse_name(name);
      if (!place) {
        return wrong_hex(name, "hexes are called a1 to u99", "les hexagones s'appellent a1 à u99");
      }
      places_[*place] = name;
    }
    if (places_.size() > kMostHexes) {
      return wrong_hex(std::next(places_.begin(), kMostHexes)->second,
                       "a board has at most 128 hexes", "un plateau a au plus 128 hexagones");
    }
    board_->numbers.fill(kNowhere);
    for (const auto& [place, name] : places_) {
      board_->names.push_back(name);
      const Json& cell = json_["cells"][name];
      const Json type = cell.is_object() && cell.contains("type") ? cell["type"] : cell;
      if (const Expected<void> read = read_type(type.is_string() ? type.get<std::string>() : "");
          !read) {
        return read;
      }
    }
    return {};
  }

  /// What the hex named last is.
  Expected<void> read_type(std::string_view type) {
    const Hex hex = board_->size() - 1;
    const Hexes here = Hexes::of(hex);
    if (type == "." || type == "M+" || type == "M-") {
      board_->streets |= here;
      if (type != ".") board_->manholes |= here;
      if (type == "M-") board_->covers |= here;
    } else if (type == "#") {
      board_->houses |= here;
    } else if (type.size() == 2 && type[0] == 'L' &&
               (type[1] == '+' || type[1] == '-' || (type[1] >= '1' && type[1] <= '8'))) {
      board_->lamps |= here;
      if (type[1] != '-') board_->lit |= here;
      if (type[1] >= '1') {
        auto& post = board_->numbers[type[1] - '1'];
        if (post != kNowhere) {
          return wrong_hex(board_->names.back(), "another lamp has the same number",
                           "une autre lampe a le même numéro");
        }
        post = static_cast<std::uint8_t>(hex);
      }
    } else {
      return wrong_hex(board_->names.back(), "should be . # L1 to L8 L+ L- M+ or M-",
                       "il faut . # L1 à L8 L+ L- M+ ou M-");
    }
    return {};
  }

  /// Neighbours, beams, and where to draw each hex.
  Expected<void> link() {
    if (places_.empty()) return fail("board: no hexes", "plateau : aucun hexagone");
    std::map<Place, Hex> index;
    for (const auto& [place, name] : places_) index.emplace(place, static_cast<Hex>(index.size()));
    int top = -1000, bottom = 1000, left = 1000, right = 0;
    for (const auto& [place, hex] : index) {
      for (int way = 0; way < kDirections; ++way) {
        const auto next = [&](Place at) {
          return index.find({at.x + kSteps[way].first, at.y + kSteps[way].second});
        };
        auto found = next(place);
        if (found != index.end()) board_->near[hex] |= Hexes::of(found->second);
        for (; found != index.end() && board_->streets.has(found->second);
             found = next(found->first)) {
          board_->beams[hex][way] |= Hexes::of(found->second);
        }
      }
      top = std::max(top, 2 * place.y - place.x);
      bottom = std::min(bottom, 2 * place.y - place.x);
      left = std::min(left, place.x);
      right = std::max(right, place.x);
    }
    board_->width = right - left + 1;
    board_->height = top - bottom + 1;
    for (const auto& [place, hex] : index) {
      board_->columns.push_back(place.x - left);
      board_->rows.push_back(top - (2 * place.y - place.x));
      if (board_->rows.back() >= kMostRows) {
        return wrong_hex(board_->names[hex], "too far south of the northernmost hex",
                         "trop au sud de l'hexagone le plus au nord");
      }
    }
    return {};
  }

  /// A street hex named by a string in the JSON.
  Expected<Hex> street(const Json& json, std::string_view what) {
    if (!json.is_string()) {
      return fail("board: {}: the name of a hex is missing",
                  "plateau : {} : il manque le nom d'un hexagone", what);
    }
    const auto name = json.get<std::string>();
    const Hex hex = board_->find(name);
    if (hex == kNowhere || !board_->streets.has(hex)) {
      return fail("board: hex {}: {} needs a street hex of this board",
                  "plateau : hexagone {} : {} veut une rue de ce plateau",
                  printable(name.substr(0, 20)), what);
    }
    return hex;
  }

  Expected<void> read_start() {
    Hexes taken;
    for (int who = 0; who < kCharacters; ++who) {
      const std::string word(kCharacterWords[who]);
      const bool there =
          json_.contains("start") && json_["start"].is_object() && json_["start"].contains(word);
      const auto hex = street(there ? json_["start"][word] : Json{}, word);
      if (!hex) return std::unexpected(hex.error());
      if (taken.has(*hex)) {
        return wrong_hex(board_->names[*hex], "two characters start here",
                         "deux personnages partent d'ici");
      }
      taken |= Hexes::of(*hex);
      board_->start[who] = static_cast<std::uint8_t>(*hex);
    }
    return {};
  }

  static bool is_exit_name(std::string_view name) {
    return !name.empty() && name.size() <= 12 && std::ranges::all_of(name, [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    });
  }

  Expected<void> read_exits() {
    if (!json_.contains("exits") || !json_["exits"].is_object() ||
        json_["exits"].size() > kMostExits) {
      return fail("board: \"exits\" should hold at most 32 exits",
                  "plateau : « exits » doit contenir au plus 32 sorties");
    }
    for (const auto& [name, exit] : json_["exits"].items()) {
      if (!is_exit_name(name)) {
        return fail("board: exit \"{}\": names are up to 12 letters and digits",
                    "plateau : sortie « {} » : un nom a au plus 12 lettres et chiffres",
                    printable(name.substr(0, 20)));
      }
      const auto hex =
          street(exit.is_object() && exit.contains("cell") ? exit["cell"] : Json{}, "exit " + name);
      if (!hex) return std::unexpected(hex.error());
      const auto cordon = exit.find("cordon");
      if (cordon == exit.end() || !cordon->is_boolean()) {
        return wrong_hex(board_->names[*hex], "its exit needs \"cordon\": true or false",
                         "sa sortie veut « cordon » : true ou false");
      }
      if (cordon->get<bool>()) board_->cordons |= 1u << board_->exits.size();
      board_->exits.push_back({name, *hex});
    }
    return {};
  }

  Expected<void> read_lantern() {
    const auto lantern = json_.find("lantern");
    const auto way = lantern != json_.end() && lantern->is_string()
                         ? find_direction(lantern->get<std::string>())
                         : std::nullopt;
    if (!way) {
      return fail("board: \"lantern\" should be N NE SE S SW or NW",
                  "plateau : « lantern » doit être N NE SE S SW ou NW");
    }
    board_->lantern = *way;
    return {};
  }

  Expected<void> check() {
    const Board& b = *board_;
    if (b.lit.empty() || b.lit == b.lamps) {
      return fail("board: at least one lamp should be lit and one dark (hex {})",
                  "plateau : il faut au moins une lampe allumée et une éteinte (hexagone {})",
                  some(b.lamps));
    }
    if (b.covers.empty() || b.covers == b.manholes) {
      return fail("board: at least one manhole should be covered and one open (hex {})",
                  "plateau : il faut au moins une bouche couverte et une ouverte (hexagone {})",
                  some(b.manholes));
    }
    if (b.cordons == 0 || b.cordons == b.all_exits()) {
      return fail("board: at least one exit should have a cordon and one be free (hex {})",
                  "plateau : il faut au moins une sortie barrée et une libre (hexagone {})",
                  b.exits.empty() ? std::string("-") : b.names[b.exits.front().hex]);
    }
    return check_connected();
  }

  Expected<void> check_connected() const {
    Hexes reached = Hexes::of(board_->start[maigret]), edge = reached;
    while (edge) {
      Hexes next;
      each(edge, [&](Hex hex) { next |= board_->near[hex]; });
      edge = (next & board_->streets) - reached;
      reached |= edge;
    }
    const Hexes apart = board_->streets - reached;
    if (apart) {
      return wrong_hex(some(apart), "no street leads there from the others",
                       "aucune rue n'y mène depuis les autres");
    }
    return {};
  }

  std::string some(Hexes hexes) const {
    std::string name = "-";
    each(hexes, [&](Hex hex) { name = board_->names[hex]; });
    return name;
  }

  const Json& json_;
  std::shared_ptr<Board> board_ = std::make_shared<Board>();
  std::map<Place, std::string> places_;
};

}  // namespace

Expected<std::shared_ptr<const Board>> Board::parse(std::string_view text) {
  const auto json = parse_json(text.empty() ? embedded::board_jacques : text, kBoardLimits);
  if (!json) return fail("board: {}", "plateau : {}", json.error().what);
  return Reader(*json).read();
}

Hex Board::find(std::string_view name) const {
  const auto found = std::ranges::find(names, name);
  return found == names.end() ? kNowhere : static_cast<Hex>(found - names.begin());
}

int Board::find_exit(std::string_view name) const {
  const auto found = std::ranges::find(exits, name, &Exit::name);
  return found == exits.end() ? -1 : static_cast<int>(found - exits.begin());
}

}  // namespace salon::jacques
