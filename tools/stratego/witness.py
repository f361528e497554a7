"""Writes down what the trained net itself, in floating point, makes of a few positions, for the test
that compares the program's integers with it:

  witness.py --lib lab.so --checkpoint checkpoint.pt --weights net.weights OUT.json
"""
import argparse
import json
import time
import zlib
import numpy as np
import torch
import torch.nn.functional as F
import lab
import model

LETTERS = ".YSNTLPJCGMBF"


def square(n):
    return f"{chr(97 + n % 10)}{n // 10 + 1}"


PLIES = (40, 91, 150, 203, 260)


def play(lib):
    """Games to look into, one for each of PLIES, the same every time."""
    school = lab.School(lib, 1)
    for n in range(len(PLIES)):
        school.add("hard-1 work=200", "medium work=200", n % 2, 2026 + n)
    while school.finished() < len(PLIES):
        time.sleep(0.1)
    return school


def bytes_of(school, n):
    buffer = np.empty(10_000, np.uint8)
    return buffer[:school.lib.school_write(school.school, n, lab.address(buffer), len(buffer))].tobytes()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    for name in ("--lib", "--checkpoint", "--weights"):
        parser.add_argument(name, required=True)
    parser.add_argument("out")
    args = parser.parse_args()
    lib = lab.load(args.lib)
    weights = open(args.weights, "rb").read()
    assert lib.lab_read_net(weights, lab.ctypes.c_int64(len(weights)))
    saved = torch.load(args.checkpoint, map_location="cpu")
    net = model.Net(**saved["shape"]).float()
    net.load_state_dict(saved["net"])
    school = play(lib)
    out = []
    for lesson, ply in enumerate(PLIES):
        game = bytes_of(school, lesson)
        steps = game[82:]
        ply = min(ply, len(steps) // 2 - 1)
        columns = school.replay([lesson], 10_000, [ply], 1)
        seen = torch.from_numpy(columns["seen"])
        with torch.no_grad():
            policy, value, belief = net(seen)
        chance = F.softmax(model.masked(policy, model.unpack(torch.from_numpy(columns["legal"]))), -1)[0]
        guess = F.softmax(belief.masked_fill(~model.possible_kinds(seen), -1e4), -1)[0]
        look = np.empty(lab.ACTIONS + lab.SQUARES * lab.GUESSES + 3, np.int32)
        lib.lab_look(lab.address(np.ascontiguousarray(columns["seen"][0])), lab.address(look))
        hidden = np.nonzero(columns["hidden"][0])[0]
        best = chance.argsort(descending=True)[:3]
        out.append({
            "rules": lab.LAWS[game[0]],
            "setups": ["".join(LETTERS[k] for k in game[2 + 40 * s:42 + 40 * s]) for s in (0, 1)],
            "moves": " ".join(square(a) + square(b) for a, b in zip(steps[0:2 * ply:2], steps[1:2 * ply:2])),
            "value": [round(x, 4) for x in F.softmax(value, -1)[0].tolist()],
            "policy": [[int(a), round(chance[a].item(), 4)] for a in best],
            "belief": [[int(s), [round(x, 4) for x in guess[s].tolist()]] for s in hidden[::max(1, len(hidden) // 4)]],
            "crc32": zlib.crc32(look.astype("<i4").tobytes())})
    with open(args.out, "w") as file:
        file.write("[\n" + ",\n".join(json.dumps(x) for x in out) + "\n]\n")


if __name__ == "__main__":
    main()
