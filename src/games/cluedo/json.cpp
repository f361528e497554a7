// Views for programs, as schema.json describes them.
#include "games/cluedo/possible.h"

namespace salon::cluedo {
namespace {

void write_note(std::string& out, const Note& note) {
  static constexpr std::array<std::string_view, 4> kinds{"asked", "none", "showed", "accused"};
  ObjectText one(out);
  one.add("turn", note.turn).add("asker", note.asker).add("cards", text(note.triple));
  one.add("kind", kinds[note.kind]);
  if (note.kind == Note::lacks || note.kind == Note::shows) one.add("seat", note.seat);
  if (note.card != kNoCard) one.add("card", word(note.card));
}

void write_words(std::string& out, Cards cards) {
  ListText list(out);
  each(cards, [&](Card card) { list.add(word(card)); });
}

void write_seats(std::string& out, const Cluedo& game, const View& view) {
  const Tableau& tableau = view.tableau;
  ListText seats(out);
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    ObjectText one(seats.begin());
    one.add("cards", game.hand_size(seat)).add("out", tableau.is_out(seat));
    if (tableau.suspect[seat] != kNoCard) one.add("suspect", word(tableau.suspect[seat]));
    if (tableau.was_brought(seat)) one.add("brought", true);
    if (tableau.asked[seat] != kNoCard) one.add("asked", word(tableau.asked[seat]));
    const Cards known = view.tableau.hands[seat];
    if (known != 0) write_words(one.begin("known"), known);
  }
}

/// A text a card: a character for each seat and one for the envelope.
void write_sheet(std::string& out, const Cluedo& game, const View& view) {
  const Marks marks = Possible(case_of(game, view)).marks();
  ObjectText sheet(out);
  for (Card card = 0; card < kCards; ++card) {
    std::string row;
    for (Seat seat = 0; seat < game.seats(); ++seat) row += mark(marks, game.seats(), seat, card);
    sheet.add(word(card), row + mark(marks, game.seats(), kEnvelope, card));
  }
}

void write_reach(std::string& out, const Reach& reach) {
  ObjectText both(out);
  {
    ListText cells(both.begin("cells"));
    reach.cells.each([&](Place at) { cells.add(cell_name(at)); });
  }
  write_words(both.begin("rooms"), reach.rooms);
}

void write_tokens(ViewText& out, const Tableau& tableau) {
  {
    ObjectText pawns(out.begin("pawns"));
    for (Card pawn = 0; pawn < kSuspects; ++pawn)
      pawns.add(word(pawn), place_name(tableau.pawns[pawn]));
  }
  ObjectText weapons(out.begin("weapons"));
  for (int i = 0; i < kWeapons; ++i)
    weapons.add(word(static_cast<Card>(kFirstWeapon + i)), word(tableau.tokens[i]));
}

void write_talk(std::string& out, const std::vector<Note>& notes) {
  ListText talk(out);
  for (const auto& note : notes) write_note(talk.begin(), note);
}

constexpr std::array<std::string_view, 11> kPhaseNames{"suspects", "envelope", "deal", "first",
                                                       "move",     "dice",     "walk", "suggest",
                                                       "answer",   "accuse",   "over"};

}  // namespace

void Cluedo::write(ViewText& out, const View& view, bool aided) const {
  const Tableau& tableau = view.tableau;
  out.add("seat", view.seat).add("phase", kPhaseNames[static_cast<int>(tableau.phase)]);
  out.add("turn", tableau.seat).add("round", tableau.round).add("turns", view.turn);
  write_seats(out.begin("seats"), *this, view);
  write_tokens(out, tableau);
  if (view.seat >= 0) write_words(out.begin("hand"), view.tableau.hands[view.seat]);
  if (tableau.phase == Phase::walk) {
    out.add("dice", tableau.dice);
    write_reach(out.begin("reach"), reach(tableau));
  }
  if (tableau.question)
    out.add("question", cluedo::text(tableau.question)).add("answerer", tableau.answerer);
  write_talk(out.begin("talk"), view.notes);
  if (view.tableau.envelope != 0) write_words(out.begin("envelope"), view.tableau.envelope);
  if (tableau.dealt == kDealt && aided) write_sheet(out.begin("sheet"), *this, view);
  if (tableau.phase == Phase::over)
    out.add("winner", tableau.winner).add("ending", ending_of(tableau));
  if (board_.get() != &Board::standard()) out.add("board", board().json());
}

Json Cluedo::json(const View& view) const {
  return json_of(*this, view);
}

}  // namespace salon::cluedo
