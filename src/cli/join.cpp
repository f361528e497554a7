#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <deque>
#include <map>

#include "cli/command.h"
#include "cli/hint.h"
#include "cli/lookup.h"
#include "cli/output.h"
#include "cli/prompt.h"
#include "cli/robot.h"
#include "cli/save.h"
#include "cli/visitor.h"
#include "core/utf8.h"
#include "server/client.h"
#include "table/talk.h"

namespace salon {
namespace {

struct JoinRequest {
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

/// What a server's answer has under a key, null if nothing.
Json member(const Json& json, const char* key) {
  return json.is_object() && json.contains(key) ? json[key] : Json();
}

/// The same as text that is safe to show.
std::string text_at(const Json& json, const char* key) {
  const Json value = member(json, key);
  return value.is_string() ? printable(value.get<std::string>()) : std::string();
}

/// What the server says, in order, also while somebody types.
class Ear {
 public:
  explicit Ear(server::Client& client) : client_(client) {}

  /// The next line, if one comes in time. An error: the server does not want us.
  Expected<std::optional<std::string>> next(std::chrono::milliseconds patience) {
    if (waiting_.empty()) return client_.receive(patience);
    std::optional<std::string> line = std::move(waiting_.front());
    waiting_.pop_front();
    return line;
  }

  /// Whether something has come that whoever types is to be told now.
  bool called() {
    bool urgent = false;
    while (waiting_.size() < kMostWaiting) {
      auto line = client_.receive(std::chrono::milliseconds(0));
      if (!line) return true;
      if (!*line) return urgent;
      urgent |= matters(**line);
      waiting_.push_back(std::move(**line));
    }
    return true;  // a server that never stops talking is not kept in memory
  }

  /// Whether anything has come, for whoever has nothing better to do than to listen.
  bool heard() {
    if (!waiting_.empty()) return true;
    auto line = client_.receive(std::chrono::milliseconds(0));
    if (!line) return true;  // `next` tells why
    if (*line) waiting_.push_back(std::move(**line));
    return !waiting_.empty();
  }

 private:
  static constexpr std::size_t kMostWaiting = 1000;

  /// Not who comes and goes, only what is said, asked or done.
  static bool matters(const std::string& line) {
    const auto message = protocol::parse_message(line);
    if (!message || *message) return true;
    const auto json = protocol::parse_object(line, protocol::kMaxMessageBytes);
    const std::string type = json ? text_at(*json, "type") : std::string();
    return type == "talk" || type == "takeback" || type == "aids";
  }

  server::Client& client_;
  std::deque<std::string> waiting_;
};

/// A seat's own marks on its sheet, kept on this computer as long as the game lasts; the server
/// knows nothing of them. Where nothing can be kept they last as long as the program.
class Jotter {
 public:
  explicit Jotter(const server::Link& link) : seat_(link.seat.value_or(0)) {
    if (auto vault = Vault::open()) vault_.emplace(std::move(*vault));
    name_ = "marks-";
    for (const unsigned char c : link.table) name_ += fmt::format("{:02x}", c);
    name_ += fmt::format("-{}", seat_);
  }

  Marked read() const {
    if (!vault_) return {};
    const auto text = vault_->load(name_);
    if (!text || !*text) return {};
    std::string_view lines = **text;
    Pencilled marks;
    return take_marks(lines, marks) ? marks[seat_] : Marked{};
  }
  void write(const Marked& marks) const {
    if (vault_) (void)vault_->store(name_, marks_text({{seat_, marks}}));
  }
  void tear() const {
    if (vault_) (void)vault_->remove(name_);
  }

 private:
  Seat seat_;
  std::string name_;
  std::optional<Vault> vault_;
};

/// Somebody at this terminal.
class Person : public Visitor::Decider {
 public:
  Person(Screen& screen, server::Client& client, Ear& ear, const server::Link& link)
      : screen_(screen),
        prompt_(screen,
                {"At this table nobody is helped: no hint, no reasoning, no automatic notes.",
                 "À cette table personne n'est aidé : ni indice, ni raisonnement, ni notes "
                 "automatiques."},
                {Word::save, Word::save_setup}),  // the server keeps the game
        client_(client),
        ear_(ear),
        link_(link),
        jotter_(link) {
    screen_.set_marks(jotter_.read());
  }

