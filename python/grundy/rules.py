"""Games whose rules are a text, and theorems about them."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from html import escape
from typing import Any, SupportsIndex

from . import _grundy
from ._grundy import Position
from .automata import Automaton
from .arguments import integer, is_many, shown
from .errors import InputError, UnknownError, WrongTypeError
from .progress import Progress, reporter
from .verdict import Value, Verdict

__all__ = ["Discovery", "Rules", "discover"]


class Rules:
    """Rules of a game of heaps in a few lines of text: compiled, for all engines.

    >>> import grundy
    >>> maharaja = grundy.Rules('''
    ... game maharaja
    ... heaps x, y
    ... symmetric
    ... take k from x
    ... take k from x and k from y
    ... take 1 from x and 2 from y
    ... ''')
    >>> maharaja.solve(8, 12).outcome, (maharaja(8, 12) + "nim:3").__class__.__name__
    ('N', 'Position')
    >>> grundy.table(maharaja, 2).tolist()
    [[0, 1, 2], [1, 2, 3], [2, 3, 4]]

    Parameters are given by name, ``Rules(text, t=3)``. What is wrong with a text is said with line and column:

    >>> grundy.Rules("game g\\nheaps x\\ntake k from z")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    grundy.errors.InputError: ...
    """

    def __init__(self, text: str, /, **parameters: int) -> None:
        self._raw = _grundy.Rules(text, list(parameters.items()))

    @classmethod
    def of(cls, game: str, heaps: int | None = None) -> Rules:
        """A game in the language of rules: a built-in one, one of your own that ``GRUNDY_GAMES`` or
        ``~/.config/grundy/games`` holds, or ``@FILE``, with its parameters (``"wythoff/3"``, ``"@mine/t=3"``).

        Some built-in games have any number of heaps: ``heaps`` says how many, 2 if it is left out, or 1 where heaps stand
        beside each other as those of nim do. Where the rules leave no choice, another number is refused.

        >>> import grundy
        >>> grundy.Rules.of("wythoff").coordinates, grundy.Rules.of("staircase", 3).coordinates
        (['x', 'y'], ['x', 'y', 'z'])
        >>> grundy.Rules.of("nim").coordinates, grundy.Rules.of("nim", 2).coordinates
        (['n'], ['x', 'y'])
        """
        rules = cls.__new__(cls)
        rules._raw = _grundy.Rules.of(game, heaps)
        return rules

    @classmethod
    def read(cls, path: str | os.PathLike[str], /, **parameters: int) -> Rules:
        """The rules in a file of text in UTF-8. That it cannot be opened is Python's own ``OSError``."""
        if not isinstance(path, (str, os.PathLike)):
            raise WrongTypeError(f"path: found {shown(path)}, expected the name of a file")
        try:
            with open(path, encoding="utf-8") as file:
                text = file.read()
        except UnicodeDecodeError:
            raise InputError(f"path: found {shown(path)}, which is no text in UTF-8, expected rules") from None
        except ValueError:
            # Halves of surrogate pairs, and the character 0.
            raise InputError(f"path: found {shown(path)}, expected the name of a file") from None
        return cls(text, **parameters)

    @property
    def name(self) -> str:
        """What the rules call the game."""
        return self._raw.name

    @property
    def text(self) -> str:
        """The rules."""
        return self._raw.text

    @property
    def coordinates(self) -> list[str]:
        """The names of the numbers of a position."""
        return self._raw.coordinates

    @property
    def parameters(self) -> dict[str, int]:
        """The parameters with their values."""
        return dict(self._raw.parameters)

    def describe(self) -> str:
        """What the rules say, in words."""
        return self._raw.describe()

    @property
    def engine(self) -> str:
        """What kind of game this is, and so which engine answers."""
        return self._raw.shape()

    def position(self, *heaps: SupportsIndex) -> Position:
        """A position; with ``+`` it is one component of a sum."""
        return self._raw.position(list(heaps))

    __call__ = position

    def solve(self, *heaps: SupportsIndex, **options: Any) -> Verdict:
        """Who wins; the options are those of :func:`grundy.solve`."""
        from .solving import solve

        return solve(self.position(*heaps), **options)

    def value(self, *heaps: SupportsIndex, **options: Any) -> Value | None:
        """The Grundy value."""
        from .solving import value

        return value(self.position(*heaps), **options)

    def graph(self, *heaps: SupportsIndex, **options: Any) -> Any:
        """The graph of a position and its followers."""
        from .solving import graph

        return graph(self.position(*heaps), **options)

    def play(self, *heaps: SupportsIndex, **options: Any) -> Any:
        """A game that is played: see :func:`grundy.play`."""
        from .playing import play

        return play(self.position(*heaps), **options)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rules) or type(other) is not type(self):
            return False
        return (self.text, self.parameters) == (other.text, other.parameters)

    def __hash__(self) -> int:
        return hash((self.text, tuple(self.parameters.items())))

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.text, self.parameters)

    def __repr__(self) -> str:
        return f"<rules of {self.name}>"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(self.text)}</pre>"


