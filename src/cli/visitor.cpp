#include "cli/visitor.h"

#include <algorithm>

#include "cli/player_name.h"
#include "core/utf8.h"
#include "games/registry.h"

namespace salon {
namespace {

constexpr std::size_t kMostListed = 10'000;  // moves of a turn; no game has as many

Phrase shown(const Phrase& phrase) {
  return {printable(phrase.en), printable(phrase.fr)};
}

std::unexpected<Error> misfit() {
  return fail("what the server says does not fit the game",
              "ce que dit le serveur ne va pas avec le jeu");
}

}  // namespace

Phrase Visitor::name(Seat seat) const {
  const About& about = variant_->about();
  if (seat < 0 || seat >= std::ssize(hello_.names)) return seat_name(about, seat);
  return player_name(about, *eye_, hello_.names, seat);
}

Expected<void> Visitor::greet(const protocol::Hello& hello) {
  const auto game = find_game(hello.game);
  if (!game) return std::unexpected(game.error());
  const std::string board = hello.board.is_null() ? std::string() : dump(hello.board);
  auto variant = (*game)->open({hello.rules, hello.seats, board});
  if (!variant) return std::unexpected(variant.error());
  if (std::ssize(hello.names) != hello.seats || hello.seat >= hello.seats) return misfit();
  hello_ = hello;
  for (auto& name : hello_.names) name = printable(name);
  variant_ = std::move(*variant);
  return restart();
}

Expected<void> Visitor::restart() {
  eye_ = variant_->eye(hello_.seat);
  eye_->meet(hello_.names);
  resigned_.clear();
  return decider_.begin(*this);
}

Expected<void> Visitor::see(const Glimpse& glimpse) {
  if (glimpse.by >= hello_.seats) return misfit();
  Phrase sentence;
  if (glimpse.kind == Event::Kind::move) {
    sentence = eye_->tell(glimpse.text);
    if (const auto seen = eye_->see(glimpse.text); !seen) return seen;
  }
  decider_.see(*this, {glimpse.kind, glimpse.by, printable(glimpse.text)}, sentence);
  return {};
}

Expected<void> Visitor::note(const protocol::TableAction& action) {
  if (action.by < 0 || action.by >= hello_.seats) return misfit();
  const bool replaced = action.action == Event::Kind::replace;
  if (replaced) {
    hello_.names[static_cast<std::size_t>(action.by)] = printable(action.name);
    eye_->meet(hello_.names);
  }
  if (action.action == Event::Kind::resign) {
    if (eye_->turn() == kOver || !resigned_.insert(action.by).second) return misfit();
    eye_->resign(action.by);
  }
  return see({action.action, action.by, replaced ? action.name : action.reason});
}

Expected<void> Visitor::answer(protocol::Turn turn) {
  // A bot that is asked when nothing is to be decided would have nothing to choose from.
  if (hello_.seat < 0 || eye_->turn() != hello_.seat || eye_->moves().empty()) return misfit();
  if (turn.moves.size() > kMostListed) return misfit();
  std::erase_if(turn.moves, [](const std::string& move) { return printable(move) != move; });
  turn.say = shown(turn.say);
  open_.reset();
  const auto answers = decider_.decide(*this, turn);
  if (!answers) return std::unexpected(answers.error());
  if (!*answers) {
    open_ = std::move(turn);
    return {};
  }
  for (const auto& answer : **answers) send_(protocol::line(answer));
  return {};
}

Expected<void> Visitor::resume() {
  const auto turn = std::exchange(open_, std::nullopt);
  if (!turn || over_ || eye_->turn() != hello_.seat) return {};
  return answer(*turn);
}

Expected<void> Visitor::end(protocol::Over over) {
  if (std::ssize(over.outcome) != hello_.seats) return misfit();
  over.why = shown(over.why);
  over_ = true;
  decider_.over(*this, over);
  return {};
}

Expected<void> Visitor::hear(std::string_view line) {
  const auto parsed = protocol::parse_message(line);
  if (!parsed) return std::unexpected(parsed.error());
  if (*parsed) return obey(**parsed);
  // Something beyond the seat protocol.
  const auto json = protocol::parse_object(line, protocol::kMaxMessageBytes);
  const auto says = [&](const char* key, std::string_view word) {
    return json && json->contains(key) && (*json)[key] == word;
  };
  if (says("type", "table_card") && says("state", "open")) decider_.waiting();
  if (json && (variant_ || says("type", "table_card"))) decider_.overhear(*this, *json);
  return {};
}

Expected<void> Visitor::obey(const protocol::Message& message) {
  // Only what is said or agreed at the table leaves a question as it was.
  if (!std::holds_alternative<protocol::TableAction>(message)) open_.reset();
  if (const auto* hello = std::get_if<protocol::Hello>(&message)) return greet(*hello);
  if (const auto* refused = std::get_if<protocol::Refused>(&message)) {
    decider_.refused(shown(refused->reason));
    return {};
  }
  if (!variant_) return fail("the server did not say hello", "le serveur n'a pas dit bonjour");
  if (std::holds_alternative<protocol::Undo>(message)) return restart();
  if (const auto* seen = std::get_if<protocol::Seen>(&message))
    return see({Event::Kind::move, seen->by, seen->move});
  if (const auto* action = std::get_if<protocol::TableAction>(&message)) return note(*action);
  if (const auto* turn = std::get_if<protocol::Turn>(&message)) return answer(*turn);
  if (const auto* over = std::get_if<protocol::Over>(&message)) return end(*over);
  return {};
}

}  // namespace salon
