"""The bots of the house."""
from __future__ import annotations

import json
from typing import Any

from ._library import call
from .game import Game
from .state import State


class Bot:
    """A bot at a seat. It is told what its seat saw, and nothing else.

    It may be asked about any state of its game; the same seed gives the same moves, whatever it was
    asked before, unless its level plays by the clock ("hard:ms=50").

    >>> from salon import load
    >>> game = load("pickomino")
    >>> state = game.begin()
    >>> state.play("roll 1122345V")
    >>> game.bot("medium", 0).choose(state)
    'take 4'
    """

    def __init__(self, game: Game, level: str, seat: int, seed: int = 0):
        self.game, self.level, self.seat = game, level, seat
        self._handle = call("bot_open", game._handle, level.encode(), seat, seed)

    def __del__(self):
        if getattr(self, "_handle", None):
            call("bot_close", self._handle)

    def choose(self, state: State) -> str:
        """Its move, as text; it must be its turn."""
        return call("bot_choose", self._handle, state._handle)

    def advise(self, state: State) -> dict[str, Any]:
        """Moves with values and reasons, best first, in `moves`; what else the game has to say in `more`."""
        return json.loads(call("bot_advise", self._handle, state._handle))


def advise(state: State, level: str = "expert:work=1000", seat: int | None = None, seed: int = 0) -> dict[str, Any]:
    """What a bot thinks of a state: of the seat to move, or of another that wants to know where it stands."""
    return Bot(state.game, level, state.turn if seat is None else seat, seed).advise(state)
