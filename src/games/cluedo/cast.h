#pragma once
#include "core/cast.h"

namespace salon::cluedo {

/// Who sits at the table for each level.
Cast cast();

}  // namespace salon::cluedo
