#!/usr/bin/env python3
"""Plays a random legal move, in any game of Salon.

    salon arena khan --bots "exec:python3 examples/random_bot.py,random" --games 10
"""
import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "turn":
        answer = {"type": "move", "ply": message["ply"], "move": random.choice(message["moves"])}
        print(json.dumps(answer), flush=True)
    elif message["type"] == "refused":
        print(message["reason"]["en"], file=sys.stderr)
