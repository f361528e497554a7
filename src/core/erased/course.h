#pragma once
#include <optional>

#include "core/course.h"
#include "core/erased/eye.h"
#include "core/observation.h"

namespace salon::erased {

template <Game G>
class CourseOf final : public Course {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  /// From the beginning, or from a bare position.
  explicit CourseOf(Shared<G> game) : CourseOf(std::move(game), {}) {}
  CourseOf(Shared<G> game, std::optional<Position> bare)
      : game_(std::move(game)),
        bare_(bare.has_value()),
        start_(bare ? *bare : game_->start()),
        position_(start_) {
    const std::size_t observers = static_cast<std::size_t>(game_->seats()) + kOutsiders;
    sights_.resize(observers, SightOf<G>(game_));
    eyes_.resize(observers);
    watchers_.resize(static_cast<std::size_t>(game_->seats()));
    turn_ = game_->turn(position_);
  }

  std::size_t size() const override { return steps_.size(); }

  /// A move of the seat to move, if it is legal. False, and nothing has happened, if it is not.
  bool play(Move move) {
    if (turn_ < 0 || !is_legal(position_, move)) return false;
    make(move);
    return true;
  }
  Expected<std::size_t> play(std::string_view typed) override {
    if (turn_ < 0) return fail("no seat is to move", "aucune place n'est au trait");
    if (const auto move = game_->parse_move(typed); move && play(*move)) return 1;
    // A shorthand, or something to be refused.
    const auto moves = folded(turn_).read_moves(typed);
    if (!moves) return std::unexpected(moves.error());
    Position trial = position_;
    for (const auto& move : *moves) {
      if (game_->turn(trial) != turn_ || !is_legal(trial, move)) return not_legal(move);
      game_->play(trial, move);
    }
    for (const auto& move : *moves) make(move);
    return moves->size();
  }
  Expected<void> apply(std::string_view text) override {
    if (turn_ == kOver) return fail("the game is over", "la partie est finie");
    const auto move = game_->parse_move(text);
    if (!move) return std::unexpected(move.error());
    if (turn_ == kNature) {
      const auto chances = game_->chances(position_);
      const auto drawn = [&](const auto& chance) { return chance.move == *move; };
      if (std::ranges::none_of(chances, drawn)) {
        return fail("{} cannot be drawn here", "{} ne peut pas être tiré ici", game_->text(*move));
      }
    } else if (!is_legal(position_, *move)) {
      return not_legal(*move);
    }
    make(*move);
    return {};
  }
  void draw(Random& random) override {
    if (turn_ == kNature) make(draw_chance(*game_, position_, random));
  }
  bool note(Event::Kind kind, Seat seat) override {
    if (kind == Event::Kind::resign) {
      if constexpr (PlaysOnAfterResigning<G>) {
        game_->resign(position_, seat);
      } else {
        return add_note(kind, seat), false;
      }
    }
    return add_note(kind, seat), true;
  }
  void rewind(std::size_t events) override {
    position_ = start_;
    steps_.resize(events);
    for (const Step& step : steps_) {
      if (step.kind == Event::Kind::move) game_->play(position_, step.move);
      if constexpr (PlaysOnAfterResigning<G>) {
        if (step.kind == Event::Kind::resign) game_->resign(position_, step.seat);
      }
    }
    for (auto& sight : sights_) sight.cut(events);
    for (auto& eye : eyes_) eye.reset();
    for (auto& watcher : watchers_) watcher.reset();
    turn_ = game_->turn(position_);
  }

  bool fixed(std::size_t event) const override { return steps_[event].fixed; }
  std::string move_text(std::size_t event) const override {
    return game_->text(steps_[event].move);
  }
  const Sight& sight(Seat observer) const override { return sights_[slot(observer)]; }
  const Eye& eye(Seat observer) const override { return folded(observer); }
  void meet(Names names) override {
    names_ = std::move(names);
    for (auto& eye : eyes_) {
      if (eye) eye->meet(names_);
    }
  }

