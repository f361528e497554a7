// The C interface of the library: a game and what is done with it, line by line. Whatever is called
// with whatever arguments, nothing is thrown and nothing ends the process, and every refusal says
// why.
#include <charconv>
#include <map>

#include "input.h"
#include "library/salon.h"

using namespace salon;

namespace {

/// Text of the library's, given back.
class Text {
 public:
  explicit Text(char* text) : text_(text) {
    if (!text) fuzz::require(*salon_error(0) != 0 && *salon_error(1) != 0);
  }
  ~Text() { salon_free(text_); }
  Text(const Text&) = delete;
  Text& operator=(const Text&) = delete;
  const char* get() const { return text_; }

 private:
  char* text_;
};

using Game = std::unique_ptr<salon_game, decltype(&salon_game_close)>;

Game owned(salon_game* game) {
  if (!game) fuzz::require(*salon_error(0) != 0 && *salon_error(1) != 0);
  return {game, &salon_game_close};
}

/// Each game is opened once: reading its board takes longer than most of what follows.
const salon_game* opened(const std::string& name) {
  static std::map<std::string, Game> games;
  auto at = games.find(name);
  if (at == games.end()) {
    Game game = owned(salon_game_open(name.c_str(), nullptr, 0, nullptr));
    fuzz::require(game != nullptr);
    at = games.emplace(name, std::move(game)).first;
  }
  return at->second.get();
}

/// Calls one function after the other, as the lines say: a letter, a number, text.
class Session {
 public:
  explicit Session(const std::string& name) : name_(name) {
    play_at(opened(name));
    reset(salon_state_begin(game_));
  }
  ~Session() {
    salon_batch_close(batch_);
    salon_bot_close(bot_);
    salon_state_close(state_);
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  void hear(std::string_view line) {
    if (line.empty()) return;
    const char letter = line.front();
    line.remove_prefix(1);
    int number = 0;
    const auto [rest, error] = std::from_chars(line.data(), line.data() + line.size(), number);
    line.remove_prefix(static_cast<std::size_t>(rest - line.data()));
    const std::string text(line);
    if (!look(letter, number) && !act(letter, number, text) && !open(letter, number, text))
      step(letter, number);
  }
  /// A record that somebody else wrote; from then on it is played on at its table.
  void read(const std::string& record) {
    auto* foreign = salon_state_read(record.c_str());
    if (!foreign) return fuzz::require(*salon_error(0) != 0 && *salon_error(1) != 0);
    reset(foreign);
    adopt(owned(salon_state_game(state_)), false);
    read_back();
    look_around();
  }

 private:
  void reset(salon_state* made) {
    if (!made) return;
    salon_state_close(state_);
    state_ = made;
  }
  void play_at(const salon_game* game) {
    game_ = game;
    seen_.resize(static_cast<std::size_t>(salon_game_observation_bytes(game)));
    legal_.resize(static_cast<std::size_t>(salon_game_actions(game)));
  }
  /// A game with rules, seats or a board from outside takes the place of the one before. The bot
  /// stays: what it says to states of another game is a refusal.
  void adopt(Game game, bool begin) {
    if (!game) return;
    salon_batch_close(batch_);
    batch_ = nullptr;
    play_at(game.get());
    if (begin) reset(salon_state_begin(game.get()));
    own_ = std::move(game);
    fuzz::require(Text(salon_game_about(game_)).get() && Text(salon_game_layout(game_)).get());
  }
  bool open(char letter, int seats, const std::string& text) {
    if (letter == 'D') board_ = text;
    if (letter == 'G') rules_ = text;
    if (letter != 'D' && letter != 'G') return false;
    adopt(owned(salon_game_open(name_.c_str(), rules_.c_str(), seats, board_.c_str())), true);
    return true;
  }
  void look_around() {
    for (int seat = SALON_ALL_OPEN; seat < salon_game_seats(game_); ++seat) {
      for (const char letter : {'v', 'y', 'i', 'n', 'o'}) look(letter, seat);
    }
    for (const char letter : {'m', 'e'}) look(letter, 0);
    std::vector<double> returns(static_cast<std::size_t>(salon_game_seats(game_)));
    const auto seats = static_cast<std::int32_t>(returns.size());
    fuzz::require(salon_state_returns(state_, returns.data(), seats) == 0);
  }
  static void count(std::int64_t result) {
    if (result == SALON_ERROR) fuzz::require(*salon_error(0) != 0);
  }

  bool look(char letter, int seat) {
    switch (letter) {
      case 'v':
        return Text(salon_state_view(state_, seat)), true;
      case 'y':
        return Text(salon_state_say(state_, seat, seat & 1)), true;
      case 'i':
        return Text(salon_state_picture(state_, seat, seat & 1)), true;
      case 'n':
        return Text(salon_state_seen(state_, seat)), true;
      case 'o':
        return count(salon_state_observation(state_, seat, seen_.data(),
                                             static_cast<std::int64_t>(seen_.size()))),
               true;
      case 'm':
        return Text(salon_state_moves(state_)), Text(salon_state_chances(state_)), true;
      case 't':
        return Text(salon_state_action_text(state_, seat)), true;
      case 'e':
        return Text(salon_state_ending(state_, 0)), true;
      default:
        return false;
    }
  }
  bool act(char letter, int number, const std::string& text) {
    switch (letter) {
      case 'p':
        return count(salon_state_play(state_, text.c_str())), true;
      case 'a':
        return count(salon_state_play_action(state_, number)), true;
      case 'l':
        return play_legal(number), true;
      case 'd':
        return count(salon_state_draw(state_, static_cast<std::uint64_t>(number))), true;
      case 'q':
        return count(salon_state_resign(state_, number)), true;
      case 'w':
        return count(salon_state_rewind(state_, number)), true;
      case 'c':
        return reset(salon_state_copy(state_)), true;
      case 'x':
        return read_back(), true;
      case 'P':
        return reset(salon_state_at(game_, text.c_str())), true;
      case 'f':
        return count(salon_state_action_of(state_, text.c_str())), true;
      case 'b':
        salon_bot_close(bot_);
        bot_ = salon_bot_open(game_, (text + ":work=1").c_str(), number, 1);
        return true;
      case 'h':
        // Thinking takes longer than all the rest, and texts from outside have no part in it.
        if (asked_++ == 0)
          Text(salon_bot_choose(bot_, state_)), Text(salon_bot_advise(bot_, state_));
        return true;
      default:
        return false;
    }
  }
  /// The legal move at that place of the list.
  void play_legal(int place) {
    std::vector<std::int32_t> actions(5000);
    const auto legal = salon_state_actions(state_, actions.data(), 5000);
    count(legal);
    if (legal > 0) {
      const auto at = static_cast<std::size_t>(place < 0 ? 0 : place % legal);
      fuzz::require(salon_state_play_action(state_, actions[at]) == 0);
    }
  }
  /// A record is read back, or there is none.
  void read_back() {
    const Text record(salon_state_record(state_));
    if (!record.get()) return;
    auto* again = salon_state_read(record.get());
    fuzz::require(again != nullptr);
    const Text here(salon_state_position(state_)), there(salon_state_position(again));
    fuzz::require(std::string_view(here.get()) == there.get());
    reset(again);
  }
  void step(char letter, int number) {
    if (letter == 'B') {
      salon_batch_close(batch_);
      batch_ = salon_batch_open(game_, number % 3, 1, 1, 1);
    }
    if (letter != 's' || !batch_) return;
    std::vector<std::uint8_t> seen(seen_.size() * 2), legal(legal_.size() * 2);
    const salon_rows rows{seen.data(), legal.data(), nullptr, nullptr, nullptr};
    const std::int32_t actions[2]{number, SALON_ANY};
    count(salon_batch_step(batch_, actions, &rows));
  }

  std::string name_, rules_, board_;
  Game own_{nullptr, &salon_game_close};
  const salon_game* game_ = nullptr;
  std::vector<std::uint8_t> seen_, legal_;
  salon_state* state_ = nullptr;
  salon_bot* bot_ = nullptr;
  salon_batch* batch_ = nullptr;
  int asked_ = 0;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const fuzz::Input input(data, size);
  Session session(input.game->about().name);
  int lines = 0;
  for (const auto line : split(input.text, '\n')) {
    if (++lines > 20) break;
    if (line.starts_with('R')) {  // the rest is a record, which has lines of its own
      session.read(std::string(line.data() + 1, input.text.data() + input.text.size()));
      break;
    }
    session.hear(line);
  }
  return 0;
}
