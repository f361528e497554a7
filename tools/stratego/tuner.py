"""Which numbers of `expert`'s judgement are worth changing: many games in which every trait is drawn
at random among a few values, then a fit of each value's worth over all games at once. One game tells
about all traits, so that ten thousand games tell what each alone would take as many to tell."""
import numpy as np

# The first value is today's.
TRAITS = {
    "flag_hope": [3000, 1500, 800, 400],
    "flag_fear": [3000, 1500],
    "chiefs": [100, 130, 80],
    "secrecy": [100, 160, 50],
    "curiosity": [10, 0, 25],
    "raid": [0, 8, 20],
    "guards": [0, 20, 50],
    "thrift": [50, 100, 0],
    "last_miners": [100, 50, 200],
    "opening": [800, 400, 1200],
    "pull": [100, 60, 160],
    "menace": [100, 50, 160],
    "siege": [100, 60, 150],
    "boldness": [60, 30, 100],
    "blindness": [50, 20, 80],
    "trust": [70, 40, 20],
}


def draw(random, keep=0.35):
    """Traits of a random judgement; each is today's with probability `keep`, else any."""
    return {name: values[0] if random.random() < keep else random.choice(values)
            for name, values in TRAITS.items()}


def text(traits, **more):
    words = {n: v for n, v in traits.items() if v != TRAITS[n][0]}
    words.update(more)
    return " ".join(["thinker"] + [f"{n}={v}" for n, v in words.items()])


def plan(random, work, foes=("expert-1 work={work}", "hard-1", "medium")):
    """Players and rules of one game: a random judgement against another, or against the pool."""
    setup = random.choice(["own"] * 6 + ["people"] * 3 + ["ready"])
    one = text(draw(random), work=work, setup=setup)
    if random.random() < 0.6:
        other = text(draw(random), work=work, setup=random.choice(["own"] * 6 + ["people"] * 3 + ["any"]))
    else:
        other = random.choice(foes).format(work=work)
    players = [one, other]
    random.shuffle(players)
    return players, int(random.random() < 0.7)


def features(player):
    words = player.split()
    row = np.zeros(sum(len(v) - 1 for v in TRAITS.values()))
    if words[0] != "thinker":
        return row
    given = dict(w.split("=") for w in words[1:])
    at = 0
    for name, values in TRAITS.items():
        for value in values[1:]:
            row[at] = float(given.get(name, values[0])) == value
            at += 1
    return row


def fit(lessons, law=None):
    """Points that each value is worth beyond today's, with its standard error: least squares of the
    score on the difference of both players' traits, their kinds and the colour."""
    rows, scores = [], []
    for played, result, _, red, blue in lessons:
        if law is not None and played != law:
            continue
        if not (red.startswith("thinker") or blue.startswith("thinker")):
            continue
        kinds = [np.array([p.split()[0] == k for k in ("expert-1", "hard-1", "medium")]
                          + ["setup=people" in p, "setup=ready" in p, "setup=any" in p], float)
                 for p in (red, blue)]
        rows.append(np.concatenate([features(red) - features(blue), kinds[0] - kinds[1], [1.0]]))
        scores.append((result + 1) / 2 - 0.5)
    x, y = np.array(rows), np.array(scores)
    gram = x.T @ x + np.eye(x.shape[1])
    inverse = np.linalg.inv(gram)
    worth = inverse @ (x.T @ y)
    noise = ((y - x @ worth) ** 2).sum() / max(1, len(y) - x.shape[1])
    error = np.sqrt(np.diag(inverse) * noise)
    table, at = {}, 0
    for name, values in TRAITS.items():
        table[name] = [(values[0], 0.0, 0.0)]
        for value in values[1:]:
            table[name].append((value, worth[at], error[at]))
            at += 1
    return table, len(y)


def best(table, sure=1.5):
    """Of each trait the value worth most, if it is surely better than today's."""
    traits = {}
    for name, values in table.items():
        value, worth, error = max(values, key=lambda v: v[1] - sure * v[2] if v[2] else 0.0)
        traits[name] = value
    return traits


def report(table, games):
    lines = [f"games {games}"]
    for name, values in table.items():
        lines.append(f"{name:12} " + "  ".join(f"{v}: {100 * w:+.1f} ± {100 * e:.1f}" for v, w, e in values[1:]))
    return "\n".join(lines)
