#include "naive.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>

namespace naive_cluedo {
namespace {

using Texts = std::vector<std::string>;
using Chances = std::vector<std::pair<std::string, Chance>>;

constexpr int kMostColumns = 26;
constexpr int kMostRows = 27;

void require(bool condition, const char* what, const std::string& text) {
  if (!condition) throw std::runtime_error(std::string("cluedo: ") + what + ": " + text);
}

bool contains(const Texts& texts, const std::string& text) {
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

/// The text cut at its blanks.
Texts words(const std::string& text) {
  std::istringstream stream(text);
  Texts parts;
  for (std::string word; stream >> word;) parts.push_back(word);
  return parts;
}

// ---- The board

/// The default board as a walker sees it: `.` a corridor, a letter the door of a room (s study,
/// h hall, l living_room, d dining_room, k kitchen, b bathroom, g garage, j game_room, c bedroom).
const Texts kFloor = {
    //    abcdefghijklmnopqrstuvwxyz
    /* 1*/ "                          ",
    /* 2*/ "          .    .          ",
    /* 3*/ "        ...    ...        ",
    /* 4*/ "       ..        ..       ",
    /* 5*/ "       ..        ..       ",
    /* 6*/ "       ..        ..       ",
    /* 7*/ "       .d        d.k      ",
    /* 8*/ "       ..        ........ ",
    /* 9*/ " ....l...        .......  ",
    /*10*/ "  ........d....d...       ",
    /*11*/ "      ............s       ",
    /*12*/ "         ..     ...       ",
    /*13*/ "         ..     ...       ",
    /*14*/ "         j.     ...       ",
    /*15*/ "         ..     .....b.s  ",
    /*16*/ "         ..     ...       ",
    /*17*/ "         ..     ..        ",
    /*18*/ "  .....j...     .b        ",
    /*19*/ " ...........hh....        ",
    /*20*/ "  .....g...     ...       ",
    /*21*/ "        ...     ......... ",
    /*22*/ "        ...     ..c.....  ",
    /*23*/ "        ...     ..        ",
    /*24*/ "        ...     ..        ",
    /*25*/ "        ...     ..        ",
    /*26*/ "         .       .        ",
    /*27*/ "                          ",
};

const std::map<char, std::string> kDoorLetters = {
    {'s', "study"},       {'h', "hall"},      {'l', "living_room"},
    {'d', "dining_room"}, {'k', "kitchen"},   {'b', "bathroom"},
    {'g', "garage"},      {'j', "game_room"}, {'c', "bedroom"},
};

const std::map<std::string, std::string> kPassages = {
    {"living_room", "bedroom"},
    {"bedroom", "living_room"},
    {"kitchen", "garage"},
    {"garage", "kitchen"},
};

const std::map<std::string, std::string> kStarts = {
    {"rose", "j26"}, {"pervenche", "y8"}, {"leblanc", "k2"},
    {"olive", "p2"}, {"moutarde", "b19"}, {"violet", "y21"},
};

std::string cell_name(int x, int y) {
  return std::string(1, static_cast<char>('a' + x)) + std::to_string(y + 1);
}

Texts neighbours(const Board& board, const std::string& cell) {
  const int x = cell[0] - 'a';
  const int y = std::stoi(cell.substr(1)) - 1;
  Texts found;
  if (x > 0) found.push_back(cell_name(x - 1, y));
  if (x + 1 < kMostColumns) found.push_back(cell_name(x + 1, y));
  if (y > 0) found.push_back(cell_name(x, y - 1));
  found.push_back(cell_name(x, y + 1));
  std::erase_if(found, [&](const std::string& name) { return !board.cells.contains(name); });
  return found;
}

Board draw_default_board() {
  Board board;
  for (int y = 0; y < kMostRows; ++y) {
    for (int x = 0; x < kMostColumns; ++x) {
      const char drawn = kFloor[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
      if (drawn == ' ') continue;
      board.cells.insert(cell_name(x, y));
      if (drawn != '.') board.doors[cell_name(x, y)] = kDoorLetters.at(drawn);
    }
  }
  board.passages = kPassages;
  board.starts = kStarts;
  return board;
}

std::string lower(std::string text) {
  for (char& letter : text) letter = static_cast<char>(std::tolower(letter));
  return text;
}

/// CORRIDOR, DOOR, ROOM or INACCESSIBLE: the first word the legend has for the character.
std::string cell_kind(const nlohmann::json& legend, char drawn, const std::string& cell) {
  const std::string key(1, drawn);
  require(legend.contains(key), "a cell the legend does not know", cell);
  const Texts parts = words(legend.at(key).get<std::string>());
  require(!parts.empty() && contains({"CORRIDOR", "DOOR", "ROOM", "INACCESSIBLE"}, parts[0]),
          "a cell of no kind", cell);
  return parts[0];
}

void read_grid(const nlohmann::json& source, Board& board, std::set<std::string>& door_cells) {
  const int width = source.at("width").get<int>();
  const int height = source.at("height").get<int>();
  require(width >= 1 && width <= kMostColumns, "width", std::to_string(width));
  require(height >= 1 && height <= kMostRows, "height", std::to_string(height));
  const Texts grid = source.at("grid").get<Texts>();
  require(static_cast<int>(grid.size()) == height, "rows", std::to_string(grid.size()));
  for (int y = 0; y < height; ++y) {
    const std::string& row = grid[static_cast<std::size_t>(y)];
    require(static_cast<int>(row.size()) == width, "length of row", std::to_string(y + 1));
    for (int x = 0; x < width; ++x) {
      const std::string cell = cell_name(x, y);
      const std::string kind =
          cell_kind(source.at("legend"), row[static_cast<std::size_t>(x)], cell);
      if (kind == "CORRIDOR" || kind == "DOOR") board.cells.insert(cell);
      if (kind == "DOOR") door_cells.insert(cell);
    }
  }
}

void check_connected(const Board& board) {
  require(!board.cells.empty(), "no corridor", "the board");
  std::set<std::string> seen = {*board.cells.begin()};
  Texts open(seen.begin(), seen.end());
  while (!open.empty()) {
    const std::string cell = open.back();
    open.pop_back();
    for (const std::string& next : neighbours(board, cell)) {
      if (seen.insert(next).second) open.push_back(next);
    }
  }
  for (const std::string& cell : board.cells) require(seen.contains(cell), "cut off", cell);
}

// ---- Places and seats

int seats(const Game& game) {
  return static_cast<int>(game.hands.size());
}

std::size_t at(int seat) {
  return static_cast<std::size_t>(seat);
}

bool is_room(const std::string& place) {
  return contains(all_rooms(), place);
}

/// Where the pawn of the turn's seat stands.
const std::string& place(const Game& game) {
  return game.pawns.at(game.suspects[at(game.turn)]);
}

/// Who plays the suspect; -1 if nobody does.
int owner(const Game& game, const std::string& suspect) {
  const auto found = std::find(game.suspects.begin(), game.suspects.end(), suspect);
  return found == game.suspects.end() ? -1 : static_cast<int>(found - game.suspects.begin());
}

bool nobody_left(const Game& game) {
  return std::find(game.eliminated.begin(), game.eliminated.end(), false) == game.eliminated.end();
}

Texts doors_of(const Game& game, const std::string& room) {
  Texts cells;
  for (const auto& [cell, behind] : game.board->doors) {
    if (behind == room) cells.push_back(cell);
  }
  return cells;
}

void put_in_room(Game& game, const std::string& suspect, const std::string& room) {
  game.pawns[suspect] = room;
  const int seat = owner(game, suspect);
  if (seat >= 0 && game.last_room[at(seat)] != room) game.elsewhere[at(seat)] = true;
}

// ---- The course of a turn

void end_game(Game& game) {
  game.phase = Phase::over;
  game.seat = game.turn;
  game.dice = 0;
  game.entered = false;
}

void begin_turn(Game& game, int seat) {
  game.turn = seat;
  game.seat = seat;
  game.dice = 0;
  game.entered = false;
  game.phase = Phase::move;
}

void pass_the_turn(Game& game) {
  game.brought[at(game.turn)] = false;
  if (nobody_left(game)) {
    end_game(game);
    return;
  }
  int next = game.turn;
  do {
    next = (next + 1) % seats(game);
    if (next == game.starter) ++game.rounds;
  } while (game.eliminated[at(next)]);
  if (game.rounds >= game.rules.limit) {
    end_game(game);
  } else {
    begin_turn(game, next);
  }
}

void start_the_first_turn(Game& game, int starter) {
  game.throwers.clear();
  game.throws.clear();
  game.starter = starter;
  int first = starter;
  while (game.eliminated[at(first)]) first = (first + 1) % seats(game);
  begin_turn(game, first);
}

void go_to_accusation(Game& game) {
  game.seat = game.turn;
  game.phase = Phase::accusation;
}

/// The move is made: a hypothesis, where one is possible, or the accusation comes next.
void end_move(Game& game) {
  game.dice = 0;
  if (may_ask(game)) {
    game.phase = Phase::hypothesis;
  } else {
    go_to_accusation(game);
  }
}

// ---- The set-up's and nature's moves

void play_suspect(Game& game, const std::string& suspect) {
  game.suspects.push_back(suspect);
  ++game.seat;
  if (game.seat == seats(game)) {
    game.seat = 0;
    game.phase = Phase::envelope;
  }
}

void play_envelope(Game& game, const Triple& triple) {
  game.envelope = triple;
  game.phase = Phase::deal;
}

std::set<std::string> undealt(const Game& game) {
  std::set<std::string> cards(all_cards().begin(), all_cards().end());
  cards.erase(game.envelope.suspect);
  cards.erase(game.envelope.weapon);
  cards.erase(game.envelope.room);
  for (const auto& hand : game.hands) {
    for (const std::string& card : hand) cards.erase(card);
  }
  return cards;
}

void play_deal(Game& game, const std::string& card) {
  game.hands[at(game.seat)].insert(card);
  game.seat = (game.seat + 1) % seats(game);
  if (!undealt(game).empty()) return;
  if (game.rules.first == First::seat0) {
    start_the_first_turn(game, 0);
    return;
  }
  game.phase = Phase::first;
  for (int seat = 0; seat < seats(game); ++seat) game.throwers.push_back(seat);
  game.seat = 0;
}

void play_throw(Game& game, int pips) {
  game.throws[game.seat] = pips;
  if (game.throws.size() < game.throwers.size()) {
    game.seat = game.throwers[game.throws.size()];
    return;
  }
  int highest = 0;
  for (const auto& [seat, thrown] : game.throws) highest = std::max(highest, thrown);
  std::vector<int> tied;
  for (const int seat : game.throwers) {
    if (game.throws[seat] == highest) tied.push_back(seat);
  }
  if (tied.size() == 1) {
    start_the_first_turn(game, tied[0]);
    return;
  }
  game.throwers = tied;
  game.throws.clear();
  game.seat = tied[0];
}

// ---- The seats' moves

void play_passage(Game& game) {
  game.brought[at(game.turn)] = false;
  game.entered = true;
  put_in_room(game, game.suspects[at(game.turn)], game.board->passages.at(place(game)));
  end_move(game);
}

void play_go(Game& game, const std::string& cell) {
  game.brought[at(game.turn)] = false;
  game.pawns[game.suspects[at(game.turn)]] = cell;
  end_move(game);
}

void play_enter(Game& game, const std::string& room) {
  game.brought[at(game.turn)] = false;
  game.entered = true;
  put_in_room(game, game.suspects[at(game.turn)], room);
  end_move(game);
}

void play_suggest(Game& game, const std::string& suspect, const std::string& weapon) {
  const std::string room = place(game);
  game.last_room[at(game.turn)] = room;
  game.elsewhere[at(game.turn)] = false;
  if (game.pawns[suspect] != room) {
    put_in_room(game, suspect, room);
    const int seat = owner(game, suspect);
    if (seat >= 0 && !game.eliminated[at(seat)]) game.brought[at(seat)] = true;
  }
  game.weapons[weapon] = room;
  game.asked.push_back({game.turn, {suspect, weapon, room}, {}, -1, ""});
  game.phase = Phase::answer;
  game.seat = (game.turn + 1) % seats(game);
}

void play_none(Game& game) {
  game.asked.back().none.push_back(game.seat);
  game.seat = (game.seat + 1) % seats(game);
  if (game.seat == game.turn) go_to_accusation(game);
}

void play_show(Game& game, const std::string& card) {
  game.asked.back().shower = game.seat;
  game.asked.back().shown = card;
  go_to_accusation(game);
}

void play_accuse(Game& game, const Triple& triple) {
  if (triple == game.envelope) {
    game.winner = game.turn;
    end_game(game);
    return;
  }
  game.wrong.emplace_back(game.turn, triple);
  game.eliminated[at(game.turn)] = true;
  pass_the_turn(game);
}

void play_pass(Game& game) {
  if (game.phase == Phase::hypothesis) {
    go_to_accusation(game);
  } else {
    pass_the_turn(game);
  }
}

// ---- Lists of moves

Texts free_suspects(const Game& game) {
  Texts free = all_suspects();
  std::erase_if(free, [&](const std::string& name) { return owner(game, name) >= 0; });
  return free;
}

Texts all_triples(const std::string& verb) {
  Texts texts;
  for (const std::string& suspect : all_suspects()) {
    for (const std::string& weapon : all_weapons()) {
      for (const std::string& room : all_rooms()) {
        std::string text = verb;
        for (const std::string& card : {suspect, weapon, room}) text += " " + card;
        texts.push_back(text);
      }
    }
  }
  return texts;
}

Texts suspect_moves(const Game& game) {
  Texts texts;
  for (const std::string& suspect : free_suspects(game)) texts.push_back("suspect " + suspect);
  return texts;
}

Texts move_moves(const Game& game) {
  Texts texts = {"stay"};
  if (may_roll(game)) texts.push_back("roll");
  if (game.board->passages.contains(place(game))) texts.push_back("passage");
  return texts;
}

Texts walk_moves(const Game& game) {
  std::set<std::string> texts = {"stay"};
  for (const auto& [cell, count] : steps(game, game.dice)) {
    if (count > 0) texts.insert("go " + cell);
    const auto door = game.board->doors.find(cell);
    if (door == game.board->doors.end() || count + 1 > game.dice) continue;
    if (door->second != place(game)) texts.insert("enter " + door->second);
  }
  return Texts(texts.begin(), texts.end());
}

Texts hypothesis_moves() {
  Texts texts = {"pass"};
  for (const std::string& suspect : all_suspects()) {
    for (const std::string& weapon : all_weapons()) {
      std::string text = "suggest ";
      text += suspect;
      text += " ";
      text += weapon;
      texts.push_back(text);
    }
  }
  return texts;
}

Texts answer_moves(const Game& game) {
  Texts texts;
  const Triple& triple = game.asked.back().triple;
  for (const std::string& card : {triple.suspect, triple.weapon, triple.room}) {
    if (game.hands[at(game.seat)].contains(card)) texts.push_back("show " + card);
  }
  if (texts.empty()) texts.push_back("none");
  return texts;
}

Texts accusation_moves() {
  Texts texts = all_triples("accuse");
  texts.push_back("pass");
  return texts;
}

Texts unsorted_moves(const Game& game) {
  switch (game.phase) {
    case Phase::suspect:
      return game.rules.suspects == Suspects::chosen ? suspect_moves(game) : Texts{};
    case Phase::move:
      return move_moves(game);
    case Phase::walk:
      return walk_moves(game);
    case Phase::hypothesis:
      return hypothesis_moves();
    case Phase::answer:
      return answer_moves(game);
    case Phase::accusation:
      return accusation_moves();
    case Phase::envelope:
    case Phase::deal:
    case Phase::first:
    case Phase::roll:
    case Phase::over:
      return {};
  }
  return {};
}

Chances evenly(const Texts& texts) {
  Chances even;
  for (const std::string& text : texts) {
    even.emplace_back(text, Chance{1, static_cast<long long>(texts.size())});
  }
  return even;
}

Chances two_dice() {
  std::map<std::string, long long> ways;
  for (int one = 1; one <= 6; ++one) {
    for (int other = 1; other <= 6; ++other) ++ways["roll " + std::to_string(one + other)];
  }
  Chances rolls;
  for (const auto& [text, count] : ways) rolls.emplace_back(text, Chance{count, 36});
  return rolls;
}

Chances deals(const Game& game) {
  Texts texts;
  for (const std::string& card : undealt(game)) texts.push_back("deal " + card);
  return evenly(texts);
}

Chances unsorted_chances(const Game& game) {
  switch (game.phase) {
    case Phase::suspect:
      return game.rules.suspects == Suspects::random ? evenly(suspect_moves(game)) : Chances{};
    case Phase::envelope:
      return evenly(all_triples("envelope"));
    case Phase::deal:
      return deals(game);
    case Phase::first:
    case Phase::roll:
      return two_dice();
    case Phase::move:
    case Phase::walk:
    case Phase::hypothesis:
    case Phase::answer:
    case Phase::accusation:
    case Phase::over:
      return {};
  }
  return {};
}

bool legal(const Game& game, const std::string& move) {
  for (const auto& [text, chance] : chances(game)) {
    if (text == move) return true;
  }
  return contains(moves(game), move);
}

}  // namespace

const Texts& all_suspects() {
  static const Texts kNames = {"rose", "pervenche", "leblanc", "olive", "moutarde", "violet"};
  return kNames;
}

const Texts& all_weapons() {
  static const Texts kNames = {"candlestick", "pistol", "rope", "lead_pipe", "knife", "wrench"};
  return kNames;
}

const Texts& all_rooms() {
  static const Texts kNames = {"study",    "hall",   "living_room", "dining_room", "kitchen",
                               "bathroom", "garage", "game_room",   "bedroom"};
  return kNames;
}

const Texts& all_cards() {
  static const Texts kNames = [] {
    Texts names = all_suspects();
    names.insert(names.end(), all_weapons().begin(), all_weapons().end());
    names.insert(names.end(), all_rooms().begin(), all_rooms().end());
    return names;
  }();
  return kNames;
}

std::shared_ptr<const Board> default_board() {
  static const auto kBoard = std::make_shared<const Board>(draw_default_board());
  return kBoard;
}

Board read_board(const std::string& json) try {
  const nlohmann::json source = nlohmann::json::parse(json);
  Board board;
  std::set<std::string> door_cells;
  read_grid(source, board, door_cells);
  for (const auto& door : source.at("doors")) {
    const std::string cell = cell_name(door.at("x").get<int>(), door.at("y").get<int>());
    const std::string room = lower(door.at("room").get<std::string>());
    require(is_room(room), "a door into no room", room);
    require(door_cells.contains(cell), "a door where none is drawn", cell);
    require(board.doors.emplace(cell, room).second, "a door given twice", cell);
  }
  for (const std::string& cell : door_cells) {
    require(board.doors.contains(cell), "a door that leads nowhere", cell);
  }
  std::set<std::string> rooms;
  for (const auto& entry : source.at("rooms")) {
    const std::string room = lower(entry.at("enum").get<std::string>());
    require(is_room(room) && rooms.insert(room).second, "an unknown or repeated room", room);
    if (entry.at("secret_passage").is_null()) continue;
    const std::string end = lower(entry.at("secret_passage").get<std::string>());
    require(is_room(end) && end != room, "a passage to nowhere", end);
    board.passages[room] = end;
  }
  for (const std::string& room : all_rooms()) {
    require(rooms.contains(room), "a room is missing", room);
    const bool has_door = std::any_of(board.doors.begin(), board.doors.end(),
                                      [&](const auto& door) { return door.second == room; });
    require(has_door, "a room without a door", room);
  }
  std::set<std::string> starts;
  for (const auto& entry : source.at("suspects")) {
    const std::string suspect = lower(entry.at("enum").get<std::string>());
    const auto start = entry.at("start").get<std::vector<int>>();
    require(contains(all_suspects(), suspect), "an unknown suspect", suspect);
    require(start.size() == 2, "a start that is no cell", suspect);
    const std::string cell = cell_name(start[0], start[1]);
    require(board.cells.contains(cell), "a start that is no corridor", cell);
    require(starts.insert(cell).second, "two starts on a cell", cell);
    require(board.starts.emplace(suspect, cell).second, "two starts of a suspect", suspect);
  }
  for (const std::string& suspect : all_suspects()) {
    require(board.starts.contains(suspect), "a start is missing", suspect);
  }
  check_connected(board);
  return board;
} catch (const nlohmann::json::exception& error) {
  throw std::runtime_error(std::string("cluedo: not a board: ") + error.what());
}

Game start(const Rules& rules, int seats, std::shared_ptr<const Board> board) {
  require(seats >= 3 && seats <= 6, "3 to 6 seats", std::to_string(seats));
  require(rules.limit >= 1, "at least one round", std::to_string(rules.limit));
  Game game;
  game.rules = rules;
  game.board = std::move(board);
  game.pawns = game.board->starts;
  for (std::size_t i = 0; i < all_weapons().size(); ++i) {
    game.weapons[all_weapons()[i]] = all_rooms()[i];
  }
  game.hands.resize(at(seats));
  game.eliminated.resize(at(seats), false);
  game.resigned.resize(at(seats), false);
  game.brought.resize(at(seats), false);
  game.last_room.resize(at(seats));
  game.elsewhere.resize(at(seats), false);
  if (rules.suspects == Suspects::order) {
    game.suspects.assign(all_suspects().begin(), all_suspects().begin() + seats);
  } else {
    game.phase = Phase::suspect;
  }
  return game;
}

std::vector<std::string> moves(const Game& game) {
  Texts texts = unsorted_moves(game);
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::vector<std::pair<std::string, Chance>> chances(const Game& game) {
  Chances list = unsorted_chances(game);
  std::sort(list.begin(), list.end(),
            [](const auto& one, const auto& other) { return one.first < other.first; });
  return list;
}

Game play(Game game, const std::string& move) {
  require(legal(game, move), "not a legal move", move);
  const Texts parts = words(move);
  if (parts[0] == "suspect") {
    play_suspect(game, parts[1]);
  } else if (parts[0] == "envelope") {
    play_envelope(game, {parts[1], parts[2], parts[3]});
  } else if (parts[0] == "deal") {
    play_deal(game, parts[1]);
  } else if (parts[0] == "roll" && game.phase == Phase::first) {
    play_throw(game, std::stoi(parts[1]));
  } else if (parts[0] == "roll" && game.phase == Phase::move) {
    game.phase = Phase::roll;
  } else if (parts[0] == "roll") {
    game.dice = std::stoi(parts[1]);
    game.phase = Phase::walk;
  } else if (parts[0] == "stay") {
    end_move(game);
  } else if (parts[0] == "passage") {
    play_passage(game);
  } else if (parts[0] == "go") {
    play_go(game, parts[1]);
  } else if (parts[0] == "enter") {
    play_enter(game, parts[1]);
  } else if (parts[0] == "suggest") {
    play_suggest(game, parts[1], parts[2]);
  } else if (parts[0] == "none") {
    play_none(game);
  } else if (parts[0] == "show") {
    play_show(game, parts[1]);
  } else if (parts[0] == "accuse") {
    play_accuse(game, {parts[1], parts[2], parts[3]});
  } else {
    play_pass(game);
  }
  return game;
}

void resign(Game& game, int seat) {
  require(game.phase != Phase::over, "nothing to resign", "the game is over");
  require(seat >= 0 && seat < seats(game), "no such seat", std::to_string(seat));
  require(!game.eliminated[at(seat)], "no longer in the game, seat", std::to_string(seat));
  game.eliminated[at(seat)] = true;
  game.resigned[at(seat)] = true;
  game.brought[at(seat)] = false;
  const bool setting_up = game.phase == Phase::suspect || game.phase == Phase::envelope ||
                          game.phase == Phase::deal || game.phase == Phase::first;
  if (nobody_left(game)) {
    end_game(game);
  } else if (!setting_up && seat == game.turn) {
    pass_the_turn(game);
  }
}

Status status(const Game& game) {
  if (game.phase != Phase::over) return {Result::playing, -1};
  if (game.winner >= 0) return {Result::won, game.winner};
  return {Result::unsolved, -1};
}

bool may_ask(const Game& game) {
  const std::string& room = place(game);
  if (!is_room(room)) return false;
  if (!game.entered && !game.brought[at(game.turn)]) return false;
  return game.last_room[at(game.turn)] != room || game.elsewhere[at(game.turn)];
}

bool may_roll(const Game& game) {
  if (!is_room(place(game))) return true;
  const Texts doors = doors_of(game, place(game));
  return !std::all_of(doors.begin(), doors.end(),
                      [&](const std::string& cell) { return blocked(game, cell); });
}

bool blocked(const Game& game, const std::string& cell) {
  for (const auto& [suspect, where] : game.pawns) {
    if (where != cell) continue;
    const int seat = owner(game, suspect);
    if (seat < 0 || !game.eliminated[at(seat)]) return true;
  }
  return false;
}

std::map<std::string, int> steps(const Game& game, int most) {
  std::map<std::string, int> reached;
  std::set<std::string> edge;
  if (!is_room(place(game))) {
    reached[place(game)] = 0;
    edge = {place(game)};
  }
  for (int count = 1; count <= most; ++count) {
    std::set<std::string> next;
    if (count == 1 && is_room(place(game))) {
      const Texts doors = doors_of(game, place(game));
      next.insert(doors.begin(), doors.end());
    }
    for (const std::string& cell : edge) {
      const Texts around = neighbours(*game.board, cell);
      next.insert(around.begin(), around.end());
    }
    edge.clear();
    for (const std::string& cell : next) {
      if (reached.contains(cell) || blocked(game, cell)) continue;
      reached[cell] = count;
      edge.insert(cell);
    }
  }
  return reached;
}

}  // namespace naive_cluedo
