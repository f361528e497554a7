// The C interface: arguments are checked here, errors and whatever is thrown stop here.
#include <cstring>

#include "core/canvas.h"
#include "core/members.h"
#include "games/registry.h"
#include "library/handles.h"
#include "library/salon.h"

using namespace salon;

static_assert(SALON_NATURE == kNature && SALON_OVER == kOver && SALON_SPECTATOR == kSpectator &&
              SALON_ALL_OPEN == kAllOpen && SALON_ANY == Lanes::kAny);

namespace {

constexpr int kMostGames = 1 << 22;
constexpr int kMostThreads = 1024;

Phrase& last_error() {
  thread_local Phrase error;
  return error;
}

void remember(Phrase error) noexcept {
  last_error() = std::move(error);
}

/// Does the work of a function, which returns an Expected: its value, or `failed` once the error is
/// remembered. The pointers in `needed` must not be null.
template <class Result, class Work, class... Needed>
Result guarded(Result failed, Work&& work, const Needed*... needed) noexcept {
  try {
    if (!(... && (needed != nullptr))) {
      remember({"an argument is null", "un argument est nul"});
      return failed;
    }
    auto result = work();
    if (result) return *result;
    remember(std::move(result.error().what));
  } catch (const std::exception& thrown) {
    try {
      remember({thrown.what(), thrown.what()});
    } catch (...) {
      remember({});
    }
  } catch (...) {
    remember({});
  }
  return failed;
}

/// The same of functions that return text.
template <class Work, class... Needed>
char* spoken(Work&& work, const Needed*... needed) noexcept {
  return guarded(
      static_cast<char*>(nullptr),
      [&]() -> Expected<char*> {
        const Expected<std::string> text = work();
        if (!text) return std::unexpected(text.error());
        auto* copy = static_cast<char*>(std::malloc(text->size() + 1));
        if (!copy) throw std::bad_alloc();
        std::memcpy(copy, text->c_str(), text->size() + 1);
        return copy;
      },
      needed...);
}

/// The same of functions that do something.
template <class Work, class... Needed>
std::int32_t done(Work&& work, const Needed*... needed) noexcept {
  return guarded(
      std::int32_t{SALON_ERROR},
      [&]() -> Expected<std::int32_t> {
        const Expected<void> result = work();
        if (!result) return std::unexpected(result.error());
        return 0;
      },
      needed...);
}

std::string_view or_empty(const char* text) {
  return text ? std::string_view(text) : std::string_view();
}

Expected<void> check_seat(const Variant& variant, int seat) {
  if (seat >= 0 && seat < variant.seats()) return {};
  return fail("no such seat", "cette place n'existe pas");
}

std::unexpected<Error> wrong_size() {
  return fail("the array is not of the size asked for", "le tableau n'a pas la taille demandée");
}

Lang language(std::int32_t french) {
  return french ? Lang::fr : Lang::en;
}

Json knob_json(const Knob& knob) {
  Json json = object("name", knob.name, "about", to_json(knob.about));
  if (knob.choices.empty()) {
    json["low"] = knob.low, json["high"] = knob.high;
  } else {
    json["choices"] = choice_names(knob);
  }
  return json;
}

Json game_json(const AnyGame& game) {
  const About& about = game.about();
  Json knobs = Json::array(), presets = Json::array(), levels = Json::array();
  for (const auto& knob : game.knobs()) knobs.push_back(knob_json(knob));
  for (const auto& preset : game.presets())
    presets.push_back(object("name", preset.name, "about", to_json(preset.about)));
  for (const auto& level : game.levels())
    levels.push_back(object("name", level.name, "about", to_json(level.about)));
  return object("name", about.name, "title", to_json(about.title), "summary",
                to_json(about.summary), "min_seats", about.min_seats, "max_seats", about.max_seats,
                "hidden", about.hidden, "winnerless", about.winnerless, "boards", about.boards,
                "knobs", std::move(knobs), "presets", std::move(presets), "levels",
                std::move(levels));
}

Json layout_json(const Layout& layout) {
  Json blocks = Json::array(), actions = Json::array();
  for (const auto& block : layout.blocks) {
    Json planes = Json::array();
    for (const auto& plane : block.planes)
      planes.push_back(object("name", plane.name, "about", plane.about));
    blocks.push_back(object("name", block.name, "about", block.about, "shape", Json(block.shape),
                            "planes", std::move(planes)));
  }
  int first = 0;
  for (const auto& range : layout.ranges) {
    actions.push_back(
        object("name", range.name, "about", range.about, "first", first, "count", range.count));
    first += range.count;
  }
  return object("blocks", std::move(blocks), "actions", std::move(actions));
}

Json advice_json(const Advice& advice) {
  Json moves = Json::array();
  for (const auto& opinion : advice.opinions) {
    moves.push_back(object("move", opinion.move, "value", opinion.value, "reason",
                           to_json(opinion.reason), "more", opinion.more));
  }
  return object("moves", std::move(moves), "more", advice.more);
}

Expected<salon_state*> begin(const std::shared_ptr<const Variant>& variant) {
  std::vector<Chair> chairs;
  for (int seat = 0; seat < variant->seats(); ++seat)
    chairs.push_back({"human", fmt::format("P{}", seat + 1)});
  auto match = Match::begin(variant, std::move(chairs));
  if (!match) return std::unexpected(match.error());
  return new salon_state(std::move(*match));
}

Rows rows_of(const salon_rows& rows) {
  return {rows.observation, rows.legal, rows.seat, rows.rewards, rows.ended};
}

}  // namespace

