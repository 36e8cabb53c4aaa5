"""Maps as SVG: the points of the PNG inside, a scale along the sides and a title around them."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

from numpy.typing import NDArray

from .raster import map_png
from .svg import document, number, text

__all__ = ["map_svg"]

#: The longer side, and what is left around.
SIDE, LEFT, TOP = 480, 48, 34


def map_svg(title: str, table: NDArray[Any], least: int = 0) -> str:
    """The map of a table whose sides begin with ``least``, which is below on the left."""
    columns, rows = table.shape
    unit = SIDE / max(columns, rows)
    wide, tall = columns * unit, rows * unit
    points = b64encode(map_png(table)).decode()
    body = [
        text(LEFT, 16, title, 13, "start"),
        f"<image x='{LEFT}' y='{TOP}' width='{number(wide)}' height='{number(tall)}' preserveAspectRatio='none' "
        f"style='image-rendering:pixelated' href='data:image/png;base64,{points}'/>",
        f"<path d='M{LEFT} {TOP}V{number(TOP + tall)}H{number(LEFT + wide)}' fill='none' stroke='#1f2a44'/>",
    ]
    for n in ticks(columns, least):
        body.append(text(LEFT + (n - least + 0.5) * unit, TOP + tall + 12, f"{n:,}", 10))
    for n in ticks(rows, least):
        body.append(text(LEFT - 6, TOP + tall - (n - least + 0.5) * unit, f"{n:,}", 10, "end"))
    return document(LEFT + wide + 20, TOP + tall + 24, f"Map of {title}", body)


def ticks(count: int, least: int = 0) -> list[int]:
    """Round numbers among ``count`` from ``least`` on: from four to nine of them, if there are as many numbers and 0 is the first."""
    steps = (digit * 10**zeros for zeros in range(20) for digit in (1, 2, 5))
    step = next(step for step in steps if count <= 9 * step)
    return list(range(-(-least // step) * step, least + count, step))
