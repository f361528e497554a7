#pragma once
#include <array>

#include "core/erased/lanes.h"
#include "core/erased/player.h"
#include "core/variant.h"

namespace salon {

/// `erase<G>(levels)` makes the type-erased handle of a game: the one file of a game's folder that
/// hands it to the registry includes this.
namespace erased {

template <Game G>
using Levels = std::shared_ptr<const std::vector<Level<G>>>;

template <Game G>
class VariantOf final : public Variant {
 public:
  VariantOf(G game, Levels<G> levels, std::string board)
      : game_(std::make_shared<const G>(std::move(game))),
        levels_(std::move(levels)),
        board_(std::move(board)) {}

  const About& about() const override { return G::about(); }
  Setting setting() const override {
    return {G::book().text(game_->rules()), game_->seats(), board_, G::book().revision()};
  }
  Json constants() const override {
    if constexpr (OffersConstants<G>) return game_->constants();
    return nullptr;
  }
  int seats() const override { return game_->seats(); }
  std::unique_ptr<Course> begin() const override { return std::make_unique<CourseOf<G>>(game_); }
  Expected<std::unique_ptr<Course>> from(std::string_view text) const override {
    const auto position = game_->parse_position(text);
    if (!position) return std::unexpected(position.error());
    return std::make_unique<CourseOf<G>>(game_, *position);
  }
  std::unique_ptr<Eye> eye(Seat observer) const override {
    return std::make_unique<EyeOf<G>>(game_, game_->view(observer));
  }
  Expected<std::unique_ptr<Eye>> eye_on(std::string_view text) const override {
    auto view = look(text);
    if (!view) return std::unexpected(view.error());
    return std::make_unique<EyeOf<G>>(game_, std::move(*view));
  }
  Expected<std::unique_ptr<Player>> player(const BotSpec& spec, Seat seat, std::uint64_t seed,
                                           Pace pace) const override {
    return seat_bot(spec, seat, game_->view(seat), seed, pace);
  }
  Expected<std::unique_ptr<Player>> player_at(const BotSpec& spec, std::string_view text,
                                              std::uint64_t seed, Pace pace) const override {
    auto view = look(text);
    if (!view) return std::unexpected(view.error());
    return seat_bot(spec, game_->turn(*view), std::move(*view), seed, pace);
  }
  Expected<PerftCount> perft(const PerftOptions& options) const override;
  std::string draw_lots(std::string_view typed, Random& random) const override {
    if constexpr (OffersDrawLots<G>) {
      return game_->draw_lots(typed, random);
    } else {
      return (void)random, std::string(typed);
    }
  }
  Layout layout() const override { return ObservationOf<G>(*game_).layout(); }
  int most_chances() const override {
    if constexpr (requires { G::kMostChances; }) {
      return G::kMostChances;
    } else {
      return static_cast<int>(decltype(game_->chances({}))::capacity());
    }
  }
  std::unique_ptr<Lanes> lanes(int count, std::uint64_t seed, bool observes) const override {
    return std::make_unique<LanesOf<G>>(game_, count, seed, observes);
  }
  std::size_t position_bytes() const override { return sizeof(typename G::Position); }
  std::uint64_t playout(std::uint64_t seed) const override;
  void copy_positions(std::uint64_t count) const override;
  std::uint64_t signature() const override;
  std::string middle(std::uint64_t seed) const override;

 private:
  Expected<typename G::View> look(std::string_view text) const {
    if constexpr (SeesPositions<G>) {
      const auto position = game_->parse_position(text);
      if (!position) return std::unexpected(position.error());
      return game_->look(*position, game_->turn(*position));
    } else {
      return fail("{} has secrets: give a record and a seat, not a position",
                  "{} a des secrets : donnez une partie et une place, pas une position",
                  about().title);
    }
  }
  Expected<std::unique_ptr<Player>> seat_bot(const BotSpec& spec, Seat seat, typename G::View view,
                                             std::uint64_t seed, Pace pace) const {
    for (const auto& level : *levels_) {
      if (level.name != spec.level) continue;
      const auto budget = spec.budget(level.budget, pace);
      if (!budget) return std::unexpected(budget.error());
      auto bot = make_bot(level, spec.traits());
      if (!bot) return std::unexpected(bot.error());
      return std::make_unique<PlayerOf<G>>(game_, std::move(*bot), seat, std::move(view), *budget,
                                           seed);
    }
    std::vector<std::string> names;
    for (const auto& level : *levels_) {
      if (level.offered) names.push_back(level.name);
    }
    return fail("no bot is called \"{}\" (there are: {}, and exec:COMMAND)",
                "aucun robot ne s'appelle « {} » (il y a : {}, et exec:COMMANDE)", spec.level,
                fmt::join(names, ", "));
  }

