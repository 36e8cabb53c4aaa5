"""What can go wrong.

Every error is a :class:`GrundyError`: catch that, or one of its kinds.

>>> import grundy
>>> try:
...     grundy.solve("nim:3,x")
... except grundy.InputError as error:
...     print(error.column, error)
7 column 7: found 'x', expected a heap size
"""

from __future__ import annotations

from typing import Any

__all__ = ["BudgetError", "GrundyError", "InputError", "UnknownError"]


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
