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

  /// Plays the turn from `tableau`, where `who` is about to be picked.
  const std::vector<Tableau>& take(Tableau tableau, Character who);

 private:
  struct Hash {
    std::size_t operator()(const Tableau& tableau) const;
  };
  /// Only what lies on the board.
  static Tableau board_of(const Tableau& tableau);
  void visit(const Tableau& tableau);

  const Jacques& game_;
  Character who_ = nobody;
  std::unordered_set<Tableau, Hash> visited_;
  std::unordered_set<Tableau, Hash> known_;
  std::vector<Tableau> boards_;
};

}  // namespace salon::jacques
