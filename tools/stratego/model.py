"""The net: one tower of convolutions over the board, three heads; and its export in integers."""
import struct
import numpy as np
import torch
from torch import nn
import torch.nn.functional as F
from lab import ACTIONS, GLOBALS, GUESSES, PLANES, SQUARES, WAYS

BITS = 1 / np.log(2)  # the exported numbers are in bits


class Net(nn.Module):
    def __init__(self, channels=96, blocks=6, policy=64, belief=48, value=32, dense=64):
        super().__init__()
        self.shape = dict(channels=channels, blocks=blocks, policy=policy, belief=belief, value=value,
                          dense=dense)
        self.entry = nn.Conv2d(PLANES, channels, 3, padding=1)
        self.globals = nn.Linear(GLOBALS, channels, bias=False)
        self.inner = nn.ModuleList(nn.Conv2d(channels, channels, 3, padding=1) for _ in range(blocks))
        self.outer = nn.ModuleList(nn.Conv2d(channels, channels, 3, padding=1) for _ in range(blocks))
        self.policy = nn.ModuleList([nn.Conv2d(channels, policy, 3, padding=1), nn.Conv2d(policy, WAYS, 1)])
        self.belief = nn.ModuleList([nn.Conv2d(channels, belief, 1), nn.Conv2d(belief, GUESSES, 1)])
        self.value = nn.ModuleList([nn.Conv2d(channels, value, 1), nn.Linear(value, dense),
                                    nn.Linear(dense, 3)])
        for layer in self.modules():
            if isinstance(layer, (nn.Conv2d, nn.Linear)):
                nn.init.kaiming_normal_(layer.weight, nonlinearity="relu")
                if layer.bias is not None:
                    nn.init.zeros_(layer.bias)
        # Blocks begin as nothing: what needs no normalising then learns to add.
        for layer in self.outer:
            nn.init.zeros_(layer.weight)
        for layer in (self.policy[1], self.belief[1], self.value[2]):
            layer.weight.data.mul_(0.1)
        self.to(memory_format=torch.channels_last)

    def forward(self, seen, heads="pvb", note=None):
        """`seen`: bytes as observation.h lays them out. `note(name, numbers)` is shown what lies
        between layers."""
        note = note or (lambda name, numbers: None)
        kind = self.entry.weight.dtype
        if torch.is_autocast_enabled():
            kind = torch.bfloat16
        n = seen.shape[0]
        x = seen[:, :SQUARES * PLANES].reshape(n, 10, 10, PLANES).permute(0, 3, 1, 2).to(kind) / 255
        g = seen[:, SQUARES * PLANES:].to(kind) / 255
        h = F.relu(self.entry(x) + self.globals(g)[:, :, None, None])
        note("stream", h)
        for i, (inner, outer) in enumerate(zip(self.inner, self.outer)):
            m = F.relu(inner(h))
            note(f"inner{i}", m)
            h = F.relu(h + outer(m))
            note("stream", h)
        policy = belief = value = None
        if "p" in heads:
            m = F.relu(self.policy[0](h))
            note("policy", m)
            policy = self.policy[1](m).permute(0, 2, 3, 1).reshape(n, ACTIONS).float()
        if "b" in heads:
            m = F.relu(self.belief[0](h))
            note("belief", m)
            belief = self.belief[1](m).permute(0, 2, 3, 1).reshape(n, SQUARES, GUESSES).float()
        if "v" in heads:
            m = F.relu(self.value[0](h))
            note("value", m)
            m = F.relu(self.value[1](m.mean((2, 3))))
            note("dense", m)
            value = self.value[2](m).float()
        return policy, value, belief


def unpack(bits):
    """Bytes of bits to booleans."""
    return ((bits[:, :, None] >> torch.arange(8, device=bits.device, dtype=torch.uint8)) & 1).reshape(
        bits.shape[0], -1).bool()


def masked(logits, legal):
    return logits.masked_fill(~legal, -1e4)


def possible_kinds(seen):
    """Which kinds each square's hidden piece can be: those left, and what moved is no bomb, no flag."""
    n = seen.shape[0]
    left = seen[:, SQUARES * PLANES:SQUARES * PLANES + GUESSES] > 0
    moved = seen[:, :SQUARES * PLANES].reshape(n, SQUARES, PLANES)[:, :, 26] > 0
    fixed = torch.zeros(GUESSES, dtype=torch.bool, device=seen.device)
    fixed[10:] = True
    return left[:, None, :] & ~(moved[:, :, None] & fixed)


