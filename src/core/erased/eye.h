#pragma once
#include "core/erased/knowledge.h"
#include "core/erased/parts.h"
#include "core/eye.h"

namespace salon::erased {

/// What a game may offer or leave out is known by its name alone (parts.h), so one that is written
/// in another form than the call below does not compile, instead of never being asked.
template <Game G>
class EyeOf final : public Eye {
 public:
  using Move = typename G::Move;

  EyeOf(Shared<G> game, typename G::View view) : knowledge_(std::move(game), std::move(view)) {}

  void follow(const Sight& sight, std::size_t until) override {
    knowledge_.follow(sight_of<G>(sight), until, [](const auto&) {});
  }
  Expected<void> see(std::string_view text) override {
    return knowledge_.see(text, [](const auto&) {});
  }
  void resign(Seat seat) override { knowledge_.resign(seat); }
  void meet(Names names) override { names_ = std::move(names); }
  Seat turn() const override { return game().turn(view()); }
  std::vector<std::string> moves() const override {
    std::vector<std::string> texts;
    for (const auto& move : game().moves(view())) texts.push_back(game().text(move));
    return texts;
  }
  Expected<std::vector<std::string>> read(std::string_view typed) const override {
    const auto moves = read_moves(typed);
    if (!moves) return std::unexpected(moves.error());
    std::vector<std::string> texts;
    for (const auto& move : *moves) texts.push_back(game().text(move));
    return texts;
  }
  /// The same as values. A refusal is worded from what the observer knows.
  Expected<std::vector<Move>> read_moves(std::string_view typed) const {
    if constexpr (OffersShorthand<G>) {
      // A shorthand stands for several moves: a std::optional<Expected<std::vector<Move>>>, empty
      // when the text is none.
      if (auto moves = game().shorthand(view(), typed)) return *std::move(moves);
    }
    const auto move = game().parse_move(typed);
    if (!move) return std::unexpected(move.error());
    const auto moves = game().moves(view());
    if (std::ranges::find(moves, *move) != moves.end()) return std::vector{*move};
    if (moves.empty())
      return fail("it is not this seat's turn", "ce n'est pas à cette place de jouer");
    return fail(explain(*move));
  }
  /// Why a move is not legal, for all the observer knows.
  Phrase explain(Move move) const { return game().explain(view(), move); }
  std::optional<Phrase> reason(std::string_view typed) const override {
    if constexpr (OffersReason<G>) {
      const auto move = game().parse_move(typed);
      if (move && !game().moves(view()).empty()) return game().reason(view(), *move);
    }
    return Eye::reason(typed);
  }
  std::vector<Phrase> shorthands() const override {
    if constexpr (OffersShorthands<G>) return game().shorthands(view());
    return {};
  }
  std::string setup() const override {
    if constexpr (OffersSetup<G>) return game().setup(view());
    return {};
  }
  Json json() const override { return game().json(view()); }
  ViewText written(bool aided) const override {
    ViewText text;
    if constexpr (WritesViews<G>) {
      game().write(text, view(), aided);
    } else {
      const auto& aids = G::about().aids;
      const Json all = json();
      for (const auto& [name, value] : all.template get_ref<const Json::object_t&>()) {
        if (aided || std::ranges::find(aids, name) == aids.end()) text.add(name, value);
      }
    }
    text.end();
    return text;
  }
  Phrase say() const override {
    if constexpr (SpeaksOfPlayers<G>) return game().say(view(), names_);
    return game().say(view());
  }
  Phrase asks() const override {
    if constexpr (requires { game().asks(view(), names_); }) {
      return game().asks(view(), names_);
    } else if constexpr (OffersAsks<G>) {
      return game().asks(view());
    } else {
      return say();
    }
  }
  std::optional<Phrase> ended() const override {
    if constexpr (requires { game().asks(view(), names_); }) {
      if (turn() == kOver) return game().asks(view(), names_);
    }
    return Eye::ended();
  }
  Phrase tell(std::string_view text) const override {
    if constexpr (OffersTell<G>) {
      Knowledge<G> after = knowledge_;
      std::optional<typename G::Seen> seen;
      if (after.see(text, [&](const auto& what) { seen = what; }))
        return game().tell(view(), *seen, after.view(), names_);
    }
    return {};
  }
  std::optional<Phrase> role(Seat seat) const override {
    if constexpr (OffersRole<G>) return game().role(view(), seat);
    return Eye::role(seat);
  }
  void draw(Canvas& canvas, Lang lang) const override {
    if constexpr (SpeaksOfPlayers<G>) return game().draw(view(), canvas, lang, names_);
    game().draw(view(), canvas, lang);
  }
  bool draw_sheet(Canvas& canvas, Lang lang, const Marked& marks, bool aided) const override {
    if constexpr (OffersDrawSheet<G>) {
      game().draw_sheet(view(), canvas, lang, marks, aided);
      return true;
    }
    return Eye::draw_sheet(canvas, lang, marks, aided);
  }
  Expected<std::pair<std::string, std::string>> pencil(std::string_view typed) const override {
    if constexpr (OffersPencil<G>) return game().pencil(view(), typed);
    return Eye::pencil(typed);
  }
  std::vector<Phrase> why() const override {
    if constexpr (OffersWhy<G>) return game().why(view());
    return {};
  }

 private:
  const G& game() const { return knowledge_.game(); }
  const typename G::View& view() const { return knowledge_.view(); }

  Knowledge<G> knowledge_;
  Names names_;
};

}  // namespace salon::erased
