#include "cli/visitor.h"

#include "cli/screen.h"
#include "games/registry.h"

namespace salon {

using namespace std::chrono_literals;

Expected<bool> Visitor::run() {
  while (!over_) {
    const auto line = client_.receive(100ms);
    if (!line) return std::unexpected(line.error());
    if (!*line) {
      if (!decider_.wait()) return false;
      continue;
    }
    if (const auto heard = hear(**line); !heard) return std::unexpected(heard.error());
  }
  return true;
}

Phrase Visitor::name(Seat seat) const {
  return player_name(variant_->about(), hello_.names, seat);
}

Expected<void> Visitor::greet(const protocol::Hello& hello) {
  hello_ = hello;
  const auto game = find_game(hello.game);
  if (!game) return std::unexpected(game.error());
  const std::string board = hello.board.is_null() ? std::string() : dump(hello.board);
  auto variant = (*game)->open({hello.rules, hello.seats, board});
  if (!variant) return std::unexpected(variant.error());
  variant_ = std::move(*variant);
  return restart();
}

Expected<void> Visitor::restart() {
  eye_ = variant_->eye(hello_.seat);
  eye_->meet(hello_.names);
  return decider_.begin(*this);
}

Expected<void> Visitor::see(const Glimpse& glimpse) {
  if (glimpse.kind == Event::Kind::move) {
    if (const auto seen = eye_->see(glimpse.text); !seen) return seen;
  }
  if (glimpse.kind == Event::Kind::resign) eye_->resign(glimpse.by);
  decider_.see(*this, glimpse);
  return {};
}

Expected<void> Visitor::hear(const std::string& line) {
  const auto parsed = protocol::parse_message(line);
  if (!parsed) return std::unexpected(parsed.error());
  if (!*parsed) {
    decider_.other(Json::parse(line, nullptr, false));
    return {};
  }
  const protocol::Message& message = **parsed;
  if (const auto* hello = std::get_if<protocol::Hello>(&message)) return greet(*hello);
  if (const auto* refused = std::get_if<protocol::Refused>(&message)) {
    decider_.refused(refused->reason);
    return {};
  }
  if (!variant_) return fail("the server did not say hello", "le serveur n'a pas dit bonjour");
  if (std::holds_alternative<protocol::Undo>(message)) return restart();
  if (const auto* seen = std::get_if<protocol::Seen>(&message))
    return see({Event::Kind::move, seen->by, seen->move});
  if (const auto* table = std::get_if<protocol::TableAction>(&message)) {
    if (table->action == Event::Kind::replace && table->by < std::ssize(hello_.names))
      hello_.names[static_cast<std::size_t>(table->by)] = table->name;
    const bool replaced = table->action == Event::Kind::replace;
    return see({table->action, table->by, replaced ? table->name : table->reason});
  }
  if (const auto* turn = std::get_if<protocol::Turn>(&message)) {
    const auto answers = decider_.decide(*this, *turn);
    if (!answers) return std::unexpected(answers.error());
    for (const auto& answer : *answers) client_.send(protocol::line(answer));
  }
  if (const auto* over = std::get_if<protocol::Over>(&message)) {
    over_ = true;
    decider_.over(*this, *over);
  }
  return {};
}

}  // namespace salon
