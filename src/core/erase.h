#pragma once
#include <algorithm>
#include <array>

#include "core/variant.h"

namespace salon {

/// `erase<G>(levels)` makes the type-erased handle of a game. Included once per game.
namespace erased {

template <Game G>
using Shared = std::shared_ptr<const G>;

/// The legal move that `text` names, or why there is none.
template <Game G, class Knowledge>
Expected<typename G::Move> legal(const G& game, const Knowledge& knowledge, std::string_view text) {
  const auto move = game.parse_move(text);
  if (!move) return move;
  const auto moves = game.moves(knowledge);
  if (std::ranges::find(moves, *move) != moves.end()) return move;
  if (moves.empty())
    return fail("it is not this seat's turn", "ce n'est pas à cette place de jouer");
  if constexpr (requires { game.explain(knowledge, *move); }) {
    return fail(game.explain(knowledge, *move));
  }
  return fail("{} is not a legal move here", "{} n'est pas permis ici", game.text(*move));
}

/// What was seen next, as `text` tells it, if that could have happened.
template <Game G>
Expected<typename G::Seen> admitted(const G& game, const typename G::View& view,
                                    std::string_view text) {
  auto seen = game.parse_seen(text);
  if (seen && !game.admits(view, *seen)) {
    return fail("\"{}\" cannot have happened here", "« {} » n'a pas pu se produire ici",
                game.seen_text(*seen));
  }
  return seen;
}

template <Game G, class Knowledge>
std::vector<std::string> move_texts(const G& game, const Knowledge& knowledge) {
  std::vector<std::string> texts;
  for (const auto& move : game.moves(knowledge)) texts.push_back(game.text(move));
  return texts;
}

template <Game G>
class TruthOf final : public Truth {
 public:
  TruthOf(Shared<G> game, const typename G::Position& position)
      : game_(std::move(game)), position_(position) {}

  Seat turn() const override { return game_->turn(position_); }
  std::vector<std::string> moves() const override {
    return turn() >= 0 ? move_texts(*game_, position_) : std::vector<std::string>{};
  }
  Expected<void> play(std::string_view text) override {
    const auto move = find(text);
    if (!move) return std::unexpected(move.error());
    game_->play(position_, *move);
    found_.reset();
    return {};
  }
  std::vector<std::pair<std::string, double>> chances() const override {
    std::vector<std::pair<std::string, double>> all;
    if (turn() != kNature) return all;
    for (const auto& [move, probability] : game_->chances(position_)) {
      all.emplace_back(game_->text(move), probability);
    }
    return all;
  }
  std::string draw(Random& random) const override {
    return game_->text(draw_chance(*game_, position_, random));
  }
  Expected<std::string> seen(std::string_view text, Seat observer) const override {
    const auto move = find(text);
    if (!move) return std::unexpected(move.error());
    return game_->seen_text(game_->seen(position_, *move, observer));
  }
  bool reveals(std::string_view text) const override {
    const auto move = find(text);
    return turn() == kNature || (move && game_->reveals(position_, *move));
  }
  bool resign(Seat seat) override {
    if constexpr (PlaysOnAfterResigning<G>) {
      game_->resign(position_, seat);
      found_.reset();
      return true;
    }
    return false;
  }
  Outcome outcome() const override { return game_->outcome(position_); }
  Phrase ending(const Names& names) const override {
    if constexpr (SpeaksOfPlayers<G>) return game_->ending(position_, names);
    return game_->ending(position_);
  }
  std::string position() const override { return game_->text(position_); }
  std::unique_ptr<Truth> clone() const override { return std::make_unique<TruthOf>(*this); }

 private:
  /// A referee asks about one move again and again: what each observer sees of it, whether it
  /// reveals something, at last to make it. So the last answer is kept while the position lasts.
  Expected<typename G::Move> find(std::string_view text) const {
    if (found_ && found_->first == text) return found_->second;
    auto move = search(text);
    if (move) found_.emplace(text, *move);
    return move;
  }
  Expected<typename G::Move> search(std::string_view text) const {
    const Seat seat = turn();
    if (seat == kOver) return fail("the game is over", "la partie est finie");
    if (seat != kNature) return legal(*game_, position_, text);
    const auto move = game_->parse_move(text);
    if (!move) return move;
    for (const auto& chance : game_->chances(position_)) {
      if (chance.move == *move) return move;
    }
    return fail("{} cannot be drawn here", "{} ne peut pas être tiré ici", game_->text(*move));
  }

