"""Salon's games for programs that learn, and for whoever wants to look into them.

    import salon
    game = salon.load("stratego", rules="tournament")
    state = game.begin()
    while not state.over:
        state.draw(seed=1)                      # nature's moves, if it is her turn
        state.play(state.legal()[0])
    print(state.returns(), state.ending())

`State` is one game, `Batch` many of them at once, `Bot` a player of the house. `salon.openspiel` and
`salon.pettingzoo` have the method names of those libraries. See docs/library.md.
"""
from ._library import ALL_OPEN, ANY, NATURE, OVER, SPECTATOR, Error
from .batch import Batch
from .bot import Bot, advise
from .engine import engine
from .game import Actions, Block, Game, Plane, games, load
from .state import State, read

__all__ = ["ALL_OPEN", "ANY", "NATURE", "OVER", "SPECTATOR", "Actions", "Batch", "Block", "Bot", "Error",
           "Game", "Plane", "State", "advise", "engine", "games", "load", "read"]
