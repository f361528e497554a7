#include "schema.h"

#include <fstream>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

namespace salon::test {
namespace {

using Plain = nlohmann::json;  // the validator knows no other
using Adapter = valijson::adapters::NlohmannJsonAdapter;

std::ifstream open(const std::string& file) {
  return std::ifstream(SALON_SOURCE_DIR "/src/" + file);
}

}  // namespace

struct Schema::Parsed {
  valijson::Schema schema;
};

Schema::Schema(const std::string& file, const std::string& definition)
    : parsed_(std::make_unique<Parsed>()) {
  const std::string folder = file.substr(0, file.rfind('/') + 1);
  const Json root = read(file);
  // The definition as the root, with the others beside it, so that it can refer to them.
  Plain whole = root.at("definitions").at(definition);
  whole["definitions"] = root.at("definitions");
  const auto fetch = [&](const std::string& other) -> const Plain* {
    return new Plain(read(folder + other));
  };
  const auto free = [](const Plain* other) { delete other; };
  valijson::SchemaParser().populateSchema(Adapter(whole), parsed_->schema, fetch, free);
}

Schema::~Schema() = default;

std::string Schema::check(const Json& value) const {
  const Plain plain(value);
  valijson::ValidationResults results;
  if (valijson::Validator().validate(parsed_->schema, Adapter(plain), &results)) return {};
  std::string all;
  for (const auto& error : results) {
    for (const auto& step : error.context) all += step;
    all += ": " + error.description + "\n";
  }
  return all + dump(value);
}

bool Schema::exists(const std::string& file) {
  return open(file).good();
}

bool Schema::has(const std::string& file, const std::string& definition) {
  return read(file).at("definitions").contains(definition);
}

Json Schema::read(const std::string& file) {
  auto stream = open(file);
  return Json::parse(stream);
}

Messages::Messages(const std::string& more) {
  const auto add = [&](const std::string& file) {
    const Json root = Schema::read(file);
    for (const auto& [name, definition] : root.at("definitions").items()) {
      if (!name.ends_with("Message") || !definition.contains("properties")) continue;
      const std::string type = definition["properties"]["type"]["const"];
      all_.emplace(type, std::make_unique<Schema>(file, name));
    }
  };
  add("core/protocol.schema.json");
  if (!more.empty()) add(more);
}

std::string Messages::check(const Json& message) const {
  const auto type = message.value("type", "");
  const auto found = all_.find(type);
  if (found == all_.end()) return "no schema tells of \"" + type + "\"";
  return found->second->check(message);
}

}  // namespace salon::test
