"""Edges from whatever holds them: arrays, sparse matrices, graphs of NetworkX, tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sized
from dataclasses import dataclass
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .arguments import integer, is_integer, is_many, shown, whole
from .errors import InputError, WrongTypeError

__all__ = ["Edges", "edges_of"]


class _Long(np.ndarray[Any, Any]):
    """Integers that were given as a list and are no names, of which NumPy makes objects or floats: some need more than 64
    bits."""


#: What the engines read where it lies.
READ = (np.dtype(np.int64), np.dtype(np.int32), np.dtype(np.uint32), np.dtype(np.uint64))

#: The largest number of a node.
MOST = 2**32 - 6


@dataclass(frozen=True)
class Edges:
    """Two arrays of numbers, how many nodes there are if that is known, and their names if they have other ones."""

    source: NDArray[Any]
    target: NDArray[Any]
    nodes: int | None = None
    names: NDArray[Any] | None = None

    def count(self, nodes: int | None) -> int | None:
        """How many nodes there are: as many as was said, or as have names."""
        if nodes is None:
            return self.nodes
        nodes = integer("nodes", nodes)
        if self.names is not None and nodes != len(self.names):
            raise InputError(f"nodes: found {shown(nodes)}, and {len(self.names)} nodes have names")
        return nodes

    def numbers_of(self, nodes: Any) -> NDArray[Any]:
        """Nodes by their names, as numbers."""
        if self.names is None:
            array = whole("targets", nodes) if hasattr(nodes, "__array__") else None
            if array is not None and array.ndim == 1 and array.dtype.kind in "iu":
                return _numbers(array, "targets")
            number_of: Callable[[Any], int] = index
        else:
            number_of = {name: i for i, name in enumerate(self.names.tolist())}.__getitem__
        if not is_many(nodes):
            raise WrongTypeError(f"targets: found {shown(nodes)}, expected nodes of the graph")
        found = []
        for node in nodes:
            try:
                found.append(number_of(node))
            except (KeyError, TypeError):
                raise InputError(f"targets: found {shown(node)}, expected a node of the graph") from None
        try:
            return np.array(found, dtype=np.int64)
        except OverflowError:
            raise InputError(f"targets: found {shown(max(found, key=abs))}, expected nodes of the graph") from None


def edges_of(source: Any, target: Any = None) -> Edges:
    """The edges that the arguments of ``label`` mean."""
    if target is not None:
        return _of_columns(_column(source), _column(target))
    if hasattr(source, "tocoo"):
        return _of_matrix(source)
    if hasattr(source, "adj") and hasattr(source, "edges"):
        return _of_networkx(source)
    if hasattr(source, "iloc") or hasattr(source, "__arrow_c_stream__"):
        found = _of_table(source)
        if len(found) < 2:
            raise InputError(f"found a table of {len(found)} columns, expected source and target")
        return _of_columns(found[0], found[1])
    pairs = _array(source, _pairs, 2)
    if pairs.size == 0:
        return _of_columns(pairs.reshape(-1), pairs.reshape(-1))
    if pairs.ndim != 2 or pairs.shape[1] != 2:
        raise InputError(f"found an array of shape {pairs.shape}, expected (edges, 2)")
    return _of_columns(pairs[:, 0], pairs[:, 1])


def _array(items: Any, objects: Callable[[list[Any]], NDArray[Any]], ndim: int) -> NDArray[Any]:
    """Numbers as an array of them; names as objects: an array of texts would make texts of numbers beside them, and
    names that are tuples give it more dimensions than the ``ndim`` that it is to have."""
    if hasattr(items, "__array__"):
        return whole("edges", items)
    if not isinstance(items, Iterable):
        raise WrongTypeError(f"found {shown(items)}, expected edges")
    items = list(items)
    try:
        array = whole("edges", items)
    except InputError:
        raise
    except ValueError:
        # Some names are tuples.
        return objects(items)
    if array.dtype.kind in "fO" and array.ndim == ndim:
        numbers = np.array(items, dtype=object)
        if all(is_integer(number) for number in numbers.flat):
            return numbers.view(_Long)
    are_tuples = array.ndim > ndim and isinstance(_first(items, ndim), tuple)
    return objects(items) if array.dtype.kind in "OUS" or are_tuples else array


def _first(items: Any, depth: int) -> Any:
    """The first of what lies in so many lists, one within the other."""
    for _ in range(depth):
        items = items[0]
    return items


def _objects(names: list[Any]) -> NDArray[Any]:
    # Not as an array of the list, which would look into names that are tuples.
    return np.fromiter(names, dtype=object, count=len(names))


def _pairs(edges: list[Any]) -> NDArray[Any]:
    for i, edge in enumerate(edges):
        is_row = type(edge) in (tuple, list) or isinstance(edge, Sized) and not isinstance(edge, str)
        if not is_row or len(edge) != 2:
            raise InputError(f"edge {i}: found {shown(edge)}, expected a pair of nodes")
    return _objects([node for edge in edges for node in edge]).reshape(-1, 2)


def _of_table(table: Any) -> list[NDArray[Any]]:
    """The first two columns. Those of pandas come by its own way: Arrow's would need pyarrow."""
    if not hasattr(table, "iloc"):
        from .arrow import columns

        return columns(table)
    if not hasattr(table, "columns"):
        raise InputError("found one column, expected a table whose first two are source and target")
    return [_of_pandas(table.iloc[:, i], name) for i, name in enumerate(table.columns[:2])]


