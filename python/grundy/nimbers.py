"""The field of nimbers on whole arrays, with broadcasting, and on integers of any size.

Arrays are of integers of 8 to 64 bits, or lists of these; an integer beside an array has at most 64 bits. A scalar of NumPy,
and an array without dimensions, give a scalar, as in NumPy.
"""

from __future__ import annotations

from typing import Any, SupportsIndex, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._grundy import nimbers as _nimbers
from .arguments import integer, integers, shown
from .errors import InputError, WrongTypeError

__all__ = ["nim_add", "nim_div", "nim_inv", "nim_mul", "nim_pow", "nim_sqrt"]

#: An integer of any size, or an array of integers.
Nimbers = Union[int, ArrayLike]


def _array(numbers: Any) -> NDArray[Any]:
    """As unsigned integers of the same width."""
    array = integers("nimbers", numbers)
    if array.dtype.kind == "i":
        if array.size and int(array.min()) < 0:
            raise InputError(f"found {int(array.min())}, expected numbers from 0 on")
        array = array.astype(f"u{array.dtype.itemsize}")
    # The engines read numbers as this machine writes them.
    return array if array.dtype.isnative else array.astype(array.dtype.newbyteorder("="))


def _is_int(number: Any) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)


def _pair(a: Any, b: Any) -> tuple[NDArray[Any], NDArray[Any]]:
    """Both of one width; a Python integer takes that of the array, if it fits, as in NumPy."""
    if (
        type(a) is np.ndarray
        and type(b) is np.ndarray
        and a.dtype is b.dtype
        and a.dtype.kind == "u"
        and a.dtype.isnative
    ):
        # Nothing is to be done, which is most of the time of short arrays.
        return a, b
    if _is_int(a) or _is_int(b):
        array = _array(b if _is_int(a) else a)
        number = a if _is_int(a) else b
        if number < 0:
            raise InputError(f"found {shown(number)}, expected numbers from 0 on")
        if number >= 1 << 64:
            raise InputError(
                f"found {shown(number)}, expected a number that fits the array's elements: at most 64 bits"
            )
        width = np.result_type(array.dtype, np.min_scalar_type(number))
        first, second = array.astype(width, copy=False), np.asarray(number, dtype=width)
        return (second, first) if _is_int(a) else (first, second)
    first, second = _array(a), _array(b)
    width = np.result_type(first, second)
    return first.astype(width, copy=False), second.astype(width, copy=False)


def _flat(array: NDArray[Any]) -> NDArray[Any]:
    if array.ndim == 1 and array.flags.c_contiguous and array.flags.aligned:
        return array
    return np.require(array, requirements=["C", "A"]).reshape(-1)


def nim_add(a: Nimbers, b: Nimbers) -> Any:
    """The nim-sum, which is exclusive or.

    >>> nim_add(3, 5)
    6
    """
    if _is_int(a) and _is_int(b):
        return _nimbers.one("add", a, b)
    first, second = _pair(a, b)
    try:
        return np.bitwise_xor(first, second)
    except ValueError:
        raise _shapes(first, second) from None


def _shapes(first: NDArray[Any], second: NDArray[Any]) -> InputError:
    return InputError(f"found arrays of shape {first.shape} and {second.shape}, expected shapes that go together")


def _result(array: NDArray[Any]) -> Any:
    """As NumPy's own functions have it: a number where there are no dimensions."""
    return array if array.ndim else array[()]


def _out(out: NDArray[Any] | None, like: NDArray[Any]) -> NDArray[Any]:
    """Where a result goes: contiguous and aligned, of this shape and type."""
    if out is None:
        return np.empty(like.shape, dtype=like.dtype)
    if not isinstance(out, np.ndarray):
        raise WrongTypeError(f"out: found {shown(out)}, expected an array")
    if out.shape != like.shape or out.dtype != like.dtype or not out.flags.c_contiguous or not out.flags.aligned:
        raise InputError(
            f"out: found {out.dtype} of shape {out.shape}, expected a contiguous and aligned array of {like.dtype} of "
            f"shape {like.shape}"
        )
    return out


def nim_mul(a: Nimbers, b: Nimbers, out: NDArray[Any] | None = None) -> Any:
    """The nim-product (Conway 1976). ``out`` takes the result, as in NumPy; it must not be one of the factors.

    >>> nim_mul(2, 2), nim_mul(16, 16), nim_mul(2**200, 2**200) == nim_mul(2**200, 2**200)
    (3, 24, True)
    >>> nim_mul(np.arange(4, dtype=np.uint8)[:, None], np.arange(4, dtype=np.uint8)).tolist()
    [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]]
    """
    if _is_int(a) and _is_int(b):
        if out is not None:
            raise InputError("out: found two integers to multiply, expected an array: only products of arrays are written there")
        return _nimbers.one("mul", a, b)
    first, second = _pair(a, b)
    if first.shape != second.shape:
        try:
            first, second = np.broadcast_arrays(first, second)
        except ValueError:
            raise _shapes(first, second) from None
    product = _out(out, first)
    _nimbers.mul(_flat(first), _flat(second), _flat(product), first.itemsize)
    return _result(product) if out is None else product


def nim_inv(a: Nimbers) -> Any:
    """The inverse: ``nim_mul(a, nim_inv(a)) == 1``.

    >>> nim_inv(2), nim_inv(np.array([1, 2, 3], dtype=np.uint8)).tolist()
    (3, [1, 3, 2])
    """
    if _is_int(a):
        return _nimbers.one("inv", a, None)
    array = _array(a)
    inverses = np.empty(array.size, dtype=array.dtype)
    if _nimbers.inv((_flat(array), inverses)):
        raise ZeroDivisionError("0 has no inverse among nimbers")
    return _result(inverses.reshape(array.shape))


def nim_div(a: Nimbers, b: Nimbers) -> Any:
    """The quotient.

    >>> nim_div(1, 2)
    3
    """
    if _is_int(a) and _is_int(b):
        return _nimbers.one("div", a, b)
    first, second = _pair(a, b)
    return nim_mul(first, nim_inv(second))


def nim_sqrt(a: Nimbers) -> Any:
    """The one nimber whose square is ``a``.

    >>> nim_sqrt(3), nim_sqrt(np.array([3, 2], dtype=np.uint64)).tolist()
    (2, [2, 3])
    """
    if _is_int(a):
        return _nimbers.one("sqrt", a, None)
    array = _array(a)
    out = np.empty(array.size, dtype=array.dtype)
    _nimbers.sqrt((_flat(array), out))
    return _result(out.reshape(array.shape))


def nim_pow(a: Nimbers, e: SupportsIndex) -> Any:
    """``a`` multiplied ``e`` times; 1 if ``e`` is 0.

    >>> nim_pow(2, 3), nim_pow(np.array([2, 4], dtype=np.uint8), 2).tolist()
    (1, [3, 6])
    """
    e = integer("the exponent", e)
    if _is_int(a):
        base, exponent = (nim_inv(a), -e) if e < 0 else (a, e)
        return _nimbers.one("pow", base, exponent)
    array = _array(a) if e >= 0 else np.asarray(nim_inv(a))
    out = np.empty(array.size, dtype=array.dtype)
    # The nonzero elements are a group of this order.
    order = (1 << (8 * array.dtype.itemsize)) - 1
    exponent = abs(e) % order or (order if e else 0)
    _nimbers.pow((_flat(array), out), exponent)
    return _result(out.reshape(array.shape))
