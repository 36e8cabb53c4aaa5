"""Answers: who wins, by which moves, and why."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from dataclasses import fields as dataclass_fields
from html import escape
from typing import Any, Union, overload

import numpy as np
from numpy.typing import NDArray

from .arguments import written

__all__ = ["Choice", "Loony", "Loopy", "Move", "Value", "Verdict", "Verdicts"]


class Loopy(frozenset[int]):
    """A loopy value ∞K: play may go round, and the finite values in K can be reached.

    >>> Loopy({2, 0})
    ∞{0,2}
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return "∞{" + ",".join(map(str, sorted(self))) + "}"

    __str__ = __repr__


class Loony:
    """What boards of Nimstring may be worth instead of a number: who moves wins, whatever lies beside them.

    >>> import grundy
    >>> grundy.value("nimstring:..,.oo,..+nim:3")
    loony
    >>> grundy.value("nimstring:..,.oo,..") == grundy.Loony()
    True
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Loony)

    def __hash__(self) -> int:
        return hash(Loony)

    def __repr__(self) -> str:
        return "loony"


#: A Grundy value is an integer of any size; positions that may repeat may have a loopy value, and boards of Nimstring be
#: loony.
Value = Union[int, Loopy, Loony]


def value_of(raw: Any) -> Value | None:
    """A value as the engines give it."""
    if isinstance(raw, frozenset):
        return Loopy(raw)
    if raw == "loony":
        return Loony()
    return raw if isinstance(raw, int) else None


@dataclass(frozen=True)
class Move:
    """A winning move: the position after it, and the move in words."""

    to: str
    text: str
    #: The position after it as an object, in games of one's own.
    position: Any = field(default=None, compare=False)

    def __str__(self) -> str:
        return f"{self.text}  →  {self.to}"

    def __repr__(self) -> str:
        return f"Move(to={self.to!r}, text={self.text!r}, position={written(self.position, repr)})"


WINNERS = {
    "N": "the player to move wins",
    "P": "the player to move loses",
    "D": "a draw, neither player can force a win",
}


@dataclass(frozen=True)
class Verdict:
    """What is known of a position.

    >>> import grundy
    >>> verdict = grundy.solve("nim:3,4,5")
    >>> verdict.outcome, verdict.value
    ('N', 2)
    >>> verdict.moves[0].to
    'nim:1,4,5'
    >>> print(verdict)  # doctest: +ELLIPSIS
    nim:3,4,5
      N: the player to move wins
      value    2
      win by   take 2 from 3  →  nim:1,4,5
      because  in binary the heaps are 011, 100, 101, ...
      by       theorem (Bouton 1901)
    """

    #: The position as a text.
    position: str
    #: Whether who cannot move wins.
    misere: bool
    #: ``"N"``: the player to move wins. ``"P"``: the player to move loses. ``"D"``: a draw.
    outcome: str
    #: The Grundy value under normal play, where it is known.
    value: Value | None
    #: The winning moves, up to as many as were asked for.
    moves: tuple[Move, ...]
    #: How many winning moves there are; ``None`` if they were not all looked for.
    move_count: int | None
    #: How many moves the play lasts if the winner hurries and the loser delays, where it is known.
    remoteness: int | None
    #: ``"theorem"``, ``"table"``, ``"search"`` …
    method: str
    #: Author and year.
    source: str
    #: Why, in a sentence or two.
    reason: str | None

    @classmethod
    def _of(cls, fields: Any) -> Verdict:
        position, misere, outcome, value, moves, *rest = fields
        return cls(
            position,
            misere,
            outcome,
            value_of(value),
            tuple(Move(to, text) for to, text in moves),
            *rest,
        )

    def __repr__(self) -> str:
        # Python writes numbers of more than 4300 digits only if it is told to.
        def shown(value: Any) -> str:
            return _decimal(value) if type(value) is int else repr(value)

        fields = ", ".join(f"{field.name}={shown(getattr(self, field.name))}" for field in dataclass_fields(self))
        return f"Verdict({fields})"

    @property
    def wins(self) -> bool:
        """Whether the player to move wins."""
        return self.outcome == "N"

    @property
    def who(self) -> str:
        """Who wins, in words."""
        return WINNERS[self.outcome]

    def to_dict(self) -> dict[str, Any]:
        """The fields as ``grundy solve --json`` writes them."""
        count = self.move_count
        return {
            "version": 1,
            "position": self.position,
            "play": "misere" if self.misere else "normal",
            "outcome": self.outcome,
            "value": None if self.value is None else _decimal(self.value),
            "moves": [{"to": move.to, "move": move.text} for move in self.moves],
            "move_count": count if count is None or count < 1 << 53 else str(count),
            "remoteness": self.remoteness,
            "method": self.method,
            "source": self.source,
            "reason": self.reason,
        }

    def to_json(self) -> str:
        """The same as one line of JSON.

        >>> import grundy
        >>> grundy.solve("nim:1,1").to_json()[:58]
        '{"version":1,"position":"nim:1,1","play":"normal","outcome'
        """
        return json.dumps(self.to_dict(), ensure_ascii=False, separators=(",", ":"))

    def __str__(self) -> str:
        lines = [self.position, f"  {self.outcome}: {self.who}" + (" (misère)" if self.misere else "")]
        if self.value is not None:
            lines.append(f"  value    {_decimal(self.value)}")
        if self.remoteness is not None:
            lines.append(f"  moves    {self.remoteness} to the end")
        for i, move in enumerate(self.moves):
            lines.append(f"  {'win by' if i == 0 else '':8} {move}")
        if self.move_count is not None and self.move_count > len(self.moves) > 0:
            lines.append(f"           … {self.move_count} winning moves in all")
        if self.reason:
            lines.append(f"  because  {self.reason}")
        lines.append(f"  by       {self.method}" + (f" ({self.source})" if self.source else ""))
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        rows = [("", f"<b>{self.outcome}</b>: {escape(self.who)}" + (" (misère)" if self.misere else ""))]
        if self.value is not None:
            rows.append(("value", escape(_decimal(self.value))))
        if self.remoteness is not None:
            rows.append(("moves", f"{self.remoteness} to the end"))
        if self.moves:
            moves = "<br>".join(f"{escape(m.text)} → <code>{escape(m.to)}</code>" for m in self.moves)
            rows.append(("win by", moves))
        if self.reason:
            rows.append(("because", escape(self.reason)))
        rows.append(("by", escape(self.method + (f" ({self.source})" if self.source else ""))))
        body = "".join(
            f'<tr><th style="text-align:left">{name}</th><td style="text-align:left">{text}</td></tr>'
            for name, text in rows
        )
        return f"<table><caption><code>{escape(self.position)}</code></caption>{body}</table>"


def _decimal(value: Value) -> str:
    """A value in decimal, however long: Python refuses to write integers of more than 4300 digits."""
    if isinstance(value, int):
        from ._grundy import decimal

        return decimal(value)
    return str(value)


@dataclass(frozen=True)
class Choice:
    """An option with what is known of it: a move to it wins if its outcome is ``"P"``."""

    to: str
    text: str
    outcome: str
    value: Value | None
    position: Any = field(default=None, compare=False, repr=False)


class Verdicts(Sequence[Verdict]):
    """Answers to many positions at once.

    Outcomes and values are arrays; a whole verdict, with moves and reason, is made when one is looked at.

    >>> import grundy
    >>> verdicts = grundy.solve(["nim:3,4,5", "nim:1,2,3", "wythoff:3,5"])
    >>> verdicts.outcomes.tolist(), verdicts.values.tolist()
    ([b'N', b'P', b'P'], [2, 0, 0])
    >>> verdicts[1].outcome
    'P'
    """

    def __init__(
        self,
        positions: Sequence[Any],
        outcomes: NDArray[np.bytes_],
        values: NDArray[Any],
        solve: Callable[[Any], Verdict],
    ) -> None:
        self._positions = positions
        self._solve = solve
        #: ``b"N"``, ``b"P"`` or ``b"D"`` of every position.
        self.outcomes = outcomes
        #: The values: int64, with −1 where none is known; an array of objects if some are no such numbers.
        self.values = values

    def __len__(self) -> int:
        return len(self._positions)

    @overload
    def __getitem__(self, index: int) -> Verdict: ...

    @overload
    def __getitem__(self, index: slice) -> Verdicts: ...

    def __getitem__(self, index: int | slice) -> Verdict | Verdicts:
        if isinstance(index, slice):
            return Verdicts(self._positions[index], self.outcomes[index], self.values[index], self._solve)
        return self._solve(self._positions[index])

    def __iter__(self) -> Iterator[Verdict]:
        return map(self._solve, self._positions)

    def __repr__(self) -> str:
        letters, counts = np.unique(self.outcomes, return_counts=True)
        said = ", ".join(f"{count} {letter.decode()}" for letter, count in zip(letters, counts))
        return f"<{len(self)} verdicts: {said}>"
