#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace salon {

/// A text broken between words into lines of at most `width` cells; a longer word gets a line to
/// itself. Marks that French sets off with a space (`?`, `:`, `»`) never begin a line.
std::vector<std::string> lines(std::string_view text, int width);

}  // namespace salon