  Expected<std::unique_ptr<Bot<G>>> make_bot(const Level<G>& level, Traits traits) const {
    if (traits.empty()) return level.make(*game_);
    if (!level.tuned) {
      return fail("bots have no option \"{}\" (there are: work, ms)",
                  "les robots n'ont pas d'option « {} » (il y a : work, ms)",
                  traits.begin()->first);
    }
    auto bot = level.tuned(*game_, traits);
    if (bot && !traits.empty()) {
      return fail("{} has no trait \"{}\"", "{} n'a pas de trait « {} »", level.name,
                  traits.begin()->first);
    }
    return bot;
  }

  Shared<G> game_;
  Levels<G> levels_;
  std::string board_;
};

template <Game G>
Expected<PerftCount> VariantOf<G>::perft(const PerftOptions& options) const {
  const auto position = options.position.empty() ? Expected<typename G::Position>(game_->start())
                                                 : game_->parse_position(options.position);
  if (!position) return std::unexpected(position.error());
  if constexpr (OffersPerftExtra<G>) {
    if (!options.extra.empty()) return game_->perft_extra(*position, options);
  } else if (!options.extra.empty()) {
    return fail("perft {} has no option \"{}\"", "perft {} n'a pas d'option « {} »", about().name,
                options.extra.begin()->first);
  }
  PerftCount count;
  if (!options.divide || options.depth == 0) {
    count.total = salon::perft(*game_, *position, options.depth);
    return count;
  }
  const auto divide = [&](typename G::Move move) {
    auto next = *position;
    game_->play(next, move);
    const auto below = salon::perft(*game_, next, options.depth - 1);
    count.total += below;
    count.divided.emplace_back(game_->text(move), below);
  };
  const Seat seat = game_->turn(*position);
  if (seat == kNature) {
    for (const auto& chance : game_->chances(*position)) divide(chance.move);
  } else if (seat != kOver) {
    for (const auto& move : game_->moves(*position)) divide(move);
  }
  return count;
}

template <Game G>
std::uint64_t VariantOf<G>::playout(std::uint64_t seed) const {
  Random random(seed);
  auto position = game_->start();
  std::uint64_t moves = 0;
  salon::playout(*game_, position, random, [&](const auto&, const auto&) { ++moves; });
  return moves;
}

template <Game G>
void VariantOf<G>::copy_positions(std::uint64_t count) const {
  std::array<typename G::Position, 16> from, to;
  from.fill(game_->start());
  for (std::uint64_t i = 0; i < count; ++i) {
    to[i % 16] = from[(i * 7) % 16];
    asm volatile("" : : "r"(to.data()) : "memory");  // the copies must really be made
  }
}

template <Game G>
std::uint64_t VariantOf<G>::signature() const {
  std::uint64_t signature = 0;
  const auto sign = [&](const auto& position) {
    signature = mix(signature, game_->hash(position));
  };
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Random random(seed);
    auto position = game_->start();
    salon::playout(*game_, position, random, [&](const auto& now, const auto&) { sign(now); });
    sign(position);
  }
  return signature;
}

template <Game G>
std::string VariantOf<G>::middle(std::uint64_t seed) const {
  Random random(seed);
  auto position = game_->start();
  std::vector<typename G::Position> path;
  salon::playout(*game_, position, random,
                 [&](const auto& now, const auto&) { path.push_back(now); });
  return game_->text(path[path.size() / 2]);
}

template <Game G>
class GameOf final : public AnyGame {
  static_assert(G::kSeats.least >= 1 && G::kSeats.least <= G::kSeats.most &&
                    G::kSeats.most <= kMaxSeats,
                "kSeats must fit the table");
  static_assert((G::kSeats.least == 2 && G::kSeats.most == 2) || PlaysOnAfterResigning<G>,
                "a game that is not for two says what becomes of a seat that resigns: "
                "resign(Position&, Seat) and resign(View&, Seat)");
  static_assert(!ResignsInVain<G>,
                "write both, resign(Position&, Seat) const and resign(View&, Seat) const, or "
                "neither");
  static_assert(!EndsInVain<G>, "beside ending(position) there is only ending(position, names)");
  static_assert(!SaysInVain<G>, "beside say(view) there is only say(view, names)");
  static_assert(!DrawsInVain<G>,
                "beside draw(view, canvas, lang) there is only draw(view, canvas, lang, names)");
  static_assert(!SpeaksInHalves<G>,
                "players' names go into all of ending(position, names), say(view, names) and "
                "draw(view, canvas, lang, names), or into none");
  static_assert(!CountsMovesInVain<G>, "write count_moves(const Position&) const");
  static_assert(!DrawsChanceInVain<G>, "write draw_chance(const Position&, Source&) const");
  static_assert(!DrawsMovesInVain<G>, "write random_move(const Position&, Random&) const");
  static_assert(!DropsInVain<G>, "write drop(Tableau&, Seat) const, for truths and views alike");
  static_assert(!LooksInVain<G>, "write look(const Position&, Seat) const");
  static_assert(!WritesInVain<G>, "write write(ViewText&, const View&, bool aided) const");

