// Views for programs, as schema.json describes them.
#include "games/pickomino/pickomino.h"

namespace salon::pickomino {
namespace {

Json tile_json(const Position& position, int seats, Tile tile) {
  const Seat seat = holder(position, seats, tile);
  const bool lies = position.face_up & bit(tile);
  Json json{{"tile", number(tile)},
            {"points", points(tile)},
            {"state", lies              ? "table"
                      : seat == kNature ? "gone"
                                        : "stack"}};
  if (seat != kNature) {
    json["seat"] = seat;
    json["top"] = position.top[seat] == tile;
  }
  return json;
}

Json stack_json(const Position& position, Seat seat) {
  Json tiles = Json::array();
  position.each_tile_down(seat, [&](Tile tile) { tiles.insert(tiles.begin(), number(tile)); });
  const Tile top = position.top[seat];
  return {{"seat", seat},
          {"tiles", std::move(tiles)},
          {"top", top == kNoTile ? Json(nullptr) : Json(number(top))},
          {"points", position.points(seat)},
          {"resigned", position.has_resigned(seat)}};
}

Json aside_json(Dice aside) {
  Json groups = Json::array();
  each_face(aside.faces(), [&](Face face) {
    groups.push_back({{"face", std::string(1, letter(face))},
                      {"count", aside.count(face)},
                      {"sum", aside.count(face) * worth(face)}});
  });
  return groups;
}

Json roll_json(const Position& position) {
  if (position.phase != Phase::take) return nullptr;
  Json dice = Json::array();
  for (const char face : dice_text(position.roll)) dice.push_back(std::string(1, face));
  return dice;
}

Json prize_json(Prize prize) {
  if (!prize) return nullptr;
  return {{"tile", number(prize.tile)},
          {"points", points(prize.tile)},
          {"from", prize.from == Prize::kTable ? Json("table") : Json(prize.from)}};
}

Json turn_end_json(const TurnEnd& end) {
  constexpr const char* kinds[] = {"none", "won", "stolen", "lost"};
  if (end.kind == TurnEnd::none) return nullptr;
  const auto tile = [](Tile which) {
    return which == kNoTile ? Json(nullptr) : Json(number(which));
  };
  Json json{{"kind", kinds[end.kind]}, {"seat", end.seat}};
  json[end.kind == TurnEnd::lost ? "returned" : "tile"] = tile(end.tile);
  if (end.kind == TurnEnd::stolen) json["from"] = end.victim;
  if (end.kind == TurnEnd::lost) json["removed"] = tile(end.removed);
  return json;
}

}  // namespace

Json Pickomino::json(const View& view) const {
  const auto& position = view.position;
  constexpr const char* phases[] = {"first", "roll", "take", "decide", "over"};
  const bool on = position.phase != Phase::first && position.phase != Phase::over;
  Json tiles = Json::array(), stacks = Json::array();
  for (Tile tile = 0; tile < kTiles; ++tile) tiles.push_back(tile_json(position, seats_, tile));
  for (Seat seat = 0; seat < seats_; ++seat) {
    stacks.push_back(stack_json(position, seat));
    stacks.back()["place"] = place(position, seat);
  }
  return {{"position", text(position)},
          {"phase", phases[static_cast<int>(position.phase)]},
          {"turn", turn(position)},
          {"seat", on ? Json(position.seat) : Json(nullptr)},
          {"turn_number", position.turns + (on ? 1 : 0)},
          {"turn_limit", rules_.limit},
          {"tiles", std::move(tiles)},
          {"stacks", std::move(stacks)},
          {"aside", aside_json(position.aside)},
          {"dice_left", position.dice_left()},
          {"roll", roll_json(position)},
          {"total", position.aside.total()},
          {"worm", position.aside.has_worm()},
          {"prize", on ? prize_json(prize(position)) : Json(nullptr)},
          {"last", turn_end_json(view.last)}};
}

}  // namespace salon::pickomino
