"""Values of heaps as a plot."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .svg import document, number, text

WIDTH, HEIGHT, LEFT, TOP = 720, 320, 50, 30

#: More points than this are no more seen than so many.
MOST_POINTS = 6000


def plot(title: str, values: NDArray[Any]) -> str:
    """A point a heap; of very many values, so many spread evenly and every new maximum."""
    count = len(values)
    wide, tall = WIDTH - LEFT - 20, HEIGHT - TOP - 40
    most = max(1, int(values.max()) if count else 1)
    last = max(1, count - 1)
    heaps = np.arange(count)
    if count > MOST_POINTS:
        records = np.flatnonzero(np.diff(np.maximum.accumulate(values.astype(np.int64)), prepend=-1) > 0)
        # A stride that shares no small factor with periods shows no pattern that is not there.
        heaps = np.union1d(np.linspace(0, count - 1, MOST_POINTS).astype(np.int64), records)
    points = [
        f"M{number(LEFT + wide * int(n) / last)} {number(TOP + tall * (1 - int(values[n]) / most))}h0"
        for n in heaps
    ]
    body = [
        text(LEFT, 14, f"{title}: {count:,} values, at most {most}", 12, "start"),
        f"<path d='M{LEFT} {TOP}V{TOP + tall}H{LEFT + wide}' fill='none' stroke='#1f2a44'/>",
        text(LEFT - 6, TOP, str(most), 10, "end"),
        text(LEFT - 6, TOP + tall, "0", 10, "end"),
        text(LEFT, TOP + tall + 16, "0", 10),
        text(LEFT + wide, TOP + tall + 16, f"{count - 1:,}", 10, "end"),
        f"<path d='{''.join(points)}' stroke='#2a6f97' stroke-width='2.4' stroke-linecap='round'/>",
    ]
    return document(WIDTH, HEIGHT, f"Grundy values of {title}", body)
