// What a Thinker says when it is asked for advice.
#include <algorithm>
#include <cmath>

#include "core/counted.h"
#include "games/jacques/thinker.h"

namespace salon::jacques {
namespace {

Phrase names_of(Crowd crowd) {
  Phrase names;
  each(crowd, [&](Character who) {
    const char* comma = names.en.empty() ? "" : ", ";
    names.en += comma + short_name(who).en;
    names.fr += comma + short_name(who).fr;
  });
  return names.en.empty() ? Phrase{"nobody", "personne"} : names;
}

int percent(double chance) {
  return static_cast<int>(std::lround(100 * chance));
}

/// What the turn leaves the Inspector with.
Phrase split_text(const Jacques& game, const Suspicion& suspicion, const Tableau& end) {
  const Crowd light = game.in_light(end);
  const bool card = end.drawn[kInspector] > suspicion.cards;
  return phrase("{}suspects in the light: {}; in the dark: {}",
                "{}suspects à la lumière : {} ; dans le noir : {}",
                card ? Phrase{"an alibi to read; ", "un alibi à lire ; "} : Phrase{},
                names_of(suspicion.candidates & light),
                names_of(without(suspicion.candidates, light)));
}

/// What the turn leaves Jacques with.
Phrase cover_text(const Jacques& game, const Judge& judge, const Tableau& end) {
  const Crowd light = game.in_light(end);
  const bool dark = !has(light, end.jacques);
  const int group = count(end.suspects & (dark ? without(kEveryone, light) : light));
  const Suspicion open{.candidates = end.suspects, .belief = {}, .cards = end.drawn[kInspector]};
  const bool exit = dark && judge.signs(end, open, end.jacques).to_exit <= 0;
  return phrase(
      "{}, with {}{}", "{}, avec {}{}",
      dark ? Phrase{"in the dark", "dans le noir"} : Phrase{"in the light", "à la lumière"},
      counted(group, {"suspect", "suspect"}, {"suspects", "suspects"}),
      exit ? Phrase{", an exit within reach", ", une sortie à portée"} : Phrase{});
}

Phrase alibi_note(const Jacques& game, const View& view) {
  const int cards = view.tableau.drawn[kInspector];
  if (cards == 0) return {"The Inspector holds no alibi.", "L'inspecteur n'a aucun alibi."};
  Phrase list;
  const Belief belief = game.inspector_alibis(view);
  for (int i = 0; i < kCharacters; ++i) {
    if (belief[i] == 0) continue;
    const Phrase& name = short_name(static_cast<Character>(i));
    const char* comma = list.en.empty() ? "" : ", ";
    list.en += fmt::format("{}{} {} %", comma, name.en, percent(belief[i]));
    list.fr += fmt::format("{}{} {} %", comma, name.fr, percent(belief[i]));
  }
  return phrase("The Inspector holds {} of these alibis: {}.",
                "L'inspecteur a {} de ces alibis : {}.", cards, list);
}

}  // namespace

Phrase Thinker::reason(const View& view, const Choice& choice, const Suspicion& suspicion) const {
  const auto& line = choice.line;
  if (line.accused != nobody) {
    return phrase("accuses {}, Jacques to {} %", "accuse {}, Jacques à {} %",
                  short_name(line.accused), percent(suspicion.belief[line.accused]));
  }
  if (line.leaves) return {"leaves the board and wins", "quitte le plateau et gagne"};
  return view.seat == kInspector ? split_text(game_, suspicion, line.end)
                                 : cover_text(game_, judge_, line.end);
}

/// Each character with its chance to be Jacques and why; to Jacques also the Inspector's alibis.
Json Thinker::beliefs(const View& view) const {
  Json json{{"suspects", Json::object()}, {"notes", Json::array()}};
  const Belief exact = game_.suspicion(view);
  const Chances profile = profile_.belief(view.candidates());
  for (int i = 0; i < kCharacters; ++i) {
    const auto who = static_cast<Character>(i);
    const Phrase why = casebook_.reason(view, who);
    Json& entry = json["suspects"][kCharacterWords[i]];
    entry = {{"probability", exact[i]}, {"suspected", has(view.tableau.suspects, who)}};
    entry["reason"] = to_json(why);
    if (skill_.reads && view.seat == kInspector) entry["profile"] = profile[i];
    if (view.seat == kInspector) {
      json["notes"].push_back(
          to_json(phrase("{} {} %: {}", "{} {} % : {}", short_name(who), percent(exact[i]), why)));
    }
  }
  if (view.seat != kJacques) return json;
  const Belief alibis = game_.inspector_alibis(view);
  for (int i = 0; i < kCharacters; ++i) json["inspector_alibis"][kCharacterWords[i]] = alibis[i];
  json["notes"].push_back(
      to_json(phrase("Suspects: {}.", "Suspects : {}.", names_of(view.tableau.suspects))));
  json["notes"].push_back(to_json(alibi_note(game_, view)));
  return json;
}

Counsel<Move> Thinker::advise(const View& view, Thinking& thinking) {
  catch_up(view);
  const auto known = suspicions(view, thinking);
  auto choices = weigh(view, known, thinking);
  std::ranges::stable_sort(choices, std::greater{}, &Choice::appeal);
  Counsel<Move> counsel;
  for (const auto& choice : choices) {
    counsel.opinions.push_back(
        {choice.line.move, choice.value, reason(view, choice, known.front().world)});
  }
  counsel.more = beliefs(view);
  return counsel;
}

}  // namespace salon::jacques