  Expected<void> begin(const Visitor& visitor) override {
    shown_ = false;
    screen_.headline(visitor.variant(), players(visitor));
    return {};
  }

  void see(const Visitor& visitor, const Glimpse& glimpse, const Phrase& sentence) override {
    shown_ = false;
    screen_.tell(visitor.name(glimpse.by), shown(glimpse), sentence);
    offered_ = glimpse.kind == Event::Kind::offer_draw && glimpse.by != visitor.seat();
  }

  Expected<std::optional<Visitor::Answers>> decide(const Visitor& visitor,
                                                   const protocol::Turn& turn) override {
    answer_offer();
    if (!std::exchange(shown_, false)) {
      screen_.show(visitor.eye());
      screen_.offer_shorthands(visitor.eye());
    }
    if (hinted_ != turn.ply) hint_.reset();
    for (;;) {
      std::string typed;
      const auto input = ask(visitor, typed);
      if (input == Console::Input::called) {
        shown_ = true;  // the same question comes again, unless something happens
        return std::nullopt;
      }
      if (warned(input)) continue;
      if (input != Console::Input::line) return leave(), Visitor::Answers{};
      if (speak(typed)) continue;
      if (auto answer = read(visitor, turn, typed)) return answer;
    }
  }

  void refused(const Phrase& reason) override {
    screen_.line(reason);
    shown_ = true;  // the same question comes again
  }

  void over(const Visitor& visitor, const protocol::Over& over) override {
    screen_.board(visitor.eye());
    std::vector<Phrase> winners;
    for (Seat seat = 0; seat < std::ssize(over.outcome); ++seat) {
      if (over.outcome[static_cast<std::size_t>(seat)] > 0) winners.push_back(visitor.name(seat));
    }
    screen_.line(verdict(winners, visitor.variant().seats(), over.why));
    jotter_.tear();
  }

  bool wait() override {
    screen_.catch_up();
    if (client_.lost() != lost_) {
      lost_ = !lost_;
      screen_.line(
          lost_ ? Phrase{"Connection lost; trying again …", "Connexion perdue ; nouvel essai …"}
                : Phrase{"Connected.", "Connecté."});
    }
    if (screen_.console().interrupted() || screen_.console().broken()) leaving_ = true;
    answer_offer();
    return !leaving_;
  }

  /// Among people one may talk meanwhile, and look about. In a pipe every line answers a question
  /// that is still to come.
  void idle(const Visitor& visitor) override {
    if (!talk_ || leaving_ || !screen_.live()) return;
    std::string typed;
    screen_.console().heed([this] { return ear_.heard() || client_.lost() != lost_; });
    const auto input =
        screen_.ask({"waiting (/say TEXT) > ", "en attente (/dire TEXTE) > "}, typed);
    screen_.console().heed({});
    if (input == Console::Input::called || warned(input)) return;
    if (input != Console::Input::line) return leave();
    if (!typed.empty() && !speak(typed)) act_meanwhile(visitor, typed);
  }

  void waiting() override {
    if (!std::exchange(waiting_, true))
      screen_.line({"Waiting for the other players …", "En attendant les autres …"});
  }

  void overhear(const Visitor& visitor, const Json& message) override {
    const std::string type = text_at(message, "type");
    if (type == "table_card") look_at(message);
    if (type == "takeback") asked_back(visitor, message);
    if (type == "aids" && member(message, "used").is_array()) helped(visitor, message["used"]);
    if (type != "talk" || !member(message, "lines").is_array()) return;
    for (const auto& line : message["lines"]) {
      const auto* ready = table::find_phrase(text_at(line, "phrase"));
      const std::string text = text_at(line, "text");
      screen_.line(phrase("{}: {}", "{} : {}", visitor.name(seat_at(line, "by")),
                          ready ? ready->text : Phrase{text, text}));
    }
  }

 private:
  /// The seat a message names, kNature if none.
  static Seat seat_at(const Json& json, const char* key) {
    const Json seat = member(json, key);
    const bool good = seat.is_number_integer() && seat >= 0 && seat < kMaxSeats;
    return good ? seat.get<Seat>() : kNature;
  }

