"""Salon's games with the method names of PettingZoo's AEC environments.

    from salon.pettingzoo import env
    environment = env("khan")
    environment.reset(seed=1)
    for agent in environment.agent_iter():
        observation, reward, termination, truncation, info = environment.last()
        action = None if termination or truncation else choose(observation)
        environment.step(action)

As in PettingZoo's own board games an observation is a dictionary: `observation`, the bytes that
`Game.blocks` describes, and `action_mask`, 1 where a move is legal. Nature is played by the
environment from the seed of `reset`. Rewards come at the end: the winner 1, a shared win shared.
Spaces have the names of Gymnasium's, which is not needed.
"""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Iterator

import numpy as np

from ._library import OVER
from .game import Game, load
from .state import State


@dataclass
class Discrete:
    """The numbers 0 … n − 1."""

    n: int
    _random: np.random.Generator = field(default_factory=np.random.default_rng, repr=False, compare=False)

    def seed(self, seed: int | None = None) -> None:
        """Begins the random numbers of `sample` anew."""
        self._random = np.random.default_rng(seed)

    def sample(self, mask: np.ndarray | None = None) -> int:
        """A random number, of those that the mask allows."""
        allowed = np.arange(self.n) if mask is None else np.flatnonzero(mask)
        return int(self._random.choice(allowed))

    def contains(self, x: Any) -> bool:
        """Whether it is one of them."""
        return isinstance(x, (int, np.integer)) and 0 <= x < self.n


@dataclass(frozen=True)
class Box:
    """Arrays of a shape, each number from `low` to `high`."""

    low: int
    high: int
    shape: tuple[int, ...]
    dtype: Any

    def contains(self, x: Any) -> bool:
        """Whether it is one of them."""
        return (isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype
                and bool((x >= self.low).all() and (x <= self.high).all()))


@dataclass(frozen=True)
class Dict:
    """Dictionaries with a space for each key."""

    spaces: dict[str, Box]

    def __getitem__(self, key: str) -> Box:
        return self.spaces[key]

    def contains(self, x: Any) -> bool:
        """Whether it is one of them."""
        return (isinstance(x, dict) and x.keys() == self.spaces.keys()
                and all(space.contains(x[key]) for key, space in self.spaces.items()))


class AECEnv:
    """The attributes and methods of pettingzoo.AECEnv."""

    def __init__(self, game: Game, render_mode: str | None = None):
        self.game = game
        self.render_mode = render_mode
        self.metadata = {"name": f"salon_{game.name}", "render_modes": ["ansi", "human"], "is_parallelizable": False}
        self.possible_agents = [f"player_{seat}" for seat in range(game.seats)]
        self.agents: list[str] = []
        mask = Box(0, 1, (game.actions,), np.int8)
        seen = Box(0, 255, (game.observation_size,), np.uint8)
        self.observation_spaces = {agent: Dict({"observation": seen, "action_mask": mask})
                                   for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(game.actions) for agent in self.possible_agents}
        self.rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {}
        self.agent_selection = self.possible_agents[0]
        self._cumulative_rewards: dict[str, float] = {}
        self._seed = 0
        self._played = 0

    def observation_space(self, agent: str) -> Dict:
        """What an agent may observe."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The numbers of an agent's moves."""
        return self.action_spaces[agent]

    @property
    def num_agents(self) -> int:
        """How many are in the game."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """How many can be."""
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> "AECEnv":
        """Itself: nothing is wrapped."""
        return self

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. Without a seed the next one of the series that the last seed began."""
        if seed is not None:
            self._seed, self._played = seed, 0
        self._played += 1
        self._lot = int(np.random.SeedSequence([self._seed, self._played]).generate_state(1, np.uint64)[0])
        self.state_: State = self.game.begin()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._go_on()

    def _go_on(self) -> None:
        """Nature's moves, then whose turn it is, or what everybody got."""
        self.state_.draw(self._lot)
        turn = self.state_.turn
        if turn != OVER:
            self.agent_selection = self.possible_agents[turn]
            return
        for agent, score in zip(self.possible_agents, self.state_.returns()):
            self.rewards[agent] = float(score)
            self.terminations[agent] = True

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent knows, and its legal moves if it is to move."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.game.actions, np.int8)
        if self.state_.turn == seat:
            mask[self.state_.legal_actions()] = 1
        return {"observation": self.state_.observation(seat), "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[dict[str, np.ndarray] | None, float, bool, bool, dict[str, Any]]:
        """Observation, reward since its last move, termination, truncation and info of the agent selected."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def step(self, action: int | None) -> None:
        """The move of the agent selected; None of one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            return self._leave(agent, action)
        if action is None:
            raise ValueError("an agent whose game goes on needs an action")
        self.state_.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._go_on()
        for each, reward in self.rewards.items():
            self._cumulative_rewards[each] += reward

    def _leave(self, agent: str, action: int | None) -> None:
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        self.agents.remove(agent)
        for of in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del of[agent]
        for each in self.rewards:
            self.rewards[each] = 0.0
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agents in the order in which they are asked."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> str | None:
        """The board as people see it: returned in mode "ansi", printed in mode "human"."""
        if self.render_mode == "human":
            print(self.state_.picture())
            return None
        return self.state_.picture() if self.render_mode == "ansi" else None

    def state(self) -> np.ndarray:
        """All agents' observations, one after the other."""
        return np.concatenate([self.state_.observation(seat) for seat in range(self.game.seats)])

    def close(self) -> None:
        """Nothing to put away."""

    def __str__(self) -> str:
        return self.metadata["name"]


def env(name: str, *, rules: str = "", seats: int = 0, render_mode: str | None = None) -> AECEnv:
    """An environment of a game by its name.

    >>> environment = env("khan")
    >>> environment.reset(seed=1)
    >>> environment.agent_selection, int(environment.observe("player_0")["action_mask"].sum())
    ('player_0', 4)
    """
    return AECEnv(load(name, rules=rules, seats=seats), render_mode)
