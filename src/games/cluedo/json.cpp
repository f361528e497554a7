// Views for programs, as schema.json describes them.
#include "core/members.h"
#include "games/cluedo/possible.h"

namespace salon::cluedo {
namespace {

Json note_json(const Note& note) {
  Json json = object("turn", note.turn, "asker", note.asker, "cards", text(note.triple));
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
  const Tableau& tableau = view.tableau;
  Json seats = Json::array();
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    Json one{{"cards", game.hand_size(seat)}, {"out", tableau.is_out(seat)}};
    if (tableau.suspect[seat] != kNoCard) one["suspect"] = word(tableau.suspect[seat]);
    if (tableau.was_brought(seat)) one["brought"] = true;
    if (tableau.asked[seat] != kNoCard) one["asked"] = word(tableau.asked[seat]);
    if (view.tableau.hands[seat] != 0) one["known"] = words_json(view.tableau.hands[seat]);
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
  const Tableau& tableau = view.tableau;
  Json json{{"seat", view.seat},    {"phase", kPhaseNames[static_cast<int>(tableau.phase)]},
            {"turn", tableau.seat}, {"round", tableau.round},
            {"turns", view.turn},   {"seats", seats_json(*this, view)}};
  for (Card pawn = 0; pawn < kSuspects; ++pawn)
    json["pawns"][std::string(word(pawn))] = place_name(tableau.pawns[pawn]);
  for (int i = 0; i < kWeapons; ++i)
    json["weapons"][std::string(word(static_cast<Card>(kFirstWeapon + i)))] =
        word(tableau.tokens[i]);
  if (view.seat >= 0) json["hand"] = words_json(view.tableau.hands[view.seat]);
  if (tableau.phase == Phase::walk) {
    json["dice"] = tableau.dice;
    json["reach"] = reach_json(reach(tableau));
  }
  if (tableau.question) {
    json["question"] = cluedo::text(tableau.question);
    json["answerer"] = tableau.answerer;
  }
  json["talk"] = Json::array();
  for (const auto& note : view.notes) json["talk"].push_back(note_json(note));
  if (view.tableau.envelope != 0) json["envelope"] = words_json(view.tableau.envelope);
  if (tableau.dealt == kDealt) json["sheet"] = sheet_json(*this, view);
  if (tableau.phase == Phase::over) {
    json["winner"] = tableau.winner;
    json["ending"] = to_json(ending(tableau));
  }
  if (board_.get() != &Board::standard()) json["board"] = board().json();
  return json;
}

}  // namespace salon::cluedo
