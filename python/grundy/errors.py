"""What can go wrong.

Every error about what was given, what it takes and what is known is a :class:`GrundyError`: catch that, or one of its
kinds. What is Python's own stays so: an argument that is missing or that there is not (``TypeError``), a place beyond the
end of ``Verdicts`` (``IndexError``), what ``+`` does not add (``TypeError``), a division by 0 (``ZeroDivisionError``), a
file that ``Rules.read`` cannot open (``OSError``), and whatever your own functions raise. Where a file is a part of what is
asked, as in ``"@FILE:3"`` or ``graph="FILE"``, that it cannot be opened is an :class:`InputError`.

>>> import grundy
>>> try:
...     grundy.solve("nim:3,x")
... except grundy.InputError as error:
...     print(error.column, error)
7 column 7: found 'x', expected a heap size
"""

from __future__ import annotations

from typing import Any

__all__ = ["BudgetError", "GrundyError", "InputError", "UnknownError", "WrongTypeError"]


class GrundyError(Exception):
    """Something went wrong; the message says what, where, and what is allowed.

    ``found`` is what was found before, where that is worth something alone: an array, by :func:`grundy.p_positions`.
    """

    found: Any = None


class InputError(GrundyError, ValueError):
    """What was given is wrong.

    ``line`` and ``column`` count from 1 and say where, if it was a text.
    """

    def __init__(
        self, message: str = "", *, line: int | None = None, column: int | None = None
    ) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


class WrongTypeError(InputError, TypeError):
    """What was given is of a type that does not fit: an :class:`InputError` that is a ``TypeError``, too.

    >>> import grundy
    >>> try:
    ...     grundy.solve("nim", 10.0)
    ... except TypeError as error:
    ...     print(isinstance(error, grundy.InputError), error)
    True found 10.0, expected an integer
    """


class BudgetError(GrundyError):
    """More of a resource would be needed than may be used.

    ``resource`` names it, such as ``"memory"``, ``"time"`` or ``"positions"``; the message says which argument
    gives more.
    """

    def __init__(self, message: str = "", *, resource: str = "") -> None:
        super().__init__(message)
        self.resource = resource


class UnknownError(GrundyError):
    """No method is known for what was asked, or it cannot be proved."""
