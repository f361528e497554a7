#include "games/cluedo/bots.h"

#include "games/cluedo/detective.h"
#include "games/cluedo/notebook.h"

namespace salon::cluedo {
namespace {

/// Any legal move; but of its turns it ends only half with an accusation.
class RashBot final : public Bot<Cluedo> {
 public:
  explicit RashBot(const Cluedo& game) : game_(game) {}

  Move choose(const View& view, Thinking& thinking) override {
    Random& random = thinking.random;
    if (view.tableau.phase == Phase::accuse) {
      if (random.below(2) == 0) return {Move::pass, {}, 0};
      return {Move::accuse, Triple::of(static_cast<int>(random.below(kTriples))), 0};
    }
    const auto moves = game_.moves(view);
    return moves[random.below(moves.size())];
  }

 private:
  const Cluedo& game_;
};

Card any_of(Cards cards, Random& random) {
  return nth(cards, random.below(count(cards)));
}

/// The cell of a walk that is nearest to one of the rooms wanted.
Move walk_towards(const Cluedo& game, const View& view, const Reach& reach, Cards wanted) {
  const auto steps = [&](Place from) {
    int least = 1 << 20;
    each(wanted, [&](Card room) { least = std::min(least, game.board().distance(from, room)); });
    return least;
  };
  Move best{Move::stay, {}, 0};
  int least = steps(view.tableau.place(view.seat));
  if (room_of(view.tableau.place(view.seat)) != kNoCard) least = 1 << 20;
  reach.cells.each([&](Place at) {
    if (steps(at) < least) least = steps(at), best = {Move::go, {}, at};
  });
  return best;
}

/// What the bots that keep a notebook have in common: the course of a turn.
class NotebookBot : public Bot<Cluedo> {
 public:
  explicit NotebookBot(const Cluedo& game) : game_(game) {}

  Move choose(const View& view, Thinking& thinking) override {
    const Notebook book(game_, view);
    Random& random = thinking.random;
    switch (view.tableau.phase) {
      case Phase::move:
        return set_out(view, wanted(view, book));
      case Phase::walk:
        return walk(view, wanted(view, book), random);
      case Phase::suggest:
        return question(book, room_of(view.tableau.place(view.seat)), random);
      case Phase::accuse:
        if (const auto solution = book.solved()) return {Move::accuse, *solution, 0};
        return {Move::pass, {}, 0};
      default: {
        const auto moves = game_.moves(view);
        return moves[random.below(moves.size())];
      }
    }
  }

 protected:
  virtual Cards wanted(const View& view, const Notebook& book) const = 0;
  virtual Move question(const Notebook& book, Card room, Random& random) const = 0;

  const Cluedo& game_;

 private:
  Move set_out(const View& view, Cards wanted) const {
    const Tableau& tableau = view.tableau;
    const Card here = room_of(tableau.place(view.seat));
    if (here != kNoCard) {
      const bool ask = tableau.was_brought(view.seat) && game_.may_repeat(tableau);
      if (ask && (wanted & bit(here))) return {Move::stay, {}, 0};
      const Card through = game_.board().passage(here);
      if (through != kNoCard && (wanted & bit(through))) return {Move::passage, {}, 0};
    }
    return {game_.can_roll(tableau) ? Move::roll : Move::stay, {}, 0};
  }

  Move walk(const View& view, Cards wanted, Random& random) const {
    const Reach reach = game_.reach(view.tableau);
    if (reach.rooms & wanted) return Move::of(Move::enter, any_of(reach.rooms & wanted, random));
    const Card here = room_of(view.tableau.place(view.seat));
    if (here != kNoCard) wanted &= ~bit(here);
    if (wanted == 0) wanted = kCardsOf[rooms];
    return walk_towards(game_, view, reach, wanted);
  }
};

class EasyBot final : public NotebookBot {
 public:
  using NotebookBot::NotebookBot;

 private:
  /// Any room; but through a passage only to one it does not know, or it would go to and fro for
  /// ever.
  Cards wanted(const View& view, const Notebook& book) const override {
    return kCardsOf[rooms] & (view.tableau.phase == Phase::move ? book.unknown() : kAllCards);
  }
  Move question(const Notebook&, Card, Random& random) const override {
    return {Move::suggest,
            {any_of(kCardsOf[suspects], random), any_of(kCardsOf[weapons], random), kNoCard},
            0};
  }
};

class MediumBot final : public NotebookBot {
 public:
  using NotebookBot::NotebookBot;

