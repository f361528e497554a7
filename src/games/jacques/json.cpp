// A view for programs.
#include <algorithm>

#include "games/jacques/jacques.h"

namespace salon::jacques {
namespace {

void write_crowd(std::string& out, Crowd crowd) {
  ListText list(out);
  each(crowd, [&](Character who) { list.add(kCharacterWords[who]); });
}

void write_hexes(std::string& out, const Board& board, Hexes hexes) {
  ListText list(out);
  each(hexes, [&](Hex hex) { list.add(board.names[hex]); });
}

void write_belief(std::string& out, const Belief& belief) {
  ObjectText all(out);
  for (int who = 0; who < kCharacters; ++who) all.add(kCharacterWords[who], belief[who]);
}

std::string_view kind_of(const Board& board, Hex hex) {
  if (board.houses.has(hex)) return "house";
  if (board.lamps.has(hex)) return "lamp";
  return board.manholes.has(hex) ? "manhole" : "street";
}

std::string map_text(const Board& board) {
  std::string text;
  {
    ListText hexes(text);
    for (Hex hex = 0; hex < board.size(); ++hex) {
      ObjectText(hexes.begin())
          .add("hex", board.names[hex])
          .add("kind", kind_of(board, hex))
          .add("column", board.columns[hex])
          .add("row", board.rows[hex]);
    }
  }
  return text;
}

void write_people(std::string& out, const Board& board, const View& view, Crowd light) {
  const Tableau& tableau = view.tableau;
  ListText people(out);
  for (int i = 0; i < kCharacters; ++i) {
    const auto who = static_cast<Character>(i);
    ObjectText one(people.begin());
    one.add("id", kCharacterWords[i]).add("name", full_name(who));
    one.add("hex", board.names[tableau.at[i]]).add("in_light", has(light, who));
    one.add("suspect", has(tableau.suspects, who));
    if (view.cleared[i] != 0) one.add("cleared", view.cleared[i]);
  }
}

void write_lamps(std::string& out, const Board& board, const Tableau& tableau) {
  ListText lamps(out);
  each(board.lamps, [&](Hex hex) {
    const auto number = std::ranges::find(tableau.numbers, hex);
    ObjectText lamp(lamps.begin());
    lamp.add("hex", board.names[hex]).add("lit", tableau.lit.has(hex));
    if (number != tableau.numbers.end()) lamp.add("number", number - tableau.numbers.begin() + 1);
  });
}

void write_exits(std::string& out, const Board& board, const Tableau& tableau) {
  ListText exits(out);
  for (std::size_t i = 0; i < board.exits.size(); ++i) {
    ObjectText(exits.begin())
        .add("id", board.exits[i].name)
        .add("hex", board.names[board.exits[i].hex])
        .add("cordon", (tableau.cordons >> i & 1) != 0);
  }
}

void write_turn(std::string& out, const Jacques& game, const Tableau& tableau) {
  ObjectText turn(out);
  turn.add("character", kCharacterWords[tableau.now]);
  turn.add("from", game.board().names[tableau.origin]).add("steps", tableau.steps);
  turn.add("walked", tableau.walked != Walked::no).add("power_used", tableau.powered);
  turn.add("lantern_due", tableau.lantern == kUnset).add("pulls", tableau.pulls);
  write_crowd(turn.begin("pulled"), tableau.pulled);
  write_hexes(turn.begin("reach"), game.board(), game.destinations(tableau));
}

void write_alibis(ViewText& out, const View& view) {
  if (!view.sees(kInspector) && !view.sees(kJacques)) return;
  ObjectText alibis(out.begin("alibis"));
  for (const Seat drawer : {kInspector, kJacques}) {
    if (!view.sees(drawer)) continue;
    const char* const name = drawer == kInspector ? "inspector" : "jacques";
    write_crowd(alibis.begin(name), view.tableau.alibis[drawer]);
  }
}

constexpr std::array<std::string_view, 7> kStages{"identity", "deal",      "pick", "turn",
                                                  "alibi",    "statement", "over"};

}  // namespace

Jacques::Jacques(const Rules& rules, std::shared_ptr<const Board> board)
    : rules_(rules),
      board_(std::move(board)),
      map_(std::make_shared<const std::string>(map_text(*board_))) {}

void Jacques::write(ViewText& out, const View& view, bool) const {
  const Tableau& tableau = view.tableau;
  const Seat seat = turn(view);
  const bool directed = tableau.lantern < kDirections;
  out.add("game", "jacques").add("board", board_->title).add("map", Verbatim{*map_});
  out.add("stage", kStages[static_cast<int>(tableau.stage)]).add("phase", tableau.phase);
  out.add("player", seat >= 0 ? Json(seat) : Json());
  write_people(out.begin("characters"), *board_, view, in_light(tableau));
  write_lamps(out.begin("lamps"), *board_, tableau);
  write_hexes(out.begin("covers"), *board_, tableau.covers);
  write_exits(out.begin("exits"), *board_, tableau);
  out.add("lantern", directed ? Json(kDirectionWords[tableau.lantern]) : Json());
  write_hexes(out.begin("beam"), *board_, beam(tableau));
  write_hexes(out.begin("lit"), *board_, lit_hexes(tableau));
  write_crowd(out.begin("left"), tableau.left);
  write_crowd(out.begin("played"), tableau.played);
  write_crowd(out.begin("suspects"), tableau.suspects);
  out.add("stated", tableau.stated_dark ? "dark" : "light").add("alibis_drawn", tableau.drawn);
  const bool known = tableau.jacques != nobody;
  out.add("jacques", known ? Json(kCharacterWords[tableau.jacques]) : Json());
  write_belief(out.begin("suspicion"), suspicion(view));
  write_belief(out.begin("inspector_alibis"), inspector_alibis(view));
  write_alibis(out, view);
  if (tableau.stage == Stage::act) write_turn(out.begin("turn"), *this, tableau);
  if (tableau.stage != Stage::identity) out.add("last", seen_text(view.last));
}

Json Jacques::json(const View& view) const {
  return json_of(*this, view);
}

}  // namespace salon::jacques
