#include <cctype>

#include "core/counted.h"
#include "games/stratego/stratego.h"

namespace salon::stratego {
namespace {

constexpr std::string_view kExample = "F9/10/10/10/2~~2~~2/2~~2~~2/10/10/10/9f r";

std::unexpected<Error> not_a_move(std::string_view text) {
  return fail("\"{}\" is not a move; moves look like a4a5, b4b9, F@a1",
              "« {} » n'est pas un coup ; un coup s'écrit a4a5, b4b9, F@a1", text.substr(0, 40));
}

std::unexpected<Error> not_a_square(std::string_view text) {
  return fail("\"{}\" is not a square (a1 to j10)", "« {} » n'est pas une case (a1 à j10)",
              text.substr(0, 40));
}

/// Takes the name of a square off the front of `text`.
Square take_square(std::string_view& text) {
  std::size_t length = 1;
  while (length < text.size() && std::isdigit(static_cast<unsigned char>(text[length]))) ++length;
  const Square square = parse_square(text.substr(0, length));
  text.remove_prefix(std::min(length, text.size()));
  return square;
}

/// Two squares written together; `kNowhere` for what is none.
struct Squares2 {
  Square from, to;
};
Squares2 take_step(std::string_view text) {
  const Square from = take_square(text);
  const bool separated = !text.empty() && (text[0] == '-' || text[0] == ' ' || text[0] == 'x');
  if (separated) text.remove_prefix(1);
  const Square to = take_square(text);
  return {from, text.empty() ? to : kNowhere};
}

std::string row_text(const Board& board, int row) {
  std::string out;
  int run = 0;
  for (int column = 0; column < kSize; ++column) {
    const char sign = board_sign(board, at(column, row));
    if (sign == 0) {
      ++run;
      continue;
    }
    if (run > 0) out += std::to_string(run), run = 0;
    out += sign;
  }
  return run > 0 ? out + std::to_string(run) : out;
}

/// The squares whose piece is `marked`, from row 10 down, left to right.
std::string marks_text(const Board& board, bool (Piece::*marked)() const) {
  std::string out;
  for (int row = kSize - 1; row >= 0; --row) {
    for (int column = 0; column < kSize; ++column) {
      const Square square = at(column, row);
      if (!(board.cells[square].*marked)()) continue;
      out += (out.empty() ? "" : ",") + square_name(square);
    }
  }
  return out.empty() ? "-" : out;
}

std::string board_text(const Board& board) {
  std::string out;
  for (int row = kSize - 1; row >= 0; --row) out += row_text(board, row) + (row > 0 ? "/" : "");
  return fmt::format("{} {} {} {} moved:{} known:{}", out, board.turn == red ? 'r' : 'b',
                     board.quiet, board.plies, marks_text(board, &Piece::moved),
                     marks_text(board, &Piece::known));
}

/// Reads the text of a position field by field; each step says what is wrong with its field.
class Reader {
 public:
  explicit Reader(const Rules& rules) : rules_(rules) {}

  Expected<Position> read(std::string_view text);

 private:
  Expected<void> read_rows(std::string_view text);
  Expected<void> read_row(std::string_view text, int row);
  Expected<void> put(char sign, Square square);
  Expected<void> check_army();
  Expected<void> check_setup();
  Expected<void> read_turn(std::string_view text);
  Expected<void> read_numbers(const std::vector<std::string_view>& words);
  Expected<void> read_marks(std::string_view text, std::string_view name, Piece mark);

