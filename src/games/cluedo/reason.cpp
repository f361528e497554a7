#include "games/cluedo/reason.h"

namespace salon::cluedo {
namespace {

constexpr std::size_t kMostPairs = 64;  // clues up to which all pairs are tried

/// Whether the clues chosen, with what is given, force the fact.
class Forcing {
 public:
  Forcing(const Case& known, const Fact& fact) : known_(known), fact_(fact) {
    given_ = known;
    given_.clues.clear();
    for (int i = 0; i < static_cast<int>(known.clues.size()); ++i) {
      if (known.clues[i].note < 0) {
        given_.clues.push_back(known.clues[i]);
      } else {
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

/// Leaves out clues from the latest on as long as the rest still forces the fact.
std::vector<int> irreducible(const Forcing& forces) {
  std::vector<int> kept = forces.free();
  for (std::size_t i = kept.size(); i > 0; --i) {
    auto fewer = kept;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i) - 1);
    if (forces(fewer)) kept = std::move(fewer);
  }
  return kept;
}

Phrase clue_phrase(const Cluedo& game, const View& view, const Clue& clue) {
  const Note& note = view.notes[clue.note];
  const Phrase who = game.who(view.table, note.seat);
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

std::vector<int> reason_of(const Case& known, const Fact& fact) {
  const Forcing forces(known, fact);
  if (forces({})) return {};
  auto best = irreducible(forces);
  const auto& free = forces.free();
  if (best.size() < 2) return best;
  for (const int one : free) {
    if (forces({one})) return {one};
  }
  if (best.size() < 3 || free.size() > kMostPairs) return best;
  for (std::size_t i = 0; i < free.size(); ++i) {
    for (std::size_t k = i + 1; k < free.size(); ++k) {
      if (forces({free[i], free[k]})) return {free[i], free[k]};
    }
  }
  return best;
}

Phrase fact_phrase(const Cluedo& game, const View& view, const Fact& fact) {
  const Phrase& card = name(fact.card);
  if (fact.holder == kEnvelope) {
    return phrase(fact.has ? "{} is in the envelope" : "{} is not in the envelope",
                  fact.has ? "{} est dans l'enveloppe" : "{} n'est pas dans l'enveloppe", card);
  }
  return phrase(fact.has ? "{} is in the hand of {}" : "{} is not in the hand of {}",
                fact.has ? "{} est dans la main de {}" : "{} n'est pas dans la main de {}", card,
                game.who(view.table, fact.holder));
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
