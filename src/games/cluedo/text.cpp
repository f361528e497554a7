#include <map>

#include "core/counted.h"
#include "core/utf8.h"
#include "games/cluedo/cluedo.h"

namespace salon::cluedo {
namespace {

std::unexpected<Error> not_a_move(std::string_view text) {
  return fail(
      "\"{}\" is not a move; moves look like roll, go i7, enter kitchen, stay, passage, suggest "
      "olive rope, show rope, none, accuse olive rope hall, pass",
      "« {} » n'est pas un coup ; un coup s'écrit roll, go i7, enter kitchen, stay, passage, "
      "suggest olive rope, show rope, none, accuse olive rope hall, pass",
      text.substr(0, 40));
}

constexpr std::array<std::string_view, 14> kVerbs{
    "suspect", "envelope", "deal",    "roll", "roll", "stay",   "passage",
    "go",      "enter",    "suggest", "show", "none", "accuse", "pass"};

constexpr std::array<std::string_view, 11> kPhases{"suspects", "envelope", "deal", "first",
                                                   "move",     "dice",     "walk", "suggest",
                                                   "answer",   "accuse",   "over"};

bool needs_card(Move::Kind kind) {
  return kind == Move::suspect || kind == Move::deal || kind == Move::enter || kind == Move::show;
}

Expected<Move> one_card(Move::Kind kind, std::string_view word) {
  const auto card = kind == Move::suspect ? parse_card(word, suspects)
                    : kind == Move::enter ? parse_card(word, rooms)
                                          : parse_card(word);
  if (!card) return std::unexpected(card.error());
  return Move::of(kind, *card);
}

/// The cards of `words`, one of each kind in their order; a hypothesis names no room.
Expected<Triple> cards_of(const std::vector<std::string_view>& words, std::size_t from, int kinds) {
  Triple triple;
  const std::array<Card*, kKinds> slots{&triple.suspect, &triple.weapon, &triple.room};
  for (int kind = 0; kind < kinds; ++kind) {
    const auto card = parse_card(words[from + kind], static_cast<Kind>(kind));
    if (!card) return std::unexpected(card.error());
    *slots[kind] = *card;
  }
  return triple;
}

Expected<Move> named(Move::Kind kind, const std::vector<std::string_view>& words) {
  const int kinds = kind == Move::suggest ? 2 : 3;
  if (words.size() != std::size_t(kinds) + 1) {
    return kind == Move::suggest
               ? fail("a hypothesis names a suspect and a weapon: suggest olive rope",
                      "une hypothèse nomme un suspect et une arme : suggest olive rope")
               : fail("{} names a suspect, a weapon and a room",
                      "{} nomme un suspect, une arme et une pièce", words[0]);
  }
  const auto cards = cards_of(words, 1, kinds);
  if (!cards) return std::unexpected(cards.error());
  return Move{kind, *cards, 0};
}

// ---- Fields of a position

std::string seats_text(unsigned seats) {
  std::string out;
  for (Seat seat = 0; seat < kMostSeats; ++seat) {
    if (seats >> seat & 1) out += static_cast<char>('0' + seat);
  }
  return out;
}

std::string card_text(Card card) {
  return card == kNoCard ? "-" : std::string(word(card));
}

template <class List, class Text>
std::string joined(const List& list, int size, char with, Text&& text) {
  std::string out;
  for (int i = 0; i < size; ++i) out += (i ? std::string(1, with) : "") + text(list[i]);
  return out;
}

using Fields = std::map<std::string_view, std::string_view>;

/// Reads the fields of a position; what is missing keeps its value at the start.
class Reader {
 public:
  Reader(const Cluedo& game, const Fields& fields)
      : game_(game), fields_(fields), position_(game.start()) {}

  Expected<Position> read() {
    Expected<void> done = read_phase();
    if (done) done = read_numbers();
    if (done) done = read_people();
    if (done) done = read_places();
    if (done) done = read_cards();
    if (done) done = check_people();
    if (done) done = check_deal();
    if (done) done = check_house();
    if (done) done = check_contest();
    if (done) done = check_turn();
    if (!done) return std::unexpected(done.error());
    return position_;
  }

 private:
  template <class... Args>
  static std::unexpected<Error> wrong(std::string_view field, std::string_view en,
                                      std::string_view fr, const Args&... args) {
    return fail("{}: {}", "{} : {}", field, phrase(en, fr, args...));
  }
  const std::string_view* field(std::string_view name) const {
    const auto found = fields_.find(name);
    return found == fields_.end() ? nullptr : &found->second;
  }

