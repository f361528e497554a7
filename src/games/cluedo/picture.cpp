// The picture in the terminal.
#include <algorithm>
#include <map>

#include "core/lines.h"
#include "core/rules.h"
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
constexpr int kLow = kTalk + 6;  // rows for house, hand and the last questions

// What a terminal with fewer rows gets: a small house, the last questions as far as there is room,
// a sheet without what one holds oneself.
constexpr int kLowBeside = 55;
constexpr int kLowNames = 11;

bool is_low(const Canvas& canvas) {
  return canvas.rows() < kLow;
}

/// What is written below the house leaves a low sheet beside it alone.
int talk_width(const Canvas& canvas) {
  return is_low(canvas) ? std::min(canvas.room(), kLowBeside - 2) : canvas.room();
}

/// How a sheet is laid out.
struct SheetPlan {
  int names;  // columns for a card's name
  int step;   // from mark to mark

  static SheetPlan in(const Canvas& canvas) {
    return is_low(canvas) ? SheetPlan{kLowNames, 2} : SheetPlan{kSheetNames, 3};
  }
  int mark(int holder) const { return names + 1 + step * holder; }
};

/// Where a mark of one's own stands: the card, and the holder's number from 1, or the envelope.
std::string mark_place(Card card, int holder) {
  return holder == kEnvelope ? fmt::format("{} envelope", word(card))
                             : fmt::format("{} {}", word(card), holder + 1);
}

/// What a sheet says that only its reader's own cards are on.
Marks own_marks(const Cluedo& game, const View& view) {
  const Cards own = view.seat >= 0 ? view.tableau.hands[view.seat] : 0;
  Marks marks;
  marks.fill(kAllCards & ~own);
  if (view.seat >= 0 && view.seat < game.seats()) marks[view.seat] = own;
  return marks;
}

void draw_sheet_row(const Cluedo& game, const View& view, const Marks& marks,
                    const Marked& pencilled, Card card, int x0, int y, Canvas& canvas, Lang lang) {
  const bool own = view.seat >= 0 && (view.tableau.hands[view.seat] & bit(card));
  const SheetPlan plan = SheetPlan::in(canvas);
  const std::string sign = kind_of(card) == rooms ? "" : letter(card).in(lang) + " ";
  canvas.put(x0, y, shortened(sign + name(card).in(lang), plan.names), own ? kBright : Style{});
  for (int i = 0; i <= game.seats(); ++i) {
    const int holder = i == game.seats() ? kEnvelope : i;
    const char now = mark(marks, game.seats(), holder, card);
    const int x = x0 + plan.mark(i);
    if (now == '+') canvas.put(x, y, "●", {.fore = Colour::lamp, .back = {}, .bold = true}, "X");
    if (now == '-') canvas.put(x, y, "·", kDim, "-");
    if (now != '?') continue;
    const auto own_mark = pencilled.find(mark_place(card, holder));
    canvas.put(x, y, own_mark == pencilled.end() ? " " : own_mark->second, {.fore = Colour::ochre});
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
    const auto broken = lines(said, talk_width(canvas));
    rows.insert(rows.end(), broken.begin(), broken.end());
  }
  const int room = is_low(canvas) ? std::max(canvas.rows() - canvas.height(), 2) : kTalkRows;
  const auto most = static_cast<std::size_t>(std::min(room, kTalkRows));
  if (rows.size() > most) rows.erase(rows.begin(), rows.end() - static_cast<std::ptrdiff_t>(most));
  int y = is_low(canvas) ? canvas.height() : kTalk + 2;
  for (const auto& row : rows) canvas.put(0, y++, row);
}

void draw_hand(const View& view, Canvas& canvas, Lang lang) {
  if (view.seat < 0 || view.tableau.hands[view.seat] == 0) return;
  std::string hand;
  each(view.tableau.hands[view.seat],
       [&](Card card) { hand += (hand.empty() ? "" : ", ") + name(card).in(lang); });
  int y = is_low(canvas) ? canvas.height() : kTalk;
  for (const auto& row :
       lines((lang == Lang::fr ? "Votre main : " : "Your hand: ") + hand, talk_width(canvas)))
    canvas.put(0, y++, row, kBright);
}

}  // namespace

