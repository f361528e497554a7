#include "games/pickomino/observation.h"

namespace salon::pickomino {
namespace {

std::vector<std::string> numbers() {
  std::vector<std::string> all;
  for (Tile tile = 0; tile < kTiles; ++tile) all.push_back(std::to_string(number(tile)));
  return all;
}

std::vector<std::string> faces() {
  return {"1", "2", "3", "4", "5", "worm"};
}

constexpr int kDie = 31;  // so that eight of them are not too many

}  // namespace

Layout Observation::layout() const {
  Layout layout;
  auto& table =
      layout.blocks
          .emplace_back(Layout::Block{"table", "what lies on the table and in the dice", {}, {}})
          .planes;
  add_planes(table, "tile_", numbers(), "face up on the table: tile");
  add_planes(table, "aside_", faces(), "31 for each die set aside that shows");
  add_planes(table, "roll_", faces(), "31 for each die just rolled that shows");
  table.push_back({"total", "6 for each point of the dice set aside"});
  table.push_back({"worm", "a worm is set aside"});
  table.push_back({"dice_left", "31 for each die that is not set aside"});
  table.push_back({"prize", "63 for each worm on the tile that stopping now would win"});
  table.push_back({"take", "a face is to be chosen"});
  table.push_back({"decide", "it is to be decided whether to stop"});
  table.push_back({"turns", "turns played, 255 for as many as the game may last"});
  table.push_back({"exact", "rule: only the exact number wins a tile of the table"});
  table.push_back({"steal", "rule: top tiles can be stolen"});
  table.push_back({"over36", "rule: more than 36 wins the highest tile"});
  table.push_back({"lose", "rule: a tile just given back stays"});

  auto& seats = layout.blocks
                    .emplace_back(Layout::Block{"seats",
                                                "each seat, the observer first, then in the order "
                                                "of play",
                                                {game_.seats()},
                                                {}})
                    .planes;
  seats.push_back({"to_move", "it is this seat's turn"});
  seats.push_back({"resigned", "this seat has resigned"});
  seats.push_back({"points", "6 for each worm in its stack"});
  add_planes(seats, "holds_", numbers(), "in its stack: tile");
  add_planes(seats, "top_", numbers(), "on top of its stack: tile");

  layout.ranges = {{"take", "the face taken: 1 to 5, then the worm", kFaces},
                   {"stop", "stop and take the tile", 1},
                   {"again", "have the other dice rolled again", 1}};
  return layout;
}

void Observation::write(const PickominoView& view, std::span<std::uint8_t> out) const {
  const Position& position = view.position;
  const Rules& rules = game_.rules();
  ByteWriter bytes(out);
  bytes.bits(position.face_up, kTiles);
  for (const Dice dice : {position.aside, position.roll}) {
    for (Face face = 0; face < kFaces; ++face) bytes.count(dice.count(face), kDie);
  }
  const Prize prize = game_.prize(position);
  bytes.count(position.aside.total(), 6);
  bytes.flag(position.aside.has_worm());
  bytes.count(position.dice_left(), kDie);
  bytes.count(prize ? points(prize.tile) : 0, 63);
  bytes.flag(position.phase == Phase::take);
  bytes.flag(position.phase == Phase::decide);
  bytes.part(static_cast<int>(position.turns), rules.limit);
  bytes.flag(rules.exact == Rules::on);
  bytes.flag(rules.steal == Rules::on);
  bytes.flag(rules.over36 == Rules::over36_highest);
  bytes.flag(rules.lose == Rules::lose_official);
  for (int i = 0; i < game_.seats(); ++i) {
    const Seat seat = (view.seat + i) % game_.seats();
    const Tile top = position.top[seat];
    bytes.flag(game_.turn(position) == seat);
    bytes.flag(position.has_resigned(seat));
    bytes.count(position.points(seat), 6);
    bytes.bits(position.tiles(seat), kTiles);
    bytes.one_of(top, kTiles);
  }
}

}  // namespace salon::pickomino
