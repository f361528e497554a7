#include <cstdlib>

#include "arena/outside.h"
#include "cli/command.h"
#include "cli/lookup.h"
#include "cli/output.h"
#include "cli/save.h"
#include "cli/screen.h"
#include "cli/visitor.h"
#include "core/utf8.h"

namespace salon {
namespace {

struct Wanted {
  std::string url;
  std::optional<std::string> name;
  std::optional<std::string> bot;
  std::optional<int> seat;
};

Glimpse shown(const Glimpse& glimpse) {
  // Of who replaced somebody a seat hears only the name; the screen expects the whole chair.
  if (glimpse.kind != Event::Kind::replace) return glimpse;
  return {glimpse.kind, glimpse.by, "bot " + glimpse.text};
}

/// Somebody at this terminal.
class Person : public Visitor::Mind {
 public:
  Person(Screen& screen, server::Client& client, const server::Link& link)
      : screen_(screen), client_(client), link_(link) {}

  Expected<void> begin(const Visitor& visitor) override {
    shown_ = false;
    screen_.print(
        bold(visitor.variant().about().title.in(screen_.lang()), screen_.console().colours()) +
        " · " + visitor.variant().setting().rules + "\n");
    return {};
  }

  void see(const Visitor& visitor, const Glimpse& glimpse) override {
    screen_.tell(visitor.name(glimpse.by), shown(glimpse));
    if (glimpse.kind == Event::Kind::offer_draw && glimpse.by != visitor.seat()) offered_ = true;
  }

  Expected<std::vector<protocol::Answer>> decide(const Visitor& visitor,
                                                 const protocol::Turn& turn) override {
    if (std::exchange(offered_, false)) {
      const bool accept = screen_.agree({"Do you accept the draw?", "Acceptez-vous la nulle ?"});
      return {{protocol::Draw{accept ? protocol::Draw::Action::accept
                                     : protocol::Draw::Action::decline}}};
    }
    if (!std::exchange(shown_, false)) {
      screen_.show(visitor.eye());
      screen_.offer_shorthands(visitor.eye());
    }
    auto words = turn.moves;
    for (const auto& shorthand : visitor.eye().shorthands())
      words.push_back(shorthand.in(screen_.lang()));
    for (const char* word : {"?", "board", "hint", "undo", "draw", "resign", "quit"})
      words.emplace_back(word);
    for (;;) {
      std::string typed;
      const auto input =
          screen_.ask(phrase("{} > ", "{} > ", visitor.name(visitor.seat())), typed, words);
      if (input != Console::Input::line) return leave(), std::vector<protocol::Answer>{};
      if (const auto answer = read(visitor, turn, typed)) return *answer;
    }
  }

  void refused(const Phrase& reason) override {
    screen_.line(reason);
    shown_ = true;  // the same question comes again
  }

  void over(const Visitor& visitor, const protocol::Over& over) override {
    screen_.board(visitor.eye());
    std::vector<std::string> winners;
    for (std::size_t seat = 0; seat < over.outcome.size(); ++seat) {
      if (over.outcome[seat] > 0)
        winners.push_back(visitor.name(static_cast<Seat>(seat)).in(screen_.lang()));
    }
    screen_.line(winners.empty() ? phrase("Nobody wins: {}.", "Personne ne gagne : {}.", over.why)
                 : winners.size() == 1
                     ? phrase("{} wins: {}.", "{} gagne : {}.", winners.front(), over.why)
                     : phrase("It is shared ({}): {}.", "C'est partagé ({}) : {}.",
                              fmt::join(winners, ", "), over.why));
  }

  bool wait() override {
    if (client_.lost() != lost_) {
      lost_ = !lost_;
      screen_.line(
          lost_ ? Phrase{"Connection lost; trying again …", "Connexion perdue ; nouvel essai …"}
                : Phrase{"Connected.", "Connecté."});
    }
    if (screen_.console().interrupted() || screen_.console().broken()) leaving_ = true;
    return !leaving_;
  }

  void other(const Json& message) override {
    if (!message.is_object() || message.value("type", "") != "table_card") return;
    if (message.value("state", "") == "open" && !std::exchange(waiting_, true))
      screen_.line({"Waiting for the other players …", "En attendant les autres …"});
  }

 private:
  using Answers = std::optional<std::vector<protocol::Answer>>;

  Answers read(const Visitor& visitor, const protocol::Turn& turn, const std::string& typed) {
    const auto word = fold(typed);
    const bool move = std::ranges::find(turn.moves, typed) != turn.moves.end();
    if (!move) {
      if (word == "?" || word == "moves" || word == "coups") {
        screen_.print(in_columns(turn.moves, static_cast<std::size_t>(screen_.console().width()),
                                 240, screen_.lang()));
        return std::nullopt;
      }
      if (word == "board" || word == "plateau") return screen_.show(visitor.eye()), std::nullopt;
      if (word == "hint" || word == "indice") return hint(), std::nullopt;
      if (word == "quit" || word == "quitter" || word == "q")
        return leave(), std::vector<protocol::Answer>{};
      if (word == "undo" || word == "annuler") {
        client_.send(R"({"type":"undo"})");
        return std::vector<protocol::Answer>{};
      }
      if (word == "draw" || word == "nulle")
        return std::vector<protocol::Answer>{protocol::Draw{protocol::Draw::Action::offer}};
      if (word == "resign" || word == "abandonner")
        return std::vector<protocol::Answer>{protocol::Resign{}};
    }
    Random random(fresh_seed());
    const std::string said = visitor.variant().draw_lots(typed, random);
    const auto legal = visitor.eye().read(said);
    if (!legal) {
      screen_.line(phrase("{}{} (? lists the moves)", "{}{} (? donne les coups)",
                          legal.error().what, suggestion(typed, turn.moves)));
      return std::nullopt;
    }
    protocol::Move answer{turn.ply, {}, said};
    if (turn.undos > 0) answer.undos = turn.undos;
    return std::vector<protocol::Answer>{answer};
  }

