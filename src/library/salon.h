/* libsalon: the games of Salon for programs in C, and for whatever can call C.
 *
 * Handles are made by functions ending in _open, _begin, _at, _read and _copy, and ended by those
 * ending in _close; a null handle is closed without a word. Everything else that is wrong with an
 * argument is an error: a function that fails returns null, or SALON_ERROR where it returns a
 * number, changes nothing, and salon_error() says why. Nothing is thrown, and the process goes on.
 *
 * Text is UTF-8. What is returned as `char*` belongs to the caller, who gives it back by
 * salon_free(); `const char*` belongs to the library. Seats are counted from 0.
 *
 * A handle is for one thread at a time; different handles may be used at once. A game may be closed
 * while states, bots and batches of it are open.
 *
 * Version 1. What is here stays; later versions add to it, and salon_version() tells which it is.
 */
#ifndef SALON_H
#define SALON_H

#include <stdint.h>

#if defined(_WIN32)
#define SALON_API
#else
#define SALON_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define SALON_INTERFACE 1

enum {
  SALON_NATURE = -1,    /* whose turn: dice, deals, draws */
  SALON_OVER = -2,      /* whose turn: nobody's, the game has ended */
  SALON_SPECTATOR = -3, /* who looks: somebody who sees only what is public */
  SALON_ALL_OPEN = -4,  /* who looks: somebody who sees everything */
  SALON_ERROR = -9,     /* in place of a number: see salon_error() */
  SALON_ANY = -1        /* in place of an action: any legal move, each as likely as the other */
};

typedef struct salon_game salon_game;   /* a game with its rules, seats and board */
typedef struct salon_state salon_state; /* one game being played */
typedef struct salon_bot salon_bot;     /* a bot at a seat */
typedef struct salon_batch salon_batch; /* many games stepped at once */

/* The version of this interface: SALON_INTERFACE of the header the library was built with. */
SALON_API int32_t salon_version(void);
/* Why the last call of this thread that failed did; in French where `french` is not 0. */
SALON_API const char* salon_error(int32_t french);
SALON_API void salon_free(char* text);

/* ---- Games ---------------------------------------------------------------------------------- */

/* All games, as a JSON array: for each its name, title, summary, seats, whether something is
 * hidden and whether nobody may win, knobs, presets and levels of bots. */
SALON_API char* salon_games(void);

/* A game by name. `rules` as on the command line ("house,quiet=50"), null or empty for the default;
 * `seats` 0 for as few as the game takes; `board` the text of a board file, null for the game's
 * own. */
SALON_API salon_game* salon_game_open(const char* name, const char* rules, int32_t seats,
                                      const char* board);
SALON_API void salon_game_close(salon_game* game);

/* As JSON: name, rules, seats, `hidden`, `winnerless` (nobody may win), `most_chances` (nature
 * never has more to draw from), and `constants`, what never changes during a game. */
SALON_API char* salon_game_about(const salon_game* game);
/* As JSON: `blocks`, what the bytes of an observation are, and `actions`, what the numbers of moves
 * are; see docs/observations.md. */
SALON_API char* salon_game_layout(const salon_game* game);
SALON_API int32_t salon_game_seats(const salon_game* game);
/* How many bytes an observation has, and how many numbers moves have. */
SALON_API int32_t salon_game_observation_bytes(const salon_game* game);
SALON_API int32_t salon_game_actions(const salon_game* game);
/* Plays a random game inside the library, as fast as it goes; how many moves it took. */
SALON_API int64_t salon_game_playout(const salon_game* game, uint64_t seed);

/* ---- States --------------------------------------------------------------------------------- */

SALON_API salon_state* salon_state_begin(const salon_game* game);
/* From the text of a position. What seats know is then open only in games without secrets, and
 * there is no record. */
SALON_API salon_state* salon_state_at(const salon_game* game, const char* position);
/* From a record, played through; the game is the one it names. */
SALON_API salon_state* salon_state_read(const char* record);
SALON_API salon_state* salon_state_copy(const salon_state* state);
SALON_API void salon_state_close(salon_state* state);
/* The game of a state, to be closed by the caller. */
SALON_API salon_game* salon_state_game(const salon_state* state);

/* The seat to move, SALON_NATURE or SALON_OVER. */
SALON_API int32_t salon_state_turn(const salon_state* state);
/* The legal moves of the seat to move, as a JSON array of texts. */
SALON_API char* salon_state_moves(const salon_state* state);
/* Their numbers, in the same order: as many as `room` holds are written. How many there are. */
SALON_API int32_t salon_state_actions(const salon_state* state, int32_t* out, int32_t room);
/* The legal move of that number as text. */
SALON_API char* salon_state_action_text(const salon_state* state, int32_t action);
/* The number of a legal move. */
SALON_API int32_t salon_state_action_of(const salon_state* state, const char* move);
/* Nature's possible moves with their probabilities, as a JSON array of pairs. */
SALON_API char* salon_state_chances(const salon_state* state);

