"""Automata that tell positions by their digits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _grundy
from .arguments import integer, integers, shown
from .errors import InputError

__all__ = ["Automaton"]

#: Larger automata are no picture.
MOST_DRAWN = 60


class Automaton:
    """A minimal automaton that reads the digits of all numbers of a position together, from the left.

    >>> import grundy
    >>> pairs = grundy.discover(grundy.Rules.of("wythoff")).automaton
    >>> pairs.accepts([[0, 0], [1, 2], [2, 2]]).tolist(), pairs.accepts((3, 5)), pairs.accepts((10**40, 10**41))
    ([True, True, False], True, False)
    """

    def __init__(self, raw: _grundy.Automaton, names: Sequence[str] = ()) -> None:
        self._raw = raw
        #: What the numbers are called.
        self.names = list(names) or [f"n{i + 1}" for i in range(raw.arity)]

    @classmethod
    def of_certificate(cls, text: str) -> Automaton:
        """That of a theorem's certificate. It is not checked here: :func:`grundy.verify` does that."""
        return cls(_grundy.Automaton.of_certificate(text))

    @property
    def arity(self) -> int:
        """How many numbers a position has."""
        return self._raw.arity

    @property
    def numeration(self) -> tuple[int, ...]:
        """(t, s): digits count units U(j + 1) = t·U(j) + s·U(j − 1); base t if s is 0. (1, 1) is Zeckendorf's.
        (t, s, r): units U(j + 1) = t·U(j) + s·U(j − 1) + r·U(j − 2). (1, 1, 1) is Tribonacci's."""
        return self._raw.numeration

    @property
    def accepting(self) -> list[bool]:
        """Whether each state accepts; state 0 is the start."""
        return self._raw.accepting

    @property
    def edges(self) -> list[list[tuple[int, int]]]:
        """Letters that lead on from each state, and where to. Digits d₁, d₂, … are the letter d₁ + d₂·radix + …"""
        return self._raw.edges

    @property
    def radix(self) -> int:
        """How many digits there are."""
        t = self.numeration[0]
        return t if self.numeration == (t, 0) else t + 1

    @overload
    def accepts(  # type: ignore[overload-overlap]  # A tuple is one position.
        self, positions: tuple[int, ...]
    ) -> bool: ...

    @overload
    def accepts(self, positions: ArrayLike) -> NDArray[np.bool_]: ...

    def accepts(self, positions: Any) -> Any:
        """Whether a position, a tuple of integers of any size, is accepted; or each row of an array of positions."""
        if isinstance(positions, tuple):
            return self._accepts_one([integer("positions", n) for n in positions])
        array = integers("positions", positions)
        if array.shape == (0,):
            array = array.reshape(0, self.arity)
        if array.ndim != 2:
            raise InputError(f"found {array.dtype} of shape {array.shape}, expected rows of integers")
        if array.size and int(array.min()) < 0:
            raise InputError(f"found {int(array.min())}, expected numbers from 0 on")
        return self._raw.accepts(np.require(array, np.uint64, ["C", "A"]))

    def _accepts_one(self, numbers: list[int]) -> bool:
        if len(numbers) != self.arity:
            raise InputError(f"found {len(numbers)} numbers, expected {self.arity}")
        if min(numbers) < 0:
            raise InputError(f"found {shown(min(numbers))}, expected numbers from 0 on")
        terms = self.numeration
        units = [1]
        while units[-1] <= max(numbers):
            # The first units count one word more: that of the terms themselves.
            more = len(units) < len(terms) and self.radix > terms[0]
            units.append(sum(t * u for t, u in zip(terms, reversed(units))) + more)
        edges = [dict(row) for row in self.edges]
        if not edges:
            return False
        state = 0
        for unit in reversed(units):
            letter = 0
            for i in reversed(range(len(numbers))):
                digit, numbers[i] = divmod(numbers[i], unit)
                letter = letter * self.radix + digit
            if letter not in edges[state]:
                return False
            state = edges[state][letter]
        return self.accepting[state]

    def digits(self, letter: int) -> tuple[int, ...]:
        """The digits that a letter stands for, one a number."""
        letter, count = integer("letter", letter), self.radix**self.arity
        if not 0 <= letter < count:
            raise InputError(f"letter: found {shown(letter)}, expected a number from 0 to {count - 1}")
        digits = []
        for _ in range(self.arity):
            letter, digit = divmod(letter, self.radix)
            digits.append(digit)
        return tuple(digits)

    def dot(self) -> str:
        """The automaton for Graphviz."""
        return self._raw.dot()

    def code(self, language: str = "python") -> str:
        """A function ``accepts`` in ``"python"``, ``"rust"`` or ``"c++"`` that needs no library."""
        return self._raw.code(language)

    def svg(self) -> str:
        """The picture."""
        from .pictures.automaton import automaton

        return automaton(self)

    def _repr_svg_(self) -> str | None:
        return self.svg() if len(self) <= MOST_DRAWN else None

    def __len__(self) -> int:
        return len(self._raw)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Automaton) and (self._raw, self.names) == (other._raw, other.names)

    def __hash__(self) -> int:
        return hash((self._raw, tuple(self.names)))

    def __str__(self) -> str:
        return self._raw.table(self.names)

    def __repr__(self) -> str:
        terms = self.numeration
        names = {(1, 1): "Fibonacci numeration", (1, 1, 1): "Tribonacci numeration"}
        other = f"numeration ({','.join(map(str, terms))})" if self.radix > terms[0] else f"base {terms[0]}"
        return f"<automaton of {len(self)} states, {names.get(terms, other)}>"
