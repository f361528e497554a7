#!/usr/bin/env python3
"""A greedy player of Khan: takes the Kalista if it can, else a sbire, else plays at random.

    salon arena khan --bots "exec:python3 examples/khan_bot.py,random" --games 10

With a number behind its name it draws the same lots again.
"""
import json
import random
import sys


def read_board(position):
    """The pieces of a position such as "s1k1s1/1s1s1s/6/6/S1S1S1/1S1K1S r -", by square."""
    board = {}
    for row, text in enumerate(position.split()[0].split("/"), start=1):
        column = 0
        for letter in text:
            if letter.isdigit():
                column += int(letter)
            else:
                board["abcdef"[column] + str(row)] = letter
                column += 1
    return board


def choose(moves, board, kalista, sbire):
    """A step is written a5b4: its last two letters are where it ends. Placements take nothing."""
    def takes(piece):
        return [move for move in moves if "@" not in move and board.get(move[-2:]) == piece]

    return random.choice(takes(kalista) or takes(sbire) or moves)


def main():
    random.seed(*sys.argv[1:2])
    enemy = "ks"
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            enemy = "ks" if message["seat"] == 0 else "KS"  # red's pieces are the capitals
        elif message["type"] == "turn":
            board = read_board(message["view"]["position"])
            move = choose(message["moves"], board, *enemy)
            print(json.dumps({"type": "move", "ply": message["ply"], "move": move}), flush=True)
        elif message["type"] == "refused":
            print(message["reason"]["en"], file=sys.stderr)


if __name__ == "__main__":
    main()
