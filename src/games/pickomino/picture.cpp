#include <cctype>

#include "core/lines.h"
#include "core/utf8.h"
#include "games/pickomino/pickomino.h"

namespace salon::pickomino {
namespace {

Phrase who_sits(Seat seat, const Names& names) {
  return seat_name(Pickomino::about(), seat, names);
}

/// "prend la tuile 21 à Anne", but "à la place 2".
Phrase from_whom(Seat seat, const Names& names) {
  Phrase who = who_sits(seat, names);
  if (names.empty()) who.fr = "la " + who.fr;
  return who;
}

Phrase capitalised(Phrase text) {
  text.en[0] = static_cast<char>(std::toupper(text.en[0]));
  text.fr[0] = static_cast<char>(std::toupper(text.fr[0]));
  return text;
}

/// At the beginning of a sentence. A name is written as its owner writes it.
Phrase subject(Seat seat, const Names& names) {
  const Phrase who = who_sits(seat, names);
  return names.empty() ? capitalised(who) : who;
}

Phrase points_phrase(int points) {
  return points == 1 ? Phrase{"1 point", "1 point"} : phrase("{} points", "{} points", points);
}

Phrase dice_phrase(int dice) {
  return dice == 1 ? Phrase{"die", "dé"} : phrase("{} dice", "{} dés", dice);
}

std::string face_list(FaceBits faces) {
  std::string list;
  each_face(faces, [&](Face face) {
    if (!list.empty()) list += ", ";
    list += letter(face);
  });
  return list;
}

/// What a stop would bring, in words.
Phrase prize_phrase(const Position& position, Prize prize, const Names& names) {
  if (!position.aside.has_worm()) return {"no worm yet", "pas encore de ver"};
  if (!prize) return {"wins no tile", "ne gagne aucune tuile"};
  if (prize.from == Prize::kTable)
    return phrase("wins tile {}", "gagne la tuile {}", number(prize.tile));
  return phrase("takes tile {} from {}", "prend la tuile {} à {}", number(prize.tile),
                from_whom(prize.from, names));
}

Phrase turn_end_phrase(const TurnEnd& end, const Names& names) {
  const Phrase who = subject(end.seat, names);
  switch (end.kind) {
    case TurnEnd::won:
      return phrase("{} wins tile {}", "{} gagne la tuile {}", who, number(end.tile));
    case TurnEnd::stolen:
      return phrase("{} takes tile {} from {}", "{} prend la tuile {} à {}", who, number(end.tile),
                    from_whom(end.victim, names));
    case TurnEnd::lost: {
      Phrase told = phrase("{} loses the turn", "{} perd son tour", who);
      const auto add = [&](std::string_view en, std::string_view fr, Tile tile) {
        told = phrase("{}{}", "{}{}", told, phrase(en, fr, number(tile)));
      };
      if (end.tile != kNoTile) add("; tile {} goes back", " ; la tuile {} est rendue", end.tile);
      if (end.removed != kNoTile)
        add("; tile {} leaves the game", " ; la tuile {} quitte le jeu", end.removed);
      return told;
    }
    case TurnEnd::none:
      break;
  }
  return {};
}

/// Who holds a tile, or kNature for nobody.
Seat holder(const Position& position, int seats, Tile tile) {
  for (Seat seat = 0; seat < seats; ++seat) {
    if (position.tiles(seat) & bit(tile)) return seat;
  }
  return kNature;
}

// ---- The picture

constexpr Style kTileStyle{.fore = Colour::lamp, .back = {}, .bold = true};
constexpr Style kWormStyle{.fore = Colour::green, .back = {}, .bold = true};
constexpr Style kBright{.fore = Colour::none, .back = {}, .bold = true};
constexpr int kTileWidth = 5;

void draw_worms(Canvas& canvas, int x, int y, int worms, Style style) {
  const int margin = (4 - worms) / 2;
  for (int i = 0; i < worms; ++i) canvas.put(x + margin + i, y, "∽", style, "~");
}

/// Some of the sixteen tiles on a grill over its embers; what is gone or taken is grey.
void draw_row(const Position& position, int seats, Prize prize, Canvas& canvas, int y, Tile first,
              Tile end) {
  for (Tile tile = first; tile < end; ++tile) {
    const int x = 1 + (tile - first) * kTileWidth;
    const bool edge = tile == first;
    canvas.put(x, y, edge ? "╒════" : "╤════", kDim, edge ? "+====" : "=====");
    canvas.put(x, y + 3, edge ? "╘════" : "╧════", kDim, edge ? "+====" : "=====");
    canvas.put(x, y + 1, "│", kDim);
    canvas.put(x, y + 2, "│", kDim);
    const bool winnable = prize.tile == tile;
    if (position.face_up & bit(tile)) {
      canvas.put(
          x + 1, y + 1, " " + tile_text(tile) + " ",
          {.fore = Colour::lamp, .back = winnable ? Colour::felt : Colour::none, .bold = true},
          winnable ? ">" + tile_text(tile) + "<" : std::string{});
      draw_worms(canvas, x + 1, y + 2, points(tile), kWormStyle);
      canvas.put(x, y + 4, " ▒░▒░", {.fore = Colour::red}, " ^.^.");
    } else {
      const Seat seat = holder(position, seats, tile);
      canvas.put(x + 2, y + 1, seat == kNature ? "··" : tile_text(tile), kDim,
                 seat == kNature ? "--" : "");
      if (seat != kNature) canvas.put(x + 2, y + 2, fmt::format("→{}", seat + 1), kDim);
    }
  }
  const int side = 1 + (end - first) * kTileWidth;
  canvas.put(side, y, "╕", kDim);
  canvas.put(side, y + 1, "│", kDim);
  canvas.put(side, y + 2, "│", kDim);
  canvas.put(side, y + 3, "╛", kDim);
}

/// All of them, in one row where there is room for it, else in two; returns the row below.
int draw_grill(const Position& position, int seats, Prize prize, Canvas& canvas) {
  const int across = canvas.room() >= kTiles * kTileWidth + 2 ? kTiles : kTiles / 2;
  int y = 0;
  for (Tile first = 0; first < kTiles; first += across, y += 5)
    draw_row(position, seats, prize, canvas, y, first, first + across);
  return y + 1;
}

std::string shortened(const std::string& name, int width) {
  return cells(name) <= width ? name : clip(name, width - 1) + "…";
}

void draw_stack(const Pickomino& game, const PickominoView& view, Seat seat, Canvas& canvas, int y,
                Lang lang, const Names& names) {
  constexpr int wide = 13, narrow = 11;
  const auto& position = view.position;
  const int width = game.seats() * wide < canvas.room() ? wide : narrow;
  const int x = 1 + seat * width;
  const bool to_move =
      position.phase != Phase::over && position.phase != Phase::first && position.seat == seat;
  const Phrase name = seat == view.seat ? Phrase{"you", "vous"} : who_sits(seat, names);
  if (to_move) canvas.put(x, y, "►", kTileStyle, ">");
  canvas.put(x + 2, y, shortened(name.in(lang), width - 3),
             position.has_resigned(seat) ? kDim : kBright);
  const Tile top = position.top[seat];
  const int count = std::popcount(position.tiles(seat));
  if (top != kNoTile) {
    const bool winnable = game.prize(position) == Prize{top, seat};
    canvas.box(x + 2, y + 1, 6, 4, kDim);
    canvas.put(
        x + 4, y + 2, tile_text(top),
        {.fore = Colour::lamp, .back = winnable ? Colour::felt : Colour::none, .bold = true});
    draw_worms(canvas, x + 3, y + 3, points(top), kWormStyle);
    for (int row = 2; row <= 4 && count > 1; ++row)
      canvas.put(x + 8, y + row, row == 4 ? "╛" : "│", kDim);
    if (count > 1) canvas.put(x + width - 3, y + 3, fmt::format("×{}", count), kDim);
  } else {
    canvas.put(x + 4, y + 3, "··", kDim, "--");
  }
  const Style style = position.has_resigned(seat) ? kDim : Style{};
  canvas.put(x + 2, y + 5, points_phrase(position.points(seat)).in(lang), style);
  if (position.has_resigned(seat))
    canvas.put(x + 2, y + 6, lang == Lang::fr ? "abandon" : "resigned", style);
  if (position.phase == Phase::over && game.place(position, seat) == 1) {
    canvas.put(x + 10, y + 2, "★", kTileStyle, "*");
  }
}

constexpr int kDieWidth = 7;

/// The three rows of a die's face, five cells each; and the same for plain terminals.
struct DieFace {
  std::array<std::string_view, 3> rows;
  std::array<std::string_view, 3> ascii;
};

constexpr std::array<DieFace, kFaces> kDieFaces{{
    {{"     ", "  ●  ", "     "}, {}},
    {{" ●   ", "     ", "   ● "}, {}},
    {{" ●   ", "  ●  ", "   ● "}, {}},
    {{" ● ● ", "     ", " ● ● "}, {}},
    {{" ● ● ", "  ●  ", " ● ● "}, {}},
    {{" ╭╮ ●", " ││ │", "─╯╰─╯"}, {" _  o", "/ \\ |", "   V "}},
}};

void draw_die(Canvas& canvas, int x, int y, Face face, Style frame) {
  canvas.box(x, y, kDieWidth, 5, frame);
  const Style style = face == kWorm ? kWormStyle : kBright;
  for (int row = 0; row < 3; ++row) {
    canvas.put(x + 1, y + 1 + row, kDieFaces[face].rows[row], style, kDieFaces[face].ascii[row]);
  }
}

/// Dice of a group side by side, their sum below if asked for; returns the column after it.
int draw_group(Canvas& canvas, int x, int y, Face face, int count, bool with_sum, Style frame) {
  for (int i = 0; i < count; ++i) draw_die(canvas, x + i * kDieWidth, y, face, frame);
  if (with_sum) {
    canvas.put(x + 1, y + 5, fmt::format("{}×{} = {}", count, letter(face), count * worth(face)),
               kDim);
  }
  return x + count * kDieWidth;
}

int draw_aside(const Position& position, Canvas& canvas, int y, Lang lang) {
  int x = 1;
  if (position.aside == Dice{}) return x;
  canvas.put(x + 1, y, lang == Lang::fr ? "mis de côté" : "set aside", kDim);
  each_face(position.aside.faces(), [&](Face face) {
    const int count = position.aside.count(face);
    // A single die leaves room for its sum.
    x = draw_group(canvas, x, y + 1, face, count, true, {.fore = Colour::brass}) +
        (count == 1 ? 2 : 1);
  });
  return x + 2;
}

void draw_roll(const Position& position, Canvas& canvas, int x, int y, Lang lang) {
  if (position.phase == Phase::take) {
    canvas.put(x + 1, y, lang == Lang::fr ? "lancés" : "rolled", kDim);
    each_face(position.roll.faces(), [&](Face face) {
      const bool free = position.takeable() & Dice::of(face).counts;
      x = draw_group(canvas, x, y + 1, face, position.roll.count(face), false,
                     free ? Style{.fore = Colour::lamp} : kDim);
    });
    return;
  }
  for (int i = 0; i < position.dice_left(); ++i)
    canvas.box(x + i * kDieWidth, y + 1, kDieWidth, 5, kDim);
}

void draw_total(const Pickomino& game, const Position& position, Canvas& canvas, int y, Lang lang,
                const Names& names) {
  const Prize prize = game.prize(position);
  const auto total = phrase("total {}", "total {}", position.aside.total());
  canvas.put(2, y, total.in(lang), kBright);
  const int after = 3 + cells(total.in(lang));
  const auto won = "→ " + prize_phrase(position, prize, names).in(lang);
  for (const auto& part : lines(won, canvas.room() - after))
    canvas.put(after, y++, part, prize ? kWormStyle : Style{.fore = Colour::red});
}

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

void Pickomino::draw(const View& view, Canvas& canvas, Lang lang, const Names& names) const {
  const auto& position = view.position;
  int y = draw_grill(position, seats_, prize(position), canvas);
  for (Seat seat = 0; seat < seats_; ++seat) draw_stack(*this, view, seat, canvas, y, lang, names);
  y += 7;
  if (view.last.kind != TurnEnd::none) {
    for (const auto& part : lines(turn_end_phrase(view.last, names).in(lang), canvas.room() - 2))
      canvas.put(2, y++, part, kDim);
    ++y;
  }
  if (position.phase == Phase::first || position.phase == Phase::over) return;
  const int x = draw_aside(position, canvas, y, lang);
  draw_roll(position, canvas, x, y, lang);
  if (position.aside != Dice{}) draw_total(*this, position, canvas, y + 8, lang, names);
}

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

Phrase Pickomino::say(const View& view, const Names& names) const {
  const auto& position = view.position;
  if (position.phase == Phase::over) return ending(position, names);
  if (position.phase == Phase::first)
    return {"Who starts is being drawn", "On tire au sort qui commence"};
  const Phrase who =
      position.seat == view.seat ? Phrase{"Your turn", "À vous"} : subject(position.seat, names);
  const auto sentence = [&](const Phrase& what) { return phrase("{}: {}", "{} : {}", who, what); };
  const int left = position.dice_left();
  if (position.phase == Phase::roll) {
    return sentence(phrase("{} being rolled", "lancer de {}",
                           left == 1 ? Phrase{"one die", "un dé"} : dice_phrase(left)));
  }
  if (position.phase == Phase::take) {
    return sentence(phrase("set aside all dice of one face: {}",
                           "mettez de côté tous les dés d'une face : {}",
                           face_list(position.takeable())));
  }
  const Phrase rest = left == 1 ? Phrase{"the last die", "le dernier dé"}
                                : phrase("the other {}", "les {} autres dés", dice_phrase(left));
  const Phrase rolled = left == 1 ? rest : Phrase{rest.en, fmt::format("les {} autres dés", left)};
  const Prize won = prize(position);
  return sentence(phrase("{}{} {}: {}, or roll {} again", "{}{} {} : {}, ou relancez {}",
                         position.aside.total(), won ? "" : ",", prize_phrase(position, won, names),
                         won ? Phrase{"stop", "arrêtez"}
                             : Phrase{"stop and lose the turn", "arrêtez et perdez le tour"},
                         rolled));
}

Phrase Pickomino::ending(const Position& position, const Names& names) const {
  std::vector<Seat> winners;
  for (Seat seat = 0; seat < seats_; ++seat) {
    if (place(position, seat) == 1) winners.push_back(seat);
  }
  const int best = position.points(winners.front());
  if (winners.size() > 1) {
    return {"Nobody has a tile: the game is shared",
            "Personne n'a de tuile : la partie est partagée"};
  }
  const Phrase who = subject(winners.front(), names);
  if (staying(position) == 1) {
    return phrase("{} wins with {}: the others have resigned",
                  "{} gagne avec {} : les autres ont abandonné", who, points_phrase(best));
  }
  for (Seat seat = 0; seat < seats_; ++seat) {
    if (seat == winners.front() || position.has_resigned(seat) || position.points(seat) != best)
      continue;
    return phrase("{} wins with {} and the highest tile of those tied, {}",
                  "{} gagne avec {} et la plus haute tuile des ex aequo, {}", who,
                  points_phrase(best), number(highest(position.tiles(winners.front()))));
  }
  return phrase("{} wins with {}", "{} gagne avec {}", who, points_phrase(best));
}

Phrase Pickomino::explain(const View& view, Move move) const {
  const auto& position = view.position;
  if (move.kind == Move::roll || move.kind == Move::first) {
    return {"the dice roll by themselves; you take a face, stop or go on",
            "les dés roulent d'eux-mêmes ; vous prenez une face, arrêtez ou continuez"};
  }
  if (position.phase == Phase::decide) {
    return {"a face is taken already: stop, or again to roll the rest",
            "une face est déjà prise : stop, ou again pour relancer le reste"};
  }
  if (move.kind != Move::take) {
    return phrase("first take one of the faces rolled: {}",
                  "prenez d'abord une des faces lancées : {}", face_list(position.takeable()));
  }
  const char face = letter(move.which);
  if (position.roll.count(move.which) == 0) {
    return phrase("no die shows {}; choose among {}", "aucun dé ne montre {} ; choisissez parmi {}",
                  face, face_list(position.takeable()));
  }
  return phrase("{} was chosen earlier this turn; choose among {}",
                "{} a déjà été choisi pendant ce tour ; choisissez parmi {}", face,
                face_list(position.takeable()));
}

}  // namespace salon::pickomino
