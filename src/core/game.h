#pragma once
#include <array>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/about.h"
#include "core/canvas.h"
#include "core/error.h"
#include "core/list.h"
#include "core/random.h"
#include "core/rules.h"
#include "core/seat.h"
#include "core/view_text.h"

namespace salon {

/// One of nature's possible moves and how likely it is.
template <class Move>
struct Chance {
  Move move;
  double probability;
};

template <class T>
concept SmallValue = std::is_trivially_copyable_v<T> && std::equality_comparable<T>;

/// A game: an object that holds the rules it is played by (and its board, where boards differ) and
/// answers questions about positions and views. Everything that can be asked is asked of the game,
/// so positions stay small values. `docs/adding-a-game.md` walks through it.
template <class G>
concept Game = SmallValue<typename G::Position> && SmallValue<typename G::Move> &&
    SmallValue<typename G::Seen> && std::copyable<typename G::View> &&
    requires(const G& game, const typename G::Position& position, typename G::Position& next,
             typename G::Move move, const typename G::Seen& seen, const typename G::View& view,
             typename G::View& folding, Seat seat, std::string_view text, Canvas& canvas,
             Lang lang) {
  { G::kSeats } -> std::same_as<const SeatRange&>;
  { G::about() } -> std::same_as<const About&>;
  { G::book() } -> std::same_as<const RuleBook<typename G::Rules>&>;
  { G::make(typename G::Rules{}, 2, text) } -> std::same_as<Expected<G>>;  // rules, seats, board
  { game.rules() } -> std::same_as<const typename G::Rules&>;
  { game.seats() } -> std::same_as<int>;

  // The truth.
  { game.start() } -> std::same_as<typename G::Position>;
  { game.turn(position) } -> std::same_as<Seat>;  // a seat, kNature or kOver
  game.moves(position);                           // a List of the legal moves of the seat to move
  game.chances(position);  // a List of Chance: nature's moves when it is to move
  game.play(next, move);   // makes a legal move of a seat or of nature
  { game.outcome(position) } -> std::same_as<Outcome>;
  { game.ending(position) } -> std::same_as<Phrase>;  // why it ended, one sentence
  { game.hash(position) } -> std::same_as<std::uint64_t>;

  // What is seen of it. `seat` may be kSpectator or kAllOpen.
  {
    game.seen(position, move, seat)
    } -> std::same_as<typename G::Seen>;  // asked before the move is made
  {
    game.reveals(position, move)
    } -> std::same_as<bool>;  // somebody learns a secret: no undo past it
  { game.view(seat) } -> std::same_as<typename G::View>;  // before anything happened
  game.fold(folding, seen);                               // one more thing seen
  { game.admits(view, seen) } -> std::same_as<bool>;  // could be seen next, for all this view knows
  { game.turn(view) } -> std::same_as<Seat>;
  game.moves(view);  // legal moves of the seat whose view it is, when it is to move; else none
  { game.explain(view, move) } -> std::same_as<Phrase>;  // why this move is not legal here

  // Text, both ways, and pictures.
  { game.text(move) } -> std::same_as<std::string>;
  { game.parse_move(text) } -> std::same_as<Expected<typename G::Move>>;
  { game.text(position) } -> std::same_as<std::string>;
  { game.parse_position(text) } -> std::same_as<Expected<typename G::Position>>;
  { game.seen_text(seen) } -> std::same_as<std::string>;
  { game.parse_seen(text) } -> std::same_as<Expected<typename G::Seen>>;
  { game.json(view) } -> std::same_as<Json>;   // see also WritesViews
  { game.say(view) } -> std::same_as<Phrase>;  // the sentence above the board
  game.draw(view, canvas, lang);
};

/// A game that writes its views itself, so that no tree need be made of each; `json` is then
/// `json_of(*this, view)`. With false for the last argument it leaves out what About::aids names.
template <class G>
concept WritesViews = requires(const G& game, const typename G::View& view, ViewText& out) {
  game.write(out, view, true);
};

/// A game that goes on without a seat that resigned. Every game for three or more must be one; with
/// two seats the other one simply wins.
template <class G>
concept PlaysOnAfterResigning = requires(const G& game, typename G::Position& position,
                                         typename G::View& view, Seat seat) {
  game.resign(position, seat);
  game.resign(view, seat);
};

/// A game without secrets: a bare position says all that a seat can know.
template <class G>
concept SeesPositions = requires(const G& game, const typename G::Position& position, Seat seat) {
  { game.look(position, seat) } -> std::same_as<typename G::View>;
};

template <class G>
concept EndsWithNames = requires(const G& game, const typename G::Position& position,
                                 const Names& names) {
  game.ending(position, names);
};
template <class G>
concept SaysWithNames = requires(const G& game, const typename G::View& view, const Names& names) {
  game.say(view, names);
};
template <class G>
concept DrawsWithNames = requires(const G& game, const typename G::View& view, Canvas& canvas,
                                  Lang lang, const Names& names) {
  game.draw(view, canvas, lang, names);
};

/// A game whose seats go by their players' names (About::seat_names is empty) is told them where it
/// speaks or draws. Without names a seat is "seat 2".
template <class G>
concept SpeaksOfPlayers = EndsWithNames<G> && SaysWithNames<G> && DrawsWithNames<G>;

/// Names in one of the three places and not in the others would leave "seat 2" in the middle of a
/// game among people.
template <class G>
concept SpeaksInHalves = (EndsWithNames<G> || SaysWithNames<G> ||
                          DrawsWithNames<G>)&&!SpeaksOfPlayers<G>;

/// A hash of all that a value is made of.
template <class Value>
requires std::has_unique_object_representations_v<Value> std::uint64_t hash_bytes(
    const Value& value) {
  std::array<std::uint64_t, (sizeof(Value) + 7) / 8> words{};
  std::memcpy(words.data(), &value, sizeof value);
  std::uint64_t hash = 0;
  for (const auto word : words) hash = mix(hash, word);
  return hash;
}

/// One of nature's moves, drawn by its probability. A game may offer a faster `draw_chance` of its
/// own, as long as it draws with the same probabilities.
template <class G, class Source>
typename G::Move draw_chance(const G& game, const typename G::Position& position, Source& random) {
  if constexpr (requires { game.draw_chance(position, random); }) {
    return game.draw_chance(position, random);
  } else {
    const auto chances = game.chances(position);
    double left = random.unit();
    for (const auto& [move, probability] : chances) {
      if ((left -= probability) < 0) return move;
    }
    return chances[chances.size() - 1].move;  // rounding left a crumb of the unit interval
  }
}

/// Plays uniformly random moves until the game is over; `each(position, move)` is told before each.
template <class G, class Each>
void playout(const G& game, typename G::Position& position, Random& random, Each&& each) {
  for (;;) {
    const Seat seat = game.turn(position);
    if (seat == kOver) return;
    typename G::Move move;
    if (seat == kNature) {
      move = draw_chance(game, position, random);
    } else if constexpr (requires { game.random_move(position, random); }) {
      move = game.random_move(position, random);
    } else {
      const auto moves = game.moves(position);
      move = moves[random.below(moves.size())];
    }
    each(position, move);
    game.play(position, move);
  }
}

/// The number of move sequences of exactly `depth` plies; nature's outcomes count once each.
template <class G>
std::uint64_t perft(const G& game, const typename G::Position& position, int depth) {
  if (depth == 0) return 1;
  const Seat seat = game.turn(position);
  if (seat == kOver) return 0;
  const auto below = [&](typename G::Move move) {
    auto next = position;
    game.play(next, move);
    return perft(game, next, depth - 1);
  };
  std::uint64_t count = 0;
  if (seat == kNature) {
    const auto chances = game.chances(position);
    if (depth == 1) return chances.size();
    for (const auto& chance : chances) count += below(chance.move);
    return count;
  }
  if constexpr (requires { game.count_moves(position); }) {
    if (depth == 1) return game.count_moves(position);
  }
  const auto moves = game.moves(position);
  if (depth == 1) return moves.size();
  for (const auto move : moves) count += below(move);
  return count;
}

}  // namespace salon
