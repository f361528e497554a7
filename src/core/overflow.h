#pragma once

namespace salon {

/// Called instead of writing past an end, which is always a bug of ours: throws std::length_error
/// with these words, or aborts where there are no exceptions.
[[noreturn]] void overflow(const char* what);

}  // namespace salon
