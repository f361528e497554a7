#!/usr/bin/env python3
"""A seat that writes down what it hears and says, or holds it against what was written.

    salon arena khan --bots "exec:python3 tests/arena/transcript.py record FILE 30,random" \
        --games 1 --seed 5 --threads 1

Lines of the host begin with "< ", those of the seat with "> ". The seat plays at random, offers a
draw in vain in its second turn and gives up in the thirtieth, or plays to the end if that is 0. What
is kept in transcripts/ and endings/ was written down before there was anything to ask for beyond
version 1: whoever asks for nothing must hear the same for ever. `replay FILE SAME` writes the file
SAME if every byte is as it was; lines that begin with "# " are for people. `quit 3` is an opponent
that plays at random and gives up in its third turn.
"""
import json
import random
import sys

def record(path, last):
    dice = random.Random(2026)
    turns = 0
    with open(path, "w", encoding="utf-8") as file:
        for line in sys.stdin:
            file.write("< " + line)
            message = json.loads(line)
            if message["type"] != "turn":
                continue
            turns += 1
            answer = {"type": "move", "ply": message["ply"], "move": dice.choice(message["moves"])}
            answers = [answer]
            if turns == 2:
                answers = [{"type": "draw", "action": "offer"}, answer]
            if turns == int(last):
                answers = [{"type": "resign"}]
            for said in answers:
                text = json.dumps(said)
                file.write("> " + text + "\n")
                file.flush()
                print(text, flush=True)


def replay(path, same):
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            if line.startswith("# "):
                continue
            if line.startswith("> "):
                print(line[2:].rstrip("\n"), flush=True)
                continue
            heard = sys.stdin.readline()
            if heard != line[2:]:
                print(f"line {number}: {heard!r} instead of {line[2:]!r}", file=sys.stderr)
                sys.exit(1)
    if sys.stdin.readline():
        print("more was said than written down", file=sys.stderr)
        sys.exit(1)
    with open(same, "w", encoding="utf-8") as file:
        file.write("the same")


def give_up(last):
    dice = random.Random(2027)
    turns = 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] != "turn":
            continue
        turns += 1
        answer = {"type": "move", "ply": message["ply"], "move": dice.choice(message["moves"])}
        print(json.dumps({"type": "resign"} if turns == int(last) else answer), flush=True)


if __name__ == "__main__":
    {"record": record, "replay": replay, "quit": give_up}[sys.argv[1]](*sys.argv[2:])
