"""Trains the net of Stratego: first by imitating bots, then by playing against itself and them.

  trainer.py --lib lab.so --out FOLDER [--checkpoint FILE] [--lessons FILE ...]
             [--school-threads N --school tune|PLAYERS] [--imitate SECONDS] [--play SECONDS] ...

It goes on from the checkpoint, if one is given, and leaves in FOLDER a checkpoint, the exported
weights, the games it was shown and a log of what it measured.
"""
import argparse
import concurrent.futures
import json
import os
import queue
import random
import threading
import time
import numpy as np
import torch
import torch.nn.functional as F
import lab
import model
import tuner

START = time.time()


def seconds():
    return time.time() - START


class Log:
    def __init__(self, folder):
        self.file = open(os.path.join(folder, "log.jsonl"), "a")

    def __call__(self, **what):
        what = {"s": round(seconds(), 1), **{k: round(v, 4) if isinstance(v, float) else v
                                             for k, v in what.items()}}
        print(json.dumps(what), flush=True)
        self.file.write(json.dumps(what) + "\n")
        self.file.flush()


class Learner:
    """The net, the one it is pulled back to, and the optimiser, on one device."""

    def __init__(self, args):
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.kind = torch.bfloat16 if self.device == "cuda" else torch.float32
        torch.backends.cudnn.benchmark = True
        torch.manual_seed(args.seed)
        saved = torch.load(args.checkpoint, map_location="cpu") if args.checkpoint else None
        shape = saved["shape"] if saved else dict(channels=args.channels, blocks=args.blocks)
        self.net = model.Net(**shape).to(self.device)
        self.history = saved["history"] if saved else []
        self.steps = saved["steps"] if saved else 0
        self.samples = saved["samples"] if saved else 0
        if saved:
            self.net.load_state_dict({k: v.float() for k, v in saved["net"].items()})
        self.net.to(memory_format=torch.channels_last)
        self.optimiser = torch.optim.Adam(self.net.parameters(), lr=1e-3, betas=(0.9, 0.99), eps=1e-6)
        if saved and saved.get("moments"):
            for p, (m, v) in zip(self.net.parameters(), saved["moments"]):
                self.optimiser.state[p] = {"step": torch.tensor(float(self.steps)),
                                           "exp_avg": m.float().to(self.device).to(memory_format=torch.preserve_format),
                                           "exp_avg_sq": v.float().to(self.device)}
        self.magnet = model.Net(**self.net.shape).to(self.device)
        self.settle()

    def settle(self, share=1.0):
        """Moves the net that the other one is pulled back to towards it."""
        with torch.no_grad():
            for slow, fast in zip(self.magnet.parameters(), self.net.parameters()):
                slow.lerp_(fast, share)

    def autocast(self):
        return torch.autocast(self.device, dtype=torch.bfloat16, enabled=self.device == "cuda")

    def descend(self, loss, rate):
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        norm = torch.nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self.optimiser.step()
        self.steps += 1
        return norm

    def save(self, path):
        moments = []
        for p in self.net.parameters():
            state = self.optimiser.state.get(p)
            if state:
                moments.append((state["exp_avg"].to(torch.bfloat16).cpu(),
                                state["exp_avg_sq"].to(torch.bfloat16).cpu()))
        torch.save({"shape": self.net.shape, "net": self.net.state_dict(), "moments": moments,
                    "steps": self.steps, "samples": self.samples, "history": self.history}, path)


# ------------------------------------------------------------------ imitation


STRONG = ("thinker", "expert")


def strong(player):
    return player.startswith(STRONG) and "setup=any" not in player


