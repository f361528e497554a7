#include "games/jacques/position.h"

#include <algorithm>
#include <map>

#include "core/utf8.h"
#include "games/jacques/words.h"

namespace salon::jacques {
namespace {

constexpr std::array<std::string_view, 18> kFields{
    "lamps",  "covers", "cordons", "lantern", "phase", "left", "played", "suspects", "jacques",
    "alibis", "stated", "now",     "from",    "steps", "did",  "pulled", "pulls",    "over"};

}  // namespace

/// Reads a position field by field; what is wrong names the field.
class PositionReader {
 public:
  explicit PositionReader(const Jacques& game)
      : game_(game), board_(game.board()), tableau_(game.start()) {}

  Expected<Position> read(std::string_view text) {
    if (const auto split = split_fields(text); !split) return std::unexpected(split.error());
    for (const auto part :
         {&PositionReader::read_people, &PositionReader::read_lamps, &PositionReader::read_covers,
          &PositionReader::read_cordons, &PositionReader::read_lantern,
          &PositionReader::read_secrets, &PositionReader::read_course, &PositionReader::read_turn,
          &PositionReader::read_end, &PositionReader::check}) {
      if (const Expected<void> done = (this->*part)(); !done) return std::unexpected(done.error());
    }
    return tableau_;
  }

 private:
  Expected<void> split_fields(std::string_view text) {
    for (const auto part : split(text, ' ')) {
      if (part.empty()) continue;
      const auto equals = part.find('=');
      const auto name = part.substr(0, equals);
      const bool known =
          find_character(name) || (std::ranges::find(kFields, name) != kFields.end());
      if (equals == std::string_view::npos || name.empty() || !known) {
        return fail("position: \"{}\" is no field (name=value)",
                    "position : « {} » n'est pas un champ (nom=valeur)",
                    printable(part.substr(0, 40)));
      }
      if (!fields_.emplace(name, part.substr(equals + 1)).second) {
        return fail("position: {} is given twice", "position : {} est donné deux fois", name);
      }
    }
    return {};
  }

  static std::unexpected<Error> wrong(std::string_view field, Phrase why) {
    return fail("position: {}: {}", "position : {} : {}", field, why);
  }
  static std::unexpected<Error> wrong(std::string_view field, std::string_view en,
                                      std::string_view fr) {
    return wrong(field, Phrase{std::string(en), std::string(fr)});
  }

  bool given(std::string_view name) const { return fields_.contains(name); }

  /// The value of a field that must be there.
  Expected<std::string_view> value(std::string_view name) const {
    const auto found = fields_.find(name);
    if (found == fields_.end()) return wrong(name, "is missing", "manque");
    return found->second;
  }

  /// The items of a list, none for `-`.
  Expected<std::vector<std::string_view>> items(std::string_view name) const {
    const auto text = value(name);
    if (!text) return std::unexpected(text.error());
    if (*text == "-") return std::vector<std::string_view>{};
    return split(*text, ',');
  }

  Expected<Crowd> crowd(std::string_view name) const {
    const auto list = items(name);
    if (!list) return std::unexpected(list.error());
    Crowd crowd = 0;
    for (const auto item : *list) {
      const auto who = parse_character(item);
      if (!who) return wrong(name, who.error().what);
      if (has(crowd, *who))
        return wrong(name, "somebody is named twice", "quelqu'un y est deux fois");
      crowd |= bit(*who);
    }
    return crowd;
  }

  Expected<int> number(std::string_view name, int low, int high) const {
    const auto text = value(name);
    if (!text) return std::unexpected(text.error());
    const auto read = parse_number(*text, low, high);
    if (!read) return wrong(name, read.error().what);
    return *read;
  }

  Expected<std::uint8_t> street(std::string_view name) const {
    const auto text = value(name);
    if (!text) return std::unexpected(text.error());
    const auto hex = parse_hex(board_, *text);
    if (!hex) return wrong(name, hex.error().what);
    if (!board_.streets.has(*hex)) return wrong(name, "not a street hex", "ce n'est pas une rue");
    return *hex;
  }

