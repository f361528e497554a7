#!/usr/bin/env python3
"""Writes src/games/stratego/statistics.cpp, which pieces stand where in real set-ups:

tools/stratego/setup_shares.py > src/games/stratego/statistics.cpp

from the shares in setup_shares.json beside it, which says whose set-ups they are and how many.
"""
import json, os

LETTERS = "YSNTLPJCGMBF"  # in the order of Kind
HEAD = """#include "games/stratego/statistics.h"

// Made by tools/stratego/setup_shares.py, in ten-thousandths; see statistics.h.
// clang-format off
namespace salon::stratego {
"""


def rows(shares):
    """The four rows of a kind, ten squares each."""
    parts = [round(10_000 * share) for share in shares]
    return ",\n     ".join(", ".join(map(str, parts[row:row + 10])) for row in range(0, 40, 10))


def table(name, by_letter):
    kinds = "".join("    // %s\n    {%s},\n" % (letter, rows(by_letter[letter])) for letter in LETTERS)
    return "\nconst Statistics %s{{\n    {},\n%s}};\n" % (name, kinds)


def main():
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "setup_shares.json")) as file:
        shares = json.load(file)
    print(HEAD + table("kPeople", shares["people"]) + table("kSuperhuman", shares["superhuman"]) + "\n}  // namespace salon::stratego")


main()