  Expected<void> read_phase() {
    const auto* text = field("phase");
    const auto found = text ? std::ranges::find(kPhases, *text) : kPhases.end();
    if (found == kPhases.end()) {
      return wrong("phase", "should be one of {}", "il faut un de {}", fmt::join(kPhases, ", "));
    }
    position_.phase = static_cast<Phase>(found - kPhases.begin());
    return {};
  }

  template <class Number>
  Expected<void> number(std::string_view name, Number& into, int low, int high) const {
    const auto* text = field(name);
    if (!text) return {};
    const auto value = parse_number(*text, low, high);
    if (!value) return fail("{}: {}", "{} : {}", name, value.error().what);
    into = static_cast<Number>(*value);
    return {};
  }
  Expected<void> seats(std::string_view name, std::uint8_t& into) const {
    const auto* text = field(name);
    if (!text) return {};
    into = 0;
    for (const char c : *text) {
      if (c < '0' || c >= '0' + game_.seats() || into >> (c - '0') != 0) {
        return wrong(name, "\"{}\" should be seats in order, like 02",
                     "« {} » : il faut des places dans l'ordre, comme 02", text->substr(0, 40));
      }
      into |= static_cast<std::uint8_t>(1 << (c - '0'));
    }
    return {};
  }

  Expected<void> read_numbers() {
    const int last = game_.seats() - 1;
    Expected<void> done = number("seat", position_.seat, 0, last);
    if (done) done = number("answerer", position_.answerer, 0, last);
    if (done) done = number("first", position_.first, 0, last);
    if (done) done = number("winner", position_.winner, 0, last);
    if (done) done = number("dice", position_.dice, 2, 12);
    if (done) done = number("best", position_.best, 2, 12);
    if (done) done = number("round", position_.round, 0, game_.rules().limit);
    return done;
  }

  Expected<void> read_people() {
    Expected<void> done = seats("out", position_.out);
    if (done) done = seats("brought", position_.brought);
    if (done) done = seats("contest", position_.contest);
    if (done) done = seats("tied", position_.tied);
    if (done) done = card_list("suspects", position_.suspect, game_.seats(), suspects);
    if (done) done = card_list("asked", position_.asked, game_.seats(), rooms);
    return done;
  }

  template <std::size_t N>
  Expected<void> card_list(std::string_view name, std::array<Card, N>& into, int size,
                           Kind kind) const {
    const auto* text = field(name);
    if (!text) return {};
    const auto parts = split(*text, ',');
    if (parts.size() != std::size_t(size)) {
      return wrong(name, "{} instead of {}", "{} au lieu de {}",
                   counted(parts.size(), {"entry", "valeur"}, {"entries", "valeurs"}), size);
    }
    for (int i = 0; i < size; ++i) {
      into[i] = kNoCard;
      if (parts[i] == "-" && name != "weapons") continue;
      const auto card = parse_card(parts[i], kind);
      if (!card) return fail("{}: {}", "{} : {}", name, card.error().what);
      into[i] = *card;
    }
    return {};
  }

  Expected<void> read_places() {
    if (const auto done = card_list("weapons", position_.tokens, kWeapons, rooms); !done)
      return done;
    const auto* text = field("pawns");
    if (!text) return {};
    const auto parts = split(*text, ',');
    if (parts.size() != kSuspects) {
      return wrong("pawns", "{} places instead of {}", "{} lieux au lieu de {}", parts.size(),
                   kSuspects);
    }
    for (int i = 0; i < kSuspects; ++i) {
      const auto place = parse_place(parts[i]);
      if (!place || (!is_room(*place) && !game_.board().walkable(*place))) {
        return wrong("pawns", "nobody can stand on \"{}\"", "personne ne peut être sur « {} »",
                     parts[i].substr(0, 40));
      }
      position_.pawns[i] = *place;
    }
    return {};
  }

  Expected<void> read_cards() {
    if (const auto* text = field("hands")) {
      const auto parts = split(*text, '/');
      if (parts.size() != std::size_t(game_.seats())) {
        return wrong("hands", "{} for {} seats", "{} pour {} places",
                     counted(parts.size(), {"hand", "main"}, {"hands", "mains"}), game_.seats());
      }
      for (Seat seat = 0; seat < game_.seats(); ++seat) {
        const auto hand = parse_cards(parts[seat]);
        if (!hand) return fail("hands: {}", "hands : {}", hand.error().what);
        position_.hands[seat] = *hand;
      }
    }
    if (const auto done = triple("envelope", position_.envelope); !done) return done;
    Cards question = 0;
    if (const auto done = triple("question", question); !done) return done;
    if (question) position_.question = Triple::of(question);
    return {};
  }

