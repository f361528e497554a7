#include "games/khan/counsel.h"

#include "games/khan/book.h"
#include "games/khan/evaluation.h"

namespace salon::khan {
namespace {

using Line = search::Line<Move>;

std::string text(const Khan& game, const Line& line) {
  std::string moves;
  for (const Move move : line.variation) {
    if (!moves.empty()) moves += ' ';
    moves += game.text(move);
  }
  return moves;
}

Phrase joined(const std::vector<Phrase>& parts) {
  Phrase whole;
  for (const auto& part : parts) {
    if (!whole.en.empty()) whole = phrase("{}; ", "{} ; ", whole);
    whole = phrase("{}{}", "{}{}", whole, part);
  }
  return whole;
}

/// What the move does on the board.
std::vector<Phrase> deeds(const Khan& game, const Position& before, const Position& after,
                          Move move) {
  std::vector<Phrase> parts;
  if (move.kind == Move::pass) return {{"nothing else is left", "rien d'autre n'est possible"}};
  if (move.kind == Move::enter_sbire)
    parts.push_back({"re-enters a sbire", "fait revenir un sbire"});
  if (taken(before, move) == 1) parts.push_back({"takes a sbire", "prend un sbire"});
  const auto answers = game.count_moves(after);
  if (!game.can_obey(after)) {
    parts.push_back(phrase("khan {} leaves the enemy nobody to obey with",
                           "le khan {} ne laisse à l'adversaire personne pour obéir", after.khan));
  } else if (answers == 1) {
    parts.push_back(phrase("khan {} leaves the enemy one single move",
                           "le khan {} ne laisse à l'adversaire qu'un seul coup", after.khan));
  } else {
    parts.push_back(phrase("khan {} leaves the enemy {} moves",
                           "le khan {} laisse à l'adversaire {} coups", after.khan, answers));
  }
  return parts;
}

Phrase ending_now(const Khan& game, const Position& before, const Position& after, Move move) {
  if (taken(before, move) == 2) return {"takes the Kalista", "prend la Kalista"};
  if (game.outcome(after) == Outcome::draw())
    return {"draws: the quiet plies are used up", "fait nulle : fin des demi-coups calmes"};
  return {"leaves the enemy without a move", "laisse l'adversaire sans coup possible"};
}

/// A reply after which the Kalista is gone.
std::optional<Move> fatal_reply(const Khan& game, const Position& after) {
  for (const Move reply : game.moves(after)) {
    if (taken(after, reply) == 2) return reply;
  }
  return std::nullopt;
}

Phrase reason(const Khan& game, const Position& before, const Position& after, const Line& line) {
  if (search::wins(line.value)) {
    return phrase("wins by force in {}: {}", "gagne de force en {} : {}",
                  (search::plies_to_end(line.value) + 1) / 2, text(game, line));
  }
  if (const auto reply = fatal_reply(game, after)) {
    return phrase("loses the Kalista to {}", "perd la Kalista par {}", game.text(*reply));
  }
  if (search::loses(line.value)) {
    return phrase("loses by force in {}: {}", "perd de force en {} : {}",
                  search::plies_to_end(line.value) / 2, text(game, line));
  }
  auto parts = deeds(game, before, after, line.move);
  if (line.variation.size() > 1)
    parts.push_back(phrase("best line: {}", "meilleure suite : {}", text(game, line)));
  return joined(parts);
}

Phrase side_reason(Side side) {
  const bool known = std::ranges::any_of(
      opening_book(), [&](const Page& page) { return page.side == side && worth_playing(page); });
  if (known)
    return {"the house knows good set-ups on this side",
            "la maison connaît de bonnes mises en place de ce côté"};
  return {"no side is known to be better", "on ne connaît pas de meilleur côté"};
}

/// Whoever has no piece on a value is free to disobey it.
Phrase sbire_reason(const Position& after, Seat seat, Square square) {
  std::vector<int> unused;
  for (int value = 1; value <= 3; ++value) {
    if ((after.pieces(seat) & kOfValue[value]) == 0) unused.push_back(value);
  }
  if (unused.size() > 1)
    return phrase("all your pieces are on squares {}: so far no other khan binds you",
                  "toutes vos pièces sont sur des cases {} : aucun autre khan ne vous lie encore",
                  kValue[square]);
  if (unused.size() == 1)
    return phrase("none of your pieces is on a square {0}: no khan {0} binds you",
                  "aucune de vos pièces n'est sur une case {0} : le khan {0} ne vous lie pas",
                  unused.front());
  return phrase("on a square {0}: one more piece that can obey the khan {0}",
                "sur une case {0} : une pièce de plus pour obéir au khan {0}", kValue[square]);
}

}  // namespace

Phrase set_up_reason(const Position& position, Move move) {
  if (move.kind == Move::choose_side) return side_reason(static_cast<Side>(move.to));
  const Seat seat = position.turn;
  if (move.kind == Move::enter_kalista && (edge_row(position.camp_of(seat)) & bit(move.to)))
    return {"on the edge, as far from the enemy as the camp allows",
            "au bord, aussi loin de l'ennemi que le camp le permet"};
  Position after = position;
  Khan().play(after, move);
  return sbire_reason(after, seat, move.to);
}

Opinion<Move> opinion(const Khan& game, const Position& position, const Line& line) {
  Position after = position;
  game.play(after, line.move);
  Opinion<Move> opinion{.move = line.move, .value = winning_chance(line.value), .reason = {}};
  if (game.turn(after) == kOver) {
    opinion.value = game.outcome(after).score[position.turn];
    opinion.reason = ending_now(game, position, after, line.move);
  } else {
    opinion.reason = reason(game, position, after, line);
    if (fatal_reply(game, after))
      opinion.value = std::min(opinion.value, winning_chance(2 - search::kWin));
  }
  opinion.more["line"] = text(game, line);
  return opinion;
}

}  // namespace salon::khan
