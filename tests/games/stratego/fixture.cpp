#include "games/stratego/fixture.h"

#include "games/stratego/setup.h"

namespace salon::stratego::fixture {

std::string rows(std::string_view pieces, std::string_view rest) {
  std::array<char, kSquares> signs{};
  for (const auto word : split(pieces, ' ')) {
    if (!word.empty()) signs[parse_square(word.substr(2))] = word[0];
  }
  std::string text;
  for (int row = kSize - 1; row >= 0; --row) {
    int run = 0;
    const auto flush = [&] {
      if (run > 0) text += std::to_string(run);
      run = 0;
    };
    for (int column = 0; column < kSize; ++column) {
      const Square square = at(column, row);
      const char sign = kLakes & bit(square) ? '~' : signs[square];
      if (sign == 0) {
        ++run;
        continue;
      }
      flush();
      text += sign;
    }
    flush();
    text += row > 0 ? "/" : " ";
  }
  return text.append(rest);
}

Position position(const Stratego& game, std::string_view pieces, std::string_view rest) {
  const auto text = rows(pieces, rest);
  const auto position = game.parse_position(text);
  EXPECT_TRUE(position) << text << ": " << position.error().what.en;
  return position.value_or(Position{});
}

Texts moves_of(const Stratego& game, const Position& position) {
  Texts texts;
  if (game.turn(position) == kOver) return texts;
  for (const auto& move : game.moves(position)) texts.push_back(game.text(move));
  std::ranges::sort(texts);
  return texts;
}

bool legal(const Stratego& game, const Position& position, std::string_view move) {
  return std::ranges::count(moves_of(game, position), move) == 1;
}

Position after(const Stratego& game, Position position, std::string_view moves) {
  for (const auto text : split(moves, ' ')) {
    EXPECT_TRUE(legal(game, position, text)) << text << " in " << game.text(position);
    game.play(position, *game.parse_move(text));
  }
  return position;
}

Position set_up(const Stratego& game, std::string_view red_letters, std::string_view blue_letters) {
  auto position = game.start();
  for (const Seat seat : {red, blue}) {
    const auto setup = *parse_setup(seat == red ? red_letters : blue_letters);
    for (int i = 0; i < kArmy; ++i)
      game.play(position, Move::place(setup[i], placement_square(seat, i)));
  }
  return position;
}

std::vector<Move> random_game(const Stratego& game, Random& random, int plies) {
  std::vector<Move> moves;
  auto position = game.start();
  while (game.turn(position) != kOver && static_cast<int>(moves.size()) < 2 * kArmy + plies) {
    moves.push_back(game.random_move(position, random));
    game.play(position, moves.back());
  }
  return moves;
}

Board as_known(const Position& position, Seat observer) {
  Board board = position;
  for (const Seat seat : {red, blue}) {
    if (seat == observer || observer == kAllOpen) continue;
    // A side that is placing shows nothing of what it has left either.
    if (position.placed < (seat + 1) * kArmy) board.left[seat] = kOf;
    each(position.pieces[seat], [&](Square s) {
      if (position.cells[s].known()) return;
      board.lift(s);
      board.put(s, position.cells[s].taken_for(unknown));
    });
  }
  return board;
}

}  // namespace salon::stratego::fixture
