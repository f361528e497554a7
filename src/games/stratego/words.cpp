#include <cctype>

#include "games/stratego/stratego.h"

namespace salon::stratego {
namespace {

constexpr const char* kEndWords[] = {"none",  "flag",  "exhausted", "walled",
                                     "stuck", "quiet", "plies"};

Json counts(const std::array<std::uint8_t, kKinds>& of) {
  Json json = Json::object();
  for (const Kind kind : kAllKinds) json[std::string(1, letter(kind))] = of[kind];
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
    all.push_back({{"square", square_name(s)},
                   {"seat", piece.seat()},
                   {"rank", rank},
                   {"moved", piece.moved()},
                   {"known", piece.known()}});
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

Phrase who_moves(const View& view) {
  if (view.board.turn == view.seat) return {"Your turn", "À vous"};
  return view.board.turn == red ? Phrase{"Red to move", "Au tour de rouge"}
                                : Phrase{"Blue to move", "Au tour de bleu"};
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

Phrase Stratego::say(const View& view) const {
  const Board& board = view.board;
  if (view.end != End::none) {
    Phrase why = ending(view.end, loser(board, view.end));
    why.en[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(why.en[0])));
    why.fr[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(why.fr[0])));
    return why;
  }
  const auto sentence = [&](const Phrase& what) {
    return phrase("{}: {}", "{} : {}", who_moves(view), what);
  };
  if (board.setting_up() && board.turn == view.seat) {
    if (board.placed % kArmy == 0) {
      return sentence({"set up your army", "placez votre armée"});
    }
    return sentence(phrase("place a piece on {} ({} of 40)", "posez une pièce en {} ({} sur 40)",
                           square_name(board.next_placement()), board.placed % kArmy + 1));
  }
  if (board.setting_up()) {
    return sentence(phrase("sets up its army ({} of 40 placed)",
                           "place son armée ({} pièces sur 40)", board.placed % kArmy));
  }
  return sentence({"a piece moves or attacks", "une pièce avance ou attaque"});
}

Phrase Stratego::explain(const View& view, Move move) const {
  const Board& board = view.board;
  if (view.end != End::none) return {"the game is over", "la partie est finie"};
  if (board.turn != view.seat) return {"it is not your turn", "ce n'est pas à vous de jouer"};
  return move.placement() ? explain_placement(board, move) : explain_step(board, move.step());
}

Phrase Stratego::explain_placement(const Board& board, Move move) const {
  if (!board.setting_up()) return {"the pieces are all placed", "les pièces sont toutes posées"};
  if (move.to != board.next_placement()) {
    return phrase("the next piece goes to {}", "la prochaine pièce va en {}",
                  square_name(board.next_placement()));
  }
  if (board.left[board.turn][move.kind] == 0) {
    return phrase("no {} is left to place", "il ne reste pas de {} à poser", kind_name(move.kind));
  }
  return {"this piece may be placed there", "cette pièce peut se poser là"};
}

Phrase Stratego::explain_step(const Board& board, Step step) const {
  const Seat seat = board.turn;
  const std::string from = square_name(step.from), to = square_name(step.to);
  if (board.setting_up()) {
    return phrase("place all your pieces first: {} is next",
                  "posez d'abord toutes vos pièces : {} est la suivante",
                  square_name(board.next_placement()));
  }
  const Piece piece = board.cells[step.from];
  if (kLakes & bit(step.from)) return phrase("{} is a lake", "{} est un lac", from);
  if (piece.empty()) return phrase("{} is empty", "{} est vide", from);
  if (piece.seat() != seat)
    return phrase("the piece on {} is not yours", "la pièce en {} n'est pas à vous", from);
  if (piece.kind() == bomb) return {"a bomb never moves", "une bombe ne bouge jamais"};
  if (piece.kind() == flag) return {"the flag never moves", "le drapeau ne bouge jamais"};
  if (step.from == step.to) return explain_piece(board, step.from);
  if (kLakes & bit(step.to)) return phrase("{} is a lake", "{} est un lac", to);
  if (board.pieces[seat] & bit(step.to)) {
    return phrase("{} holds a piece of your own", "{} porte une de vos pièces", to);
  }
  if (!aligned(step.from, step.to)) {
    return {"pieces move along rows and columns",
            "les pièces se déplacent en ligne droite, jamais en biais"};
  }
  if (distance(step.from, step.to) > 1 && piece.kind() != scout) {
    return phrase("only a scout goes further than one square; {} is a {}",
                  "seul un éclaireur avance de plus d'une case ; en {} il y a un {}", from,
                  kind_name(piece.kind()));
  }
  if (between(step.from, step.to) & (board.occupied() | kLakes)) {
    return phrase("the way from {} to {} is not free: a scout jumps over nothing",
                  "le chemin de {} à {} n'est pas libre : un éclaireur ne saute par-dessus rien",
                  from, to);
  }
  if (repeats_border(board, step)) {
    return phrase(
        "two-squares: {} would cross the same border a fourth time in a row; move another piece "
        "first",
        "deux cases (two-squares) : la pièce en {} passerait la même limite une quatrième fois de "
        "suite ; jouez d'abord une autre pièce",
        from);
  }
  if (repeats_chase(board, step)) {
    return phrase(
        "more-squares: {}{} would bring back a position of the chase that is going on; break it "
        "off",
        "plusieurs cases (more-squares) : {}{} ramènerait une position de la poursuite en cours ; "
        "renoncez-y",
        from, to);
  }
  return phrase("{}{} is possible", "{}{} est possible", from, to);
}

Phrase Stratego::explain_piece(const Board& board, Square square) const {
  const Squares ways = kNear[square] & ~board.pieces[board.turn];
  if (!ways) {
    return phrase("the piece on {} has no free square beside it",
                  "la pièce en {} n'a pas de case libre à côté d'elle", square_name(square));
  }
  Phrase why{"a piece has to move", "une pièce doit bouger"};
  each(ways, [&](Square to) {
    const Step step{static_cast<std::int8_t>(square), static_cast<std::int8_t>(to)};
    if (repeats_border(board, step) || repeats_chase(board, step)) why = explain_step(board, step);
  });
  return why;
}

}  // namespace salon::stratego
