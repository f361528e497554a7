"""Salon's games with the method names of OpenSpiel, for training loops written for it.

    import salon.openspiel as pyspiel
    game = pyspiel.load_game("pickomino", {"rules": "official", "seats": 2})
    state = game.new_initial_state()

What differs from OpenSpiel: utilities are scores from 0 to 1 (the winner 1, a shared win shared), not
from −1 to 1. Moves of nature are numbered by their place in the list of what can be drawn now. There
are no simultaneous moves. An observation tensor is what `Game.blocks` describes, in 255ths.
"""
from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Any

import numpy as np

from . import _library
from . import game as _games
from . import state as _states


class PlayerId(enum.IntEnum):
    """Who is to move when no player is."""

    CHANCE = -1
    TERMINAL = -4
    INVALID = -3


@dataclass(frozen=True)
class GameType:
    """What kind of game it is."""

    short_name: str
    long_name: str
    min_num_players: int
    max_num_players: int
    perfect_information: bool
    provides_observation_tensor: bool = True
    provides_information_state_string: bool = True


def load_game(name: str, parameters: dict[str, Any] | None = None) -> "Game":
    """A game by name. Parameters: `rules`, `seats` (or `players`), `board`.

    >>> load_game("khan").num_distinct_actions()
    1337
    """
    given = dict(parameters or {})
    seats = given.pop("players", given.pop("seats", 0))
    return Game(_games.load(name, seats=seats, **given))


class Game:
    """The methods of pyspiel.Game."""

    def __init__(self, game: _games.Game):
        self.salon = game

    def __str__(self) -> str:
        return f"{self.salon.name}(rules={self.salon.rules},seats={self.salon.seats})"

    def new_initial_state(self) -> "State":
        """A game from the beginning."""
        return State(self, self.salon.begin(), [])

    def num_players(self) -> int:
        """How many play."""
        return self.salon.seats

    def num_distinct_actions(self) -> int:
        """How many numbers moves of players have."""
        return self.salon.actions

    def max_chance_outcomes(self) -> int:
        """Nature never has more moves at one node."""
        return self.salon.most_chances

    def max_game_length(self) -> int:
        """No record is longer."""
        return 10_000

    def min_utility(self) -> float:
        """Of who did not win."""
        return 0.0

    def max_utility(self) -> float:
        """Of who won alone."""
        return 1.0

    def utility_sum(self) -> float | None:
        """None where nobody may win."""
        return None if self.salon.winnerless else 1.0

    def observation_tensor_size(self) -> int:
        """How many numbers an observation has."""
        return self.salon.observation_size

    def observation_tensor_shape(self) -> list[int]:
        """One axis: blocks of different shapes follow each other."""
        return [self.salon.observation_size]

    def get_parameters(self) -> dict[str, Any]:
        """What `load_game` takes."""
        return {"rules": self.salon.rules, "seats": self.salon.seats}

    def get_type(self) -> GameType:
        """What kind of game it is."""
        about = next(game for game in _games.games() if game["name"] == self.salon.name)
        return GameType(self.salon.name, about["title"]["en"], about["min_seats"], about["max_seats"],
                        not self.salon.hidden)

    def deserialize_state(self, text: str) -> "State":
        """What `State.serialize` wrote."""
        numbers, _, record = text.partition("\n")
        return State(self, _states.read(record), [int(number) for number in numbers.split()])


