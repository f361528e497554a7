#pragma once
#include "core/cast.h"

namespace salon::jacques {

/// Who sits at the table for each level.
Cast cast();

}  // namespace salon::jacques