  Expected<void> triple(std::string_view name, Cards& into) const {
    const auto* text = field(name);
    if (!text) return {};
    const auto cards = parse_cards(*text);
    if (!cards) return fail("{}: {}", "{} : {}", name, cards.error().what);
    for (const Cards kind : kCardsOf) {
      if (*cards && count(*cards & kind) != 1) {
        return wrong(name, "one card of each kind", "une carte de chaque sorte");
      }
    }
    into = *cards;
    return {};
  }

  Expected<void> check_people() {
    Cards taken = 0;
    int chosen = 0;
    for (Seat seat = 0; seat < game_.seats(); ++seat) {
      const Card card = position_.suspect[seat];
      if (card == kNoCard) continue;
      if ((taken & bit(card)) != 0 || chosen != seat) {
        return wrong("suspects", "a different one for each seat, in order",
                     "un suspect différent par place, dans l'ordre");
      }
      taken |= bit(card);
      ++chosen;
    }
    const bool choosing = position_.phase == Phase::suspects;
    if (choosing) position_.seat = static_cast<std::int8_t>(chosen);
    if (choosing ? chosen == game_.seats() || game_.rules().suspects == Rules::order
                 : chosen != game_.seats() && position_.phase != Phase::over) {
      return wrong("suspects", "{} chosen do not fit this phase",
                   "{} choisis ne vont pas avec cette phase", chosen);
    }
    const bool all_out = count_bits(position_.out) == game_.seats();
    if (all_out && position_.phase != Phase::over) {
      return wrong("out", "nobody is left to play", "il ne reste personne pour jouer");
    }
    return {};
  }

  Expected<void> check_deal() {
    Cards seen = position_.envelope;
    int dealt = 0;
    for (const Cards hand : position_.hands) {
      if (seen & hand) {
        return wrong("hands", "{} is in two places", "{} est à deux endroits",
                     word(lowest(seen & hand)));
      }
      seen |= hand;
      dealt += count(hand);
    }
    for (Seat seat = 0; seat < game_.seats(); ++seat) {
      if (count(position_.hands[seat]) == dealt / game_.seats() + (seat < dealt % game_.seats()))
        continue;
      return wrong("hands", "cards are dealt one by one from seat 0 on",
                   "les cartes se donnent une à une depuis la place 0");
    }
    position_.dealt = static_cast<std::uint8_t>(dealt);
    const Phase phase = position_.phase;
    const bool drawn = position_.envelope != 0;
    if (phase == Phase::deal) position_.seat = static_cast<std::int8_t>(dealt % game_.seats());
    const bool fits = phase <= Phase::envelope ? !drawn && dealt == 0
                      : phase == Phase::deal   ? drawn && dealt < kDealt
                      : phase < Phase::over    ? drawn && dealt == kDealt
                                               : drawn || dealt == 0;
    if (fits) return {};
    return wrong("hands", "envelope and {} cards dealt do not fit this phase",
                 "enveloppe et {} cartes données ne vont pas avec cette phase", dealt);
  }

  Expected<void> check_house() const {
    Cells taken;
    for (Card pawn = 0; pawn < kSuspects; ++pawn) {
      const Place at = position_.pawns[pawn];
      const Seat seat = position_.player(pawn);
      if (is_room(at) || (seat != kNature && position_.is_out(seat))) continue;
      if (taken.has(at)) {
        return wrong("pawns", "two pawns stand on {}", "deux pions sont sur {}", cell_name(at));
      }
      taken.add(at);
    }
    for (Seat seat = 0; seat < game_.seats(); ++seat) {
      const Card pawn = position_.suspect[seat];
      const Card room = pawn == kNoCard ? kNoCard : room_of(position_.pawns[pawn]);
      const Card asked = position_.asked[seat];
      if (position_.was_brought(seat) && (room == kNoCard || position_.is_out(seat))) {
        return wrong("brought", "seat {} is in no room or out of the game",
                     "la place {} n'est dans aucune pièce ou ne joue plus", seat);
      }
      if (asked != kNoCard && ((room != kNoCard && room != asked) || position_.is_out(seat))) {
        return wrong("asked", "seat {} has been in another room since or is out",
                     "la place {} a été dans une autre pièce depuis ou ne joue plus", seat);
      }
    }
    return {};
  }

