#!/usr/bin/env python3
"""Random play of every game on one core: inside the library, through Batch, and in a Python loop over one state.

    PYTHONPATH=python python3 bench/batch.py [--seconds 2] [--games 64] [--json]

Moves a second of processor time, nature's included. `batch` is Batch.step with random moves; `legal` writes masks
as well, `observed` masks and observations. The loop over one state is the one of docs/library.md; observed, it asks
for the observation and the mask before every move.
"""
import argparse
import json
import random
import time

import salon

COLUMNS = ["native", "batch", "legal", "observed", "state", "state_observed"]


def rate(seconds, work):
    """What `work` returns, summed, a second of processor time."""
    begun, done = time.process_time(), 0
    while (spent := time.process_time() - begun) < seconds:
        done += work()
    return done / spent


def native(game, seconds):
    seeds = iter(range(10**9))
    return rate(seconds, lambda: sum(game.playout(next(seeds)) for _ in range(20)))


def batched(game, count, seconds, observe, legal):
    batch = salon.Batch(game, count, seed=1, threads=1, observe=observe, legal=legal)
    batch.wander(200)

    def work():
        before = batch.moves
        for _ in range(20):
            batch.step()
        return batch.moves - before

    return rate(seconds, work)


def one_state(game, seconds, observe):
    draw = random.Random(1)

    def work():
        state = game.begin()
        while not state.over:
            if state.turn == salon.NATURE:
                state.draw(draw.randrange(2**63))
                continue
            if observe:
                state.observation(state.turn), state.legal_mask()
            state.play(int(draw.choice(state.legal_actions())))
        return len(state)

    return rate(seconds, work)


def measure(game, seconds, games):
    return {"native": native(game, seconds), "batch": batched(game, games, seconds, False, False),
            "legal": batched(game, games, seconds, False, True), "observed": batched(game, games, seconds, True, True),
            "state": one_state(game, seconds, False), "state_observed": one_state(game, seconds, True)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--games", type=int, default=64, help="games in a batch")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    rows = {game["name"]: measure(salon.load(game["name"]), options.seconds, options.games) for game in salon.games()}
    if options.json:
        print(json.dumps(rows, indent=1))
        return
    print("| game | native | batch | of native | with masks | observed | one state | batch / it | observed | batch / it |")
    print("| --- |" + " --- |" * 9)
    for name, row in rows.items():
        figures = {column: f"{row[column] / 1e6:.2f} M" for column in COLUMNS}
        shares = {column: f"{row[column] / row['native']:.2f}" for column in COLUMNS}
        print(f"| {name} | {figures['native']} | {figures['batch']} | {shares['batch']} | {shares['legal']} | "
              f"{shares['observed']} | {row['state'] / 1e3:.0f} k | {row['batch'] / row['state']:.0f} | "
              f"{row['state_observed'] / 1e3:.0f} k | {row['observed'] / row['state_observed']:.0f} |", flush=True)


if __name__ == "__main__":
    main()