class Feeder:
    """Replays lessons on a thread of its own while the net learns."""

    def __init__(self, school, threads, stride, held_out):
        self.school, self.threads, self.stride, self.held_out = school, threads, stride, held_out
        self.queue = queue.Queue(3)
        self.stopping = False
        self.random = random.Random(7)
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        while not self.stopping:
            known = self.school.lessons()
            if len(known) < 40:
                time.sleep(0.2)
                continue
            ids = [i for i in self.random.choices(range(len(known)), k=min(500, len(known)))
                   if not self.held_out(i)]
            phases = [self.random.randrange(self.stride) for _ in ids]
            columns = self.school.replay(ids, self.stride, phases, self.threads)
            good = np.array([[strong(k[3]), strong(k[4])] for k in known], np.float32)
            columns["weight"] = good[columns["lesson"], columns["ply"] % 2]
            while not self.stopping:
                try:
                    self.queue.put(columns, timeout=1)
                    break
                except queue.Full:
                    pass

    def stop(self):
        self.stopping = True
        self.thread.join()


def to_device(columns, device, names):
    out = []
    for name in names:
        tensor = torch.from_numpy(columns[name])
        if device == "cuda":
            tensor = tensor.pin_memory().to(device, non_blocking=True)
        out.append(tensor)
    return out


def imitation_loss(learner, seen, legal, hidden, action, result, weight):
    with learner.autocast():
        policy, value, belief = learner.net(seen)
    logp = F.log_softmax(model.masked(policy, legal), -1)
    picked = -logp.gather(1, action[:, None])[:, 0]
    right = (logp.argmax(1) == action).float()
    p = (picked * weight).sum() / weight.sum().clamp(min=1)
    v = F.cross_entropy(value, 1 - result.long())
    b, pieces = model.belief_loss(belief, seen, hidden)
    b = b.sum() / pieces.clamp(min=1)
    return p, v, b, (right * weight).sum() / weight.sum().clamp(min=1)


def imitate(learner, school, args, log, until):
    """Learns what the bots played, who won and what the hidden pieces were."""
    feeder = Feeder(school, args.replay_threads, args.stride, lambda i: i % 25 == 0)
    began, last, sums, count = seconds(), seconds(), np.zeros(4), 0
    size = args.minibatch
    while seconds() < until:
        columns = feeder.queue.get()
        seen, legal, hidden, action, result, weight = to_device(
            columns, learner.device, ("seen", "legal", "hidden", "action", "result", "weight"))
        order = torch.randperm(len(seen), device=learner.device)
        for at in range(0, len(order) - size + 1, size):
            rows = order[at:at + size]
            part = [seen[rows], model.unpack(legal[rows]), hidden[rows], action[rows].long()]
            if torch.rand(()) < 0.5:
                part = model.mirrored(*part)
            losses = imitation_loss(learner, *part, result[rows], weight[rows])
            progress = (seconds() - began) / (until - began)
            rate = args.rate * min(1, learner.steps / 100 + 0.05) * max(0.1, 1 - progress)
            learner.descend(losses[0] + losses[1] + losses[2], rate)
            learner.samples += size
            if learner.steps % 10 == 0:
                sums += [x.item() for x in losses]
                count += 1
            if seconds() > until:
                break
        if seconds() - last > args.every and count:
            log(phase="imitate", games=school.finished(), steps=learner.steps, samples=learner.samples,
                policy=sums[0] / count, value=sums[1] / count, belief_bits=sums[2] / count * model.BITS,
                accuracy=sums[3] / count)
            last, sums, count = seconds(), np.zeros(4), 0
    feeder.stop()


