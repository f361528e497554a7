/* A game of Khan in C: the first legal move each time. */
#include <salon.h>
#include <stdio.h>

int main(void) {
  salon_game* game = salon_game_open("khan", NULL, 0, NULL);
  salon_state* state = salon_state_begin(game);
  salon_game_close(game); /* the state keeps what it needs */
  double scores[2];
  int32_t action;
  if (!state || salon_version() < SALON_INTERFACE) return 1;
  while (salon_state_turn(state) >= 0) {
    if (salon_state_actions(state, &action, 1) < 1) return 1;
    if (salon_state_play_action(state, action) != 0) return 1;
  }
  if (salon_state_play_action(state, 0) != SALON_ERROR) return 1;
  if (salon_state_returns(state, scores, 2) != 0) return 1;
  printf("%g %g after %d moves; then: %s\n", scores[0], scores[1], (int)salon_state_size(state),
         salon_error(0));
  salon_state_close(state);
  return scores[0] + scores[1] == 1 ? 0 : 1;
}
