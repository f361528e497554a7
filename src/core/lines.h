#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace salon {

/// A text broken between words into lines of at most `width` cells; a longer word gets a line to
/// itself. What French sets off with a blank (`?`, `:`, `»`) never begins a line.
std::vector<std::string> lines(std::string_view text, int width);

}  // namespace salon