  Expected<void> check_contest() const {
    const unsigned contest = position_.contest, tied = position_.tied;
    const bool rolling = position_.phase == Phase::first;
    const unsigned rolled = contest & ((1u << position_.seat) - 1);
    const bool fits = rolling ? count_bits(contest) > 1 && (contest >> position_.seat & 1) &&
                                    (tied & ~rolled) == 0 && (tied != 0) == (rolled != 0) &&
                                    (position_.best != 0) == (tied != 0)
                              : contest == 0 && tied == 0 && position_.best == 0;
    if (fits) return {};
    return wrong("contest", "contest, tied, best and seat do not fit together",
                 "contest, tied, best et seat ne vont pas ensemble");
  }

  Expected<void> check_turn() const {
    const Phase phase = position_.phase;
    if (phase < Phase::deal && phase != Phase::suspects && position_.seat != 0) {
      return wrong("seat", "should be 0 here", "doit être 0 ici");
    }
    if ((position_.winner >= 0 && phase != Phase::over) ||
        (phase == Phase::over && position_.seat != 0)) {
      return wrong("phase", "seat or winner does not fit", "seat ou winner ne va pas");
    }
    if (phase < Phase::move && (position_.round > 0 || position_.first > 0)) {
      return wrong("round", "the game has not begun", "la partie n'a pas commencé");
    }
    if ((phase == Phase::walk) != (position_.dice != 0)) {
      return wrong("dice", "rolled exactly when walking", "lancés exactement quand on marche");
    }
    if ((phase == Phase::answer) != static_cast<bool>(position_.question) ||
        (phase != Phase::answer && position_.answerer != 0)) {
      return wrong("question", "asked exactly while being answered",
                   "posée exactement tant qu'on y répond");
    }
    if (!position_.playing()) return {};
    if (position_.round >= game_.rules().limit || position_.is_out(position_.seat)) {
      return wrong("seat", "seat {} has no turn any more", "la place {} n'a plus de tour",
                   position_.seat);
    }
    return check_question();
  }

  Expected<void> check_question() const {
    const Phase phase = position_.phase;
    if (phase != Phase::suggest && phase != Phase::answer) return {};
    const Card room = room_of(position_.place(position_.seat));
    const auto& question = position_.question;
    const bool fits = phase == Phase::suggest
                          ? room != kNoCard && game_.may_repeat(position_)
                          : room == question.room && position_.answerer != position_.seat &&
                                position_.pawns[question.suspect] == inside(room) &&
                                position_.tokens[question.weapon - kFirstWeapon] == room;
    if (fits) return {};
    return wrong("question", "nothing of the kind can be asked where the pawn stands",
                 "rien de tel ne peut se demander là où est le pion");
  }

