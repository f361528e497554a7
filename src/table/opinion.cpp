#include "table/opinion.h"

#include <algorithm>

namespace salon::table {
namespace {

constexpr int kLeastMsPerPly = 5;
constexpr const char* kExpected = "expected_points";  // in what a bot knows, where there are dice

/// The clauses of a reason that the other one does not have.
std::string beyond(std::string_view reason, std::string_view other, std::string_view between) {
  const auto clauses = [between](std::string_view text) {
    std::vector<std::string_view> all;
    for (auto at = text.find(between); at != text.npos; at = text.find(between)) {
      all.push_back(text.substr(0, at));
      text.remove_prefix(at + between.size());
    }
    all.push_back(text);
    return all;
  };
  const auto common = clauses(other);
  std::string kept;
  for (const auto clause : clauses(reason)) {
    if (std::ranges::find(common, clause) != common.end()) continue;
    if (!kept.empty()) kept += between;
    kept += clause;
  }
  return kept;
}

/// What speaks for the better move and is not just as true of the one that was made.
Phrase beyond(const Phrase& better, const Phrase& made) {
  return {beyond(better.en, made.en, "; "), beyond(better.fr, made.fr, " ; ")};
}

}  // namespace

Json unjudged(std::size_t ply, const Event& made) {
  return {{"ply", ply}, {"by", made.seat}, {"move", made.text}};
}

Json opinion_of(Player& player, std::size_t ply, const Event& made, const std::atomic<bool>* stop) {
  Json json = unjudged(ply, made);
  const auto advice = player.advise(stop);
  if (!advice || advice->opinions.empty()) return json;
  const auto& best = advice->opinions.front();
  json["value"] = nullptr;
  json["best"] = best.move;
  json["best_value"] = best.value;
  json["reason"] = to_json(best.reason);
  for (const auto& opinion : advice->opinions) {
    if (opinion.move != made.text) continue;
    json["value"] = opinion.value;
    if (opinion.move != best.move) json["reason"] = to_json(beyond(best.reason, opinion.reason));
  }
  if (advice->more.contains(kExpected)) json["expected"] = advice->more[kExpected];
  return json;
}

Json chance_of(Player& player, std::size_t ply, const std::atomic<bool>* stop) {
  const auto advice = player.advise(stop);
  if (!advice || !advice->more.contains(kExpected)) return Json();
  return {{"ply", ply}, {"expected", advice->more[kExpected]}};
}

int ms_per_ply(std::int64_t budget_ms, std::size_t decisions) {
  if (decisions == 0) return kMsPerPly;
  const auto share = budget_ms / static_cast<std::int64_t>(decisions);
  return static_cast<int>(std::clamp<std::int64_t>(share, kLeastMsPerPly, kMsPerPly));
}

}  // namespace salon::table