  void hint() {
    const auto advice = server::ask(link_, "POST", "/api/tables/" + link_.table + "/hint",
                                    {{"token", link_.token}});
    if (!advice) return screen_.complain(advice.error());
    for (const auto& opinion : advice->value("opinions", Json::array())) {
      const Json reason = opinion.value("reason", Json::object());
      screen_.print(fmt::format("  {}  {:.2f}  {}\n", opinion.value("move", ""),
                                opinion.value("value", 0.0),
                                reason.value(screen_.lang() == Lang::fr ? "fr" : "en", "")));
    }
  }

  void leave() { leaving_ = true; }

  Screen& screen_;
  server::Client& client_;
  server::Link link_;
  bool shown_ = false;
  bool offered_ = false;
  bool lost_ = false;
  bool leaving_ = false;
  bool waiting_ = false;
};

/// A bot of ours, or a program outside: `exec:./mybot`.
class Robot : public Visitor::Mind {
 public:
  Robot(std::string spec, Lang lang) : spec_(std::move(spec)), lang_(lang) {}

  Expected<void> begin(const Visitor& visitor) override {
    constexpr std::string_view outside = "exec:";
    if (spec_.starts_with(outside)) {
      auto player = OutsidePlayer::start(spec_.substr(outside.size()), visitor.variant(),
                                         visitor.seat(), visitor.names(), {}, fresh_seed());
      if (!player) return std::unexpected(player.error());
      player_ = std::move(*player);
      return {};
    }
    const auto spec = BotSpec::parse(spec_);
    if (!spec) return std::unexpected(spec.error());
    auto player = visitor.variant().player(*spec, visitor.seat(), fresh_seed(), Pace::time);
    if (!player) return std::unexpected(player.error());
    player_ = std::move(*player);
    return {};
  }

  void see(const Visitor&, const Glimpse& glimpse) override {
    if (glimpse.kind == Event::Kind::resign) player_->resign(glimpse.by);
    if (glimpse.kind == Event::Kind::move) (void)player_->see(glimpse.text, glimpse.by);
  }

  Expected<std::vector<protocol::Answer>> decide(const Visitor&,
                                                 const protocol::Turn& turn) override {
    const auto move = player_->choose(nullptr);
    if (!move) return std::unexpected(move.error());
    protocol::Move answer{turn.ply, {}, *move};
    if (turn.undos > 0) answer.undos = turn.undos;
    return {{answer}};
  }

  void refused(const Phrase& reason) override { note("  " + printable(reason.in(lang_)) + "\n"); }
  void over(const Visitor&, const protocol::Over& over) override {
    put(fmt::format("{} ({})\n", printable(over.why.in(lang_)), fmt::join(over.outcome, " ")));
  }
  bool wait() override { return true; }
  void other(const Json&) override {}

 private:
  std::string spec_;
  Lang lang_;
  std::unique_ptr<Player> player_;
};

/// The seat the link holds, or an open one.
Expected<server::Link> sit_down(const Wanted& ask) {
  auto link = server::Link::parse(ask.url);
  if (!link || !link->token.empty()) return link;
  const char* user = std::getenv("USER");
  Json body{{"name", ask.name.value_or(ask.bot ? "bot" : user && *user ? user : "terminal")}};
  if (ask.seat) body["seat"] = *ask.seat - 1;
  const auto seated = server::ask(*link, "POST", "/api/tables/" + link->table + "/join", body);
  if (!seated) return std::unexpected(seated.error());
  link->seat = seated->value("seat", 0);
  link->token = seated->value("token", "");
  return link;
}

}  // namespace

Expected<int> run_join(Options& options) {
  Wanted ask;
  options.word(ask.url, "URL",
               {"a table's link, as the browser shows it: http://host:8080/t/ID",
                "le lien d'une table, comme le navigateur le montre : http://hôte:8080/t/ID"});
  options.number(
      ask.seat, "--seat", 1, kMaxSeats,
      {"which open seat, from 1; else the first", "quelle place libre ; sinon la première"});
  options.text(ask.name, "--name", "NAME", {"how you are called there", "votre nom là-bas"});
  options.text(ask.bot, "--bot", "LEVEL",
               {"a bot plays in your place: hard, expert:ms=500, exec:./mybot",
                "un robot joue à votre place : hard, expert:ms=500, exec:./monrobot"});
  options.example("salon join http://127.0.0.1:8080/t/4f1ZzN0sTq2mXgB8yWcRkA --name Ada");
  options.example("salon join http://127.0.0.1:8080/t/4f1ZzN0sTq2mXgB8yWcRkA --bot exec:./mybot");
  const auto read = options.read();
  if (!read) return std::unexpected(read.error());
  if (!*read) return kDone;
  const auto link = sit_down(ask);
  if (!link) return std::unexpected(link.error());
  note(phrase("To come back: {}\n", "Pour revenir : {}\n",
              fmt::format("{}://{}:{}/t/{}#{}.{}", link->secure ? "https" : "http", link->host,
                          link->port, link->table, *link->seat, link->token))
           .in(options.lang()));
  server::Client client(*link, false);
  Expected<bool> finished = false;
  if (ask.bot) {
    Robot robot(*ask.bot, options.lang());
    finished = Visitor(client, robot).run();
  } else {
    Screen screen(options.lang());
    Person person(screen, client, *link);
    finished = Visitor(client, person).run();
  }
  if (!finished) {
    note_error("salon join", finished.error(), options.lang());
    return kNegative;
  }
  return kDone;
}

}  // namespace salon