def examine(learner, school, args, log, most=400):
    """On games never shown: losses by phase of the game beside those of set-up statistics, of
    `expert`'s habits and of material alone."""
    known = school.lessons()
    ids = [i for i in range(len(known)) if i % 25 == 0][:most]
    if not ids:
        return {}
    columns = school.replay(ids, 8, [i % 8 for i in range(len(ids))], args.threads, judged=True)
    good = np.array([[strong(k[3]), strong(k[4])] for k in known], np.float32)
    weight = good[columns["lesson"], columns["ply"] % 2]
    rows = len(columns["seen"])
    bits, pieces, nll, policy, right = (np.zeros(rows) for _ in range(5))
    for at in range(0, rows, 4096):
        part = {k: v[at:at + 4096] for k, v in columns.items() if v is not None}
        seen, legal, hidden, action, result = to_device(
            part, learner.device, ("seen", "legal", "hidden", "action", "result"))
        with torch.no_grad(), learner.autocast():
            p, v, b = learner.net(seen)
        loss, _ = model.belief_loss(b, seen, hidden)
        logp = F.log_softmax(model.masked(p, model.unpack(legal)), -1)
        action = action.long()
        here = slice(at, at + len(seen))
        bits[here] = loss.sum(1).cpu().numpy() * model.BITS
        pieces[here] = (hidden > 0).sum(1).cpu().numpy()
        odds = F.softmax(v, -1)
        score = (odds[:, 0] + odds[:, 1] / 2).clamp(1e-6, 1 - 1e-6)
        won = (result.float() + 1) / 2
        nll[here] = -(won * score.log() + (1 - won) * (1 - score).log()).cpu().numpy()
        policy[here] = -logp.gather(1, action[:, None])[:, 0].cpu().numpy()
        right[here] = (logp.argmax(1) == action).float().cpu().numpy()
    # What material alone says, by the best logistic curve through it; draws count half.
    y, m = (columns["result"] + 1) / 2, columns["material"]
    slope = min(np.arange(0.02, 1.5, 0.02), key=lambda s: log_loss(s * m, y).mean())
    out = {"rows": rows, "policy": float((policy * weight).sum() / weight.sum()),
           "accuracy": float((right * weight).sum() / weight.sum()), "value": float(nll.mean()),
           "material": float(log_loss(slope * m, y).mean()), "phases": []}
    edges = [0, 30, 60, 120, 200, 4000]
    for low, high in zip(edges, edges[1:]):
        here = (columns["ply"] >= low) & (columns["ply"] < high)
        n = max(1, pieces[here].sum())
        out["phases"].append([low, round(float(bits[here].sum() / n), 3),
                              round(float(columns["by_statistics"][here].sum() / n), 3),
                              round(float(columns["by_habits"][here].sum() / n), 3),
                              round(float(nll[here].mean()), 4) if here.any() else 0,
                              round(float(log_loss(slope * m[here], y[here]).mean()), 4) if here.any() else 0])
    log(phase="examine", **out)
    return out


def log_loss(x, y):
    return np.logaddexp(0, x) - y * x


# ------------------------------------------------------------------ self-play


class Group:
    """Half of the games: while one half waits for the net, the other is stepped."""

    def __init__(self, lib, learner, args, seed, pool):
        n, device = args.games, learner.device
        self.learner, self.pool, self.games, self.span = learner, pool, n, args.span
        slots = args.span + 2
        shapes = {"seen": (lab.BYTES, torch.uint8), "legal": (lab.MASK, torch.uint8),
                  "hidden": (lab.SQUARES, torch.uint8), "ended": (None, torch.uint8),
                  "result": (None, torch.int8), "foe": (None, torch.int16)}
        self.host, self.store = {}, {}
        for name, (width, kind) in shapes.items():
            shape = (n,) if width is None else (n, width)
            tensor = torch.zeros(shape, dtype=kind)
            self.host[name] = tensor.pin_memory() if device == "cuda" else tensor
            self.store[name] = torch.zeros((slots, *shape), dtype=kind, device=device)
        self.store["action"] = torch.zeros((slots, n), dtype=torch.long, device=device)
        self.store["logp"] = torch.zeros((slots, n), device=device)
        self.store["value"] = torch.zeros((slots, n, 3), device=device)
        self.batch = lab.Batch(lib, n, args.threads, seed, args.foes, args.share, args.house,
                               {k: v.numpy() for k, v in self.host.items()})
        self.batch.look()
        self.pending = None
        self.fresh = True
        self.tally = {}

    def keep(self, slot):
        """What the last step wrote, into a slot; `ended` and `result` belong to the slot before."""
        for name in ("seen", "legal", "hidden", "foe"):
            self.store[name][slot].copy_(self.host[name], non_blocking=True)
        if slot > 0:
            for name in ("ended", "result"):
                self.store[name][slot - 1].copy_(self.host[name], non_blocking=True)

    def act(self, slot):
        store = self.store
        with torch.no_grad(), self.learner.autocast():
            policy, value, _ = self.learner.net(store["seen"][slot], "pv")
        logits = model.masked(policy, model.unpack(store["legal"][slot]))
        logp = F.log_softmax(logits, -1)
        noise = -torch.empty_like(logp).exponential_().log()
        action = (logp + noise).masked_fill(logits < -9e3, -1e9).argmax(1)
        store["action"][slot] = action
        store["logp"][slot] = logp.gather(1, action[:, None])[:, 0]
        store["value"][slot] = F.softmax(value, -1)

    def launch(self, slot):
        actions = self.store["action"][slot].to(torch.int16).cpu().numpy()
        self.pending = self.pool.submit(self.step, actions)

    def step(self, actions):
        before = self.host["foe"].clone()
        self.batch.step(actions)
        ended = self.host["ended"].bool()
        for foe, result in zip(before[ended].tolist(), self.host["result"][ended].tolist()):
            self.tally.setdefault(foe, [0, 0, 0])[1 - result] += 1

    def wait(self):
        self.pending.result()

    def turn_over(self):
        """The last two slots become the first of the next stretch."""
        for name, tensor in self.store.items():
            tensor[0].copy_(tensor[self.span])
            tensor[1].copy_(tensor[self.span + 1])


