#include "games/jacques/census.h"

#include <bit>

#include "games/jacques/words.h"

namespace salon::jacques {

std::size_t Census::Hash::operator()(const Tableau& tableau) const {
  std::uint64_t hash = 0;
  for (const auto word : std::bit_cast<std::array<std::uint64_t, sizeof(Tableau) / 8>>(tableau)) {
    hash = (hash ^ word) * 0x9e3779b97f4a7c15;
    hash ^= hash >> 32;
  }
  return hash;
}

Tableau Census::board_of(const Tableau& tableau) {
  Tableau board;
  board.lit = tableau.lit;
  board.covers = tableau.covers;
  board.at = tableau.at;
  board.numbers = tableau.numbers;
  board.cordons = tableau.cordons;
  board.lantern = tableau.lantern;
  return board;
}

void Census::visit(const Tableau& tableau) {
  if (tableau.stage != Stage::act || tableau.now != who_) {
    const Tableau board = board_of(tableau);
    if (known_.insert(board).second) boards_.push_back(board);
    return;
  }
  if (!visited_.insert(tableau).second) return;
  const auto moves = game_.moves_at(tableau);
  for (const Move move : moves) {
    if (move.kind == Move::accuse || move.kind == Move::leave) continue;
    Tableau next = tableau;
    game_.apply(next, {move});
    visit(next);
  }
}

const std::vector<Tableau>& Census::take(Tableau tableau, Character who) {
  visited_.clear();
  known_.clear();
  boards_.clear();
  who_ = who;
  game_.pick(tableau, who);
  visit(tableau);
  return boards_;
}

Expected<PerftCount> Jacques::perft_extra(const Position& position,
                                          const PerftOptions& options) const {
  for (const auto& [name, value] : options.extra) {
    if (name != "character") {
      return fail("perft jacques has no option \"{}\" (only --character)",
                  "perft jacques n'a pas d'option « {} » (seulement --character)", name);
    }
  }
  const auto who = parse_character(options.extra.begin()->second);
  if (!who) return std::unexpected(who.error());
  if (position.stage == Stage::act || position.stage == Stage::alibi ||
      position.stage == Stage::over) {
    return fail("--character counts from where a character is to be picked",
                "--character compte d'où un personnage est à choisir");
  }
  Census census(*this);
  PerftCount count;
  count.total = census.take(position, *who).size();
  return count;
}

}  // namespace salon::jacques
