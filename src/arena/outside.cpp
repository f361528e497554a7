#include "arena/outside.h"

#include <algorithm>

namespace salon {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kGlance = std::chrono::milliseconds(50);     // between looks at the stop flag
constexpr auto kFarewell = std::chrono::milliseconds(100);  // to read how the game ended
constexpr int kMaxChatter = 16;                             // answers a turn that are no move

/// Foreign bytes on their way into messages and terminals.
std::string quote(std::string_view bytes) {
  constexpr std::size_t most = 60;
  const auto text = Json(bytes.substr(0, most)).dump(-1, ' ', true, Json::error_handler_t::replace);
  return bytes.size() > most ? text + "..." : text;
}

}  // namespace

OutsidePlayer::OutsidePlayer(Process process, const Variant& variant, Seat seat,
                             protocol::Hello hello, const OutsideLimits& limits, std::uint64_t seed)
    : Player(seat),
      process_(std::move(process)),
      variant_(variant),
      eye_(variant.eye(seat)),
      hello_(std::move(hello)),
      limits_(limits),
      seed_(seed) {}

Expected<std::unique_ptr<OutsidePlayer>> OutsidePlayer::start(const std::string& command,
                                                              const Variant& variant, Seat seat,
                                                              std::vector<std::string> names,
                                                              const OutsideLimits& limits,
                                                              std::uint64_t seed) {
  auto process = Process::start(command, protocol::kMaxAnswerBytes);
  if (!process) return std::unexpected(process.error());
  auto hello = protocol::hello(variant, seat, std::move(names), {.constants = true});
  std::unique_ptr<OutsidePlayer> player(
      new OutsidePlayer(std::move(*process), variant, seat, std::move(hello), limits, seed));
  player->greet(Clock::now() + limits.first);
  return player;
}

void OutsidePlayer::greet(Deadline deadline) {
  protocol::Hello hello = hello_;
  hello.features = features_;
  if (!features_.constants) hello.constants = nullptr;
  send(hello, deadline);
  for (const auto& message : told_) send(message, deadline);
}

void OutsidePlayer::tell(protocol::Message message) {
  send(message, Clock::now() + limits_.move);
  told_.push_back(std::move(message));
}

void OutsidePlayer::ask(Deadline deadline) {
  send(protocol::ask(*eye_, told_.size(), 0, static_cast<int>(limits_.move.count())), deadline);
}

Expected<void> OutsidePlayer::follow(const Sight& sight, std::size_t until) {
  for (; followed_ < std::min(until, sight.size()); ++followed_) {
    const auto glimpse = sight.glimpse(followed_);
    if (glimpse.kind == Event::Kind::resign) resign(glimpse.by);
    if (glimpse.kind != Event::Kind::move) continue;
    if (const auto seen = see(glimpse.text, glimpse.by); !seen) return seen;
  }
  return {};
}

Expected<void> OutsidePlayer::see(std::string_view seen, Seat by) {
  const auto folded = eye_->see(seen);
  if (!folded) return folded;
  tell(protocol::Seen{told_.size(), by, std::string(seen)});
  return {};
}

void OutsidePlayer::resign(Seat seat) {
  eye_->resign(seat);
  tell(protocol::TableAction{told_.size(), Event::Kind::resign, seat, {}, {}});
}

Expected<std::string> OutsidePlayer::choose(const std::atomic<bool>* stop) {
  const auto limit = answered_ ? limits_.move : std::max(limits_.move, limits_.first);
  const auto deadline = Clock::now() + limit;
  ask(deadline);
  for (int i = 0; i < kMaxChatter && !failure_; ++i) {
    const auto line = receive(deadline, stop);
    if (!line) return give_up(line.error().what);
    const auto move = heed(*line, deadline);
    if (!move) {
      if (!resigned_) send(protocol::Refused{told_.size(), move.error().what}, deadline);
      return give_up(move.error().what);
    }
    answered_ = true;
    if (*move) return **move;
  }
  if (failure_) return std::unexpected(*failure_);
  return give_up({"it talks without making its move", "il parle sans jouer son coup"});
}

Expected<Advice> OutsidePlayer::advise(const std::atomic<bool>*) {
  return fail("an outside program gives no advice", "un programme extérieur ne conseille pas");
}

void OutsidePlayer::dismiss(const Match& match) {
  if (!failure_) send(protocol::ending(match), Clock::now() + kFarewell);
}

void OutsidePlayer::send(const protocol::Message& message, Deadline deadline) {
  if (failure_) return;
  const auto sent = process_.send(protocol::line(message), deadline);
  if (!sent) failure_ = sent.error();
}

Expected<std::string> OutsidePlayer::receive(Deadline deadline, const std::atomic<bool>* stop) {
  for (;;) {
    auto line = process_.receive(stop ? std::min(deadline, Clock::now() + kGlance) : deadline);
    if (line) return *std::move(line);
    const bool waiting = line.error().kind == ProcessError::Kind::silent && Clock::now() < deadline;
    if (!waiting) return std::unexpected<Error>(line.error());
    if (stop && stop->load(std::memory_order_relaxed)) {
      return fail("interrupted", "interrompu");
    }
  }
}

Expected<std::optional<std::string>> OutsidePlayer::heed(const std::string& line,
                                                         Deadline deadline) {
  const auto answer = protocol::parse_answer(line);
  if (!answer) {
    return fail("it said {}: {}", "il a dit {} : {}", quote(line), answer.error().what);
  }
  if (std::holds_alternative<protocol::Resign>(*answer)) {
    resigned_ = true;
    return fail("it resigned", "il a abandonné");
  }
  if (const auto* greeting = std::get_if<protocol::Greet>(&*answer)) {
    // The others are for servers: here a message is a line, views are whole, and nobody talks.
    const auto& wanted = greeting->features;
    features_ = {.asked = wanted.asked,
                 .constants = wanted.constants,
                 .explain = wanted.explain,
                 .offers = wanted.offers};
    greet(deadline);
    ask(deadline);
    return std::nullopt;
  }
  if (const auto* question = std::get_if<protocol::Explain>(&*answer);
      question && features_.explain) {
    const auto legal = eye_->read(question->move);
    send(protocol::Explained{told_.size(), question->move,
                             legal ? std::nullopt : std::optional(legal.error().what)},
         deadline);
    return std::nullopt;
  }
  const auto* move = std::get_if<protocol::Move>(&*answer);
  if (!move && !std::holds_alternative<protocol::Draw>(*answer)) {
    return fail("it said {}: {}", "il a dit {} : {}", quote(line),
                protocol::unknown_answer("explain").what);
  }
  if (!move) {
    const Phrase reason{"no draws are agreed here", "on ne convient pas de nulle ici"};
    send(protocol::Refused{told_.size(), reason}, deadline);
    return std::nullopt;
  }
  if (move->ply != told_.size()) {
    return fail("it answered for ply {}, asked at ply {}",
                "il a répondu pour le demi-coup {}, interrogé au {}", move->ply, told_.size());
  }
  Random random(mix(seed_, told_.size()));
  std::string said = variant_.draw_lots(move->move, random);
  const auto legal = eye_->read(said);
  if (!legal) {
    return fail("it played {}: {}", "il a joué {} : {}", quote(move->move), legal.error().what);
  }
  return said;
}

std::unexpected<Error> OutsidePlayer::give_up(Phrase why) {
  failure_ = Error{std::move(why)};
  return std::unexpected(*failure_);
}

}  // namespace salon