  /// A draw is answered at once, whoever is to move; no question is stale by it.
  void answer_offer() {
    using enum protocol::Draw::Action;
    if (!std::exchange(offered_, false)) return;
    const bool accepted = screen_.agree({"Do you accept the draw?", "Acceptez-vous la nulle ?"});
    client_.send(protocol::line(protocol::Draw{accepted ? accept : decline}));
  }

  /// Who plays what, once: from then on everybody has one name.
  std::string players(const Visitor& visitor) const {
    std::string all;
    for (Seat seat = 0; seat < visitor.variant().seats(); ++seat) {
      all += (seat ? ", " : "") +
             full_name(visitor.variant().about(), visitor.eye(), visitor.names(), seat)
                 .in(screen_.lang());
    }
    return all;
  }

  /// Ctrl-C once is answered, twice in a row leaves.
  bool warned(Console::Input input) {
    if (input == Console::Input::line) warned_ = false;
    if (input != Console::Input::interrupt || std::exchange(warned_, true)) return false;
    screen_.line({"Ctrl-C once more leaves; the game is kept.",
                  "Encore Ctrl-C pour quitter ; la partie est gardée."});
    return true;
  }

  /// A line, during which the server may call.
  Console::Input ask(const Visitor& visitor, std::string& typed) {
    screen_.console().heed([this] { return ear_.called(); });
    const auto input = screen_.ask(phrase("{} > ", "{} > ", visitor.name(visitor.seat())), typed,
                                   prompt_.candidates(visitor.eye()));
    screen_.console().heed({});
    return input;
  }

  /// What the table's card says of how one plays here.
  void look_at(const Json& card) {
    screen_.allow_aids(member(card, "aids") != false);
    talk_ = member(card, "talk") == true;
    people_ = 0;
    for (const auto& player : member(card, "players"))
      people_ += text_at(player, "kind") == "person";
  }

  void asked_back(const Visitor& visitor, const Json& message) {
    const Seat by = seat_at(message, "by"), refused_by = seat_at(message, "refused_by");
    bool ours = false;  // to grant
    for (const auto& seat : member(message, "waiting")) ours |= seat == visitor.seat();
    if (by >= 0 && by != visitor.seat() && ours) {
      const bool grant = screen_.agree(phrase("{} asks to take a move back. Do you allow it?",
                                              "{} demande à reprendre un coup. L'accordez-vous ?",
                                              visitor.name(by)));
      client_.send(dump({{"type", "takeback"}, {"action", grant ? "grant" : "deny"}}));
    }
    if (refused_by >= 0)
      screen_.line(
          phrase("{} refuses the takeback.", "{} refuse la reprise.", visitor.name(refused_by)));
  }

  /// Every hint of somebody else's, once.
  void helped(const Visitor& visitor, const Json& used) {
    for (Seat seat = 0; seat < std::ssize(used) && seat < kMaxSeats; ++seat) {
      const Json& count = used[static_cast<std::size_t>(seat)];
      if (!count.is_number_integer()) continue;
      const int now = count.get<int>(), before = std::exchange(hints_[seat], now);
      if (seat == visitor.seat() || now <= before) continue;
      screen_.line(now == 1 ? phrase("{} has asked for a hint.", "{} a demandé un indice.",
                                     visitor.name(seat))
                            : phrase("{} has asked for {} hints.", "{} a demandé {} indices.",
                                     visitor.name(seat), now));
    }
  }

  /// What is said to the others, not to the game: `/say hello`.
  bool speak(std::string_view typed) {
    if (!typed.starts_with('/')) return false;
    const auto word = typed.substr(0, typed.find(' '));
    if (word == "/say" || word == "/dire") {
      const auto text = typed.substr(std::min(typed.size(), word.size() + 1));
      client_.send(dump({{"type", "say"}, {"text", text}}));
    } else {
      screen_.line({"To the others: /say TEXT", "Aux autres : /dire TEXTE"});
    }
    return true;
  }

  using Answers = std::optional<Visitor::Answers>;

