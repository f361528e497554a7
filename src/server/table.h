#pragma once
#include <boost/asio/steady_timer.hpp>
#include <list>
#include <map>
#include <set>

#include "core/conversation.h"
#include "server/client_command.h"
#include "server/clock.h"
#include "server/gate.h"
#include "server/http_error.h"
#include "server/store.h"

namespace salon::server {

class Hall;

/// Somebody connected to a table: a seat's conversation, or a spectator's.
struct Listener {
  std::function<void(std::string)> say;
  Seat seat = kSpectator;
  bool director = false;
  bool views = false;
  protocol::Features features;
  bool gone = false;
  std::optional<Conversation> talk;
};

struct Seated {
  Seat seat = 0;
  std::string token;
};

/// Where somebody plays again: a seat, or as director of a table of bots.
struct Again {
  std::string table;
  std::optional<Seated> seated;
  std::string director;
};

/// A finished game and when each thing in it happened.
struct Finished {
  Record record;
  std::vector<std::int64_t> times;
};

/// One table: the match, who sits where, the clock, whoever listens. It belongs to the event loop.
/// Whatever changes the game goes through the gate, one at a time, and is stored before anybody is
/// told of it.
class Table : public std::enable_shared_from_this<Table> {
 public:
  Table(Hall& hall, std::string id);

  /// Reads the table from the store, the first time. False: there is none.
  asio::awaitable<Result<bool>> wake();

  asio::awaitable<Result<Seated>> join(std::string name, std::optional<Seat> seat);
  asio::awaitable<Result<void>> leave(std::string token);
  /// What a seat may also say on its socket: resigns, offers a draw or answers one.
  asio::awaitable<Result<void>> act(std::string token, protocol::Answer answer);
  asio::awaitable<Result<void>> fill(std::string token, Seat seat, std::string bot);
  asio::awaitable<Result<Again>> rematch(std::string token);
  asio::awaitable<Result<Advice>> hint(std::string token);
  asio::awaitable<Result<Finished>> finished();

  asio::awaitable<Result<std::shared_ptr<Listener>>> enter(Greeting greeting,
                                                           std::function<void(std::string)> say);
  asio::awaitable<void> hear(std::shared_ptr<Listener> who, std::string line);
  void exit(const std::shared_ptr<Listener>& who);

  /// Another server stored something, or has something to say.
  asio::awaitable<void> refresh();
  void overhear(const std::string& server, const std::string& word);
  void forget_servers(const std::vector<std::string>& alive);
  asio::awaitable<void> try_to_keep();
  /// Whether one of these servers, or this one, runs its bots and clocks.
  bool kept_by(const std::vector<std::string>& alive) const;

  Json card() const;
  const std::string& id() const { return id_; }
  const std::string& game() const { return row_.plan.game; }
  /// True when the table can be dropped from memory: nobody is connected and nothing is due.
  bool idle(std::int64_t now_ms) const;
  bool ticking() const;
  /// Stops whoever thinks; the table is about to go.
  void hush();

 private:
  struct SeatedBot;
  struct Thought;

  // The journal.
  asio::awaitable<Result<bool>> load();
  Result<void> begin();
  Result<void> take(const Entry& entry);
  asio::awaitable<Result<void>> commit(std::size_t from, bool undone = false);
  asio::awaitable<Result<bool>> amend(Plan plan);
  void draw_nature();
  void note_times(std::int64_t at_ms, std::size_t from);
  Standing standing() const;
  asio::awaitable<void> forgive_idle_time(std::int64_t last_beat_ms);

  // Who is who.
  std::optional<Seat> seat_of(std::string_view token) const;
  bool is_director(std::string_view token) const;
  bool plays(Seat seat) const;
  bool here(Seat seat) const;
  bool alone(Seat seat) const;
  std::vector<std::string> names() const;
  asio::awaitable<Result<void>> give_up_seat(Seat seat, std::string_view reason);
  asio::awaitable<Result<Seated>> sit_kept(std::string old_hash);
  friend class Hall;

  // Telling.
  void tell(Listener& listener);
  void tell_all();
  void say_all(const Json& message);
  void say_card();
  void refuse(Listener& who, const Error& error);
  void demote(Seat seat);
  void shout(std::string word);
  void shout_presence(Seat seat);
  void note_presence(Seat seat, bool before);

  // Going on.
  void settle();
  void next();
  void think(Seat seat);
  asio::awaitable<void> ponder(std::shared_ptr<Thought> thought);
  asio::awaitable<void> play_thought(std::shared_ptr<Thought> thought, Expected<std::string> move);
  asio::awaitable<void> answer_draw(Seat bot);
  void announce(const std::shared_ptr<Thought>& thought);
  void cancel_thought();
  void reconsider();
  std::int64_t now_ms() const;
  void arm();
  asio::awaitable<void> look_at_clock();
  std::optional<std::int64_t> away_due(Seat seat) const;
  asio::awaitable<void> fulfil(std::shared_ptr<Listener> who, ClientCommand wish);
  asio::awaitable<void> undo(Listener& who);
  void look_back(Listener& who, const LookCommand& look);
  void direct(const PaceCommand& pace);
  void step();
  bool attended() const;
  std::string bot_for(Seat seat) const;

  Hall& hall_;
  std::string id_;
  std::shared_ptr<Gate> gate_;
  bool awake_ = false;
  TableRow row_;
  std::optional<Match> match_;
  std::optional<Clock> clock_;
  std::vector<std::int64_t> times_;  // when each event happened
  std::int64_t turn_since_ms_ = 0;
  std::list<std::shared_ptr<Listener>> listeners_;
  std::map<Seat, std::int64_t> absent_since_ms_;
  std::map<Seat, std::int64_t> here_since_ms_;
  std::map<std::string, std::map<Seat, int>> elsewhere_;  // server, seat: how many connections
  std::map<Seat, std::shared_ptr<SeatedBot>> minds_;
  std::shared_ptr<Thought> thought_;
  bool judging_draw_ = false;
  bool hinting_ = false;
  bool keeps_ = false;
  std::string keeper_;  // the server that does, as far as this one knows
  bool paused_ = false;
  bool stepping_ = false;
  int pace_ms_ = 0;
  asio::steady_timer pace_;
  asio::steady_timer timer_;
  std::int64_t touched_ms_ = 0;
};

}  // namespace salon::server
