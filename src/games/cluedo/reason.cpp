#include "games/cluedo/reason.h"

#include <set>
#include <tuple>

namespace salon::cluedo {
namespace {

constexpr int kMostTries = 300;  // to better a reason; never met in a game so far

/// Whether the clues chosen, with what is given, force the fact.
class Forcing {
 public:
  Forcing(const Case& known, const Fact& fact) : known_(known), fact_(fact) {
    given_ = known;
    given_.clues.clear();
    // What was said twice counts the first time.
    std::set<std::tuple<int, int, Cards>> said;
    for (int i = 0; i < static_cast<int>(known.clues.size()); ++i) {
      const Clue& clue = known.clues[i];
      if (clue.note < 0) {
        given_.clues.push_back(clue);
      } else if (said.emplace(clue.kind, clue.holder, clue.cards).second) {
        free_.push_back(i);
      }
    }
  }

  const std::vector<int>& free() const { return free_; }
  bool operator()(const std::vector<int>& chosen) const {
    Case part = given_;
    for (const int i : chosen) part.clues.push_back(known_.clues[i]);
    const Possible possible(part);
    return fact_.has ? !possible.can_lack(fact_.holder, fact_.card)
                     : !possible.can(fact_.holder, fact_.card);
  }

 private:
  const Case& known_;
  Fact fact_;
  Case given_;
  std::vector<int> free_;
};

/// Leaves out clues from the latest on as long as the rest still forces the fact. Nothing if there
/// is no time for that.
std::optional<std::vector<int>> irreducible(const Forcing& forces, Thinking& thinking) {
  std::vector<int> kept = forces.free();
  for (std::size_t i = kept.size(); i > 0; --i) {
    if (thinking.hurried()) return std::nullopt;
    auto fewer = kept;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i) - 1);
    if (forces(fewer)) kept = std::move(fewer);
  }
  return kept;
}

/// Finds the smallest reason. A set of clues whose absence leaves the fact open must be hit by
/// every reason; as long as fewer clues than the best reason has hit all such sets found so far,
/// they either are a better reason or lead to another such set.
class Smallest {
 public:
  Smallest(const Forcing& forces, std::vector<int> best, Thinking& thinking)
      : forces_(forces), best_(std::move(best)), thinking_(thinking) {}

  std::vector<int> find() {
    for (int tries = 0; tries < kMostTries && !thinking_.hurried(); ++tries) {
      std::vector<int> chosen;
      if (!hit(chosen, best_.size() - 1)) break;
      if (forces_(chosen)) {
        best_ = std::move(chosen);
      } else if (auto left = missing(std::move(chosen))) {
        unhit_.push_back(std::move(*left));
      }
    }
    std::ranges::sort(best_);
    return best_;
  }

 private:
  /// Chooses at most `most` clues that together hit every set, if that is possible.
  bool hit(std::vector<int>& chosen, std::size_t most) const {
    const auto misses = [&](const std::vector<int>& set) {
      return std::ranges::none_of(
          set, [&](int clue) { return std::ranges::find(chosen, clue) != chosen.end(); });
    };
    const auto first = std::ranges::find_if(unhit_, misses);
    if (first == unhit_.end()) return true;
    if (chosen.size() == most) return false;
    for (const int clue : *first) {
      chosen.push_back(clue);
      if (hit(chosen, most)) return true;
      chosen.pop_back();
    }
    return false;
  }

  /// Adds clues as long as the fact stays open: what is left over. Nothing if time is up.
  std::optional<std::vector<int>> missing(std::vector<int> chosen) const {
    std::vector<int> left;
    for (const int clue : forces_.free()) {
      if (thinking_.hurried()) return std::nullopt;
      if (std::ranges::find(chosen, clue) != chosen.end()) continue;
      chosen.push_back(clue);
      if (!forces_(chosen)) continue;
      chosen.pop_back();
      left.push_back(clue);
    }
    return left;
  }

  const Forcing& forces_;
  std::vector<int> best_;
  Thinking& thinking_;
  std::vector<std::vector<int>> unhit_;
};

Phrase clue_phrase(const Cluedo& game, const View& view, const Clue& clue) {
  const Note& note = view.notes[clue.note];
  const Phrase who = game.who(view.tableau, note.seat);
  switch (clue.kind) {
    case Clue::lacks:
      return phrase("{} could not answer on turn {}", "{} n'a pas pu répondre au tour {}", who,
                    note.turn);
    case Clue::some:
      return phrase("{} answered {} on turn {}", "{} a répondu à {} au tour {}", who,
                    phrase_of(note.triple), note.turn);
    case Clue::holds:
      return phrase("{} showed {} on turn {}", "{} a montré {} au tour {}", who, the(note.card),
                    note.turn);
    case Clue::not_solution:
      break;
  }
  return phrase("the accusation of turn {} was wrong", "l'accusation du tour {} était fausse",
                note.turn);
}

}  // namespace

std::vector<Fact> facts_of(const Case& known) {
  std::vector<Fact> facts;
  const Marks marks = Possible(known).marks();
  for (Card card = 0; card < kCards; ++card) {
    int holders = 0;
    for (const Cards may : marks) holders += (may & bit(card)) != 0;
    for (int holder = 0; holder < kHolders; ++holder) {
      if (holder >= known.seats && holder != kEnvelope) continue;
      const bool may = (marks[holder] & bit(card)) != 0;
      if (!may || holders == 1) facts.push_back({holder, card, may});
    }
  }
  return facts;
}

std::optional<std::vector<int>> reason_of(const Case& known, const Fact& fact, Thinking& thinking) {
  if (thinking.hurried()) return std::nullopt;
  const Forcing forces(known, fact);
  if (forces({})) return std::vector<int>{};
  auto best = irreducible(forces, thinking);
  if (!best) return std::nullopt;
  return Smallest(forces, std::move(*best), thinking).find();
}

Phrase fact_phrase(const Cluedo& game, const View& view, const Fact& fact) {
  const Phrase& card = name(fact.card);
  if (fact.holder == kEnvelope) {
    return phrase(fact.has ? "{} is in the envelope" : "{} is not in the envelope",
                  fact.has ? "{} est dans l'enveloppe" : "{} n'est pas dans l'enveloppe", card);
  }
  return phrase(fact.has ? "{} is in the hand of {}" : "{} is not in the hand of {}",
                fact.has ? "{} est chez {}" : "{} n'est pas chez {}", card,
                game.who(view.tableau, fact.holder));
}

Phrase reason_phrase(const Cluedo& game, const View& view, const Case& known,
                     const std::vector<int>& clues) {
  if (clues.empty()) return {"from your own cards", "d'après vos propres cartes"};
  Phrase all;
  for (const int i : clues) {
    const Phrase one = clue_phrase(game, view, known.clues[i]);
    all = all.en.empty() ? one : phrase("{}; {}", "{} ; {}", all, one);
  }
  return all;
}

}  // namespace salon::cluedo
