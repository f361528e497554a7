#include "games/cluedo/observation.h"

#include <algorithm>
#include <utility>

namespace salon::cluedo {
namespace {

enum CellPlane { corridor, door, own_pawn, other_pawn };
constexpr int kCellPlanes = other_pawn + 1;
constexpr int kRoomPlanes = 4;
enum CardPlane { in_envelope, asked_now, accused_wrongly, own, lacking, showing };
constexpr int kPerSeat = 3;  // holds, lacks, showed

/// The phases in which seats are asked.
constexpr std::array kAsked{Phase::suspects, Phase::move,   Phase::walk,
                            Phase::suggest,  Phase::answer, Phase::accuse};
constexpr std::array<std::string_view, kAsked.size()> kAskedNames{"suspects", "move",   "walk",
                                                                  "suggest",  "answer", "accuse"};

constexpr int kQuestions = kSuspects * kWeapons;

void raise(std::uint8_t& byte, int by) {
  byte = static_cast<std::uint8_t>(std::min(byte + by, 255));
}

}  // namespace

Layout Observation::layout() const {
  const Board& board = game_.board();
  Layout layout;
  layout.blocks.push_back({"cells",
                           "the house from above, row 1 first",
                           {board.rows(), board.columns()},
                           {{"corridor", "a cell one can walk on"},
                            {"door", "a cell with a door to a room"},
                            {"own_pawn", "one's own pawn"},
                            {"other_pawn", "another pawn"}}});
  layout.blocks.push_back({"rooms",
                           "the nine rooms",
                           {kRooms},
                           {{"own_pawn", "one's own pawn is there"},
                            {"other_pawns", "42 for each other pawn there"},
                            {"weapons", "42 for each weapon there"},
                            {"asked",
                             "the room of one's previous hypothesis, as long as one has "
                             "been in no other"}}});
  std::vector<Layout::Plane> card{{"envelope", "one knows it to be in the envelope"},
                                  {"asked", "named by the question that is being answered"},
                                  {"accused", "64 for each wrong accusation that named it"}};
  for (int i = 0; i < game_.seats(); ++i) {
    const std::string seat = "_" + std::to_string(i);
    card.push_back({"holds" + seat, "one has seen it in the hand of seat" + seat});
    card.push_back({"lacks" + seat, "seat" + seat + " could not show it"});
    card.push_back({"showed" + seat, "64 for each unseen card that seat" + seat +
                                         " showed to a question that named it"});
  }
  layout.blocks.push_back({"cards",
                           "the 21 cards: suspects, weapons, rooms; seat_0 is oneself, seat_1 the "
                           "next in the order of play…",
                           {kCards},
                           card});
  std::vector<Layout::Plane> seat{{"to_move", "is asked now"},
                                  {"turn", "has the turn"},
                                  {"out", "is eliminated"},
                                  {"brought", "was brought to its room since its last turn"},
                                  {"in_room", "its pawn is in a room"},
                                  {"cards", "cards in its hand, 40 each"}};
  for (Card suspect = 0; suspect < kSuspects; ++suspect)
    seat.push_back({std::string(word(suspect)), "plays " + std::string(word(suspect))});
  layout.blocks.push_back(
      {"seats", "each seat, the observer first, then in the order of play", {game_.seats()}, seat});
  std::vector<Layout::Plane> table;
  add_planes(table, "", kAskedNames, "phase:");
  table.push_back({"dice", "20 times what was rolled, while walking"});
  table.push_back({"rounds", "rounds completed, 255 for as many as the game may last"});
  layout.blocks.push_back({"table", "the game as a whole", {}, table});

  layout.ranges = {
      {"suspect", "the suspect chosen", kSuspects},
      {"roll", "the dice are rolled", 1},
      {"stay", "staying where one is", 1},
      {"passage", "through the secret passage", 1},
      {"go", "columns × row + column of the cell gone to", cells()},
      {"enter", "the room entered", kRooms},
      {"suggest", "6 × suspect + weapon", kQuestions},
      {"show", "the card shown: suspects, weapons, rooms", kCards},
      {"none", "no card to show", 1},
      {"accuse", "54 × suspect + 9 × weapon + room", kTriples},
      {"pass", "no hypothesis, or no accusation", 1},
  };
  return layout;
}

void Observation::write(const View& view, std::span<std::uint8_t> out) const {
  std::ranges::fill(out, std::uint8_t{0});
  auto take = [row = ByteRow(out), at = 0](int bytes) mutable {
    return row.part(std::exchange(at, at + bytes), bytes);
  };
  write_cells(view, take(cells() * kCellPlanes));
  write_rooms(view, take(kRooms * kRoomPlanes));
  write_cards(view, take(kCards * (own + kPerSeat * game_.seats())));
  write_seats(view, take(game_.seats() * (6 + kSuspects)));
  write_table(view, take(static_cast<int>(kAsked.size()) + 2));
}

void Observation::write_cells(const View& view, ByteRow out) const {
  const Board& board = game_.board();
  const auto at = [&](Place place) -> ByteRow {
    return out.part((row_of(place) * board.columns() + column_of(place)) * kCellPlanes,
                    kCellPlanes);
  };
  board.walkable().each([&](Place cell) { at(cell)[corridor] = ByteWriter::kFull; });
  for (Card room = kFirstRoom; room < kCards; ++room)
    board.doors(room).each([&](Place cell) { at(cell)[door] = ByteWriter::kFull; });
  const Card mine = view.tableau.suspect[view.seat];
  for (Card pawn = 0; pawn < kSuspects; ++pawn) {
    const Place place = view.tableau.pawns[pawn];
    if (!is_room(place)) at(place)[pawn == mine ? own_pawn : other_pawn] = ByteWriter::kFull;
  }
}

void Observation::write_rooms(const View& view, ByteRow out) const {
  const auto at = [&](Card room) -> ByteRow {
    return out.part((room - kFirstRoom) * kRoomPlanes, kRoomPlanes);
  };
  const Tableau& tableau = view.tableau;
  const Card mine = tableau.suspect[view.seat];
  for (Card pawn = 0; pawn < kSuspects; ++pawn) {
    if (!is_room(tableau.pawns[pawn])) continue;
    const ByteRow here = at(room_of(tableau.pawns[pawn]));
    if (pawn == mine) {
      here[0] = ByteWriter::kFull;
    } else {
      raise(here[1], 42);
    }
  }
  for (const Card room : tableau.tokens) raise(at(room)[2], 42);
  if (tableau.asked[view.seat] != kNoCard) at(tableau.asked[view.seat])[3] = ByteWriter::kFull;
}

void Observation::write_cards(const View& view, ByteRow out) const {
  const int planes = own + kPerSeat * game_.seats();
  const auto at = [&](Card card) -> ByteRow { return out.part(card * planes, planes); };
  const auto mark = [&](Cards cards, int plane) {
    each(cards, [&](Card card) { at(card)[plane] = ByteWriter::kFull; });
  };
  const auto plane = [&](Seat seat, CardPlane first) {
    return first + kPerSeat * nearness(view, seat);
  };
  const Position& known = view.tableau;
  mark(known.envelope, in_envelope);
  if (known.question) mark(known.question.cards(), asked_now);
  for (Seat seat = 0; seat < game_.seats(); ++seat) mark(known.hands[seat], plane(seat, own));
  for (const Note& note : view.notes) {
    if (note.kind == Note::lacks) mark(note.triple.cards(), plane(note.seat, lacking));
    if (note.kind == Note::accused)
      each(note.triple.cards(), [&](Card card) { raise(at(card)[accused_wrongly], 64); });
    if (note.kind == Note::shows && note.card == kNoCard)
      each(note.triple.cards(), [&](Card card) { raise(at(card)[plane(note.seat, showing)], 64); });
  }
}

void Observation::write_seats(const View& view, ByteRow out) const {
  const Tableau& tableau = view.tableau;
  ByteWriter bytes(out);
  for (int i = 0; i < game_.seats(); ++i) {
    const Seat seat = (view.seat + i) % game_.seats();
    const Card suspect = tableau.suspect[seat];
    bytes.flag(game_.turn(view) == seat);
    bytes.flag(tableau.playing() && tableau.seat == seat);
    bytes.flag(tableau.is_out(seat));
    bytes.flag(tableau.was_brought(seat));
    bytes.flag(suspect != kNoCard && is_room(tableau.pawns[suspect]));
    bytes.count(game_.hand_size(seat), 40);
    bytes.one_of(suspect, kSuspects);
  }
}

void Observation::write_table(const View& view, ByteRow out) const {
  ByteWriter bytes(out);
  for (const Phase phase : kAsked) bytes.flag(view.tableau.phase == phase);
  bytes.count(view.tableau.dice, 20);
  bytes.part(view.tableau.round, game_.rules().limit);
}

int Observation::action(Move move, Seat) const {
  // Where the numbers of each kind begin; `roll`, `stay` and `passage` follow each other.
  constexpr int roll = kSuspects, go = roll + 3;
  const int enter = go + cells(), suggest = enter + kRooms, show = suggest + kQuestions,
            none = show + kCards, accuse = none + 1, pass = accuse + kTriples;
  switch (move.kind) {
    case Move::suspect:
      return move.cards.suspect;
    case Move::roll:
      return roll;
    case Move::stay:
      return roll + 1;
    case Move::passage:
      return roll + 2;
    case Move::go:
      return go + row_of(move.number) * game_.board().columns() + column_of(move.number);
    case Move::enter:
      return enter + move.cards.room - kFirstRoom;
    case Move::suggest:
      return suggest + move.cards.suspect * kWeapons + move.cards.weapon - kFirstWeapon;
    case Move::show:
      return show + move.card();
    case Move::none:
      return none;
    case Move::accuse:
      return accuse + move.cards.index();
    default:
      return pass;
  }
}

}  // namespace salon::cluedo
