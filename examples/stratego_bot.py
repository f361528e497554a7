#!/usr/bin/env python3
"""A small player of Stratego that keeps track of the ranks it has seen.

    salon arena stratego --bots "exec:python3 examples/stratego_bot.py,random" --games 10

It never looks at the view it is offered: its own set-up, every move, and both ranks of every
battle come in the `seen` messages, and that is all there is to know.
With a number behind its name it draws the same lots again.
"""
import json
import random
import sys

RANKS = {"M": 10, "G": 9, "C": 8, "J": 7, "P": 6, "L": 5, "T": 4, "N": 3, "S": 2, "Y": 1}
SETUP = "setup FBTNNNNNBTBBJMBSSYGBTSLCSLPCLSSPLJPSTJSP"


def squares(step):
    """Where a step begins and ends: "a4a5", "b10b7"."""
    cut = next(i for i in range(2, len(step)) if step[i].isalpha())
    return step[:cut], step[cut:]


def survives(attacker, defender, bomb_stays):
    """Whether the attacker does, and whether the defender does."""
    if defender == "B":
        return attacker == "N", attacker != "N" and bomb_stays
    if defender == "F" or (attacker, defender) == ("Y", "M"):
        return True, False
    return RANKS[attacker] > RANKS[defender], RANKS[attacker] < RANKS[defender]


class Player:
    def __init__(self, hello):
        self.seat = hello["seat"]
        rules = hello["rules"].split(",")  # a preset and what differs from it
        self.bomb_stays = "bomb=stays" in rules or rules[0] == "tournament" and "bomb=both" not in rules
        self.mine = {}    # square: letter
        self.theirs = {}  # square: letter, "?" for one that never moved, "!" for one that has

    def see(self, by, move):
        own, other = (self.mine, self.theirs) if by == self.seat else (self.theirs, self.mine)
        words = move.split()
        if "@" in words[0]:  # a placement: F@a1, or ?@j10
            letter, square = words[0].split("@")
            own[square] = letter
            return
        start, end = squares(words[0])
        piece = own.pop(start)
        if words[1:2] == ["x"]:  # a battle: a4a5 x C P
            attacker, defender = words[2:4]
            won, held = survives(attacker, defender, self.bomb_stays)
            del other[end]
            if won:
                own[end] = attacker
            if held:
                other[end] = defender
        else:  # a step; a long one gives the scout away: b4b9 S
            own[end] = words[1] if words[1:2] == ["S"] else "!" if piece == "?" else piece

    def worth(self, move):
        start, end = squares(move)
        mine, target = self.mine[start], self.theirs.get(end)
        forward = int(end[1:]) - int(start[1:])
        if target is None:
            return 1 if (forward > 0) == (self.seat == 0) and forward else 0
        if target in "?!":  # scouts and lesser men find out, miners try what may be a bomb
            return 2 if mine in ("SLT" if target == "!" else "SLTN") else 0
        if target == "F":
            return 100
        won, held = survives(mine, target, self.bomb_stays)
        return (0 if held else RANKS.get(target, 3)) - (0 if won else RANKS[mine])

    def choose(self, moves):
        if "@" in moves[0]:
            return random.choice(moves) if self.mine else SETUP
        return max(moves, key=lambda move: self.worth(move) + random.random())


def main():
    random.seed(*sys.argv[1:2])
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            hello, player = message, Player(message)
        elif message["type"] == "undo":  # all that was seen follows again
            player = Player(hello)
        elif message["type"] == "seen":
            player.see(message["by"], message["move"])
        elif message["type"] == "turn":
            answer = {"type": "move", "ply": message["ply"], "move": player.choose(message["moves"])}
            if "undos" in message:
                answer["undos"] = message["undos"]
            print(json.dumps(answer), flush=True)
        elif message["type"] == "refused":
            print(message["reason"]["en"], file=sys.stderr)


if __name__ == "__main__":
    main()
