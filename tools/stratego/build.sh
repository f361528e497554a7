#!/bin/bash
# Builds the laboratory's library without CMake, for machines that have a compiler and nothing else:
#   tools/stratego/build.sh OUT.so [folder that holds fmt/ and nlohmann/]
set -euo pipefail
cd "$(dirname "$0")/../.."
out=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The pages of rules, the puzzles and the weights that the program plays with are not needed here.
cat > "$work/pages.cpp" <<'PAGES'
#include <string_view>
namespace salon::embedded {
extern const std::string_view rules_stratego_en, rules_stratego_fr, net_stratego, puzzles_stratego;
const std::string_view rules_stratego_en, rules_stratego_fr, net_stratego, puzzles_stratego;
}
PAGES
export CXXFLAGS="-std=c++23 -O3 -march=native -ffp-contract=off -fPIC -fno-char8_t -DFMT_HEADER_ONLY -Isrc -Itools ${2:+-I$2}"
export work
ls src/core/*.cpp src/games/stratego/*.cpp tools/stratego/*.cpp "$work/pages.cpp" | grep -v handle.cpp |
  xargs -P "$(nproc)" -I{} sh -c 'g++ $CXXFLAGS -c {} -o "$work/$(echo {} | tr / _).o"'
g++ -shared -pthread -o "$out" "$work"/*.o
