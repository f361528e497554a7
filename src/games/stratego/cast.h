#pragma once
#include "core/cast.h"

namespace salon::stratego {

/// Who sits at the table for each level.
Cast cast();

}  // namespace salon::stratego
