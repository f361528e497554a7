#pragma once
#include "server/audience.h"
#include "server/gate.h"
#include "server/grapevine.h"
#include "server/helper.h"
#include "server/herald.h"
#include "server/machines.h"
#include "server/room.h"
#include "server/scribe.h"
#include "server/timekeeper.h"
#include "table/aside.h"
#include "table/client_command.h"
#include "table/http_error.h"
#include "table/seating.h"

namespace salon::server {

class Hall;

/// Where somebody plays again: a seat, or as director of a table of bots.
struct Again {
  std::string table;
  std::optional<Seated> seated;
  std::string director;
};

/// A game and when each thing in it happened.
struct Played {
  std::shared_ptr<const Variant> variant;
  Record record;
  std::vector<std::int64_t> times;
};

/// One table: its journal, who sits where, who is there, the machines that play at it. It belongs
/// to the event loop. Whatever changes the game goes through the gate, one at a time, and is stored
/// before anybody is told of it. While it is in doubt what is stored, the table stands still.
class Table final : public std::enable_shared_from_this<Table>, Scribe::Patron, Timekeeper::Patron {
 public:
  Table(Hall& hall, std::string id);

  /// Reads the table from the store, the first time. False: there is none.
  asio::awaitable<Result<bool>> wake();

  asio::awaitable<Result<Seated>> join(std::string name, std::optional<Seat> seat);
  /// The same person as at the table before, by the hash of the token they had there.
  asio::awaitable<Result<Seated>> sit_kept(std::string old_hash);
  asio::awaitable<Result<void>> leave(std::string token);
  /// What a seat may also say on its socket: resigns, offers a draw or answers one.
  asio::awaitable<Result<void>> act(std::string token, protocol::Answer answer);
  asio::awaitable<Result<void>> fill(std::string token, Seat seat, std::string bot);
  asio::awaitable<Result<Again>> rematch(std::string token);
  asio::awaitable<Result<Advice>> hint(std::string token);
  /// The same for somebody whose own device works it out: noted like any other hint; returns which
  /// bot to ask.
  asio::awaitable<Result<std::string>> own_hint(std::string token);
  /// Nothing is told of a game with secrets before it is over; of another what was played so far,
  /// if that is enough.
  asio::awaitable<Result<Played>> played(bool so_far = false);

  asio::awaitable<Result<std::shared_ptr<Listener>>> enter(Greeting greeting,
                                                           std::function<void(Frame)> say);
  /// What somebody said, or why it cannot be read.
  asio::awaitable<void> hear(std::shared_ptr<Listener> who, Expected<Json> said);
  /// Whether something was said for a ply that is over.
  bool has_moved_on(const Json& said) const;
  void exit(const std::shared_ptr<Listener>& who);

  /// Another server stored something, or has something to say.
  asio::awaitable<void> refresh();
  void overhear(const std::string& server, const std::string& text);
  void forget_servers(const std::vector<std::string>& alive);
  asio::awaitable<void> try_to_keep();
  /// Whether one of these servers, or this one, runs its bots and clocks, as far as there are any.
  bool kept_by(const std::vector<std::string>& alive) const;
  bool keeps() const override { return keeps_; }

  Json card() const;
  const std::string& id() const { return id_; }
  const std::string& game() const { return row_.plan.game; }
  /// How many events its game has; none before it begins.
  std::size_t ply() const { return journal_.begun() ? match().ply() : 0; }
  bool awake() const { return scribe_.awake(); }
  /// True when the table can be dropped from memory: nobody is connected and nothing goes on. Its
  /// clock may run.
  bool idle(std::int64_t now_ms) const;
  /// Writes down how far it has come, for lists, if that is not written already.
  void note_standing(std::int64_t now_ms) { scribe_.note(now_ms, touched_ms_); }
  Timekeeper& timekeeper() { return timekeeper_; }
  /// Stops all thinking; the table is about to go.
  void hush();

 private:
  // For the scribe and the timekeeper.
  asio::awaitable<Expected<std::shared_ptr<const Variant>>> variant(Plan plan) override;
  void settle() override;
  void unlearn() override;
  void greet_anew() override;
  void stop() override;
  void go_on() override;
  void spawn(asio::awaitable<void> work) override;
  bool ending() const override;
  std::int64_t now_ms() const override;
  bool in_reach() const override;
  asio::awaitable<Result<void>> give_up_seat(Seat seat, std::string_view reason) override;

  // What is stored.
  asio::awaitable<void> hear_news();
  asio::awaitable<Result<bool>> amend(Plan plan);

  // Who is who.
  const Match& match() const { return journal_.match(); }
  asio::awaitable<Result<Seat>> find_seat(std::string token);
  asio::awaitable<Result<Seated>> sit(
      std::function<Result<Seating::Change>(const Seating&)> choose);

  // Telling.
  Conversation conversation(const Listener& listener) const;
  Moment moment() const;
  std::string card_line() const;
  void say_card();
  void refuse(Listener& who, const Error& error);
  void demote(Seat seat);
  void call_presence(Seat seat);
  void presence_changed(Seat seat);

  // Going on.
  /// Whatever is thrown while something is drafted, nobody is shown the draft, and it is not stored
  /// with what is done next.
  struct NoDraftLeft {
    explicit NoDraftLeft(Journal& drafted_in) : journal(drafted_in) {}
    ~NoDraftLeft() {
      if (journal.drafting()) journal.drop_draft();
    }
    NoDraftLeft(const NoDraftLeft&) = delete;
    NoDraftLeft& operator=(const NoDraftLeft&) = delete;

    Journal& journal;
  };
  void next();
  void think(Seat seat);
  asio::awaitable<void> let_nature_move();
  asio::awaitable<void> ponder(Seat seat, std::shared_ptr<Machines::Thought> thought);
  asio::awaitable<void> play_thought(Seat seat, std::shared_ptr<Machines::Thought> thought,
                                     Expected<std::string> move);
  asio::awaitable<void> answer_draw(Seat bot);
  void announce(std::optional<Seat> thinking);
  void say_thinking(std::optional<Seat> seat);
  void reconsider();
  Machines::Owner owner() const;
  bool behind(const Json& said) const;
  asio::awaitable<void> act(Listener& who, const Json& said);
  asio::awaitable<void> fulfil(std::shared_ptr<Listener> who, ClientCommand wish);
  asio::awaitable<Result<Seat>> begin_hint(std::string token);
  void look_back(Listener& who, const LookCommand& look);
  void direct(const Word& said);
  asio::awaitable<Result<void>> put(Aside aside);
  asio::awaitable<void> put(Listener& who, Expected<Aside> aside);

  Hall& hall_;
  std::string id_;
  std::shared_ptr<Gate> gate_;
  Scribe scribe_;
  Grapevine grapevine_;
  const TableRow& row_;
  Journal& journal_;
  Audience audience_;
  Herald herald_;
  Presence presence_;
  People people_;
  Asides asides_;
  Timekeeper timekeeper_;
  Machines machines_;
  Helper helper_;
  bool judging_draw_ = false;
  bool hinting_ = false;
  bool keeps_ = false;
  std::string keeper_;  // the server that does, as far as this one knows
  std::int64_t touched_ms_ = 0;
};

}  // namespace salon::server
