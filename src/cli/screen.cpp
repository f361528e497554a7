#include "cli/screen.h"

#include "cli/output.h"
#include "cli/terminal.h"
#include "core/utf8.h"

namespace salon {
namespace {

/// A table action in words.
Phrase deed(Event::Kind kind, const Phrase& who, const std::string& text) {
  switch (kind) {
    case Event::Kind::resign:
      return resignation(who, text).value_or(phrase("{} resigned", "{} abandonne", who));
    case Event::Kind::offer_draw:
      return phrase("{} offers a draw", "{} propose la nulle", who);
    case Event::Kind::accept_draw:
      return phrase("{} accepts the draw", "{} accepte la nulle", who);
    case Event::Kind::decline_draw:
      return phrase("{} declines the draw", "{} refuse la nulle", who);
    case Event::Kind::replace:
      return phrase("{} gives the seat to {}", "{} laisse sa place à {}", who, text);
    case Event::Kind::move:
      break;
  }
  return phrase("{}: {}", "{} : {}", who, text);
}

std::string beginning(const std::string& text) {
  constexpr int shown = 60;
  return cells(text) <= shown ? text : clip(text, shown) + "…";
}

}  // namespace

bool Screen::live() const {
  return ::isatty(STDIN_FILENO) && has_cursor(STDOUT_FILENO);
}

void Screen::print(std::string_view text) {
  console_->print(console_->unicode() ? std::string(text) : ascii(text));
}

void Screen::line(const Phrase& text) {
  print(fitted(text.in(lang_)) + "\n");
}

std::string Screen::fitted(const std::string& text) const {
  return live() ? wrapped(text, static_cast<std::size_t>(console_->width()), 0) : text;
}

Console::Input Screen::ask(const Phrase& question, std::string& answer,
                           const std::vector<std::string>& candidates) {
  // The editor writes on one line: what a long question has before its last line stands above.
  std::string prompt = fitted(question.in(lang_));
  if (question.in(lang_).ends_with(' ') && !prompt.ends_with(' ')) prompt += ' ';
  if (const auto last = prompt.rfind('\n'); last != std::string::npos) {
    print(prompt.substr(0, last + 1));
    prompt.erase(0, last + 1);
  }
  const auto input =
      console_->read(console_->unicode() ? prompt : ascii(prompt), answer, candidates);
  answer = std::string(trim(answer));
  // A terminal shows what is typed; in a pipe the transcript would read as questions only.
  if (!::isatty(STDIN_FILENO)) print(beginning(answer) + "\n");
  return input;
}

bool Screen::agree(const Phrase& question) {
  static constexpr std::array<std::string_view, 4> yes{"o", "oui", "y", "yes"};
  static constexpr std::array<std::string_view, 3> no{"n", "non", "no"};
  const Phrase prompt = phrase("{} (y/n) ", "{} (o/n) ", question);
  for (std::string answer; ask(prompt, answer) == Console::Input::line;) {
    if (std::ranges::find(yes, fold(answer)) != yes.end()) return true;
    if (std::ranges::find(no, fold(answer)) != no.end()) return false;
    line({"Please answer yes or no.", "Répondez par oui ou par non."});
  }
  return false;
}

void Screen::show(const Eye& eye) {
  print("\n" + bold(wrapped(eye.say().in(lang_), console_->width(), 0), console_->colours()) +
        "\n");
  board(eye);
}

void Screen::offer_shorthands(const Eye& eye, const Phrase& or_else) {
  Phrase all;
  for (const auto& shorthand : eye.shorthands())
    all = all.en.empty() ? shorthand : phrase("{}, {}", "{}, {}", all, shorthand);
  if (!all.en.empty()) line(phrase("All at once: {}{}.", "D'un coup : {}{}.", all, or_else));
}

/// What is left for the board when the sentence above it and the prompt below are to be seen too.
int Screen::rows_for(const Eye& eye) const {
  const auto height = live() ? terminal_height(STDOUT_FILENO) : std::nullopt;
  if (!height) return Canvas::kEndless;
  const std::string sentence =
      wrapped(eye.say().in(lang_), static_cast<std::size_t>(console_->width()), 0);
  return *height - 3 - static_cast<int>(std::ranges::count(sentence, '\n'));
}

void Screen::board(const Eye& eye) {
  Canvas canvas(console_->width(), rows_for(eye));
  eye.draw(canvas, lang_);
  if (sheet_) eye.draw_sheet(canvas, lang_, marks_);
  console_->print(canvas.render({console_->unicode(), console_->colours()}));
}

void Screen::pencil(const std::pair<std::string, std::string>& mark) {
  if (mark.second.empty())
    marks_.erase(mark.first);
  else
    marks_.insert_or_assign(mark.first, mark.second);
}

void Screen::tell(const Match& match, const Glimpse& glimpse) {
  tell(player_name(match, glimpse.by), glimpse);
}

void Screen::tell(const Phrase& who, const Glimpse& glimpse) {
  const Phrase text = deed(glimpse.kind, who, printable(glimpse.text));
  print("  " + wrapped(text.in(lang_), console_->width(), 2) + "\n");
}

void Screen::murmur(const Phrase& text) {
  if (live()) print("\r\x1b[K" + text.in(lang_));
}

void Screen::wipe() {
  if (!live()) return;
  marks_.clear();
  console_->print("\x1b[2J\x1b[3J\x1b[H");
  console_.reset();
  console_ = std::make_unique<Console>(lang_);
}

Phrase player_name(const Match& match, Seat seat) {
  std::vector<std::string> names;
  for (const auto& chair : match.chairs()) names.push_back(chair.name);
  return player_name(match.variant().about(), names, seat);
}

Phrase player_name(const About& about, const std::vector<std::string>& names, Seat seat) {
  if (seat < 0) return seat_name(about, seat);
  const std::string& name = names[static_cast<std::size_t>(seat)];
  if (about.seat_names.empty()) return {name, name};
  return phrase("{} ({})", "{} ({})", name, seat_name(about, seat));
}

Phrase verdict(const Match& match) {
  const Outcome outcome = match.outcome();
  Phrase winners;
  int count = 0;
  for (Seat seat = 0; seat < match.variant().seats(); ++seat) {
    if (outcome.score[seat] <= 0) continue;
    const Phrase comma = count++ ? Phrase{", ", ", "} : Phrase{};
    winners = phrase("{}{}{}", "{}{}{}", winners, comma, player_name(match, seat));
  }
  const Phrase why = match.ending();
  if (count == 0) return phrase("Nobody wins: {}.", "Personne ne gagne : {}.", why);
  // Games that speak of their players by name have said it already.
  if (count == 1 && why.en.starts_with(winners.en)) return phrase("{}.", "{}.", why);
  if (count == 1) return phrase("{} wins: {}.", "{} gagne : {}.", winners, why);
  if (count == match.variant().seats())
    return phrase("It is a draw ({}).", "Partie nulle ({}).", why);
  return phrase("{} share the win: {}.", "{} se partagent la victoire : {}.", winners, why);
}

}  // namespace salon