  const Rules& rules_;
  Position position_;
  Squares unplaced_ = 0;
};

Expected<void> Reader::put(char sign, Square square) {
  const bool lake = (kLakes & bit(square)) != 0;
  if (lake != (sign == '~')) {
    return lake ? fail("{} is a lake (~)", "{} est un lac (~)", square_name(square))
                : fail("{} is no lake", "{} n'est pas un lac", square_name(square));
  }
  if (lake) return {};
  if (sign == '.') {
    if (!((kCamp[red] | kCamp[blue]) & bit(square))) {
      return fail("{} is in nobody's camp: nothing is placed there",
                  "{} n'est dans aucun camp : rien ne s'y place", square_name(square));
    }
    unplaced_ |= bit(square);
    return {};
  }
  const auto kind = kind_of(sign);
  if (!kind) {
    return fail("'{}' is no piece (M G C J P L T N S Y B F, lower case for blue)",
                "'{}' n'est pas une pièce (M G C J P L T N S Y B F, en minuscules pour bleu)",
                std::isprint(static_cast<unsigned char>(sign)) ? sign : '?');
  }
  position_.put(square,
                Piece::of(std::isupper(static_cast<unsigned char>(sign)) ? red : blue, *kind));
  return {};
}

Expected<void> Reader::read_row(std::string_view text, int row) {
  const auto wrong = [&](const Phrase& why) {
    return fail("row {} (\"{}\"): {}", "rangée {} (« {} ») : {}", row + 1, text.substr(0, 40), why);
  };
  int column = 0;
  bool after_number = false;
  for (std::size_t i = 0; i < text.size();) {
    int run = 0;
    if (std::isdigit(static_cast<unsigned char>(text[i]))) {
      const std::size_t digits = text.substr(i).starts_with("10") ? 2 : 1;
      run = digits == 2 ? 10 : text[i] - '0';
      i += digits;
      if (run == 0 || after_number) {
        return wrong({"a run of empty squares is one number, 1 to 10",
                      "une suite de cases vides est un seul nombre, de 1 à 10"});
      }
    }
    after_number = run > 0;
    if (column + std::max(run, 1) > kSize)
      return wrong({"more than ten squares", "plus de dix cases"});
    for (const int end = column + run; column < end; ++column) {
      if (kLakes & bit(at(column, row))) {
        return wrong(phrase("{} is a lake (~)", "{} est un lac (~)", square_name(at(column, row))));
      }
    }
    if (run > 0) continue;
    if (const auto read = put(text[i++], at(column++, row)); !read) return wrong(read.error().what);
  }
  if (column < kSize) return wrong({"fewer than ten squares", "moins de dix cases"});
  return {};
}

Expected<void> Reader::read_rows(std::string_view text) {
  const auto rows = split(text, '/');
  if (rows.size() != kSize)
    return fail("{} instead of ten", "{} au lieu de dix",
                counted(rows.size(), {"row", "rangée"}, {"rows", "rangées"}));
  for (int i = 0; i < kSize; ++i) {
    if (const auto read = read_row(rows[i], kSize - 1 - i); !read) return read;
  }
  return {};
}

Expected<void> Reader::check_army() {
  for (const Seat seat : {red, blue}) {
    auto& left = position_.left[seat] = {};
    each(position_.pieces[seat], [&](Square s) { ++left[position_.cells[s].kind()]; });
    for (int kind = spy; kind <= flag; ++kind) {
      if (left[kind] <= kOf[kind]) continue;
      return fail("{} has {} too many", "{} a {} de trop", Stratego::about().seat_names[seat],
                  pieces_text(left[kind] - kOf[kind], static_cast<Kind>(kind)));
    }
  }
  if (unplaced_ == 0 && position_.left[red][flag] + position_.left[blue][flag] == 0) {
    return fail("there is no flag on the board", "il n'y a aucun drapeau sur le plateau");
  }
  return {};
}

Expected<void> Reader::check_setup() {
  position_.placed = static_cast<std::uint8_t>(count(position_.occupied()));
  position_.turn = position_.placed < kArmy ? red : blue;
  Squares expected = kCamp[red] | kCamp[blue];
  for (int i = 0; i < position_.placed; ++i)
    expected &= ~bit(placement_square(i / kArmy, i % kArmy));
  const bool in_camps =
      (position_.pieces[red] & ~kCamp[red]) == 0 && (position_.pieces[blue] & ~kCamp[blue]) == 0;
  if (!in_camps || expected != unplaced_) {
    return fail("pieces are placed in order: a1, b1, … j4, then j10, i10, … a7",
                "les pièces se posent dans l'ordre : a1, b1, … j4, puis j10, i10, … a7");
  }
  // From here on `left` is what the placing side has in hand; the other side's is whole.
  auto& hand = position_.left[position_.turn];
  for (int kind = spy; kind <= flag; ++kind)
    hand[kind] = static_cast<std::uint8_t>(kOf[kind] - hand[kind]);
  position_.left[1 - position_.turn] = kOf;
  return {};
}

Expected<void> Reader::read_turn(std::string_view text) {
  if (text != "r" && text != "b") {
    return fail("side to move \"{}\": should be r or b", "trait « {} » : il faut r ou b",
                text.substr(0, 40));
  }
  const Seat seat = text == "r" ? red : blue;
  if (unplaced_ != 0 && seat != position_.turn) {
    return fail("it is the other side that is placing", "c'est l'autre camp qui place ses pièces");
  }
  position_.turn = static_cast<std::int8_t>(seat);
  return {};
}

Expected<void> Reader::read_numbers(const std::vector<std::string_view>& words) {
  if (words.size() > 2) {
    const auto quiet = parse_number(words[2], 0, unplaced_ ? 0 : rules_.quiet);
    if (!quiet)
      return fail("plies without battle: {}", "demi-coups sans combat : {}", quiet.error().what);
    position_.quiet = static_cast<std::uint16_t>(*quiet);
  }
  if (words.size() > 3) {
    const auto plies = parse_number(words[3], 0, unplaced_ ? 0 : kMostPlies);
    if (!plies) return fail("plies in all: {}", "demi-coups en tout : {}", plies.error().what);
    position_.plies = static_cast<std::uint16_t>(*plies);
  }
  return {};
}

Expected<void> Reader::read_marks(std::string_view text, std::string_view name, Piece mark) {
  const auto wrong = [&](const Phrase& why) { return fail("{} {}", "{} {}", name, why); };
  if (!text.starts_with(name)) {
    return fail("\"{}\" should be {}- or {}a4,b5", "« {} » : il faut {}- ou {}a4,b5",
                text.substr(0, 40), name, name);
  }
  text.remove_prefix(name.size());
  if (text == "-") return {};
  for (const auto word : split(text, ',')) {
    const Square square = parse_square(word);
    if (square == kNowhere) return wrong(not_a_square(word).error().what);
    Piece& piece = position_.cells[square];
    if (piece.empty() || unplaced_ != 0) {
      return wrong(phrase("{} cannot be marked", "{} ne peut pas être marquée", word));
    }
    if ((piece.bits & mark.bits) != 0)
      return wrong(phrase("{} is named twice", "{} est nommée deux fois", word));
    if (mark.moved() && !movable(piece.kind())) {
      return wrong(phrase("{} holds a {}, which never moves",
                          "{} porte une pièce qui ne bouge jamais ({})", word,
                          kind_name(piece.kind())));
    }
    piece.bits |= mark.bits;
  }
  return {};
}

Expected<Position> Reader::read(std::string_view text) {
  const auto words = words_of(text);
  if (words.empty() || words.size() > 6) {
    return fail(
        "a position is ten rows, the side to move, two counts of plies, moved: and known:, as in "
        "{}",
        "une position, c'est dix rangées, le trait, deux nombres de demi-coups, moved: et known:, "
        "comme {}",
        kExample);
  }
  Expected<void> read = read_rows(words[0]);
  if (read) read = check_army();
  position_.placed = 2 * kArmy;
  if (read && unplaced_ != 0) read = check_setup();
  if (read && words.size() > 1) read = read_turn(words[1]);
  if (read) read = read_numbers(words);
  if (read && words.size() > 4) read = read_marks(words[4], "moved:", Piece{}.after_moving());
  if (read && words.size() > 5) read = read_marks(words[5], "known:", Piece{}.revealed(nothing));
  if (!read) return std::unexpected(read.error());
  return position_;
}

std::string_view end_word(End end) {
  return end == End::stuck ? " stuck" : end == End::walled ? " walled" : "";
}

/// One upper-case letter, as `seen_text` writes them.
Kind seen_kind(std::string_view word) {
  const auto kind = word.size() == 1 && std::isupper(static_cast<unsigned char>(word[0]))
                        ? kind_of(word[0])
                        : std::nullopt;
  return kind.value_or(nothing);
}

}  // namespace

char board_sign(const Board& board, Square square) {
  if (kLakes & bit(square)) return '~';
  const Piece piece = board.cells[square];
  if (piece.empty()) {
    const bool unplaced = board.setting_up() && ((kCamp[red] | kCamp[blue]) & bit(square));
    return unplaced ? '.' : '\0';
  }
  if (piece.kind() == unknown) return piece.moved() ? '!' : '?';
  const char sign = letter(piece.kind());
  return piece.seat() == red ? sign : static_cast<char>(std::tolower(sign));
}

std::string square_name(Square square) {
  return static_cast<char>('a' + column_of(square)) + std::to_string(row_of(square) + 1);
}

Square parse_square(std::string_view text) {
  if (text.size() < 2 || text.size() > 3 || text[0] < 'a' || text[0] > 'j') return kNowhere;
  const auto digits = text.substr(1);
  if (digits == "10") return at(text[0] - 'a', 9);
  if (digits.size() != 1 || digits[0] < '1' || digits[0] > '9') return kNowhere;
  return at(text[0] - 'a', digits[0] - '1');
}

std::string Stratego::text(Move move) const {
  if (move.placement()) return fmt::format("{}@{}", letter(move.kind), square_name(move.to));
  return square_name(move.from) + square_name(move.to);
}

Expected<Move> Stratego::parse_move(std::string_view text) const {
  std::string word(trim(text));
  for (char& c : word) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (word.size() >= 2 && word[1] == '@') {
    const auto kind = kind_of(word[0]);
    if (!kind) return not_a_move(text);
    const Square to = parse_square(std::string_view(word).substr(2));
    return to == kNowhere ? Expected<Move>(not_a_square(word.substr(2))) : Move::place(*kind, to);
  }
  const auto [from, to] = take_step(word);
  if (from == kNowhere || to == kNowhere) return not_a_move(text);
  return Move::march(from, to);
}

std::string Stratego::text(const Position& position) const {
  return board_text(position);
}

std::string Stratego::text(const View& view) const {
  return board_text(view.board);
}

Expected<Position> Stratego::parse_position(std::string_view text) const {
  return Reader(rules_).read(text);
}

std::string Stratego::seen_text(const Seen& seen) const {
  const auto end = end_word(seen.end);
  if (seen.placement())
    return fmt::format("{}@{}{}", letter(seen.mover), square_name(seen.to), end);
  std::string out = square_name(seen.from) + square_name(seen.to);
  if (seen.battle()) {
    out += fmt::format(" x {} {}", letter(seen.mover), letter(seen.target));
  } else if (seen.mover != nothing) {
    out += fmt::format(" {}", letter(seen.mover));
  }
  return out.append(end);
}

Expected<Seen> Stratego::parse_seen(std::string_view text) const {
  const auto wrong = [&] {
    return fail("\"{}\" is nothing seen; it looks like ?@a7, F@a1, a4a5, b4b9 S or a4a5 x C P",
                "« {} » ne se voit pas ; on voit ?@a7, F@a1, a4a5, b4b9 S ou a4a5 x C P",
                text.substr(0, 40));
  };
  auto words = split(text, ' ');
  Seen seen;
  for (const End end : {End::stuck, End::walled}) {
    if (words.size() > 1 && words.back() == end_word(end).substr(1)) {
      seen.end = end;
      words.pop_back();
      break;
    }
  }
  const std::string_view move = words[0];
  if (move.size() > 2 && move[1] == '@') {
    const Square to = parse_square(move.substr(2));
    seen.mover = move[0] == '?' ? unknown : seen_kind(move.substr(0, 1));
    if (to == kNowhere || seen.mover == nothing || words.size() != 1) return wrong();
    seen.to = static_cast<std::int8_t>(to);
    return seen;
  }
  std::string_view rest = move;
  const Square from = take_square(rest), to = parse_square(rest);
  if (from == kNowhere || to == kNowhere) return wrong();
  seen.from = static_cast<std::int8_t>(from);
  seen.to = static_cast<std::int8_t>(to);
  if (words.size() == 2 && words[1] == "S") {
    seen.mover = scout;
  } else if (words.size() == 4 && words[1] == "x") {
    seen.mover = seen_kind(words[2]);
    seen.target = seen_kind(words[3]);
    if (seen.mover == nothing || seen.target == nothing) return wrong();
  } else if (words.size() != 1) {
    return wrong();
  }
  return seen;
}

}  // namespace salon::stratego
