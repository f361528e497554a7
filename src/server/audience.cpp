#include "server/audience.h"

#include <algorithm>

namespace salon::server {
namespace {

/// What somebody has been told so far, and is told by that everybody who has been told the same.
struct Told {
  Conversation talk;
  Listener::Company company;

  bool operator==(const Told&) const = default;
};
struct Telling {
  Told before;
  Told after;
  std::vector<Frame> frames;
};

/// Tells somebody what they have not heard yet of what people say and ask each other, and notes
/// that they have heard it now.
void write_company(Frames& frames, Listener::Company& known, const Moment& moment) {
  // The first time that is everything said so far, even if it is nothing: what comes later is new.
  const Talk& talk = moment.journal.talk();
  if (known.lines != talk.count() && (talk.count() > 0 || moment.manners.talk)) {
    frames.add(dump(talk.json(known.lines.value_or(0))));
    known.lines = talk.count();
  }
  const auto& hints = moment.journal.hints();
  const bool any = std::ranges::any_of(hints, [](int count) { return count > 0; });
  if (known.hints != hints && (any || moment.manners.aids)) {
    frames.add(dump({{"type", "aids"}, {"used", hints}}));
    known.hints = hints;
  }
  if (known.takeback.is_null() && !moment.takeback) return;
  const Json takeback = moment.takeback.value_or(Json{{"type", "takeback"}, {"by", nullptr}});
  if (known.takeback == takeback) return;
  frames.add(dump(takeback));
  known.takeback = takeback;
}

/// What a conversation says, and what people say to each other.
void write(Frames& frames, const Conversation& talk, Listener::Company& company,
           std::span<const protocol::Message> messages, const Moment& moment) {
  for (const auto& message : messages) {
    if (std::holds_alternative<protocol::Hello>(message)) company = {};
    protocol::append(frames.next(), message);
  }
  if (talk.features().company) write_company(frames, company, moment);
}

/// What is true at this moment and not part of the match; to whoever has just come, all of it.
void write_now(Frames& frames, const Moment& moment, bool arrived) {
  const auto& clock = moment.journal.clock();
  if (clock) frames.add(dump(clock->json(moment.now_ms)));
  if (arrived && moment.thinking)
    frames.add(dump({{"type", "thinking"}, {"seat", *moment.thinking}}));
}

/// What comes next for whoever knows `before`.
Telling next_for(Told before, const Moment& moment, bool arrived) {
  Told after = before;
  Frames frames(after.talk.features().batch);
  const auto news = after.talk.tell(moment.journal.match());
  write(frames, after.talk, after.company, news, moment);
  if (!after.talk.behind()) write_now(frames, moment, arrived);
  return {std::move(before), std::move(after), frames.done()};
}

}  // namespace

bool Audience::welcome(Listener& who, std::optional<std::string> card, const Moment& moment) {
  Frames frames(who.talk->features().batch);
  if (card) frames.add(*card);
  if (moment.journal.begun()) {
    who.talk->allow_aids(moment.manners.aids);
    const auto news = who.talk->tell(moment.journal.match());
    write(frames, *who.talk, who.company, news, moment);
  }
  if (!who.talk->behind()) write_now(frames, moment, true);
  say(who, std::move(frames));
  return !who.talk->behind();
}

bool Audience::tell(const Moment& moment, const std::function<bool(const Listener&)>& wanted,
                    bool arrived) {
  bool all = true;
  std::vector<Telling> tellings;
  for (const auto& listener : listeners_) {
    if (!wanted(*listener)) continue;
    listener->talk->allow_aids(moment.manners.aids);
    auto telling = std::ranges::find_if(tellings, [&](const Telling& known) {
      return known.before.talk == *listener->talk && known.before.company == listener->company;
    });
    if (telling == tellings.end()) {
      Told before{std::move(*listener->talk), std::move(listener->company)};
      tellings.push_back(next_for(std::move(before), moment, arrived));
      telling = tellings.end() - 1;
      all = all && !telling->after.talk.behind();
      written_.add(telling->frames.size());
    }
    listener->talk = telling->after.talk;
    listener->company = telling->after.company;
    for (const auto& frame : telling->frames) listener->say(frame);
  }
  return all;
}

int Audience::count(Seat seat) const {
  return static_cast<int>(
      std::ranges::count_if(listeners_, [=](const auto& who) { return who->seat == seat; }));
}

bool Audience::behind() const {
  return std::ranges::any_of(listeners_, [](const auto& who) { return who->talk->behind(); });
}

void Audience::say(Listener& who, std::string line) {
  who.say(std::make_shared<const std::string>(std::move(line)));
}

void Audience::say(Listener& who, std::span<const protocol::Message> messages,
                   const Moment& moment) {
  Frames frames(who.talk->features().batch);
  write(frames, *who.talk, who.company, messages, moment);
  say(who, std::move(frames));
}

void Audience::say(Listener& who, Frames frames) {
  for (auto& frame : frames.done()) {
    written_.add();
    who.say(std::move(frame));
  }
}

void Audience::say_all(std::string line) {
  const auto shared = std::make_shared<const std::string>(std::move(line));
  for (const auto& listener : listeners_) listener->say(shared);
}

}  // namespace salon::server
