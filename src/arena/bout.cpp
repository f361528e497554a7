#include "arena/bout.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace salon {
namespace {

using Clock = std::chrono::steady_clock;

/// Names must differ at a table, and those of bots of one level would not.
std::vector<Chair> chairs_of(const std::vector<const Entrant*>& entrants) {
  std::vector<Chair> chairs;
  for (std::size_t i = 0; i < entrants.size(); ++i) {
    const std::string level = entrants[i]->outside() ? "exec" : entrants[i]->spec.level;
    chairs.push_back({level, fmt::format("{} {}", level.substr(0, 12), i + 1)});
  }
  return chairs;
}

Finish result_of(double score, double most) {
  if (score >= 1) return Finish::win;
  return score > 0 || most <= 0 ? Finish::draw : Finish::loss;
}

class Bout {
 public:
  Bout(const BoutTerms& terms, Match match, std::uint64_t seed)
      : terms_(terms), match_(std::move(match)), seed_(seed), nature_(mix(seed, 0)) {
    places_.resize(match_.chairs().size());
  }

  Expected<BoutResult> play(const std::vector<const Entrant*>& entrants);

 private:
  struct Place {
    std::unique_ptr<Player> player;
    OutsidePlayer* outside = nullptr;  // the player, if it is one
    BoutResult::Place result;
  };

  Expected<void> sit(const Entrant& entrant, Seat seat);
  Expected<void> sit_outside(const Entrant& entrant, Seat seat);
  Expected<void> move(Seat seat);
  Expected<void> let_move(Player& player);
  Expected<void> retire(Seat seat, Phrase why);
  bool cut_short() const;
  BoutResult result();

  const BoutTerms& terms_;
  Match match_;
  std::uint64_t seed_;
  Random nature_;
  std::vector<Place> places_;
  /// When the last move was made: a look at the clock takes longer than some moves.
  Clock::time_point now_;
};

Expected<BoutResult> Bout::play(const std::vector<const Entrant*>& entrants) {
  for (Seat seat = 0; seat < static_cast<Seat>(entrants.size()); ++seat) {
    if (const auto sat = sit(*entrants[seat], seat); !sat) return std::unexpected(sat.error());
  }
  now_ = Clock::now();
  while (!match_.over()) {
    if (cut_short()) return fail("interrupted", "interrompu");
    const Seat seat = match_.turn();
    if (seat == kNature) {
      match_.play_nature(nature_);
    } else if (const auto moved = move(seat); !moved) {
      return std::unexpected(moved.error());
    }
  }
  for (auto& place : places_) {
    if (place.outside && place.outside->follow(match_.sight(place.outside->seat())))
      place.outside->dismiss(match_);
  }
  return result();
}

Expected<void> Bout::sit(const Entrant& entrant, Seat seat) {
  if (entrant.outside()) return sit_outside(entrant, seat);
  auto player = terms_.variant->player(entrant.spec, seat, mix(seed_, seat + 1), Pace::work);
  if (!player) return std::unexpected(player.error());
  places_[seat].player = std::move(*player);
  return {};
}

Expected<void> Bout::sit_outside(const Entrant& entrant, Seat seat) {
  std::vector<std::string> names;
  for (const auto& chair : match_.chairs()) names.push_back(chair.name);
  auto player = OutsidePlayer::start(entrant.command, *terms_.variant, seat, std::move(names),
                                     terms_.limits, mix(seed_, seat + 1));
  // That no process could be had is our trouble, not the program's.
  if (!player) return std::unexpected(player.error());
  places_[seat].outside = player->get();
  places_[seat].player = std::move(*player);
  return {};
}

Expected<void> Bout::move(Seat seat) {
  auto& place = places_[seat];
  const auto moved = let_move(*place.player);
  const auto begun = std::exchange(now_, Clock::now());
  if (!place.result.forfeit && !place.result.resigned) {
    const auto took = std::chrono::duration<double>(now_ - begun).count();
    place.result.seconds += took;
    place.result.longest = std::max(place.result.longest, took);
    ++place.result.moves;
  }
  if (cut_short()) return {};
  return moved ? moved : retire(seat, moved.error().what);
}

/// A bug in a bot costs it the game, not us the tournament.
Expected<void> Bout::let_move(Player& player) {
  try {
    return match_.play(player, terms_.stop);
  } catch (const std::exception& bug) {
    return fail("a bug: {}", "une erreur interne : {}", bug.what());
  }
}

Expected<void> Bout::retire(Seat seat, Phrase why) {
  auto& place = places_[seat];
  if (place.result.forfeit || place.result.resigned) {
    return fail("the stand-in failed: {}", "le remplaçant a échoué : {}", why);
  }
  if (place.outside && place.outside->resigned()) {
    place.result.resigned = true;
  } else {
    place.result.forfeit = std::move(why);
  }
  place.outside = nullptr;
  place.player.reset();
  if (const auto resigned = match_.resign(seat); !resigned || match_.over()) return resigned;
  auto standin = terms_.variant->player({.level = "random", .options = {}}, seat,
                                        mix(seed_, seat + 1), Pace::work);
  if (!standin) return std::unexpected(standin.error());
  place.player = std::move(*standin);
  return {};
}

bool Bout::cut_short() const {
  return (terms_.stop && terms_.stop->load(std::memory_order_relaxed)) ||
         (terms_.decided && terms_.decided->load(std::memory_order_relaxed));
}

BoutResult Bout::result() {
  const auto outcome = match_.outcome();
  const double most = std::ranges::max(outcome.score);
  BoutResult result{.places = {}, .plies = static_cast<long>(match_.ply())};
  for (Seat seat = 0; seat < static_cast<Seat>(places_.size()); ++seat) {
    auto& place = places_[seat].result;
    if (!place.forfeit && !place.resigned) {
      place.score = outcome.score[seat];
      place.result = result_of(place.score, most);
    }
    result.places.push_back(std::move(place));
  }
  return result;
}

}  // namespace

Expected<Entrant> Entrant::parse(std::string_view text) {
  constexpr std::string_view prefix = "exec:";
  Entrant entrant{.name = std::string(trim(text)), .command = {}, .spec = {}};
  if (entrant.name.starts_with(prefix)) {
    entrant.command = trim(std::string_view(entrant.name).substr(prefix.size()));
    if (entrant.command.empty()) return fail("exec: of what?", "exec: de quoi ?");
    return entrant;
  }
  auto spec = BotSpec::parse(entrant.name);
  if (!spec) return std::unexpected(spec.error());
  entrant.spec = std::move(*spec);
  return entrant;
}

Expected<BoutResult> play_bout(const BoutTerms& terms, const std::vector<const Entrant*>& entrants,
                               std::uint64_t seed) {
  try {
    auto match = Match::begin(terms.variant, chairs_of(entrants));
    if (!match) return std::unexpected(match.error());
    return Bout(terms, std::move(*match), seed).play(entrants);
  } catch (const std::exception& bug) {
    return fail("a bug: {}", "une erreur interne : {}", bug.what());
  }
}

}  // namespace salon
