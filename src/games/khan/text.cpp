#include <array>
#include <cctype>

#include "core/counted.h"
#include "core/utf8.h"
#include "games/khan/khan.h"

namespace salon::khan {
namespace {

constexpr std::array<std::string_view, 4> kSideNames{"top", "bottom", "left", "right"};
constexpr std::array<std::string_view, 4> kSideNamesFr{"haut", "bas", "gauche", "droite"};

std::optional<Side> parse_side(std::string_view text) {
  for (int i = 0; i < 4; ++i) {
    if (text == kSideNames[i] || text == kSideNamesFr[i]) return static_cast<Side>(i);
  }
  return std::nullopt;
}

std::unexpected<Error> not_a_move(std::string_view text) {
  return fail("\"{}\" is not a move; moves look like side top, K@c5, S@b6, a5b4, pass",
              "« {} » n'est pas un coup ; un coup s'écrit side top, K@c5, S@b6, a5b4, pass", text);
}

Expected<Move> parse_entry(const std::string& word) {
  const Square to = parse_square(std::string_view(word).substr(2));
  if (to == kNowhere) {
    return fail("\"{}\" is not a square (a1 to f6)", "« {} » n'est pas une case (a1 à f6)",
                word.substr(2));
  }
  return Move{word[0] == 'k' ? Move::enter_kalista : Move::enter_sbire, 0,
              static_cast<std::int8_t>(to)};
}

Expected<Move> parse_step(const std::string& word) {
  const Square from = parse_square(word.substr(0, 2));
  const Square to = parse_square(word.substr(word.size() - 2));
  if (from == kNowhere || to == kNowhere) {
    return fail("\"{}\": squares go from a1 to f6", "« {} » : les cases vont de a1 à f6", word);
  }
  return Move{Move::step, static_cast<std::int8_t>(from), static_cast<std::int8_t>(to)};
}

char piece_letter(const Position& position, Square square) {
  if (position.kalista[red] == square) return 'K';
  if (position.kalista[ochre] == square) return 'k';
  if (position.sbires[red] & bit(square)) return 'S';
  if (position.sbires[ochre] & bit(square)) return 's';
  return 0;
}

/// One row of a position; `row` counts from 0.
Expected<void> read_row(Position& position, std::string_view text, int row) {
  const auto wrong = [&](std::string_view en, std::string_view fr) {
    return fail("row {} (\"{}\"): {}", "rangée {} (« {} ») : {}", row + 1, text,
                Phrase{std::string(en), std::string(fr)});
  };
  int column = 0;
  bool after_digit = false;
  for (const char c : text) {
    if (c >= '1' && c <= '6') {
      if (after_digit) return wrong("two numbers in a row", "deux nombres de suite");
      column += c - '0';
      after_digit = true;
      if (column > kSize) return wrong("more than six squares", "plus de six cases");
      continue;
    }
    after_digit = false;
    if (column >= kSize) return wrong("more than six squares", "plus de six cases");
    const Square square = row * kSize + column++;
    const Seat seat = c == 'K' || c == 'S' ? red : ochre;
    if (c == 'S' || c == 's') {
      position.sbires[seat] |= bit(square);
      if (count_bits(position.sbires[seat]) > kSbires)
        return wrong("a sixth sbire", "un sixième sbire");
    } else if (c == 'K' || c == 'k') {
      if (position.kalista[seat] != kNowhere)
        return wrong("a second Kalista", "une deuxième Kalista");
      position.kalista[seat] = static_cast<std::int8_t>(square);
    } else {
      return wrong("only K S k s and 1 to 6", "seulement K S k s et 1 à 6");
    }
  }
  if (column != kSize) return wrong("fewer than six squares", "moins de six cases");
  return {};
}

Expected<void> read_khan(Position& position, std::string_view text) {
  if (text == "-") return {};
  if (text.size() == 1 && text[0] >= '1' && text[0] <= '3') {
    position.khan = static_cast<std::uint8_t>(text[0] - '0');
    return {};
  }
  const Square square = parse_square(text);
  if (square == kNowhere || !(position.occupied() & bit(square))) {
    return fail("khan \"{}\": should be -, 1, 2, 3 or the square of a piece",
                "khan « {} » : il faut -, 1, 2, 3 ou la case d'une pièce", text);
  }
  position.khan_square = static_cast<std::int8_t>(square);
  position.khan = kValue[square];
  return {};
}

/// Whether `seat` has placed exactly its first `placed` pieces, all in its camp.
bool has_placed(const Position& position, Seat seat, int placed) {
  return (position.kalista[seat] != kNowhere) == (placed > 0) &&
         count_bits(position.pieces(seat)) == placed &&
         (position.pieces(seat) & ~kCamp[position.camp_of(seat)]) == 0;
}

/// The last field during set-up: `side`, or `place top 3`.
Expected<void> read_setup(Position& position, const std::vector<std::string_view>& words) {
  if (position.khan != 0 || position.quiet != 0) {
    return fail("during set-up there is no khan and no quiet ply",
                "pendant la mise en place il n'y a ni khan ni demi-coup calme");
  }
  if (words.size() == 1 && words[0] == "side") {
    position.phase = Phase::side;
    if (position.occupied() != 0 || position.turn != red) {
      return fail("red chooses its side on an empty board",
                  "rouge choisit son côté sur un plateau vide");
    }
    return {};
  }
  const auto side = words.size() == 3 && words[0] == "place" ? parse_side(words[1]) : std::nullopt;
  const auto placed = words.size() == 3 ? parse_number(words[2], 0, kSbires) : Expected<int>(0);
  if (!side || !placed) {
    return fail("the set-up field is \"side\" or \"place top 3\"",
                "le champ de mise en place est « side » ou « place top 3 »");
  }
  position.phase = Phase::place;
  position.camp = position.turn == red ? *side : opposite(*side);
  position.placed = static_cast<std::uint8_t>(*placed);
  if (!has_placed(position, red, position.turn == red ? *placed : kSbires + 1) ||
      !has_placed(position, ochre, position.turn == red ? 0 : *placed)) {
    return fail("the pieces on the board are not those placed so far",
                "les pièces du plateau ne sont pas celles posées jusqu'ici");
  }
  return {};
}

}  // namespace

Phrase side_name(Side side) {
  return {std::string(kSideNames[side]), std::string(kSideNamesFr[side])};
}

std::string square_name(Square square) {
  return {static_cast<char>('a' + square % kSize), static_cast<char>('1' + square / kSize)};
}

Square parse_square(std::string_view text) {
  if (text.size() != 2) return kNowhere;
  const int column = text[0] - 'a';
  const int row = text[1] - '1';
  const bool inside = column >= 0 && column < kSize && row >= 0 && row < kSize;
  return inside ? row * kSize + column : kNowhere;
}

std::string Khan::text(Move move) const {
  switch (move.kind) {
    case Move::choose_side:
      return fmt::format("side {}", kSideNames[move.to]);
    case Move::enter_kalista:
      return "K@" + square_name(move.to);
    case Move::enter_sbire:
      return "S@" + square_name(move.to);
    case Move::pass:
      return "pass";
    case Move::step:
      break;
  }
  return square_name(move.from) + square_name(move.to);
}

Expected<Move> Khan::parse_move(std::string_view text) const {
  const std::string word = salon::fold(trim(text));
  if (word == "pass" || word == "passe") return Move{Move::pass, 0, 0};
  const auto side =
      parse_side(word.starts_with("side ") ? trim(std::string_view(word).substr(5)) : word);
  if (side) return Move{Move::choose_side, 0, static_cast<std::int8_t>(*side)};
  if (word.size() == 4 && word[1] == '@' && (word[0] == 'k' || word[0] == 's'))
    return parse_entry(word);
  if (word.size() == 4 || (word.size() == 5 && (word[2] == '-' || word[2] == ' ')))
    return parse_step(word);
  return not_a_move(text.substr(0, 40));
}

std::string Khan::text(const Position& position) const {
  std::string out;
  for (int row = 0; row < kSize; ++row) {
    if (row > 0) out += '/';
    int run = 0;
    for (int column = 0; column <= kSize; ++column) {
      const char letter = column < kSize ? piece_letter(position, row * kSize + column) : 0;
      const bool empty = column < kSize && letter == 0;
      if (empty) ++run;
      if (!empty && run > 0) out += static_cast<char>('0' + run), run = 0;
      if (letter) out += letter;
    }
  }
  out += position.turn == red ? " r " : " o ";
  if (position.khan_square != kNowhere) {
    out += square_name(position.khan_square);
  } else {
    out += position.khan == 0 ? "-" : std::to_string(position.khan);
  }
  if (position.quiet > 0) out += fmt::format(" {}", position.quiet);
  if (position.phase == Phase::side) out += " side";
  if (position.phase == Phase::place) {
    out +=
        fmt::format(" place {} {}", kSideNames[position.camp_of(position.turn)], position.placed);
  }
  return out;
}

Expected<Position> Khan::parse_position(std::string_view text) const {
  std::vector<std::string_view> words;
  for (const auto word : split(trim(text), ' ')) {
    if (!word.empty()) words.push_back(word);
  }
  if (words.size() < 3) {
    return fail("a position is six rows, the side to move and the khan: {}",
                "une position, c'est six rangées, le trait et le khan : {}",
                "s1k1s1/1s1s1s/6/6/S1S1S1/1S1K1S r -");
  }
  Position position;
  const auto rows = split(words[0], '/');
  if (rows.size() != kSize)
    return fail("{} instead of six", "{} au lieu de six",
                counted(rows.size(), {"row", "rangée"}, {"rows", "rangées"}));
  for (int row = 0; row < kSize; ++row) {
    if (const auto read = read_row(position, rows[row], row); !read)
      return std::unexpected(read.error());
  }
  if (words[1] != "r" && words[1] != "o") {
    return fail("side to move \"{}\": should be r or o", "trait « {} » : il faut r ou o", words[1]);
  }
  position.turn = words[1] == "r" ? red : ochre;
  if (const auto read = read_khan(position, words[2]); !read) return std::unexpected(read.error());
  std::size_t next = 3;
  if (next < words.size() && std::isdigit(static_cast<unsigned char>(words[next][0]))) {
    const auto quiet = parse_number(words[next++], 0, rules_.quiet);
    if (!quiet) return fail("quiet plies: {}", "demi-coups calmes : {}", quiet.error().what);
    position.quiet = static_cast<std::uint16_t>(*quiet);
  }
  if (next < words.size()) {
    const std::vector<std::string_view> rest(words.begin() + next, words.end());
    if (const auto read = read_setup(position, rest); !read) return std::unexpected(read.error());
    return position;
  }
  position.phase = Phase::play;
  if (position.kalista[red] == kNowhere && position.kalista[ochre] == kNowhere) {
    return fail("there is no Kalista on the board", "il n'y a pas de Kalista sur le plateau");
  }
  return position;
}

}  // namespace salon::khan
