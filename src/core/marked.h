#pragma once
#include <map>
#include <string>

namespace salon {

/// Marks of a reader's own on a sheet: what stands at each place.
using Marked = std::map<std::string, std::string>;

}  // namespace salon
