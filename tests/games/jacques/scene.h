#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "games/jacques/jacques.h"

/// What the tests of Monsieur Jacques share.
namespace salon::jacques::scene {

using Texts = std::vector<std::string>;

inline const std::vector<std::string> kAllRules{
    "house",
    "official",
    "house,lantern=six",
    "house,whistle=official",
    "house,numbers=light",
    "official,whistle=house",
    "official,lantern=six",
    "official,numbers=lamp,lantern=six",
};

inline Jacques game_of(std::string_view rules, std::string_view board = "") {
  return *Jacques::make(*Jacques::book().parse(rules), 2, board);
}

/// A board of ours, by its name in src/games/jacques/boards.
inline std::string board_file(const std::string& name) {
  std::ifstream file(SALON_SOURCE_DIR "/src/games/jacques/boards/" + name + ".json");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// The legal moves as text, sorted.
inline Texts moves_of(const Jacques& game, const Position& position) {
  Texts texts;
  for (const Move move : game.moves(position)) texts.push_back(game.text(move));
  std::ranges::sort(texts);
  return texts;
}

inline bool legal(const Jacques& game, const Position& position, const std::string& move) {
  const auto moves = moves_of(game, position);
  return std::ranges::find(moves, move) != moves.end();
}

/// Something at random for whoever is to move. No seat ends the game before its time, by accusing
/// or leaving.
inline Move random_step(const Jacques& game, const Position& position, Random& random) {
  if (game.turn(position) == kNature) return draw_chance(game, position, random);
  const auto moves = game.moves(position);
  Move move;
  do move = moves[random.below(moves.size())];
  while (move.kind == Move::accuse || move.kind == Move::leave);
  return move;
}

/// The position after moves, separated by ";", that must all be legal or drawable.
inline Position after(const Jacques& game, Position position, std::string_view moves) {
  for (const auto part : split(moves, ';')) {
    const auto text = std::string(trim(part));
    const auto move = game.parse_move(text);
    EXPECT_TRUE(move) << text;
    if (game.turn(position) == kNature) {
      const auto chances = game.chances(position);
      EXPECT_TRUE(std::ranges::any_of(chances, [&](const auto& c) { return c.move == *move; }))
          << text;
    } else {
      EXPECT_TRUE(legal(game, position, text)) << text << " in " << game.text(position);
    }
    game.play(position, *move);
  }
  return position;
}

/// The start of a game in which `who` is Jacques and these four are drawn.
inline Position opening(const Jacques& game, const std::string& who, const std::string& four) {
  return after(game, game.start(), "jacques " + who + ";phase " + four);
}

/// The text of a position with some of its fields replaced or added: "freud=g5 stated=dark".
inline std::string changed(std::string text, std::string_view fields) {
  for (const auto field : split(fields, ' ')) {
    const auto name = std::string(field.substr(0, field.find('=') + 1));
    const auto at = (" " + text).find(" " + name);
    if (at == std::string::npos) {
      text += " " + std::string(field);
    } else {
      text.replace(
          at, text.find(' ', at) == std::string::npos ? std::string::npos : text.find(' ', at) - at,
          field);
    }
  }
  return text;
}

inline Position position(const Jacques& game, const Position& from, std::string_view fields) {
  const auto text = changed(game.text(from), fields);
  const auto read = game.parse_position(text);
  EXPECT_TRUE(read) << text << ": " << (read ? "" : read.error().what.en);
  return read ? *read : from;
}

}  // namespace salon::jacques::scene
