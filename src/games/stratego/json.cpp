// Views for programs, as schema.json describes them.
#include "core/members.h"
#include "games/stratego/stratego.h"

namespace salon::stratego {
namespace {

constexpr const char* kEndWords[] = {"none",  "flag",  "exhausted", "walled",
                                     "stuck", "quiet", "plies"};

Json counts(const std::array<std::uint8_t, kKinds>& of) {
  Json json = Json::object();
  auto& members = json.get_ref<Json::object_t&>();
  members.reserve(kKinds);
  for (const Kind kind : kAllKinds) add_members(members, std::string(1, letter(kind)), of[kind]);
  return json;
}

Json captured(const Board& board, Seat seat) {
  std::array<std::uint8_t, kKinds> of{};
  const bool placing = board.placed < (seat + 1) * kArmy;
  for (int kind = spy; kind <= flag && !placing; ++kind) {
    of[kind] = static_cast<std::uint8_t>(board.lost(seat, static_cast<Kind>(kind)));
  }
  return counts(of);
}

Json pieces(const Board& board) {
  Json all = Json::array();
  each(board.occupied(), [&](Square s) {
    const Piece piece = board.cells[s];
    Json rank = nullptr;
    if (piece.kind() != unknown) rank = std::string(1, letter(piece.kind()));
    all.push_back(object("square", square_name(s), "seat", piece.seat(), "rank", std::move(rank),
                         "moved", piece.moved(), "known", piece.known()));
  });
  return all;
}

/// Ten rows of ten signs, row 10 first, `.` for an empty square.
Json rows_json(const Board& board) {
  Json json = Json::array();
  for (int row = kSize - 1; row >= 0; --row) {
    std::string signs;
    for (int column = 0; column < kSize; ++column) {
      const char sign = board_sign(board, at(column, row));
      signs += sign == 0 ? '.' : sign;
    }
    json.push_back(signs);
  }
  return json;
}

Json last_json(const Stratego& game, const View& view) {
  if (view.last_by == kNature) return nullptr;
  const Seen& seen = view.last;
  Json json{{"seat", view.last_by}, {"text", game.seen_text(seen)}, {"to", square_name(seen.to)}};
  if (!seen.placement()) json["from"] = square_name(seen.from);
  if (seen.battle()) {
    constexpr const char* survivors[] = {"attacker", "defender", "neither"};
    json["battle"] = {
        {"attacker", std::string(1, letter(seen.mover))},
        {"defender", std::string(1, letter(seen.target))},
        {"survivor",
         survivors[static_cast<int>(battle(seen.mover, seen.target, game.bomb_stays()))]}};
  }
  return json;
}

}  // namespace

Json Stratego::json(const View& view) const {
  const Board& board = view.board;
  Json json{{"position", text(view)}, {"rows", rows_json(board)}};
  json["phase"] = board.setting_up() ? "setup" : "play";
  json["turn"] = turn(view);
  json["pieces"] = pieces(board);
  json["captured"] = {captured(board, red), captured(board, blue)};
  json["quiet"] = board.quiet;
  json["quiet_limit"] = rules_.quiet;
  json["plies"] = board.plies;
  json["plies_limit"] = kMostPlies;
  json["last"] = last_json(*this, view);
  if (board.setting_up()) {
    json["next"] = square_name(board.next_placement());
    json["tray"] = view.shows(board.turn) ? counts(board.left[board.turn]) : Json(nullptr);
  }
  if (view.end != End::none) {
    const Seat lost = loser(board, view.end);
    json["end"] = {{"why", kEndWords[static_cast<int>(view.end)]},
                   {"winner", lost == kNature ? Json(nullptr) : Json(1 - lost)}};
  }
  return json;
}

}  // namespace salon::stratego
