#include "cli/command.h"
#include "cli/lookup.h"
#include "cli/output.h"
#include "cli/save.h"
#include "cli/stepper.h"

namespace salon {
namespace {

struct ReplayRequest {
  std::string file;
  std::optional<std::string> seat;
  bool all = false;
  std::optional<int> from;
  std::optional<int> delay;
  bool quiet = false;
  bool json = false;
};

void declare(Options& options, ReplayRequest& ask) {
  options.word(ask.file, "FILE", {"a recorded game", "une partie enregistrée"});
  options.text(ask.seat, "--seat", "WHO",
               {"through whose eyes: a number from 1, a colour, a name",
                "par les yeux de qui : un numéro à partir de 1, une couleur, un nom"});
  options.flag(ask.all, "--all",
               {"all hands open (the usual way to see a finished game)",
                "tous les jeux ouverts (l'usage pour une partie finie)"});
  options.number(ask.from, "--from", 0, 1'000'000,
                 {"begin after this many plies", "commencer après tant de demi-coups"});
  options.number(ask.delay, "--delay", 0, 60'000,
                 {"milliseconds a move", "millisecondes par coup"});
  options.flag(ask.quiet, "--quiet", {"moves only, no boards", "les coups, sans plateaux"});
  options.flag(ask.json, "--json", {"for programs", "pour les programmes"});
  options.example("salon replay game.txt");
  options.example("salon replay game.txt --seat 1 --from 20");
}

/// Whose eyes: those asked for, as far as the game is over or has no secrets.
Expected<Seat> observer(const Match& match, const ReplayRequest& ask) {
  const bool open = match.over() || !match.variant().about().hidden;
  if (ask.seat) return look_up_seat(match.variant().about(), match.chairs(), *ask.seat);
  if (ask.all && !open) {
    return fail("this game is not over: only one seat's view may be seen (--seat)",
                "cette partie n'est pas finie : on n'en voit que d'une place (--seat)");
  }
  return open ? kAllOpen : kSpectator;
}

/// A game seen again from the beginning, as far as one likes.
class Viewing {
 public:
  Viewing(const Match& match, Seat observer) : match_(match), observer_(observer) { sit(); }

  Seat observer() const { return observer_; }
  std::size_t ply() const { return ply_; }
  bool at_end() const { return ply_ == match_.ply(); }
  const Eye& eye() const { return *eye_; }
  Glimpse last() const { return match_.glimpse(observer_, ply_ - 1); }
  Glimpse next() const { return match_.glimpse(observer_, ply_); }

  void on() { eye_->follow(match_.sight(observer_), ++ply_); }
  void to(std::size_t ply) {
    if (ply < ply_) sit();
    while (ply_ < ply && !at_end()) on();
  }

 private:
  void sit() {
    eye_ = match_.variant().eye(observer_);
    eye_->meet(match_.names());
    ply_ = 0;
  }

  const Match& match_;
  Seat observer_;
  std::unique_ptr<Eye> eye_;
  std::size_t ply_ = 0;
};

std::string_view kind_name(Event::Kind kind) {
  switch (kind) {
    case Event::Kind::move:
      return "move";
    case Event::Kind::resign:
      return "resign";
    case Event::Kind::offer_draw:
      return "offer-draw";
    case Event::Kind::accept_draw:
      return "accept-draw";
    case Event::Kind::decline_draw:
      return "decline-draw";
    case Event::Kind::replace:
      return "replace";
  }
  return "";
}

Json to_json(const Match& match, Viewing& viewing) {
  const Setting setting = match.variant().setting();
  Json json{{"game", match.variant().about().name}, {"rules", setting.rules}};
  json["seats"] = Json::array();
  for (const auto& chair : match.chairs())
    json["seats"].push_back({{"controller", chair.controller}, {"name", chair.name}});
  json["constants"] = match.variant().constants();
  json["view"] = viewing.eye().json();
  json["plies"] = Json::array();
  while (!viewing.at_end()) {
    const Glimpse glimpse = viewing.next();
    const bool moved = glimpse.kind == Event::Kind::move;
    const Phrase told = moved ? viewing.eye().tell(glimpse.text) : Phrase{};
    viewing.on();
    Json entry{{"ply", viewing.ply()},
               {"kind", kind_name(glimpse.kind)},
               {"seat", nullptr},
               {"text", glimpse.text},
               {"told", told.en.empty() ? Json(nullptr) : to_json(told)},
               {"view", viewing.eye().json()}};
    if (glimpse.by >= 0) entry["seat"] = glimpse.by + 1;
    json["plies"].push_back(std::move(entry));
  }
  json["over"] = match.over();
  if (match.over()) {
    json["result"] = match.record().result;
    json["ending"] = to_json(match.ending());
  }
  return json;
}

/// Ply by ply, as whoever holds the keys wants it; they may look back from the end. In a pipe,
/// straight to the end.
void show(Screen& screen, const Match& match, Viewing& viewing, const ReplayRequest& ask) {
  if (screen.live()) screen.line(Stepper::keys(true));
  Stepper stepper(screen, ask.delay, true);
  if (!ask.quiet) screen.show(viewing.eye());
  while (screen.live() || !viewing.at_end()) {
    const auto order = stepper.wait();
    if (order == Stepper::Order::leave) return;
    if (order == Stepper::Order::on && viewing.at_end()) return;
    if (order == Stepper::Order::on)
      viewing.on();
    else
      viewing.to(viewing.ply() > 0 ? viewing.ply() - 1 : 0);
    screen.print(fmt::format("\n{}.", viewing.ply()));
    if (viewing.ply() > 0) screen.tell(match, viewing.observer(), viewing.ply() - 1);
    // What was settled at the table the board does not know, and nothing on it has moved.
    const bool moved = viewing.ply() == 0 || viewing.last().kind == Event::Kind::move;
    if (!ask.quiet && moved) screen.show(viewing.eye());
    if (viewing.at_end() && match.over()) screen.line(verdict(match));
  }
}

Expected<int> act(const Options& options, ReplayRequest& ask) {
  if (ask.file.empty()) return fail("which file?", "quel fichier ?");
  const auto refuse = [&](const Error& error) {
    note_error("salon replay", error, options.lang());
    return kNegative;
  };
  const auto record = load_record(ask.file);
  if (!record) return refuse(record.error());
  const auto match = open_record(*record);
  if (!match) return refuse({phrase("{}: {}", "{} : {}", ask.file, match.error().what)});
  const auto eyes = observer(*match, ask);
  if (!eyes) return std::unexpected(eyes.error());

  Viewing viewing(*match, *eyes);
  if (ask.json) {
    put_json(to_json(*match, viewing));
    return kDone;
  }
  viewing.to(static_cast<std::size_t>(ask.from.value_or(0)));
  Screen screen(options.lang());
  show(screen, *match, viewing, ask);
  return kDone;
}

}  // namespace

Expected<int> run_replay(Options& options) {
  return obey<ReplayRequest>(options, declare, act);
}

}  // namespace salon
