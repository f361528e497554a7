// Views for programs, as schema.json describes them.
#include "games/stratego/stratego.h"

namespace salon::stratego {
namespace {

constexpr const char* kEndWords[] = {"none",  "flag",  "exhausted", "walled",
                                     "stuck", "quiet", "plies"};

/// As a text of one letter.
struct Rank {
  explicit Rank(Kind kind) : text(1, letter(kind)) {}
  std::string text;
};

void write_counts(std::string& out, const std::array<std::uint8_t, kKinds>& of) {
  ObjectText counts(out);
  for (const Kind kind : kAllKinds) counts.add(Rank(kind).text, of[kind]);
}

void write_captured(std::string& out, const Board& board, Seat seat) {
  std::array<std::uint8_t, kKinds> of{};
  const bool placing = board.placed < (seat + 1) * kArmy;
  for (int kind = spy; kind <= flag && !placing; ++kind) {
    of[kind] = static_cast<std::uint8_t>(board.lost(seat, static_cast<Kind>(kind)));
  }
  write_counts(out, of);
}

void write_pieces(std::string& out, const Board& board) {
  ListText all(out);
  each(board.occupied(), [&](Square s) {
    const Piece piece = board.cells[s];
    ObjectText one(all.begin());
    one.add("square", square_name(s)).add("seat", piece.seat());
    if (piece.kind() == unknown)
      one.add("rank", nullptr);
    else
      one.add("rank", Rank(piece.kind()).text);
    one.add("moved", piece.moved()).add("known", piece.known());
  });
}

/// Ten rows of ten signs, row 10 first, `.` for an empty square.
void write_rows(std::string& out, const Board& board) {
  ListText rows(out);
  for (int row = kSize - 1; row >= 0; --row) {
    std::string signs;
    for (int column = 0; column < kSize; ++column) {
      const char sign = board_sign(board, at(column, row));
      signs += sign == 0 ? '.' : sign;
    }
    rows.add(signs);
  }
}

void write_last(std::string& out, const Stratego& game, const View& view) {
  if (view.last_by == kNature) return write(out, nullptr);
  const Seen& seen = view.last;
  ObjectText last(out);
  last.add("seat", view.last_by).add("text", game.seen_text(seen)).add("to", square_name(seen.to));
  if (!seen.placement()) last.add("from", square_name(seen.from));
  if (!seen.battle()) return;
  constexpr const char* survivors[] = {"attacker", "defender", "neither"};
  const auto survivor = battle(seen.mover, seen.target, game.bomb_stays());
  ObjectText(last.begin("battle"))
      .add("attacker", Rank(seen.mover).text)
      .add("defender", Rank(seen.target).text)
      .add("survivor", survivors[static_cast<int>(survivor)]);
}

}  // namespace

void Stratego::write(ViewText& out, const View& view, bool) const {
  const Board& board = view.board;
  out.add("position", text(view));
  write_rows(out.begin("rows"), board);
  out.add("phase", board.setting_up() ? "setup" : "play").add("turn", turn(view));
  write_pieces(out.begin("pieces"), board);
  {
    ListText captured(out.begin("captured"));
    for (const Seat seat : {red, blue}) write_captured(captured.begin(), board, seat);
  }
  out.add("quiet", board.quiet).add("quiet_limit", rules_.quiet);
  out.add("plies", board.plies).add("plies_limit", kMostPlies);
  write_last(out.begin("last"), *this, view);
  if (board.setting_up()) {
    out.add("next", square_name(board.next_placement()));
    if (view.shows(board.turn))
      write_counts(out.begin("tray"), board.left[board.turn]);
    else
      out.add("tray", nullptr);
  }
  if (view.end != End::none) {
    const Seat lost = loser(board, view.end);
    ObjectText(out.begin("end"))
        .add("why", kEndWords[static_cast<int>(view.end)])
        .add("winner", lost == kNature ? Json() : Json(1 - lost));
  }
}

Json Stratego::json(const View& view) const {
  return json_of(*this, view);
}

}  // namespace salon::stratego
