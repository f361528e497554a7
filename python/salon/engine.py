"""The engine for browsers, which the package brings along as files."""
from pathlib import Path


def engine() -> Path | None:
    """The folder that holds `salon.wasm` and `weights/GAME`, for whoever makes a page of their own.

    None where there is none, as in a checkout: there it is built (docs/device.md).

    >>> folder = engine()
    >>> folder is None or (folder / "salon.wasm").is_file()
    True
    """
    folder = Path(__file__).parent / "engine"
    return folder if (folder / "salon.wasm").is_file() else None
