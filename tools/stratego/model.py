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


MOST, SCALE_BITS, WEIGHT_MOST = 16383, 24, 127


class Witnesses:
    """What each layer is given, as sums of products of its inputs two by two: enough to know which
    errors of its weights matter."""

    def __init__(self, net, seen, most=80):
        self.sums = {}
        hooks = [layer.register_forward_pre_hook(self.look) for layer in net.modules()
                 if isinstance(layer, (nn.Conv2d, nn.Linear))]
        with torch.no_grad():
            net(seen[::max(1, len(seen) // most)])
        for hook in hooks:
            hook.remove()

    def look(self, layer, inputs):
        x = inputs[0].float()
        if isinstance(layer, nn.Conv2d):
            x = F.unfold(x, layer.kernel_size, padding=layer.padding).transpose(1, 2)
        self.sums[layer] = x

    def products(self, layer, extra=None):
        x = self.sums[layer]
        if extra is not None:
            more = self.sums[extra]
            x = torch.cat([x, more[:, None, :].expand(-1, x.shape[1], -1)], -1)
        x = x.reshape(-1, x.shape[-1])
        return (x.T @ x).double() / len(x)


def rounded(weight, step, products):
    """Weights as whole numbers of steps, one input after the other; what each rounding did wrong is
    made good by the inputs still to come, as far as they are alike (Hassibi's optimal brain surgeon,
    as Frantar and others use it for rounding)."""
    weight = weight.double().clone()
    inputs = weight.shape[1]
    damp = 0.01 * products.diagonal().mean() + 1e-9
    products = products + damp * torch.eye(inputs, dtype=torch.double, device=products.device)
    order = products.diagonal().argsort(descending=True)
    inverse = torch.cholesky_inverse(torch.linalg.cholesky(products[order][:, order]))
    upper = torch.linalg.cholesky(inverse, upper=True)
    weight = weight[:, order]
    out = torch.empty_like(weight)
    for i in range(inputs):
        out[:, i] = (weight[:, i] / step).round().clamp(-WEIGHT_MOST, WEIGHT_MOST)
        wrong = (weight[:, i] - out[:, i] * step) / upper[i, i]
        weight[:, i:] -= wrong[:, None] * upper[i, i:]
    back = torch.empty_like(out)
    back[:, order] = out
    return back


def export(net, seen):
    """The bytes of a file of weights (net.h reads them). `seen`: observations that show how large the
    numbers between layers become, and what the layers are given."""
    most = {}

    def note(name, numbers):
        peak = numbers.detach().float().flatten()
        # A rare peak is cut off rather than everything else made coarse.
        peak = torch.quantile(peak[torch.randint(len(peak), (200_000,))], 0.99999).item() * 1.5
        most[name] = max(most.get(name, 1e-3), peak)

    net = net.float().eval()
    with torch.no_grad():
        net(seen, note=note)
    witnesses = Witnesses(net, seen)
    scale = {name: peak / MOST for name, peak in most.items()}
    file = [b"stratego net 2\n", struct.pack("<B", net.shape["blocks"])]

    def layer(module, into, out, extra=None, factor=1.0):
        """`into` and `out`: what one step of a number stands for before and after the layer."""
        weight = module.weight.detach()
        shape = weight.shape if weight.ndim == 4 else (*weight.shape, 1, 1)
        weight = weight.reshape(shape[0], -1)
        own = weight.shape[1]
        if extra is not None:
            weight = torch.cat([weight, extra.weight.detach()], 1)
        step = weight.double().abs().max(1)[0].clamp(min=1e-6) / WEIGHT_MOST
        whole = rounded(weight, step, witnesses.products(module, extra)).cpu().numpy().astype(np.int8)
        own, more = whole[:, :own].reshape(shape).transpose(0, 2, 3, 1), whole[:, own:]  # out, taps, in
        bias = module.bias.detach().cpu().double().numpy()
        sums = into * step.cpu().numpy()
        file.append(struct.pack("<HHHH", shape[1], shape[0], shape[2] * shape[3], more.shape[1]))
        file.append(np.rint(np.clip(bias / sums, -2e9, 2e9)).astype("<i4").tobytes())
        file.append(np.rint(np.clip(sums * factor / out * 2 ** SCALE_BITS, 0, 2e9)).astype("<i4").tobytes())
        file.append(own.tobytes() + more.tobytes())

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
