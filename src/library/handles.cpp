#include "library/handles.h"

#include <atomic>

using namespace salon;

namespace {

std::uint64_t next_life() {
  static std::atomic<std::uint64_t> lives = 0;
  return ++lives;
}

bool same_game(const Variant& one, const Variant& other) {
  const Setting a = one.setting(), b = other.setting();
  return one.about().name == other.about().name && a.rules == b.rules && a.seats == b.seats &&
         a.board == b.board;
}

}  // namespace

salon_state::salon_state(Match played)
    : variant(played.shared_variant()), match(std::move(played)), life(next_life()) {}

salon_state::salon_state(std::shared_ptr<const Variant> of, std::unique_ptr<Course> at)
    : variant(std::move(of)), bare(std::move(at)), life(next_life()) {}

Expected<const Eye*> salon_state::eye(Seat observer) const {
  if (observer != kSpectator && observer != kAllOpen &&
      (observer < 0 || observer >= variant->seats()))
    return fail("no such seat", "cette place n'existe pas");
  if (bare && variant->about().hidden) {
    return fail("a bare position does not say what a seat knows",
                "une simple position ne dit pas ce que sait une place");
  }
  return &course().eye(observer);
}

Expected<void> salon_state::play(std::string_view move) {
  if (turn() == kOver) return fail("the game is over", "la partie est finie");
  if (turn() == kNature)
    return match ? match->apply({Event::Kind::move, kNature, std::string(move)})
                 : bare->apply(move);
  if (match) return match->play(match->turn(), move);
  if (const auto played = bare->play(move); !played) return std::unexpected(played.error());
  return {};
}

void salon_state::draw(std::uint64_t seed) {
  while (turn() == kNature) {
    Random random(mix(seed, course().size()));
    match ? match->play_nature(random) : bare->draw(random);
  }
}

void salon_state::rewind(std::size_t events) {
  match ? match->rewind(events) : bare->rewind(events);
  life = next_life();
}

Expected<Outcome> salon_state::outcome() const {
  if (turn() != kOver) return Outcome{};
  return match ? match->outcome() : bare->outcome();
}

Expected<void> salon_bot::follow(const salon_state& state) {
  if (!same_game(*state.variant, *variant))
    return fail("this bot plays another game, or by other rules",
                "ce robot joue à un autre jeu, ou selon d'autres règles");
  if (state.bare && variant->about().hidden)
    return fail("a bare position does not say what a seat knows",
                "une simple position ne dit pas ce que sait une place");
  if (state.bare && state.turn() != seat)
    return fail("it is not this bot's turn", "ce n'est pas à ce robot de jouer");
  if (state.bare || !player || life != state.life) {
    auto made = state.bare ? variant->player_at(spec, state.bare->position(), seed, Pace::work)
                           : variant->player(spec, seat, seed, Pace::work);
    if (!made) return std::unexpected(made.error());
    player = std::move(*made);
    life = state.life;
  }
  return state.bare ? Expected<void>{} : player->follow(state.course().sight(seat));
}
