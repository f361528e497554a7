#include "naive.h"

#include <algorithm>
#include <cstddef>
#include <queue>
#include <sstream>
#include <stdexcept>

namespace naive_jacques {
namespace {

using Texts = std::vector<std::string>;

Texts words(const std::string& text) {
  std::istringstream stream(text);
  Texts found;
  for (std::string word; stream >> word;) found.push_back(word);
  return found;
}

std::set<std::string> word_set(const std::string& text) {
  const Texts found = words(text);
  return {found.begin(), found.end()};
}

std::string join(const std::set<std::string>& texts) {
  std::string joined;
  for (const std::string& text : texts) joined += (joined.empty() ? "" : ",") + text;
  return joined;
}

bool contains(const Texts& texts, const std::string& text) {
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

// ---- The default board

const Texts kDirections{"N", "NE", "SE", "S", "SW", "NW"};

const std::set<std::string> kManholes = word_set("a5 c2 f7 f10 h3 h6 l12 m9");

const std::set<std::string> kStreets = word_set(
    "a1 a2 a3 a4 a5 b1 b3 b6 b7 c2 c3 c4 c6 d3 d5 d7 e3 e4 e5 e6 e7 e8 e9 f3 f7 f10 "
    "g3 g4 g5 g6 g7 g8 g9 g10 h3 h6 h10 i4 i5 i6 i7 i8 i9 i10 j6 j8 j10 k7 k9 k10 k11 "
    "l6 l7 l10 l12 m8 m9 m10 m11 m12");

const std::set<std::string> kHousesAndPosts = word_set(
    "b4 b5 c5 d4 d6 d8 f4 f6 f8 h5 h7 h9 j5 j7 j9 k8 l8 l9 "
    "b2 c7 f5 f9 h4 h8 k6 l11");

const std::map<std::string, std::string> kPosts{{"b2", "1"}, {"l11", "2"}, {"c7", "3"},
                                                {"k6", "4"}, {"f5", "+"},  {"h8", "+"},
                                                {"f9", "+"}, {"h4", "+"}};

const std::map<std::string, std::string> kExits{
    {"NW", "b7"}, {"SE", "l6"}, {"NE", "l12"}, {"SW", "b1"}};

const std::map<std::string, std::pair<int, int>> kOffsets{{"N", {0, 1}},    {"NE", {1, 1}},
                                                          {"SE", {1, 0}},   {"S", {0, -1}},
                                                          {"SW", {-1, -1}}, {"NW", {-1, 0}}};

/// The name of the hex next to this one, on the board or not.
std::string beside(const std::string& hex, const std::string& direction) {
  const auto [columns, diagonals] = kOffsets.at(direction);
  const char column = static_cast<char>(hex[0] + columns);
  return column + std::to_string(std::stoi(hex.substr(1)) + diagonals);
}

bool adjacent(const std::string& one, const std::string& other) {
  for (const std::string& direction : kDirections) {
    if (beside(one, direction) == other) return true;
  }
  return false;
}

// ---- Distances

struct Terrain {
  bool through_houses;               // and lamp posts
  std::set<std::string> open_holes;  // one step from each other; empty: surface only

  auto operator<=>(const Terrain&) const = default;
};

Texts one_step(const Terrain& terrain, const std::string& hex) {
  Texts found;
  for (const std::string& direction : kDirections) {
    const std::string next = beside(hex, direction);
    if (kStreets.contains(next)) found.push_back(next);
    if (terrain.through_houses && kHousesAndPosts.contains(next)) found.push_back(next);
  }
  if (terrain.open_holes.contains(hex)) {
    for (const std::string& hole : terrain.open_holes) found.push_back(hole);
  }
  return found;
}

std::map<std::string, int> breadth_first(const Terrain& terrain, const std::string& from) {
  std::map<std::string, int> distance{{from, 0}};
  std::queue<std::string> waiting;
  waiting.push(from);
  while (!waiting.empty()) {
    const std::string hex = waiting.front();
    waiting.pop();
    for (const std::string& next : one_step(terrain, hex)) {
      if (distance.contains(next)) continue;
      distance[next] = distance[hex] + 1;
      waiting.push(next);
    }
  }
  return distance;
}

/// Characters block nothing, so the answers depend on the covers only and can be kept.
const std::map<std::string, int>& distances(const Terrain& terrain, const std::string& from) {
  static std::map<std::pair<Terrain, std::string>, std::map<std::string, int>> known;
  const std::pair key{terrain, from};
  if (!known.contains(key)) known[key] = breadth_first(terrain, from);
  return known[key];
}

std::set<std::string> open_holes(const Game& game) {
  std::set<std::string> open;
  for (const std::string& hole : kManholes) {
    if (!game.covers.contains(hole)) open.insert(hole);
  }
  return open;
}

Terrain walking(const Game& game, const std::string& character) {
  return {character == "discrete", open_holes(game)};
}

Terrain pulling(const Game& game) {
  const bool surface = game.rules.whistle == Rules::Whistle::official;
  return {false, surface ? std::set<std::string>{} : open_holes(game)};
}

/// Who stands there, or nobody: the empty name.
std::string who_at(const Game& game, const std::string& hex) {
  for (const auto& [character, place] : game.at) {
    if (place == hex) return character;
  }
  return "";
}

// ---- Light

bool in_beam(const Game& game, const std::string& hex, const std::string& direction) {
  std::string lit = beside(game.at.at("maigret"), direction);
  while (kStreets.contains(lit)) {
    if (lit == hex) return true;
    lit = beside(lit, direction);
  }
  return false;
}

// ---- Whistle

struct Pull {
  std::string character;
  std::string to;
  int cost;
};

/// The single pulls of at most `budget` steps, whether the rest can then be completed or not.
std::vector<Pull> single_pulls(const Game& game, int budget) {
  const Terrain terrain = pulling(game);
  const std::map<std::string, int>& to_cruchot = distances(terrain, game.at.at("cruchot"));
  std::vector<Pull> found;
  for (const auto& [character, hex] : game.at) {
    if (character == "cruchot" || game.turn.pulled.contains(character)) continue;
    if (!to_cruchot.contains(hex)) continue;
    for (const auto& [to, cost] : distances(terrain, hex)) {
      if (cost < 1 || cost > budget) continue;
      if (to_cruchot.at(to) >= to_cruchot.at(hex)) continue;
      if (!who_at(game, to).empty()) continue;
      found.push_back({character, to, cost});
    }
  }
  return found;
}

Game pulled(Game game, const Pull& pull) {
  game.at[pull.character] = pull.to;
  game.turn.pulled.insert(pull.character);
  return game;
}

bool can_pull_exactly(const Game& game, int steps) {
  if (steps == 0) return true;
  for (const Pull& pull : single_pulls(game, steps)) {
    if (can_pull_exactly(pulled(game, pull), steps - pull.cost)) return true;
  }
  return false;
}

/// The steps that a whistle blown now would pull; 0: there can be none.
int whistle_total(const Game& game) {
  if (can_pull_exactly(game, 3)) return 3;
  if (game.rules.whistle == Rules::Whistle::house) return 0;
  if (can_pull_exactly(game, 2)) return 2;
  if (can_pull_exactly(game, 1)) return 1;
  return 0;
}

Texts pulls(const Game& game) {
  Texts found;
  for (const Pull& pull : single_pulls(game, game.turn.pulls_left)) {
    if (!can_pull_exactly(pulled(game, pull), game.turn.pulls_left - pull.cost)) continue;
    found.push_back("pull " + pull.character + " " + pull.to);
  }
  return found;
}

// ---- A character's turn

int step_limit(const std::string& character) {
  return character == "discrete" ? 4 : 3;
}

/// The hexes where the character's walk may end, those of other characters included.
Texts within_reach(const Game& game) {
  Texts found;
  if (!game.turn.walk_open) return found;
  const std::string& character = game.turn.character;
  const std::string& hex = game.at.at(character);
  for (const auto& [to, cost] : distances(walking(game, character), hex)) {
    if (cost < 1 || game.turn.steps + cost > step_limit(character)) continue;
    if (!kStreets.contains(to) || to == game.turn.from) continue;
    found.push_back(to);
  }
  return found;
}

Texts powers(const Game& game) {
  Texts found;
  const std::string& character = game.turn.character;
  if (character == "lumiere") {
    for (const auto& [from, number] : game.lit) {
      for (const auto& [to, to_number] : kPosts) {
        if (!game.lit.contains(to)) found.push_back("light " + from + " " + to);
      }
    }
  }
  if (character == "legoutier") {
    for (const std::string& from : game.covers) {
      for (const std::string& to : open_holes(game)) found.push_back("cover " + from + " " + to);
    }
  }
  if (character == "gerber") {
    for (const std::string& from : game.cordons) {
      for (const auto& [to, hex] : kExits) {
        if (!game.cordons.contains(to)) found.push_back("cordon " + from + " " + to);
      }
    }
  }
  return found;
}

/// Whether the character could leave if it were Jacques: everybody can see it.
bool could_leave(const Game& game) {
  if (game.seat != kJacques || game.stated != "dark" || !game.turn.leave_open) return false;
  const std::string& character = game.turn.character;
  if (game.turn.steps >= step_limit(character)) return false;
  for (const auto& [exit, hex] : kExits) {
    if (hex == game.at.at(character) && !game.cordons.contains(exit)) return true;
  }
  return false;
}

struct Options {
  Texts must;  // one of these, before the turn can end
  Texts may;
  bool leave = false;  // open, as far as everybody can see
};

void add(Texts& texts, const Texts& more) {
  texts.insert(texts.end(), more.begin(), more.end());
}

Options options(const Game& game) {
  const Turn& turn = game.turn;
  Options open;
  if (turn.lantern_due) {
    for (const std::string& direction : kDirections) open.must.push_back("lantern " + direction);
    return open;
  }
  if (turn.pulls_left > 0) {
    open.must = pulls(game);
    return open;
  }
  const bool moved = turn.walked || turn.swapped;
  for (const std::string& to : within_reach(game)) {
    if (who_at(game, to).empty()) {
      (moved ? open.may : open.must).push_back("walk " + to);
    } else if (game.seat == kInspector) {
      open.may.push_back("accuse " + to);
    }
  }
  if (turn.character == "freud" && !moved) {
    for (const auto& [other, hex] : game.at) {
      if (other != "freud") open.must.push_back("swap " + hex);
    }
  }
  if (!turn.power_used) add(open.must, powers(game));
  if (turn.character == "cruchot" && !turn.whistled && whistle_total(game) > 0) {
    const bool optional = game.rules.whistle == Rules::Whistle::house;
    (optional ? open.may : open.must).push_back("whistle");
  }
  open.leave = could_leave(game);
  return open;
}

int seat_of_pick(int phase, int picked) {
  const bool first_or_last = picked == 0 || picked == 3;
  const bool odd = phase % 2 == 1;
  return odd == first_or_last ? kInspector : kJacques;
}

void end_turn(Game& game) {
  game.turn = Turn{};
  game.step = game.left.empty() ? Step::state : Step::pick;
  if (game.step == Step::pick) game.seat = seat_of_pick(game.phase, game.picked);
}

void end_moving(Game& game) {
  if (game.turn.character == "poirot" && !game.deck.empty()) {
    game.step = Step::alibi;
  } else {
    end_turn(game);
  }
}

void end_if_nothing_is_left(Game& game) {
  const Options open = options(game);
  if (open.must.empty() && open.may.empty() && !open.leave) end_moving(game);
}

void begin_turn(Game& game, const std::string& character) {
  game.step = Step::turn;
  game.turn = Turn{};
  game.turn.character = character;
  game.turn.from = game.at.at(character);
  game.turn.walk_open = true;
  game.turn.leave_open = true;
}

/// Puts the character there.
void move_to(Game& game, const std::string& character, const std::string& hex) {
  game.at[character] = hex;
  if (character == "maigret" && game.rules.lantern == Rules::Lantern::one) {
    game.turn.lantern_due = true;
  }
}

void move_light(Game& game, const std::string& from, const std::string& to) {
  const bool travels = game.rules.numbers == Rules::Numbers::light;
  const std::string number = travels ? game.lit.at(from) : kPosts.at(to);
  game.lit.erase(from);
  game.lit[to] = number;
}

void finish(Game& game, bool inspector_wins) {
  game.status = inspector_wins ? Status::inspector_wins : Status::jacques_wins;
  game.step = Step::over;
  game.turn = Turn{};
}

/// A legal move within a character's turn.
void act(Game& game, const std::string& move) {
  const Texts word = words(move);
  const std::string& verb = word[0];
  Turn& turn = game.turn;
  if (verb == "done") return end_moving(game);
  if (verb == "leave") return finish(game, false);
  if (verb == "accuse") return finish(game, who_at(game, word[1]) == game.jacques);
  if (verb == "walk") {
    turn.steps += distances(walking(game, turn.character), game.at.at(turn.character)).at(word[1]);
    turn.walked = true;
    turn.walk_open = false;
    move_to(game, turn.character, word[1]);
  } else if (verb == "swap") {
    const std::string other = who_at(game, word[1]);
    turn.swapped = true;
    turn.walk_open = false;
    turn.leave_open = false;
    move_to(game, other, game.at.at("freud"));
    move_to(game, "freud", word[1]);
  } else if (verb == "lantern") {
    turn.lantern_due = false;
    game.lantern = word[1];
  } else if (verb == "whistle") {
    turn.whistled = true;
    turn.pulls_left = whistle_total(game);
    if (game.rules.whistle == Rules::Whistle::house) turn.walk_open = true;
    if (game.rules.whistle == Rules::Whistle::official && turn.walked) turn.leave_open = false;
  } else if (verb == "pull") {
    turn.pulls_left -= distances(pulling(game), game.at.at(word[1])).at(word[2]);
    turn.pulled.insert(word[1]);
    move_to(game, word[1], word[2]);
  } else {
    turn.power_used = true;
    if (turn.walked) turn.leave_open = false;
    if (verb == "light") move_light(game, word[1], word[2]);
    if (verb == "cover") {
      game.covers.erase(word[1]);
      game.covers.insert(word[2]);
    }
    if (verb == "cordon") {
      game.cordons.erase(word[1]);
      game.cordons.insert(word[2]);
    }
  }
  end_if_nothing_is_left(game);
}

// ---- Phases

void begin_phase(Game& game) {
  game.picked = 0;
  if (game.phase % 2 == 1) {
    game.step = Step::phase;
    return;
  }
  game.left = game.later;
  game.later.clear();
  game.seat = seat_of_pick(game.phase, 0);
  game.step = Step::pick;
}

void draw_phase(Game& game, const Texts& drawn) {
  game.left = {drawn.begin(), drawn.end()};
  for (const std::string& character : characters()) {
    if (!game.left.contains(character)) game.later.insert(character);
  }
  game.seat = seat_of_pick(game.phase, 0);
  game.step = Step::pick;
}

void state(Game& game, const std::string& stated) {
  game.stated = stated;
  for (const std::string& character : characters()) {
    if (in_light(game, character) != (stated == "light")) game.cleared.insert(character);
  }
  std::erase_if(game.lit,
                [&](const auto& lamp) { return lamp.second == std::to_string(game.phase); });
  if (game.phase == 8) return finish(game, false);
  ++game.phase;
  begin_phase(game);
}

/// Every choice of four among the names from this place of the table on, added to those chosen.
void list_phases(std::size_t place, int missing, const std::string& chosen, Texts& found) {
  if (missing == 0) found.push_back(chosen);
  if (missing == 0 || place == characters().size()) return;
  list_phases(place + 1, missing - 1, chosen + " " + characters()[place], found);
  list_phases(place + 1, missing, chosen, found);
}

void visit(const Game& game, std::set<std::pair<std::string, Turn>>& seen,
           std::set<std::string>& boards) {
  if (game.step != Step::turn) {
    boards.insert(board(game));
    return;
  }
  if (!seen.insert({board(game), game.turn}).second) return;
  for (const std::string& move : moves(game)) {
    if (move == "leave" || move.starts_with("accuse")) continue;
    Game next = game;
    act(next, move);
    visit(next, seen, boards);
  }
}

}  // namespace

Rules house() {
  return {};
}

Rules official() {
  return {.whistle = Rules::Whistle::official, .numbers = Rules::Numbers::light};
}

const std::vector<std::string>& characters() {
  static const Texts names =
      words("maigret poirot lumiere legoutier gerber cruchot freud discrete");
  return names;
}

Game start(const Rules& rules) {
  Game game;
  game.rules = rules;
  game.at = {{"maigret", "a3"}, {"poirot", "g5"}, {"lumiere", "g8"},  {"legoutier", "i8"},
             {"gerber", "e5"},  {"freud", "e9"},  {"cruchot", "m10"}, {"discrete", "i4"}};
  game.lit = {{"b2", "1"}, {"l11", "2"}, {"c7", "3"}, {"k6", "4"}, {"f5", "+"}, {"h8", "+"}};
  game.covers = {"c2", "l12"};
  game.cordons = {"NE", "SW"};
  game.lantern = "NE";
  return game;
}

int to_move(const Game& game) {
  return game.step == Step::pick || game.step == Step::turn ? game.seat : -1;
}

std::vector<std::string> moves(const Game& game) {
  Texts found;
  if (game.step == Step::pick) {
    for (const std::string& character : game.left) found.push_back("pick " + character);
  }
  if (game.step == Step::turn) {
    const Options open = options(game);
    add(found, open.must);
    add(found, open.may);
    if (open.must.empty()) found.push_back("done");
    if (open.leave && game.turn.character == game.jacques) found.push_back("leave");
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<std::pair<std::string, Chance>> chances(const Game& game) {
  std::vector<std::pair<std::string, Chance>> found;
  if (game.step == Step::jacques) {
    for (const std::string& character : characters())
      found.push_back({"jacques " + character, {1, 8}});
  }
  if (game.step == Step::phase) {
    Texts phases;
    list_phases(0, 4, "phase", phases);
    for (const std::string& phase : phases) found.push_back({phase, {1, 70}});
  }
  if (game.step == Step::alibi) {
    const int cards = static_cast<int>(game.deck.size());
    for (const std::string& character : game.deck)
      found.push_back({"alibi " + character, {1, cards}});
  }
  if (game.step == Step::state) {
    found.push_back({in_light(game, game.jacques) ? "state light" : "state dark", {1, 1}});
  }
  std::sort(found.begin(), found.end(),
            [](const auto& one, const auto& other) { return one.first < other.first; });
  return found;
}

Game play(Game game, const std::string& move) {
  Texts legal = moves(game);
  for (const auto& [text, chance] : chances(game)) legal.push_back(text);
  if (!contains(legal, move)) throw std::runtime_error("jacques: not a move: " + move);
  const Texts word = words(move);
  switch (game.step) {
    case Step::jacques:
      game.jacques = word[1];
      for (const std::string& character : characters()) {
        if (character != game.jacques) game.deck.insert(character);
      }
      begin_phase(game);
      break;
    case Step::phase:
      draw_phase(game, {word.begin() + 1, word.end()});
      break;
    case Step::pick:
      game.left.erase(word[1]);
      ++game.picked;
      begin_turn(game, word[1]);
      end_if_nothing_is_left(game);
      break;
    case Step::turn:
      act(game, move);
      break;
    case Step::alibi:
      game.deck.erase(word[1]);
      game.alibis[word[1]] = game.seat;
      end_turn(game);
      break;
    case Step::state:
      state(game, word[1]);
      break;
    case Step::over:
      break;
  }
  return game;
}

Status status(const Game& game) {
  return game.status;
}

bool in_light(const Game& game, const std::string& character) {
  const std::string& hex = game.at.at(character);
  for (const auto& [other, place] : game.at) {
    if (adjacent(hex, place)) return true;
  }
  for (const auto& [post, number] : game.lit) {
    if (adjacent(hex, post)) return true;
  }
  for (const std::string& direction : kDirections) {
    const bool shines = game.rules.lantern == Rules::Lantern::six || direction == game.lantern;
    if (shines && in_beam(game, hex, direction)) return true;
  }
  return false;
}

std::string board(const Game& game) {
  std::string text;
  for (const std::string& character : characters()) {
    text += character + "=" + game.at.at(character) + " ";
  }
  std::set<std::string> lamps;
  for (const auto& [post, number] : game.lit) lamps.insert(post + ":" + number);
  return text + "lamps=" + join(lamps) + " covers=" + join(game.covers) +
         " cordons=" + join(game.cordons) + " lantern=" + game.lantern;
}

std::set<std::string> boards_after(const Game& game, const std::string& character) {
  Game picked = game;
  picked.status = Status::playing;
  picked.seat = kInspector;  // for whom leaving keeps no turn open
  begin_turn(picked, character);
  end_if_nothing_is_left(picked);
  std::set<std::pair<std::string, Turn>> seen;
  std::set<std::string> boards;
  visit(picked, seen, boards);
  return boards;
}

}  // namespace naive_jacques
