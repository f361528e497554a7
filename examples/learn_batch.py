#!/usr/bin/env python3
"""Learns Pickomino from nothing in a minute on one core, many games at once: a small net in NumPy, trained by
policy gradients against players who do anything they may.

    PYTHONPATH=python python3 examples/learn_batch.py [--games 8000] [--seed 1]
"""
import argparse

import numpy as np

import salon


class Policy:
    """One hidden layer; `logits` for each action, and steps by Adam."""

    def __init__(self, inputs, actions, random, hidden=64):
        self.weights = [random.normal(0, inputs**-0.5, (inputs, hidden)), np.zeros(hidden),
                        np.zeros((hidden, actions)), np.zeros(actions)]
        self.mean = [np.zeros_like(w) for w in self.weights]
        self.square = [np.zeros_like(w) for w in self.weights]
        self.steps = 0

    def hidden(self, seen):
        return np.maximum(seen @ self.weights[0] + self.weights[1], 0)

    def chances(self, hidden, legal):
        logits = np.where(legal, hidden @ self.weights[2] + self.weights[3], -1e9)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        return chances / chances.sum(axis=1, keepdims=True)

    def learn(self, seen, legal, actions, advantages, rate=1e-2, openness=0.01):
        """One step towards the actions that turned out well, and a little towards leaving things open: whoever is
        sure of everything learns nothing any more, and the noise of its steps unmakes what it knew."""
        hidden = self.hidden(seen)
        chances = self.chances(hidden, legal)
        slope = chances.copy()
        slope[np.arange(len(actions)), actions] -= 1
        slope *= advantages[:, None]
        sure = np.log(chances + 1e-9)
        slope += openness * chances * (sure - (chances * sure).sum(axis=1, keepdims=True))
        slope /= len(actions)
        back = (slope @ self.weights[2].T) * (hidden > 0)
        self.steps += 1
        for i, gradient in enumerate((seen.T @ back, back.sum(0), hidden.T @ slope, slope.sum(0))):
            self.mean[i] += 0.1 * (gradient - self.mean[i])
            self.square[i] += 0.01 * (gradient**2 - self.square[i])
            mean = self.mean[i] / (1 - 0.9**self.steps)
            square = self.square[i] / (1 - 0.99**self.steps)
            self.weights[i] -= rate * mean / (np.sqrt(square) + 1e-8)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=8_000, help="to learn from")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    random = np.random.default_rng(options.seed)
    game = salon.load("pickomino", rules="official")
    batch = salon.Batch(game, 256, seed=options.seed, threads=1)
    policy = Policy(game.observation_size, game.actions, random)
    moves = [[] for _ in range(len(batch))]  # of the game going on: what seat 0 saw and did
    lessons, won, played = [], [], 0
    while played < options.games:
        seen = (batch.observation / np.float32(255)).astype(np.float32)
        legal = batch.legal.astype(bool)
        chances = policy.chances(policy.hidden(seen), legal)
        chosen = (chances.cumsum(axis=1) > random.random((len(batch), 1))).argmax(axis=1)
        chosen = np.where(legal[np.arange(len(batch)), chosen], chosen, legal.argmax(axis=1))
        own = batch.seat == 0
        for i in np.flatnonzero(own):
            moves[i].append((seen[i], legal[i], chosen[i]))
        batch.step(np.where(own, chosen, salon.ANY))
        for i in np.flatnonzero(batch.ended):
            won.append(batch.rewards[i, 0])
            lessons += [(*move, batch.rewards[i, 0]) for move in moves[i]]
            moves[i] = []
            played += 1
            if played % (options.games // 15) == 0:
                share = np.mean(won[-options.games // 15:])
                print(f"{played:6} games  {share:.2f} won  {'#' * round(50 * share)}", flush=True)
        if len(lessons) > 2000:
            seen, legal, actions, results = map(np.array, zip(*lessons))
            policy.learn(seen, legal, actions, results - np.mean(won[-1000:]))
            lessons = []


if __name__ == "__main__":
    main()
