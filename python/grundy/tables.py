"""Tables of positions in which one or two numbers run, and lists of P-positions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, SupportsIndex, Union

import numpy as np
from numpy.typing import NDArray

from . import _grundy
from .arguments import integer, is_many, shown
from .errors import InputError, WrongTypeError
from .progress import Progress, reporter
from .rules import Rules

__all__ = ["Map", "least", "map_of", "p_positions", "table"]

#: A game by name, a pattern with holes such as ``"nim:_,_,5"``, or rules of one's own.
AnyGame = Union[str, Rules]


def _source(game: AnyGame) -> tuple[str, Any]:
    if isinstance(game, str):
        return game, None
    if not isinstance(game, Rules):
        raise WrongTypeError(f"game: found {shown(game)}, expected the name of a game or Rules")
    return game.name, game._raw


def least(game: AnyGame) -> int:
    """The least number that fits every hole: with it tables begin. Some games have no heap of 0, and no circle has two nodes.

    >>> import grundy
    >>> grundy.least("wythoff"), grundy.least("euclid"), grundy.least("node-kayles:cycle:_")
    (0, 1, 3)
    """
    text, own = _source(game)
    return _grundy.least(text, own)


def table(
    game: AnyGame,
    last: SupportsIndex | Iterable[SupportsIndex],
    *,
    outcomes: bool = False,
    misere: bool = False,
    memory: int | None = None,
    time: float | None = None,
    progress: Progress = False,
) -> NDArray[Any]:
    """Grundy values, or outcomes, of all positions up to the number ``last`` in every hole.

    Two numbers give a square, row by row of the first; one number gives a row. Values are in the narrowest of uint8,
    uint16 and uint32; outcomes are ``b"N"``, ``b"P"`` and ``b"D"``.
    Numbers that are no position by the rules in a file have the outcome ``b""``, and no value.

    Every side begins with the least number that fits the holes, which :func:`least` tells: 0 for most games. So the number ``n``
    stands at ``n - grundy.least(game)``.

    >>> import grundy
    >>> grundy.table("wythoff", 3).tolist()
    [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5], [3, 4, 5, 6]]
    >>> grundy.table("wythoff", (1, 2), outcomes=True).tolist()
    [[b'P', b'N', b'N'], [b'N', b'N', b'P']]
    >>> circles, first = grundy.table("node-kayles:cycle:_", 6), grundy.least("node-kayles:cycle:_")
    >>> circles.tolist(), int(circles[3 - first])
    ([1, 0, 0, 0], 1)
    """
    # A text is no numbers.
    if is_many(last) and not isinstance(last, (str, bytes)):
        sizes = [integer("last", n) for n in last]
    else:
        sizes = [integer("last", last)]
    text, own = _source(game)
    with reporter(progress, text) as report:
        found, sides = _grundy.table(
            text, own, sizes, outcomes or misere, misere, memory, time, report
        )
    array = np.frombuffer(found, dtype="S1") if isinstance(found, bytes) else np.asarray(found)
    return array.reshape(sides)


def p_positions(
    game: AnyGame,
    count: SupportsIndex | None = None,
    *,
    last: SupportsIndex | None = None,
    misere: bool = False,
    memory: int | None = None,
    time: float | None = None,
    progress: Progress = False,
) -> NDArray[np.uint64]:
    """The first ``count`` P-positions, or all up to the number ``last``: a row each, in order of the largest number. Where two numbers
    may change places, only those in order are listed.

    A row has the numbers that stand in the holes, in their order, and no others. Where a number plays no part, the position is
    listed once.

    Without ``last`` the list ends with an :class:`~grundy.UnknownError` where no P-position has one of 10,000 numbers in a row
    as its largest (1,000 if two numbers run): some games have few. ``found`` of this error, and of that of a limit, is the
    list up to there. Where rules bound the numbers of all positions the list is shorter, and whole.

    >>> import grundy
    >>> grundy.p_positions("wythoff", 4).tolist()
    [[0, 0], [1, 2], [3, 5], [4, 7]]
    >>> grundy.p_positions("nim:_+wythoff:_,5", 3).tolist()
    [[0, 3], [3, 1], [4, 2]]
    >>> try:
    ...     grundy.p_positions("kayles", 5)
    ... except grundy.UnknownError as error:
    ...     print(error.found.tolist(), error)
    [[0]] 'kayles:_' has no further P-position up to 10000; look further with last=
    """
    if count is None and last is None:
        raise InputError("say how many P-positions with count=, or up to which number with last=")
    text, own = _source(game)
    with reporter(progress, text) as report:
        numbers, holes, error = _grundy.p_positions(
            text,
            own,
            None if count is None else integer("count", count),
            None if last is None else integer("last", last),
            misere,
            memory,
            time,
            report,
        )
    found = numbers.reshape(-1, holes)
    if error is not None:
        error.found = found
        raise error
    return found


class Map:
    """A table as a picture: P-positions black, other values the lighter the larger they are."""

    def __init__(self, title: str, array: NDArray[Any], least: int = 0) -> None:
        self.title = title
        #: The table.
        self.array = array
        #: The number with which both sides begin.
        self.least = least

    def png(self) -> bytes:
        """The picture as PNG, a point or more a position; the least numbers are below on the left."""
        from .pictures.raster import map_png

        return map_png(self.array)

    def svg(self) -> str:
        """The same as SVG, with a scale along the sides and a title."""
        from .pictures.map import map_svg

        return map_svg(self.title, self.array, self.least)

    def _repr_png_(self) -> bytes:
        return self.png()

    def plot(self, **options: Any) -> Any:
        """The same by matplotlib, which has to be installed: its axes."""
        from matplotlib import pyplot  # type: ignore[import-not-found, unused-ignore]

        _, axes = pyplot.subplots()
        numbers = self.array if self.array.dtype.kind != "S" else self.array != b"P"
        # The first number runs to the right, as in the other pictures.
        first = self.least - 0.5
        extent = (first, first + numbers.shape[0], first, first + numbers.shape[1])
        axes.imshow(numbers.T, origin="lower", **{"cmap": "viridis", "extent": extent, **options})
        axes.set_title(self.title)
        return axes

    def __repr__(self) -> str:
        return f"<map of {self.title}: {' × '.join(map(str, self.array.shape))}>"


def map_of(game: AnyGame, last: SupportsIndex | Iterable[SupportsIndex], **options: Any) -> Map:
    """The table of a game as a :class:`Map`, which draws itself in a notebook; options are those of :func:`table`.

    >>> import grundy
    >>> grundy.map_of("wythoff", 100)
    <map of wythoff: 101 × 101>
    """
    array = table(game, last, **options)
    if array.ndim != 2:
        raise InputError(f"found a game with {array.ndim} number that runs, expected two")
    return Map(_source(game)[0], array, least(game))