def _of_pandas(column: Any, name: Any) -> NDArray[Any]:
    missing = np.flatnonzero(column.isna().to_numpy())
    if len(missing):
        raise InputError(f"column '{name}', row {missing[0]}: found nothing, expected a node")
    return np.asarray(column.to_numpy())


def _column(column: Any) -> NDArray[Any]:
    if hasattr(column, "iloc") and hasattr(column, "name"):
        return _of_pandas(column, column.name)
    # NumPy would make names of what is missing, or floats of the integers beside it.
    if hasattr(column, "__arrow_c_stream__") and not hasattr(column, "iloc"):
        from .arrow import columns

        return columns(column)[0]
    array = _array(column, _objects, 1)
    if array.ndim != 1:
        raise InputError(f"found an array of {array.ndim} dimensions, expected a column of nodes")
    return array


def _of_columns(source: NDArray[Any], target: NDArray[Any]) -> Edges:
    if len(source) != len(target):
        raise InputError(f"found {len(source)} sources and {len(target)} targets, expected as many of both")
    if source.size == 0:
        return Edges(np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64))
    if all(column.dtype.kind in "iu" or isinstance(column, _Long) for column in (source, target)):
        return Edges(_numbers(source, "source"), _numbers(target, "target"))
    for name, column in (("source", source), ("target", target)):
        if column.dtype.kind in "fcbmM":
            raise WrongTypeError(f"{name}: found {column.dtype}, expected integers or names")
    both = np.concatenate([source.astype(object), target.astype(object)])
    numbers: dict[Any, int] = {}
    try:
        found = [numbers.setdefault(name, len(numbers)) for name in both.tolist()]
    except TypeError as error:
        raise WrongTypeError(f"found a node that is no name: {error}") from None
    names = np.empty(len(numbers), dtype=object)
    names[:] = list(numbers)
    array = np.array(found, dtype=np.int64)
    return Edges(array[: len(source)], array[len(source) :], len(numbers), names)


def _numbers(array: NDArray[Any], name: str) -> NDArray[Any]:
    """The array as the engines read it: where it lies, if it can be read there."""
    if isinstance(array, _Long):
        for at, number in enumerate(array.tolist()):
            if not 0 <= number <= MOST:
                raise InputError(f"{name}[{at}]: found {shown(number)}, expected a node from 0 to {MOST}")
        array = np.array(array.tolist(), dtype=np.int64)
    if array.dtype not in READ:
        if array.dtype.kind not in "iu":
            raise WrongTypeError(f"{name}: found {array.dtype}, expected integers")
        array = array.astype(np.int64)
    return np.require(array, requirements=["C", "A"])


def _of_matrix(matrix: Any) -> Edges:
    """The entries of a sparse matrix that are not 0; what stands several times in one place is added up."""
    if len(matrix.shape) != 2 or matrix.shape[0] != matrix.shape[1]:
        raise InputError(f"found a matrix of shape {matrix.shape}, expected a square one")
    entries = matrix.tocoo()
    if (entries.data < 0).any() and not entries.has_canonical_format:
        # Others do not add up to 0. It may be the matrix itself, which stays as it is.
        entries = entries.copy()
        entries.sum_duplicates()
    there = entries.data != 0
    source, target = entries.row, entries.col
    if not there.all():
        source, target = source[there], target[there]
    return Edges(_numbers(source, "row"), _numbers(target, "column"), matrix.shape[0])


def _of_networkx(graph: Any) -> Edges:
    nodes = list(graph.nodes)
    number = {node: i for i, node in enumerate(nodes)}
    count = graph.number_of_edges()
    ends = ((number[source], number[target]) for source, target in graph.edges())
    pairs = np.fromiter((end for edge in ends for end in edge), dtype=np.int64, count=2 * count)
    pairs = pairs.reshape(-1, 2)
    if not graph.is_directed():
        # An edge is a move either way; a loop is one.
        pairs = np.concatenate([pairs, pairs[pairs[:, 0] != pairs[:, 1]][:, ::-1]])
    names = np.empty(len(nodes), dtype=object)
    names[:] = nodes
    plain = all(type(node) is int and node == i for i, node in enumerate(nodes))
    source, target = np.ascontiguousarray(pairs[:, 0]), np.ascontiguousarray(pairs[:, 1])
    return Edges(source, target, len(nodes), None if plain else names)
