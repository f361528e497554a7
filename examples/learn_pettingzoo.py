#!/usr/bin/env python3
"""Learns what moves are worth at Khan, by policy gradients over a few features: a loop as one writes it for
PettingZoo, with one changed line.

    PYTHONPATH=python python3 examples/learn_pettingzoo.py [--games 3000] [--seed 1]
"""
import argparse

import numpy as np

from salon.pettingzoo import env  # was: from pettingzoo.classic import … as env

STEPS, SQUARES = 1296, 36


def features(game, observation):
    """For each legal action: whether it takes the Kalista or a sbire, brings a piece back, who moves, and the
    value of the square it ends on."""
    actions = np.flatnonzero(observation["action_mask"])
    board = game.split(observation["observation"])["board"].reshape(SQUARES, -1) > 0
    plane = {name: board[:, game.blocks[0].plane(name)] for name in (
        "enemy_kalista", "enemy_sbire", "own_kalista", "value_1", "value_2", "value_3")}
    steps = actions < STEPS
    to = np.where(steps, actions % SQUARES, np.minimum(actions - STEPS, SQUARES - 1)).clip(0)
    start = np.where(steps, actions // SQUARES, 0)
    enters = (actions >= STEPS) & (actions < STEPS + SQUARES)
    return actions, np.stack([plane["enemy_kalista"][to] & steps, plane["enemy_sbire"][to] & steps, enters,
                              plane["own_kalista"][start] & steps, plane["value_1"][to], plane["value_2"][to],
                              plane["value_3"][to]], axis=1).astype(float)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    random = np.random.default_rng(options.seed)
    environment = env("khan")
    for place, agent in enumerate(environment.possible_agents):
        environment.action_space(agent).seed(options.seed + place)
    weights, won, mean, step = np.zeros(7), 0.0, 0.5, max(1, options.games // 15)
    for number in range(1, options.games + 1):
        environment.reset(seed=options.seed if number == 1 else None)
        slope, result = np.zeros_like(weights), 0.0
        learner = environment.possible_agents[number % 2]
        for agent in environment.agent_iter():
            observation, reward, termination, truncation, info = environment.last(observe=True)
            if agent == learner:
                result += reward
            if termination or truncation:
                environment.step(None)
                continue
            if agent != learner:
                environment.step(environment.action_space(agent).sample(observation["action_mask"]))
                continue
            actions, told = features(environment.game, observation)
            chances = np.exp(told @ weights - (told @ weights).max())
            chances /= chances.sum()
            chosen = random.choice(len(actions), p=chances)
            slope += told[chosen] - chances @ told
            environment.step(actions[chosen])
        weights += 0.05 * (result - mean) * slope
        mean += 0.02 * (result - mean)
        won += result
        if number % step == 0:
            share, won = won / step, 0.0
            print(f"{number:6} games  {share:.2f} won  {'#' * round(50 * share)}", flush=True)


if __name__ == "__main__":
    main()