  Expected<void> read_people() {
    for (int who = 0; who < kCharacters; ++who) {
      const auto hex = street(kCharacterWords[who]);
      if (!hex) return std::unexpected(hex.error());
      tableau_.at[who] = *hex;
    }
    return {};
  }

  Expected<void> read_lamps() {
    const auto list = items("lamps");
    if (!list) return std::unexpected(list.error());
    tableau_.lit = {};
    if (travelling()) tableau_.numbers.fill(kNowhere);
    for (const auto item : *list) {
      if (const Expected<void> read = read_lamp(item); !read) return read;
    }
    return {};
  }

  bool travelling() const { return game_.rules().numbers == Rules::light; }

  Expected<void> read_lamp(std::string_view item) {
    const auto colon = item.find(':');
    const auto hex = parse_hex(board_, item.substr(0, colon));
    if (!hex) return wrong("lamps", hex.error().what);
    const auto sign = colon == std::string_view::npos ? "" : item.substr(colon + 1);
    const bool form = sign.size() == 1 && (sign[0] == '+' || (sign[0] >= '1' && sign[0] <= '8'));
    if (!form || !board_.lamps.has(*hex) || tableau_.lit.has(*hex)) {
      return wrong("lamps", phrase("\"{}\" should be a lamp post, named once, like b2:1 or f5:+",
                                   "« {} » doit être un lampadaire, nommé une fois, comme b2:1 ou "
                                   "f5:+",
                                   printable(item.substr(0, 20))));
    }
    tableau_.lit |= Hexes::of(*hex);
    const auto post = std::ranges::find(board_.numbers, *hex);
    const char own = post == board_.numbers.end()
                         ? '+'
                         : static_cast<char>('1' + (post - board_.numbers.begin()));
    if (!travelling() && sign[0] != own) {
      return wrong("lamps", phrase("the post {} has {}", "le lampadaire {} porte {}",
                                   item.substr(0, colon), own));
    }
    if (!travelling() || sign[0] == '+') return {};
    auto& place = tableau_.numbers[sign[0] - '1'];
    if (place != kNowhere || board_.numbers[sign[0] - '1'] == kNowhere) {
      return wrong("lamps", phrase("there are not that many lights {}",
                                   "il n'y a pas tant de lumières {}", sign));
    }
    place = *hex;
    return {};
  }

  Expected<void> read_covers() {
    const auto list = items("covers");
    if (!list) return std::unexpected(list.error());
    tableau_.covers = {};
    for (const auto item : *list) {
      const auto hex = parse_hex(board_, item);
      if (!hex) return wrong("covers", hex.error().what);
      if (!board_.manholes.has(*hex) || tableau_.covers.has(*hex)) {
        return wrong("covers", phrase("{} should be a manhole, named once",
                                      "{} doit être une bouche, nommée une fois", item));
      }
      tableau_.covers |= Hexes::of(*hex);
    }
    if (tableau_.covers.size() == board_.covers.size()) return {};
    return wrong("covers", phrase("there should be {}", "il en faut {}", board_.covers.size()));
  }

  Expected<void> read_cordons() {
    const auto list = items("cordons");
    if (!list) return std::unexpected(list.error());
    tableau_.cordons = 0;
    for (const auto item : *list) {
      const auto exit = parse_exit(board_, item);
      if (!exit) return wrong("cordons", exit.error().what);
      tableau_.cordons |= 1u << *exit;
    }
    if (count_bits(tableau_.cordons) == count_bits(board_.cordons) &&
        list->size() == static_cast<std::size_t>(count_bits(board_.cordons))) {
      return {};
    }
    return wrong("cordons", phrase("there should be {} different ones", "il en faut {} différents",
                                   count_bits(board_.cordons)));
  }

