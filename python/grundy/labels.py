"""Win, lose or draw from every node of a graph, and undirected geography."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _grundy
from .columns import edges_of
from .arguments import flag, integer, shown
from .errors import InputError, UnknownError
from .verdict import Loopy

__all__ = ["Geography", "Labels", "geography", "label"]

#: Values that become objects at a time.
PIECE = 1 << 18


class Labels:
    """Who wins from every node of a graph.

    >>> import grundy
    >>> labels = grundy.label([0, 0, 1, 2], [1, 2, 2, 3])
    >>> labels.outcomes.tolist(), labels.remoteness.tolist(), labels.moves.tolist()
    ([b'N', b'P', b'N', b'P'], [3, 2, 1, 0], [1, 2, 3, -1])
    >>> labels.values.tolist()
    [2, 0, 1, 0]

    A node by its name gives what is known of it; nodes are listed as the keys of a mapping are:

    >>> labels[2], [node for node in labels if labels[node][0] == "P"]
    (('N', 1, 3), [1, 3])
    """

    def __init__(self, raw: _grundy.LabelledGraph | None, names: NDArray[Any] | None = None) -> None:
        self._known = raw
        #: The names of the nodes where they are no numbers: node i is ``names[i]``.
        self.names = names

    @property
    def _raw(self) -> _grundy.LabelledGraph:
        if self._known is None:
            raise UnknownError("geography tells outcomes and moves alone")
        return self._known

    def _named(self, names: NDArray[Any] | None) -> Labels:
        return Labels(self._known, names)

    @cached_property
    def outcomes(self) -> NDArray[np.bytes_]:
        """``b"N"`` where the player to move wins, ``b"P"`` where they lose, ``b"D"`` where nobody can force a win."""
        return np.frombuffer(self._raw.outcomes(), dtype="S1")

    @cached_property
    def remoteness(self) -> NDArray[np.int64]:
        """In how many moves, if the winner hurries and the loser delays; −1 for draws."""
        return np.asarray(self._raw.remoteness())

    @cached_property
    def moves(self) -> NDArray[np.int64]:
        """The node that a best move leads to: a quickest win or a longest loss; −1 where there is none to name."""
        return np.asarray(self._raw.moves())

    @cached_property
    def values(self) -> NDArray[Any]:
        """The Grundy values under normal play: small unsigned integers, or objects if some are :class:`Loopy`."""
        values, sets = self._raw.values()
        if sets is None:
            return np.asarray(values)
        ends, finite = sets
        loopy = np.empty(len(ends) - 1, dtype=object)
        for i, (begin, end) in enumerate(pairwise(ends.tolist())):
            loopy[i] = Loopy(finite[begin:end].tolist())
        # In pieces, between which Python hears Ctrl-C and other threads.
        known = np.empty(len(values), dtype=object)
        for begin in range(0, len(values), PIECE):
            part = values[begin : begin + PIECE]
            objects = part.astype(object)
            among = part < 0
            objects[among] = loopy[-1 - part[among]]
            known[begin : begin + PIECE] = objects
        return known

    @property
    def levels(self) -> list[tuple[int, int]]:
        """How many nodes lose and win at each remoteness 0, 1, 2 …"""
        return list(self._raw.levels())

    @cached_property
    def _index(self) -> dict[Any, int]:
        return {} if self.names is None else {name: i for i, name in enumerate(self.names.tolist())}

    def _node(self, name: Any) -> int:
        if self.names is None:
            node = integer("node", name)
            if not 0 <= node < len(self):
                raise InputError(f"found node {shown(name)}, expected one from 0 to {len(self) - 1}")
            return node
        try:
            return self._index[name]
        except (KeyError, TypeError):
            raise InputError(f"found {shown(name)}, expected a node of the graph") from None

    def __getitem__(self, name: Any) -> tuple[str, int | None, Any]:
        """Outcome, remoteness and best move of one node, by its name."""
        node = self._node(name)
        remoteness, move = int(self.remoteness[node]), int(self.moves[node])
        best: Any = None if move < 0 else move if self.names is None else self.names[move]
        return self.outcomes[node].decode(), None if remoteness < 0 else remoteness, best

    def __contains__(self, name: object) -> bool:
        """Whether this is a node of the graph."""
        try:
            self._node(name)
        except InputError:
            return False
        return True

    def __iter__(self) -> Iterator[Any]:
        """The nodes, by their names, as a mapping has its keys."""
        return iter(range(len(self)) if self.names is None else self.names.tolist())

    def to_dict(self) -> dict[str, Any]:
        """Columns ``node``, ``outcome``, ``remoteness`` and ``move``, as ``pandas.DataFrame`` takes them."""
        nodes = np.arange(len(self)) if self.names is None else self.names
        return {
            "node": nodes,
            "outcome": self.outcomes.astype("U1"),
            "remoteness": self.remoteness,
            "move": self.moves if self.names is None else self._names_of(self.moves),
        }

    def _names_of(self, moves: NDArray[np.int64]) -> NDArray[Any]:
        """The names of the nodes that are moved to; ``None`` where there is no move."""
        assert self.names is not None
        names = np.empty(len(self.names) + 1, dtype=object)
        names[:-1] = self.names
        found: NDArray[Any] = names[moves]
        return found

    def __len__(self) -> int:
        return len(self._raw)

    def __repr__(self) -> str:
        won, lost = (int(np.count_nonzero(self.outcomes == letter)) for letter in (b"N", b"P"))
        return f"<{len(self)} nodes: {won} N, {lost} P, {len(self) - won - lost} D>"


def end_of(misere: bool, end: str | None) -> str:
    """What a node without moves means, however it was said."""
    misere = flag("misere", misere)
    if end is None:
        return "wins" if misere else "loses"
    if misere:
        raise InputError("misere=True and end= say the same thing: give one of them")
    return end


def label(
    source: Any,
    target: ArrayLike | None = None,
    *,
    nodes: int | None = None,
    misere: bool = False,
    end: str | None = None,
    targets: Any = (),
    memory: int | None = None,
    threads: int | None = None,
) -> Labels:
    """Labels every node of a directed graph: a move goes along an edge, and play may go round.

    The graph is two arrays, or one thing: an array of shape (edges, 2), a sparse matrix of scipy, a graph of NetworkX, or
    a table whose first two columns are the edges, of pandas, polars, pyarrow or anything else that has Arrow's
    interface. Nodes that are no numbers keep their names in ``names``.

    ``end`` says what a node without moves means for the player to move: ``"loses"``, ``"wins"`` (misère play, the same as
    ``misere=True``) or ``"draws"``. Who moves to one of ``targets`` has won.

    >>> import grundy
    >>> grundy.label([["a", "b"], ["b", "a"], ["b", "c"]])["b"]
    ('N', 1, 'c')
    """
    end = end_of(misere, end)
    edges = edges_of(source, target)
    count = edges.count(nodes)
    wanted = edges.numbers_of(targets)
    raw = _grundy.label(edges.source, edges.target, count, end, wanted, memory, threads)
    return Labels(raw, edges.names)


class Geography(Labels):
    """Who wins undirected geography from every vertex, and by which move."""

    def __init__(
        self,
        letters: bytes,
        moves: NDArray[np.int64],
        names: NDArray[Any] | None,
        matched: _grundy.Matched,
    ) -> None:
        super().__init__(None, names)
        self._matched = matched
        self.outcomes = np.frombuffer(letters, dtype="S1")
        self.moves = moves
        self.remoteness = np.full(len(moves), -1, dtype=np.int64)

    def certificate(self, graph: str = "graph") -> str:
        """A proof of all outcomes for :func:`grundy.verify` or the command: a matching, and why none is larger.

        ``graph`` is the name of the file that has the edges, for those who check it without having them at hand.

        >>> import grundy
        >>> path = [0, 1], [1, 2]
        >>> print(grundy.verify(grundy.geography(*path).certificate(), graph=path).report)
        geography on 'the graph' is P at 2 of 3 nodes and N at the others; a maximum matching has 1 pair
        """
        names = None if self.names is None else [str(name) for name in self.names.tolist()]
        return self._matched.certificate(graph, names)

    def __len__(self) -> int:
        return len(self.outcomes)


def geography(
    source: Any,
    target: ArrayLike | None = None,
    *,
    nodes: int | None = None,
    memory: int | None = None,
) -> Geography:
    """Undirected geography: a token walks along edges and visits no node twice; who cannot move loses.

    The graph is given as in :func:`label`; every edge leads both ways. One maximum matching decides all nodes (Fraenkel,
    Scheinerman and Ullman 1993).

    >>> import grundy
    >>> grundy.geography([0, 1], [1, 2]).outcomes.tolist()
    [b'P', b'N', b'P']
    """
    edges = edges_of(source, target)
    count = edges.count(nodes)
    letters, moves, matched = _grundy.geography(edges.source, edges.target, count, memory)
    return Geography(letters, moves, edges.names, matched)