  std::vector<std::string> moves() const override {
    std::vector<std::string> texts;
    if (turn_ < 0) return texts;
    for (const auto& move : game_->moves(position_)) texts.push_back(game_->text(move));
    return texts;
  }
  std::vector<std::pair<std::string, double>> chances() const override {
    std::vector<std::pair<std::string, double>> all;
    if (turn_ != kNature) return all;
    for (const auto& [move, probability] : game_->chances(position_)) {
      all.emplace_back(game_->text(move), probability);
    }
    return all;
  }
  std::vector<int> actions() const override {
    std::vector<int> numbers;
    if (turn_ < 0) return numbers;
    each_action(*game_, game_->moves(position_), turn_,
                [&](int number, const auto&) { numbers.push_back(number); });
    return numbers;
  }
  Expected<std::string> action_text(int action) const override {
    if (turn_ >= 0) {
      if (const auto move = find_action(*game_, game_->moves(position_), turn_, action))
        return game_->text(*move);
    }
    return fail("no legal move here has the number {}", "aucun coup permis ici n'a le numéro {}",
                action);
  }
  Expected<void> observe(Seat seat, std::span<std::uint8_t> out) const override {
    if (bare_ && !SeesPositions<G>) {
      return fail("a bare position does not say what a seat knows",
                  "une simple position ne dit pas ce que sait une place");
    }
    if (seat < 0 || seat >= game_->seats()) return fail("no such seat", "cette place n'existe pas");
    auto& watcher = watchers_[static_cast<std::size_t>(seat)];
    if (!watcher) watcher.emplace(game_, first_view(seat));
    if (out.size() != watcher->bytes) {
      return fail("the array is not of the size asked for",
                  "le tableau n'a pas la taille demandée");
    }
    watcher->follow(sights_[slot(seat)]);
    salon::observe(*game_, watcher->knowledge.view(), watcher->memory, out);
    return {};
  }
  std::unique_ptr<Course> copy() const override { return std::make_unique<CourseOf>(*this); }
  Outcome outcome() const override { return game_->outcome(position_); }
  Phrase ending(const Names& names) const override {
    if constexpr (SpeaksOfPlayers<G>) return game_->ending(position_, names);
    return game_->ending(position_);
  }
  std::string position() const override { return game_->text(position_); }

 private:
  static constexpr std::size_t kOutsiders = 2;  // kSpectator and kAllOpen

  struct Step {
    Event::Kind kind = Event::Kind::move;
    Seat seat = kNature;
    bool fixed = false;
    Move move{};
  };

  /// What a seat knows and must remember to be observed: made when somebody asks for it.
  struct Watcher {
    Watcher(Shared<G> game, typename G::View view)
        : knowledge(game, std::move(view)),
          memory(*game),
          bytes(static_cast<std::size_t>(ObservationOf<G>(*game).layout().bytes())) {}
    void follow(const SightOf<G>& sight) {
      knowledge.follow(sight, Eye::kAll,
                       [this](const auto& seen) { memory.see(knowledge.view(), seen); });
    }

    Knowledge<G> knowledge;
    MemoryOf<G> memory;
    std::size_t bytes;  // of the layout
  };

  std::size_t slot(Seat observer) const {
    const auto seats = static_cast<std::size_t>(game_->seats());
    if (observer >= 0) return static_cast<std::size_t>(observer);
    return observer == kAllOpen ? seats + 1 : seats;
  }
  Seat observer(std::size_t slot) const {
    const auto seats = static_cast<std::size_t>(game_->seats());
    if (slot < seats) return static_cast<Seat>(slot);
    return slot == seats ? kSpectator : kAllOpen;
  }
  const EyeOf<G>& folded(Seat observer) const {
    const std::size_t at = slot(observer);
    auto& eye = eyes_[at];
    if (!eye) {
      eye.emplace(game_, first_view(observer));
      eye->meet(names_);
    }
    eye->follow(sights_[at], Eye::kAll);
    return *eye;
  }
  typename G::View first_view(Seat observer) const {
    if constexpr (SeesPositions<G>) {
      return game_->look(start_, observer);
    } else {
      return game_->view(observer);
    }
  }
  bool is_legal(const Position& position, Move move) const {
    const auto moves = game_->moves(position);
    return std::ranges::find(moves, move) != moves.end();
  }
  std::unexpected<Error> not_legal(Move move) const {
    if (!bare_ || SeesPositions<G>) return fail(folded(turn_).explain(move));
    return fail("{} is not a legal move here", "{} n'est pas permis ici", game_->text(move));
  }
  /// A legal move. What is seen of it is asked before it is made.
  void make(Move move) {
    const bool fixed = turn_ == kNature || game_->reveals(position_, move);
    for (std::size_t i = 0; i < sights_.size(); ++i) {
      sights_[i].add({Event::Kind::move, turn_, game_->seen(position_, move, observer(i))});
    }
    steps_.push_back({Event::Kind::move, turn_, fixed, move});
    game_->play(position_, move);
    turn_ = game_->turn(position_);
  }
  void add_note(Event::Kind kind, Seat seat) {
    for (auto& sight : sights_) sight.add({kind, seat, {}});
    steps_.push_back({kind, seat, true, {}});
    turn_ = game_->turn(position_);
  }

  Shared<G> game_;
  bool bare_;
  Position start_;
  Position position_;
  std::vector<Step> steps_;
  std::vector<SightOf<G>> sights_;
  mutable std::vector<std::optional<EyeOf<G>>> eyes_;
  mutable std::vector<std::optional<Watcher>> watchers_;
  Names names_;
};

}  // namespace salon::erased
