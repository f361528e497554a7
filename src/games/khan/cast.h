#pragma once
#include "core/cast.h"

namespace salon::khan {

/// Who sits at the table for each level.
Cast cast();

}  // namespace salon::khan