def gather(groups, span):
    """One stretch: slots 0 … span + 1 of every group filled and judged."""
    for g in groups:
        if g.fresh:
            g.keep(0)
            g.act(0)
            g.launch(0)
        else:
            g.launch(1)
    first = 1 if groups[0].fresh else 2
    for slot in range(first, span + 2):
        for g in groups:
            g.wait()
            g.keep(slot)
            g.act(slot)
            if slot < span + 1:
                g.launch(slot)
    for g in groups:
        g.fresh = False


def targets(store, span, trust, draw):
    """For each slot the share of wins, draws and losses to learn (a λ-return over distributions), and
    how much better that is than what was expected."""
    value, ended, result = store["value"], store["ended"].bool(), store["result"]
    known = torch.stack([result == 1, result == 0, result == -1], -1).float()
    other = known.flip(-1)
    goal = value.clone()
    for t in range(span - 1, -1, -1):
        own = (1 - trust) * value[t + 2] + trust * goal[t + 2]
        own = torch.where(ended[t + 1][:, None], other[t + 1], own)
        against = (1 - trust) * value[t + 1] + trust * goal[t + 1]
        goal[t] = torch.where((store["foe"][t] >= 0)[:, None], against, own)
        goal[t] = torch.where(ended[t][:, None], known[t], goal[t])
    worth = torch.tensor([1.0, draw, -1.0], device=value.device)
    return goal[:span], ((goal[:span] - value[:span]) * worth).sum(-1)


