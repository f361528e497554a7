#pragma once
#include <map>
#include <memory>
#include <string>

#include "core/json.h"

namespace salon::test {

/// One definition of a schema file of the sources: what the program says is held against it.
class Schema {
 public:
  /// `file` is below src/, as "core/protocol.schema.json".
  Schema(const std::string& file, const std::string& definition);
  ~Schema();

  /// What is wrong with a value; empty if it is as described.
  std::string check(const Json& value) const;

  static bool exists(const std::string& file);
  /// Whether a file describes something of this name.
  static bool has(const std::string& file, const std::string& definition);
  static Json read(const std::string& file);

 private:
  struct Parsed;
  std::unique_ptr<Parsed> parsed_;
};

/// The definitions of the seat protocol's messages, and those of one more file, by their type:
/// `turn` is a TurnMessage.
class Messages {
 public:
  explicit Messages(const std::string& more = {});
  std::string check(const Json& message) const;

 private:
  std::map<std::string, std::unique_ptr<Schema>> all_;
};

}  // namespace salon::test
