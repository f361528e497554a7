#include "games/jacques/census.h"

#include <bit>

#include "games/jacques/words.h"

namespace salon::jacques {

std::size_t Census::Hash::operator()(const Table& table) const {
  std::uint64_t hash = 0;
  for (const auto word : std::bit_cast<std::array<std::uint64_t, sizeof(Table) / 8>>(table)) {
    hash = (hash ^ word) * 0x9e3779b97f4a7c15;
    hash ^= hash >> 32;
  }
  return hash;
}

Table Census::board_of(const Table& table) {
  Table board;
  board.lit = table.lit;
  board.covers = table.covers;
  board.at = table.at;
  board.numbers = table.numbers;
  board.cordons = table.cordons;
  board.lantern = table.lantern;
  return board;
}

void Census::visit(const Table& table) {
  if (table.stage != Stage::act || table.now != who_) {
    const Table board = board_of(table);
    if (known_.insert(board).second) boards_.push_back(board);
    return;
  }
  if (!visited_.insert(table).second) return;
  const auto moves = game_.moves_at(table);
  for (const Move move : moves) {
    if (move.kind == Move::accuse || move.kind == Move::leave) continue;
    Table next = table;
    game_.apply(next, {move});
    visit(next);
  }
}

const std::vector<Table>& Census::take(Table table, Character who) {
  visited_.clear();
  known_.clear();
  boards_.clear();
  who_ = who;
  game_.pick(table, who);
  visit(table);
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
