#pragma once

namespace salon::table {}

/// The server hosts tables and speaks of them in the words of the room that says what a table is.
namespace salon::server {

using namespace table;

}  // namespace salon::server
