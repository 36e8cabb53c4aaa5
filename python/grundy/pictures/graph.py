"""The graph of a game: P-positions dark, winning moves strong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .layout import layers, ordered
from .svg import COLOURS, circle, document, number, text

if TYPE_CHECKING:
    from ..games import Graph

RADIUS = 13
ROW = 44


def game_graph(graph: Graph) -> str:
    """The picture of a graph of positions."""
    edges = list(dict.fromkeys(zip(graph.source.tolist(), graph.target.tolist())))
    layer = layers(len(graph), edges)
    rows = ordered(layer, edges)
    names = [str(position) for position in graph.positions]
    wide = max((len(name) for name in names), default=1) * 5.5 + 2 * RADIUS + 40
    step = max(90.0, wide)
    tall = max(len(row) for row in rows) * ROW
    places = {}
    for column, row in enumerate(rows):
        for i, node in enumerate(row):
            places[node] = (30 + column * step, 50 + (i + 0.5) * tall / len(row))
    letters = [letter.decode() for letter in graph.labels.outcomes.tolist()]
    values = None if graph.misere else graph.labels.values.tolist()
    body = [text(12, 20, graph.title, 13, "start")]
    for source, target in edges:
        (x1, y1), (x2, y2) = places[source], places[target]
        wins = letters[source] == "N" and letters[target] == "P"
        ink = "stroke='#c0392b' stroke-width='1.8'" if wins else "stroke='#9aa0ab'"
        if layer[target] == layer[source] + 1:
            way = f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"
        else:
            bow = 30 + 8 * abs(layer[target] - layer[source])
            up = -bow if target > source else bow
            way = (
                f"M{number(x1)} {number(y1)}Q{number((x1 + x2) / 2)} {number((y1 + y2) / 2 + up)} "
                f"{number(x2)} {number(y2)}"
            )
        body.append(f"<path d='{way}' fill='none' {ink}/>")
    for node, (x, y) in places.items():
        fill, ink = COLOURS[letters[node]]
        far = int(graph.labels.remoteness[node])
        said = f"{names[node]}: {letters[node]}" + (f", {far} moves to the end" if far >= 0 else "")
        body.append(circle(x, y, RADIUS, fill, said))
        shown = letters[node] if values is None else str(values[node])
        body.append(text(x, y, shown, 11 if len(shown) < 3 else 7, fill=ink))
        body.append(text(x + RADIUS + 3, y + RADIUS, names[node], 8, "start"))
    width = 60 + (len(rows) - 1) * step + wide
    return document(width, 70 + tall, f"{graph.title}: {letters[0] if letters else ''}", body)
