"""One game being played."""
from __future__ import annotations

import ctypes
import json
from typing import Any, Iterator

import numpy as np

from ._library import ALL_OPEN, NATURE, OVER, call
from .game import Game


class State:
    """One game being played: `Game.begin` and `read` make one.

    Nature (dice, deals, draws) is a player like any other: its moves are in `chances`, and `draw`
    or `play` makes them.

    >>> from salon import load
    >>> state = load("pickomino").begin()
    >>> state.turn == NATURE, len(state.chances())
    (True, 1287)
    >>> state.play("roll 1122345V")
    >>> state.turn, state.legal()[:3]
    (0, ['take 1', 'take 2', 'take 3'])
    >>> state.play("take V")
    >>> state.legal(), list(state.legal_actions())
    (['stop', 'again'], [6, 7])
    """

    def __init__(self, handle: int, game: Game):
        self._handle = handle
        self.game = game

    def __del__(self):
        if getattr(self, "_handle", None):
            call("state_close", self._handle)

    def __len__(self) -> int:
        """How many moves and table actions there were."""
        return call("state_size", self._handle)

    def copy(self) -> "State":
        """The same game once more, to try moves in."""
        return State(call("state_copy", self._handle), self.game)

    __copy__ = copy

    def __deepcopy__(self, memo: dict) -> "State":
        return self.copy()

    @property
    def turn(self) -> int:
        """The seat to move, NATURE or OVER."""
        return call("state_turn", self._handle)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.turn == OVER

    def legal(self) -> list[str]:
        """The legal moves of the seat to move, as text; none when nature is."""
        return json.loads(call("state_moves", self._handle))

    def legal_actions(self) -> np.ndarray:
        """Their numbers, in the same order."""
        room = 256
        while True:
            actions = np.empty(room, np.int32)
            pointer = actions.ctypes.data_as(ctypes.POINTER(ctypes.c_int32))
            count = call("state_actions", self._handle, pointer, room)
            if count <= room:
                return actions[:count]
            room = count

    def legal_mask(self) -> np.ndarray:
        """A boolean for every number a move may have."""
        mask = np.zeros(self.game.actions, bool)
        mask[self.legal_actions()] = True
        return mask

    def action_text(self, action: int) -> str:
        """The legal move of that number as text."""
        return call("state_action_text", self._handle, int(action))

    def action_of(self, move: str) -> int:
        """The number of a legal move."""
        return call("state_action_of", self._handle, move.encode())

    def chances(self) -> list[tuple[str, float]]:
        """Nature's possible moves and their probabilities, when it is to move."""
        return [(move, chance) for move, chance in json.loads(call("state_chances", self._handle))]

    def nature(self) -> Iterator[tuple["State", float]]:
        """What may become of this state by nature's next move: each state with its probability.

        >>> from salon import load
        >>> state = load("pickomino").begin()
        >>> round(sum(chance for _, chance in state.nature()), 9)
        1.0
        """
        for move, chance in self.chances():
            after = self.copy()
            after.play(move)
            yield after, chance

    def play(self, move: str | int) -> None:
        """A move of whoever is to move, nature included: as text, or by its number.

        >>> from salon import load
        >>> state = load("khan").begin()
        >>> state.play("middle")
        Traceback (most recent call last):
        salon._library.Error: ...
        >>> state.play(state.legal()[0])
        """
        if isinstance(move, str):
            call("state_play", self._handle, move.encode())
        else:
            call("state_play_action", self._handle, int(move))

    def draw(self, seed: int) -> None:
        """Nature's moves until a seat is to move or the game is over, drawn from the seed."""
        call("state_draw", self._handle, seed)

    def resign(self, seat: int) -> None:
        """A seat gives up."""
        call("state_resign", self._handle, seat)

    def rewind(self, length: int) -> None:
        """Back to the first `length` moves and table actions."""
        call("state_rewind", self._handle, length)

    def view(self, seat: int = ALL_OPEN) -> dict[str, Any]:
        """What a seat knows, as the game's schema.json says; by default everything."""
        return json.loads(call("state_view", self._handle, seat))

    def observation(self, seat: int) -> np.ndarray:
        """What a seat knows as bytes; `Game.blocks` says what each is, `Game.split` cuts it up."""
        out = np.empty(self.game.observation_size, np.uint8)
        call("state_observation", self._handle, seat, out.ctypes.data, out.size)
        return out

    def seen(self, seat: int) -> list[str]:
        """What a seat saw, one text an event."""
        return json.loads(call("state_seen", self._handle, seat))

    def say(self, seat: int = ALL_OPEN, *, french: bool = False) -> str:
        """The sentence above the board."""
        return call("state_say", self._handle, seat, french)

    def picture(self, seat: int = ALL_OPEN, *, french: bool = False) -> str:
        """The board as people see it in a terminal."""
        return call("state_picture", self._handle, seat, french)

    def __str__(self) -> str:
        return self.picture()

    def returns(self) -> np.ndarray:
        """What each seat got: the winner 1, a shared win shared; all 0 while the game goes on."""
        out = np.zeros(self.game.seats)
        pointer = out.ctypes.data_as(ctypes.POINTER(ctypes.c_double))
        call("state_returns", self._handle, pointer, out.size)
        return out

    def ending(self, *, french: bool = False) -> str:
        """Why a game that is over ended."""
        return call("state_ending", self._handle, french)

    def position(self) -> str:
        """The whole truth as text."""
        return call("state_position", self._handle)

    def record(self) -> str:
        """The whole game as text; `read` takes it in again."""
        return call("state_record", self._handle)


def read(record: str) -> State:
    """A game from its record, played through.

    >>> from salon import load
    >>> state = load("khan").begin()
    >>> state.play("top")
    >>> read(state.record()).position() == state.position()
    True
    """
    handle = call("state_read", record.encode())
    try:
        game = Game(call("state_game", handle))
    except Exception:
        call("state_close", handle)
        raise
    return State(handle, game)


__all__ = ["State", "read", "NATURE", "OVER"]
