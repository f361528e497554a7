// The picture in the terminal.
#include "core/lines.h"
#include "core/utf8.h"
#include "games/cluedo/house.h"
#include "games/cluedo/possible.h"

namespace salon::cluedo {
namespace {

constexpr Style kBright{.fore = Colour::none, .back = {}, .bold = true};
constexpr int kBeside = 58;  // column of the detective sheet, right of the house
constexpr int kSheetNames = 16;
constexpr int kTalk = 29;  // first row below the house
constexpr int kTalkRows = 8;

void draw_sheet_row(const Cluedo& game, const View& view, const Marks& marks, Card card, int x0,
                    int y, Canvas& canvas, Lang lang) {
  const bool own = view.seat >= 0 && (view.tableau.hands[view.seat] & bit(card));
  const std::string sign = kind_of(card) == rooms ? "" : letter(card).in(lang) + " ";
  canvas.put(x0, y, clip(sign + name(card).in(lang), kSheetNames), own ? kBright : Style{});
  for (int i = 0; i <= game.seats(); ++i) {
    const int holder = i == game.seats() ? kEnvelope : i;
    const char now = mark(marks, game.seats(), holder, card);
    const int x = x0 + kSheetNames + 1 + 3 * i;
    if (now == '+') canvas.put(x, y, "●", {.fore = Colour::lamp, .back = {}, .bold = true}, "X");
    if (now == '-') canvas.put(x, y, "·", kDim, "-");
    if (now == '?') canvas.put(x, y, " ");
  }
}

/// A note as people say it.
Phrase note_phrase(const Cluedo& game, const Tableau& tableau, const Note& note) {
  const Phrase asker = game.who(tableau, note.asker), who = game.who(tableau, note.seat);
  switch (note.kind) {
    case Note::asked:
      return phrase("{} asks: {}?", "{} demande : {} ?", asker, phrase_of(note.triple));
    case Note::lacks:
      return phrase("{} has none", "{} n'a rien", who);
    case Note::shows:
      if (note.card == kNoCard) return phrase("{} shows a card", "{} montre une carte", who);
      return phrase("{} shows {}", "{} montre {}", who, the(note.card));
    case Note::accused:
      break;
  }
  return phrase("{} accuses {}: wrong", "{} accuse {} : c'est faux", asker, phrase_of(note.triple));
}

/// The table talk, a line a question, as far back as one round.
std::vector<std::string> talk_of(const Cluedo& game, const View& view, Lang lang) {
  std::vector<std::string> lines;
  for (const auto& note : view.notes) {
    if (note.turn + game.seats() < view.turn) continue;
    const std::string said = note_phrase(game, view.tableau, note).in(lang);
    const bool starts = note.kind == Note::asked || note.kind == Note::accused || lines.empty();
    if (starts) {
      lines.push_back(said);
    } else {
      lines.back() += (lines.back().ends_with('?') ? " " : ", ") + said;
    }
  }
  return lines;
}

void draw_talk(const Cluedo& game, const View& view, Canvas& canvas, Lang lang) {
  std::vector<std::string> rows;
  for (const auto& said : talk_of(game, view, lang)) {
    const auto broken = lines(said, canvas.room());
    rows.insert(rows.end(), broken.begin(), broken.end());
  }
  if (rows.size() > kTalkRows) rows.erase(rows.begin(), rows.end() - kTalkRows);
  int y = kTalk + 2;
  for (const auto& row : rows) canvas.put(0, y++, row);
}

void draw_hand(const View& view, Canvas& canvas, Lang lang) {
  if (view.seat < 0 || view.tableau.hands[view.seat] == 0) return;
  std::string hand;
  each(view.tableau.hands[view.seat],
       [&](Card card) { hand += (hand.empty() ? "" : ", ") + name(card).in(lang); });
  int y = kTalk;
  for (const auto& row :
       lines((lang == Lang::fr ? "Votre main : " : "Your hand: ") + hand, canvas.room()))
    canvas.put(0, y++, row, kBright);
}

}  // namespace

void Cluedo::draw(const View& view, Canvas& canvas, Lang lang) const {
  draw_house(*this, view.tableau, canvas, lang);
  draw_hand(view, canvas, lang);
  draw_talk(*this, view, canvas, lang);
}

void Cluedo::draw_sheet(const View& view, Canvas& canvas, Lang lang) const {
  if (view.tableau.dealt < kDealt) return;
  const Marks marks = Possible(case_of(*this, view)).marks();
  const bool fits = kBeside + kSheetNames + 1 + 3 * (seats_ + 1) <= canvas.room();
  const int x = fits ? kBeside : 0, y = fits ? 0 : canvas.height() + 1;
  for (Seat seat = 0; seat < seats_; ++seat) {
    const Card pawn = view.tableau.suspect[seat];
    Style style = pawn_style(view.tableau, pawn);
    style.bold = seat == view.seat;
    canvas.put(x + kSheetNames + 1 + 3 * seat, y, letter(pawn).in(lang), style);
  }
  canvas.put(x + kSheetNames + 1 + 3 * seats_, y, "✉", kBright, "E");
  for (Card card = 0; card < kCards; ++card) {
    const int row = 1 + card + (card >= kFirstWeapon) + (card >= kFirstRoom);
    draw_sheet_row(*this, view, marks, card, x, y + row, canvas, lang);
  }
}

}  // namespace salon::cluedo
