"""The laboratory's library (interface.cpp) for Python."""
import ctypes
import numpy as np

PLANES, GLOBALS, SQUARES, WAYS, GUESSES = 64, 56, 100, 36, 12
ACTIONS = SQUARES * WAYS
LAWS = ["house", "tournament"]


def load(path):
    lib = ctypes.CDLL(path)
    lib.school_open.restype = lib.batch_open.restype = ctypes.c_void_p
    assert lib.lab_observation_bytes() == SQUARES * PLANES + GLOBALS
    return lib


BYTES, MASK = SQUARES * PLANES + GLOBALS, ACTIONS // 8


def address(array):
    return array.ctypes.data_as(ctypes.c_void_p)


def table(columns):
    """Columns as pointers: Samples of school.h and Rows of batch.h."""
    names = list(columns)
    kind = type("Columns", (ctypes.Structure,), {"_fields_": [(n, ctypes.c_void_p) for n in names]})
    return kind(*[None if columns[n] is None else columns[n].ctypes.data for n in names])


class School:
    """Games between bots on threads of their own; see school.h."""

    def __init__(self, lib, threads):
        self.lib, self.school = lib, ctypes.c_void_p(lib.school_open(threads))
        self.known = []  # law, result for red, plies, red's text, blue's text

    def add(self, red, blue, law, seed):
        if not self.lib.school_add(self.school, red.encode(), blue.encode(), law,
                                   ctypes.c_uint64(seed)):
            raise ValueError(f"no such player: {red} or {blue}")

    def waiting(self):
        return self.lib.school_waiting(self.school)

    def finished(self):
        return self.lib.school_finished(self.school)

    def lessons(self):
        """What is known of all finished games."""
        one, other = ctypes.create_string_buffer(512), ctypes.create_string_buffer(512)
        out = (ctypes.c_int32 * 3)()
        for n in range(len(self.known), self.finished()):
            self.lib.school_lesson(self.school, n, out, one, other, 511)
            self.known.append((*out, one.value.decode(), other.value.decode()))
        return self.known

    def replay(self, lessons, stride, phases, threads, judged=False):
        ids = np.asarray(lessons, np.int32)
        phases = np.asarray(phases, np.int32)
        args = (self.school, address(ids), address(phases), len(ids), stride)
        rows = self.lib.school_replay(*args, None, threads)
        columns = {
            "seen": np.empty((rows, BYTES), np.uint8), "legal": np.empty((rows, MASK), np.uint8),
            "hidden": np.empty((rows, SQUARES), np.uint8), "action": np.empty(rows, np.int16),
            "result": np.empty(rows, np.int8), "ply": np.empty(rows, np.int16),
            "material": np.empty(rows, np.float32),
            "by_statistics": np.empty(rows, np.float32) if judged else None,
            "by_habits": np.empty(rows, np.float32) if judged else None}
        out = table(columns)
        self.lib.school_replay(*args, ctypes.byref(out), threads)
        self.lessons()
        counts = [max(0, (self.known[i][2] - p + stride - 1) // stride) for i, p in zip(ids, phases)]
        columns["lesson"] = np.repeat(ids, counts)
        return columns

    def save(self, path, ids=None):
        """Finished games as one compressed file; see school_write for the bytes of each."""
        import lzma
        import struct
        out, buffer = [], np.empty(10_000, np.uint8)
        for n, (_, _, _, red, blue) in enumerate(self.lessons()):
            if ids is not None and n not in ids:
                continue
            size = self.lib.school_write(self.school, n, address(buffer), len(buffer))
            texts = [red.encode(), blue.encode()]
            out.append(struct.pack("<HHH", size, *map(len, texts)) + texts[0] + texts[1]
                       + buffer[:size].tobytes())
        with lzma.open(path, "wb", preset=1) as file:
            file.write(b"".join(out))

    def load(self, path):
        import lzma
        import struct
        data, at = lzma.open(path).read(), 0
        while at < len(data):
            size, one, other = struct.unpack_from("<HHH", data, at)
            at += 6
            red, blue = data[at:at + one], data[at + one:at + one + other]
            at += one + other
            self.lib.school_read(self.school, data[at:at + size], size, red, blue)
            at += size

    def stop(self):
        self.lib.school_stop(self.school)

    def close(self):
        self.lib.school_close(self.school)


class Batch:
    """Many games stepped side by side; see batch.h. `columns` holds what the last step wrote."""

    def __init__(self, lib, games, threads, seed, foes=(), share=0, house_share=250, columns=None):
        self.lib, self.games = lib, games
        handle = lib.batch_open(games, threads, ctypes.c_uint64(seed), "\n".join(foes).encode(),
                                share, house_share)
        if not handle:
            raise ValueError(f"no such players: {foes}")
        self.batch = ctypes.c_void_p(handle)
        self.columns = columns or {
            "seen": np.zeros((games, BYTES), np.uint8), "legal": np.zeros((games, MASK), np.uint8),
            "hidden": np.zeros((games, SQUARES), np.uint8), "ended": np.zeros(games, np.uint8),
            "result": np.zeros(games, np.int8), "foe": np.zeros(games, np.int16)}
        self.rows = table(self.columns)

    def look(self):
        self.lib.batch_look(self.batch, ctypes.byref(self.rows))
        return self.columns

    def step(self, actions):
        actions = np.ascontiguousarray(actions, np.int16)
        self.lib.batch_step(self.batch, address(actions), ctypes.byref(self.rows))
        return self.columns

    def close(self):
        self.lib.batch_close(self.batch)
