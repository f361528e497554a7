#pragma once
#include <fstream>
#include <map>
#include <memory>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "core/json.h"

namespace salon::test {

/// One definition of a schema file of the sources: what the program says is held against it.
class Schema {
 public:
  /// `file` is below src/, as "core/protocol.schema.json".
  Schema(const std::string& file, const std::string& definition) {
    folder_ = file.substr(0, file.rfind('/') + 1);
    const nlohmann::json root = read(file);
    // The definition as the root, with the others beside it, so that it can refer to them.
    nlohmann::json whole = root.at("definitions").at(definition);
    whole["definitions"] = root.at("definitions");
    valijson::SchemaParser parser;
    const auto fetch = [this](const std::string& uri) -> const nlohmann::json* {
      return new nlohmann::json(read(folder_ + uri));
    };
    parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(whole), schema_, fetch,
                          [](const nlohmann::json* read_file) { delete read_file; });
  }

  /// What is wrong with a value; empty if it is as described.
  std::string check(const Json& value) const {
    const nlohmann::json plain(value);
    valijson::ValidationResults results;
    valijson::Validator validator;
    if (validator.validate(schema_, valijson::adapters::NlohmannJsonAdapter(plain), &results))
      return {};
    std::string all;
    for (const auto& error : results) {
      for (const auto& step : error.context) all += step;
      all += ": " + error.description + "\n";
    }
    return all + dump(value);
  }

  /// Whether a file describes something of this name.
  static bool has(const std::string& file, const std::string& definition) {
    return read(file).at("definitions").contains(definition);
  }
  static bool exists(const std::string& file) {
    return std::ifstream(std::string(SALON_SOURCE_DIR "/src/") + file).good();
  }

 private:
  static nlohmann::json read(const std::string& file) {
    return nlohmann::json::parse(std::ifstream(std::string(SALON_SOURCE_DIR "/src/") + file));
  }

  std::string folder_;
  valijson::Schema schema_;
};

/// The definition of a message, by its type: `turn` is a TurnMessage.
class Messages {
 public:
  explicit Messages(std::string file) {
    const auto add = [&](const std::string& from) {
      const auto root = nlohmann::json::parse(std::ifstream(SALON_SOURCE_DIR "/src/" + from));
      for (const auto& [name, definition] : root.at("definitions").items()) {
        if (!name.ends_with("Message") || !definition.contains("properties")) continue;
        const std::string type = definition["properties"]["type"]["const"];
        all_.emplace(type, std::make_unique<Schema>(from, name));
      }
    };
    add("core/protocol.schema.json");
    if (!file.empty()) add(file);
  }

  std::string check(const Json& message) const {
    const auto type = message.value("type", "");
    const auto found = all_.find(type);
    return found == all_.end() ? "no schema tells of \"" + type + "\""
                               : found->second->check(message);
  }

 private:
  std::map<std::string, std::unique_ptr<Schema>> all_;
};

}  // namespace salon::test
