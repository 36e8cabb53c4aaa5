"""The graph of a game: P-positions dark, winning moves strong."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

from ..arguments import shown, written
from ..errors import InputError, WrongTypeError
from .layout import layers, ordered
from .svg import COLOURS, circle, document, number, plain, text

if TYPE_CHECKING:
    from ..games import Graph

RADIUS = 13
ROW = 44

#: What matplotlib draws has fewer points a side.
MOST_POINTS = 1 << 16


@dataclass(frozen=True)
class Move:
    """A move from one place to another, past ``by`` if it is bowed; ``wins`` if it leads from N to P."""

    start: tuple[float, float]
    end: tuple[float, float]
    by: tuple[float, float] | None
    wins: bool


@dataclass(frozen=True)
class Spot:
    """A position: where, its outcome, what stands in it, beside it and behind it."""

    x: float
    y: float
    outcome: str
    shown: str
    name: str
    about: str


@dataclass(frozen=True)
class Drawing:
    """Where everything of a graph of positions stands, whatever draws it."""

    width: float
    height: float
    moves: list[Move]
    spots: list[Spot]


def drawing(graph: Graph) -> Drawing:
    """A layer a column, moves to the right."""
    edges = list(dict.fromkeys(zip(graph.source.tolist(), graph.target.tolist())))
    layer = layers(len(graph), edges)
    rows = ordered(layer, edges)
    names = [written(position) for position in graph.positions]
    wide = max((len(name) for name in names), default=1) * 5.5 + 2 * RADIUS + 40
    step = max(90.0, wide)
    tall = max(len(row) for row in rows) * ROW
    places = {}
    for column, row in enumerate(rows):
        for i, node in enumerate(row):
            places[node] = (30 + column * step, 50 + (i + 0.5) * tall / len(row))
    letters = [letter.decode() for letter in graph.labels.outcomes.tolist()]
    values = graph.labels.values.tolist() if graph.valued else None
    moves, spots = [], []
    for source, target in edges:
        (x1, y1), (x2, y2) = places[source], places[target]
        by = None
        if layer[target] != layer[source] + 1:
            bow = 30 + 8 * abs(layer[target] - layer[source])
            by = ((x1 + x2) / 2, (y1 + y2) / 2 + (-bow if target > source else bow))
        wins = letters[source] == "N" and letters[target] == "P"
        moves.append(Move(places[source], places[target], by, wins))
    for node, (x, y) in places.items():
        far = int(graph.labels.remoteness[node])
        said = f"{names[node]}: {letters[node]}" + (f", {far} moves to the end" if far >= 0 else "")
        shown = letters[node] if values is None else str(values[node])
        spots.append(Spot(x, y, letters[node], shown, names[node], said))
    return Drawing(60 + (len(rows) - 1) * step + wide, 70 + tall, moves, spots)


def game_graph(graph: Graph) -> str:
    """The picture of a graph of positions."""
    drawn = drawing(graph)
    body = [text(12, 20, graph.title, 13, "start")]
    for move in drawn.moves:
        ink = "stroke='#c0392b' stroke-width='1.8'" if move.wins else "stroke='#9aa0ab'"
        (x1, y1), (x2, y2) = move.start, move.end
        turn = f"L{number(x2)} {number(y2)}"
        if move.by is not None:
            turn = f"Q{number(move.by[0])} {number(move.by[1])} {number(x2)} {number(y2)}"
        body.append(f"<path d='M{number(x1)} {number(y1)}{turn}' fill='none' {ink}/>")
    for spot in drawn.spots:
        fill, ink = COLOURS[spot.outcome]
        body.append(circle(spot.x, spot.y, RADIUS, fill, spot.about))
        body.append(text(spot.x, spot.y, spot.shown, 11 if len(spot.shown) < 3 else 7, fill=ink))
        body.append(text(spot.x + RADIUS + 3, spot.y + RADIUS, spot.name, 8, "start"))
    outcome = graph.labels.outcomes[0].decode() if len(graph) else ""
    return document(drawn.width, drawn.height, f"{graph.title}: {outcome}", body)


def game_graph_png(graph: Graph, scale: float) -> bytes:
    """The same as PNG, ``scale`` points a unit, drawn by matplotlib without a window."""
    from matplotlib.figure import Figure  # type: ignore[import-not-found, unused-ignore]
    from matplotlib.patches import Circle, PathPatch  # type: ignore[import-not-found, unused-ignore]
    from matplotlib.path import Path  # type: ignore[import-not-found, unused-ignore]

    drawn = drawing(graph)
    try:
        fits = 0 < scale and scale * max(drawn.width, drawn.height) < MOST_POINTS
    except TypeError:
        raise WrongTypeError(f"scale: found {shown(scale)}, expected a number") from None
    if not fits:
        raise InputError(
            f"scale: found {shown(scale)}, expected a number above 0 that makes a picture of fewer than {MOST_POINTS} "
            "points a side"
        )
    # A unit is a point of 1/72 inch, so that sizes of letters are those of the SVG.
    figure = Figure(figsize=(drawn.width / 72, drawn.height / 72), dpi=72 * scale, facecolor="white")
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set_xlim(0, drawn.width)
    axes.set_ylim(drawn.height, 0)
    axes.text(12, 20, plain(graph.title), fontsize=13, va="center", parse_math=False)
    for move in drawn.moves:
        points = [move.start, move.end] if move.by is None else [move.start, move.by, move.end]
        codes = [Path.MOVETO] + [Path.LINETO if move.by is None else Path.CURVE3] * (len(points) - 1)
        ink = {"edgecolor": "#c0392b", "linewidth": 1.8} if move.wins else {"edgecolor": "#9aa0ab", "linewidth": 1}
        axes.add_patch(PathPatch(Path(points, codes), facecolor="none", **ink))
    for spot in drawn.spots:
        fill, ink_of = COLOURS[spot.outcome]
        axes.add_patch(Circle((spot.x, spot.y), RADIUS, facecolor=fill, edgecolor="#1f2a44", zorder=2))
        size = 11 if len(spot.shown) < 3 else 7
        axes.text(spot.x, spot.y, plain(spot.shown), fontsize=size, color=ink_of, ha="center", va="center")
        name = plain(spot.name)
        axes.text(spot.x + RADIUS + 3, spot.y + RADIUS, name, fontsize=8, va="center", parse_math=False)
    out = BytesIO()
    figure.savefig(out, format="png", dpi="figure")
    return out.getvalue()
