// The headers that cost most to parse, compiled once per room.
#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
