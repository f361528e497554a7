// Views for programs, as schema.json describes them.
#include "games/cluedo/possible.h"

namespace salon::cluedo {
namespace {

Json note_json(const Note& note) {
  Json json{{"turn", note.turn}, {"asker", note.asker}, {"cards", text(note.triple)}};
  static constexpr std::array<std::string_view, 4> kinds{"asked", "none", "showed", "accused"};
  json["kind"] = kinds[note.kind];
  if (note.kind == Note::lacks || note.kind == Note::shows) json["seat"] = note.seat;
  if (note.card != kNoCard) json["card"] = word(note.card);
  return json;
}

Json words_json(Cards cards) {
  Json list = Json::array();
  each(cards, [&](Card card) { list.push_back(word(card)); });
  return list;
}

Json seats_json(const Cluedo& game, const View& view) {
  const Table& table = view.table;
  Json seats = Json::array();
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    Json one{{"cards", game.hand_size(seat)}, {"out", table.is_out(seat)}};
    if (table.suspect[seat] != kNoCard) one["suspect"] = word(table.suspect[seat]);
    if (table.was_brought(seat)) one["brought"] = true;
    if (table.asked[seat] != kNoCard) one["asked"] = word(table.asked[seat]);
    if (view.table.hands[seat] != 0) one["known"] = words_json(view.table.hands[seat]);
    seats.push_back(std::move(one));
  }
  return seats;
}

/// A text a card: a character for each seat and one for the envelope.
Json sheet_json(const Cluedo& game, const View& view) {
  const Marks marks = Possible(case_of(game, view)).marks();
  Json sheet = Json::object();
  for (Card card = 0; card < kCards; ++card) {
    std::string row;
    for (Seat seat = 0; seat < game.seats(); ++seat) row += mark(marks, game.seats(), seat, card);
    sheet[std::string(word(card))] = row + mark(marks, game.seats(), kEnvelope, card);
  }
  return sheet;
}

Json reach_json(const Reach& reach) {
  Json cells = Json::array();
  reach.cells.each([&](Place at) { cells.push_back(cell_name(at)); });
  return {{"cells", std::move(cells)}, {"rooms", words_json(reach.rooms)}};
}

constexpr std::array<std::string_view, 11> kPhaseNames{"suspects", "envelope", "deal", "first",
                                                       "move",     "dice",     "walk", "suggest",
                                                       "answer",   "accuse",   "over"};

}  // namespace

Json Cluedo::json(const View& view) const {
  const Table& table = view.table;
  Json json{{"seat", view.seat},  {"phase", kPhaseNames[static_cast<int>(table.phase)]},
            {"turn", table.seat}, {"round", table.round},
            {"turns", view.turn}, {"seats", seats_json(*this, view)}};
  for (Card pawn = 0; pawn < kSuspects; ++pawn)
    json["pawns"][std::string(word(pawn))] = place_name(table.pawns[pawn]);
  for (int i = 0; i < kWeapons; ++i)
    json["weapons"][std::string(word(static_cast<Card>(kFirstWeapon + i)))] = word(table.tokens[i]);
  if (view.seat >= 0) json["hand"] = words_json(view.table.hands[view.seat]);
  if (table.phase == Phase::walk) {
    json["dice"] = table.dice;
    json["reach"] = reach_json(reach(table));
  }
  if (table.question) {
    json["question"] = cluedo::text(table.question);
    json["answerer"] = table.answerer;
  }
  json["talk"] = Json::array();
  for (const auto& note : view.notes) json["talk"].push_back(note_json(note));
  if (view.table.envelope != 0) json["envelope"] = words_json(view.table.envelope);
  if (table.dealt == kDealt) json["sheet"] = sheet_json(*this, view);
  if (table.phase == Phase::over) {
    json["winner"] = table.winner;
    json["ending"] = to_json(ending(table));
  }
  if (board_.get() != &Board::standard()) json["board"] = board().json();
  return json;
}

}  // namespace salon::cluedo