  Answers read(const Visitor& visitor, const protocol::Turn& turn, const std::string& typed) {
    if (typed.empty()) {
      screen_.line({"Type a move; ? lists the moves, help the rest.",
                    "Tapez un coup ; ? donne les coups, aide le reste."});
      return std::nullopt;
    }
    if (const auto said = prompt_.command(typed, turn.moves)) {
      if (looks(visitor, *said)) return std::nullopt;
      return obey(said->word, turn);
    }
    Random random(fresh_seed());
    const std::string said = visitor.variant().draw_lots(typed, random);
    const auto legal = visitor.eye().read(said);
    if (!legal) {
      prompt_.refuse(legal.error(), typed, visitor.eye());
      return std::nullopt;
    }
    protocol::Move answer{turn.ply, {}, said};
    if (turn.undos > 0) answer.undos = turn.undos;
    return Visitor::Answers{answer};
  }

  /// Does what was asked if it takes no turn and no server.
  bool looks(const Visitor& visitor, const Said& said) {
    if (!prompt_.answer(said, visitor.eye(), visitor.variant().about().name)) return false;
    if (said.word == Word::mark) jotter_.write(screen_.marks());
    return true;
  }

  /// What is done while others are to move: looking, and what may be done at the table at any time.
  void act_meanwhile(const Visitor& visitor, const std::string& typed) {
    const auto said = prompt_.command(typed, {});
    if (!said || said->word == Word::moves || said->word == Word::hint)
      return screen_.line({"It is not your turn. To the others: /say TEXT",
                           "Ce n'est pas à vous. Aux autres : /dire TEXTE"});
    if (looks(visitor, *said)) return;
    const auto answers = obey(said->word, {}).value_or(Visitor::Answers{});
    for (const auto& answer : answers) client_.send(protocol::line(answer));
  }

  /// What the table is asked for.
  Answers obey(Word word, const protocol::Turn& turn) {
    switch (word) {
      case Word::hint:
        hint(turn);
        return std::nullopt;
      case Word::undo:
        return take_back();
      case Word::draw:
        client_.send(protocol::line(protocol::Draw{protocol::Draw::Action::offer}));
        return std::nullopt;
      case Word::resign:
        if (!screen_.agree({"Give the game up?", "Abandonner la partie ?"})) return std::nullopt;
        return Visitor::Answers{protocol::Resign{}};
      default:
        return leave(), Visitor::Answers{};
    }
  }

  /// Among machines it is done at once; people are asked.
  Answers take_back() {
    if (people_ < 2) {
      client_.send(R"({"type":"undo"})");
      return Visitor::Answers{};
    }
    client_.send(R"({"type":"takeback","action":"ask"})");
    screen_.line({"The others are asked.", "On demande aux autres."});
    return std::nullopt;
  }

  /// In three steps, as everywhere; the server is asked once a turn.
  void hint(const protocol::Turn& turn) {
    if (!hint_) {
      const auto told = server::ask(link_, "POST", "/api/tables/" + link_.table + "/hint",
                                    {{"token", link_.token}});
      if (!told) return screen_.complain(told.error());
      Advice advice;
      for (const auto& opinion : member(*told, "opinions")) {
        const Json value = member(opinion, "value"), reason = member(opinion, "reason");
        advice.opinions.push_back({text_at(opinion, "move"),
                                   value.is_number() ? value.get<double>() : 0,
                                   {text_at(reason, "en"), text_at(reason, "fr")}});
      }
      if (advice.opinions.empty())
        return screen_.line(
            {"No advice for this position.", "Pas de conseil pour cette position."});
      hint_.emplace(std::move(advice), turn.moves);
      hinted_ = turn.ply;
    }
    screen_.line(hint_->next());
  }

  void leave() { leaving_ = true; }

