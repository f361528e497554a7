#include <algorithm>

#include "core/lines.h"
#include "core/utf8.h"
#include "games/jacques/jacques.h"

namespace salon::jacques {
namespace {

constexpr int kAmple = 40;  // rows that hold board and panel one below the other
constexpr Style kBold{.fore = Colour::none, .back = {}, .bold = true};

/// The hex board: each hex two rows high, its name above what is on it.
class Picture {
 public:
  Picture(const Jacques& game, const View& view, Canvas& canvas)
      : game_(game),
        board_(game.board()),
        tableau_(view.tableau),
        canvas_(canvas),
        cell_(board_.width > 13 ? 3 : 5),
        top_(canvas.rows() < kAmple ? 0 : 1),
        bright_(game.lit_hexes(view.tableau)),
        beam_(game.beam(view.tableau)),
        reach_(view.tableau.stage == Stage::act ? game.destinations(view.tableau) : Hexes{}) {}

  int width() const { return board_.width * cell_; }

  void draw() {
    for (Hex hex = 0; hex < board_.size(); ++hex) draw_hex(hex);
  }

 private:
  void draw_hex(Hex hex) {
    const int x = board_.columns[hex] * cell_, y = board_.rows[hex] + top_;
    const bool lit = bright_.has(hex), street = board_.streets.has(hex);
    const Style ground{.fore = lit ? Colour::night : Colour::dim,
                       .back = lit      ? Colour::lamp
                               : street ? Colour::night
                                        : Colour::none,
                       .bold = false};
    const std::string blank(cell_ - 1, ' ');
    canvas_.put(x, y, blank, ground);
    canvas_.put(x, y + 1, blank, ground);
    std::string name = board_.names[hex];
    if (name.size() < blank.size()) name += reach_.has(hex) ? '+' : mark(hex);
    canvas_.put(x, y, name.substr(0, cell_), ground);
    if (street) {
      draw_street(hex, x, y + 1, ground);
    } else {
      draw_block(hex, x, y + 1);
    }
  }

  /// What tells light from dark without colours.
  char mark(Hex hex) const { return beam_.has(hex) ? '~' : bright_.has(hex) ? '\'' : ' '; }

  void draw_block(Hex hex, int x, int y) {
    if (board_.houses.has(hex)) {
      canvas_.put(x, y, cell_ > 3 ? "▒▒▒▒" : "▒▒", kDim, cell_ > 3 ? "####" : "##");
      return;
    }
    const bool lit = tableau_.lit.has(hex);
    const auto number = std::ranges::find(tableau_.numbers, hex);
    std::string text(lit ? "☼" : "○"), plain(lit ? "*" : "o");
    if (number != tableau_.numbers.end()) {
      const auto digit = static_cast<char>('1' + (number - tableau_.numbers.begin()));
      text += digit;
      plain += digit;
    }
    canvas_.put(x, y, text, {.fore = lit ? Colour::lamp : Colour::dim, .back = {}, .bold = lit},
                plain);
  }

  void draw_street(Hex hex, int x, int y, Style ground) {
    const Character who = tableau_.on(hex);
    Style style = ground;
    if (who != nobody) {
      style.bold = true;
      style.fore = ground.back == Colour::lamp ? Colour::ink : Colour::paper;
      if (who == tableau_.now) style.back = Colour::highlight;
      canvas_.put(x, y, initials(who), style);
      x += 2;
    }
    if (!board_.manholes.has(hex) || (who != nobody && cell_ == 3)) return;
    const bool covered = tableau_.covers.has(hex);
    canvas_.put(x, y, covered ? "⊗" : "◎", ground, covered ? "x" : "O");
  }

  const Jacques& game_;
  const Board& board_;
  const Tableau& tableau_;
  Canvas& canvas_;
  int cell_;
  int top_;  // a row of its own above, where there are plenty
  Hexes bright_, beam_, reach_;
};

/// What stands beside the board.
class Panel {
 public:
  static constexpr int kLeast = 32;   // columns, for its longest fixed line
  static constexpr int kNarrow = 14;  // with everything said shortly
  static constexpr int kHeight = 17;  // rows, the secrets not counted

  Panel(const Jacques& game, const View& view, Canvas& canvas, Lang lang, int x, int y)
      : game_(game), view_(view), canvas_(canvas), lang_(lang), x_(x), y_(y) {}

  /// The same in few columns, for a terminal that is not wide enough and has too few rows to take
  /// it below the board.
  void draw_shortly() {
    const Tableau& tableau = view_.tableau;
    line(phrase("Phase {}/8", "Phase {}/8", tableau.phase), kBold);
    line(tableau.phase == 1    ? Phrase{"stated: -", "dit : -"}
         : tableau.stated_dark ? Phrase{"stated: dark", "dit : noir"}
                               : Phrase{"stated: light", "dit : éclairé"});
    const Crowd light = game_.in_light(tableau);
    for (int i = 0; i < kCharacters; ++i) {
      const auto who = static_cast<Character>(i);
      const char part = who == tableau.now ? '>' : has(tableau.left, who) ? '+' : ' ';
      canvas_.put(
          x_, y_++,
          fmt::format("{}{} {:<3} {}{}", part, initials(who), game_.board().names[tableau.at[who]],
                      has(light, who) ? '*' : ' ', sign(who)),
          has(tableau.suspects, who) ? Style{} : kDim);
    }
    draw_exits(false);
    if (tableau.jacques != nobody)
      line(phrase("J = {}", "J = {}", short_name(tableau.jacques)), kBold);
    for (const Seat seat : {kInspector, kJacques}) {
      if (tableau.drawn[seat] == 0) continue;
      const std::string cards =
          view_.sees(seat) ? list(tableau.alibis[seat]) : fmt::format(" {}", tableau.drawn[seat]);
      line(seat == kInspector ? phrase("Insp.{}", "Insp.{}", cards)
                              : phrase("Jacq.{}", "Jacq.{}", cards));
    }
  }

