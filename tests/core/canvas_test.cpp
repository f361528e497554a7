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

}  // namespace
}  // namespace salon
