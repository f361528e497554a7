// Why a move is not legal.
#include "games/stratego/setup.h"
#include "games/stratego/stratego.h"

namespace salon::stratego {

Phrase Stratego::explain(const View& view, Move move) const {
  const Board& board = view.board;
  if (view.end != End::none) return {"the game is over", "la partie est finie"};
  if (board.turn != view.seat) return {"it is not your turn", "ce n'est pas à vous de jouer"};
  return move.placement() ? explain_placement(board, move) : explain_step(board, move.step());
}

Phrase Stratego::explain_placement(const Board& board, Move move) const {
  if (!board.setting_up()) return {"the pieces are all placed", "les pièces sont toutes posées"};
  if (!(kCamp[board.turn] & bit(move.to))) return outside_camp();
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
