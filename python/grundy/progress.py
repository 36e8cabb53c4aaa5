"""Progress of long work: to a function of one's own, to tqdm if it is installed, else to standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Union

from .arguments import shown
from .errors import WrongTypeError

__all__ = ["Progress"]

#: ``False`` for none, ``True`` for a bar, or a function of (done, total, note).
Progress = Union[bool, Callable[[int, int, str], object]]


def checked(progress: Progress) -> None:
    """Refuses what is none of them, where nothing takes long, too."""
    if not (progress is None or isinstance(progress, bool) or callable(progress)):
        raise WrongTypeError(f"progress: found {shown(progress)}, expected True, False or a function")


@contextmanager
def reporter(progress: Progress, what: str) -> Iterator[Callable[[int, int, str], object] | None]:
    """What the engines call."""
    checked(progress)
    if progress is False or progress is None:
        yield None
    elif progress is not True:
        yield progress
    else:
        bar = _tqdm(what) or _Lines(what)
        try:
            yield bar
        finally:
            bar.close()


class _Lines:
    """A line that is written over and over."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._written = False

    def __call__(self, done: int, total: int, note: str) -> None:
        said = note or (f"{done:,} of {total:,}" if total else f"{done:,}")
        sys.stderr.write(f"\r{self._what}: {said:<40}")
        sys.stderr.flush()
        self._written = True

    def close(self) -> None:
        if self._written:
            sys.stderr.write("\n")


class _Bar:
    """A bar of tqdm, which fits itself to terminals and notebooks."""

    def __init__(self, bar: Any) -> None:
        self._bar = bar

    def __call__(self, done: int, total: int, note: str) -> None:
        if note:
            self._bar.set_postfix_str(note)
        if total and self._bar.total != total:
            self._bar.total = total
        self._bar.update(done - self._bar.n)

    def close(self) -> None:
        self._bar.close()


def _tqdm(what: str) -> _Bar | None:
    try:
        from tqdm.auto import tqdm  # type: ignore[import-untyped, unused-ignore]
    except ImportError:
        return None
    return _Bar(tqdm(desc=what, unit_scale=True, leave=False))