void Cluedo::draw(const View& view, Canvas& canvas, Lang lang) const {
  if (is_low(canvas)) {
    draw_small_house(*this, view.tableau, canvas, lang);
  } else {
    draw_house(*this, view.tableau, canvas, lang);
  }
  draw_hand(view, canvas, lang);
  draw_talk(*this, view, canvas, lang);
}

/// Somebody by number, by suspect, or the envelope.
std::optional<int> Cluedo::find_holder(const View& view, std::string_view typed) const {
  const std::string who = salon::fold(typed);
  if (who == "envelope" || who == "enveloppe" || who == "e") return kEnvelope;
  if (const auto number = parse_number(who, 1, seats_)) return *number - 1;
  const auto pawn = find_card(typed);
  const Seat seat = pawn && kind_of(*pawn) == suspects ? view.tableau.player(*pawn) : kNature;
  if (seat == kNature) return std::nullopt;
  return seat;
}

Expected<std::pair<std::string, std::string>> Cluedo::pencil(const View& view,
                                                             std::string_view typed) const {
  static const std::map<std::string_view, std::string_view> signs{
      {"yes", "+"},   {"oui", "+"},       {"+", "+"}, {"no", "-"},     {"non", "-"}, {"-", "-"},
      {"maybe", "?"}, {"peut-etre", "?"}, {"?", "?"}, {"nothing", ""}, {"rien", ""}, {".", ""}};
  const auto words = split(trim(typed), ' ');
  const auto sign = signs.find(salon::fold(words.back()));
  if (words.size() < 3 || sign == signs.end()) {
    return fail(
        "a mark is a card, who, and yes, no, maybe or nothing: mark rope 2 no, mark hall envelope "
        "maybe",
        "une marque est une carte, qui, et oui, non, peut-être ou rien : marquer corde 2 non, "
        "marquer hall enveloppe peut-être");
  }
  const auto holder = find_holder(view, words[words.size() - 2]);
  if (!holder) {
    return fail("\"{}\" is nobody here: a number, a suspect who plays, or envelope",
                "« {} » n'est personne ici : un numéro, un suspect qui joue, ou enveloppe",
                words[words.size() - 2]);
  }
  std::string named(words[0]);
  for (std::size_t i = 1; i + 2 < words.size(); ++i) named += fmt::format(" {}", words[i]);
  const auto card = parse_card(named);
  if (!card) return std::unexpected(card.error());
  return std::pair{mark_place(*card, *holder), std::string(sign->second)};
}

void Cluedo::draw_sheet(const View& view, Canvas& canvas, Lang lang, const Marked& pencilled,
                        bool aided) const {
  if (view.tableau.dealt < kDealt) return;
  const Marks marks = aided ? Possible(case_of(*this, view)).marks() : own_marks(*this, view);
  const SheetPlan plan = SheetPlan::in(canvas);
  const int beside = is_low(canvas) ? std::max(kLowBeside, canvas.width() + 1) : kBeside;
  const bool fits = beside + plan.mark(seats_) < canvas.room();
  const int x = fits ? beside : 0, y = fits ? 0 : canvas.height() + 1;
  for (Seat seat = 0; seat < seats_; ++seat) {
    const Card pawn = view.tableau.suspect[seat];
    Style style = pawn_style(view.tableau, pawn);
    style.bold = seat == view.seat;
    canvas.put(x + plan.mark(seat), y, letter(pawn).in(lang), style);
  }
  canvas.put(x + plan.mark(seats_), y, "✉", kBright, "E");
  const Cards own = view.seat >= 0 ? view.tableau.hands[view.seat] : 0;
  int row = y;
  for (Card card = 0; card < kCards; ++card) {
    if (is_low(canvas) && own & bit(card)) continue;
    if (!is_low(canvas) && (card == kFirstWeapon || card == kFirstRoom)) ++row;
    draw_sheet_row(*this, view, marks, pencilled, card, x, ++row, canvas, lang);
  }
}

}  // namespace salon::cluedo