def improve(learner, groups, args, rate):
    """One pass over a stretch: clipped policy gradient, pulled towards the slow net."""
    span = args.span
    parts = [targets(g.store, span, args.trust, args.draw) for g in groups]
    goal = torch.cat([p[0].flatten(0, 1) for p in parts])
    gain = torch.cat([p[1].flatten() for p in parts])
    scale = gain.std().clamp(min=0.02)
    logp_old = torch.cat([g.store["logp"][:span].flatten() for g in groups])
    action = torch.cat([g.store["action"][:span].flatten() for g in groups])
    each = span * groups[0].games
    order = torch.randperm(len(gain), device=gain.device)
    sums, count = torch.zeros(7, device=gain.device), 0
    for at in range(0, len(order) - args.minibatch + 1, args.minibatch):
        rows = order[at:at + args.minibatch]
        seen, legal, hidden = [], [], []
        index = []
        for i, g in enumerate(groups):
            mine = rows[(rows >= i * each) & (rows < (i + 1) * each)]
            local = mine - i * each
            index.append(mine)
            seen.append(g.store["seen"][:span].flatten(0, 1)[local])
            legal.append(g.store["legal"][:span].flatten(0, 1)[local])
            hidden.append(g.store["hidden"][:span].flatten(0, 1)[local])
        rows = torch.cat(index)
        seen, legal, hidden = torch.cat(seen), model.unpack(torch.cat(legal)), torch.cat(hidden)
        moved = action[rows]
        if torch.rand(()) < args.mirror:
            seen, legal, hidden, moved = model.mirrored(seen, legal, hidden, moved)
        with torch.no_grad(), learner.autocast():
            anchor, _, _ = learner.magnet(seen, "p")
        anchor = F.log_softmax(model.masked(anchor, legal), -1)
        with learner.autocast():
            policy, value, belief = learner.net(seen)
        logp = F.log_softmax(model.masked(policy, legal), -1)
        chance = logp.exp()
        ratio = (logp.gather(1, moved[:, None])[:, 0] - logp_old[rows]).exp()
        better = gain[rows] / scale
        surrogate = -torch.min(ratio * better, ratio.clamp(1 - args.clip, 1 + args.clip) * better).mean()
        pull = (chance * (logp - anchor)).sum(-1).mean()
        spread = -(chance * logp).sum(-1).mean()
        fit = -(goal[rows] * F.log_softmax(value, -1)).sum(-1).mean()
        b, pieces = model.belief_loss(belief, seen, hidden)
        guess = b.sum() / pieces.clamp(min=1)
        loss = surrogate + args.pull * pull - args.entropy * spread + fit + args.guess * guess
        learner.descend(loss, rate)
        learner.samples += len(rows)
        sums += torch.stack([surrogate.detach(), pull.detach(), spread.detach(), fit.detach(),
                             guess.detach() * model.BITS, ((ratio - 1).abs() > args.clip).float().mean(),
                             scale])
        count += 1
    return (sums / count).tolist()


def play(learner, lib, args, log, until):
    pool = concurrent.futures.ThreadPoolExecutor(2)
    groups = [Group(lib, learner, args, args.seed * 1000 + learner.steps * 2 + i, pool) for i in range(2)]
    learner.settle()
    began, last, n = seconds(), seconds(), 0
    stepping = 0.0
    while seconds() < until:
        before = time.time()
        gather(groups, args.span)
        if learner.device == "cuda":
            torch.cuda.synchronize()
        stepping += time.time() - before
        progress = (seconds() - began) / (until - began)
        rate = args.play_rate * min(1, (n + 1) / 10) * (1 - (1 - args.cool) * progress)
        sums = improve(learner, groups, args, rate)
        learner.settle(args.settle)
        for g in groups:
            g.turn_over()
        n += 1
        if seconds() - last > args.every:
            tally = {}
            for g in groups:
                for foe, counts in g.tally.items():
                    tally[foe] = (np.array(tally.get(foe, [0, 0, 0])) + counts).tolist()
                g.tally = {}
            score = {("self" if f < 0 else args.foes[f]): c for f, c in sorted(tally.items())}
            log(phase="play", stretches=n, steps=learner.steps, samples=learner.samples,
                stepping=stepping, surrogate=sums[0], pull=sums[1], entropy=sums[2], value=sums[3],
                belief_bits=sums[4], clipped=sums[5], gain=sums[6], score=score)
            last = seconds()
    for g in groups:
        if g.pending:
            g.wait()
        g.batch.close()
    pool.shutdown()


