#include "games/cluedo/board.h"

#include <limits>

namespace salon::embedded {
extern const std::string_view board_cluedo;
}

namespace salon::cluedo {

constexpr std::uint16_t kFar = std::numeric_limits<std::uint16_t>::max();

/// Reads a board piece by piece; each step returns what is wrong with its piece.
class BoardReader {
 public:
  Expected<Board> read(std::string_view text);

 private:
  Expected<void> read_letters();
  Expected<void> read_grid();
  Expected<void> read_cell(Place at, char sign);
  Expected<void> read_doors();
  Expected<void> read_passages();
  Expected<void> read_starts();
  Expected<void> check_corridors() const;
  const Json* list(const char* key, Json::value_t type) const;

  Board board_;
  std::array<Card, 128> letters_{};
  std::vector<std::pair<Place, Place>> door_steps_;  // the door cell, the cell it leads to
};

const Json* BoardReader::list(const char* key, Json::value_t type) const {
  const auto found = board_.json_.find(key);
  return found != board_.json_.end() && found->type() == type ? &*found : nullptr;
}

Expected<void> BoardReader::read_letters() {
  letters_.fill(kNoCard);
  const Json* rooms = list("rooms", Json::value_t::object);
  if (!rooms) {
    return fail("the board has no \"rooms\": which letter is which room",
                "le plateau n'a pas de « rooms » : quelle lettre est quelle pièce");
  }
  Cards named = 0;
  for (const auto& [key, value] : rooms->items()) {
    if (key.size() != 1 || key[0] < 'A' || key[0] > 'Z') {
      return fail("rooms: \"{}\" should be one letter from A to Z",
                  "rooms : « {} » devrait être une lettre de A à Z", key.substr(0, 40));
    }
    if (!value.is_string()) {
      return fail("rooms: {} should name a room", "rooms : {} devrait nommer une pièce", key);
    }
    const auto room = parse_card(value.get<std::string>(), cluedo::rooms);
    if (!room) return fail("rooms: {}", "rooms : {}", room.error().what);
    if (named & bit(*room)) {
      return fail("rooms: {} has two letters", "rooms : {} a deux lettres", word(*room));
    }
    named |= bit(*room);
    letters_[key[0]] = *room;
  }
  if (named != kCardsOf[cluedo::rooms]) {
    return fail("rooms: {} has no letter", "rooms : {} n'a pas de lettre",
                word(lowest(kCardsOf[cluedo::rooms] & ~named)));
  }
  return {};
}

Expected<void> BoardReader::read_grid() {
  const Json* grid = list("grid", Json::value_t::array);
  if (!grid || grid->empty()) {
    return fail("the board has no \"grid\": a list of rows",
                "le plateau n'a pas de « grid » : une liste de rangées");
  }
  if (grid->size() > kMostRows) {
    return fail("{} rows: there may be {} at most", "{} rangées : il y en a {} au plus",
                grid->size(), kMostRows);
  }
  board_.rows_ = static_cast<int>(grid->size());
  for (int row = 0; row < board_.rows_; ++row) {
    const Json& line = (*grid)[row];
    if (!line.is_string()) {
      return fail("row {} is not a text", "la rangée {} n'est pas un texte", row + 1);
    }
    const auto& cells = line.get_ref<const std::string&>();
    if (row == 0) board_.columns_ = static_cast<int>(std::min<std::size_t>(cells.size(), 1000));
    if (cells.empty() || cells.size() > kMostColumns ||
        cells.size() != std::size_t(board_.columns_)) {
      return fail("row {} has {} cells: rows have one length, at most {}",
                  "la rangée {} a {} cases : toutes ont la même longueur, au plus {}", row + 1,
                  cells.size(), kMostColumns);
    }
    for (int column = 0; column < board_.columns_; ++column) {
      if (auto read = read_cell(cell(column, row), cells[column]); !read) return read;
    }
  }
  return {};
}

Expected<void> BoardReader::read_cell(Place at, char sign) {
  if (sign == '#') return {};
  if (sign == '.') {
    board_.walkable_.add(at);
    return {};
  }
  const auto door = std::string_view("^v<>").find(sign);
  if (door != std::string_view::npos) {
    static constexpr std::array<int, 4> steps{-32, 32, -1, 1};
    board_.walkable_.add(at);
    door_steps_.emplace_back(at, static_cast<Place>(at + steps[door]));
    return {};
  }
  const Card room = sign > 0 ? letters_[sign] : kNoCard;
  if (room == kNoCard) {
    return fail("cell {}: '{}' is neither # . ^ v < > nor the letter of a room",
                "case {} : '{}' n'est ni # . ^ v < > ni la lettre d'une pièce", cell_name(at),
                sign >= ' ' ? sign : '?');
  }
  board_.floor_[room - kFirstRoom].add(at);
  return {};
}

Expected<void> BoardReader::read_doors() {
  for (const auto& [door, to] : door_steps_) {
    const bool on_board = to >= 0 && row_of(to) < board_.rows_ && column_of(to) < board_.columns_;
    const Card room = on_board ? board_.room_at(to) : kNoCard;
    if (room == kNoCard) {
      return fail("the door {} leads into no room", "la porte {} ne mène dans aucune pièce",
                  cell_name(door));
    }
    board_.doors_[room - kFirstRoom].add(door);
  }
  for (Card room = kFirstRoom; room < kCards; ++room) {
    if (board_.doors(room).size() == 0) {
      return fail("{} has no door", "{} n'a pas de porte", word(room));
    }
  }
  return {};
}

Expected<void> BoardReader::read_passages() {
  board_.passages_.fill(kNoCard);
  if (!board_.json_.contains("passages")) return {};
  const Json* passages = list("passages", Json::value_t::array);
  const auto wrong = [] {
    return fail("passages: a list of pairs of rooms", "passages : une liste de paires de pièces");
  };
  if (!passages) return wrong();
  for (const auto& pair : *passages) {
    if (!pair.is_array() || pair.size() != 2 || !pair[0].is_string() || !pair[1].is_string()) {
      return wrong();
    }
    std::array<Card, 2> ends{};
    for (int i = 0; i < 2; ++i) {
      const auto room = parse_card(pair[i].get<std::string>(), cluedo::rooms);
      if (!room) return fail("passages: {}", "passages : {}", room.error().what);
      ends[i] = *room;
      if (board_.passage(*room) != kNoCard || (i == 1 && ends[0] == ends[1])) {
        return fail("passages: {} is named twice", "passages : {} est nommée deux fois",
                    word(*room));
      }
    }
    board_.passages_[ends[0] - kFirstRoom] = ends[1];
    board_.passages_[ends[1] - kFirstRoom] = ends[0];
  }
  return {};
}

Expected<void> BoardReader::read_starts() {
  const Json* starts = list("starts", Json::value_t::object);
  if (!starts) {
    return fail("the board has no \"starts\": a cell for each suspect",
                "le plateau n'a pas de « starts » : une case par suspect");
  }
  board_.starts_.fill(kNowhere);
  Cells taken;
  for (const auto& [key, value] : starts->items()) {
    const auto suspect = parse_card(key, suspects);
    if (!suspect) return fail("starts: {}", "starts : {}", suspect.error().what);
    const auto at = value.is_string() ? parse_cell(value.get<std::string>()) : std::nullopt;
    if (!at || !board_.walkable(*at)) {
      return fail("starts: {} does not start on a corridor cell",
                  "starts : {} ne part pas d'une case de couloir", key);
    }
    if (taken.has(*at) || board_.starts_[*suspect] != kNowhere) {
      return fail("starts: {} is taken twice ({})", "starts : {} est prise deux fois ({})",
                  cell_name(*at), key);
    }
    taken.add(*at);
    board_.starts_[*suspect] = *at;
  }
  for (Card suspect = 0; suspect < kSuspects; ++suspect) {
    if (board_.starts_[suspect] == kNowhere) {
      return fail("starts: {} has no cell", "starts : {} n'a pas de case", word(suspect));
    }
  }
  return {};
}

Expected<void> BoardReader::check_corridors() const {
  Cells reached;
  reached.add(board_.start(0));
  for (Cells before; before != reached;) {
    before = reached;
    reached = reached.spread(board_.walkable_);
  }
  Place stray = kNowhere;
  board_.walkable_.each([&](Place at) {
    if (stray == kNowhere && !reached.has(at)) stray = at;
  });
  if (stray == kNowhere) return {};
  return fail("cell {} is cut off from the other corridors",
              "la case {} est coupée des autres couloirs", cell_name(stray));
}

Expected<Board> BoardReader::read(std::string_view text) {
  auto json = parse_json(text, kBoardLimits);
  if (!json) return fail("board: {}", "plateau : {}", json.error().what);
  if (!json->is_object()) {
    return fail("the board is not a JSON object", "le plateau n'est pas un objet JSON");
  }
  board_.json_ = std::move(*json);
  Expected<void> read = read_letters();
  if (read) read = read_grid();
  if (read) read = read_doors();
  if (read) read = read_passages();
  if (read) read = read_starts();
  if (read) read = check_corridors();
  if (!read) return std::unexpected(read.error());
  board_.measure();
  return std::move(board_);
}

/// Steps from everywhere into every room, over an empty house.
void Board::measure() {
  for (Card room = kFirstRoom; room < kCards; ++room) {
    auto& steps = steps_[room - kFirstRoom];
    steps.assign(kRoomPlaces, kFar);
    Cells reached = doors(room), before;
    for (std::uint16_t step = 1; reached != before; ++step) {
      reached.each([&](Place at) { steps[at] = std::min(steps[at], step); });
      before = reached;
      reached = reached.spread(walkable_);
    }
    for (Card from = kFirstRoom; from < kCards; ++from) {
      auto& best = between_[from - kFirstRoom][room - kFirstRoom];
      best = from == room ? std::uint16_t{0} : kFar;
      if (from == room) continue;
      doors(from).each(
          [&](Place at) { best = std::min(best, static_cast<std::uint16_t>(steps[at] + 1)); });
    }
  }
}

Expected<Board> Board::parse(std::string_view text) {
  return BoardReader().read(text);
}

const Board& Board::standard() {
  static const Board board = *parse(embedded::board_cluedo);
  return board;
}

Card Board::door_to(Place at) const {
  for (Card room = kFirstRoom; room < kCards; ++room) {
    if (doors(room).has(at)) return room;
  }
  return kNoCard;
}

Card Board::room_at(Place at) const {
  for (Card room = kFirstRoom; room < kCards; ++room) {
    if (floor_[room - kFirstRoom].has(at)) return room;
  }
  return kNoCard;
}

int Board::distance(Place from, Card room) const {
  if (is_room(from)) return between_[room_of(from) - kFirstRoom][room - kFirstRoom];
  return steps_[room - kFirstRoom][from];
}

std::string cell_name(Place at) {
  return static_cast<char>('a' + column_of(at)) + std::to_string(row_of(at) + 1);
}

std::string place_name(Place place) {
  return is_room(place) ? std::string(word(room_of(place))) : cell_name(place);
}

std::optional<Place> parse_cell(std::string_view text) {
  if (text.size() < 2 || text.size() > 3 || text[0] < 'a' || text[0] > 'z') return {};
  int row = 0;
  for (const char c : text.substr(1)) {
    if (c < '0' || c > '9') return {};
    row = row * 10 + (c - '0');
  }
  if (text[1] == '0' || row > kMostRows) return {};
  return cell(text[0] - 'a', row - 1);
}

std::optional<Place> parse_place(std::string_view text) {
  if (const auto at = parse_cell(text)) return at;
  const auto card = find_card(text);
  if (card && kind_of(*card) == rooms) return inside(*card);
  return {};
}

}  // namespace salon::cluedo