def _again(kind: type[Rules], text: str, parameters: dict[str, int]) -> Rules:
    """The rules that were pickled."""
    return kind(text, **parameters)


@dataclass(frozen=True)
class Discovery:
    """What was found about the P-positions of a game."""

    rules: Rules
    #: The answer in words.
    form: str
    #: What tells the positions, if it was found.
    automaton: Automaton | None
    #: ``"proved"``, for positions of all sizes; ``"verified"``, as far as was looked; or ``"not found"``.
    status: str
    #: The first heap size that was not looked at, unless it is proved.
    verified_to: int | None
    #: What :func:`grundy.verify` proves again, if it is proved.
    certificate: str | None = field(repr=False)
    #: What was done, in order.
    steps: tuple[str, ...] = field(repr=False)
    seconds: float = field(compare=False)
    misere: bool = False
    #: How to decide by digits, of a small automaton whose form has no name.
    words: str | None = field(default=None, repr=False)

    @property
    def proved(self) -> bool:
        """Whether it holds for positions of all sizes."""
        return self.status == "proved"

    def solve(self, *heaps: SupportsIndex, moves: int = 10, lang: str = "en") -> Verdict:
        """Who wins a position of any size, by its digits.

        >>> import grundy
        >>> grundy.discover(grundy.Rules.of("wythoff")).solve(10**50, 3).outcome
        'N'
        """
        if self.certificate is None:
            raise UnknownError("nothing is proved: a position is solved by Rules.solve")
        body = ",".join(_grundy.decimal(n) for n in heaps)
        raw = self.rules._raw.by_theorem(self.certificate, body, self.misere, moves, lang)
        return Verdict._of(raw)

    def _repr_html_(self) -> str:
        svg = self.automaton._repr_svg_() if self.automaton is not None else None
        sure = {
            "proved": "proved for positions of all sizes",
            "verified": f"verified for heaps below {self.verified_to}; not proved",
        }.get(self.status, "no automaton was found")
        words = f"<pre>{escape(self.words)}</pre>" if self.words else ""
        return f"<p>{escape(self.form)}</p>{words}<p><b>{escape(sure)}</b></p>{svg or ''}"


def discover(
    rules: Rules | str,
    *,
    misere: bool = False,
    value: int | None = None,
    values: bool = False,
    to: int | None = None,
    numeration: tuple[int, ...] | None = None,
    memory: int | None = None,
    time: float | None = None,
    progress: Progress = False,
) -> Discovery:
    """Looks for a formula for the P-positions of a game, and proves it for all sizes.

    ``value``: for the positions of this Grundy value instead; ``values``: of all values, as one number more. Heaps are
    looked at up to ``to``; ``numeration`` is the only one to try; ``memory`` in bytes bounds what is built (1 GiB unless more
    is given), and ``time`` in seconds ends the search.

    >>> import grundy
    >>> found = grundy.discover(grundy.Rules.of("wythoff"))
    >>> found.status, found.automaton
    ('proved', <automaton of 7 states, Fibonacci numeration>)
    >>> grundy.verify(found.certificate, rules=found.rules).holds
    True
    """
    if isinstance(rules, str):
        rules = Rules(rules)
    if not isinstance(rules, Rules):
        raise WrongTypeError(f"rules: found {shown(rules)}, expected Rules or their text")
    if numeration is not None:
        if not is_many(numeration):
            raise WrongTypeError(f"numeration: found {shown(numeration)}, expected its terms, such as (1, 1)")
        numeration = tuple(integer("numeration", term) for term in numeration)
    if values and value is not None:
        raise InputError("value= and values= ask for different things: give one of them")
    with reporter(progress, rules.name) as report:
        found = _grundy.discover(rules._raw, misere, value, values, to, numeration, memory, time, report)
    names, raw = found.pop("names"), found.pop("automaton")
    automaton = None if raw is None else Automaton(raw, names)
    return Discovery(rules, automaton=automaton, steps=tuple(found.pop("steps")), **found)
