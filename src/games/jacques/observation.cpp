#include "games/jacques/observation.h"

#include <algorithm>

namespace salon::jacques {
namespace {

enum HexPlane {
  street,
  house,
  lamp,
  manhole,
  lamp_lit,
  lamp_number,
  covered,
  in_light,
  exit_open,
  exit_closed,
  person,
};
constexpr int kHexPlanes = person + kCharacters;
constexpr int kCharacterPlanes = 10;

/// How many of a set come before one of it.
int place_in(Hexes set, Hex hex) {
  const auto below = [](std::uint64_t word, int at) {
    return count_bits(word & ((std::uint64_t{1} << at) - 1));
  };
  return hex < 64 ? below(set.low, hex) : count_bits(set.low) + below(set.high, hex - 64);
}

struct Numbered {
  Move::Kind kind;
  const char* name;
  const char* about;
};
/// What seats may do, in the order of the numbers.
constexpr std::array kKinds{
    Numbered{Move::pick, "pick", "the character picked, Maigret … Discrète"},
    Numbered{Move::walk, "walk", "the hex walked to"},
    Numbered{Move::whistle, "whistle", "Cruchot whistles"},
    Numbered{Move::pull, "pull", "hexes × the character pulled + the hex it comes to"},
    Numbered{Move::lantern, "lantern", "N, NE, SE, S, SW, NW"},
    Numbered{Move::light, "light", "lamps × the lamp put out + the lamp lit"},
    Numbered{Move::cover, "cover", "manholes × the one opened + the one covered"},
    Numbered{Move::cordon, "cordon", "exits × the one opened + the one closed"},
    Numbered{Move::swap, "swap", "the hex of whoever Freud changes places with"},
    Numbered{Move::accuse, "accuse", "the hex of the accused"},
    Numbered{Move::leave, "leave", "Jacques leaves the board"},
    Numbered{Move::done, "done", "the turn is over"},
};

}  // namespace

int Observation::width(Move::Kind kind) const {
  switch (kind) {
    case Move::pick:
      return kCharacters;
    case Move::walk:
    case Move::swap:
    case Move::accuse:
      return board().size();
    case Move::pull:
      return kCharacters * board().size();
    case Move::lantern:
      return kDirections;
    case Move::light:
      return lamps() * lamps();
    case Move::cover:
      return manholes() * manholes();
    case Move::cordon:
      return exits() * exits();
    default:
      return 1;
  }
}

Layout Observation::layout() const {
  Layout layout;
  std::vector<Layout::Plane> hex{{"street", "a street, manholes included"},
                                 {"house", "a house"},
                                 {"lamp", "a lamp post"},
                                 {"manhole", "a manhole"},
                                 {"lamp_lit", "a lamp that is lit"},
                                 {"lamp_number", "31 times the number of the lamp"},
                                 {"covered", "a manhole that is covered"},
                                 {"in_light", "a hex that lamps or the lantern light"},
                                 {"exit_open", "an exit without a cordon"},
                                 {"exit_closed", "an exit with one"}};
  add_planes(hex, "", kCharacterWords, "where somebody stands:");
  layout.blocks.push_back(
      {"hexes", "the hexes in the order of the board's columns", {board().size()}, hex});
  layout.blocks.push_back({"characters",
                           "the eight, Maigret … Discrète",
                           {kCharacters},
                           {{"suspect", "not publicly cleared"},
                            {"candidate", "may be Jacques for all one knows"},
                            {"jacques", "is known to be Jacques"},
                            {"alibi", "one holds the alibi"},
                            {"in_light", "stands in the light, or beside somebody"},
                            {"left", "can still be picked in this phase"},
                            {"played", "was picked in this game turn"},
                            {"now", "plays now"},
                            {"pulled", "was pulled by the whistle"},
                            {"cleared", "28 times the phase whose statement cleared it"}}});
  std::vector<Layout::Plane> table{{"as_jacques", "one plays Jacques"},
                                   {"to_move", "one is to move"},
                                   {"phase", "28 times the phase"},
                                   {"pick", "a character is to be picked"},
                                   {"turn", "a character plays its turn"},
                                   {"stated_dark", "the last statement was: in the dark"},
                                   {"own_alibis", "alibis one has drawn, 36 each"},
                                   {"other_alibis", "alibis the other has drawn, 36 each"},
                                   {"steps", "steps left to walk, 60 each"},
                                   {"not_walked", "nobody has walked in this turn"},
                                   {"halfway", "Cruchot may still whistle and go on"},
                                   {"walked", "the walk is over"},
                                   {"powered", "the power is used"},
                                   {"pulls", "steps still to be pulled, 80 each"}};
  add_planes(table, "lantern_", kDirectionWords, "Maigret's lantern shines to");
  table.push_back({"lantern_unset", "the lantern is to be set"});
  table.push_back({"lantern_six", "the lantern shines all round"});
  table.push_back({"six", "rule: a lantern of six beams"});
  table.push_back({"official_whistle", "rule: Cruchot must whistle"});
  table.push_back({"light_numbers", "rule: numbers belong to the lights"});
  layout.blocks.push_back({"table", "the game as a whole", {}, table});
  for (const auto& [kind, name, about] : kKinds)
    layout.ranges.push_back({name, about, width(kind)});
  return layout;
}

void Observation::write(const View& view, std::span<std::uint8_t> out) const {
  const ByteRow row(out);
  const int hexes = board().size() * kHexPlanes;
  constexpr int people = kCharacters * kCharacterPlanes;
  std::ranges::fill(row.part(0, hexes), std::uint8_t{0});
  write_hexes(view, row.part(0, hexes));
  write_characters(view, row.part(hexes, people));
  write_table(view, row.part(hexes + people, static_cast<int>(out.size()) - hexes - people));
}

void Observation::write_hexes(const View& view, ByteRow out) const {
  const Tableau& tableau = view.tableau;
  const auto mark = [&](Hexes set, HexPlane plane) {
    each(set, [&](Hex hex) { out[hex * kHexPlanes + plane] = ByteWriter::kFull; });
  };
  mark(board().streets, street);
  mark(board().houses, house);
  mark(board().lamps, lamp);
  mark(board().manholes, manhole);
  mark(tableau.lit, lamp_lit);
  mark(tableau.covers, covered);
  mark(game_.lit_hexes(tableau), in_light);
  for (int i = 0; i < kNumbers; ++i) {
    const Hex post = tableau.numbers[i];
    if (post != kNowhere)
      out[post * kHexPlanes + lamp_number] = static_cast<std::uint8_t>(31 * (i + 1));
  }
  for (int i = 0; i < exits(); ++i) {
    const bool closed = tableau.cordons >> i & 1;
    out[board().exits[i].hex * kHexPlanes + (closed ? exit_closed : exit_open)] = ByteWriter::kFull;
  }
  for (int who = 0; who < kCharacters; ++who)
    out[tableau.at[who] * kHexPlanes + person + who] = ByteWriter::kFull;
}

void Observation::write_characters(const View& view, ByteRow out) const {
  const Tableau& tableau = view.tableau;
  const Crowd candidates = view.candidates(), light = game_.in_light(tableau);
  ByteWriter bytes(out);
  for (int i = 0; i < kCharacters; ++i) {
    const auto who = static_cast<Character>(i);
    bytes.flag(has(tableau.suspects, who));
    bytes.flag(has(candidates, who));
    bytes.flag(tableau.jacques == who);
    bytes.flag(has(tableau.alibis[view.seat], who));
    bytes.flag(has(light, who));
    bytes.flag(has(tableau.left, who));
    bytes.flag(has(tableau.played, who));
    bytes.flag(tableau.now == who);
    bytes.flag(has(tableau.pulled, who));
    bytes.count(view.cleared[i], 28);
  }
}

void Observation::write_table(const View& view, ByteRow out) const {
  const Tableau& tableau = view.tableau;
  const Rules& rules = game_.rules();
  ByteWriter bytes(out);
  bytes.flag(view.seat == kJacques);
  bytes.flag(game_.turn(view) == view.seat);
  bytes.count(tableau.phase, 28);
  bytes.flag(tableau.stage == Stage::choose);
  bytes.flag(tableau.stage == Stage::act);
  bytes.flag(tableau.stated_dark);
  bytes.count(tableau.drawn[view.seat], 36);
  bytes.count(tableau.drawn[1 - view.seat], 36);
  bytes.count(tableau.steps, 60);
  bytes.one_of(static_cast<int>(tableau.walked), 3);
  bytes.flag(tableau.powered);
  bytes.count(tableau.pulls, 80);
  bytes.one_of(tableau.lantern, kDirections + 2);
  bytes.flag(rules.lantern == Rules::six);
  bytes.flag(rules.whistle == Rules::whistle_official);
  bytes.flag(rules.numbers == Rules::light);
}

int Observation::action(Move move, Seat) const {
  int first = 0;
  for (const auto& [kind, name, about] : kKinds) {
    if (kind == move.kind) break;
    first += width(kind);
  }
  switch (move.kind) {
    case Move::pull:
      return first + move.a * board().size() + move.b;
    case Move::light:
      return first + place_in(board().lamps, move.a) * lamps() + place_in(board().lamps, move.b);
    case Move::cover:
      return first + place_in(board().manholes, move.a) * manholes() +
             place_in(board().manholes, move.b);
    case Move::cordon:
      return first + move.a * exits() + move.b;
    case Move::whistle:
    case Move::leave:
    case Move::done:
      return first;
    default:
      return first + move.a;
  }
}

}  // namespace salon::jacques
