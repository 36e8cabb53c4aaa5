"""Long runs of Grundy values of one heap, and periods that are proved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _grundy
from .progress import Progress, reporter

__all__ = ["Heaps", "Period", "heap_values"]


@dataclass(frozen=True)
class Period:
    """G(n + period) = G(n) + saltus for all n from start on: for ever if it is proved, else as far as was computed."""

    start: int
    period: int
    saltus: int
    proved: bool
    #: How many values the proof needs.
    values: int | None = None

    def __str__(self) -> str:
        saltus = f" + {self.saltus}" if self.saltus else ""
        sure = "proved" if self.proved else "observed, not proved"
        return f"G(n + {self.period}) = G(n){saltus} for n ≥ {self.start} ({sure})"


class Heaps:
    """The values of one heap under a take-and-break code, as far as they were computed.

    What is known survives: if Ctrl-C or a limit ends :meth:`extend`, the next call goes on from there.

    >>> import grundy
    >>> kayles = grundy.Heaps("0.77")
    >>> kayles.extend(1000).period
    Period(start=71, period=12, saltus=0, proved=True, values=167)
    >>> kayles.values[:10].tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]
    """

    def __init__(self, code: str) -> None:
        self._run = _grundy.HeapRun(code)

    @property
    def code(self) -> str:
        """The code, such as ``"0.77"``."""
        return self._run.code

    def extend(
        self,
        to: int,
        *,
        stop_at_proof: bool = False,
        memory: int | None = None,
        time: float | None = None,
        progress: Progress = False,
    ) -> Heaps:
        """Computes values until ``to`` of them are known, or a period is proved if ``stop_at_proof``."""
        with reporter(progress, self.code) as report:
            self._run.extend(to, stop_at_proof, memory, time, report)
        return self

    @property
    def values(self) -> NDArray[Any]:
        """All values that are known, in the narrowest of uint8, uint16 and uint32."""
        return self._run.values(len(self))

    @property
    def period(self) -> Period | None:
        """The period that the values prove or, if none does, show."""
        found = self._run.period()
        return None if found is None else Period(*found)

    def certificate(self) -> str:
        """The proof of the period as JSON, which :func:`grundy.verify` and ``grundy verify`` check."""
        return self._run.certificate()

    def svg(self) -> str:
        """A plot of the values."""
        from .pictures.plot import plot

        return plot(self.code, self.values)

    def _repr_svg_(self) -> str | None:
        return self.svg() if len(self) else None

    def __len__(self) -> int:
        return len(self._run)

    def __repr__(self) -> str:
        return f"<{len(self)} heap values of {self.code}>"


def heap_values(
    code: str,
    count: int,
    *,
    memory: int | None = None,
    time: float | None = None,
    progress: Progress = False,
) -> NDArray[Any]:
    """The Grundy values of the heaps 0, 1, … ``count`` − 1, in the narrowest of uint8, uint16 and uint32.

    >>> import grundy
    >>> grundy.heap_values("0.07", 12).tolist()
    [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3]
    """
    run = Heaps(code).extend(count, memory=memory, time=time, progress=progress)
    return run._run.values(count)


def _typed(values: NDArray[Any]) -> NDArray[np.uint32]:
    """As the checker of periods takes them."""
    return np.require(values, np.uint32, ["C", "A"])
