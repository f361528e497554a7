#pragma once
#include <list>

#include "core/conversation.h"
#include "device/desk.h"
#include "table/client_command.h"
#include "table/http_error.h"
#include "table/journal.h"
#include "table/people.h"
#include "table/seating.h"

namespace salon::device {

using namespace table;

/// Somebody connected to a table: a seat's conversation, or a spectator's.
struct Listener {
  int socket = 0;
  Seat seat = kSpectator;
  bool director = false;
  bool views = false;
  protocol::Features features = {};
  std::optional<Conversation> talk = {};
  std::vector<int> hints = {};  // as last told
};

/// A table on somebody's own device, at which one person plays with bots, or several at one screen.
/// What happens is left at the desk as lines to keep, and told in the same breath; bots think
/// elsewhere, and what they find is heard later.
class Table {
 public:
  /// Told the result of a request that has to wait for a thought.
  using Later = std::function<void(const Result<Json>&)>;

  Table(Desk& desk, TableRow row);
  ~Table();
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  /// A new table: its plan and what is known of its game are kept.
  Result<void> open(const std::vector<Entry>& entries);
  /// A table that was kept.
  Result<void> restore(const std::vector<Entry>& entries);

  Result<Seated> join(const std::string& name, std::optional<Seat> seat);
  Result<Seated> sit_kept(std::string_view old_hash);
  Result<void> leave(const std::string& token);
  Result<void> act(const std::string& token, const protocol::Answer& answer);
  Result<void> fill(const std::string& token, Seat seat, const std::string& bot);
  /// Advice for the seat that is to move; it is told `later`.
  Result<void> hint(const std::string& token, Later later);
  /// The plan of the next game, if this one is over and the token is somebody's here.
  Result<Plan> next_plan(const std::string& token, std::string& director);
  void note_rematch(const std::string& table);
  bool directs(std::string_view token) const { return Seating(row_.plan).directs(token); }
  const std::string& rematch() const { return row_.plan.rematch; }

  Result<void> enter(int socket, const Greeting& greeting);
  void hear(int socket, const std::string& line);
  void exit(int socket);
  /// Tells everybody at it that it is gone.
  void close();

  /// Does what is due.
  void tick();
  /// When the next thing is due.
  std::optional<std::int64_t> due_ms() const;

  Json card() const;
  const std::string& id() const { return row_.id; }
  const std::string& game() const { return row_.plan.game; }
  bool over() const { return journal_.begun() && match().over(); }
  const Journal& journal() const { return journal_; }
  const std::vector<std::string>& lines() const { return lines_; }

 private:
  struct Thought {
    int number = 0;
    Seat seat = 0;
    std::int64_t asked_ms = 0;
    bool announced = false;
    bool again = false;  // the bot itself failed, and another one stands in for it
    std::optional<std::string> move = {};  // found, and held back for the pace of a show
  };

  // What is kept.
  void keep_plan();
  void keep(const std::vector<Entry>& entries);
  Result<void> begin();
  Result<void> commit();
  void append(std::vector<Entry> entries);
  Result<void> amend(Plan plan);

  // Who is who.
  const Match& match() const { return journal_.match(); }
  Result<Seat> find_seat(std::string_view token) const;
  Result<void> give_up_seat(Seat seat, std::string_view reason);
  Result<Seated> sit(const Result<Seating::Change>& change);
  Listener* at(int socket);

  // Telling.
  Conversation conversation(const Listener& listener) const;
  std::vector<std::string> written(Listener& who,
                                   std::span<const protocol::Message> messages) const;
  void tell(Listener& listener, std::vector<std::string> before, std::vector<std::string> after);
  void tell_all();
  void say(const Listener& who, std::vector<std::string> lines);
  void say_all(const std::string& line);
  std::string card_line() const;
  void say_card() { say_all(card_line()); }
  void refuse(Listener& who, const Error& error);
  void demote(Seat seat);

  // Going on.
  void settle();
  void next();
  void think(Seat seat, const std::string& bot, bool again);
  void ponder(Seat seat);
  void hear_move(const Json& result);
  void play_found();
  void play_anything(Seat seat);
  void stop_thinking();
  void reconsider();
  void hurry();
  void direct(const PaceCommand& pace);
  void consider_draw(Seat bot);
  void hear_draw(Seat bot, Seat turn, const Json& advice);
  void answer_draw(Seat bot, bool accept);
  bool late() const;
  bool deserted() const;
  void excuse_absence();
  void fulfil(Listener& who, const ClientCommand& wish);
  void undo(Listener& who);
  void look_back(Listener& who, const LookCommand& look);

  Desk& desk_;
  TableRow row_;
  const AnyGame* game_ = nullptr;
  Journal journal_;
  std::vector<std::string> lines_;
  std::list<Listener> listeners_;
  Presence presence_;
  People people_{row_, journal_, presence_};
  std::optional<Thought> thought_;
  std::optional<int> judging_draw_;
  std::optional<int> hinting_;
  bool paused_ = false;
  bool stepping_ = false;
  int pace_ms_ = 0;
};

/// A line of a table's journal, and back: `plan {…}`, or when and what.
std::string plan_line(const Plan& plan);
std::string entry_line(const Entry& entry);
/// Reads lines into a row and entries, as far as they can be read.
Expected<std::pair<TableRow, std::vector<Entry>>> read_lines(const std::string& table,
                                                             const std::vector<std::string>& lines);

}  // namespace salon::device
