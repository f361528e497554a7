"""Writes down what the trained net itself, in floating point, makes of a few positions, for the test
that compares the program's integers with it:

  witness.py --lib lab.so --checkpoint checkpoint.pt --weights net.weights --lessons lessons.xz OUT.json
"""
import argparse
import json
import lzma
import struct
import zlib
import numpy as np
import torch
import torch.nn.functional as F
import lab
import model

LETTERS = ".YSNTLPJCGMBF"


def square(n):
    return f"{chr(97 + n % 10)}{n // 10 + 1}"


def games(path):
    data, at = lzma.open(path).read(), 0
    while at < len(data):
        size, one, other = struct.unpack_from("<HHH", data, at)
        at += 6 + one + other
        yield data[at:at + size]
        at += size


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    for name in ("--lib", "--checkpoint", "--weights", "--lessons"):
        parser.add_argument(name, required=True)
    parser.add_argument("out")
    args = parser.parse_args()
    lib = lab.load(args.lib)
    weights = open(args.weights, "rb").read()
    assert lib.lab_read_net(weights, lab.ctypes.c_int64(len(weights)))
    saved = torch.load(args.checkpoint, map_location="cpu")
    net = model.Net(**saved["shape"]).float()
    net.load_state_dict(saved["net"])
    school = lab.School(lib, 0)
    school.load(args.lessons)
    out = []
    for lesson, ply in ((0, 40), (25, 91), (50, 150), (75, 203), (100, 260)):
        game = list(games(args.lessons))[lesson]
        steps = game[82:]
        if len(steps) // 2 <= ply:
            continue
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
