"""Proofs checked again, by code that shares nothing with what made them."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

import numpy as np

from . import _grundy
from .columns import edges_of
from .rules import Rules

__all__ = ["Checked", "verify"]


@dataclass(frozen=True)
class Checked:
    """What a check came to."""

    #: ``"holds"``, ``"sampled"`` (nothing is wrong with what was looked at, but that was not all) or ``"fails"``.
    answer: str
    #: What was checked, or what does not hold.
    report: str

    @property
    def holds(self) -> bool:
        """Whether the claim is proved."""
        return self.answer == "holds"

    def __bool__(self) -> bool:
        return self.holds


def verify(
    certificate: str,
    *,
    rules: Rules | str | None = None,
    values: Any = None,
    graph: Any = None,
    nodes: int | None = None,
    memory: int | None = None,
    time: float | None = None,
) -> Checked:
    """Checks the certificate of a theorem about ``rules``, of a period, of a misère quotient, or of geography.

    ``values``: the heap values, if they are too many to be computed again; then they are only sampled. ``graph``: the
    edges that geography is played on, in any form that :func:`label` takes (a pair of arrays, too), or the name of their
    file; without it the file that the certificate names is read.

    >>> import grundy
    >>> kayles = grundy.Heaps("0.77").extend(1000)
    >>> print(grundy.verify(kayles.certificate()).report)
    0.77: G(n + 12) = G(n) for all n ≥ 71: all 167 values recomputed by the mex rule
    """
    text = rules.text if isinstance(rules, Rules) else rules
    array = None if values is None else np.ascontiguousarray(values, dtype=np.uint32)
    file, edges = None, None
    if isinstance(graph, (str, os.PathLike)):
        file = os.fspath(graph)
    elif graph is not None:
        found = edges_of(*graph) if isinstance(graph, tuple) and len(graph) == 2 else edges_of(graph)
        names = None if found.names is None else [str(name) for name in found.names.tolist()]
        edges = (found.source, found.target, found.nodes if nodes is None else int(nodes), names)
    return Checked(*_grundy.verify(certificate, text, array, edges, file, memory, time))
