#pragma once
#include <initializer_list>
#include <string>
#include <string_view>

namespace salon::server {

/// One line a thing that happened: `event=table.opened table=1f2e3d4c game=khan`. Ids and tokens
/// are secrets and appear only as aliases; addresses of clients and words of users do not appear.
struct Field {
  std::string_view key;
  std::string value;
};

void log_note(std::string_view event, std::initializer_list<Field> fields);
void log_warning(std::string_view event, std::initializer_list<Field> fields);
/// Without it only warnings are written.
void log_verbosely(bool verbose);

}  // namespace salon::server
