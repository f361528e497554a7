#pragma once
#include "table/presence.h"
#include "table/row.h"

namespace salon::table {

/// What everybody may know of a table, from what is stored of it; of one that is awake also who
/// plays by now (somebody may have been replaced) and who is there.
Json card(const TableRow& row, const std::vector<Chair>* chairs = nullptr,
          const Presence* presence = nullptr);

}  // namespace salon::table
