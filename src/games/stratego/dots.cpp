#include "games/stratego/dots.h"

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

SALON_WIDEST void add_dots(Tile& tile, const std::int16_t* from, std::ptrdiff_t apart,
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

}  // namespace salon::stratego
