"""Places for the nodes of a graph: layers from the left, and an order in each with few crossings."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

__all__ = ["layers", "ordered"]

#: Times that the layers are put in order, forwards and backwards.
ROUNDS = 8


def layers(nodes: int, edges: Sequence[tuple[int, int]], root: int = 0) -> list[int]:
    """The layer of every node: the longest way from the root in a graph without circles, else the shortest."""
    out: list[list[int]] = [[] for _ in range(nodes)]
    into = [0] * nodes
    for source, target in edges:
        if source != target:
            out[source].append(target)
            into[target] += 1
    layer, waiting, done = [0] * nodes, deque(i for i in range(nodes) if into[i] == 0), 0
    while waiting:
        node = waiting.popleft()
        done += 1
        for target in out[node]:
            layer[target] = max(layer[target], layer[node] + 1)
            into[target] -= 1
            if into[target] == 0:
                waiting.append(target)
    if done == nodes:
        return layer
    far: dict[int, int] = {}
    for start in (root, *range(nodes)):
        if start in far:
            continue
        far[start] = 0
        waiting.append(start)
        while waiting:
            node = waiting.popleft()
            for target in out[node]:
                if target not in far:
                    far[target] = far[node] + 1
                    waiting.append(target)
    return [far[node] for node in range(nodes)]


def ordered(layer: Sequence[int], edges: Sequence[tuple[int, int]]) -> list[list[int]]:
    """The nodes of every layer in an order in which neighbours are near: each to the mean of its neighbours."""
    rows: list[list[int]] = [[] for _ in range(max(layer, default=0) + 1)]
    for node, at in enumerate(layer):
        rows[at].append(node)
    near: list[list[int]] = [[] for _ in layer]
    for source, target in edges:
        near[source].append(target)
        near[target].append(source)
    place = {node: i / max(1, len(row)) for row in rows for i, node in enumerate(row)}
    for turn in range(ROUNDS):
        forwards = turn % 2 == 0
        for row in rows if forwards else reversed(rows):
            means = {}
            for node in row:
                side = [n for n in near[node] if (layer[n] < layer[node]) == forwards and layer[n] != layer[node]]
                means[node] = sum(place[n] for n in side) / len(side) if side else place[node]
            row.sort(key=lambda node: means[node])
            place.update((node, (i + 0.5) / len(row)) for i, node in enumerate(row))
    return rows
