#include "cli/screen.h"

#include <algorithm>
#include <span>

#include "cli/output.h"
#include "cli/terminal.h"
#include "core/conversation.h"
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
  catch_up();
  console_->print(console_->unicode() ? std::string(text) : ascii(text));
}

void Screen::line(const Phrase& text) {
  print(fitted(text.in(lang_)) + "\n");
}

void Screen::headline(const Variant& game, const std::string& players) {
  const std::string title = game.about().title.in(lang_);
  const std::string text = fitted(title + " · " + game.setting().rules + " · " + players);
  print(bold(title, console_->colours()) + text.substr(title.size()) + "\n");
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
  catch_up();
  const auto input =
      console_->read(console_->unicode() ? prompt : ascii(prompt), answer, candidates);
  answer = std::string(trim(answer));
  if (input == Console::Input::called) return input;
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
  print("\n" + bold(wrapped(eye.asks().in(lang_), console_->width(), 0), console_->colours()) +
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
      wrapped(eye.asks().in(lang_), static_cast<std::size_t>(console_->width()), 0);
  return *height - 3 - static_cast<int>(std::ranges::count(sentence, '\n'));
}

void Screen::board(const Eye& eye) {
  catch_up();
  Canvas canvas(console_->width(), rows_for(eye));
  eye.draw(canvas, lang_);
  if (sheet_) eye.draw_sheet(canvas, lang_, marks_, aids_ || eye.turn() == kOver);
  console_->print(canvas.render({console_->unicode(), console_->colours()}));
}

void Screen::pencil(const std::pair<std::string, std::string>& mark) {
  if (mark.second.empty())
    marks_.erase(mark.first);
  else
    marks_.insert_or_assign(mark.first, mark.second);
}

void Screen::tell(const Match& match, Seat observer, std::size_t ply) {
  const Glimpse glimpse = match.glimpse(observer, ply);
  Phrase sentence;
  if (live() && glimpse.kind == Event::Kind::move)
    sentence = match.eye_at(observer, ply)->tell(glimpse.text);
  tell(player_name(match, glimpse.by), glimpse, sentence);
}

/// The word it begins with, or `@` for something placed; what has neither stands alone.
std::string_view Screen::Told::kind() const {
  const std::string_view text = glimpse.text;
  if (glimpse.kind != Event::Kind::move) return {};
  if (const auto space = text.find(' '); space != text.npos) return text.substr(0, space);
  return text.find('@') == text.npos ? std::string_view{} : "@";
}

bool Screen::Told::like(const Told& other) const {
  return glimpse.by == other.glimpse.by && kind() == other.kind();
}

void Screen::tell(const Phrase& who, const Glimpse& glimpse, const Phrase& sentence) {
  const Told told{who, glimpse, sentence};
  if (!row_.empty() && !told.like(row_.back())) catch_up();
  row_.push_back(told);
  if (told.kind().empty() || !live()) catch_up();
}

namespace {

/// What sentences that tell the same of several things have in common: "Dealt:" and "Ada places a
/// sbire on".
std::string_view stem(std::string_view sentence) {
  const auto colon = sentence.find(": ");
  return sentence.substr(0, colon == sentence.npos ? sentence.rfind(' ') : colon + 1);
}

/// "Dealt: the rope, the kitchen, 12 × a card": things told more than once come last, counted.
std::string listed(std::span<const std::string_view> sentences) {
  if (sentences.size() == 1) return std::string(sentences.front());
  const std::string_view same = stem(sentences.front());
  std::vector<std::string_view> things;
  for (const auto sentence : sentences) things.push_back(sentence.substr(same.size() + 1));
  std::vector<std::string> once, often;
  for (std::size_t i = 0; i < things.size(); ++i) {
    if (std::ranges::find(things, things[i]) != things.begin() + static_cast<std::ptrdiff_t>(i))
      continue;
    const auto count = std::ranges::count(things, things[i]);
    if (count == 1)
      once.emplace_back(things[i]);
    else
      often.push_back(fmt::format("{} × {}", count, things[i]));
  }
  once.insert(once.end(), often.begin(), often.end());
  return fmt::format("{} {}", same, fmt::join(once, ", "));
}

/// "Ada places the Kalista on b1; Ada places a sbire on a1, c1": sentences that begin alike share
/// their beginning.
std::string joined(std::span<const std::string_view> sentences, std::string_view between) {
  std::string all;
  while (!sentences.empty()) {
    const auto other = std::ranges::find_if(sentences, [&](std::string_view sentence) {
      return stem(sentence) != stem(sentences.front());
    });
    const auto alike = static_cast<std::size_t>(other - sentences.begin());
    all += fmt::format("{}{}", all.empty() ? "" : between, listed(sentences.first(alike)));
    sentences = sentences.subspan(alike);
  }
  return all;
}

}  // namespace

/// In sentences where the game has them, else "chance: deal rope, kitchen, 12 hidden".
Phrase Screen::in_one(const std::vector<Told>& row) {
  if (std::ranges::none_of(row, [](const Told& told) { return told.sentence.en.empty(); })) {
    std::vector<std::string_view> en, fr;
    for (const auto& told : row) {
      en.push_back(told.sentence.en);
      fr.push_back(told.sentence.fr);
    }
    return {joined(en, "; "), joined(fr, " ; ")};
  }
  const std::string_view kind = row.front().kind();
  const std::string verb = kind == "@" ? "" : printable(kind) + " ";
  std::vector<std::string> seen;
  for (const auto& told : row) {
    if (told.glimpse.text.find('?') == std::string::npos)
      seen.push_back(printable(told.glimpse.text).substr(verb.size()));
  }
  Phrase list = phrase("{}", "{}", fmt::format("{}", fmt::join(seen, ", ")));
  if (const auto hidden = row.size() - seen.size(); hidden > 0)
    list = phrase("{}{}{} hidden", "{}{}{} en secret", list, seen.empty() ? "" : ", ", hidden);
  return phrase("{}: {}{}", "{} : {}{}", row.front().who, verb, list);
}

void Screen::catch_up() {
  constexpr std::size_t few = 2;  // are told one by one
  const auto row = std::exchange(row_, {});
  const auto tell_line = [&](const Phrase& text) {
    print("  " + wrapped(text.in(lang_), console_->width(), 2) + "\n");
  };
  if (row.size() > few) return tell_line(in_one(row));
  for (const auto& [who, glimpse, sentence] : row) {
    const bool told = live() && !sentence.en.empty();
    tell_line(told ? sentence : deed(glimpse.kind, who, printable(glimpse.text)));
  }
}

void Screen::murmur(const Phrase& text) {
  if (live()) print("\r\x1b[K" + text.in(lang_));
}

void Screen::wipe() {
  if (!live()) return;
  row_.clear();
  marks_.clear();
  console_->print("\x1b[2J\x1b[3J\x1b[H");
  console_.reset();
  console_ = std::make_unique<Console>(lang_);
}

Phrase verdict(const Match& match) {
  const Outcome outcome = match.outcome();
  std::vector<Phrase> winners;
  for (Seat seat = 0; seat < match.variant().seats(); ++seat) {
    if (outcome.score[seat] > 0) winners.push_back(player_name(match, seat));
  }
  return verdict(winners, match.variant().seats(), protocol::why(match));
}

Phrase verdict(const std::vector<Phrase>& winners, int seats, const Phrase& why) {
  if (winners.empty()) return phrase("Nobody wins: {}.", "Personne ne gagne : {}.", why);
  // Games that speak of their players by name have said it already.
  const Phrase& first = winners.front();
  const std::string name = first.en.substr(0, first.en.find(" ("));  // it may go by "Ada (red)"
  if (winners.size() == 1 && why.en.starts_with(name + ' ')) return phrase("{}.", "{}.", why);
  if (winners.size() == 1) return phrase("{} wins: {}.", "{} gagne : {}.", first, why);
  if (std::ssize(winners) == seats) return phrase("It is a draw ({}).", "Partie nulle ({}).", why);
  Phrase all = first;
  for (std::size_t i = 1; i < winners.size(); ++i)
    all = phrase("{}, {}", "{}, {}", all, winners[i]);
  return phrase("{} share the win: {}.", "{} se partagent la victoire : {}.", all, why);
}

}  // namespace salon
