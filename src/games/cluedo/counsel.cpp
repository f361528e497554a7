#include "games/cluedo/counsel.h"

#include "games/cluedo/deduction.h"
#include "games/cluedo/reason.h"

namespace salon::cluedo {
namespace {

/// A row a card: its chance with each seat, then in the envelope.
Json table_json(const Cluedo& game, const Deduction& deduction) {
  Json table = Json::object();
  for (Card card = 0; card < kCards; ++card) {
    Json row = Json::array();
    for (Seat seat = 0; seat < game.seats(); ++seat) row.push_back(deduction.chance(seat, card));
    row.push_back(deduction.chance(kEnvelope, card));
    table[std::string(word(card))] = std::move(row);
  }
  return table;
}

/// The solutions still possible, likeliest first.
Json solutions_json(const Deduction& deduction) {
  std::vector<std::pair<double, int>> all;
  for (int i = 0; i < kTriples; ++i) {
    const double chance = deduction.chance(Triple::of(i));
    if (chance > 0) all.emplace_back(-chance, i);
  }
  std::ranges::sort(all);
  Json list = Json::array();
  for (const auto& [chance, i] : all) {
    list.push_back({{"cards", text(Triple::of(i))}, {"chance", -chance}});
  }
  return list;
}

/// A fact whose reason there was no time for stands alone.
Phrase fact_text(const Cluedo& game, const View& view, const Case& known, const Fact& fact,
                 const std::optional<std::vector<int>>& clues) {
  if (!clues) return fact_phrase(game, view, fact);
  return phrase("{}: {}", "{} : {}", fact_phrase(game, view, fact),
                reason_phrase(game, view, known, *clues));
}

Json facts_json(const Cluedo& game, const View& view, const Case& known, Thinking& thinking) {
  Json list = Json::array();
  for (const auto& fact : facts_of(known)) {
    const auto clues = reason_of(known, fact, thinking);
    Json one{{"card", word(fact.card)}, {"has", fact.has}};
    if (fact.holder == kEnvelope) {
      one["holder"] = "envelope";
    } else {
      one["holder"] = fact.holder;
    }
    one["text"] = to_json(fact_text(game, view, known, fact, clues));
    one["notes"] = Json::array();
    for (const int i : clues.value_or(std::vector<int>{}))
      one["notes"].push_back(known.clues[i].note);
    list.push_back(std::move(one));
  }
  return list;
}

}  // namespace

std::vector<Phrase> Cluedo::why(const View& view) const {
  std::vector<Phrase> sentences;
  if (view.tableau.dealt < kDealt) return sentences;
  const Case known = case_of(*this, view);
  Thinking at_leisure({}, 0);
  for (const auto& fact : facts_of(known)) {
    sentences.push_back(fact_text(*this, view, known, fact, reason_of(known, fact, at_leisure)));
  }
  return sentences;
}

Json knowledge(const Cluedo& game, const View& view, Thinking& thinking) {
  if (view.tableau.dealt < kDealt) return Json::object();
  const Case known = case_of(game, view);
  const Deduction deduction(known);
  return {{"table", table_json(game, deduction)},
          {"solutions", solutions_json(deduction)},
          {"facts", facts_json(game, view, known, thinking)}};
}

Counsel<Move> counsel(const Cluedo& game, const View& view, Move move, Thinking& thinking) {
  Counsel<Move> counsel{{}, knowledge(game, view, thinking)};
  if (counsel.more.empty()) {
    counsel.opinions.push_back(
        {move, 0, {"the cards are not dealt yet", "les cartes ne sont pas encore données"}});
    return counsel;
  }
  const Deduction deduction(case_of(game, view));
  const Triple likeliest = deduction.likeliest();
  const double chance = deduction.chance(likeliest);
  const std::size_t left = counsel.more["solutions"].size();
  counsel.opinions.push_back(
      {move, chance,
       left == 1 ? phrase("one solution is left: {}", "il ne reste qu'une solution : {}",
                          phrase_of(likeliest))
                 : phrase("{} solutions are left; likeliest, at {:.0f} %: {}",
                          "il reste {} solutions ; la plus probable, à {:.0f} % : {}", left,
                          100 * chance, phrase_of(likeliest))});
  counsel.more["move"] = game.text(move);
  return counsel;
}

}  // namespace salon::cluedo
