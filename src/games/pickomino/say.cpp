// Sentences for people: above the board, of what happens, and at the end.
#include "games/pickomino/say.h"

#include "core/counted.h"

namespace salon::pickomino {
namespace {

/// "prend la tuile 21 à Anne", but "à la place 2".
Phrase from_whom(Seat seat, const Names& names) {
  Phrase who = seat_name(Pickomino::about(), seat, names);
  if (names.empty()) who.fr = "la " + who.fr;
  return who;
}

/// At the beginning of a sentence. A name is written as its owner writes it.
Phrase subject(Seat seat, const Names& names) {
  const Phrase who = seat_name(Pickomino::about(), seat, names);
  return names.empty() ? capitalised(who) : who;
}

Phrase dice_phrase(int dice) {
  return dice == 1 ? Phrase{"one die", "un dé"} : phrase("{} dice", "{} dés", dice);
}

}  // namespace

Phrase points_phrase(int points) {
  return counted(points, {"point", "point"}, {"points", "points"});
}

Phrase face_phrase(Face face) {
  if (face == kWorm) return {"the worm", "le ver"};
  return phrase("{0}", "{0}", letter(face));
}

Phrase faces_phrase(FaceBits faces) {
  Phrase list;
  int left = count_bits(faces);
  each_face(faces, [&](Face face) {
    const bool last = --left == 0;
    list = list.en.empty() ? face_phrase(face)
                           : phrase(last ? "{} or {}" : "{}, {}", last ? "{} ou {}" : "{}, {}",
                                    list, face_phrase(face));
  });
  return list;
}

Phrase prize_phrase(const Position& position, Prize prize, const Names& names) {
  if (!position.aside.has_worm()) return {"no worm yet", "pas encore de ver"};
  if (!prize) return {"wins no tile", "ne gagne aucune tuile"};
  if (prize.from == Prize::kTable)
    return phrase("wins tile {}", "gagne la tuile {}", number(prize.tile));
  return phrase("takes tile {} from {}", "prend la tuile {} à {}", number(prize.tile),
                from_whom(prize.from, names));
}

Phrase turn_end_phrase(const TurnEnd& end, const Names& names) {
  const Phrase who = subject(end.seat, names);
  switch (end.kind) {
    case TurnEnd::won:
      return phrase("{} wins tile {}", "{} gagne la tuile {}", who, number(end.tile));
    case TurnEnd::stolen:
      return phrase("{} takes tile {} from {}", "{} prend la tuile {} à {}", who, number(end.tile),
                    from_whom(end.victim, names));
    case TurnEnd::lost: {
      Phrase told = phrase("{} loses the turn", "{} perd son tour", who);
      const auto add = [&](std::string_view en, std::string_view fr, Tile tile) {
        told = phrase("{}{}", "{}{}", told, phrase(en, fr, number(tile)));
      };
      if (end.tile != kNoTile) add("; tile {} goes back", " ; la tuile {} est rendue", end.tile);
      if (end.removed != kNoTile)
        add("; tile {} leaves the game", " ; la tuile {} quitte le jeu", end.removed);
      return told;
    }
    case TurnEnd::none:
      break;
  }
  return {};
}

namespace {

/// The dice that have not been set aside.
Phrase rest_phrase(int left) {
  return left == 1 ? Phrase{"the last die", "le dernier dé"}
                   : phrase("the other {} dice", "les {} autres dés", left);
}

/// What is said of a player to somebody else.
Phrase other_phrase(const Position& position, Prize won, const Names& names) {
  const Phrase who = subject(position.seat, names);
  const int left = position.dice_left();
  if (position.phase == Phase::roll) {
    return phrase("{} rolls {}", "{} lance {}", who, dice_phrase(left));
  }
  if (position.phase == Phase::take) {
    return phrase("{} sets aside all dice of one face: {}",
                  "{} met de côté tous les dés d'une face : {}", who,
                  faces_phrase(position.takeable()));
  }
  return phrase("{} has {}, {}: stops, or rolls {} again", "{} a {}, {} : s'arrête, ou relance {}",
                who, position.aside.total(), prize_phrase(position, won, names), rest_phrase(left));
}

/// To whoever has rolled.
Phrase taking_phrase(const Phrase& faces) {
  return phrase("Your turn: set aside all dice of one face: {}",
                "À vous : mettez de côté tous les dés d'une face : {}", faces);
}

/// A face shown by `count` dice.
Phrase sign(Face face, int count) {
  if (face == kWorm) return count == 1 ? Phrase{"worm", "ver"} : Phrase{"worms", "vers"};
  return phrase("{0}", "{0}", letter(face));
}

/// "1 1 3 worm".
Phrase roll_phrase(const Dice& dice) {
  Phrase list;
  for (Face face = 0; face < kFaces; ++face) {
    for (int i = 0; i < dice.count(face); ++i) {
      const Phrase one = sign(face, 1);
      list = list.en.empty() ? one : phrase("{} {}", "{} {}", list, one);
    }
  }
  return list;
}

/// `1, 3, V`.
std::string letters(FaceBits faces) {
  std::string list;
  each_face(faces, [&](Face face) {
    if (!list.empty()) list += ", ";
    list += letter(face);
  });
  return list;
}

}  // namespace

Phrase Pickomino::say(const View& view, const Names& names) const {
  const auto& position = view.position;
  if (position.phase == Phase::over) return ending(position, names);
  if (position.phase == Phase::first)
    return {"Who starts is being drawn", "On tire au sort qui commence"};
  if (position.seat != view.seat) return other_phrase(position, prize(position), names);
  const auto sentence = [&](const Phrase& what) {
    return phrase("Your turn: {}", "À vous : {}", what);
  };
  const int left = position.dice_left();
  if (position.phase == Phase::roll)
    return sentence(phrase("{} being rolled", "lancer de {}", dice_phrase(left)));
  if (position.phase == Phase::take) {
    const std::string faces = letters(position.takeable());
    return taking_phrase({faces, faces});
  }
  const Prize won = prize(position);
  return sentence(phrase("{}{} {}: {}, or roll {} again", "{}{} {} : {}, ou relancez {}",
                         position.aside.total(), won ? "" : ",", prize_phrase(position, won, names),
                         won ? Phrase{"stop", "arrêtez"}
                             : Phrase{"stop and lose the turn", "arrêtez et perdez le tour"},
                         rest_phrase(left)));
}

Phrase Pickomino::asks(const View& view, const Names& names) const {
  const auto& position = view.position;
  if (position.phase != Phase::take || position.seat != view.seat) return say(view, names);
  return taking_phrase(faces_phrase(position.takeable()));
}

Phrase Pickomino::tell(const View& before, const Move& move, const View& after,
                       const Names& names) const {
  const Phrase who =
      subject(move.kind == Move::first ? Seat{move.which} : before.position.seat, names);
  switch (move.kind) {
    case Move::first:
      return phrase("{} starts", "{} commence", who);
    case Move::roll: {
      const Phrase rolled = roll_phrase(move.dice);
      const bool lost = after.position.phase != Phase::take;
      return lost ? phrase("{} ({})", "{} ({})", turn_end_phrase(after.last, names), rolled)
                  : phrase("{} rolls {}", "{} lance {}", who, rolled);
    }
    case Move::take: {
      const int count = before.position.roll.count(move.which);
      return phrase("{} sets aside {} × {}", "{} met de côté {} × {}", who, count,
                    sign(move.which, count));
    }
    case Move::stop:
      return turn_end_phrase(after.last, names);
    case Move::again:
      return phrase("{} rolls again", "{} relance", who);
  }
  return {};
}

Phrase Pickomino::ending(const Position& position, const Names& names) const {
  std::vector<Seat> winners;
  for (Seat seat = 0; seat < seats_; ++seat) {
    if (place(position, seat) == 1) winners.push_back(seat);
  }
  const int best = position.points(winners.front());
  if (winners.size() > 1) {
    return {"Nobody has a tile: the game is shared",
            "Personne n'a de tuile : la partie est partagée"};
  }
  const Phrase who = subject(winners.front(), names);
  if (staying(position) == 1) {
    return phrase("{} wins with {}: the others have resigned",
                  "{} gagne avec {} : les autres ont abandonné", who, points_phrase(best));
  }
  for (Seat seat = 0; seat < seats_; ++seat) {
    if (seat == winners.front() || position.has_resigned(seat) || position.points(seat) != best)
      continue;
    return phrase("{} wins with {} and the highest tile of those tied, {}",
                  "{} gagne avec {} et la plus haute tuile des ex aequo, {}", who,
                  points_phrase(best), number(highest(position.tiles(winners.front()))));
  }
  return phrase("{} wins with {}", "{} gagne avec {}", who, points_phrase(best));
}

}  // namespace salon::pickomino
