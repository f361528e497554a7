#pragma once
#include "table/presence.h"
#include "table/row.h"

namespace salon::table {

/// What anybody may know about a table, from what is stored of it; if it is awake, also who plays
/// now (somebody may have been replaced) and who is there.
Json card(const TableRow& row, const std::vector<Chair>* chairs = nullptr,
          const Presence* presence = nullptr);

}  // namespace salon::table
