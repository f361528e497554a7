#include "core/canvas.h"

#include <gtest/gtest.h>

namespace salon {
namespace {

TEST(Canvas, DrawsInUnicodeOrPlainAscii) {
  Canvas canvas;
  canvas.box(0, 0, 5, 3);
  canvas.put(1, 1, "é♚", {}, {});
  canvas.put(3, 1, "♔", {}, "k");
  EXPECT_EQ(canvas.render({.unicode = true, .colours = 0}), "┌───┐\n│é♚♔│\n└───┘\n");
  EXPECT_EQ(canvas.render({.unicode = false, .colours = 0}), "+---+\n|e?k|\n+---+\n");
  EXPECT_EQ(canvas.width(), 5);
  EXPECT_EQ(canvas.height(), 3);
}

TEST(Canvas, ColoursOnlyWhereTheTerminalHasThem) {
  Canvas canvas;
  canvas.put(0, 0, "ab", {.fore = Colour::red, .back = Colour::highlight, .bold = true});
  canvas.put(2, 0, "c");
  EXPECT_EQ(canvas.render({.unicode = true, .colours = 0}), "abc\n");
  EXPECT_EQ(canvas.render({.unicode = true, .colours = 256}),
            "\x1b[0;1;38;5;167;48;5;239mab\x1b[0mc\n");
  EXPECT_EQ(canvas.render({.unicode = true, .colours = 16}), "\x1b[0;1;91;100mab\x1b[0mc\n");
}

TEST(Canvas, TrailingBlanksAreCut) {
  Canvas canvas;
  canvas.put(0, 0, "a   ");
  canvas.put(0, 1, "");
  EXPECT_EQ(canvas.render({}), "a\n");
}

TEST(Canvas, EveryCharacterTakesItsOwnRoom) {
  // A wide one two cells, an accent none: what stands behind them is in line.
  Canvas canvas;
  int y = 0;
  for (const auto name : {"Anne", "李小龍", "Ame\u0301lie", "🎲🎲"}) {
    canvas.put(0, y, name);
    canvas.put(8, y++, "|");
  }
  EXPECT_EQ(canvas.render({.unicode = true, .colours = 0}),
            "Anne    |\n李小龍  |\nAme\u0301lie  |\n🎲🎲    |\n");
  EXPECT_EQ(canvas.render({.unicode = false, .colours = 0}),
            "Anne    |\n??????  |\nAmelie  |\n????    |\n");
  EXPECT_EQ(canvas.width(), 9);
}

TEST(Canvas, HalfAWideCharacterIsNone) {
  const auto over = [](int x, std::string_view text) {
    Canvas canvas;
    canvas.put(0, 0, "李小");
    canvas.put(x, 0, text);
    return canvas.render({.unicode = true, .colours = 0});
  };
  EXPECT_EQ(over(0, "a"), "a 小\n");
  EXPECT_EQ(over(1, "a"), " a小\n");
  EXPECT_EQ(over(2, "a"), "李a\n");
  EXPECT_EQ(over(3, "ab"), "李 ab\n");
  EXPECT_EQ(over(1, "龍"), " 龍\n");
  EXPECT_EQ(over(0, "\u0301"), "李小\n") << "an accent with nothing before it";
}

}  // namespace
}  // namespace salon
