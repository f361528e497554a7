#include "games/stratego/piece.h"

#include <cctype>

namespace salon::stratego {
namespace {

struct Name {
  Phrase one;
  Phrase many;
};

const std::array<Name, kKinds + 1> kNames{{
    {{"nothing", "rien"}, {"nothing", "rien"}},
    {{"spy", "espion"}, {"spies", "espions"}},
    {{"scout", "éclaireur"}, {"scouts", "éclaireurs"}},
    {{"miner", "démineur"}, {"miners", "démineurs"}},
    {{"sergeant", "sergent"}, {"sergeants", "sergents"}},
    {{"lieutenant", "lieutenant"}, {"lieutenants", "lieutenants"}},
    {{"captain", "capitaine"}, {"captains", "capitaines"}},
    {{"major", "major"}, {"majors", "majors"}},
    {{"colonel", "colonel"}, {"colonels", "colonels"}},
    {{"general", "général"}, {"generals", "généraux"}},
    {{"marshal", "maréchal"}, {"marshals", "maréchaux"}},
    {{"bomb", "bombe"}, {"bombs", "bombes"}},
    {{"flag", "drapeau"}, {"flags", "drapeaux"}},
    {{"unknown piece", "pièce inconnue"}, {"unknown pieces", "pièces inconnues"}},
}};

Phrase number(int count, Kind kind) {
  static const std::array<Phrase, 13> words{{{"no", "aucun"},
                                             {"one", "un"},
                                             {"two", "deux"},
                                             {"three", "trois"},
                                             {"four", "quatre"},
                                             {"five", "cinq"},
                                             {"six", "six"},
                                             {"seven", "sept"},
                                             {"eight", "huit"},
                                             {"nine", "neuf"},
                                             {"ten", "dix"},
                                             {"eleven", "onze"},
                                             {"twelve", "douze"}}};
  if (count == 1 && kind == bomb) return {"one", "une"};
  if (count < static_cast<int>(words.size())) return words[count];
  return phrase("{}", "{}", count);
}

}  // namespace

std::optional<Kind> kind_of(char letter) {
  const char upper = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  const auto at = kLetters.find(upper);
  if (at == kLetters.npos || at == nothing || at == unknown) return std::nullopt;
  return static_cast<Kind>(at);
}

const Phrase& kind_name(Kind kind) {
  return kNames[kind].one;
}

Phrase pieces_text(int count, Kind kind) {
  return phrase("{} {}", "{} {}", number(count, kind),
                count == 1 ? kNames[kind].one : kNames[kind].many);
}

}  // namespace salon::stratego