def measure(learner, lib, args, log, foes, games, until, heat=0.0, law=None):
    """The policy alone against each of `foes`, the first game of every seat counted: wins, draws,
    losses. `heat` 0 plays the likeliest move."""
    out = {}
    share = {None: 250, 0: 1000, 1: 0}[law]
    batch = lab.Batch(lib, games * len(foes), args.threads, args.seed + 5, foes, 1000, share)
    columns = batch.look()
    open_ = np.ones(batch.games, bool)
    results = {}
    while open_.any() and seconds() < until:
        foe = columns["foe"].copy()
        seen, legal = to_device(columns, learner.device, ("seen", "legal"))
        action = np.zeros(len(seen), np.int16)
        with torch.no_grad(), learner.autocast():
            policy, _, _ = learner.net(seen, "p")
        logits = model.masked(policy, model.unpack(legal))
        if heat > 0:
            legal_ = logits > -9e3
            noise = -torch.empty_like(logits).exponential_().log()
            logits = (logits / heat + noise).masked_fill(~legal_, -1e9)
        action = logits.argmax(1).to(torch.int16).cpu().numpy()
        columns = batch.step(action)
        for i in np.nonzero(columns["ended"] & open_)[0]:
            open_[i] = False
            results.setdefault(int(foe[i]), [0, 0, 0])[1 - int(columns["result"][i])] += 1
    batch.close()
    for f, counts in sorted(results.items()):
        out[foes[f]] = counts
    log(phase="measure", law=None if law is None else lab.LAWS[law], heat=heat,
        unfinished=int(open_.sum()), score=out)
    return out


def duel(learner, path, lib, args, log, games, until, law):
    """The policy against that of another checkpoint, both playing the likeliest move, each side of half of
    the games: wins, draws, losses of the first game in every row. In a batch without foes the
    two take turns in every row, so the rows' parity says who moves."""
    saved = torch.load(path, map_location="cpu")
    rival = model.Net(**saved["shape"]).to(learner.device).to(memory_format=torch.channels_last)
    rival.load_state_dict({k: v.float() for k, v in saved["net"].items()})
    batch = lab.Batch(lib, games, args.threads, args.seed + 7, [], 0, {0: 1000, 1: 0}[law])
    columns = batch.look()
    open_ = np.ones(games, bool)
    mine = np.arange(games) % 2 == 0
    score = [0, 0, 0]
    while open_.any() and seconds() < until:
        seen, legal = to_device(columns, learner.device, ("seen", "legal"))
        with torch.no_grad(), learner.autocast():
            ours, theirs = learner.net(seen, "p")[0], rival(seen, "p")[0]
        turn = torch.from_numpy(mine).to(learner.device)[:, None]
        logits = model.masked(torch.where(turn, ours, theirs), model.unpack(legal))
        columns = batch.step(logits.argmax(1).to(torch.int16).cpu().numpy())
        for i in np.nonzero(columns["ended"] & open_)[0]:
            open_[i] = False
            result = int(columns["result"][i])
            score[1 - (result if mine[i] else -result)] += 1
        mine = ~mine
    batch.close()
    played = max(1, sum(score))
    points = (score[0] + score[1] / 2) / played
    log(phase="duel", rival=path, law=lab.LAWS[law], unfinished=int(open_.sum()), counts=score, score=points,
        error=float(np.sqrt(max(points * (1 - points), 1e-9) / played)))


# ------------------------------------------------------------------ matches of bots


