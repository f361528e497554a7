#include "device/selfplay.h"

#include <algorithm>

#include "core/bench.h"
#include "device/ask.h"
#include "games/registry.h"

namespace salon::device {
namespace {

// As `salon play` draws them.
constexpr std::uint64_t kNatureOfPlay = 1;
constexpr std::uint64_t kBotsOfPlay = 1000;
constexpr std::uint64_t kPeopleOfPlay = 3000;

/// A, B, C…: names must differ at a table.
std::vector<Chair> chairs_of(const Json& bots) {
  std::vector<Chair> chairs;
  for (const auto& bot : bots) {
    const std::string name(1, static_cast<char>('A' + chairs.size()));
    chairs.push_back({bot.is_string() ? bot.get<std::string>() : std::string(), name});
  }
  return chairs;
}

Expected<std::vector<std::unique_ptr<Player>>> seat_bots(const Variant& variant,
                                                         const std::vector<Chair>& chairs,
                                                         std::uint64_t seed) {
  std::vector<std::unique_ptr<Player>> bots;
  for (const auto& chair : chairs) {
    const auto seat = static_cast<Seat>(bots.size());
    const auto spec = BotSpec::parse(chair.controller);
    if (!spec) return std::unexpected(spec.error());
    auto bot = variant.player(
        *spec, seat, mix(seed, kBotsOfPlay + static_cast<std::uint64_t>(seat)), Pace::work);
    if (!bot) return std::unexpected(bot.error());
    bots.push_back(std::move(*bot));
  }
  return bots;
}

}  // namespace

Expected<Json> selfplay(const Json& ask) {
  const auto game = find_game(text_at(ask, "game"));
  if (!game) return std::unexpected(game.error());
  const auto chairs = chairs_of(list_at(ask, "bots"));
  if (chairs.empty() || chairs.size() > kMaxSeats) return fail("no bots", "pas de robots");
  const auto variant = (*game)->open(
      {text_at(ask, "rules"), static_cast<int>(chairs.size()), text_at(ask, "board")});
  if (!variant) return std::unexpected(variant.error());
  const auto seed = static_cast<std::uint64_t>(whole_at(ask, "seed").value_or(1));
  auto bots = seat_bots(**variant, chairs, seed);
  if (!bots) return std::unexpected(bots.error());
  auto match = Match::begin(*variant, chairs);
  if (!match) return std::unexpected(match.error());
  match->draw_from(mix(seed, kPeopleOfPlay));
  while (!match->over()) {
    if (match->turn() == kNature) {
      Random random(mix(mix(seed, kNatureOfPlay), match->ply()));
      match->play_nature(random);
      continue;
    }
    const auto moved = match->play(*(*bots)[static_cast<std::size_t>(match->turn())], nullptr);
    if (!moved) return std::unexpected(moved.error());
  }
  return Json{{"record", match->record().text()}};
}

Expected<Json> bench(const Json& ask) {
  const auto game = find_game(text_at(ask, "game"));
  if (!game) return std::unexpected(game.error());
  const auto variant = (*game)->open({});
  if (!variant) return std::unexpected(variant.error());
  const Json* seconds = member(ask, "seconds");
  const double wanted = seconds && seconds->is_number() ? seconds->get<double>() : 1;
  const auto figures = salon::bench(**variant, std::clamp(wanted, 0.01, 60.0));
  return Json{{"playouts_per_second", figures.playouts_per_second},
              {"moves_per_second", figures.moves_per_second},
              {"perft_nodes_per_second", figures.perft_nodes_per_second},
              {"copies_per_second", figures.copies_per_second},
              {"bytes_per_position", figures.bytes_per_position},
              {"signature", fmt::format("{:016x}", figures.signature)}};
}

}  // namespace salon::device
