#pragma once
#include <map>
#include <string>

namespace salon {

/// A reader's own marks on a sheet, by the places where they stand.
using Marked = std::map<std::string, std::string>;

}  // namespace salon
