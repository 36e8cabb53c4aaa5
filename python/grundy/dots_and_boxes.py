"""Dots and Boxes: who wins a board, by how many boxes, by which lines, and why."""

from __future__ import annotations

import json
from dataclasses import dataclass
from html import escape
from typing import Any, SupportsIndex

from . import _grundy
from .arguments import integer, shown
from .errors import InputError, WrongTypeError
from .progress import Progress, reporter

__all__ = ["Boxes", "Line", "boxes"]

#: Nobody is further ahead.
MOST_AHEAD = 400


@dataclass(frozen=True)
class Line:
    """A line to draw."""

    #: Its row of lines, from 1 at the top; odd for horizontal lines.
    row: int
    #: Its place in the row, from 1.
    place: int
    #: How many boxes it completes.
    takes: int
    #: The board after it.
    to: str

    def __str__(self) -> str:
        return f"line {self.place} of row {self.row}"


@dataclass(frozen=True)
class Boxes:
    """What is known of a board; in a notebook it draws itself, the best lines dotted.

    >>> import grundy
    >>> print(grundy.boxes("..,.oo,.."))
    ..,.oo,..
      the player to move wins by 2: 2 of 2 boxes
      draw     line 2 of row 2
      because  the last 2 boxes can be taken
    """

    #: The board as a text.
    board: str
    #: The boxes that are not completed.
    boxes: int
    #: How many more of them the player to move gets than the other one, if both play well.
    net: int
    #: How many boxes more than the other one the player to move had before, as was given.
    ahead: int
    #: Every line that keeps the net score.
    lines: tuple[Line, ...]
    #: Why, in a sentence or two.
    reason: str
    #: How many positions were searched.
    positions: int

    @property
    def mover(self) -> int:
        """How many of the boxes the player to move gets."""
        return (self.boxes + self.net) // 2

    @property
    def other(self) -> int:
        """How many of the boxes the other player gets."""
        return (self.boxes - self.net) // 2

    @property
    def winner(self) -> str:
        """Who has more boxes in the end: ``"mover"``, ``"other"``, or nobody: ``"tie"``."""
        by = self.net + self.ahead
        return "mover" if by > 0 else "other" if by < 0 else "tie"

    @property
    def who(self) -> str:
        """Who wins, in words."""
        by = self.net + self.ahead
        return "a tie" if by == 0 else f"the player to move {'wins' if by > 0 else 'loses'} by {abs(by)}"

    def to_dict(self) -> dict[str, Any]:
        """The fields as ``grundy boxes --json`` writes them."""
        return {
            "version": 1,
            "board": self.board,
            "boxes": self.boxes,
            "net": self.net,
            "mover": self.mover,
            "other": self.other,
            "ahead": self.ahead,
            "winner": self.winner,
            "lines": [
                {"row": line.row, "place": line.place, "takes": line.takes, "to": line.to} for line in self.lines
            ],
            "reason": self.reason,
            "positions": self.positions,
        }

    def to_json(self) -> str:
        """The same as one line of JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False, separators=(",", ":"))

    def svg(self) -> str:
        """The board as a picture: lines that are drawn, dotted the best ones."""
        from .pictures.boxes import board_of_boxes

        return board_of_boxes(self.board, {(line.row, line.place) for line in self.lines}, self.who)

    def __str__(self) -> str:
        lines = [self.board, f"  {self.who}: {self.mover} of {self.boxes} boxes"]
        if self.lines:
            lines.append("  draw     " + ", ".join(map(str, self.lines)))
        lines.append(f"  because  {self.reason}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        best = ", ".join(map(str, self.lines))
        return (
            f"<figure>{self.svg()}<figcaption><b>{escape(self.who)}</b>: {self.mover} of {self.boxes} boxes. "
            f"{escape(best)}<br>{escape(self.reason)}</figcaption></figure>"
        )


def boxes(
    board: str,
    *,
    ahead: SupportsIndex = 0,
    memory: int | None = None,
    time: float | None = None,
    lang: str = "en",
    progress: Progress = False,
) -> Boxes:
    """Who wins a board of Dots and Boxes, by how many boxes, by which lines, and why.

    A board is ``"3x4"`` for three rows of four boxes without lines; or all lines row by row from the top separated by
    commas, the horizontal ones above the boxes, the vertical ones beside them and so on: ``o`` for a line that is not
    drawn and ``.`` for one that is. At most 20 × 20 boxes, and up to 64 lines may not be drawn. ``ahead``: how many
    boxes more than the other one the player to move has already. ``memory`` in bytes and ``time`` in seconds bound the
    search; ``lang``: the language of the reason, ``"en"`` or ``"zh"``.

    >>> import grundy
    >>> score = grundy.boxes("2x2")
    >>> score.net, score.mover, score.winner
    (2, 3, 'mover')
    >>> grundy.boxes("1x3", ahead=2).winner
    'mover'
    >>> [(line.row, line.place, line.takes) for line in grundy.boxes("..,.oo,..").lines]
    [(2, 2, 1)]
    """
    if not isinstance(board, str):
        raise WrongTypeError(f"found {shown(board)}, expected a board as a text, such as '3x3'")
    before = integer("ahead", ahead)
    if abs(before) > MOST_AHEAD:
        raise InputError(f"ahead: found {shown(before)}, expected a number from -{MOST_AHEAD} to {MOST_AHEAD}")
    with reporter(progress, "boxes") as report:
        text, left, net, lines, reason, positions = _grundy.boxes(board, memory, time, lang, report)
    return Boxes(text, left, net, before, tuple(Line(*line) for line in lines), reason, positions)