  Shared<G> game_;
  typename G::Position position_;
  mutable std::optional<std::pair<std::string, typename G::Move>> found_;
};

template <Game G>
class EyeOf final : public Eye {
 public:
  EyeOf(Shared<G> game, typename G::View view) : game_(std::move(game)), view_(std::move(view)) {}

  Expected<void> see(std::string_view text) override {
    const auto seen = admitted(*game_, view_, text);
    if (!seen) return std::unexpected(seen.error());
    game_->fold(view_, *seen);
    return {};
  }
  void resign(Seat seat) override {
    if constexpr (PlaysOnAfterResigning<G>) game_->resign(view_, seat);
  }
  Seat turn() const override { return game_->turn(view_); }
  std::vector<std::string> moves() const override { return move_texts(*game_, view_); }
  Expected<std::vector<std::string>> read(std::string_view typed) const override {
    std::vector<std::string> texts;
    if constexpr (requires { game_->shorthand(view_, typed); }) {
      // A shorthand stands for several moves: a std::optional<Expected<std::vector<Move>>>, empty
      // when the text is none.
      if (const auto moves = game_->shorthand(view_, typed)) {
        if (!*moves) return std::unexpected(moves->error());
        for (const auto& move : **moves) texts.push_back(game_->text(move));
        return texts;
      }
    }
    const auto move = legal(*game_, view_, typed);
    if (!move) return std::unexpected(move.error());
    texts.push_back(game_->text(*move));
    return texts;
  }
  std::vector<Phrase> shorthands() const override {
    if constexpr (requires { game_->shorthands(view_); }) return game_->shorthands(view_);
    return {};
  }
  std::string setup() const override {
    if constexpr (requires { game_->setup(view_); }) return game_->setup(view_);
    return {};
  }
  Json json() const override { return game_->json(view_); }
  void meet(Names names) override { names_ = std::move(names); }
  Phrase say() const override {
    if constexpr (SpeaksOfPlayers<G>) return game_->say(view_, names_);
    return game_->say(view_);
  }
  void draw(Canvas& canvas, Lang lang) const override {
    if constexpr (SpeaksOfPlayers<G>) return game_->draw(view_, canvas, lang, names_);
    game_->draw(view_, canvas, lang);
  }
  bool draw_sheet(Canvas& canvas, Lang lang) const override {
    if constexpr (requires { game_->draw_sheet(view_, canvas, lang); }) {
      game_->draw_sheet(view_, canvas, lang);
      return true;
    } else {
      return (void)canvas, (void)lang, false;
    }
  }

 private:
  Names names_;
  Shared<G> game_;
  typename G::View view_;
};

template <Game G>
class PlayerOf final : public Player {
 public:
  PlayerOf(Shared<G> game, std::unique_ptr<Bot<G>> bot, typename G::View view, Budget budget,
           std::uint64_t seed)
      : game_(std::move(game)),
        bot_(std::move(bot)),
        view_(std::move(view)),
        budget_(budget),
        seed_(seed) {}

  Expected<void> see(std::string_view text, Seat) override {
    const auto seen = admitted(*game_, view_, text);
    if (!seen) return std::unexpected(seen.error());
    bot_->see(view_, *seen);
    game_->fold(view_, *seen);
    ++seen_count_;
    return {};
  }
  void resign(Seat seat) override {
    if constexpr (PlaysOnAfterResigning<G>) game_->resign(view_, seat);
  }
  Expected<std::string> choose(const std::atomic<bool>* stop) override {
    Thinking thinking = think(stop);
    return game_->text(bot_->choose(view_, thinking));
  }
  Expected<Advice> advise(const std::atomic<bool>* stop) override {
    if (game_->moves(view_).empty()) {
      if (Json known = bot_->know(view_); !known.empty()) return Advice{{}, std::move(known)};
      return fail("nothing to decide here: this seat is not to move",
                  "rien à décider ici : ce n'est pas à cette place de jouer");
    }
    Thinking thinking = think(stop);
    auto counsel = bot_->advise(view_, thinking);
    Advice advice{.opinions = {}, .more = std::move(counsel.more)};
    for (auto& [move, value, reason, more] : counsel.opinions) {
      advice.opinions.push_back({game_->text(move), value, std::move(reason), std::move(more)});
    }
    return advice;
  }

