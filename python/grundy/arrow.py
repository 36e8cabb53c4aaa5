"""Columns of tables through Arrow's C stream interface (``__arrow_c_stream__``), which polars, pyarrow, duckdb and
others offer. Nothing of Arrow is needed: the few structures of the interface are read by ctypes, here and nowhere
else, and the columns copied out of them.
"""

from __future__ import annotations

import ctypes
from ctypes import POINTER, CFUNCTYPE, Structure, byref, c_char_p, c_int, c_int64, c_void_p
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .errors import InputError

__all__ = ["columns"]


class _Schema(Structure):
    pass


class _Array(Structure):
    pass


class _Stream(Structure):
    pass


_Schema._fields_ = [
    ("format", c_char_p),
    ("name", c_char_p),
    ("metadata", c_void_p),
    ("flags", c_int64),
    ("n_children", c_int64),
    ("children", POINTER(POINTER(_Schema))),
    ("dictionary", POINTER(_Schema)),
    ("release", CFUNCTYPE(None, POINTER(_Schema))),
    ("private_data", c_void_p),
]
_Array._fields_ = [
    ("length", c_int64),
    ("null_count", c_int64),
    ("offset", c_int64),
    ("n_buffers", c_int64),
    ("n_children", c_int64),
    ("buffers", POINTER(c_void_p)),
    ("children", POINTER(POINTER(_Array))),
    ("dictionary", POINTER(_Array)),
    ("release", CFUNCTYPE(None, POINTER(_Array))),
    ("private_data", c_void_p),
]
_Stream._fields_ = [
    ("get_schema", CFUNCTYPE(c_int, POINTER(_Stream), POINTER(_Schema))),
    ("get_next", CFUNCTYPE(c_int, POINTER(_Stream), POINTER(_Array))),
    ("get_last_error", CFUNCTYPE(c_char_p, POINTER(_Stream))),
    ("release", CFUNCTYPE(None, POINTER(_Stream))),
    ("private_data", c_void_p),
]

#: The formats of integers.
INTEGERS = {
    b"c": np.int8,
    b"C": np.uint8,
    b"s": np.int16,
    b"S": np.uint16,
    b"i": np.int32,
    b"I": np.uint32,
    b"l": np.int64,
    b"L": np.uint64,
}


def columns(table: Any) -> list[NDArray[Any]]:
    """The columns of a table, or the one column of a series: arrays of integers, or of texts as objects."""
    capsule = table.__arrow_c_stream__()
    pointer: Any = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.restype, pointer.argtypes = c_void_p, [ctypes.py_object, c_char_p]
    stream = ctypes.cast(pointer(capsule, b"arrow_array_stream"), POINTER(_Stream)).contents
    schema = _Schema()
    _checked(stream, stream.get_schema(byref(stream), byref(schema)))
    try:
        is_table = schema.format == b"+s"
        fields = [schema.children[i].contents for i in range(schema.n_children)] if is_table else [schema]
        parts: list[list[NDArray[Any]]] = [[] for _ in fields]
        while True:
            chunk = _Array()
            _checked(stream, stream.get_next(byref(stream), byref(chunk)))
            if not chunk.release:
                break
            try:
                for i, (field, part) in enumerate(zip(fields, parts)):
                    column = chunk.children[i].contents if is_table else chunk
                    # A table that was cut says so itself, not in its columns.
                    first, length = (chunk.offset, chunk.length) if is_table else (0, column.length)
                    part.append(_column(field, column, first, length))
            finally:
                chunk.release(byref(chunk))
        return [np.concatenate(part) if part else np.zeros(0, dtype=np.int64) for part in parts]
    finally:
        if schema.release:
            schema.release(byref(schema))


def _checked(stream: _Stream, code: int) -> None:
    if code != 0:
        said = stream.get_last_error(byref(stream))
        raise InputError(f"the table cannot be read: {said.decode() if said else f'error {code}'}")


def _column(schema: _Schema, array: _Array, first: int, length: int) -> NDArray[Any]:
    name = (schema.name or b"").decode()
    start = array.offset + first
    _complete(_missing(array, start, length), name)
    if schema.dictionary:
        keys = _plain(schema, array, start, length, name)
        inner, values = schema.dictionary.contents, array.dictionary.contents
        # What is nothing may stand in the dictionary, too.
        _complete(_missing(values, values.offset, values.length)[keys], name)
        names: NDArray[Any] = _plain(inner, values, values.offset, values.length, name)[keys]
        return names
    return _plain(schema, array, start, length, name)


def _missing(array: _Array, start: int, length: int) -> NDArray[np.bool_]:
    """Where nothing stands."""
    if array.null_count == 0 or not array.n_buffers or not array.buffers[0]:
        return np.zeros(length, dtype=np.bool_)
    bits = np.unpackbits(_view(array.buffers[0], np.uint8, (start + length + 7) // 8), bitorder="little")
    return np.asarray(bits[start : start + length] == 0)


def _complete(missing: NDArray[np.bool_], name: str) -> None:
    """Nothing is missing."""
    if missing.any():
        raise InputError(f"column '{name}', row {missing.argmax()}: found nothing, expected a node")


def _plain(schema: _Schema, array: _Array, start: int, length: int, name: str) -> NDArray[Any]:
    form = schema.format
    if form in INTEGERS:
        return _view(array.buffers[1], INTEGERS[form], start + length)[start:].copy()
    if form in (b"u", b"U"):
        offsets = _view(array.buffers[1], np.int32 if form == b"u" else np.int64, start + length + 1)[start:]
        data = _view(array.buffers[2], np.uint8, int(offsets[-1])).tobytes()
        ends = offsets.tolist()
        return _objects([data[a:b].decode() for a, b in zip(ends, ends[1:])])
    if form == b"vu":
        return _objects(_views(array, start, length))
    if form == b"n":
        # Nobody says of what type nothing is.
        if length:
            raise InputError(f"column '{name}', row 0: found nothing, expected a node")
        return np.zeros(0, dtype=np.int64)
    raise InputError(
        f"column '{name}': found Arrow's format '{form.decode()}', expected integers or texts"
    )


def _views(array: _Array, start: int, length: int) -> list[str]:
    """Texts whose first 12 bytes stand in the column itself, and longer ones in a buffer that it names."""
    raw = _view(array.buffers[1], np.uint8, 16 * (start + length)).tobytes()
    count = array.n_buffers - 3
    sizes = _view(array.buffers[array.n_buffers - 1], np.int64, count).tolist() if count else []
    data = [_view(array.buffers[2 + i], np.uint8, size).tobytes() for i, size in enumerate(sizes)]
    texts = []
    for i in range(start, start + length):
        view = raw[16 * i : 16 * i + 16]
        size = int.from_bytes(view[:4], "little")
        if size <= 12:
            texts.append(view[4 : 4 + size].decode())
        else:
            buffer, at = int.from_bytes(view[8:12], "little"), int.from_bytes(view[12:], "little")
            texts.append(data[buffer][at : at + size].decode())
    return texts


def _objects(texts: list[str]) -> NDArray[Any]:
    array = np.empty(len(texts), dtype=object)
    array[:] = texts
    return array


def _view(address: int | None, dtype: Any, count: int) -> NDArray[Any]:
    """Memory of the table, as long as the table is held."""
    if not address or count == 0:
        return np.zeros(count, dtype=dtype)
    size = np.dtype(dtype).itemsize * count
    memory: Any = (ctypes.c_char * size).from_address(address)
    return np.frombuffer(memory, dtype=dtype)