extern "C" {

int32_t salon_version(void) {
  return SALON_INTERFACE;
}
const char* salon_error(int32_t french) {
  return last_error().in(language(french)).c_str();
}
void salon_free(char* text) {
  std::free(text);
}

char* salon_games(void) {
  return spoken([&]() -> Expected<std::string> {
    Json all = Json::array();
    for (const auto& game : games()) all.push_back(game_json(*game));
    return dump(all);
  });
}

salon_game* salon_game_open(const char* name, const char* rules, int32_t seats, const char* board) {
  return guarded(
      static_cast<salon_game*>(nullptr),
      [&]() -> Expected<salon_game*> {
        const auto game = find_game(name);
        if (!game) return std::unexpected(game.error());
        if (seats < 0) return fail("no such number of seats", "nombre de places impossible");
        auto variant =
            (*game)->open({std::string(or_empty(rules)), seats, std::string(or_empty(board)), 0});
        if (!variant) return std::unexpected(variant.error());
        return new salon_game(std::move(*variant));
      },
      name);
}
void salon_game_close(salon_game* game) {
  delete game;
}

char* salon_game_about(const salon_game* game) {
  return spoken(
      [&]() -> Expected<std::string> {
        const Variant& variant = *game->variant;
        const Setting setting = variant.setting();
        return dump(object("name", variant.about().name, "rules", setting.rules, "seats",
                           setting.seats, "hidden", variant.about().hidden, "winnerless",
                           variant.about().winnerless, "most_chances", variant.most_chances(),
                           "constants", variant.constants()));
      },
      game);
}
char* salon_game_layout(const salon_game* game) {
  return spoken([&]() -> Expected<std::string> { return dump(layout_json(game->layout)); }, game);
}
int32_t salon_game_seats(const salon_game* game) {
  return guarded(
      int32_t{SALON_ERROR}, [&]() -> Expected<int32_t> { return game->variant->seats(); }, game);
}
int32_t salon_game_observation_bytes(const salon_game* game) {
  return guarded(
      int32_t{SALON_ERROR}, [&]() -> Expected<int32_t> { return game->layout.bytes(); }, game);
}
int32_t salon_game_actions(const salon_game* game) {
  return guarded(
      int32_t{SALON_ERROR}, [&]() -> Expected<int32_t> { return game->layout.actions(); }, game);
}
int64_t salon_game_playout(const salon_game* game, uint64_t seed) {
  return guarded(
      int64_t{SALON_ERROR},
      [&]() -> Expected<int64_t> { return static_cast<int64_t>(game->variant->playout(seed)); },
      game);
}

salon_state* salon_state_begin(const salon_game* game) {
  return guarded(
      static_cast<salon_state*>(nullptr), [&] { return begin(game->variant); }, game);
}
salon_state* salon_state_at(const salon_game* game, const char* position) {
  return guarded(
      static_cast<salon_state*>(nullptr),
      [&]() -> Expected<salon_state*> {
        auto course = game->variant->from(position);
        if (!course) return std::unexpected(course.error());
        return new salon_state(game->variant, std::move(*course));
      },
      game, position);
}
salon_state* salon_state_read(const char* record) {
  return guarded(
      static_cast<salon_state*>(nullptr),
      [&]() -> Expected<salon_state*> {
        const auto read = Record::parse(record);
        if (!read) return std::unexpected(read.error());
        auto match = open_record(*read);
        if (!match) return std::unexpected(match.error());
        return new salon_state(std::move(*match));
      },
      record);
}
salon_state* salon_state_copy(const salon_state* state) {
  return guarded(
      static_cast<salon_state*>(nullptr),
      [&]() -> Expected<salon_state*> {
        if (state->match) return new salon_state(state->match->copy());
        return new salon_state(state->variant, state->bare->copy());
      },
      state);
}
void salon_state_close(salon_state* state) {
  delete state;
}
salon_game* salon_state_game(const salon_state* state) {
  return guarded(
      static_cast<salon_game*>(nullptr),
      [&]() -> Expected<salon_game*> { return new salon_game(state->variant); }, state);
}

int32_t salon_state_turn(const salon_state* state) {
  return guarded(
      int32_t{SALON_ERROR}, [&]() -> Expected<int32_t> { return state->turn(); }, state);
}
char* salon_state_moves(const salon_state* state) {
  return spoken(
      [&]() -> Expected<std::string> {
        return dump(state->turn() < 0 ? Json::array() : Json(state->course().moves()));
      },
      state);
}
int32_t salon_state_actions(const salon_state* state, int32_t* out, int32_t room) {
  return guarded(
      int32_t{SALON_ERROR},
      [&]() -> Expected<int32_t> {
        if (room < 0 || (room > 0 && !out)) return wrong_size();
        if (state->turn() < 0) return 0;
        const auto actions = state->course().actions();
        const auto fit = std::min(actions.size(), static_cast<std::size_t>(room));
        std::copy_n(actions.begin(), fit, out);
        return static_cast<int32_t>(actions.size());
      },
      state);
}
char* salon_state_action_text(const salon_state* state, int32_t action) {
  return spoken([&] { return state->course().action_text(action); }, state);
}
int32_t salon_state_action_of(const salon_state* state, const char* move) {
  return guarded(
      int32_t{SALON_ERROR},
      [&]() -> Expected<int32_t> {
        const auto moves = state->turn() < 0 ? std::vector<std::string>{} : state->course().moves();
        const auto found = std::ranges::find(moves, std::string_view(move));
        if (found == moves.end())
          return fail("that is not a legal move here", "ce coup n'est pas permis ici");
        return state->course().actions()[static_cast<std::size_t>(found - moves.begin())];
      },
      state, move);
}
char* salon_state_chances(const salon_state* state) {
  return spoken(
      [&]() -> Expected<std::string> {
        Json all = Json::array();
        if (state->turn() == kNature) {
          for (const auto& [move, probability] : state->course().chances())
            all.push_back(Json::array({move, probability}));
        }
        return dump(all);
      },
      state);
}

int32_t salon_state_play(salon_state* state, const char* move) {
  return done([&] { return state->play(move); }, state, move);
}
int32_t salon_state_play_action(salon_state* state, int32_t action) {
  return done(
      [&]() -> Expected<void> {
        if (state->turn() < 0) return fail("no seat is to move", "aucune place n'est au trait");
        const auto move = state->course().action_text(action);
        if (!move) return std::unexpected(move.error());
        return state->play(*move);
      },
      state);
}
int32_t salon_state_draw(salon_state* state, uint64_t seed) {
  return done([&]() -> Expected<void> { return state->draw(seed), Expected<void>{}; }, state);
}
int32_t salon_state_resign(salon_state* state, int32_t seat) {
  return done(
      [&]() -> Expected<void> {
        if (!state->match) {
          return fail("nobody sits at a bare position",
                      "personne n'est assis devant une simple position");
        }
        return state->match->resign(seat);
      },
      state);
}
int32_t salon_state_rewind(salon_state* state, int32_t events) {
  return done(
      [&]() -> Expected<void> {
        if (events < 0 || static_cast<std::size_t>(events) > state->course().size())
          return fail("there were not so many events", "il n'y a pas eu tant d'événements");
        state->rewind(static_cast<std::size_t>(events));
        return {};
      },
      state);
}

int32_t salon_state_size(const salon_state* state) {
  return guarded(
      int32_t{SALON_ERROR},
      [&]() -> Expected<int32_t> { return static_cast<int32_t>(state->course().size()); }, state);
}
char* salon_state_view(const salon_state* state, int32_t seat) {
  return spoken(
      [&]() -> Expected<std::string> {
        const auto eye = state->eye(seat);
        if (!eye) return std::unexpected(eye.error());
        return (*eye)->written().json();
      },
      state);
}
char* salon_state_say(const salon_state* state, int32_t seat, int32_t french) {
  return spoken(
      [&]() -> Expected<std::string> {
        const auto eye = state->eye(seat);
        if (!eye) return std::unexpected(eye.error());
        return (*eye)->say().in(language(french));
      },
      state);
}
char* salon_state_picture(const salon_state* state, int32_t seat, int32_t french) {
  return spoken(
      [&]() -> Expected<std::string> {
        const auto eye = state->eye(seat);
        if (!eye) return std::unexpected(eye.error());
        Canvas canvas;
        (*eye)->draw(canvas, language(french));
        return canvas.render({.unicode = true, .colours = 0});
      },
      state);
}
char* salon_state_seen(const salon_state* state, int32_t seat) {
  return spoken(
      [&]() -> Expected<std::string> {
        if (const auto eye = state->eye(seat); !eye) return std::unexpected(eye.error());
        const Sight& sight = state->course().sight(seat);
        Json all = Json::array();
        for (std::size_t i = sight.first(); i < sight.size(); ++i)
          all.push_back(sight.glimpse(i).text);
        return dump(all);
      },
      state);
}
int32_t salon_state_observation(const salon_state* state, int32_t seat, uint8_t* out,
                                int64_t size) {
  return done(
      [&]() -> Expected<void> {
        return state->course().observe(seat, {out, static_cast<std::size_t>(size)});
      },
      state, out);
}
int32_t salon_state_returns(const salon_state* state, double* out, int32_t seats) {
  return done(
      [&]() -> Expected<void> {
        if (seats != state->variant->seats()) return wrong_size();
        const auto outcome = state->outcome();
        if (!outcome) return std::unexpected(outcome.error());
        std::copy_n(outcome->score.begin(), static_cast<std::size_t>(seats), out);
        return {};
      },
      state, out);
}
char* salon_state_ending(const salon_state* state, int32_t french) {
  return spoken(
      [&]() -> Expected<std::string> {
        if (state->turn() != kOver) return fail("the game goes on", "la partie n'est pas finie");
        const Phrase why = state->match ? state->match->ending() : state->bare->ending({});
        return why.in(language(french));
      },
      state);
}
char* salon_state_position(const salon_state* state) {
  return spoken([&]() -> Expected<std::string> { return state->course().position(); }, state);
}
char* salon_state_record(const salon_state* state) {
  return spoken(
      [&]() -> Expected<std::string> {
        if (!state->match)
          return fail("a bare position has no record", "une simple position n'a pas d'historique");
        return state->match->record().text();
      },
      state);
}

salon_bot* salon_bot_open(const salon_game* game, const char* level, int32_t seat, uint64_t seed) {
  return guarded(
      static_cast<salon_bot*>(nullptr),
      [&]() -> Expected<salon_bot*> {
        if (const auto sits = check_seat(*game->variant, seat); !sits)
          return std::unexpected(sits.error());
        auto spec = BotSpec::parse(level);
        if (!spec) return std::unexpected(spec.error());
        auto player = game->variant->player(*spec, seat, seed, Pace::work);
        if (!player) return std::unexpected(player.error());
        return new salon_bot{game->variant, std::move(*spec), seat, seed, nullptr};
      },
      game, level);
}
void salon_bot_close(salon_bot* bot) {
  delete bot;
}
char* salon_bot_choose(salon_bot* bot, const salon_state* state) {
  return spoken(
      [&]() -> Expected<std::string> {
        if (state->turn() != bot->seat)
          return fail("it is not this bot's turn", "ce n'est pas à ce robot de jouer");
        if (const auto followed = bot->follow(*state); !followed)
          return std::unexpected(followed.error());
        return bot->player->choose(nullptr);
      },
      bot, state);
}
char* salon_bot_advise(salon_bot* bot, const salon_state* state) {
  return spoken(
      [&]() -> Expected<std::string> {
        if (const auto followed = bot->follow(*state); !followed)
          return std::unexpected(followed.error());
        const auto advice = bot->player->advise(nullptr);
        if (!advice) return std::unexpected(advice.error());
        return dump(advice_json(*advice));
      },
      bot, state);
}

salon_batch* salon_batch_open(const salon_game* game, int32_t count, int32_t threads, uint64_t seed,
                              int32_t observe) {
  return guarded(
      static_cast<salon_batch*>(nullptr),
      [&]() -> Expected<salon_batch*> {
        if (count < 1 || count > kMostGames || threads < 0 || threads > kMostThreads) {
          return fail("a batch has 1 to {} games on at most {} threads",
                      "un lot a de 1 à {} parties sur au plus {} fils", kMostGames, kMostThreads);
        }
        return new salon_batch{{*game->variant, count, threads, seed, observe != 0}};
      },
      game);
}
void salon_batch_close(salon_batch* batch) {
  delete batch;
}
int32_t salon_batch_look(salon_batch* batch, const salon_rows* out) {
  return done(
      [&]() -> Expected<void> { return batch->games.look(rows_of(*out)), Expected<void>{}; }, batch,
      out);
}
int32_t salon_batch_step(salon_batch* batch, const int32_t* actions, const salon_rows* out) {
  return done(
      [&]() -> Expected<void> {
        const int refused = batch->games.step(actions, rows_of(*out));
        if (refused < 0) return {};
        return fail("game {}: {} is not the number of a legal move",
                    "partie {} : {} n'est le numéro d'aucun coup permis", refused,
                    actions[refused]);
      },
      batch, out);
}
int32_t salon_batch_wander(salon_batch* batch, int32_t steps) {
  return done(
      [&]() -> Expected<void> {
        if (steps < 0) return fail("{} steps", "{} pas", steps);
        return batch->games.wander(steps), Expected<void>{};
      },
      batch);
}
int64_t salon_batch_moves(const salon_batch* batch) {
  return guarded(
      int64_t{SALON_ERROR},
      [&]() -> Expected<int64_t> { return static_cast<int64_t>(batch->games.moves()); }, batch);
}
char* salon_batch_position(const salon_batch* batch, int32_t number) {
  return spoken(
      [&]() -> Expected<std::string> {
        if (number < 0 || number >= batch->games.size())
          return fail("no such game", "cette partie n'existe pas");
        return batch->games.position(number);
      },
      batch);
}

}  // extern "C"