 private:
  // The random numbers of a decision depend on the seed and on how much was seen, so a bot rebuilt
  // from what it saw goes on as if nothing had happened.
  Thinking think(const std::atomic<bool>* stop) const {
    return Thinking(budget_, mix(seed_, seen_count_), stop);
  }

  Shared<G> game_;
  std::unique_ptr<Bot<G>> bot_;
  typename G::View view_;
  Budget budget_;
  std::uint64_t seed_;
  std::uint64_t seen_count_ = 0;
};

Expected<Budget> budget_of(const BotSpec& spec, Budget standard, Pace pace);

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
    return {G::book().text(game_->rules()), game_->seats(), board_};
  }
  std::unique_ptr<Truth> begin() const override {
    return std::make_unique<TruthOf<G>>(game_, game_->start());
  }
  Expected<std::unique_ptr<Truth>> from(std::string_view text) const override {
    const auto position = game_->parse_position(text);
    if (!position) return std::unexpected(position.error());
    return std::make_unique<TruthOf<G>>(game_, *position);
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
    return seat_bot(spec, game_->view(seat), seed, pace);
  }
  Expected<std::unique_ptr<Player>> player_at(const BotSpec& spec, std::string_view text,
                                              std::uint64_t seed, Pace pace) const override {
    auto view = look(text);
    if (!view) return std::unexpected(view.error());
    return seat_bot(spec, std::move(*view), seed, pace);
  }
  Expected<PerftCount> perft(const PerftOptions& options) const override;
  std::size_t position_bytes() const override { return sizeof(typename G::Position); }
  std::uint64_t playout(std::uint64_t seed) const override;
  void copy_positions(std::uint64_t count) const override;
  std::uint64_t signature() const override;
  std::string middle(std::uint64_t seed) const override;

 private:
  Expected<typename G::View> look(std::string_view text) const {
    if constexpr (requires(typename G::Position p) { game_->look(p, 0); }) {
      const auto position = game_->parse_position(text);
      if (!position) return std::unexpected(position.error());
      return game_->look(*position, game_->turn(*position));
    } else {
      return fail("{} has secrets: give a record and a seat, not a position",
                  "{} a des secrets : donnez une partie et une place, pas une position",
                  about().title);
    }
  }
  Expected<std::unique_ptr<Player>> seat_bot(const BotSpec& spec, typename G::View view,
                                             std::uint64_t seed, Pace pace) const {
    for (const auto& level : *levels_) {
      if (level.name != spec.level) continue;
      const auto budget = budget_of(spec, level.budget, pace);
      if (!budget) return std::unexpected(budget.error());
      return std::make_unique<PlayerOf<G>>(game_, level.make(*game_), std::move(view), *budget,
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

  Shared<G> game_;
  Levels<G> levels_;
  std::string board_;
};

template <Game G>
Expected<PerftCount> VariantOf<G>::perft(const PerftOptions& options) const {
  const auto position = options.position.empty() ? Expected<typename G::Position>(game_->start())
                                                 : game_->parse_position(options.position);
  if (!position) return std::unexpected(position.error());
  if constexpr (requires { game_->perft_extra(*position, options); }) {
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
 public:
  explicit GameOf(std::vector<Level<G>> levels)
      : levels_(std::make_shared<const std::vector<Level<G>>>(std::move(levels))) {}

  const About& about() const override { return G::about(); }
  std::vector<Knob> knobs() const override { return G::book().knobs(); }
  std::vector<Preset> presets() const override { return G::book().preset_list(); }
  std::vector<LevelAbout> levels() const override {
    std::vector<LevelAbout> all;
    for (const auto& level : *levels_) {
      if (level.offered) all.push_back({level.name, level.about, level.budget});
    }
    return all;
  }
  Expected<std::shared_ptr<const Variant>> open(const Setting& setting) const override {
    const auto rules = G::book().parse(setting.rules);
    if (!rules) return std::unexpected(rules.error());
    const int seats = setting.seats == 0 ? about().min_seats : setting.seats;
    if (seats < about().min_seats || seats > about().max_seats) {
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
  Levels<G> levels_;
};

}  // namespace erased

template <Game G>
std::unique_ptr<const AnyGame> erase(std::vector<Level<G>> levels) {
  return std::make_unique<const erased::GameOf<G>>(std::move(levels));
}

}  // namespace salon
