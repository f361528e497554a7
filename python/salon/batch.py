"""Many games stepped at once."""
from __future__ import annotations

import ctypes

import numpy as np

from ._library import ANY, Rows, call
from .game import Game


class Batch:
    """`count` games of one kind side by side, on all cores.

    Every game always waits for a seat: nature is played by the batch from its seed, and a game that
    ends is followed by another at once. After each step the arrays tell how all games stand:

    * `observation`, a row of bytes a game: what the seat to move knows (`Game.blocks`);
    * `legal`, a row of 0 and 1: which numbers are legal moves now;
    * `seat`: who is to move;
    * `ended`: 1 where the last move ended a game; the rest of the row tells of the next one;
    * `rewards`, a row of numbers, a seat each: what a game that ended brought, otherwise 0.

    They are the same arrays each time. The same seed and actions give the same games, whatever the
    number of threads.

    >>> from salon import load
    >>> batch = Batch(load("khan"), 4, seed=1)
    >>> batch.legal.shape, batch.observation.shape
    ((4, 1337), (4, 344))
    >>> batch.step(batch.sample())
    >>> batch.seat.tolist(), batch.ended.tolist()
    ([0, 0, 0, 0], [0, 0, 0, 0])
    """

    def __init__(self, game: Game, count: int, *, seed: int = 0, threads: int = 0, observe: bool = True,
                 legal: bool = True):
        self.game, self.count = game, count
        self._handle = call("batch_open", game._handle, count, threads, seed, observe)
        self._random = np.random.default_rng(seed)
        self.observation = np.zeros((count, game.observation_size if observe else 0), np.uint8)
        self.legal = np.zeros((count, game.actions if legal else 0), np.uint8)
        self.seat = np.zeros(count, np.int32)
        self.rewards = np.zeros((count, game.seats), np.float32)
        self.ended = np.zeros(count, np.uint8)
        self._rows = Rows(*(array.ctypes.data if array.size else None for array in
                            (self.observation, self.legal, self.seat, self.rewards, self.ended)))
        call("batch_look", self._handle, ctypes.byref(self._rows))

    def __del__(self):
        if getattr(self, "_handle", None):
            call("batch_close", self._handle)

    def __len__(self) -> int:
        return self.count

    def step(self, actions: np.ndarray | None = None) -> None:
        """One move of a seat in each game, by its number; ANY, or None for all of them, is a random one.

        >>> from salon import load
        >>> batch = Batch(load("pickomino"), 2)
        >>> batch.step([99, 0])
        Traceback (most recent call last):
        salon._library.Error: game 0: 99 is not the number of a legal move
        """
        pointer = None
        if actions is not None:
            numbers = np.ascontiguousarray(actions, np.int32)
            if numbers.shape != (self.count,):
                raise ValueError(f"one action a game: {self.count}, not {numbers.shape}")
            pointer = numbers.ctypes.data
        call("batch_step", self._handle, pointer, ctypes.byref(self._rows))

    def wander(self, steps: int) -> None:
        """`steps` random moves in each game, for instance to begin with games of all ages."""
        call("batch_wander", self._handle, steps)
        call("batch_look", self._handle, ctypes.byref(self._rows))

    def sample(self) -> np.ndarray:
        """A random legal action a game, each as likely as the other."""
        kept = self.legal.cumsum(axis=1, dtype=np.int32)
        drawn = (self._random.random(self.count) * kept[:, -1]).astype(np.int32)
        return (kept > drawn[:, None]).argmax(axis=1).astype(np.int32)

    @property
    def moves(self) -> int:
        """How many moves were made in all games so far, nature's included."""
        return call("batch_moves", self._handle)

    def position(self, number: int) -> str:
        """The whole truth of one of the games, as text."""
        return call("batch_position", self._handle, number)


__all__ = ["ANY", "Batch"]
