#pragma once
#include <unordered_set>
#include <vector>

#include "games/jacques/jacques.h"

namespace salon::jacques {

/// Every board that a character's turn can lead to, each once: whatever order its steps come in.
/// Accusing, leaving and nature's draws are left out.
class Census {
 public:
  explicit Census(const Jacques& game) : game_(game) {}

  /// Plays the turn from `table`, where `who` is about to be picked.
  const std::vector<Table>& take(Table table, Character who);

 private:
  struct Hash {
    std::size_t operator()(const Table& table) const;
  };
  /// Only what lies on the board.
  static Table board_of(const Table& table);
  void visit(const Table& table);

  const Jacques& game_;
  Character who_ = nobody;
  std::unordered_set<Table, Hash> visited_;
  std::unordered_set<Table, Hash> known_;
  std::vector<Table> boards_;
};

}  // namespace salon::jacques
