#include <algorithm>

#include "core/counted.h"
#include "core/utf8.h"
#include "games/pickomino/pickomino.h"

namespace salon::pickomino {
namespace {

constexpr Face kNoFace = -1;

Face parse_face(char c) {
  if (c == 'V' || c == 'v') return kWorm;
  return c >= '1' && c <= '5' ? c - '1' : kNoFace;
}

/// As people type it: a sign, or the worm by its name.
Face parse_face(std::string_view word) {
  if (word == "worm" || word == "ver") return kWorm;
  return word.size() == 1 ? parse_face(word[0]) : kNoFace;
}

Expected<Dice> parse_dice(std::string_view text) {
  Dice dice;
  if (text.empty() || text.size() > kDice) {
    return fail("\"{}\": there are one to eight dice", "« {} » : il y a un à huit dés",
                text.substr(0, 40));
  }
  for (const char c : text) {
    const Face face = parse_face(c);
    if (face == kNoFace) {
      return fail("\"{}\": a die shows 1 2 3 4 5 or V", "« {} » : un dé montre 1 2 3 4 5 ou V",
                  text);
    }
    dice = dice + Dice::of(face);
  }
  return dice;
}

Expected<Move> parse_take(std::string_view word) {
  const Face face = parse_face(word);
  if (face == kNoFace) {
    return fail("\"{}\" is not a face: take 1, 2, 3, 4, 5 or V, the worm",
                "« {} » n'est pas une face : prenez 1, 2, 3, 4, 5 ou V, le ver",
                word.substr(0, 40));
  }
  return Move{Move::take, static_cast<std::int8_t>(face)};
}

/// `21-24,26`, or `-` for none.
std::string tiles_text(Tiles tiles) {
  if (tiles == 0) return "-";
  std::string out;
  for (Tile tile = 0; tile < kTiles; ++tile) {
    if (!(tiles & bit(tile))) continue;
    if (!out.empty()) out += ',';
    out += tile_text(tile);
    Tile last = tile;
    while (last + 1 < kTiles && tiles & bit(last + 1)) ++last;
    if (last > tile) out += (last == tile + 1 ? ',' : '-') + tile_text(last);
    tile = last;
  }
  return out;
}

Expected<Tile> parse_tile(std::string_view text) {
  const auto read = parse_number(text, kFirstNumber, kLastNumber);
  if (!read) {
    return fail("\"{}\" is not a tile: they go from 21 to 36",
                "« {} » n'est pas une tuile : elles vont de 21 à 36", text.substr(0, 40));
  }
  return *read - kFirstNumber;
}

Expected<Tiles> parse_tiles(std::string_view text) {
  Tiles tiles = 0;
  if (text == "-") return tiles;
  for (const auto part : split(text, ',')) {
    const auto ends = split(part, '-');
    const auto low = parse_tile(ends.front()), high = parse_tile(ends.back());
    if (!low) return std::unexpected(low.error());
    if (!high) return std::unexpected(high.error());
    if (ends.size() > 2 || *low <= highest(tiles) || (ends.size() == 2 && *high <= *low)) {
      return fail("tiles \"{}\": should rise, like 21-24,26,30-36",
                  "tuiles « {} » : il faut un ordre croissant, comme 21-24,26,30-36", text);
    }
    for (Tile tile = *low; tile <= *high; ++tile) tiles |= bit(tile);
  }
  return tiles;
}

std::string stack_text(const Position& position, Seat seat) {
  std::string out;
  position.each_tile_down(
      seat, [&](Tile tile) { out = tile_text(tile) + (out.empty() ? "" : ".") + out; });
  if (out.empty()) out = "-";
  if (position.has_resigned(seat)) out += 'x';
  return out;
}

Expected<void> read_stack(Position& position, Seat seat, std::string_view text) {
  if (text.ends_with('x')) {
    position.resigned |= static_cast<std::uint8_t>(1u << seat);
    text.remove_suffix(1);
  }
  if (text == "-") return {};
  for (const auto part : split(text, '.')) {
    const auto tile = parse_tile(part);
    if (!tile) return std::unexpected(tile.error());
    Tiles placed = position.face_up;
    for (Seat other = 0; other <= seat; ++other) placed |= position.tiles(other);
    if (placed & bit(*tile)) {
      return fail("tile {} lies in two places", "la tuile {} est à deux endroits", part);
    }
    position.put(seat, *tile);
  }
  return {};
}

std::string seat_text(const Position& position) {
  if (position.phase == Phase::first) return "?";
  return position.phase == Phase::over ? "-" : std::to_string(position.seat);
}

/// The dice fields tell the phase: `?` is about to be rolled, `-` is to be decided on.
Expected<void> read_dice(Position& position, std::string_view aside, std::string_view roll) {
  if (aside != "-") {
    const auto dice = parse_dice(aside);
    if (!dice) return fail("dice set aside: {}", "dés mis de côté : {}", dice.error().what);
    position.aside = *dice;
  }
  if (roll == "?" || roll == "-") {
    position.phase = roll == "?" ? Phase::roll : Phase::decide;
    return {};
  }
  const auto dice = parse_dice(roll);
  if (!dice) return fail("roll: {}", "lancer : {}", dice.error().what);
  position.roll = *dice;
  position.phase = Phase::take;
  return {};
}

/// Whether the dice of a turn under way can be where they are.
Expected<void> check_dice(const Position& position) {
  const int aside = position.aside.size();
  if (aside == kDice) {
    return fail("all eight dice are set aside: the turn is over",
                "les huit dés sont de côté : le tour est fini");
  }
  if (position.phase == Phase::decide && aside == 0) {
    return fail("nothing is set aside and nothing rolled: the roll should be ?",
                "rien de côté et rien de lancé : le lancer devrait être ?");
  }
  if (position.phase != Phase::take) return {};
  if (position.roll.size() != kDice - aside) {
    return fail("{} dice set aside and {} rolled do not make eight",
                "{} dés de côté et {} lancés ne font pas huit", aside, position.roll.size());
  }
  if (!position.takeable()) {
    return fail("every face rolled was chosen before: the turn is lost already",
                "toutes les faces lancées sont déjà choisies : le tour est déjà perdu");
  }
  return {};
}

}  // namespace

std::string tile_text(Tile tile) {
  return std::to_string(number(tile));
}

std::string dice_text(Dice dice) {
  std::string out;
  for (Face face = 0; face < kFaces; ++face) out.append(dice.count(face), letter(face));
  return out;
}

std::string Pickomino::text(Move move) const {
  switch (move.kind) {
    case Move::first:
      return fmt::format("first {}", move.which);
    case Move::roll:
      return "roll " + dice_text(move.dice);
    case Move::take:
      return std::string("take ") + letter(move.which);
    case Move::again:
      return "again";
    case Move::stop:
      break;
  }
  return "stop";
}

Expected<Move> Pickomino::parse_move(std::string_view text) const {
  const std::string typed = salon::fold(trim(text));
  const auto space = std::min(typed.find(' '), typed.size());
  const auto word = std::string_view(typed).substr(0, space);
  const auto rest = trim(std::string_view(typed).substr(space));
  if (rest.empty()) {
    if (word == "stop" || word == "rester") return Move{Move::stop};
    if (word == "again" || word == "encore") return Move{Move::again};
    if (parse_face(word) != kNoFace) return parse_take(word);
  }
  if (word == "take" || word == "prendre") return parse_take(rest);
  if (word == "roll") {
    const auto dice = parse_dice(rest);
    if (!dice) return std::unexpected(dice.error());
    return Move{Move::roll, 0, *dice};
  }
  if (word == "first") {
    const auto seat = parse_number(rest, 0, seats_ - 1);
    if (!seat) return std::unexpected(seat.error());
    return Move{Move::first, static_cast<std::int8_t>(*seat)};
  }
  return fail("\"{}\" is not a move; moves look like take V, stop, again",
              "« {} » n'est pas un coup ; un coup s'écrit prendre V, rester, encore",
              text.substr(0, 40));
}

std::string Pickomino::text(const Position& position) const {
  std::string stacks;
  for (Seat seat = 0; seat < seats_; ++seat) {
    stacks += (seat > 0 ? "/" : "") + stack_text(position, seat);
  }
  const std::string aside = position.aside == Dice{} ? "-" : dice_text(position.aside);
  const std::string roll = position.phase == Phase::take   ? dice_text(position.roll)
                           : position.phase == Phase::roll ? "?"
                                                           : "-";
  return fmt::format("{} {} {} {} {} {}", tiles_text(position.face_up), stacks, seat_text(position),
                     aside, roll, position.turns);
}

Expected<Position> Pickomino::parse_position(std::string_view text) const {
  std::vector<std::string_view> words;
  for (const auto word : split(trim(text), ' ')) {
    if (!word.empty()) words.push_back(word);
  }
  if (words.size() != 6) {
    return fail("a position is tiles, stacks, seat, dice set aside, roll and turns played: {}",
                "une position, c'est tuiles, piles, place, dés de côté, lancer et tours joués : {}",
                "21-24,26-36 25/- 1 VV 112345 1");
  }
  Position position;
  const auto tiles = parse_tiles(words[0]);
  if (!tiles) return std::unexpected(tiles.error());
  position.face_up = *tiles;
  const auto stacks = split(words[1], '/');
  if (static_cast<int>(stacks.size()) != seats_) {
    return fail("{} for {} seats", "{} pour {} places",
                counted(stacks.size(), {"stack", "pile"}, {"stacks", "piles"}), seats_);
  }
  for (Seat seat = 0; seat < seats_; ++seat) {
    if (const auto read = read_stack(position, seat, stacks[seat]); !read) {
      return fail("stack of seat {}: {}", "pile de la place {} : {}", seat, read.error().what);
    }
  }
  if (const auto read = read_dice(position, words[3], words[4]); !read)
    return std::unexpected(read.error());
  const auto turns = parse_number(words[5], 0, rules_.limit);
  if (!turns) return fail("turns played: {}", "tours joués : {}", turns.error().what);
  position.turns = static_cast<std::uint32_t>(*turns);
  if (words[2] == "?" || words[2] == "-") {
    if (words[3] != "-" || words[4] != "-") {
      return fail("when it is nobody's turn there are no dice: - -",
                  "quand ce n'est le tour de personne il n'y a pas de dés : - -");
    }
    position.phase = words[2] == "?" ? Phase::first : Phase::over;
  } else {
    const auto seat = parse_number(words[2], 0, seats_ - 1);
    if (!seat) return fail("seat to move: {}", "place au trait : {}", seat.error().what);
    position.seat = static_cast<std::int8_t>(*seat);
  }
  if (const auto sound = check(position); !sound) return std::unexpected(sound.error());
  return position;
}

/// Whether the fields of a position that were read agree with each other and with the rules.
Expected<void> Pickomino::check(const Position& position) const {
  const bool over = is_over(position);
  if (over != (position.phase == Phase::over)) {
    return over ? fail("the game is over: the seat should be -",
                       "la partie est finie : la place devrait être -")
                : fail("the game is not over: the seat should be a number",
                       "la partie n'est pas finie : la place devrait être un nombre");
  }
  if (staying(position) == 0)
    return fail("every seat has resigned", "toutes les places ont abandonné");
  if (over) return {};
  if (position.phase == Phase::first) {
    const bool fresh =
        rules_.first == Rules::random && position.turns == 0 && position.face_up == kAllTiles;
    if (fresh) return {};
    return fail("who starts is drawn only before the first turn, with first=random",
                "on ne tire qui commence qu'avant le premier tour, avec first=random");
  }
  if (position.has_resigned(position.seat)) {
    return fail("seat {} has resigned", "la place {} a abandonné", position.seat);
  }
  return check_dice(position);
}

}  // namespace salon::pickomino
