#pragma once
#include <vector>

#include "core/bot.h"
#include "games/pickomino/solver.h"
#include "games/pickomino/value.h"

namespace salon::pickomino {

/// What a turn's end is worth where few tiles lie face up, by backward induction: the tables that
/// can follow are listed, and each is worth to every seat what the best turn of whoever has it
/// makes of those after it. Where stealing or a tile that comes back leads in a circle, this is
/// repeated until it settles. What was not looked into within the budget is worth what the network
/// says; where nothing is left out the chances are exact.
class Endgame {
 public:
  static constexpr int kMostFaceUp = 5;

  explicit Endgame(const Pickomino& game)
      : game_(game), experience_(Experience::of(game.rules())) {}

  /// The chances of winning of the seat to move for each way its turn can end, all dice still in
  /// hand; nothing if the budget ran out first. One solved turn is one unit of work.
  std::optional<Payoff> payoff(const Position& table, Thinking& thinking);
  /// Whether what it said last is exact.
  bool exact() const { return exact_; }

 private:
  struct Node {
    Position position;
    double reach = 0;         // how likely play comes here, very roughly
    std::uint32_t ends = 0;   // where its turn's ends begin
    std::uint8_t count = 0;   // of them; none if nobody looked into it
    std::uint8_t height = 0;  // how far from the end of the game
  };
  /// One way a turn can end: with this tile, or lost.
  struct End {
    std::uint32_t table;  // that follows
    std::int8_t tile;
    double chance = 0;
    double worth = -1;  // to whoever has the turn, when it was solved last
  };

  bool knows(const Position& table);
  void begin(const Position& table);
  Payoff ends_of(const Position& table);
  Position plain(Position position) const;
  int turns_left(const Position& position) const;
  int height(const Position& position) const;

  void list(const Position& table, std::uint64_t most);
  void look_into(std::uint32_t index);
  std::uint32_t find_or_add(const Position& position);
  std::uint32_t& slot(const Position& position);
  void grow_slots();

  bool value(Thinking& thinking);
  void guess(std::uint32_t index);
  bool is_stale(const Node& table) const;
  bool solve_all(bool stale_only, double& change, Thinking& thinking);
  double solve(std::span<const std::uint32_t> together);
  Payoff worth(const Node& table);
  double play(std::uint32_t index, int which);
  double weigh(std::uint32_t index);
  void let_settle();

  std::span<End> ends(const Node& table) { return {&ends_[table.ends], table.count}; }
  std::span<const End> ends(const Node& table) const { return {&ends_[table.ends], table.count}; }
  double& chance(std::uint32_t table, Seat seat) { return chances_[table * game_.seats() + seat]; }
  double chance(std::uint32_t table, Seat seat) const {
    return chances_[table * game_.seats() + seat];
  }

  const Pickomino& game_;
  const Experience& experience_;
  TurnQuartet solver_;
  bool limited_ = false;   // the limit of turns is near
  bool circling_ = false;  // a table may come back
  bool duel_ = false;      // of two, what one wins the other loses
  bool closed_ = false;    // everything that can follow was looked into
  bool exact_ = false;
  std::vector<Node> tables_;
  std::vector<End> ends_;
  std::vector<double> chances_;        // of every seat, table by table
  std::vector<std::uint32_t> slots_;   // of a hash table: tables counted from 1
  std::vector<std::uint32_t> inside_;  // tables looked into, those nearest to the end first
  std::vector<std::pair<double, std::uint32_t>> waiting_;  // the others, the likeliest on top
};

}  // namespace salon::pickomino
