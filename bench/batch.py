#!/usr/bin/env python3
"""Random play of every game on one core: inside the library, through Batch, and in a Python loop over one state.

    PYTHONPATH=python python3 bench/batch.py [--seconds 2] [--games 256] [--json]

Moves a second, nature's included, and beside them how many times the native rate, or how many times the
loop, that is. `batch` is Batch.step without observations or masks; `+ legal` with masks written; `+ observation`
with masks and observations; `one state` is the loop that begins docs/library.md.
"""
import argparse
import json
import random
import time

import salon


def rate(seconds, work):
    """What `work` returns, summed, a second."""
    begun, done = time.perf_counter(), 0
    while (spent := time.perf_counter() - begun) < seconds:
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


def one_state(game, seconds):
    draw = random.Random(1)

    def work():
        state = game.begin()
        while not state.over:
            if state.turn == salon.NATURE:
                state.draw(draw.randrange(2**63))
            else:
                state.play(int(draw.choice(state.legal_actions())))
        return len(state)

    return rate(seconds, work)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--games", type=int, default=256, help="games in a batch")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    rows = []
    for name in (game["name"] for game in salon.games()):
        game = salon.load(name)
        figures = {"game": name, "native": native(game, options.seconds)}
        for column, observe, legal in (("batch", False, False), ("legal", False, True), ("observation", True, True)):
            figures[column] = batched(game, options.games, options.seconds, observe, legal)
        figures["one_state"] = one_state(game, options.seconds)
        rows.append(figures)
    if options.json:
        print(json.dumps(rows, indent=1))
        return
    print("| game | native | batch | + legal | + observation | one state | batch / one state |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for row in rows:
        parts = [f"{row[column]:,.0f} ({row[column] / row['native']:.2f})" for column in ("batch", "legal", "observation")]
        print(f"| {row['game']} | {row['native']:,.0f} | {' | '.join(parts)} | {row['one_state']:,.0f} | "
              f"{row['batch'] / row['one_state']:.0f}, with all {row['observation'] / row['one_state']:.0f} |")


if __name__ == "__main__":
    main()
