#pragma once
#include <string>

#include "core/phrase.h"

namespace salon {

/// "0.2.0", the version as packages and records of tournaments have it.
std::string_view program_version();
/// What `salon --version` prints: version, commit, what it was built with, for which processors.
std::string version_text(Lang lang);

}  // namespace salon
