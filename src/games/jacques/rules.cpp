
#include "games/jacques/bots.h"
#include "games/jacques/jacques.h"

namespace salon::embedded {
extern const std::string_view rules_jacques_en;
extern const std::string_view rules_jacques_fr;
extern const std::string_view puzzles_jacques;
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
      .aids = {},
      .rules_en = embedded::rules_jacques_en,
      .rules_fr = embedded::rules_jacques_fr,
      .puzzles = embedded::puzzles_jacques,
  };
  return about;
}

const RuleBook<Rules>& Jacques::book() {
  static const RuleBook<Rules> book{
      .entries = {{{.name = "lantern",
                    .about = {"Maigret's lantern", "la lanterne de Maigret"},
                    .choices = {{"one", {"one beam", "un rayon"}},
                                {"six", {"six beams at once", "six rayons à la fois"}}}},
                   &Rules::lantern},
                  {{.name = "whistle",
                    .about = {"Cruchot's whistle", "le sifflet de Cruchot"},
                    .choices = {{"house",
                                 {"if he likes, at any point of his move",
                                  "s'il veut, à tout moment de son déplacement"}},
                                {"official",
                                 {"every turn, before or after his move",
                                  "à chaque tour, avant ou après son déplacement"}}}},
                   &Rules::whistle},
                  {{.name = "numbers",
                    .about = {"to what the numbers of the lamps belong",
                              "à quoi tiennent les numéros des réverbères"},
                    .choices = {{"lamp", {"to the lamp posts", "aux lampadaires"}},
                                {"light",
                                 {"to the lights, which carry them along",
                                  "aux lumières, qui les emportent"}}}},
                   &Rules::numbers}},
      .presets = {
          {{"house",
            {"Cruchot whistles when he likes; a lamp that went out can be lit again.",
             "Cruchot siffle quand il veut ; un réverbère éteint peut être rallumé."}},
           {}},
          {{"official",
            {"Cruchot whistles every turn; a light that goes out leaves the game.",
             "Cruchot siffle à chaque tour ; une lumière qui s'éteint quitte le jeu."},
            true},
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

Seat Jacques::turn_at(const Tableau& tableau) const {
  switch (tableau.stage) {
    case Stage::choose:
    case Stage::act:
      return tableau.player();
    case Stage::over:
      return kOver;
    default:
      return kNature;
  }
}

Jacques::Draws Jacques::chances(const Position& position) const {
  Draws chances;
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

void Jacques::deal(Tableau& tableau, Crowd four) const {
  tableau.left = four;
  tableau.played = 0;
  tableau.stage = Stage::choose;
}

Hexes Jacques::beam(const Tableau& tableau) const {
  const auto& beams = board_->beams[tableau.at[maigret]];
  if (tableau.lantern < kDirections) return beams[tableau.lantern];
  Hexes all;
  if (tableau.lantern == kAllRound) {
    for (const auto& each_beam : beams) all |= each_beam;
  }
  return all;
}

Hexes Jacques::lit_hexes(const Tableau& tableau) const {
  Hexes hexes = beam(tableau);
  each(tableau.lit, [&](Hex lamp) { hexes |= board_->near[lamp]; });
  return hexes & board_->streets;
}

Crowd Jacques::in_light(const Tableau& tableau) const {
  const Hexes hexes = lit_hexes(tableau), people = tableau.occupied();
  Crowd crowd = 0;
  for (int i = 0; i < kCharacters; ++i) {
    const auto who = static_cast<Character>(i);
    const Hex here = tableau.at[who];
    if (hexes.has(here) || (board_->near[here] & people)) crowd |= bit(who);
  }
  return crowd;
}

/// The light of the phase's number goes out; as a light of its own it leaves the game.
void Jacques::put_out(Tableau& tableau) const {
  auto& post = tableau.numbers[tableau.phase - 1];
  if (post == kNowhere) return;
  tableau.lit -= Hexes::of(post);
  if (rules_.numbers == Rules::light) post = kNowhere;
}

void Jacques::state(Tableau& tableau, bool dark) const {
  const Crowd light = in_light(tableau);
  tableau.suspects &= dark ? without(kEveryone, light) : light;
  tableau.stated_dark = dark;
  put_out(tableau);
  if (tableau.phase == kPhases) return finish(tableau, End::survived);
  ++tableau.phase;
  if (tableau.phase % 2 == 1) {
    tableau.stage = Stage::deal;
    tableau.played = 0;
  } else {
    tableau.stage = Stage::choose;
    tableau.left = without(kEveryone, tableau.played);
  }
}

Outcome Jacques::outcome(const Position& position) const {
  if (position.end == End::none) return {};
  return Outcome::win(position.end == End::caught ? kInspector : kJacques);
}

}  // namespace salon::jacques
