"""Tables as PNG: the encoder is a few lines on zlib."""

from __future__ import annotations

import struct
import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["map_png", "png"]

#: A map is at least this wide, and no wider.
LEAST, MOST = 400, 2000

#: Colours of even lightness from dark to light, between which values lie (after viridis).
SCALE = np.array(
    [[68, 1, 84], [59, 82, 139], [33, 145, 140], [94, 201, 98], [253, 231, 37]], dtype=np.float64
)


def map_png(table: NDArray[Any]) -> bytes:
    """P-positions black, other values the lighter the larger they are; N-positions of a table of outcomes white."""
    if table.dtype.kind == "S":
        losing, drawn = table == b"P", table == b"D"
        pixels = np.full((*table.shape, 3), 255, dtype=np.uint8)
        pixels[drawn] = (200, 200, 200)
    else:
        losing = table == 0
        place = table.astype(np.float64) * (len(SCALE) - 1) / max(1, int(table.max()))
        low = np.minimum(place.astype(np.int64), len(SCALE) - 2)
        part = (place - low)[..., None]
        pixels = (SCALE[low] * (1 - part) + SCALE[low + 1] * part).astype(np.uint8)
    pixels[losing] = (0, 0, 0)
    longest = max(table.shape)
    if longest > MOST:
        pixels = _smaller(pixels, losing, -(-longest // MOST))
    elif longest < LEAST:
        scale = -(-LEAST // longest)
        pixels = pixels.repeat(scale, axis=0).repeat(scale, axis=1)
    # The first number runs to the right, the second upwards.
    return png(np.ascontiguousarray(pixels.transpose(1, 0, 2)[::-1]))


def _smaller(pixels: NDArray[np.uint8], losing: NDArray[np.bool_], block: int) -> NDArray[np.uint8]:
    """A point a block of positions: that of its corner, or black if there is a P-position in it."""
    rows, columns = (-(-side // block) for side in losing.shape)
    found = np.zeros((rows * block, columns * block), dtype=np.bool_)
    found[: losing.shape[0], : losing.shape[1]] = losing
    small = pixels[::block, ::block].copy()
    small[found.reshape(rows, block, columns, block).any(axis=(1, 3))] = (0, 0, 0)
    return small


def png(pixels: NDArray[np.uint8]) -> bytes:
    """An array of shape (height, width, 3) as a PNG file."""
    height, width, _ = pixels.shape
    rows = np.zeros((height, 1 + 3 * width), dtype=np.uint8)
    rows[:, 1:] = pixels.reshape(height, -1)

    def chunk(name: bytes, data: bytes) -> bytes:
        check = zlib.crc32(name + data)
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", check)

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(rows.tobytes(), 6))
        + chunk(b"IEND", b"")
    )