  Expected<void> read_lantern() {
    const auto text = value("lantern");
    if (!text) return std::unexpected(text.error());
    const bool six = game_.rules().lantern == Rules::six;
    if (six && *text == "six") return {};
    if (!six && *text == "?") {
      tableau_.lantern = kUnset;
      return {};
    }
    const auto way = parse_direction(*text);
    if (!way) return wrong("lantern", way.error().what);
    if (!six) tableau_.lantern = *way;
    return {};
  }

  Expected<void> read_secrets() {
    const auto jacques = value("jacques");
    if (!jacques) return std::unexpected(jacques.error());
    if (*jacques != "?") {
      const auto who = parse_character(*jacques);
      if (!who) return wrong("jacques", who.error().what);
      tableau_.jacques = *who;
    }
    if (given("suspects")) {
      const auto suspects = crowd("suspects");
      if (!suspects) return std::unexpected(suspects.error());
      tableau_.suspects = *suspects;
    }
    const auto cards = items("alibis");
    if (!cards) return std::unexpected(cards.error());
    for (const auto card : *cards) {
      if (const Expected<void> read = read_alibi(card); !read) return read;
    }
    return {};
  }

  Expected<void> read_alibi(std::string_view card) {
    const auto colon = card.find(':');
    const auto who = parse_character(card.substr(0, colon));
    if (!who) return wrong("alibis", who.error().what);
    const auto seat = colon == std::string_view::npos ? "" : card.substr(colon + 1);
    if ((seat != "I" && seat != "J") || has(tableau_.alibis[0] | tableau_.alibis[1], *who) ||
        *who == tableau_.jacques) {
      return wrong("alibis", phrase("\"{}\" should be a card drawn once, like freud:I or freud:J, "
                                    "and not Jacques's own",
                                    "« {} » doit être une carte tirée une fois, comme freud:I ou "
                                    "freud:J, et pas celle de Jacques",
                                    printable(card.substr(0, 20))));
    }
    const Seat drawer = seat == "I" ? kInspector : kJacques;
    tableau_.alibis[drawer] |= bit(*who);
    ++tableau_.drawn[drawer];
    return {};
  }

  Expected<void> read_course() {
    const auto phase = number("phase", 1, kPhases);
    if (!phase) return std::unexpected(phase.error());
    tableau_.phase = static_cast<std::uint8_t>(*phase);
    const auto stated = value("stated");
    if (!stated) return std::unexpected(stated.error());
    if (*stated != "light" && *stated != "dark") {
      return wrong("stated", "should be light or dark", "doit être light ou dark");
    }
    tableau_.stated_dark = *stated == "dark";
    if (given("now")) {
      const auto now = parse_character(*value("now"));
      if (!now) return wrong("now", now.error().what);
      tableau_.now = *now;
    }
    return read_left();
  }

  Expected<void> read_left() {
    const auto left_text = value("left");
    if (!left_text) return std::unexpected(left_text.error());
    if (*left_text == "?") {
      tableau_.stage = tableau_.jacques == nobody ? Stage::identity : Stage::deal;
      if (!given("played") || *value("played") == "-") return {};
      return wrong("played", "nobody has played before the deal", "personne avant le tirage");
    }
    const auto left = crowd("left");
    if (!left) return std::unexpected(left.error());
    tableau_.left = *left;
    const bool odd = tableau_.phase % 2 == 1;
    const Crowd now = tableau_.now == nobody ? 0 : bit(tableau_.now);
    if (given("played")) {
      const auto played = crowd("played");
      if (!played) return std::unexpected(played.error());
      tableau_.played = *played;
    } else {
      tableau_.played = odd ? now : without(kEveryone, tableau_.left);
    }
    const int known = count(tableau_.left) + count(tableau_.played);
    if ((tableau_.left & tableau_.played) || (now & ~tableau_.played) || known != (odd ? 4 : 8) ||
        count(tableau_.left) > 4) {
      return wrong("left",
                   "left and played should be the four of an odd phase, all eight in an "
                   "even one; who is named by now has played",
                   "left et played doivent donner les quatre d'une phase impaire, les huit d'une "
                   "paire ; celui de now a joué");
    }
    tableau_.stage = tableau_.left == 0 ? Stage::statement : Stage::choose;
    return {};
  }

