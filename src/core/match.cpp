#include "core/match.h"

#include <algorithm>
#include <cmath>

#include "core/counted.h"

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
      course_(variant_->begin()) {
  course_->meet(names());
}

Expected<Match> Match::begin(std::shared_ptr<const Variant> variant, std::vector<Chair> chairs) {
  if (static_cast<int>(chairs.size()) != variant->seats()) {
    return fail("{} for {} seats", "{} pour {} places",
                counted(chairs.size(), {"player", "joueur"}, {"players", "joueurs"}),
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

Match Match::copy() const {
  Match other(variant_, first_chairs_);
  other.chairs_ = chairs_;
  other.course_ = course_->copy();
  other.acts_ = acts_;
  other.resigned_ = resigned_;
  other.draw_offer_ = draw_offer_;
  other.settled_ = settled_;
  other.settled_why_ = settled_why_;
  other.actions_ = actions_;
  other.generation_ = generation_;
  other.lots_ = lots_;
  return other;
}

Expected<void> Match::check_turn(Seat seat) const {
  if (over()) return fail("the game is over", "la partie est finie");
  if (turn() == seat) return {};
  return fail("it is not your turn: {} is to move", "ce n'est pas à vous : c'est à {} de jouer",
              turn() == kNature ? Phrase{"chance", "le hasard"}
                                : Phrase{chairs_[turn()].name, chairs_[turn()].name});
}

Expected<void> Match::play(Seat seat, std::string_view text) {
  if (const auto due = check_turn(seat); !due) return due;
  const auto played = course_->play(draw_lots(text, ply()));
  if (!played) return std::unexpected(played.error());
  book_moves(seat);
  return {};
}

Expected<std::vector<std::string>> Match::read(Seat seat, std::string_view text,
                                               std::size_t ply) const {
  if (ply < this->ply()) return eye_at(seat, ply)->read(draw_lots(text, ply));
  if (const auto due = check_turn(seat); !due) return std::unexpected(due.error());
  return eye(seat).read(draw_lots(text, ply));
}

/// The same lots whenever they are asked for. After an undo they are others, though not for what
/// was done before it and still stands.
std::string Match::draw_lots(std::string_view text, std::size_t ply) const {
  if (!lots_) return std::string(text);
  const int generation = ply < this->ply() ? acts_[ply].generation : generation_;
  Random random(mix(mix(*lots_, ply), static_cast<std::uint64_t>(generation)));
  return variant_->draw_lots(text, random);
}

Expected<void> Match::play(Player& player, const std::atomic<bool>* stop) {
  if (const auto due = check_turn(player.seat()); !due) return due;
  if (const auto followed = player.follow(sight(player.seat())); !followed) return followed;
  const auto moved = player.move(*course_, stop);
  if (moved) book_moves(player.seat());
  return moved;
}

void Match::play_nature(Random& random) {
  if (turn() != kNature) return;
  course_->draw(random);
  book_moves(kNature);
}

/// Enters the moves that have just been made in the course: one decision of `seat`.
void Match::book_moves(Seat seat) {
  const std::size_t first = ply();
  while (acts_.size() < course_->size())
    acts_.push_back({Event::Kind::move, seat, first, generation_, {}});
  if (draw_offer_ && seat >= 0 && seat != *draw_offer_) draw_offer_.reset();
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
  if (event.kind == Event::Kind::move) {
    if (turn() != event.seat) {
      return fail("it is {}'s turn, not {}'s", "c'est à {} de jouer, pas à {}",
                  seat_name(variant_->about(), turn()), seat_name(variant_->about(), event.seat));
    }
    if (const auto applied = course_->apply(event.text); !applied) return applied;
    book_moves(event.seat);
    return {};
  }
  if (event.seat < 0 || event.seat >= variant_->seats())
    return fail("no such seat", "cette place n'existe pas");
  if (event.kind != Event::Kind::resign && actions_ >= kMostTableActions)
    return fail("too much has been done at this table beside the game",
                "on a déjà trop fait à cette table à côté du jeu");
  if (const auto settled = settle(event); !settled) return settled;
  note(event);
  return {};
}

/// Table actions are public: everybody sees them whole.
void Match::note(const Event& event) {
  const bool goes_on = course_->note(event.kind, event.seat);
  if (!goes_on) settled_ = Outcome::win(1 - event.seat);
  if (event.kind != Event::Kind::resign) ++actions_;
  acts_.push_back({event.kind, event.seat, ply(), generation_, event.text});
}

Expected<void> Match::settle(const Event& event) {
  const std::string& name = chairs_[event.seat].name;
  switch (event.kind) {
    case Event::Kind::resign: {
      if (resigned_[event.seat]) return fail("{} resigned already", "{} a déjà abandonné", name);
      auto why = resignation({name, name}, event.text);
      if (!why) return std::unexpected(why.error());
      settled_why_ = std::move(*why);
      resigned_[event.seat] = true;
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
      course_->meet(names());
      break;
    }
    case Event::Kind::move:
      break;
  }
  return {};
}

Expected<void> Match::undo(Seat seat) {
  const auto target = undo_target(seat);
  if (!target) return std::unexpected(target.error());
  rewind(*target);
  return {};
}

Expected<std::size_t> Match::undo_target(Seat seat) const {
  std::size_t keep = ply();
  for (bool own = false; !own || acts_[keep].first < keep;) {
    if (keep == 0) return fail("there is nothing to take back", "il n'y a rien à reprendre");
    --keep;
    own = kind(keep) == Event::Kind::move && this->seat(keep) == seat;
    if (course_->fixed(keep)) {
      const bool drawn = kind(keep) == Event::Kind::move && this->seat(keep) == kNature;
      return drawn ? fail("nothing can be taken back past a throw of chance",
                          "on ne reprend rien par-delà un tirage du hasard")
                   : fail("nothing can be taken back past what was revealed or agreed since",
                          "on ne reprend rien par-delà ce qui a été révélé ou convenu depuis");
    }
  }
  return keep;
}

void Match::rewind(std::size_t ply) {
  retract(ply);
  ++generation_;
}

void Match::retract(std::size_t ply) {
  // Not even to be played again: a resignation that ended the game is known to the last event only.
  if (ply >= acts_.size()) return;
  const std::vector<Act> past(acts_.begin(), acts_.begin() + static_cast<std::ptrdiff_t>(ply));
  course_->rewind(ply);
  acts_.clear();
  actions_ = 0;
  chairs_ = first_chairs_;
  draw_offer_.reset();
  settled_.reset();
  resigned_.fill(false);
  course_->meet(names());
  for (const Act& act : past) {
    // They were allowed before.
    if (act.kind != Event::Kind::move) (void)settle({act.kind, act.seat, act.words});
    if (act.kind != Event::Kind::move && act.kind != Event::Kind::resign) ++actions_;
    if (act.kind == Event::Kind::move && draw_offer_ && act.seat >= 0 && act.seat != *draw_offer_)
      draw_offer_.reset();
    acts_.push_back(act);
  }
}

Names Match::names() const {
  Names names;
  for (const auto& chair : chairs_) names.push_back(chair.name);
  return names;
}

Event Match::event(std::size_t ply) const {
  const Act& act = acts_[ply];
  return {act.kind, act.seat, act.kind == Event::Kind::move ? course_->move_text(ply) : act.words};
}

Glimpse Match::glimpse(Seat observer, std::size_t ply) const {
  if (acts_[ply].kind == Event::Kind::move) return sight(observer).glimpse(ply);
  return {acts_[ply].kind, acts_[ply].seat, acts_[ply].words};
}

std::unique_ptr<Eye> Match::eye_at(Seat observer, std::size_t ply) const {
  auto eye = variant_->eye(observer);
  eye->meet(names());
  eye->follow(sight(observer), ply);
  return eye;
}

Outcome Match::outcome() const {
  return settled_ ? *settled_ : course_->outcome();
}

Phrase Match::ending() const {
  return settled_ ? settled_why_ : course_->ending(names());
}

Record Match::record() const {
  const auto setting = variant_->setting();
  Record record{.game = variant_->about().name,
                .rules = setting.rules,
                .revision = setting.revision,
                .board = setting.board,
                .chairs = first_chairs_,
                .events = {},
                .result = {}};
  record.events.reserve(ply());
  for (std::size_t i = 0; i < ply(); ++i) record.events.push_back(event(i));
  if (over()) {
    const auto scores = outcome().score;
    record.result.assign(scores.begin(), scores.begin() + setting.seats);
  }
  return record;
}

}  // namespace salon
