#!/usr/bin/env python3
"""Learns when to stop at Pickomino, by a table of how well each decision turned out: a loop as one writes it for
OpenSpiel, with one changed line.

    PYTHONPATH=python python3 examples/learn_openspiel.py [--games 900] [--seed 1]
"""
import argparse
import random
from collections import defaultdict

import salon.openspiel as pyspiel  # was: import pyspiel


def situation(state, planes):
    """What the table is kept by: dice left, whether a worm is set aside, what stopping wins, the phase."""
    tensor = state.observation_tensor()
    return tuple(round(20 * tensor[planes[name]]) for name in ("dice_left", "worm", "prize", "take"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=900)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    draw = random.Random(options.seed)
    game = pyspiel.load_game("pickomino", {"rules": "official"})
    planes = {plane.name: place for place, plane in enumerate(game.salon.blocks[0].planes)}
    values = defaultdict(lambda: [0.5, 1])  # of a situation and an action: the mean result, and of how many
    won, step = 0.0, max(1, options.games // 15)
    for number in range(1, options.games + 1):
        state, taken = game.new_initial_state(), []
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes())
                state.apply_action(draw.choices(actions, chances)[0])
                continue
            legal = state.legal_actions()
            action = draw.choice(legal)
            if state.current_player() == 0:
                here = situation(state, planes)
                if draw.random() > 0.1:
                    action = max(legal, key=lambda a: values[here, a][0])
                taken.append((here, action))
            state.apply_action(action)
        result = state.returns()[0]
        won += result
        for key in set(taken):
            mean_and_count = values[key]
            mean_and_count[1] += 1
            mean_and_count[0] += (result - mean_and_count[0]) / mean_and_count[1]
        if number % step == 0:
            share, won = won / step, 0.0
            print(f"{number:6} games  {share:.2f} won  {'#' * round(50 * share)}", flush=True)


if __name__ == "__main__":
    main()
