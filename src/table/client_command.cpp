#include "table/client_command.h"

#include <algorithm>

namespace salon::table {

namespace {

LookCommand read_look(const Json& json) {
  const auto ply = json.find("ply");
  if (ply == json.end() || !ply->is_number_unsigned()) return {};
  return {ply->get<std::size_t>()};
}

std::string read_text(const Json& json, const char* key) {
  const auto text = json.find(key);
  return text != json.end() && text->is_string() ? text->get<std::string>() : std::string();
}

TakebackCommand read_takeback(const Json& json) {
  using Action = TakebackCommand::Action;
  const std::string action = read_text(json, "action");
  if (action == "ask") return {Action::ask};
  if (action == "grant") return {Action::grant};
  if (action == "deny") return {Action::deny};
  return {};
}

ThoughtCommand read_thought(const Json& json) {
  const auto thought = json.find("thought");
  if (thought == json.end() || !thought->is_number_unsigned()) return {};
  return {thought->get<std::uint64_t>(), read_text(json, "move")};
}

}  // namespace

Expected<Greeting> parse_greeting(std::string_view line) {
  const auto json = protocol::parse_object(line, protocol::kMaxAnswerBytes);
  if (!json) return std::unexpected(json.error());
  const auto is_text = [&](const char* key) {
    return json->contains(key) && (*json)[key].is_string();
  };
  const std::string type = is_text("type") ? (*json)["type"].get<std::string>() : "";
  if (type != "sit" && type != "watch") {
    return fail("the first message is a \"sit\" or a \"watch\"",
                "le premier message est un « sit » ou un « watch »");
  }
  Greeting greeting;
  greeting.sits = type == "sit";
  if (is_text("token")) greeting.token = (*json)["token"].get<std::string>();
  if (greeting.sits && greeting.token.empty()) {
    return fail("who sits needs the seat's token", "pour s'asseoir il faut le jeton de la place");
  }
  greeting.views = json->contains("views") && (*json)["views"] == true;
  if (json->contains("features")) greeting.features = protocol::features_of((*json)["features"]);
  return greeting;
}

std::optional<ClientCommand> read_command(const Json& said) {
  if (!said.contains("type")) return std::nullopt;
  const Json& type = said["type"];
  if (type == "undo") return UndoCommand{};
  if (type == "hurry") return HurryCommand{};
  if (type == "step") return StepCommand{};
  if (type == "look") return read_look(said);
  if (type == "say") return SayCommand{read_text(said, "phrase"), read_text(said, "text")};
  if (type == "takeback") return read_takeback(said);
  if (type == "thinks") return ReadyCommand{said.contains("ready") && said["ready"] == true};
  if (type == "thought") return read_thought(said);
  if (type != "pace") return std::nullopt;
  PaceCommand pace;
  if (said.contains("ms") && said["ms"].is_number()) {
    pace.ms = static_cast<int>(
        std::clamp(said["ms"].get<double>(), 0.0, static_cast<double>(kMaxPaceMs)));
  }
  if (said.contains("paused") && said["paused"].is_boolean()) {
    pace.paused = said["paused"].get<bool>();
  }
  return pace;
}

}  // namespace salon::table
