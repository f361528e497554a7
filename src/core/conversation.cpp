#include "core/conversation.h"

#include <algorithm>
#include <utility>

namespace salon {
namespace protocol {
namespace {

/// Whether an event changes what a seat has to decide.
bool changes_the_game(Event::Kind kind) {
  return kind == Event::Kind::move || kind == Event::Kind::resign;
}

bool stale(const Match& match, std::size_t ply, std::optional<int> undos = {}) {
  if (undos && *undos != match.generation()) return true;
  if (ply > match.ply()) return true;
  for (; ply < match.ply(); ++ply) {
    if (changes_the_game(match.kind(ply))) return true;
  }
  return false;
}

/// Whether a seat says once more what it did at that ply: a line that was lost, and another host,
/// make a client repeat a move of which it does not know that it was made.
bool repeated(const Match& match, Seat seat, const Move& move) {
  if (move.undos && *move.undos != match.generation()) return false;
  std::size_t at = move.ply;
  while (at < match.ply() && !changes_the_game(match.kind(at))) ++at;
  const auto made = [&](std::size_t ply, std::string_view text) {
    return ply < match.ply() && match.kind(ply) == Event::Kind::move && match.seat(ply) == seat &&
           match.event(ply).text == text;
  };
  if (made(at, move.move)) return true;
  if (at >= match.ply() || match.seat(at) != seat) return false;
  const auto read = match.read(seat, move.move, at);  // it may be a shorthand for several
  return read && !read->empty() &&
         std::ranges::all_of(*read, [&](const std::string& text) { return made(at++, text); });
}

/// Whether a seat may say something about `ply` now.
Expected<void> check(const Match& match, Seat seat, std::size_t ply,
                     std::optional<int> undos = {}) {
  if (seat < 0) return fail("spectators only watch", "les spectateurs ne font que regarder");
  if (!stale(match, ply, undos)) return {};
  return fail("that was for ply {}; the game has moved on to ply {}",
              "c'était pour le demi-coup {} ; la partie en est au {}", ply, match.ply());
}

}  // namespace

Hello hello(const Variant& variant, Seat seat, std::vector<std::string> names,
            const Features& features) {
  const auto setting = variant.setting();
  Json board;
  if (!setting.board.empty()) board = Json::parse(setting.board, nullptr, false);
  if (board.is_discarded()) board = setting.board;
  return {.game = variant.about().name,
          .rules = setting.rules,
          .seats = setting.seats,
          .seat = seat == kAllOpen ? kSpectator : seat,
          .names = std::move(names),
          .board = std::move(board),
          .features = features,
          .constants = features.constants ? variant.constants() : Json()};
}

Message glimpsed(std::size_t ply, const Glimpse& glimpse) {
  if (glimpse.kind == Event::Kind::move) return Seen{ply, glimpse.by, glimpse.text};
  TableAction table{ply, glimpse.kind, glimpse.by, {}, {}};
  if (glimpse.kind == Event::Kind::resign) table.reason = glimpse.text;
  if (glimpse.kind == Event::Kind::replace) {
    if (auto chair = parse_chair(glimpse.text)) table.name = std::move(chair->name);
  }
  return table;
}

Turn ask(const Eye& eye, std::size_t ply, int undos, std::optional<int> budget_ms) {
  return {ply, undos, eye.written().json(), eye.moves(), eye.say(), budget_ms};
}

Over ending(const Match& match) {
  const auto& scores = match.outcome().score;
  return {match.ply(), {scores.begin(), scores.begin() + match.variant().seats()}, match.ending()};
}

Phrase why(const Match& match) {
  const bool won =
      std::ranges::count_if(match.outcome().score, [](double score) { return score > 0; }) == 1;
  const auto told = won ? match.eye(kSpectator).ended() : std::nullopt;
  return told.value_or(match.ending());
}

Expected<void> act(Match& match, Seat seat, const Answer& answer) {
  const auto* move = std::get_if<Move>(&answer);
  if (move && seat >= 0 && stale(match, move->ply, move->undos) && repeated(match, seat, *move))
    return {};
  const auto may =
      check(match, seat, move ? move->ply : match.ply(), move ? move->undos : std::nullopt);
  if (!may) return may;
  if (move) return match.play(seat, move->move);
  if (const auto* draw = std::get_if<Draw>(&answer)) {
    if (draw->action == Draw::Action::offer) return match.offer_draw(seat);
    return match.answer_draw(seat, draw->action == Draw::Action::accept);
  }
  if (std::holds_alternative<Resign>(answer)) return match.resign(seat);
  return fail("that is nothing to be done at the table", "il n'y a rien à faire là à la table");
}

Explained explain(const Match& match, Seat seat, const Explain& question) {
  Explained explained{match.ply(), question.move, {}};
  if (const auto may = check(match, seat, question.ply); !may) {
    explained.reason = may.error().what;
  } else if (const auto read = match.read(seat, question.move, match.ply()); !read) {
    explained.reason = read.error().what;
  }
  return explained;
}

}  // namespace protocol

using protocol::Message;

std::vector<Message> Conversation::tell(const Match& match) {
  std::vector<Message> messages;
  if (!greeted_) {
    messages.push_back(protocol::hello(match.variant(), seat_, match.names(), options_.features));
  } else if (undos_ != match.generation()) {
    messages.push_back(protocol::Undo{match.generation()});
    count_ = 0;
    told_ = false;
    view_ = {};
  }
  greeted_ = true;
  undos_ = match.generation();
  for (auto left = options_.at_once; count_ < match.ply() && left > 0; ++count_, --left) {
    const auto glimpse = match.glimpse(seat_, count_);
    messages.push_back(protocol::glimpsed(count_, glimpse));
    // A question asked before a draw was offered is still the same question.
    told_ = told_ && !protocol::changes_the_game(glimpse.kind) && !match.over();
  }
  behind_ = count_ < match.ply();
  if (behind_) return messages;
  const auto offer = match.over() ? std::nullopt : match.draw_offer();
  if (options_.features.offers && offer_ != offer) {
    offer_ = offer;
    messages.push_back(protocol::Offer{offer_});
  }
  if (told_) return messages;
  const bool asked = !match.over() && match.turn() == seat_;
  if (options_.views && match.over()) messages.push_back(look(match));
  if (options_.views || asked || match.over()) messages.push_back(stand(match));
  told_ = true;
  return messages;
}

std::vector<Message> Conversation::hear(Match& match, std::string_view line) {
  const auto said = protocol::parse_object(line, protocol::kMaxAnswerBytes);
  return said ? heed(match, *said) : refuse(match, said.error());
}

std::vector<Message> Conversation::heed(Match& match, const Json& said) {
  const auto answer = protocol::read_answer(said);
  if (!answer) return refuse(match, answer.error());
  if (const auto* greet = std::get_if<protocol::Greet>(&*answer)) {
    Options options = options_;
    options.features = greet->features;
    *this = Conversation(seat_, options);
    return tell(match);
  }
  if (const auto* question = std::get_if<protocol::Explain>(&*answer)) {
    if (!options_.features.explain) return refuse(match, protocol::unknown_answer("explain"));
    auto explained = protocol::explain(match, seat_, *question);
    if (explained.reason) explained.reason = reason(match, question->move, *explained.reason);
    return {std::move(explained)};
  }
  const auto done = protocol::act(match, seat_, *answer);
  if (done) return {};
  Error error = done.error();
  if (const auto* move = std::get_if<protocol::Move>(&*answer))
    error.what = reason(match, move->move, error.what);
  return refuse(match, error);
}

std::vector<Message> Conversation::refuse(const Match& match, const Error& error) {
  return {protocol::Refused{match.ply(), error.what}, stand(match)};
}

Expected<protocol::View> Conversation::look_back(const Match& match, std::size_t ply) const {
  if (ply > match.ply()) {
    return fail("there is no ply {}: the game is at ply {}",
                "il n'y a pas de demi-coup {} : la partie en est au {}", ply, match.ply());
  }
  const auto eye = match.eye_at(seat_, ply);
  const bool aided = options_.aids || match.over();
  return protocol::View{ply, eye->turn(), eye->written(aided).json(), sentence(*eye)};
}

/// In the words of today to whoever asked for anything; version 1 keeps its own.
Phrase Conversation::sentence(const Eye& eye) const {
  return options_.features.asked ? eye.asks() : eye.say();
}

/// Why a move is refused; where it is the rules that forbid it, likewise in the words of today.
Phrase Conversation::reason(const Match& match, std::string_view move, const Phrase& why) const {
  if (!options_.features.asked) return why;
  const Eye& eye = match.eye(seat_);
  const auto read = eye.read(move);
  return read || read.error().what != why ? why : eye.reason(move).value_or(why);
}

/// How the match stands for this seat: a question, a view, or the end.
Message Conversation::stand(const Match& match) {
  if (match.over()) {
    auto over = protocol::ending(match);
    if (options_.features.asked) over.why = protocol::why(match);
    return over;
  }
  if (match.turn() != seat_) return look(match);
  const Eye& eye = match.eye(seat_);
  protocol::Turn turn{match.ply(), match.generation(), {},
                      eye.moves(), sentence(eye),      options_.budget_ms};
  show(match, turn);
  return turn;
}

Message Conversation::look(const Match& match) {
  const Eye& eye = match.eye(seat_);
  protocol::View view{match.ply(), eye.turn(), {}, sentence(eye)};
  show(match, view);
  return view;
}

/// The view as this seat may have it while the game goes on; to whoever asked for changes, what is
/// new since the last one.
template <class Standing>
void Conversation::show(const Match& match, Standing& standing) {
  auto text = match.eye(seat_).written(options_.aids || match.over());
  if (!options_.features.changes) {
    standing.view = text.json();
    return;
  }
  auto telling = view_.tell(std::move(text), match.ply());
  standing.view = std::move(telling.json);
  standing.since = telling.since;
}

}  // namespace salon