  Expected<void> read_turn() {
    if (given("over")) return {};
    if (tableau_.now == nobody) {
      for (const std::string_view name : {"from", "steps", "did", "pulled", "pulls"}) {
        if (given(name)) return wrong(name, "only with now", "seulement avec now");
      }
      return {};
    }
    tableau_.stage = Stage::act;
    const auto from = street("from");
    if (!from) return std::unexpected(from.error());
    tableau_.origin = *from;
    const auto steps = number("steps", 0, tableau_.now == discrete ? 4 : 3);
    if (!steps) return std::unexpected(steps.error());
    tableau_.steps = static_cast<std::uint8_t>(*steps);
    const auto did = items("did");
    if (!did) return std::unexpected(did.error());
    for (const auto item : *did) {
      if (item == "walk" && tableau_.walked == Walked::no)
        tableau_.walked = Walked::yes;
      else if (item == "halfway" && tableau_.walked == Walked::no)
        tableau_.walked = Walked::halfway;
      else if (item == "power" && !tableau_.powered)
        tableau_.powered = true;
      else
        return wrong("did", "walk or halfway, and power", "walk ou halfway, et power");
    }
    return read_pulls();
  }

  Expected<void> read_pulls() {
    if (given("pulled") != given("pulls")) {
      return wrong("pulls", "goes with pulled", "va avec pulled");
    }
    if (!given("pulls")) return {};
    const auto pulls = number("pulls", 1, 3);
    if (!pulls) return std::unexpected(pulls.error());
    const auto pulled = crowd("pulled");
    if (!pulled) return std::unexpected(pulled.error());
    tableau_.pulls = static_cast<std::uint8_t>(*pulls);
    tableau_.pulled = *pulled;
    if (tableau_.now != cruchot || !tableau_.powered || count(*pulled) + *pulls > 3 ||
        has(*pulled, cruchot)) {
      return wrong("pulls", "Cruchot pulls three steps in all", "Cruchot fait faire trois pas");
    }
    return {};
  }

  Expected<void> read_end() {
    if (!given("over")) return {};
    const auto word = *value("over");
    const auto end = std::ranges::find(kEndWords.begin() + 1, kEndWords.end(), word);
    if (end == kEndWords.end()) {
      return wrong("over", "should be caught, wrong, left or survived",
                   "doit être caught, wrong, left ou survived");
    }
    tableau_.end = static_cast<End>(end - kEndWords.begin());
    tableau_.stage = Stage::over;
    if (tableau_.jacques == nobody || (tableau_.now == nobody) != (tableau_.end == End::survived) ||
        (tableau_.end == End::survived && (tableau_.phase != kPhases || tableau_.left != 0)) ||
        (tableau_.end == End::escaped &&
         (tableau_.now != tableau_.jacques || tableau_.player() != kJacques))) {
      return wrong("over", "does not fit the rest", "ne va pas avec le reste");
    }
    return {};
  }

