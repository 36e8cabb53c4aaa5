"""Proofs checked again, by code that shares nothing with what made them."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _grundy
from .columns import edges_of
from .arguments import integers, is_many, shown
from .errors import InputError, WrongTypeError
from .labels import end_of
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
    misere: bool = False,
    end: str | None = None,
    targets: Iterable[Any] = (),
    memory: int | None = None,
    time: float | None = None,
) -> Checked:
    """Checks the certificate of a theorem about ``rules``, of a period, of a misère quotient, of the rows of Wythoff's
    table, or of geography; or the labels of a graph, as the text of a file of ``grundy label --csv``: they are their
    own proof.

    ``values``: the heap values, if they are too many to be computed again; then they are only sampled. ``graph``: the
    edges that are played on, in any form that :func:`label` takes (a pair of arrays, too), or the name of their file;
    without it the file that a certificate of geography names is read. ``misere``, ``end`` and ``targets`` are those with
    which labels were made, as :func:`label` takes them.

    >>> import grundy
    >>> kayles = grundy.Heaps("0.77").extend(1000)
    >>> print(grundy.verify(kayles.certificate()).report)
    0.77: G(n + 12) = G(n) for all n ≥ 71: all 167 values recomputed by the mex rule
    >>> print(grundy.verify("node,label,remoteness,move\\n0,W,1,1\\n1,L,0,\\n", graph=([0], [1])).report)
    of the 2 nodes of 'the graph' 1 win, 1 lose and 0 draw
    """
    text = rules.text if isinstance(rules, Rules) else rules
    parameters = []
    if isinstance(rules, Rules):
        otherwise = Rules(rules.text).parameters
        parameters = [(name, value, otherwise.get(name, value)) for name, value in rules.parameters.items()]
    array = None if values is None else _heap_values(values)
    file, edges = None, None
    if isinstance(graph, (str, os.PathLike)):
        file = os.fspath(graph)
        try:
            os.fsencode(file)
        except UnicodeEncodeError:
            raise InputError(f"graph: found {shown(file)}, expected the name of a file") from None
    elif graph is not None:
        found = edges_of(*graph) if _is_columns(graph) else edges_of(graph)
        names = None if found.names is None else [str(name) for name in found.names.tolist()]
        edges = (found.source, found.target, found.count(nodes), names)
    if not is_many(targets):
        raise WrongTypeError(f"targets: found {shown(targets)}, expected nodes of the graph")
    names_of_targets = [str(target) for target in targets]
    ends = end_of(misere, end)
    return Checked(
        *_grundy.verify(certificate, text, parameters, array, edges, file, ends, names_of_targets, memory, time)
    )


def _is_columns(graph: Any) -> bool:
    """Whether this is a column of sources and one of targets: two pairs in a tuple are two edges, as in lists."""
    if not isinstance(graph, tuple) or len(graph) != 2:
        return False
    are_pairs = all(isinstance(column, tuple) and len(column) == 2 for column in graph)
    return not are_pairs


def _heap_values(values: Any) -> NDArray[np.uint32]:
    array = integers("values", values)
    if array.ndim != 1:
        raise InputError(f"values: found an array of {array.ndim} dimensions, expected one")
    if array.size and not (0 <= int(array.min()) and int(array.max()) < 2**32):
        raise InputError("values: found a number that is no heap value below 2^32")
    return np.require(array, np.uint32, ["C", "A"])
