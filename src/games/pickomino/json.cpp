// Views for programs, as schema.json describes them.
#include <ranges>

#include "games/pickomino/pickomino.h"

namespace salon::pickomino {
namespace {

/// The number of a tile, or null.
Json number_json(Tile tile) {
  return tile == kNoTile ? Json() : Json(number(tile));
}

void write_tile(std::string& out, const Position& position, int seats, Tile tile) {
  const Seat seat = holder(position, seats, tile);
  const bool lies = position.face_up & bit(tile);
  ObjectText one(out);
  one.add("tile", number(tile)).add("points", points(tile));
  one.add("state", lies ? "table" : seat == kNature ? "gone" : "stack");
  if (seat != kNature) one.add("seat", seat).add("top", position.top[seat] == tile);
}

void write_stack(std::string& out, const Pickomino& game, const Position& position, Seat seat) {
  std::vector<int> tiles;
  position.each_tile_down(seat, [&](Tile tile) { tiles.push_back(number(tile)); });
  ObjectText one(out);
  one.add("seat", seat);
  {
    ListText upwards(one.begin("tiles"));
    for (const int tile : std::views::reverse(tiles)) upwards.add(tile);
  }
  one.add("top", number_json(position.top[seat])).add("points", position.points(seat));
  one.add("resigned", position.has_resigned(seat)).add("place", game.place(position, seat));
}

void write_aside(std::string& out, Dice aside) {
  ListText groups(out);
  each_face(aside.faces(), [&](Face face) {
    ObjectText(groups.begin())
        .add("face", std::string(1, letter(face)))
        .add("count", aside.count(face))
        .add("sum", aside.count(face) * worth(face));
  });
}

void write_roll(std::string& out, const Position& position) {
  if (position.phase != Phase::take) return write(out, nullptr);
  ListText dice(out);
  for (const char face : dice_text(position.roll)) dice.add(std::string(1, face));
}

void write_prize(std::string& out, Prize prize) {
  if (!prize) return write(out, nullptr);
  ObjectText(out)
      .add("tile", number(prize.tile))
      .add("points", points(prize.tile))
      .add("from", prize.from == Prize::kTable ? Json("table") : Json(prize.from));
}

void write_turn_end(std::string& out, const TurnEnd& end) {
  constexpr const char* kinds[] = {"none", "won", "stolen", "lost"};
  if (end.kind == TurnEnd::none) return write(out, nullptr);
  ObjectText last(out);
  last.add("kind", kinds[end.kind]).add("seat", end.seat);
  last.add(end.kind == TurnEnd::lost ? "returned" : "tile", number_json(end.tile));
  if (end.kind == TurnEnd::stolen) last.add("from", end.victim);
  if (end.kind == TurnEnd::lost) last.add("removed", number_json(end.removed));
}

}  // namespace

void Pickomino::write(ViewText& out, const View& view, bool) const {
  const auto& position = view.position;
  constexpr const char* phases[] = {"first", "roll", "take", "decide", "over"};
  const bool on = position.phase != Phase::first && position.phase != Phase::over;
  out.add("position", text(position)).add("phase", phases[static_cast<int>(position.phase)]);
  out.add("turn", turn(position)).add("seat", on ? Json(position.seat) : Json());
  out.add("turn_number", position.turns + (on ? 1 : 0)).add("turn_limit", rules_.limit);
  {
    ListText tiles(out.begin("tiles"));
    for (Tile tile = 0; tile < kTiles; ++tile) write_tile(tiles.begin(), position, seats_, tile);
  }
  {
    ListText stacks(out.begin("stacks"));
    for (Seat seat = 0; seat < seats_; ++seat) write_stack(stacks.begin(), *this, position, seat);
  }
  write_aside(out.begin("aside"), position.aside);
  out.add("dice_left", position.dice_left());
  write_roll(out.begin("roll"), position);
  out.add("total", position.aside.total()).add("worm", position.aside.has_worm());
  if (on)
    write_prize(out.begin("prize"), prize(position));
  else
    out.add("prize", nullptr);
  write_turn_end(out.begin("last"), view.last);
}

Json Pickomino::json(const View& view) const {
  return json_of(*this, view);
}

}  // namespace salon::pickomino