class State:
    """The methods of pyspiel.State."""

    def __init__(self, game: Game, state: _states.State, history: list[int]):
        self._game, self.salon, self._history = game, state, history
        self._chances: list[tuple[str, float]] | None = None  # as long as nothing has happened

    def get_game(self) -> Game:
        """Its game."""
        return self._game

    def num_players(self) -> int:
        """How many play."""
        return self._game.num_players()

    def num_distinct_actions(self) -> int:
        """How many numbers moves of players have."""
        return self._game.num_distinct_actions()

    def current_player(self) -> int:
        """The seat to move, PlayerId.CHANCE or PlayerId.TERMINAL."""
        turn = self.salon.turn
        return int(PlayerId.TERMINAL) if turn == _library.OVER else turn

    def is_chance_node(self) -> bool:
        """Whether nature is to move."""
        return self.salon.turn == _library.NATURE

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.salon.turn == _library.OVER

    def is_player_node(self) -> bool:
        """Whether a seat is to move."""
        return self.salon.turn >= 0

    def is_simultaneous_node(self) -> bool:
        """Never."""
        return False

    def _drawable(self) -> list[tuple[str, float]]:
        """Nature's moves: a long list may be asked for more than once."""
        if self._chances is None:
            self._chances = self.salon.chances()
        return self._chances

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The numbers of the legal moves, ascending; of another player than the one to move, none."""
        turn = self.salon.turn
        if turn == _library.NATURE and player in (None, PlayerId.CHANCE):
            return list(range(len(self._drawable())))
        if turn < 0 or player not in (None, turn):
            return []
        return sorted(self.salon.legal_actions().tolist())

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """0 or 1 for each number."""
        mask = np.zeros(self.num_distinct_actions(), np.int8)
        if self.salon.turn >= 0 and player in (None, self.salon.turn):
            mask[self.salon.legal_actions()] = 1
        return mask.tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Nature's moves and their probabilities."""
        return [(place, chance) for place, (_, chance) in enumerate(self._drawable())]

    def action_to_string(self, *arguments: int) -> str:
        """`action_to_string(action)` or `(player, action)`: the move as text."""
        action = arguments[-1]
        if self.is_chance_node():
            return self._drawable()[action][0]
        return self.salon.action_text(action)

    def string_to_action(self, *arguments: Any) -> int:
        """`string_to_action(text)` or `(player, text)`: the number of a legal move."""
        text = arguments[-1]
        if self.is_chance_node():
            return [move for move, _ in self._drawable()].index(text)
        return self.salon.action_of(text)

    def apply_action(self, action: int) -> None:
        """A move of whoever is to move, nature included; one that is not legal is refused."""
        self.salon.play(self._drawable()[action][0] if self.is_chance_node() else action)
        self._chances = None
        self._history.append(int(action))

    apply_action_with_legality_check = apply_action

    def undo_action(self, player: int, action: int) -> None:
        """Takes the last move back."""
        if not self._history or self._history[-1] != action:
            raise ValueError("only the last action can be undone")
        self._history.pop()
        self.salon.rewind(len(self.salon) - 1)
        self._chances = None

    def clone(self) -> "State":
        """The same state once more."""
        return State(self._game, self.salon.copy(), list(self._history))

    def child(self, action: int) -> "State":
        """What a move leads to."""
        after = self.clone()
        after.apply_action(action)
        return after

    def returns(self) -> list[float]:
        """What each seat got; all 0 while the game goes on."""
        return self.salon.returns().tolist()

    def rewards(self) -> list[float]:
        """What the last move brought: all of it comes at the end."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """What one seat got."""
        return self.returns()[player]

    def player_reward(self, player: int) -> float:
        """What the last move brought one seat."""
        return self.rewards()[player]

    def _looker(self, player: int | None) -> int:
        return self.salon.turn if player is None else player

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What a seat knows, from 0 to 1."""
        return (self.salon.observation(self._looker(player)) / np.float32(255)).tolist()

    def observation_string(self, player: int | None = None) -> str:
        """What a seat knows, as people see it."""
        return self.salon.picture(self._looker(player))

    def information_state_string(self, player: int | None = None) -> str:
        """Everything a seat saw, a line each: two states that look the same to it have the same."""
        return "\n".join(self.salon.seen(self._looker(player)))

    def history(self) -> list[int]:
        """The numbers of all moves made, nature's included."""
        return list(self._history)

    def history_str(self) -> str:
        """The same as text."""
        return ", ".join(map(str, self._history))

    def move_number(self) -> int:
        """How many moves were made, nature's included."""
        return len(self._history)

    def serialize(self) -> str:
        """Text that `Game.deserialize_state` reads."""
        return " ".join(map(str, self._history)) + "\n" + self.salon.record()

    def __str__(self) -> str:
        return str(self.salon)
