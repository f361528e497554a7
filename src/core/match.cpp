#include "core/match.h"

#include <algorithm>
#include <cmath>

namespace salon {

Expected<Phrase> resignation(const Phrase& who, std::string_view reason) {
  if (reason.empty()) return phrase("{} resigned", "{} abandonne", who);
  if (reason == "time")
    return phrase("{} ran out of time and loses the game", "{} perd la partie au temps", who);
  if (reason == "away")
    return phrase("{} stayed away and gives up the game", "{} reste absent et abandonne la partie",
                  who);
  if (reason == "left")
    return phrase("{} left the table and gives up the game",
                  "{} quitte la table et abandonne la partie", who);
  return fail("\"{}\" is no reason to resign: time, away or left",
              "« {} » n'est pas une raison d'abandonner : time, away ou left", reason);
}

Match::Match(std::shared_ptr<const Variant> variant, std::vector<Chair> chairs)
    : variant_(std::move(variant)),
      chairs_(chairs),
      first_chairs_(std::move(chairs)),
      truth_(variant_->begin()) {
  for (Seat seat = 0; seat < variant_->seats(); ++seat) seen_[seat];
  seen_[kSpectator];
  seen_[kAllOpen];
  turn_ = truth_->turn();
}

Expected<Match> Match::begin(std::shared_ptr<const Variant> variant, std::vector<Chair> chairs) {
  if (static_cast<int>(chairs.size()) != variant->seats()) {
    return fail("{} players for {} seats", "{} joueurs pour {} places", chairs.size(),
                variant->seats());
  }
  const auto names = check_names(chairs);
  if (!names) return std::unexpected(names.error());
  return Match(std::move(variant), std::move(chairs));
}

Expected<Match> Match::replay(std::shared_ptr<const Variant> variant, const Record& record) {
  auto match = begin(std::move(variant), record.chairs);
  if (!match) return match;
  for (const auto& event : record.events) {
    const auto applied = match->apply(event);
    if (!applied) {
      return fail("move {} (\"{}\"): {}", "coup {} (« {} ») : {}", match->ply() + 1, event.text,
                  applied.error().what);
    }
  }
  const auto result = match->record().result;
  const bool agrees = std::ranges::equal(result, record.result,
                                         [](double a, double b) { return std::abs(a - b) < 1e-9; });
  if (!record.result.empty() && !agrees) {
    return fail("the result written down is not what these moves lead to",
                "le résultat inscrit n'est pas celui où mènent ces coups");
  }
  return match;
}

Expected<void> Match::play(Seat seat, std::string_view text) {
  if (over()) return fail("the game is over", "la partie est finie");
  if (turn() != seat) {
    return fail("it is not your turn: {} is to move", "ce n'est pas à vous : c'est à {} de jouer",
                turn() == kNature ? Phrase{"nature", "le hasard"}
                                  : Phrase{chairs_[turn()].name, chairs_[turn()].name});
  }
  const auto moves = eye(seat).read(text);
  if (!moves) return std::unexpected(moves.error());
  const std::size_t first = ply();
  for (const auto& move : *moves) {
    const auto applied = apply({Event::Kind::move, seat, move});
    if (!applied) return applied;
    began_.back() = first;
  }
  return {};
}

void Match::play_nature(Random& random) {
  // What nature draws is legal by construction.
  (void)apply({Event::Kind::move, kNature, truth_->draw(random)});
}

Expected<void> Match::resign(Seat seat, std::string reason) {
  return apply({Event::Kind::resign, seat, std::move(reason)});
}

Expected<void> Match::offer_draw(Seat seat) {
  return apply({Event::Kind::offer_draw, seat, {}});
}

Expected<void> Match::answer_draw(Seat seat, bool accept) {
  return apply({accept ? Event::Kind::accept_draw : Event::Kind::decline_draw, seat, {}});
}

Expected<void> Match::replace(Seat seat, Chair chair) {
  return apply({Event::Kind::replace, seat, chair.controller + " " + chair.name});
}

Expected<void> Match::apply(const Event& event) {
  if (over()) return fail("the game is over", "la partie est finie");
  auto applied = event.kind == Event::Kind::move ? apply_move(event) : apply_action(event);
  turn_ = settled_ ? kOver : truth_->turn();
  return applied;
}

Expected<void> Match::apply_move(const Event& event) {
  if (turn() != event.seat) {
    return fail("it is {}'s turn, not {}'s", "c'est à {} de jouer, pas à {}",
                seat_name(variant_->about(), turn()), seat_name(variant_->about(), event.seat));
  }
  std::vector<std::string> seen;
  for (const auto& entry : seen_) {
    auto text = truth_->seen(event.text, entry.first);
    if (!text) return std::unexpected(text.error());
    seen.push_back(std::move(*text));
  }
  fixed_.push_back(truth_->reveals(event.text));
  const auto played = truth_->play(event.text);
  if (!played) return fixed_.pop_back(), played;
  auto text = seen.begin();
  for (auto& [observer, glimpses] : seen_)
    glimpses.push_back({event.kind, event.seat, std::move(*text++)});
  began_.push_back(ply());
  events_.push_back(event);
  if (draw_offer_ && event.seat >= 0 && event.seat != *draw_offer_) draw_offer_.reset();
  return {};
}

/// Table actions are public: everybody sees them whole.
void Match::note(const Event& event) {
  for (auto& [observer, glimpses] : seen_) glimpses.push_back({event.kind, event.seat, event.text});
  began_.push_back(ply());
  events_.push_back(event);
  fixed_.push_back(true);
}

Expected<void> Match::apply_action(const Event& event) {
  if (event.seat < 0 || event.seat >= variant_->seats())
    return fail("no such seat", "cette place n'existe pas");
  const std::string& name = chairs_[event.seat].name;
  switch (event.kind) {
    case Event::Kind::resign: {
      auto why = resignation({name, name}, event.text);
      if (!why) return std::unexpected(why.error());
      if (!truth_->resign(event.seat)) {
        settled_ = Outcome::win(1 - event.seat);
        settled_why_ = std::move(*why);
      }
      break;
    }
    case Event::Kind::offer_draw:
      if (variant_->seats() != 2)
        return fail("draws are for two players", "la nulle se propose à deux");
      if (draw_offer_) return fail("a draw is on offer already", "une nulle est déjà proposée");
      draw_offer_ = event.seat;
      break;
    case Event::Kind::accept_draw:
    case Event::Kind::decline_draw:
      if (!draw_offer_ || *draw_offer_ == event.seat)
        return fail("no draw is on offer", "aucune nulle n'est proposée");
      draw_offer_.reset();
      if (event.kind == Event::Kind::decline_draw) break;
      settled_ = Outcome::draw();
      settled_why_ = {"draw by agreement", "nulle d'un commun accord"};
      break;
    case Event::Kind::replace: {
      auto chair = parse_chair(event.text);
      if (!chair) return std::unexpected(chair.error());
      auto chairs = chairs_;
      chairs[event.seat] = std::move(*chair);
      if (const auto names = check_names(chairs); !names) return names;
      chairs_ = std::move(chairs);
      break;
    }
    case Event::Kind::move:
      break;
  }
  note(event);
  return {};
}

Expected<void> Match::undo(Seat seat) {
  std::size_t keep = ply();
  for (bool own = false; !own || began_[keep] < keep;) {
    if (keep == 0) return fail("there is nothing to take back", "il n'y a rien à reprendre");
    --keep;
    own = events_[keep].kind == Event::Kind::move && events_[keep].seat == seat;
    if (fixed_[keep]) {
      const bool drawn = events_[keep].kind == Event::Kind::move && events_[keep].seat == kNature;
      return drawn ? fail("nothing can be taken back past a throw of nature",
                          "on ne reprend rien par-delà un tirage du hasard")
                   : fail("nothing can be taken back past what was revealed or agreed since",
                          "on ne reprend rien par-delà ce qui a été révélé ou convenu depuis");
    }
  }
  rewind(keep);
  return {};
}

void Match::rewind(std::size_t ply) {
  Match again(variant_, first_chairs_);
  for (std::size_t i = 0; i < ply; ++i) (void)again.apply(events_[i]);  // they were legal before
  again.began_.assign(began_.begin(), began_.begin() + static_cast<std::ptrdiff_t>(ply));
  again.generation_ = generation_ + 1;
  *this = std::move(again);
}

Names Match::names() const {
  Names names;
  for (const auto& chair : chairs_) names.push_back(chair.name);
  return names;
}

const Eye& Match::eye(Seat observer) const {
  auto& [eye, count] = eyes_[observer];
  if (!eye) {
    eye = variant_->eye(observer);
    eye->meet(names());
  }
  const auto& glimpses = seen(observer);
  for (; count < glimpses.size(); ++count) {
    const auto& glimpse = glimpses[count];
    if (glimpse.kind == Event::Kind::move) (void)eye->see(glimpse.text);
    if (glimpse.kind == Event::Kind::resign) eye->resign(glimpse.by);
    if (glimpse.kind == Event::Kind::replace) eye->meet(names());
  }
  return *eye;
}

Outcome Match::outcome() const {
  return settled_ ? *settled_ : truth_->outcome();
}

Phrase Match::ending() const {
  return settled_ ? settled_why_ : truth_->ending(names());
}

Record Match::record() const {
  const auto setting = variant_->setting();
  Record record{.game = variant_->about().name,
                .rules = setting.rules,
                .board = setting.board,
                .chairs = first_chairs_,
                .events = events_,
                .result = {}};
  if (over()) {
    const auto scores = outcome().score;
    record.result.assign(scores.begin(), scores.begin() + setting.seats);
  }
  return record;
}

Expected<void> Follower::follow(const Match& match) {
  const auto& glimpses = match.seen(seat_);
  for (; count_ < glimpses.size(); ++count_) {
    const auto& glimpse = glimpses[count_];
    if (glimpse.kind == Event::Kind::resign) player_->resign(glimpse.by);
    if (glimpse.kind != Event::Kind::move) continue;
    const auto seen = player_->see(glimpse.text, glimpse.by);
    if (!seen) return seen;
  }
  return {};
}

}  // namespace salon