  const Cluedo& game_;
  const Fields& fields_;
  Position position_;
};

constexpr std::array<std::string_view, 17> kFields{
    "phase", "seat",    "round", "first", "suspects", "pawns",    "weapons", "hands", "envelope",
    "out",   "brought", "asked", "dice",  "question", "answerer", "contest", "tied"};

bool known_field(std::string_view name) {
  return name == "best" || name == "winner" || std::ranges::find(kFields, name) != kFields.end();
}

}  // namespace

std::string Cluedo::text(Move move) const {
  const std::string verb(kVerbs[move.kind]);
  switch (move.kind) {
    case Move::envelope:
    case Move::accuse:
      return verb + " " + cluedo::text(move.cards);
    case Move::suggest:
      return fmt::format("{} {} {}", verb, word(move.cards.suspect), word(move.cards.weapon));
    case Move::dice:
      return fmt::format("{} {}", verb, move.number);
    case Move::go:
      return verb + " " + cell_name(move.number);
    default:
      return needs_card(move.kind) ? fmt::format("{} {}", verb, word(move.card())) : verb;
  }
}

Expected<Move> Cluedo::parse_move(std::string_view text) const {
  if (text.size() > 100) return not_a_move(text);
  const std::string typed = salon::fold(text.substr(0, 200));
  const auto words = words_of(typed);
  if (words.empty()) return not_a_move(text);
  const auto found = std::ranges::find(kVerbs, words[0]);
  if (found == kVerbs.end()) return not_a_move(text);
  auto kind = static_cast<Move::Kind>(found - kVerbs.begin());
  if (kind == Move::dice && words.size() == 1) kind = Move::roll;
  if (kind == Move::envelope || kind == Move::suggest || kind == Move::accuse) {
    return named(kind, words);
  }
  if (needs_card(kind) && words.size() > 1) {
    return one_card(kind, trim(std::string_view(typed).substr(typed.find(words[1]))));
  }
  if (kind == Move::go && words.size() == 2) {
    const auto at = parse_cell(words[1]);
    if (at) return Move{kind, {}, *at};
    return fail("\"{}\" is not a cell: a letter and a number, like i7",
                "« {} » n'est pas une case : une lettre et un nombre, comme i7", words[1]);
  }
  if (kind == Move::dice && words.size() == 2) {
    const auto number = parse_number(words[1], 2, 12);
    if (!number) return std::unexpected(number.error());
    return Move{kind, {}, static_cast<std::int16_t>(*number)};
  }
  if (words.size() > 1 || needs_card(kind) || kind == Move::go) return not_a_move(text);
  return Move{kind, {}, 0};
}

std::string Cluedo::text(const Position& position) const {
  std::string out = fmt::format("phase={}", kPhases[static_cast<int>(position.phase)]);
  const auto add = [&](std::string_view name, const std::string& value, bool unless = false) {
    if (!unless) out += fmt::format(" {}={}", name, value);
  };
  add("seat", std::to_string(position.seat));
  add("round", std::to_string(position.round));
  add("first", std::to_string(position.first));
  add("suspects", joined(position.suspect, seats_, ',', card_text));
  add("pawns", joined(position.pawns, kSuspects, ',', place_name));
  add("weapons", joined(position.tokens, kWeapons, ',', card_text));
  add("hands", joined(position.hands, seats_, '/', [](Cards hand) { return cluedo::text(hand); }));
  add("envelope", cluedo::text(position.envelope));
  add("out", seats_text(position.out), position.out == 0);
  add("brought", seats_text(position.brought), position.brought == 0);
  add("asked", joined(position.asked, seats_, ',', card_text));
  add("dice", std::to_string(position.dice), position.dice == 0);
  if (position.question) {
    add("question", cluedo::text(position.question.cards()));
    add("answerer", std::to_string(position.answerer));
  }
  add("contest", seats_text(position.contest), position.contest == 0);
  add("tied", seats_text(position.tied), position.tied == 0);
  add("best", std::to_string(position.best), position.best == 0);
  add("winner", std::to_string(position.winner), position.winner < 0);
  return out;
}

Expected<Position> Cluedo::parse_position(std::string_view text) const {
  Fields fields;
  for (const auto part : words_of(text)) {
    const auto equals = part.find('=');
    const auto name = part.substr(0, equals);
    if (equals == std::string_view::npos || !known_field(name)) {
      return fail("\"{}\" is no field of a position (there are: {}, best, winner)",
                  "« {} » n'est pas un champ de position (il y a : {}, best, winner)",
                  part.substr(0, 40), fmt::join(kFields, ", "));
    }
    if (!fields.emplace(name, part.substr(equals + 1)).second) {
      return fail("{} is given twice", "{} est donné deux fois", name);
    }
  }
  return Reader(*this, fields).read();
}

std::string Cluedo::seen_text(const Seen& seen) const {
  const auto& move = seen.move;
  if (move.kind == Move::accuse) {
    std::string out = text(move) + (seen.right ? " right" : " wrong");
    if (seen.envelope) out += " " + cluedo::text(seen.envelope);
    return out;
  }
  const bool hidden = (move.kind == Move::envelope && !move.cards) ||
                      (needs_card(move.kind) && move.card() == kNoCard);
  return hidden ? fmt::format("{} ?", kVerbs[move.kind]) : text(move);
}

Expected<Seen> Cluedo::parse_seen(std::string_view text) const {
  const auto words = words_of(text.substr(0, 200));
  if (words.size() == 2 && words[1] == "?") {
    for (const auto kind : {Move::envelope, Move::deal, Move::show}) {
      if (words[0] == kVerbs[kind]) return Seen{{kind, {}, 0}, false, {}};
    }
  }
  if (words.empty() || words[0] != "accuse") {
    const auto move = parse_move(text);
    if (!move) return std::unexpected(move.error());
    return Seen{*move, false, {}};
  }
  const bool shown = words.size() == 8;
  if ((words.size() != 5 && !shown) || (words[4] != "right" && words[4] != "wrong")) {
    return fail("an accusation is seen as accuse olive rope hall wrong, or right",
                "une accusation se voit comme accuse olive rope hall wrong, ou right");
  }
  Seen seen{{Move::accuse, {}, 0}, words[4] == "right", {}};
  const auto cards = cards_of(words, 1, 3);
  if (!cards) return std::unexpected(cards.error());
  seen.move.cards = *cards;
  if (!shown) return seen;
  const auto envelope = cards_of(words, 5, 3);
  if (!envelope) return std::unexpected(envelope.error());
  seen.envelope = *envelope;
  return seen;
}

}  // namespace salon::cluedo
