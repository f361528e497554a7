#include "games/stratego/dots.h"

#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

// Where a processor has wider instructions, they are used.
#if defined(__GNUC__) && defined(__x86_64__)
#define SALON_WIDEST [[gnu::target_clones("avx2", "default")]]
#else
#define SALON_WIDEST
#endif

namespace salon::stratego {

std::int32_t dot(const std::int16_t* a, const std::int16_t* b, int size) {
  std::int32_t sum = 0;
  for (int i = 0; i < size; ++i) sum += std::int32_t{a[i]} * std::int32_t{b[i]};
  return sum;
}

namespace {

/// Made of the instructions that whoever asks for it may use.
[[gnu::always_inline]] inline void add(Tile& tile, const std::int16_t* from, std::ptrdiff_t apart,
                                       const std::int16_t* weights, std::ptrdiff_t deep, int size) {
  const std::int16_t *left = from, *right = from + apart;
  const std::int16_t *first = weights, *second = weights + deep, *third = weights + 2 * deep,
                     *fourth = weights + 3 * deep;
  std::int32_t a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0;
  for (int i = 0; i < size; ++i) {
    const std::int32_t l = left[i], r = right[i];
    a += l * first[i], b += r * first[i];
    c += l * second[i], d += r * second[i];
    e += l * third[i], f += r * third[i];
    g += l * fourth[i], h += r * fourth[i];
  }
  tile[0][0] += a, tile[0][1] += b, tile[1][0] += c, tile[1][1] += d;
  tile[2][0] += e, tile[2][1] += f, tile[3][0] += g, tile[3][1] += h;
}

}  // namespace

void add_dots_plainly(Tile& tile, const std::int16_t* from, std::ptrdiff_t apart,
                      const std::int16_t* weights, std::ptrdiff_t deep, int size) {
  add(tile, from, apart, weights, deep, size);
}

#ifdef __wasm_simd128__

// WebAssembly can multiply and add eight at once, which compilers do not find out by themselves.
void add_dots(Tile& tile, const std::int16_t* from, std::ptrdiff_t apart,
              const std::int16_t* weights, std::ptrdiff_t deep, int size) {
  constexpr int kWide = 8;
  std::array<std::array<v128_t, kAcross>, kDeep> sums{};
  int i = 0;
  for (; i + kWide <= size; i += kWide) {
    for (int a = 0; a < kAcross; ++a) {
      const v128_t numbers = wasm_v128_load(from + a * apart + i);
      for (int d = 0; d < kDeep; ++d) {
        const v128_t products =
            wasm_i32x4_dot_i16x8(numbers, wasm_v128_load(weights + d * deep + i));
        sums[d][a] = wasm_i32x4_add(sums[d][a], products);
      }
    }
  }
  for (int d = 0; d < kDeep; ++d) {
    for (int a = 0; a < kAcross; ++a) {
      const v128_t sum = sums[d][a];
      tile[d][a] += wasm_i32x4_extract_lane(sum, 0) + wasm_i32x4_extract_lane(sum, 1) +
                    wasm_i32x4_extract_lane(sum, 2) + wasm_i32x4_extract_lane(sum, 3) +
                    dot(from + a * apart + i, weights + d * deep + i, size - i);
    }
  }
}

#else

SALON_WIDEST void add_dots(Tile& tile, const std::int16_t* from, std::ptrdiff_t apart,
                           const std::int16_t* weights, std::ptrdiff_t deep, int size) {
  add(tile, from, apart, weights, deep, size);
}

#endif

}  // namespace salon::stratego
