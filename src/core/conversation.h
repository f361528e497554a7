#pragma once
#include "core/match.h"
#include "core/protocol.h"
#include "core/view_changes.h"

namespace salon {

/// The messages a host makes, each out of what one observer may know and nothing else.
namespace protocol {

Hello hello(const Variant& variant, Seat seat, std::vector<std::string> names,
            const Features& features = {});
/// A `seen` or a `table`. Of a replacement only the name is told: how a bot is started is its
/// owner's business.
Message glimpsed(std::size_t ply, const Glimpse& glimpse);
Turn ask(const Eye& eye, std::size_t ply, int undos, std::optional<int> budget_ms);
/// Of a match that is over.
Over ending(const Match& match);
/// Why it is over in the words of today: where somebody has won by the rules, with the names.
Phrase why(const Match& match);

/// Does at the table what a seat asked for. A move meant for an earlier ply is refused, never
/// silently dropped; a draw offered in the meantime does not make a move late.
Expected<void> act(Match& match, Seat seat, const Answer& answer);
/// What it would say to a move, without making it.
Explained explain(const Match& match, Seat seat, const Explain& question);

}  // namespace protocol

/// One seat's side of a match, as messages: each time, what has happened since it was last told. It
/// may begin at any time; in the middle of a game everything is told from the start.
class Conversation {
 public:
  struct Options {
    bool views = false;  // for those who show the table: how things stand after every event
    std::optional<int> budget_ms;
    protocol::Features features = {};
    bool aids = true;      // else views leave out what thinks for the player, until the end
    bool company = false;  // whether the host has that feature
    bool thinks = false;   // likewise, and the game hides nothing from anybody
    std::size_t at_once = Eye::kAll;  // how many events are told at a time

    bool operator==(const Options&) const = default;
  };

  /// `seat` may be kSpectator, or kAllOpen once nothing is secret any more.
  explicit Conversation(Seat seat) : Conversation(seat, Options{}) {}
  Conversation(Seat seat, const Options& options) : seat_(seat), options_(options) {
    options_.features.company &= options_.company;
    options_.features.thinks &= options_.thinks;
  }

  const protocol::Features& features() const { return options_.features; }
  void allow_aids(bool aids) { options_.aids = aids; }
  /// Two equal conversations about one match will be told the same things.
  bool operator==(const Conversation&) const = default;

  /// What is new, and how things stand after it. Whoever is still `behind` afterwards has been
  /// told only part of it (see `at_once`) and hears more the next time.
  std::vector<protocol::Message> tell(const Match& match);
  bool behind() const { return behind_; }
  /// Takes a line from the seat and does what it says. Returns the immediate answer: nothing if it
  /// was done (then everybody has to be told), otherwise why not, and how the match stands.
  std::vector<protocol::Message> hear(Match& match, std::string_view line);
  /// The same for a line that has been parsed already.
  std::vector<protocol::Message> heed(Match& match, const Json& said);
  std::vector<protocol::Message> refuse(const Match& match, const Error& error);
  /// How things stood for this seat after the first `ply` events, folded again from what it saw.
  Expected<protocol::View> look_back(const Match& match, std::size_t ply) const;

 private:
  protocol::Message stand(const Match& match);
  protocol::Message look(const Match& match);
  Phrase sentence(const Eye& eye) const;
  Phrase reason(const Match& match, std::string_view move, const Phrase& why) const;
  template <class Standing>
  void show(const Match& match, Standing& standing);

  Seat seat_;
  Options options_;
  bool greeted_ = false;
  bool told_ = false;  // how things stand, after the last glimpse told
  int undos_ = 0;
  std::size_t count_ = 0;
  bool behind_ = false;
  std::optional<Seat> offer_;  // of a draw, as last told
  ViewTold view_;              // last, to whoever asked for changes
};

}  // namespace salon
