
#include "games/jacques/bots.h"
#include "games/jacques/jacques.h"

namespace salon::embedded {
extern const std::string_view rules_jacques_en;
extern const std::string_view rules_jacques_fr;
}  // namespace salon::embedded

namespace salon::jacques {

const About& Jacques::about() {
  static const About about{
      .name = "jacques",
      .title = {"Monsieur Jacques", "Monsieur Jacques"},
      .summary = {"One of eight is the culprit: catch him before he slips away in the dark.",
                  "L'un des huit est le coupable : prenez-le avant qu'il ne file dans le noir."},
      .min_seats = kSeats.least,
      .max_seats = kSeats.most,
      .minutes = 30,
      .hidden = true,
      .boards = true,
      .seat_names = {{"Inspector", "inspecteur"}, {"Jacques", "Jacques"}},
      .rules_en = embedded::rules_jacques_en,
      .rules_fr = embedded::rules_jacques_fr,
  };
  return about;
}

const RuleBook<Rules>& Jacques::book() {
  static const RuleBook<Rules> book{
      .entries = {{{.name = "lantern",
                    .about = {"Maigret's lantern: one beam, or six at once",
                              "la lanterne de Maigret : un rayon, ou six à la fois"},
                    .choices = {"one", "six"}},
                   &Rules::lantern},
                  {{.name = "whistle",
                    .about = {"Cruchot's whistle: if he likes, at any point of his move; or every "
                              "turn, before or after it",
                              "le sifflet de Cruchot : s'il veut, à tout moment de son "
                              "déplacement ; ou à chaque tour, avant ou après"},
                    .choices = {"house", "official"}},
                   &Rules::whistle},
                  {{.name = "numbers",
                    .about = {"the numbers belong to the lamp posts, or travel with the lights",
                              "les numéros restent aux lampadaires, ou suivent les lumières"},
                    .choices = {"lamp", "light"}},
                   &Rules::numbers}},
      .presets = {
          {{"house", {"the house rules", "les règles de la maison"}}, {}},
          {{"official", {"the published game", "le jeu édité"}},
           {.lantern = Rules::one, .whistle = Rules::whistle_official, .numbers = Rules::light}}}};
  return book;
}

Expected<Jacques> Jacques::make(const Rules& rules, int, std::string_view board) {
  auto read = Board::parse(board);
  if (!read) return std::unexpected(read.error());
  return Jacques(rules, std::move(*read));
}

Position Jacques::start() const {
  Position position;
  position.lit = board_->lit;
  position.covers = board_->covers;
  position.at = board_->start;
  position.numbers = board_->numbers;
  position.cordons = board_->cordons;
  position.lantern = rules_.lantern == Rules::six ? kAllRound : std::uint8_t{board_->lantern};
  return position;
}

Seat Jacques::turn_at(const Table& table) const {
  switch (table.stage) {
    case Stage::choose:
    case Stage::act:
      return table.player();
    case Stage::over:
      return kOver;
    default:
      return kNature;
  }
}

Jacques::Chances Jacques::chances(const Position& position) const {
  Chances chances;
  const auto draw = [&](Move::Kind kind, Crowd crowd) {
    each(crowd, [&](Character who) { chances.push_back({{kind, who}, 1.0 / count(crowd)}); });
  };
  switch (position.stage) {
    case Stage::identity:
      draw(Move::jacques, kEveryone);
      break;
    case Stage::deal:
      each_four([&](Crowd four) { chances.push_back({{Move::phase, four}, 1.0 / 70}); });
      break;
    case Stage::alibi:
      draw(Move::alibi,
           without(kEveryone, bit(position.jacques) | position.alibis[0] | position.alibis[1]));
      break;
    case Stage::statement:
      chances.push_back({{Move::state, !has(in_light(position), position.jacques)}, 1});
      break;
    default:
      break;
  }
  return chances;
}

void Jacques::deal(Table& table, Crowd four) const {
  table.left = four;
  table.played = 0;
  table.stage = Stage::choose;
}

Hexes Jacques::beam(const Table& table) const {
  const auto& beams = board_->beams[table.at[maigret]];
  if (table.lantern < kDirections) return beams[table.lantern];
  Hexes all;
  if (table.lantern == kAllRound) {
    for (const auto& each_beam : beams) all |= each_beam;
  }
  return all;
}

Hexes Jacques::lit_hexes(const Table& table) const {
  Hexes hexes = beam(table);
  each(table.lit, [&](Hex lamp) { hexes |= board_->near[lamp]; });
  return hexes & board_->streets;
}

Crowd Jacques::in_light(const Table& table) const {
  const Hexes hexes = lit_hexes(table), people = table.occupied();
  Crowd crowd = 0;
  for (int i = 0; i < kCharacters; ++i) {
    const auto who = static_cast<Character>(i);
    const Hex here = table.at[who];
    if (hexes.has(here) || (board_->near[here] & people)) crowd |= bit(who);
  }
  return crowd;
}

/// The light of the phase's number goes out; as a light of its own it leaves the game.
void Jacques::put_out(Table& table) const {
  auto& post = table.numbers[table.phase - 1];
  if (post == kNowhere) return;
  table.lit -= Hexes::of(post);
  if (rules_.numbers == Rules::light) post = kNowhere;
}

void Jacques::state(Table& table, bool dark) const {
  const Crowd light = in_light(table);
  table.suspects &= dark ? without(kEveryone, light) : light;
  table.stated_dark = dark;
  put_out(table);
  if (table.phase == kPhases) return finish(table, End::survived);
  ++table.phase;
  if (table.phase % 2 == 1) {
    table.stage = Stage::deal;
    table.played = 0;
  } else {
    table.stage = Stage::choose;
    table.left = without(kEveryone, table.played);
  }
}

Outcome Jacques::outcome(const Position& position) const {
  if (position.end == End::none) return {};
  return Outcome::win(position.end == End::caught ? kInspector : kJacques);
}

}  // namespace salon::jacques