/* A move of whoever is to move, nature included; of a seat also what it may type instead. These
 * and what follows return 0, or SALON_ERROR. */
SALON_API int32_t salon_state_play(salon_state* state, const char* move);
SALON_API int32_t salon_state_play_action(salon_state* state, int32_t action);
/* Nature's moves until a seat is to move or the game is over, drawn from the seed and how much has
 * happened. */
SALON_API int32_t salon_state_draw(salon_state* state, uint64_t seed);
SALON_API int32_t salon_state_resign(salon_state* state, int32_t seat);
/* Back to the first `events` moves and table actions. */
SALON_API int32_t salon_state_rewind(salon_state* state, int32_t events);

/* How many moves and table actions there were. */
SALON_API int32_t salon_state_size(const salon_state* state);
/* What `seat`, a spectator or somebody who sees everything knows, as JSON (the game's
 * schema.json); as a sentence; as a picture in plain text. */
SALON_API char* salon_state_view(const salon_state* state, int32_t seat);
SALON_API char* salon_state_say(const salon_state* state, int32_t seat, int32_t french);
SALON_API char* salon_state_picture(const salon_state* state, int32_t seat, int32_t french);
/* What a seat saw, an event each, as a JSON array of texts. */
SALON_API char* salon_state_seen(const salon_state* state, int32_t seat);
/* What a seat knows as bytes: `size` must be salon_game_observation_bytes(). */
SALON_API int32_t salon_state_observation(const salon_state* state, int32_t seat, uint8_t* out,
                                          int64_t size);
/* What every seat got: the winner 1, a shared win shared; all 0 while the game goes on. `seats`
 * must be salon_game_seats(). */
SALON_API int32_t salon_state_returns(const salon_state* state, double* out, int32_t seats);
/* Why a game that is over ended. */
SALON_API char* salon_state_ending(const salon_state* state, int32_t french);
/* The whole truth, and the whole game, as text. */
SALON_API char* salon_state_position(const salon_state* state);
SALON_API char* salon_state_record(const salon_state* state);

/* ---- Bots ----------------------------------------------------------------------------------- */

/* A level as on the command line: "hard", "hard:work=2000", "hard:ms=50". By work unless it says
 * otherwise, so that the same seed plays the same moves. */
SALON_API salon_bot* salon_bot_open(const salon_game* game, const char* level, int32_t seat,
                                    uint64_t seed);
SALON_API void salon_bot_close(salon_bot* bot);
/* Its move; it is told what its seat saw of the state, and nothing else. It may be asked about any
 * state of its game, in any order; following one state as it goes on is quickest. */
SALON_API char* salon_bot_choose(salon_bot* bot, const salon_state* state);
/* Moves with values and reasons, best first, as JSON: `moves`, and `more` as the game's README
 * says. */
SALON_API char* salon_bot_advise(salon_bot* bot, const salon_state* state);

/* ---- Batches -------------------------------------------------------------------------------- */

/* What stepping writes, one row a game; null where it is not wanted. The arrays belong to the
 * caller. */
typedef struct salon_rows {
  uint8_t* observation; /* what the seat to move knows: salon_game_observation_bytes() a row */
  uint8_t* legal;       /* salon_game_actions() a row: 1 where the move of that number is legal */
  int32_t* seat;        /* the seat to move */
  float* rewards;       /* salon_game_seats() a row: what a game that ended brought, else 0 */
  uint8_t* ended;       /* 1 where a game ended; what is told of the row is the game after it */
} salon_rows;

/* `count` games on `threads` threads (0: one a core). Nature is played from the seed; the same seed
 * and actions give the same games whatever the number of threads. Without `observe` no observations
 * are written and stepping is faster. */
SALON_API salon_batch* salon_batch_open(const salon_game* game, int32_t count, int32_t threads,
                                        uint64_t seed, int32_t observe);
SALON_API void salon_batch_close(salon_batch* batch);
SALON_API int32_t salon_batch_look(salon_batch* batch, const salon_rows* out);
/* One move of a seat in each game: `actions` has a number a game, SALON_ANY for a random one; null
 * for SALON_ANY in all of them. A game whose number is not legal stands still, and the call is an
 * error. */
SALON_API int32_t salon_batch_step(salon_batch* batch, const int32_t* actions,
                                   const salon_rows* out);
/* `steps` random moves of seats in each game, without writing anything. */
SALON_API int32_t salon_batch_wander(salon_batch* batch, int32_t steps);
/* How many moves were made in all games so far, nature's included. */
SALON_API int64_t salon_batch_moves(const salon_batch* batch);
/* The whole truth of one of the games, as text. */
SALON_API char* salon_batch_position(const salon_batch* batch, int32_t number);

#ifdef __cplusplus
}
#endif

#endif
