#include "cli/local_table.h"

#include "cli/output.h"
#include "cli/think.h"
#include "cli/turn.h"
#include "core/utf8.h"

namespace salon {
namespace {

// Seeds for nature and for each bot come from the game's one seed, but have nothing in common.
constexpr std::uint64_t nature_stream = 1;
constexpr std::uint64_t bot_stream = 1000;
constexpr std::uint64_t advisor_stream = 2000;
constexpr std::uint64_t player_stream = 3000;  // what people leave to chance

}  // namespace

LocalTable::LocalTable(Screen& screen, const AnyGame& game, Match match, Save save, Keeper keeper,
                       Watching watching)
    : screen_(screen),
      game_(game),
      match_(std::move(match)),
      save_(std::move(save)),
      keeper_(std::move(keeper)),
      watching_(watching) {
  match_.draw_from(mix(save_.seed, player_stream));
  forget();
}

Save LocalTable::save() const {
  return {save_.seed, save_.hints, match_.record(), keeper_.name(), save_.marks, save_.aids};
}

void LocalTable::forget() {
  bots_.clear();
  for (Seat seat = 0; seat < match_.variant().seats(); ++seat) told_[seat] = match_.ply();
  told_[kSpectator] = told_[kAllOpen] = match_.ply();
}

void LocalTable::keep() {
  const auto kept = keeper_.keep(save());
  if (kept)
    keeping_failed_ = false;
  else if (!std::exchange(keeping_failed_, true))
    screen_.complain(kept.error());
}

void LocalTable::keep_marks(Seat seat, const Marked& marks) {
  save_.marks[seat] = marks;
  keep();
}

/// Somebody who has resigned is no longer asked, even where their seat still has to answer.
bool LocalTable::person(Seat seat) const {
  return match_.chairs()[seat].human() && !match_.resigned(seat);
}

int LocalTable::people() const {
  int count = 0;
  for (Seat seat = 0; seat < match_.variant().seats(); ++seat) count += person(seat);
  return count;
}

/// Whether people at this keyboard have secrets from one another.
/// Whoever has resigned still sits there until the keyboard is passed on.
bool LocalTable::secretive() const {
  const bool leaving = at_keyboard_ && !person(*at_keyboard_);
  return match_.variant().about().hidden && people() + leaving > 1;
}

Seat LocalTable::viewer() const {
  if (people() == 0)
    return watching_.open || !match_.variant().about().hidden ? kAllOpen : kSpectator;
  if (people() > 1) return kSpectator;
  Seat seat = 0;
  while (!person(seat)) ++seat;
  return seat;
}

void LocalTable::tell(Seat observer) {
  for (std::size_t& told = told_[observer]; told < match_.ply(); ++told) {
    screen_.tell(match_, observer, told);
  }
}

void LocalTable::tell_viewer() {
  // With secrets about, everybody is told at their own turn, behind the curtain.
  if (!secretive()) tell(viewer());
}

void LocalTable::tell_own(Seat seat) {
  tell(people() == 1 || secretive() ? seat : viewer());
}

/// With whom the player plays, where that is somebody else.
Phrase LocalTable::full_name_of(Seat seat) const {
  return full_name(match_.variant().about(), match_.eye(kSpectator), match_.names(), seat);
}

void LocalTable::greet() {
  std::string players;
  for (Seat seat = 0; seat < match_.variant().setting().seats; ++seat) {
    const Chair& chair = match_.chairs()[seat];
    players += (seat ? ", " : "") + full_name_of(seat).in(screen_.lang());
    const std::string level = chair.controller.substr(0, chair.controller.find(':'));
    if (!chair.human() && !chair.name.starts_with(level))
      players += " [" + printable(chair.controller) + "]";
  }
  screen_.headline(match_.variant(), players);
  if (people() > 0) {
    screen_.line({"Type a move; ? lists the moves, help the rest.",
                  "Tapez un coup ; ? donne les coups, aide le reste."});
    if (people() > 1)
      screen_.line(aids() ? Phrase{"With hints and automatic notes, for everybody.",
                                   "Avec indices et notes automatiques, pour tous."}
                          : Phrase{"Without hints and automatic notes; --aids allows them.",
                                   "Sans indices ni notes automatiques ; --aids les permet."});
  } else if (screen_.live()) {
    screen_.line(Stepper::keys(false));
  }
}

bool LocalTable::run() {
  // What scrolled by before the game was left may be secret.
  if (secretive() && match_.ply() > 0) screen_.wipe();
  greet();
  keep();
  std::optional<Stepper> stepper;
  if (people() == 0) stepper.emplace(screen_, watching_.delay, false);
  while (!match_.over()) {
    if (!step()) return false;
    if (stepper && !watch(*stepper)) return false;
    if (screen_.console().broken()) return false;
  }
  return true;
}

/// One move of whoever is to move. False: somebody left.
bool LocalTable::step() {
  const Seat seat = match_.turn();
  if (seat >= 0 && person(seat)) {
    if (secretive() && at_keyboard_ != seat && !curtain(seat)) return false;
    tell_own(seat);
    return Turn(*this, seat).run();
  }
  if (seat == kNature) {
    // Drawn anew at each ply from the seed, so that a game resumed goes on as it would have.
    Random random(mix(mix(save_.seed, nature_stream), match_.ply()));
    match_.play_nature(random);
  } else if (!bot_turn(seat)) {
    return false;
  }
  keep();
  tell_viewer();
  return true;
}

Expected<std::unique_ptr<Player>> LocalTable::advisor(std::string_view text, Seat seat) const {
  const auto spec = BotSpec::parse(text);
  if (!spec) return std::unexpected(spec.error());
  auto player = match_.variant().player(*spec, seat, mix(save_.seed, advisor_stream), Pace::time);
  if (!player) return std::unexpected(player.error());
  if (const auto followed = (*player)->follow(match_.sight(seat)); !followed)
    return std::unexpected(followed.error());
  return player;
}

bool LocalTable::bot_turn(Seat seat) {
  auto bot = bots_.find(seat);
  if (bot == bots_.end()) {
    const Chair& chair = match_.chairs()[seat];
    const auto spec = BotSpec::parse(chair.human() ? usual_level(game_) : chair.controller);
    auto player =
        spec ? match_.variant().player(*spec, seat, mix(save_.seed, bot_stream + seat), Pace::time)
             : std::unexpected(spec.error());
    if (!player) return screen_.complain(player.error()), false;
    bot = bots_.emplace(seat, std::move(*player)).first;
  }
  if (const auto followed = bot->second->follow(match_.sight(seat)); !followed)
    return screen_.complain(followed.error()), false;
  bool leave = false;
  const auto move = think(screen_, player_name(match_, seat), leave,
                          [&](const std::atomic<bool>* stop) { return bot->second->choose(stop); });
  if (leave) return false;
  const auto played = move ? match_.play(seat, *move) : std::unexpected(move.error());
  if (!played) screen_.complain(played.error());
  return played.has_value();
}

/// Whoever sat at the keyboard reads what came of what they did before nobody can read it any more.
/// A pipe is not covered.
bool LocalTable::cover() {
  if (!at_keyboard_ || !screen_.live()) return true;
  tell(*at_keyboard_);
  std::string answer;
  const auto input = screen_.ask(
      {"Press Enter to cover the screen. ", "Appuyez sur Entrée pour couvrir l'écran. "}, answer);
  screen_.wipe();
  return input == Console::Input::line;
}

/// Whoever does anything but press Enter sees nothing.
bool LocalTable::curtain(Seat seat) {
  if (!cover()) return false;
  std::string answer;
  const auto input =
      screen_.ask(phrase("Pass the keyboard to {}, who presses Enter. ",
                         "Passez le clavier à {}, qui appuie sur Entrée. ", full_name_of(seat)),
                  answer);
  if (input != Console::Input::line) return false;
  at_keyboard_ = seat;
  return true;
}

bool LocalTable::watch(Stepper& stepper) {
  if (!watching_.quiet) screen_.show(match_.eye(viewer()));
  return match_.over() || stepper.wait() != Stepper::Order::leave;
}

}  // namespace salon
