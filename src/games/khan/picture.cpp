#include "games/khan/khan.h"

namespace salon::khan {
namespace {

const Phrase& colour_name(Seat seat) {
  return Khan::about().seat_names[seat];
}

/// The board square shown at a place of the screen when `camp` lies at the bottom.
Square shown_at(Side camp, int row, int column) {
  constexpr int last = kSize - 1;
  switch (camp) {
    case top:
      return (last - row) * kSize + (last - column);
    case left:
      return column * kSize + (last - row);
    case right:
      return (last - column) * kSize + row;
    case bottom:
      break;
  }
  return row * kSize + column;
}

constexpr int kCellWidth = 6;
constexpr int kCellHeight = 3;

Style square_style(const Position& position, Square square) {
  const bool of_khan = position.khan != 0 && kValue[square] == position.khan;
  return {.fore = Colour::dim, .back = of_khan ? Colour::highlight : Colour::none};
}

void draw_piece(const Position& position, Square square, Canvas& canvas, int x, int y) {
  Style style = square_style(position, square);
  style.bold = true;
  const bool carries = position.khan_square == square;
  for (const Seat seat : {red, ochre}) {
    style.fore = seat == red ? Colour::red : Colour::ochre;
    const std::string_view ascii = seat == red ? "KS" : "ks";
    if (position.kalista[seat] == square) {
      canvas.put(x + 2, y, seat == red ? "♚" : "♔", style, ascii.substr(0, 1));
    } else if (position.sbires[seat] & bit(square)) {
      canvas.put(x + 2, y, seat == red ? "●" : "○", style, ascii.substr(1, 1));
    }
  }
  style.fore = Colour::brass;
  if (carries) canvas.put(x + 1, y, "(", style), canvas.put(x + 3, y, ")", style);
}

void draw_square(const Position& position, Square square, Canvas& canvas, int x, int y) {
  const Style style = square_style(position, square);
  for (int row = 0; row < kCellHeight - 1; ++row) canvas.put(x, y + row, "     ", style);
  constexpr std::string_view pips[] = {"", "  •  ", " • • ", " ••• "};
  constexpr std::string_view digits[] = {"", "  1  ", "  2  ", "  3  "};
  canvas.put(x, y + 1, pips[kValue[square]], style, digits[kValue[square]]);
  draw_piece(position, square, canvas, x, y);
}

void draw_grid(Canvas& canvas, int x, int y) {
  const Style style{.fore = Colour::dim};
  const auto rule = [&](int row, std::string_view first, std::string_view joint,
                        std::string_view last) {
    for (int column = 0; column <= kSize; ++column) {
      const int at = x + column * kCellWidth;
      canvas.put(at, y + row * kCellHeight,
                 column == 0       ? first
                 : column == kSize ? last
                                   : joint,
                 style);
      if (column < kSize) canvas.put(at + 1, y + row * kCellHeight, "─────", style);
    }
  };
  rule(0, "┌", "┬", "┐");
  for (int row = 1; row < kSize; ++row) rule(row, "├", "┼", "┤");
  rule(kSize, "└", "┴", "┘");
  for (int row = 0; row < kSize * kCellHeight; ++row) {
    if (row % kCellHeight == 0) continue;
    for (int column = 0; column <= kSize; ++column)
      canvas.put(x + column * kCellWidth, y + row, "│", style);
  }
}

void draw_panel(const Khan& game, const KhanView& view, Canvas& canvas, int x, int y, Lang lang) {
  const auto& position = view.position;
  const auto line = [&](const Phrase& text, Style style = {}) {
    canvas.put(x, y++, text.in(lang), style);
  };
  for (const Seat seat : {red, ochre}) {
    const Style style{.fore = seat == red ? Colour::red : Colour::ochre, .back = {}, .bold = true};
    canvas.put(x, y, seat == red ? "● ♚" : "○ ♔", style, seat == red ? "S K" : "s k");
    canvas.put(x + 4, y++, colour_name(seat).in(lang), style);
    if (position.phase == Phase::play) {
      line(phrase("    captured sbires: {}", "    sbires pris : {}", position.captured(seat)));
    }
  }
  ++y;
  if (position.khan != 0) {
    line(phrase("khan: {}", "khan : {}", position.khan),
         {.fore = Colour::brass, .back = {}, .bold = true});
    if (game.turn(position) >= 0 && !game.can_obey(position)) {
      line({"nobody can obey", "personne ne peut obéir"}, {.fore = Colour::brass});
    }
  }
  if (position.quiet > 0) {
    line(phrase("quiet plies: {} of {}", "demi-coups calmes : {} sur {}", position.quiet,
                game.rules().quiet),
         {.fore = Colour::dim});
  }
}

}  // namespace

void Khan::draw(const View& view, Canvas& canvas, Lang lang) const {
  const auto& position = view.position;
  const Side red_camp = position.phase == Phase::place ? position.camp : view.camp;
  const Side camp = view.seat == ochre ? opposite(red_camp) : red_camp;
  const int x = 3, y = 1;
  draw_grid(canvas, x, y);
  const bool turned =
      camp == left || camp == right;  // then rows of the screen are columns of the board
  for (int i = 0; i < kSize; ++i) {
    const std::string across = square_name(shown_at(camp, 0, i)),
                      down = square_name(shown_at(camp, i, 0));
    canvas.put(x + 3 + i * kCellWidth, 0, across.substr(turned ? 1 : 0, 1), {.fore = Colour::dim});
    canvas.put(1, y + 1 + i * kCellHeight, down.substr(turned ? 0 : 1, 1), {.fore = Colour::dim});
  }
  for (int row = 0; row < kSize; ++row) {
    for (int column = 0; column < kSize; ++column) {
      draw_square(position, shown_at(camp, row, column), canvas, x + 1 + column * kCellWidth,
                  y + 1 + row * kCellHeight);
    }
  }
  draw_panel(*this, view, canvas, x + kSize * kCellWidth + 4, y + 1, lang);
}

Json Khan::json(const View& view) const {
  const auto& position = view.position;
  constexpr const char* phases[] = {"side", "place", "play"};
  constexpr const char* sides[] = {"top", "bottom", "left", "right"};
  Json json{{"position", text(position)},
            {"phase", phases[static_cast<int>(position.phase)]},
            {"turn", turn(position)},
            {"camps", {sides[view.camp], sides[opposite(view.camp)]}},
            {"khan", nullptr},
            {"obey", true},
            {"captured", {position.captured(red), position.captured(ochre)}},
            {"quiet", position.quiet},
            {"quiet_limit", rules_.quiet}};
  if (position.phase == Phase::side) json["camps"] = nullptr;
  if (position.phase != Phase::play) json["captured"] = {0, 0};
  if (position.khan != 0) {
    json["khan"] = {{"value", position.khan}};
    json["khan"]["square"] =
        position.khan_square == kNowhere ? Json(nullptr) : Json(square_name(position.khan_square));
    json["obey"] = can_obey(position);
  }
  json["last"] =
      view.last.kind == Move::pass && position.khan == 0 ? Json(nullptr) : Json(text(view.last));
  return json;
}

Phrase Khan::say(const View& view) const {
  const auto& position = view.position;
  const Seat seat = turn(position);
  if (seat == kOver) return ending(position);
  Phrase who = phrase("{} to move", "aux {}", colour_name(seat));
  who.fr = seat == red ? "Au tour de rouge" : "Au tour d'ocre";
  who.en[0] = static_cast<char>(std::toupper(who.en[0]));
  if (seat == view.seat) who = {"Your turn", "À vous"};
  const auto sentence = [&](std::string_view en, std::string_view fr, const auto&... args) {
    return phrase("{}: {}", "{} : {}", who, phrase(en, fr, args...));
  };
  if (position.phase == Phase::side) {
    return sentence("choose a side of the board for your camp: top, bottom, left or right",
                    "choisissez votre côté du plateau (haut, bas, gauche, droite)");
  }
  if (position.phase == Phase::place) {
    if (position.placed == 0)
      return sentence("place the Kalista in the camp", "posez la Kalista dans le camp");
    return sentence("place sbire {} of 5 in the camp", "posez le sbire {} sur 5 dans le camp",
                    position.placed);
  }
  if (position.khan == 0) return sentence("any piece may open", "n'importe quelle pièce ouvre");
  if (can_obey(position)) {
    return sentence("a piece on a square {} (the khan)", "une pièce sur une case {} (le khan)",
                    position.khan);
  }
  if (position.captured(seat) > 0) {
    return sentence(
        "nobody can obey the khan {}: move what you like, or bring a sbire back",
        "personne ne peut obéir au khan {} : jouez ce que vous voulez, ou faites revenir un sbire",
        position.khan);
  }
  return sentence("nobody can obey the khan {}: move what you like",
                  "personne ne peut obéir au khan {} : jouez ce que vous voulez", position.khan);
}

Phrase Khan::explain(const View& view, Move move) const {
  const auto& position = view.position;
  if (position.phase == Phase::side) {
    return {"first choose a side: side top, bottom, left or right",
            "choisissez d'abord un côté : haut, bas, gauche ou droite"};
  }
  if (move.kind == Move::choose_side)
    return {"the side is chosen already", "le côté est déjà choisi"};
  if (move.kind == Move::pass) {
    return {"you may pass only when the rules say so and no move is left",
            "on ne passe que si la règle le veut et qu'aucun coup ne reste"};
  }
  if (move.kind == Move::step) return explain_step(position, move);
  return explain_entry(position, move);
}

Phrase Khan::explain_entry(const Position& position, Move move) const {
  const std::string to = square_name(move.to);
  if (position.occupied() & bit(move.to)) return phrase("{} is taken", "{} est occupée", to);
  if (position.phase == Phase::place) {
    if (!(kCamp[position.camp_of(position.turn)] & bit(move.to))) {
      return phrase("{} is outside your camp", "{} est hors de votre camp", to);
    }
    return position.placed == 0
               ? Phrase{"the Kalista is placed first (K@…)", "la Kalista se pose d'abord (K@…)"}
               : Phrase{"the Kalista is placed already: a sbire now (S@…)",
                        "la Kalista est déjà posée : un sbire maintenant (S@…)"};
  }
  if (move.kind == Move::enter_kalista)
    return {"a Kalista never comes back", "une Kalista ne revient jamais"};
  if (position.captured(position.turn) == 0) {
    return {"none of your sbires is captured", "aucun de vos sbires n'est pris"};
  }
  if (position.khan == 0 || can_obey(position)) {
    return {"a sbire comes back only when no piece can obey the khan",
            "un sbire ne revient que si aucune pièce ne peut obéir au khan"};
  }
  return phrase("a sbire comes back on a square {} (the khan); {} is a {}",
                "un sbire revient sur une case {} (le khan) ; {} est une case {}", position.khan,
                to, kValue[move.to]);
}

Phrase Khan::explain_step(const Position& position, Move move) const {
  const Seat seat = position.turn;
  const std::string from = square_name(move.from), to = square_name(move.to);
  if (position.phase == Phase::place) {
    return position.placed == 0
               ? Phrase{"place your Kalista first (K@c5)", "posez d'abord votre Kalista (K@c5)"}
               : Phrase{"place your sbires first (S@b6)", "posez d'abord vos sbires (S@b6)"};
  }
  if (!(position.occupied() & bit(move.from))) return phrase("{} is empty", "{} est vide", from);
  if (!(position.pieces(seat) & bit(move.from))) {
    return phrase("the piece on {} is not yours", "la pièce en {} n'est pas à vous", from);
  }
  if (move.from == move.to) return explain_piece(position, move.from);
  if (position.pieces(seat) & bit(move.to)) {
    return phrase("{} holds a piece of your own", "{} porte une de vos pièces", to);
  }
  const Squares empty = kBoard & ~position.occupied();
  const int value = kValue[move.from];
  if (!(reach(move.from, empty) & bit(move.to))) {
    return phrase("no free path of exactly {} from {} to {}",
                  "pas de chemin libre d'exactement {} de {} à {}",
                  value == 1 ? Phrase{"one step", "un pas"} : phrase("{} steps", "{} pas", value),
                  from, to);
  }
  return explain_piece(position, move.from);
}

Phrase Khan::explain_piece(const Position& position, Square square) const {
  const std::string name = square_name(square);
  const Squares empty = kBoard & ~position.occupied();
  if (!(reach(square, empty) & ~position.pieces(position.turn))) {
    return phrase("the piece on {} has nowhere to go", "la pièce en {} n'a nulle part où aller",
                  name);
  }
  if (can_obey(position)) {
    return phrase("the khan is {}: a piece on a square {} must move; {} is a {}",
                  "le khan est {} : une pièce sur une case {} doit jouer ; {} est une case {}",
                  position.khan, position.khan, name, kValue[square]);
  }
  return {"when nobody obeys, only sbires may move",
          "quand personne n'obéit, seuls les sbires bougent"};
}

}  // namespace salon::khan
