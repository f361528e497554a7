"""libsalon through ctypes: where it is found, and the functions of salon.h with their types."""
from __future__ import annotations

import ctypes
import ctypes.util
import os
from ctypes import POINTER, c_char_p, c_double, c_float, c_int32, c_int64, c_uint8, c_uint64, c_void_p
from pathlib import Path

NATURE, OVER, SPECTATOR, ALL_OPEN, ERROR, ANY = -1, -2, -3, -4, -9, -1
INTERFACE = 1


class Rows(ctypes.Structure):
    """salon_rows: what a step of a batch writes."""

    _fields_ = [("observation", c_void_p), ("legal", c_void_p), ("seat", c_void_p),
                ("rewards", c_void_p), ("ended", c_void_p)]


# Text that the library made and wants back; c_char_p would forget where it was.
TEXT = c_void_p

FUNCTIONS = {
    "version": (c_int32,),
    "error": (c_char_p, c_int32),
    "free": (None, c_void_p),
    "games": (TEXT,),
    "game_open": (c_void_p, c_char_p, c_char_p, c_int32, c_char_p),
    "game_close": (None, c_void_p),
    "game_about": (TEXT, c_void_p),
    "game_layout": (TEXT, c_void_p),
    "game_seats": (c_int32, c_void_p),
    "game_observation_bytes": (c_int32, c_void_p),
    "game_actions": (c_int32, c_void_p),
    "game_playout": (c_int64, c_void_p, c_uint64),
    "state_begin": (c_void_p, c_void_p),
    "state_at": (c_void_p, c_void_p, c_char_p),
    "state_read": (c_void_p, c_char_p),
    "state_copy": (c_void_p, c_void_p),
    "state_close": (None, c_void_p),
    "state_game": (c_void_p, c_void_p),
    "state_turn": (c_int32, c_void_p),
    "state_moves": (TEXT, c_void_p),
    "state_actions": (c_int32, c_void_p, POINTER(c_int32), c_int32),
    "state_action_text": (TEXT, c_void_p, c_int32),
    "state_action_of": (c_int32, c_void_p, c_char_p),
    "state_chances": (TEXT, c_void_p),
    "state_play": (c_int32, c_void_p, c_char_p),
    "state_play_action": (c_int32, c_void_p, c_int32),
    "state_draw": (c_int32, c_void_p, c_uint64),
    "state_resign": (c_int32, c_void_p, c_int32),
    "state_rewind": (c_int32, c_void_p, c_int32),
    "state_size": (c_int32, c_void_p),
    "state_view": (TEXT, c_void_p, c_int32),
    "state_say": (TEXT, c_void_p, c_int32, c_int32),
    "state_picture": (TEXT, c_void_p, c_int32, c_int32),
    "state_seen": (TEXT, c_void_p, c_int32),
    "state_observation": (c_int32, c_void_p, c_int32, c_void_p, c_int64),
    "state_returns": (c_int32, c_void_p, POINTER(c_double), c_int32),
    "state_ending": (TEXT, c_void_p, c_int32),
    "state_position": (TEXT, c_void_p),
    "state_record": (TEXT, c_void_p),
    "bot_open": (c_void_p, c_void_p, c_char_p, c_int32, c_uint64),
    "bot_close": (None, c_void_p),
    "bot_choose": (TEXT, c_void_p, c_void_p),
    "bot_advise": (TEXT, c_void_p, c_void_p),
    "batch_open": (c_void_p, c_void_p, c_int32, c_int32, c_uint64, c_int32),
    "batch_close": (None, c_void_p),
    "batch_look": (c_int32, c_void_p, POINTER(Rows)),
    "batch_step": (c_int32, c_void_p, c_void_p, POINTER(Rows)),
    "batch_wander": (c_int32, c_void_p, c_int32),
    "batch_moves": (c_int64, c_void_p),
    "batch_position": (TEXT, c_void_p, c_int32),
}


class Error(ValueError):
    """What the library refused, in its own words; `french` has them in French."""

    def __init__(self, english: str, french: str):
        super().__init__(english)
        self.french = french


def _places():
    """Where the library may be: where SALON_LIBRARY says, beside the package, in the build folder of
    the sources, in the system."""
    if "SALON_LIBRARY" in os.environ:
        yield os.environ["SALON_LIBRARY"]
        return
    here = Path(__file__).resolve().parent
    for path in (here / "libsalon.so", here.parents[1] / "build/release/libsalon.so"):
        if path.exists():
            yield str(path)
    yield ctypes.util.find_library("salon") or "libsalon.so.1"


def _open() -> ctypes.CDLL:
    tried = []
    for place in _places():
        try:
            library = ctypes.CDLL(place)
        except OSError as error:
            tried.append(str(error))
            continue
        for name, (result, *arguments) in FUNCTIONS.items():
            function = getattr(library, "salon_" + name)
            function.restype, function.argtypes = result, arguments
        version = library.salon_version()
        if version < INTERFACE:
            raise ImportError(f"{place} has version {version} of the interface, not {INTERFACE}")
        return library
    raise ImportError("libsalon is not here: build it (cmake --build --preset release --target "
                      "libsalon) or say where it is in SALON_LIBRARY\n" + "\n".join(tried))


_library = _open()


def _refusal() -> Error:
    english, french = (_library.salon_error(language).decode() for language in (0, 1))
    return Error(english, french)


def call(name: str, *arguments):
    """A function of salon.h by its name without `salon_`; an error is raised, text comes as str."""
    result = getattr(_library, "salon_" + name)(*arguments)
    kind = FUNCTIONS[name][0]
    if kind is TEXT:
        if result is None:
            raise _refusal()
        if name in _HANDLES:
            return result
        try:
            return ctypes.string_at(result).decode()
        finally:
            _library.salon_free(result)
    if kind in (c_int32, c_int64) and result == ERROR:
        raise _refusal()
    return result


_HANDLES = {name for name in FUNCTIONS
            if name.rpartition("_")[2] in ("open", "begin", "at", "read", "copy") or name == "state_game"}
