"""Graphs of positions and moves, labelled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from .errors import UnknownError
from .labels import Labels, label

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Graph"]

#: Larger graphs are no picture.
MOST_DRAWN = 400


class Graph:
    """Positions, moves between them, and who wins from each.

    The first position is the one that was asked about. In a notebook a small graph draws itself.
    """

    def __init__(
        self,
        title: str,
        positions: Sequence[Any],
        source: NDArray[np.uint32],
        target: NDArray[np.uint32],
        *,
        misere: bool = False,
        valued: bool = True,
    ) -> None:
        self.title = title
        #: Every position, as a text or as an object of one's own game.
        self.positions = list(positions)
        #: Where each move leads from, and to: places in ``positions``.
        self.source = source
        self.target = target
        self.misere = misere
        #: Whether positions are worth, beside others, what follows from this graph: not under misère play, nor where
        #: turns may go on in another component.
        self.valued = valued and not misere
        self._labels: Labels | None = None

    @property
    def labels(self) -> Labels:
        """Who wins from every position, how soon, by which move."""
        if self._labels is None:
            names = np.empty(len(self.positions), dtype=object)
            names[:] = self.positions
            self._labels = label(
                self.source, self.target, nodes=len(self.positions), misere=self.misere
            )._named(names)
        return self._labels

    def to_networkx(self) -> Any:
        """The same as a ``networkx.DiGraph`` whose nodes have the attributes outcome, value and remoteness."""
        import networkx  # type: ignore[import-untyped, unused-ignore]

        graph = networkx.DiGraph()
        values = self.labels.values if self.valued else None
        for i, position in enumerate(self.positions):
            graph.add_node(
                position,
                outcome=self.labels.outcomes[i].decode(),
                remoteness=int(self.labels.remoteness[i]),
                value=None if values is None else values[i],
            )
        for source, target in zip(self.source.tolist(), self.target.tolist()):
            graph.add_edge(self.positions[source], self.positions[target])
        return graph

    def svg(self) -> str:
        """The picture: P-positions filled, moves from N-positions to P-positions strong."""
        from .pictures.graph import game_graph

        return game_graph(self)

    def png(self, scale: float = 2.0) -> bytes:
        """The same as PNG, ``scale`` points a unit of the SVG. It needs matplotlib, which draws the letters."""
        from .pictures.graph import game_graph_png

        try:
            return game_graph_png(self, scale)
        except ImportError as error:
            raise UnknownError(f"graphs become PNG by matplotlib ({error}); svg() needs nothing") from error

    def _repr_svg_(self) -> str | None:
        return self.svg() if len(self.positions) <= MOST_DRAWN else None

    def __len__(self) -> int:
        return len(self.positions)

    def __repr__(self) -> str:
        play = " (misère)" if self.misere else ""
        return f"<graph of {self.title}{play}: {len(self)} positions, {len(self.source)} moves>"