def belief_loss(logits, seen, hidden):
    """Nats for each hidden piece (0 elsewhere), and how many pieces there are."""
    logp = F.log_softmax(logits.masked_fill(~possible_kinds(seen), -1e4), -1)
    target = hidden.long()
    loss = -logp.gather(-1, (target - 1).clamp(min=0)[:, :, None])[:, :, 0]
    return loss * (target > 0), (target > 0).sum()


def _mirror():
    """Where each move goes when left and right are exchanged."""
    a = np.arange(ACTIONS)
    square, way = a // WAYS, a % WAYS
    direction, length = way // 9, way % 9
    square = square // 10 * 10 + 9 - square % 10
    direction = np.where(direction < 2, direction, 5 - direction)
    return torch.from_numpy(square * WAYS + direction * 9 + length)


MIRROR = _mirror()


def mirrored(seen, legal, hidden, action):
    """The same positions in a mirror."""
    n = seen.shape[0]
    board = seen[:, :SQUARES * PLANES].reshape(n, 10, 10, PLANES).flip(2).reshape(n, -1)
    mirror = MIRROR.to(seen.device)
    return (torch.cat([board, seen[:, SQUARES * PLANES:]], 1), legal[:, mirror],
            hidden.reshape(n, 10, 10).flip(2).reshape(n, SQUARES), mirror[action])


MOST, SCALE_BITS = 4095, 24


def export(net, seen):
    """The bytes of a file of weights (net.h reads them). `seen`: observations that show how large the
    numbers between layers become."""
    most = {}

    def note(name, numbers):
        peak = numbers.detach().float().flatten()
        # A rare peak is cut off rather than everything else made coarse.
        peak = torch.quantile(peak[torch.randint(len(peak), (200_000,))], 0.99999).item() * 1.5
        most[name] = max(most.get(name, 1e-3), peak)

    net = net.float().eval()
    with torch.no_grad():
        net(seen, note=note)
    scale = {name: peak / MOST for name, peak in most.items()}
    file = [b"stratego net 1\n", struct.pack("<B", net.shape["blocks"])]

    def layer(module, into, out, extra=None, factor=1.0):
        """`into` and `out`: what one step of a number stands for before and after the layer."""
        weight = module.weight.detach().cpu().double().numpy()
        if weight.ndim == 2:
            weight = weight[:, :, None, None]
        weight = weight.transpose(0, 2, 3, 1)  # out, taps, in
        bias = module.bias.detach().cpu().double().numpy()
        more = extra.weight.detach().cpu().double().numpy() if extra is not None else np.zeros((len(bias), 0))
        peak = np.abs(weight).reshape(len(bias), -1).max(1)
        if more.size:
            peak = np.maximum(peak, np.abs(more).max(1))
        step = np.maximum(peak, 1e-6) / 127
        rounded = np.rint(weight / step[:, None, None, None]).astype(np.int8)
        rounded_more = np.rint(more / step[:, None]).astype(np.int8)
        sums = into * step
        file.append(struct.pack("<HHHH", weight.shape[3], len(bias), weight.shape[1] * weight.shape[2],
                                more.shape[1]))
        file.append(np.rint(np.clip(bias / sums, -2e9, 2e9)).astype("<i4").tobytes())
        file.append(np.rint(np.clip(sums * factor / out * 2 ** SCALE_BITS, 0, 2e9)).astype("<i4").tobytes())
        file.append(rounded.tobytes() + rounded_more.tobytes())

    layer(net.entry, 1 / 255, scale["stream"], net.globals)
    for i, (inner, outer) in enumerate(zip(net.inner, net.outer)):
        layer(inner, scale["stream"], scale[f"inner{i}"])
        layer(outer, scale[f"inner{i}"], scale["stream"])
    for head in ("policy", "belief"):
        first, second = getattr(net, head)
        layer(first, scale["stream"], scale[head])
        layer(second, scale[head], 1 / 256, factor=BITS)
    layer(net.value[0], scale["stream"], scale["value"])
    layer(net.value[1], scale["value"], scale["dense"])
    layer(net.value[2], scale["dense"], 1 / 256, factor=BITS)
    return b"".join(file)
