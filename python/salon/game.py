"""Games with their rules fixed, and how their views and moves are numbers."""
from __future__ import annotations

import json
import os
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _library
from ._library import call

if TYPE_CHECKING:
    from .batch import Batch
    from .bot import Bot
    from .state import State


@dataclass(frozen=True)
class Plane:
    """What one byte at a place of an observation tells."""

    name: str
    about: str


@dataclass(frozen=True)
class Block:
    """A stretch of an observation: an array of `shape`, the planes being its last axis."""

    name: str
    about: str
    shape: tuple[int, ...]
    planes: tuple[Plane, ...]
    first: int  # byte of the observation

    @property
    def size(self) -> int:
        """How many bytes it has."""
        return int(np.prod(self.shape))

    def plane(self, name: str) -> int:
        """The place of a plane on the last axis, by its name."""
        return [plane.name for plane in self.planes].index(name)


@dataclass(frozen=True)
class Actions:
    """A stretch of the numbers that moves have."""

    name: str
    about: str
    first: int
    count: int


class Game:
    """A game with its rules, number of seats and board. `load` opens one.

    >>> game = load("khan")
    >>> game.seats, game.actions
    (2, 1337)
    >>> [block.name for block in game.blocks]
    ['board', 'table']
    """

    def __init__(self, handle: int):
        self._handle = handle

    def __del__(self):
        if getattr(self, "_handle", None):
            call("game_close", self._handle)

    def __repr__(self) -> str:
        return f"salon.load({self.name!r}, rules={self.rules!r}, seats={self.seats})"

    @cached_property
    def _about(self) -> dict[str, Any]:
        return json.loads(call("game_about", self._handle))

    @cached_property
    def _layout(self) -> dict[str, Any]:
        return json.loads(call("game_layout", self._handle))

    @property
    def name(self) -> str:
        """Its word on the command line and in records."""
        return self._about["name"]

    @property
    def rules(self) -> str:
        """The rules in their shortest text.

        >>> load("stratego", rules="tournament,quiet=100").rules
        'tournament,quiet=100'
        """
        return self._about["rules"]

    @property
    def hidden(self) -> bool:
        """Whether some seats know what others do not."""
        return self._about["hidden"]

    @property
    def winnerless(self) -> bool:
        """Whether nobody may win."""
        return self._about["winnerless"]

    @property
    def most_chances(self) -> int:
        """Nature never has more moves to draw from.

        >>> load("pickomino").most_chances
        1287
        """
        return self._about["most_chances"]

    @property
    def constants(self) -> Any:
        """What never changes during a game: names of pieces, boards, tables."""
        return self._about["constants"]

    @cached_property
    def seats(self) -> int:
        """How many play."""
        return call("game_seats", self._handle)

    @cached_property
    def actions(self) -> int:
        """How many numbers moves have: legal ones are some of 0 … actions − 1."""
        return call("game_actions", self._handle)

    @cached_property
    def observation_size(self) -> int:
        """How many bytes an observation has."""
        return call("game_observation_bytes", self._handle)

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """What the bytes of an observation are, stretch by stretch."""
        blocks, first = [], 0
        for block in self._layout["blocks"]:
            planes = tuple(Plane(**plane) for plane in block["planes"])
            shape = (*block["shape"], len(planes))
            blocks.append(Block(block["name"], block["about"], shape, planes, first))
            first += blocks[-1].size
        return tuple(blocks)

    @cached_property
    def action_ranges(self) -> tuple[Actions, ...]:
        """What the numbers of moves are, stretch by stretch."""
        return tuple(Actions(**actions) for actions in self._layout["actions"])

    def split(self, observation: np.ndarray) -> dict[str, np.ndarray]:
        """An observation, or rows of them, block by block, without copying.

        >>> game = load("khan")
        >>> game.split(game.begin().observation(0))["board"].shape
        (6, 6, 9)
        """
        rows = observation.shape[:-1]
        return {block.name: observation[..., block.first:block.first + block.size].reshape(*rows, *block.shape)
                for block in self.blocks}

    def begin(self) -> "State":
        """A game from the beginning."""
        from .state import State
        return State(call("state_begin", self._handle), self)

    def at(self, position: str) -> "State":
        """A game from the text of a position. What seats know is open only where nothing is hidden.

        >>> load("khan").at("s1k1s1/1s1s1s/6/6/S1S1S1/1S1K1S r -").turn
        0
        """
        from .state import State
        return State(call("state_at", self._handle, position.encode()), self)

    def bot(self, level: str, seat: int, seed: int = 0) -> "Bot":
        """A bot of that level ("hard", "hard:work=500", "hard:ms=50") at a seat."""
        from .bot import Bot
        return Bot(self, level, seat, seed)

    def batch(self, count: int, *, seed: int = 0, threads: int = 0, observe: bool = True) -> "Batch":
        """Many games stepped at once."""
        from .batch import Batch
        return Batch(self, count, seed=seed, threads=threads, observe=observe)

    def playout(self, seed: int) -> int:
        """Plays a random game inside the library; how many moves it took."""
        return call("game_playout", self._handle, seed)


def load(name: str, *, rules: str = "", seats: int = 0, board: str | os.PathLike[str] | None = None) -> Game:
    """A game by its name.

    `rules` are as on the command line, presets and knobs separated by commas; `seats` is as few as
    the game takes where nothing is said; `board` is the text of a board file, or its path.

    >>> load("stratego", rules="tournament")
    salon.load('stratego', rules='tournament', seats=2)
    >>> load("chess")
    Traceback (most recent call last):
    salon._library.Error: no game is called "chess" (there are: ...)
    """
    if isinstance(board, os.PathLike):
        with open(board, encoding="utf-8") as file:
            board = file.read()
    return Game(call("game_open", name.encode(), rules.encode(), seats, (board or "").encode()))


def games() -> list[dict[str, Any]]:
    """All games: name, title, seats, knobs, presets, levels of bots.

    >>> next(game["title"] for game in games() if game["name"] == "khan")
    {'en': 'Khan', 'fr': 'Khan'}
    """
    return json.loads(_library.call("games"))
