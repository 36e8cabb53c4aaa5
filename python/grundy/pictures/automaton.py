"""An automaton: states that accept have two rings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .layout import layers, ordered
from .svg import circle, document, number, text

if TYPE_CHECKING:
    from ..automata import Automaton

RADIUS = 15
STEP = 130
ROW = 90


def automaton(drawn: Automaton) -> str:
    """The picture; an edge carries the digits of the numbers, read together."""
    letters: dict[tuple[int, int], list[str]] = {}
    for state, row in enumerate(drawn.edges):
        for letter, target in row:
            digits = ",".join(map(str, drawn.digits(letter)))
            letters.setdefault((state, target), []).append(digits)
    edges = list(letters)
    layer = layers(len(drawn), edges)
    rows = ordered(layer, edges)
    tall = max((len(row) for row in rows), default=1) * ROW
    places = {
        node: (50 + column * STEP, 50 + (i + 0.5) * tall / len(row))
        for column, row in enumerate(rows)
        for i, node in enumerate(row)
    }
    body = [
        "<defs><marker id='to' viewBox='0 0 8 8' refX='7' refY='4' markerWidth='7' markerHeight='7' orient='auto'>"
        "<path d='M0 0L8 4L0 8z' fill='#5b6472'/></marker></defs>",
        text(12, 20, f"{repr(drawn)[1:-1]}, reading {', '.join(drawn.names)}", 12, "start"),
    ]
    for (source, target), said in letters.items():
        (x1, y1), (x2, y2) = places[source], places[target]
        shown = " ".join(said) if len(said) <= 4 else " ".join(said[:3]) + f" … {len(said)}"
        if source == target:
            way = (
                f"M{number(x1 - 8)} {number(y1 - RADIUS + 2)}C{number(x1 - 26)} {number(y1 - 48)} "
                f"{number(x1 + 26)} {number(y1 - 48)} {number(x1 + 8)} {number(y1 - RADIUS + 1)}"
            )
            middle = (x1, y1 - 43)
        else:
            dx, dy = x2 - x1, y2 - y1
            far = max(1.0, (dx * dx + dy * dy) ** 0.5)
            bow = 0.18 * far
            mx, my = (x1 + x2) / 2 - dy / far * bow, (y1 + y2) / 2 + dx / far * bow
            toward = max(1.0, ((x2 - mx) ** 2 + (y2 - my) ** 2) ** 0.5)
            ex, ey = x2 - (x2 - mx) / toward * (RADIUS + 3), y2 - (y2 - my) / toward * (RADIUS + 3)
            way = f"M{number(x1)} {number(y1)}Q{number(mx)} {number(my)} {number(ex)} {number(ey)}"
            middle = ((x1 + x2) / 4 + mx / 2, (y1 + y2) / 4 + my / 2)
        body.append(f"<path d='{way}' fill='none' stroke='#5b6472' marker-end='url(#to)'/>")
        body.append(text(*middle, shown, 8))
    for node, (x, y) in places.items():
        body.append(circle(x, y, RADIUS, "#ffffff"))
        if drawn.accepting[node]:
            body.append(circle(x, y, RADIUS - 3.5, "#ffffff"))
        body.append(text(x, y, str(node), 11))
    width = 110 + (len(rows) - 1) * STEP
    return document(max(width, 380), 80 + tall, f"automaton of {len(drawn)} states", body)