  Screen& screen_;
  Prompt prompt_;
  server::Client& client_;
  Ear& ear_;
  server::Link link_;
  Jotter jotter_;
  std::optional<Hint> hint_;
  std::map<Seat, int> hints_;  // asked for, that we were told of
  int people_ = 1;
  std::size_t hinted_ = 0;  // the ply it is for
  bool shown_ = false;
  bool offered_ = false;
  bool lost_ = false;
  bool leaving_ = false;
  bool waiting_ = false;
  bool warned_ = false;
  bool talk_ = false;
};

/// Until the game is over (true), or whoever decides leaves.
Expected<bool> visit(server::Client& client, Ear& ear, Visitor::Decider& decider) {
  Visitor visitor(decider, [&client](std::string line) { client.send(std::move(line)); });
  while (!visitor.over()) {
    // Whoever was called away from a question comes back to it when all is told.
    const auto line = ear.next(std::chrono::milliseconds(visitor.asked() ? 0 : 100));
    if (!line) return std::unexpected(line.error());
    if (!*line) {
      if (!decider.wait()) return false;
      if (visitor.begun() && !visitor.asked()) decider.idle(visitor);
      if (const auto resumed = visitor.resume(); !resumed) return std::unexpected(resumed.error());
    } else if (const auto heard = visitor.hear(**line); !heard) {
      return fail("{}", "{}",
                  Phrase{printable(heard.error().what.en), printable(heard.error().what.fr)});
    }
  }
  return true;
}

/// Tells whoever is about to sit down how one plays at this table. Where the server says nothing of
/// it, sitting down will tell why.
void tell_manners(const server::Link& link, Lang lang) {
  const auto card = server::ask(link, "GET", "/api/tables/" + link.table, nullptr);
  if (!card) return;
  const Json aids = member(*card, "aids"), talk = member(*card, "talk");
  if (!aids.is_boolean() || !talk.is_boolean()) return;
  const Phrase with =
      aids ? Phrase{"with hints, odds and automatic notes (all are told who uses them)",
                    "avec indices, probabilités et notes automatiques (on dit à tous "
                    "qui s'en sert)"}
           : Phrase{"without hints, odds and automatic notes",
                    "sans indices, probabilités ni notes automatiques"};
  const Phrase words =
      talk ? Phrase{"with talk", "en se parlant"} : Phrase{"without talk", "sans se parler"};
  note(phrase("At this table one plays {}, {}.\n", "À cette table on joue {}, {}.\n", with, words)
           .in(lang));
}

/// The seat the link holds, or an open one.
Expected<server::Link> sit_down(const JoinRequest& ask, Lang lang) {
  auto link = server::Link::parse(ask.url);
  if (!link || !link->token.empty()) return link;
  tell_manners(*link, lang);
  const char* user = std::getenv("USER");
  Json body{{"name", ask.name.value_or(ask.bot ? "bot" : user && *user ? user : "terminal")}};
  if (ask.seat) body["seat"] = *ask.seat - 1;
  const auto seated = server::ask(*link, "POST", "/api/tables/" + link->table + "/join", body);
  if (!seated) return std::unexpected(seated.error());
  const Json seat = member(*seated, "seat");
  const std::string token = text_at(*seated, "token");
  const bool plain = std::ranges::all_of(
      token, [](unsigned char c) { return std::isalnum(c) || c == '-' || c == '_'; });
  if (!seat.is_number_integer() || seat < 0 || seat >= kMaxSeats || token.empty() || !plain)
    return fail("the server's answer names no seat", "la réponse du serveur ne nomme pas de place");
  link->seat = seat.get<Seat>();
  link->token = token;
  return link;
}

}  // namespace

Expected<int> run_join(Options& options) {
  JoinRequest ask;
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
  const auto link = sit_down(ask, options.lang());
  if (!link) return std::unexpected(link.error());
  note(phrase("To come back: {}\n", "Pour revenir : {}\n",
              fmt::format("{}://{}:{}/t/{}#{}.{}", link->secure ? "https" : "http", link->host,
                          link->port, link->table, *link->seat, link->token))
           .in(options.lang()));
  server::Client client(*link, false,
                        ask.bot ? std::vector<std::string>{} : std::vector<std::string>{"company"});
  Ear ear(client);
  Expected<bool> finished = false;
  if (ask.bot) {
    Robot robot(*ask.bot, options.lang());
    finished = visit(client, ear, robot);
  } else {
    Screen screen(options.lang());
    Person person(screen, client, ear, *link);
    finished = visit(client, ear, person);
  }
  if (!finished) {
    note_error("salon join", finished.error(), options.lang());
    return kNegative;
  }
  return kDone;
}

}  // namespace salon
