"""docs/observations.md from the names the games give their bytes and moves:

    PYTHONPATH=python python3 -m salon.observations > docs/observations.md
"""
from __future__ import annotations

from itertools import groupby

from .game import Block, Game, games, load

HEAD = """# Observations and actions

What the bytes of an observation and the numbers of moves mean, game by game. This page is made from the
names in the code: `PYTHONPATH=python python3 -m salon.observations > docs/observations.md`.

An observation is made from what one seat knows and from nothing else: two games that a seat cannot tell
apart give it the same bytes. It is a row of bytes, cut into blocks that follow each other; a block has a
byte a plane for each of its places, place by place (`Game.split` in Python). Where nothing else is said a
byte is 255 for yes and 0 for no. Every move has a number that does not depend on the position, though on
the board where boards differ; the sizes here are those of the first preset, the fewest seats and the
game's own board.
"""


def _rows(block: Block) -> list[str]:
    """A line a plane; those that only differ in one word at the end are told together."""
    def told(numbered):
        name, about = numbered[1].name, numbered[1].about
        stem, _, last = about.rpartition(" ")
        return stem if last and name.endswith(last) else about

    rows = []
    for about, group in groupby(enumerate(block.planes), told):
        planes = list(group)
        first, last = planes[0], planes[-1]
        if len(planes) == 1:
            rows.append(f"| {first[0]} | `{first[1].name}` | {first[1].about} |")
        else:
            rows.append(f"| {first[0]}–{last[0]} | `{first[1].name}` … `{last[1].name}` | {about} … |")
    return rows


def _section(game: Game, title: str) -> list[str]:
    lines = [f"\n## {title}", f"\n`{game.name}`, {game.observation_size} bytes, {game.actions} actions."]
    for block in game.blocks:
        shape = " × ".join(map(str, block.shape))
        lines += [f"\n**{block.name}** ({shape}, from byte {block.first}): {block.about}.\n",
                  "| plane | name | what |", "| --- | --- | --- |", *_rows(block)]
    lines += ["\n| actions | name | what |", "| --- | --- | --- |"]
    for actions in game.action_ranges:
        last = actions.first + actions.count - 1
        numbers = str(actions.first) if actions.count == 1 else f"{actions.first}–{last}"
        lines.append(f"| {numbers} | {actions.name} | {actions.about} |")
    return lines


def page() -> str:
    """The whole page."""
    lines = [HEAD.rstrip()]
    for about in games():
        lines += _section(load(about["name"]), about["title"]["en"])
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(page(), end="")
