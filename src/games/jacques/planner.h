#pragma once
#include <vector>

#include "core/bot.h"
#include "games/jacques/jacques.h"

namespace salon::jacques {

/// Looks over whole character turns, and over the picks of the phase that follow them. Everything
/// it knows is a view: the Inspector's tables have no identity in them.
class Planner {
 public:
  /// How many of the best turns are looked at further, pick by pick.
  using Widths = std::vector<std::size_t>;

  Planner(const Jacques& game, const View& view, Thinking& thinking, Widths widths)
      : game_(game), view_(view), thinking_(thinking), widths_(std::move(widths)) {}

  /// Each legal move with the value of the best turn it begins, from 0 to 1.
  std::vector<Opinion<Move>> opinions();

 private:
  struct Turn {
    Move first;
    Table end;
    double value;
  };

  std::vector<Turn> turns(const Table& table);
  void play_on(const Table& table, Move first, std::vector<Turn>& turns);
  std::vector<Move> steps(const Table& table);
  double value(const Table& table, std::size_t depth);
  void sort_for(Seat player, std::vector<Turn>& turns) const;

  double judge(const Table& table, Move last) const;
  double judge_for_inspector(const Table& table) const;
  double judge_for_jacques(const Table& table) const;
  double judge_accusation(const Table& table, Move accusation) const;
  bool inspector_is_done(const Table& table) const;
  int steps_to_exit(const Table& table, Character who) const;

  const Jacques& game_;
  const View& view_;
  Thinking& thinking_;
  Widths widths_;
};

}  // namespace salon::jacques
