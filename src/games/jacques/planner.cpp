#include "games/jacques/planner.h"

#include <algorithm>

namespace salon::jacques {
namespace {

/// Cruchot has over ten thousand turns: of his steps only a few, drawn anew each time, are
/// followed.
constexpr std::size_t kStepsOfCruchot = 7;

}  // namespace

std::vector<Opinion<Move>> Planner::opinions() {
  const Table& table = view_.table;
  auto all = turns(table);
  sort_for(view_.seat, all);
  const std::size_t width = widths_.empty() ? 0 : std::min(widths_[0], all.size());
  for (std::size_t i = 0; i < width && !thinking_.spent(); ++i) {
    if (all[i].end.stage == Stage::choose) all[i].value = value(all[i].end, 1);
  }
  // What was not looked at further is not compared with what was.
  if (width > 0) all.resize(width);
  sort_for(view_.seat, all);
  std::vector<Opinion<Move>> best;
  for (const auto& turn : all) {
    if (std::ranges::none_of(best, [&](const auto& o) { return o.move == turn.first; })) {
      best.push_back({turn.first, turn.value, {}});
    }
  }
  return best;
}

void Planner::sort_for(Seat player, std::vector<Turn>& turns) const {
  const double sign = player == view_.seat ? 1 : -1;
  std::ranges::stable_sort(turns, std::greater{}, [&](const Turn& t) { return sign * t.value; });
}

/// Every way to play the turn under way, or the turn of any character that can be picked.
std::vector<Planner::Turn> Planner::turns(const Table& table) {
  std::vector<Turn> all;
  for (const Move move : steps(table)) {
    if (thinking_.spent() && !all.empty()) break;
    play_on(table, move, all);
  }
  return all;
}

void Planner::play_on(const Table& table, Move first, std::vector<Turn>& turns) {
  struct Frame {
    Table table;
    Move move;
  };
  std::vector<Frame> open{{table, first}};
  while (!open.empty()) {
    auto [now, move] = open.back();
    open.pop_back();
    Table next = now;
    game_.apply(next, move, nobody);
    if (next.stage == Stage::alibi) game_.apply(next, {Move::alibi, nobody}, nobody);
    if (next.stage == Stage::act) {
      for (const Move step : steps(next)) open.push_back({next, step});
      continue;
    }
    turns.push_back({first, next, judge(next, move)});
    if (!thinking_.spend()) return;
  }
}

std::vector<Move> Planner::steps(const Table& table) {
  const auto all = game_.moves_at(table);
  std::vector<Move> moves(all.begin(), all.end());
  if (table.stage != Stage::act || table.now != cruchot || moves.size() <= kStepsOfCruchot) {
    return moves;
  }
  const auto wanted = [](Move move) {
    return move.kind == Move::accuse || move.kind == Move::leave || move.kind == Move::whistle;
  };
  thinking_.random.shuffle(moves);
  std::ranges::stable_partition(moves, wanted);
  const auto kept = static_cast<std::size_t>(std::ranges::count_if(moves, wanted));
  moves.resize(std::min(moves.size(), kept + kStepsOfCruchot));
  return moves;
}

/// What the table is worth when both sides play their best over the picks to come.
double Planner::value(const Table& table, std::size_t depth) {
  if (table.stage != Stage::choose || depth >= widths_.size() || thinking_.spent()) {
    return judge(table, {});
  }
  const Seat player = table.player();
  auto all = turns(table);
  sort_for(player, all);
  double best = all.front().value;
  const std::size_t width = std::min(widths_[depth], all.size());
  for (std::size_t i = 0; i < width && !thinking_.spent(); ++i) {
    const double here =
        all[i].end.stage == Stage::choose ? value(all[i].end, depth + 1) : all[i].value;
    const bool better = player == view_.seat ? here > best : here < best;
    if (i == 0 || better) best = here;
  }
  return best;
}

double Planner::judge(const Table& table, Move last) const {
  if (last.kind == Move::accuse) return judge_accusation(table, last);
  if (last.kind == Move::leave) return view_.seat == kJacques ? 1 : 0;
  return view_.seat == kInspector ? judge_for_inspector(table) : judge_for_jacques(table);
}

double Planner::judge_accusation(const Table& table, Move accusation) const {
  Table others = table;
  others.at[table.now] = kNowhere;
  const Character accused = others.on(accusation.a);
  if (view_.seat == kInspector) return game_.suspicion(view_)[accused];
  // The Inspector may be sure of anybody his alibis leave; he will not accuse at random.
  const int suspects = std::max(1, count(table.suspects) - table.drawn[kInspector]);
  return accused == table.jacques ? 1 - 1.0 / suspects : 1;
}

bool Planner::inspector_is_done(const Table& table) const {
  return table.phase == kPhases && (count(table.left) <= 1);
}

int Planner::steps_to_exit(const Table& table, Character who) const {
  const Ways& ways = who == discrete ? game_.board().slips : game_.board().walks;
  int least = Ways::kFar;
  for (std::size_t i = 0; i < game_.board().exits.size(); ++i) {
    if (table.cordons >> i & 1) continue;
    least = std::min(least, ways.distance(table.at[who], game_.board().exits[i].hex,
                                          game_.open_manholes(table)));
  }
  return least + (who == discrete ? 0 : 1);
}

/// Few suspects after the next statement, and none of those in the dark near an exit.
double Planner::judge_for_inspector(const Table& table) const {
  if (inspector_is_done(table)) return 0;
  const Crowd candidates = view_.candidates(), light = game_.in_light(table);
  const int all = count(candidates), lit = count(candidates & light), dark = all - lit;
  const double left = static_cast<double>(lit * lit + dark * dark) / all;
  int near_exit = 0;
  each(without(candidates, light),
       [&](Character who) { near_exit += steps_to_exit(table, who) <= 4; });
  const bool alibi = table.drawn[kInspector] > view_.table.drawn[kInspector];
  return 0.9 - 0.1 * (left - 1) - 0.05 * near_exit / all + (alibi ? 0.05 : 0);
}

/// Many suspects left beside him after the next statement, in the dark, near an exit.
double Planner::judge_for_jacques(const Table& table) const {
  const Crowd light = game_.in_light(table);
  const bool lit = has(light, table.jacques);
  const int group = count(table.suspects & (lit ? light : without(kEveryone, light)));
  const int away = steps_to_exit(table, table.jacques);
  const bool robbed = table.drawn[kInspector] > view_.table.drawn[kInspector];
  return 0.2 + 0.05 * group + (lit ? 0 : 0.1 + (away <= 4 ? 0.1 : 0)) - (robbed ? 0.05 : 0);
}

}  // namespace salon::jacques
