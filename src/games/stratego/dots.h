#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

namespace salon::stratego {

// Sums of products of whole numbers, which is what a look of the net takes its time for: the same
// on every machine, whatever instructions make them.

std::int32_t dot(const std::int16_t* a, const std::int16_t* b, int size);

/// Four outputs for each of two squares at a time, so that what was loaded is used more than once.
constexpr int kAcross = 2, kDeep = 4;
using Tile = std::array<std::array<std::int32_t, kAcross>, kDeep>;

/// Adds to `tile` what `size` numbers of each square and of each output's weights make. The second
/// square's numbers lie `apart` from the first's, an output's weights `deep` from those before it.
void add_dots(Tile& tile, const std::int16_t* from, std::ptrdiff_t apart,
              const std::int16_t* weights, std::ptrdiff_t deep, int size);
/// The same without what only some processors of this kind can do: both make the same bits.
void add_dots_plainly(Tile& tile, const std::int16_t* from, std::ptrdiff_t apart,
                      const std::int16_t* weights, std::ptrdiff_t deep, int size);
using AddDots = decltype(add_dots);

}  // namespace salon::stratego
