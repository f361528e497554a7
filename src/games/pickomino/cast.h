#pragma once
#include "core/cast.h"

namespace salon::pickomino {

/// Who sits at the table for each level.
Cast cast();

}  // namespace salon::pickomino