  void draw() {
    const Tableau& tableau = view_.tableau;
    line(phrase("Phase {} of 8", "Phase {} sur 8", tableau.phase), kBold);
    line(tableau.phase == 1    ? Phrase{"No testimony yet", "Pas encore de témoignage"}
         : tableau.stated_dark ? Phrase{"Jacques stated: dark", "Jacques s'est dit dans le noir"}
                               : Phrase{"Jacques stated: light", "Jacques s'est dit éclairé"});
    ++y_;
    draw_people();
    ++y_;
    draw_exits(true);
    ++y_;
    draw_secrets();
  }

 private:
  void line(const Phrase& text, Style style = {}) {
    for (const auto& part : lines(text.in(lang_), canvas_.room() - x_))
      canvas_.put(x_, y_++, part, style);
  }

  Phrase part(Character who) const {
    const Tableau& tableau = view_.tableau;
    if (who == tableau.now) return {"playing", "joue"};
    if (has(tableau.left, who)) return {"to play", "à jouer"};
    if (has(tableau.played, who)) return {"played", "a joué"};
    return {"", ""};
  }

  /// Whether he is a suspect, and what this observer knows beyond.
  char sign(Character who) const {
    const Tableau& tableau = view_.tableau;
    if (!has(tableau.suspects, who)) return ' ';
    if (who == tableau.jacques) return 'J';
    return has(tableau.alibis[kInspector] | tableau.alibis[kJacques], who) ? '-' : '?';
  }

  void draw_people() {
    const Tableau& tableau = view_.tableau;
    const Crowd light = game_.in_light(tableau);
    for (int i = 0; i < kCharacters; ++i) {
      const auto who = static_cast<Character>(i);
      const bool suspect = has(tableau.suspects, who);
      const std::string& name = short_name(who).in(lang_);
      const std::string pad(static_cast<std::size_t>(10 - cells(name)), ' ');
      canvas_.put(x_, y_++,
                  fmt::format("{} {}{} {:<4}{} {} {}", initials(who), name, pad,
                              game_.board().names[tableau.at[who]], has(light, who) ? '*' : ' ',
                              sign(who), part(who).in(lang_)),
                  suspect ? Style{} : kDim);
    }
    line({"* lit  ? suspect  - alibi", "* éclairé  ? suspect  - alibi"}, kDim);
  }

  void draw_exits(bool with_names) {
    std::string open, shut;
    for (std::size_t i = 0; i < game_.board().exits.size(); ++i) {
      const auto& exit = game_.board().exits[i];
      (view_.tableau.cordons >> i & 1 ? shut : open) +=
          with_names ? fmt::format(" {} {}", exit.name, game_.board().names[exit.hex])
                     : fmt::format(" {}", game_.board().names[exit.hex]);
    }
    line(phrase("Exits:{}", "Sorties :{}", open));
    line(phrase("Cordons:{}", "Cordons :{}", shut));
    if (view_.tableau.lantern < kDirections) {
      line(phrase("Lantern: {}", "Lanterne : {}", kDirectionWords[view_.tableau.lantern]));
    }
  }

  static std::string list(Crowd crowd) {
    std::string text;
    each(crowd, [&](Character who) { text += fmt::format(" {}", initials(who)); });
    return text.empty() ? " -" : text;
  }

  void draw_secrets() {
    const Tableau& tableau = view_.tableau;
    if (tableau.jacques != nobody) {
      line(phrase("Jacques is {}", "Jacques est {}", short_name(tableau.jacques)), kBold);
    }
    for (const Seat seat : {kInspector, kJacques}) {
      if (tableau.drawn[seat] == 0) continue;
      const Phrase name = seat_name(Jacques::about(), seat);
      if (view_.sees(seat)) {
        line(phrase("Alibis of {}:{}", "Alibis ({}) :{}", name, list(tableau.alibis[seat])));
      } else {
        line(phrase("Alibis of {}: {}", "Alibis ({}) : {}", name, tableau.drawn[seat]));
      }
    }
  }

  const Jacques& game_;
  const View& view_;
  Canvas& canvas_;
  Lang lang_;
  int x_;
  int y_;
};

}  // namespace

void Jacques::draw(const View& view, Canvas& canvas, Lang lang) const {
  Picture picture(*this, view, canvas);
  picture.draw();
  const int beside = picture.width() + 2;
  const bool fits = beside + Panel::kLeast <= canvas.room();
  const bool low = canvas.height() + Panel::kHeight > canvas.rows();
  if (!fits && low && beside - 1 + Panel::kNarrow <= canvas.room())
    return Panel(*this, view, canvas, lang, beside - 1, 0).draw_shortly();
  Panel(*this, view, canvas, lang, fits ? beside : 0, fits ? 1 : canvas.height() + 1).draw();
}

}  // namespace salon::jacques