 public:
  GameOf(std::vector<Level<G>> levels, Cast cast)
      : levels_(std::make_shared<const std::vector<Level<G>>>(std::move(levels))),
        cast_(std::move(cast)) {}

  const About& about() const override { return G::about(); }
  std::vector<Knob> knobs() const override { return G::book().knobs(); }
  std::vector<Preset> presets() const override { return G::book().preset_list(); }
  int revision() const override { return G::book().revision(); }
  std::vector<LevelAbout> levels() const override { return levels(true); }
  std::vector<LevelAbout> arena_levels() const override { return levels(false); }
  const Cast& cast() const override { return cast_; }
  Expected<std::shared_ptr<const Variant>> open(const Setting& setting) const override {
    const auto rules =
        G::book().parse(setting.rules, setting.revision == 0 ? revision() : setting.revision);
    if (!rules) return std::unexpected(rules.error());
    const int seats = setting.seats == 0 ? G::kSeats.least : setting.seats;
    if (!G::kSeats.holds(seats)) {
      if (about().min_seats == about().max_seats) {
        return fail("{} is for {} seats, not {}", "{} se joue à {}, pas à {}", about().title,
                    about().min_seats, seats);
      }
      return fail("{} is for {} to {} seats, not {}", "{} se joue de {} à {}, pas à {}",
                  about().title, about().min_seats, about().max_seats, seats);
    }
    if (!setting.board.empty() && !about().boards) {
      return fail("{} has only its own board", "{} n'a que son propre plateau", about().title);
    }
    auto game = G::make(*rules, seats, setting.board);
    if (!game) return std::unexpected(game.error());
    return std::make_shared<const VariantOf<G>>(std::move(*game), levels_, setting.board);
  }

 private:
  std::vector<LevelAbout> levels(bool offered) const {
    std::vector<LevelAbout> all;
    for (const auto& level : *levels_) {
      if (level.offered == offered)
        all.push_back({level.name, level.about, level.budget, level.usual, level.traits});
    }
    return all;
  }

  Levels<G> levels_;
  Cast cast_;
};

}  // namespace erased

template <Game G>
std::unique_ptr<const AnyGame> erase(std::vector<Level<G>> levels, Cast cast = {}) {
  return std::make_unique<const erased::GameOf<G>>(std::move(levels), std::move(cast));
}

}  // namespace salon