def match(lib, args, log, pairs, games, until, laws=(0, 1)):
    """Games of bots against bots, colours exchanged: wins, draws, losses of the first of each pair."""
    school = lab.School(lib, args.threads)
    for n in range(games):
        for one, other in pairs:
            for law in laws:
                players = (one, other) if n % 2 == 0 else (other, one)
                school.add(*players, law, args.seed * 1_000_003 + n // 2)
    total = games * len(pairs) * len(laws)
    while school.finished() < total and seconds() < until:
        time.sleep(0.2)
    school.stop()
    score = {}
    for law, result, _, red, blue in school.lessons():
        for one, other in pairs:
            if {red, blue} == {one, other}:
                key = f"{one} | {other} | {lab.LAWS[law]}"
                score.setdefault(key, [0, 0, 0])[1 - (result if red == one else -result)] += 1
    for key, counts in score.items():
        n = sum(counts)
        points = (counts[0] + counts[1] / 2) / n
        log(phase="match", pair=key, counts=counts, score=points,
            error=float(np.sqrt(max(points * (1 - points), 1e-9) / n)))
    school.close()
    return score


def examples(lib, threads, games=48):
    """What seats saw in games of bots, every eighth ply."""
    school = lab.School(lib, threads)
    for n in range(games):
        school.add("hard-1 work=200", "medium work=200", n % 2, 99 + n)
    while school.finished() < games:
        time.sleep(0.1)
    return school.replay(list(range(games)), 8, [n % 8 for n in range(games)], threads)["seen"]


def export(learner, lib, args, log):
    """Writes the weights and compares what C++ makes of them with the net itself."""
    torch.manual_seed(0)
    seen = examples(lib, args.threads)
    net = model.Net(**learner.net.shape)
    net.load_state_dict({k: v.float().cpu() for k, v in learner.net.state_dict().items()})
    net = net.to(learner.device)
    bytes_ = model.export(net, torch.from_numpy(seen[:2048]).to(learner.device))
    with open(os.path.join(args.out, "weights.bin"), "wb") as file:
        file.write(bytes_)
    if not lib.lab_read_net(bytes_, lab.ctypes.c_int64(len(bytes_))):
        raise RuntimeError("the exported net cannot be read")
    few = np.ascontiguousarray(seen[::len(seen) // 16][:16])
    with torch.no_grad():
        truth = [x.float().cpu().numpy() * model.BITS for x in net(torch.from_numpy(few).to(learner.device))]
    out = np.empty(lab.ACTIONS + lab.SQUARES * lab.GUESSES + 3, np.int32)
    worst = [0.0, 0.0, 0.0]
    began = time.time()
    for i, row in enumerate(few):
        lib.lab_look(lab.address(np.ascontiguousarray(row)), lab.address(out))
        cut = lab.ACTIONS + lab.SQUARES * lab.GUESSES
        mine = [out[:lab.ACTIONS], out[lab.ACTIONS:cut].reshape(lab.SQUARES, lab.GUESSES), out[cut:]]
        for k, (a, b) in enumerate(zip(mine, (truth[0][i], truth[2][i], truth[1][i]))):
            worst[k] = max(worst[k], float(np.abs(a / 256 - b).mean()))
    log(phase="export", bytes=len(bytes_), policy_off=worst[0], belief_off=worst[1], value_off=worst[2],
        ms=(time.time() - began) * 1000 / len(few))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--lib", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--checkpoint")
    parser.add_argument("--lessons", nargs="*", default=[], help="files of games played earlier")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--channels", type=int, default=96)
    parser.add_argument("--blocks", type=int, default=6)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--school", default="", help="'tune' or players, one to a line, to be shown games of")
    parser.add_argument("--school-threads", type=int, default=0)
    parser.add_argument("--school-work", type=int, default=2500)
    parser.add_argument("--school-until", type=float, default=0, help="second at which games are shown no more")
    parser.add_argument("--imitate-until", type=float, default=0, help="seconds since the start, as below")
    parser.add_argument("--play-until", type=float, default=0)
    parser.add_argument("--measure-until", type=float, default=0)
    parser.add_argument("--measure-games", type=int, default=200)
    parser.add_argument("--measure-foes", nargs="*", default=["expert-1", "expert", "hard-1", "medium", "easy"])
    parser.add_argument("--duel-until", type=float, default=0)
    parser.add_argument("--duel-games", type=int, default=1000)
    parser.add_argument("--duel", nargs="*", default=[], help="checkpoints to play against, each by both laws")
    parser.add_argument("--match-until", type=float, default=0)
    parser.add_argument("--match", nargs="*", default=[], help="'A|B' pairs of players")
    parser.add_argument("--match-games", type=int, default=100)
    parser.add_argument("--replay-threads", type=int, default=3)
    parser.add_argument("--stride", type=int, default=4)
    parser.add_argument("--minibatch", type=int, default=8192)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--games", type=int, default=3072, help="in each of two groups")
    parser.add_argument("--span", type=int, default=32)
    parser.add_argument("--foes", nargs="*", default=["thinker work=600", "hard-1 work=500", "medium", "easy"])
    parser.add_argument("--share", type=int, default=200, help="thousandths of games against foes")
    parser.add_argument("--house", type=int, default=250, help="thousandths of games by the house's rules")
    parser.add_argument("--trust", type=float, default=0.92, help="λ")
    parser.add_argument("--draw", type=float, default=-0.1, help="what a draw is worth")
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--pull", type=float, default=0.05)
    parser.add_argument("--settle", type=float, default=0.01)
    parser.add_argument("--entropy", type=float, default=0.002)
    parser.add_argument("--guess", type=float, default=0.3)
    parser.add_argument("--mirror", type=float, default=0.0)
    parser.add_argument("--play-rate", type=float, default=3e-4)
    parser.add_argument("--cool", type=float, default=0.2, help="part of the rate that is left at the end")
    parser.add_argument("--every", type=float, default=15)
    args = parser.parse_args()
    os.makedirs(args.out, exist_ok=True)
    log = Log(args.out)
    lib = lab.load(args.lib)
    learner = Learner(args)
    log(phase="start", device=learner.device, weights=sum(p.numel() for p in learner.net.parameters()),
        steps=learner.steps, samples=learner.samples)

    school = lab.School(lib, args.school_threads)
    for path in args.lessons:
        school.load(path)
    old = school.finished()
    if old:
        log(phase="lessons", games=old)
    def ask():
        """Keeps the school busy."""
        dice = random.Random(args.seed)
        seed = args.seed << 32
        while seconds() < args.school_until:
            while school.waiting() < 200:
                seed += 1
                if args.school == "tune":
                    players, law = tuner.plan(dice, args.school_work)
                else:
                    players, law = dice.choices(args.school.split("\n"), k=2), int(dice.random() < 0.7)
                school.add(*players, law, seed)
            time.sleep(0.3)
        school.stop()

    asker = None
    if args.school_threads:
        asker = threading.Thread(target=ask, daemon=True)
        asker.start()

    if args.imitate_until > seconds():
        imitate(learner, school, args, log, args.imitate_until)
        examine(learner, school, args, log)
        learner.save(os.path.join(args.out, "checkpoint.pt"))
    if args.play_until > seconds():
        play(learner, lib, args, log, args.play_until)
    if asker:
        asker.join()
    if args.school == "tune":
        for law, name in ((None, "both"), (0, "house"), (1, "tournament")):
            table, games = tuner.fit(school.lessons()[old:], law)
            print(name, tuner.report(table, games), flush=True)
            if law is None:
                chosen = tuner.best(table)
                text = tuner.text(chosen)
        log(phase="tuned", text=text)
        args.match = [m.replace("TUNED", text) for m in args.match]
        args.measure_foes = [m.replace("TUNED", text) for m in args.measure_foes]
    if school.finished() > 0:
        examine(learner, school, args, log)
    if school.finished() > old:
        fresh = set(range(old, school.finished()))
        school.save(os.path.join(args.out, "lessons.xz"), fresh)
    learner.history.append({"steps": learner.steps, "samples": learner.samples})
    learner.save(os.path.join(args.out, "checkpoint.pt"))
    export(learner, lib, args, log)
    if args.measure_until > seconds():
        half = (seconds() + args.measure_until) / 2
        for law, until in ((0, half), (1, args.measure_until)):
            measure(learner, lib, args, log, args.measure_foes, args.measure_games, until, 0.0, law)
    for path in args.duel:
        for law in (0, 1):
            if args.duel_until > seconds():
                duel(learner, path, lib, args, log, args.duel_games, args.duel_until, law)
    if args.match_until > seconds():
        match(lib, args, log, [tuple(m.split("|")) for m in args.match], args.match_games, args.match_until)
    learner.save(os.path.join(args.out, "checkpoint.pt"))
    log(phase="end")
    os._exit(0)  # threads of the library may still be at a game


if __name__ == "__main__":
    main()
