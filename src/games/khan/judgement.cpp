#include "games/khan/judgement.h"

#include <algorithm>

namespace salon::embedded {
extern const std::string_view judgement_khan;
}

namespace salon::khan {
namespace {

constexpr JsonLimits kJudgementLimits{.bytes = 1 << 16};

constexpr int kMover = feature::roles;
constexpr int kWaiter = kMover + feature::role_size;

constexpr WeightGroup kGroups[]{
    {"kalista_at", "Kalista on the square, a1 b1 … f6", feature::kalista_at, kSquares},
    {"sbire_at", "sbire on the square, a1 b1 … f6", feature::sbire_at, kSquares},
    {"distance", "sbire 0, 1 … 10 steps from the enemy Kalista", feature::distance, 11},
    {"mover_sbires", "0 … 5 sbires in play", kMover + feature::sbires, 6},
    {"mover_deadly", "0 … 3 khans that expose the Kalista", kMover + feature::deadly, 4},
    {"mover_obedient", "set of khans it can obey", kMover + feature::obedient, 8},
    {"mover_mobility", "target under khan 1 … 3", kMover + feature::mobility, 3},
    {"mover_prey", "sbire to take under khan 1 … 3", kMover + feature::prey, 3},
    {"mover_defenders", "0 … 2 sbires beside the Kalista", kMover + feature::defenders, 3},
    {"mover_exits", "0 … 4 empty squares beside the Kalista", kMover + feature::exits, 5},
    {"waiter_sbires", "0 … 5 sbires in play", kWaiter + feature::sbires, 6},
    {"waiter_deadly", "0 … 3 khans that expose the Kalista", kWaiter + feature::deadly, 4},
    {"waiter_obedient", "set of khans it can obey", kWaiter + feature::obedient, 8},
    {"waiter_mobility", "target under khan 1 … 3", kWaiter + feature::mobility, 3},
    {"waiter_prey", "sbire to take under khan 1 … 3", kWaiter + feature::prey, 3},
    {"waiter_defenders", "0 … 2 sbires beside the Kalista", kWaiter + feature::defenders, 3},
    {"waiter_exits", "0 … 4 empty squares beside the Kalista", kWaiter + feature::exits, 5},
    {"safe", "0 … 3 values to move to without exposing the Kalista", feature::safe, 4},
    {"freedom", "mover nobody can obey for", feature::freedom, 1},
    {"choice", "target the mover has", feature::choice, 1},
    {"feast", "mover that can take a sbire", feature::feast, 1},
};

static_assert([] {
  int next = 0;
  for (const auto& group : kGroups) {
    if (group.first != next) return false;
    next += group.size;
  }
  return next == feature::count;
}());

std::string checksum(const Weights& weights) {
  std::uint64_t sum = 0;
  for (const int weight : weights) sum = mix(sum, static_cast<std::uint64_t>(weight));
  return fmt::format("{:016x}", sum);
}

}  // namespace

std::span<const WeightGroup> weight_groups() {
  return kGroups;
}

std::string write_weights(const Weights& weights, const Origin& origin) {
  std::string text = fmt::format(
      "{{\"made\": {}, \"date\": {},\n\"unit\": \"{} to a unit of log odds of winning\",\n"
      "\"checksum\": \"{}\",\n\"weights\": {{",
      dump(origin.made), dump(origin.date), Judge::kScale, checksum(weights));
  for (const auto& [name, per, first, size] : kGroups) {
    Json numbers = Json::array();
    for (int i = first; i < first + size; ++i) numbers.push_back(weights[i]);
    text += fmt::format("{}\n\"{}\": {{\"per\": {}, \"are\": {}}}", first == 0 ? "" : ",", name,
                        dump(Json(per)), dump(numbers));
  }
  return text + "\n}}\n";
}

Expected<Weights> read_weights(std::string_view text) {
  const auto wrong = [](std::string_view name) {
    return fail("not the weights of a judgement: {}", "pas les poids d'un jugement : {}", name);
  };
  const auto json = parse_json(text, kJudgementLimits);
  if (!json) return std::unexpected(json.error());
  if (!json->is_object() || !json->contains("weights")) return wrong("weights");
  const Json& groups = (*json)["weights"];
  Weights weights{};
  for (const auto& group : kGroups) {
    const std::string name(group.name);
    if (!groups.is_object() || !groups.contains(name)) return wrong(name);
    const Json& numbers =
        groups[name].is_object() ? groups[name].value("are", Json::array()) : groups[name];
    if (!numbers.is_array() || static_cast<int>(numbers.size()) != group.size) return wrong(name);
    for (int i = 0; i < group.size; ++i) {
      const Json& number = numbers[static_cast<std::size_t>(i)];
      constexpr int most = 10'000;
      if (!number.is_number_integer() || std::abs(number.get<long>()) > most) return wrong(name);
      weights[group.first + i] = number.get<std::int16_t>();
    }
  }
  if (json->value("checksum", "") != checksum(weights)) return wrong("checksum");
  return weights;
}

const Weights& learned_weights() {
  static const Weights weights = read_weights(embedded::judgement_khan).value_or(kFirstWeights);
  return weights;
}

}  // namespace salon::khan
