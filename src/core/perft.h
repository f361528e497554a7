#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace salon {

struct PerftOptions {
  std::string position;  // empty: the beginning
  int depth = 1;
  bool divide = false;
  std::map<std::string, std::string> extra;  // the game's own
};

struct PerftCount {
  std::uint64_t total = 0;
  std::vector<std::pair<std::string, std::uint64_t>> divided;
};

}  // namespace salon