  Expected<void> check() {
    if (const Expected<void> done = check_places(); !done) return done;
    if ((tableau_.jacques == nobody) != (tableau_.stage == Stage::identity) ||
        (tableau_.stage == Stage::identity && tableau_.phase != 1) ||
        (tableau_.stage == Stage::deal && tableau_.phase % 2 == 0) ||
        ((tableau_.stage == Stage::deal || tableau_.stage == Stage::identity) &&
         tableau_.now != nobody)) {
      return wrong("left", "? stands before the draw of an odd phase",
                   "? vaut avant le tirage d'une phase impaire");
    }
    if (tableau_.lantern == kUnset && tableau_.stage != Stage::act) {
      return wrong("lantern", "? only stands within a turn", "? ne vaut que pendant un tour");
    }
    if (tableau_.jacques != nobody && !has(tableau_.suspects, tableau_.jacques)) {
      return wrong("suspects", "Jacques is never cleared", "Jacques n'est jamais innocenté");
    }
    if (tableau_.drawn[0] + tableau_.drawn[1] > (tableau_.phase + 1) / 2) {
      return wrong("alibis", "Poirot draws one a game turn", "Poirot en tire un par tour de jeu");
    }
    return tableau_.stage == Stage::act ? check_turn() : Expected<void>{};
  }

  /// Nobody shares a hex, except who accuses with whom he accuses.
  Expected<void> check_places() const {
    const bool accused = tableau_.end == End::caught || tableau_.end == End::wronged;
    if (tableau_.occupied().size() != kCharacters - accused) {
      return wrong("over", "two characters on one hex (only an accusation ends so)",
                   "deux personnages au même endroit (seulement après une accusation)");
    }
    if (!accused) return {};
    Tableau others = tableau_;
    others.at[tableau_.now] = kNowhere;
    const Character who = others.on(tableau_.at[tableau_.now]);
    if (who != nobody && (who == tableau_.jacques) == (tableau_.end == End::caught) &&
        tableau_.player() == kInspector) {
      return {};
    }
    return wrong("over", "nobody was accused so", "personne n'a été accusé ainsi");
  }

  Expected<void> check_turn() {
    const auto unfit = [] {
      return wrong("did", "no turn comes to this point", "aucun tour n'en arrive là");
    };
    const bool house = game_.rules().whistle == Rules::whistle_house;
    if (tableau_.walked == Walked::halfway && (tableau_.now != cruchot || !house)) return unfit();
    if (tableau_.powered && tableau_.now != cruchot && !game_.is_compulsory_power(tableau_.now)) {
      return unfit();
    }
    if (tableau_.now == poirot && tableau_.powered) return unfit();
    const bool moved = tableau_.at[tableau_.now] != tableau_.origin;
    if (moved != (tableau_.walked != Walked::no) && !at_alibi()) return unfit();
    if (!moved && !at_alibi() && tableau_.steps != game_.stride(tableau_.now)) return unfit();
    if (tableau_.pulls > 0 && tableau_.lantern != kUnset) {
      return game_.moves_at(tableau_).empty() ? Expected<void>(unfit()) : Expected<void>{};
    }
    if (tableau_.lantern == kUnset) return check_lantern();
    if (game_.anything_left(tableau_)) return {};
    if (!at_alibi()) return unfit();
    tableau_.stage = Stage::alibi;
    return {};
  }

  bool at_alibi() const {
    return tableau_.now == poirot && !tableau_.powered && tableau_.walked == Walked::yes &&
           tableau_.steps == 0;
  }

  /// The lantern is set after Maigret's walk, Freud's swap or Cruchot's pull.
  Expected<void> check_lantern() {
    const bool fits =
        (tableau_.now == maigret && tableau_.walked == Walked::yes) ||
        (tableau_.now == freud && tableau_.walked == Walked::yes && tableau_.steps == 0) ||
        (tableau_.now == cruchot && tableau_.powered);
    if (!fits) return wrong("lantern", "nobody moved Maigret", "personne n'a déplacé Maigret");
    Tableau set = tableau_;
    set.lantern = north;
    if (set.pulls > 0 && game_.moves_at(set).empty()) {
      return wrong("pulls", "cannot be completed", "ne peut pas être complété");
    }
    return {};
  }

  const Jacques& game_;
  const Board& board_;
  Position tableau_;
  std::map<std::string_view, std::string_view> fields_;
};

Expected<Position> read_position(const Jacques& game, std::string_view text) {
  return PositionReader(game).read(text);
}

}  // namespace salon::jacques
