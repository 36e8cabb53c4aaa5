"""Who wins, by which moves, and why: positions of the games that are built in."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, SupportsIndex, Union, overload

import numpy as np

from . import _grundy
from ._grundy import Position
from .arguments import shown
from .errors import InputError, WrongTypeError
from .games import Graph
from .progress import Progress, checked, reporter
from .verdict import Choice, Value, Verdict, Verdicts, value_of

__all__ = ["AnyPosition", "graph", "options", "position", "solve", "value"]

#: A position as a text or as an object.
AnyPosition = Union[str, Position]


def position(text: AnyPosition, *heaps: SupportsIndex) -> Position:
    """A position, read once and used often; integers of any size may stand behind the name of a game.

    >>> import grundy
    >>> grundy.position("wythoff", 8, 10**20) + grundy.position("nim:3")
    Position("wythoff:8,100000000000000000000+nim:3")
    """
    if isinstance(text, Position):
        if heaps:
            raise InputError("heaps stand behind the name of a game, not behind a position")
        return text
    return Position(text, *heaps)


@overload
def solve(  # type: ignore[overload-overlap]  # A text is a position, not many of one letter.
    position: AnyPosition,
    *heaps: SupportsIndex,
    misere: bool = False,
    memory: int | None = None,
    time: float | None = None,
    moves: int = 10,
    lang: str = "en",
    progress: Progress = False,
) -> Verdict: ...


@overload
def solve(
    position: Iterable[AnyPosition],
    *,
    misere: bool = False,
    memory: int | None = None,
    time: float | None = None,
    moves: int = 10,
    lang: str = "en",
    progress: Progress = False,
) -> Verdicts: ...


def solve(
    position: AnyPosition | Iterable[AnyPosition],
    *heaps: SupportsIndex,
    misere: bool = False,
    memory: int | None = None,
    time: float | None = None,
    moves: int = 10,
    lang: str = "en",
    progress: Progress = False,
) -> Verdict | Verdicts:
    """Who wins a position, or each of many.

    A position is a text such as ``"wythoff:8,12+nim:3,4,5"``, a :class:`Position`, or a game and its heaps. ``misere``:
    who cannot move wins. ``memory`` in bytes and ``time`` in seconds bound one question; ``moves`` are listed at most. ``lang``: the language of
    reasons and moves, ``"en"`` or ``"zh"``.

    >>> import grundy
    >>> grundy.solve("wythoff:8,12+nim:3,4,5").value
    16
    >>> grundy.solve("nim", 10**30, 10**30).outcome
    'P'
    >>> grundy.solve("nim:1,1,1", misere=True).outcome
    'P'
    >>> grundy.solve("nim:3,4,5", lang="zh").moves[0].text
    '从 3 中取 2'
    >>> grundy.solve(f"kayles:{n}" for n in range(1, 7)).values.tolist()
    [1, 2, 3, 1, 4, 3]
    """
    if isinstance(position, np.ndarray) and position.ndim == 0:
        position = position.item()
    if isinstance(position, (str, Position)):
        checked(progress)
        one = position if isinstance(position, Position) and not heaps else _position(position, heaps)
        return Verdict._of(_grundy.solve(one, misere, memory, time, moves, lang))
    if heaps:
        raise InputError("heaps stand behind the name of one game, not behind many positions")
    if not isinstance(position, Iterable) or isinstance(position, bytes):
        raise WrongTypeError(f"position: found {shown(position)}, expected a text, a Position, or many of them")
    # A copy: a list may be changed before a verdict is looked at.
    positions = list(position)
    with reporter(progress, "solve") as report:
        letters, values, large = _grundy.glance(
            positions, misere, memory, time, moves, lang, report
        )
    if large:
        values = values.astype(object)
        for i, one_value in large:
            values[i] = value_of(one_value)

    one_of = partial(_one_of, misere=misere, memory=memory, time=time, moves=moves, lang=lang)
    return Verdicts(positions, np.frombuffer(letters, dtype="S1"), values, one_of)


def _one_of(
    asked: AnyPosition, misere: bool, memory: int | None, time: float | None, moves: int, lang: str
) -> Verdict:
    """One of many; a function that pickle finds."""
    return Verdict._of(_grundy.solve(position(asked), misere, memory, time, moves, lang))


def _position(text: AnyPosition, heaps: tuple[SupportsIndex, ...]) -> Position:
    return position(text, *heaps)


def value(
    position: AnyPosition, *heaps: SupportsIndex, memory: int | None = None, time: float | None = None
) -> Value | None:
    """The Grundy value under normal play, whatever it takes within the limits.

    ``None`` if two components may go on for ever: their sum has no value.

    >>> import grundy
    >>> grundy.value("kayles:5"), grundy.value("digraph:a-b,b-a@a")
    (4, ∞{})
    """
    return value_of(_grundy.value(_position(position, heaps), memory, time))


def options(
    position: AnyPosition,
    *heaps: SupportsIndex,
    misere: bool = False,
    most: int = 100_000,
    memory: int | None = None,
    time: float | None = None,
    lang: str = "en",
) -> list[Choice]:
    """Every option with outcome and value; those that are ``"P"`` are the winning moves. ``lang``: the language of the
    moves.

    >>> import grundy
    >>> [(option.to, option.outcome) for option in grundy.options("nim:1,2")]
    [('nim:0,2', 'N'), ('nim:1,0', 'N'), ('nim:1,1', 'P')]
    """
    found = _grundy.options(_position(position, heaps), misere, most, memory, time, lang)
    return [
        Choice(str(to), text, outcome, value_of(raw), position=to) for to, text, outcome, raw in found
    ]


def graph(
    position: AnyPosition,
    *heaps: SupportsIndex,
    misere: bool = False,
    most: int = 100_000,
    memory: int | None = None,
    time: float | None = None,
) -> Graph:
    """The graph of a position and all its followers, which draws itself in a notebook. Play is misère if it is asked for, or
    if the rules say so.

    >>> import grundy
    >>> grundy.graph("nim:1,2")
    <graph of nim:1,2: 6 positions, 9 moves>
    """
    root = _position(position, heaps)
    texts, source, target, is_misere = _grundy.graph(root, misere, most, memory, time)
    valued = not _grundy.turns_go_on(root)
    return Graph(str(root), texts, source, target, misere=is_misere, valued=valued)