 private:
  /// Rooms it does not know; then those where an answer can only be about something else.
  Cards wanted(const View& view, const Notebook& book) const override {
    const Cards blind =
        view.tableau.asked[view.seat] == kNoCard ? 0 : bit(view.tableau.asked[view.seat]);
    for (const Cards cards : {book.unknown(), book.own | book.envelope, kAllCards}) {
      if (cards & kCardsOf[rooms] & ~blind) return cards & kCardsOf[rooms] & ~blind;
    }
    return kCardsOf[rooms];
  }

  /// One unknown card at a time beside cards that nobody else can show.
  Move question(const Notebook& book, Card room, Random& random) const override {
    const Cards quiet = book.own | book.envelope;
    const auto pick = [&](Kind kind, bool search) {
      const Cards unknown = book.unknown() & kCardsOf[kind], silent = quiet & kCardsOf[kind];
      const Cards first = search ? unknown : silent, second = search ? silent : unknown;
      return any_of(first ? first : second ? second : kCardsOf[kind], random);
    };
    const bool room_open = (book.unknown() & bit(room)) != 0;
    const bool suspect_open = (book.unknown() & kCardsOf[suspects]) != 0;
    const bool search_suspect = suspect_open && (!room_open || random.below(2) == 0);
    return {Move::suggest,
            {pick(suspects, search_suspect), pick(weapons, !search_suspect), kNoCard},
            0};
  }
};

Expected<std::unique_ptr<Bot<Cluedo>>> make_tuned(const Cluedo& game, Traits& traits) {
  const auto skill = take_traits(skill_traits(), traits, kExpert);
  if (!skill) return std::unexpected(skill.error());
  return expert_bot(game, *skill);
}

}  // namespace

std::vector<Level<Cluedo>> levels() {
  return {
      {"random",
       {"anything it may do; notes nothing and accuses half the time",
        "n'importe quoi de permis ; ne note rien et accuse une fois sur deux"},
       {.ms = 1000, .work = 1},
       [](const Cluedo& game) { return std::make_unique<RashBot>(game); }},
      {"easy",
       {"notes what it is shown, asks at random", "note ce qu'on lui montre, demande au hasard"},
       {.ms = 1000, .work = 1},
       [](const Cluedo& game) { return std::make_unique<EasyBot>(game); }},
      usual<Cluedo>(
          {"medium",
           {"explores room by room, asks beside cards nobody else can show",
            "explore pièce par pièce, demande à côté de cartes que nul autre ne peut montrer"},
           {.ms = 1000, .work = 1},
           [](const Cluedo& game) { return std::make_unique<MediumBot>(game); }}),
      {"hard",
       {"deduces everything that follows, asks what tells most",
        "déduit tout ce qui s'ensuit, demande ce qui apprend le plus"},
       {.ms = 1000, .work = 200},
       hard_bot},
      {"expert",
       {"plans ahead, tells little, guesses what the others know and accuses before they do",
        "prévoit, en dit peu, devine ce que savent les autres et accuse avant eux"},
       {.ms = 1000, .work = 1000},
       [](const Cluedo& game) { return expert_bot(game, kExpert); }},
      arena_only<Cluedo>({"expert-1",
                          {"expert as it first was: deaf to how the others behave",
                           "expert tel qu'il fut d'abord : sourd aux manières des autres"},
                          {.ms = 1000, .work = 1000},
                          [](const Cluedo& game) { return expert_bot(game, {.reads = 0}); }}),
      arena_only<Cluedo>({.name = "thinker",
                          .about = {"expert with other numbers: thinker:nerve=150:bluff=500",
                                    "expert avec d'autres nombres : thinker:nerve=150:bluff=500"},
                          .budget = {.ms = 1000, .work = 1000},
                          .make = [](const Cluedo& game) { return expert_bot(game, kExpert); },
                          .tuned = make_tuned,
                          .traits = about_traits(skill_traits(), kExpert)})};
}

}  // namespace salon::cluedo
