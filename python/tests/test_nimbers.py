"""The field of nimbers against its definition and its laws."""

import functools
import itertools

import numpy as np
import pytest

import grundy
from grundy import nim_add, nim_div, nim_inv, nim_mul, nim_pow, nim_sqrt

WIDTHS = (np.uint8, np.uint16, np.uint32, np.uint64)


@functools.cache
def product(a, b):
    """Conway's definition: the least number that is not a'b + ab' + a'b'."""
    excluded = {product(x, b) ^ product(a, y) ^ product(x, y) for x in range(a) for y in range(b)}
    return next(n for n in itertools.count() if n not in excluded)


def some(width, count=1000):
    most = np.iinfo(width).max
    return np.random.default_rng(7).integers(0, most, count, dtype=width, endpoint=True)


@pytest.mark.parametrize("width", WIDTHS)
def test_products_are_those_of_the_definition(width):
    small = np.arange(16, dtype=width)
    table = nim_mul(small[:, None], small)
    assert table.dtype == width
    assert table.tolist() == [[product(a, b) for b in range(16)] for a in range(16)]


@pytest.mark.parametrize("width", WIDTHS)
def test_arrays_are_integers_one_by_one(width):
    a, b = some(width), some(width)[::-1]
    products = nim_mul(a, b)
    for i in range(0, 1000, 37):
        assert int(products[i]) == nim_mul(int(a[i]), int(b[i]))
        assert int(nim_sqrt(a)[i]) == nim_sqrt(int(a[i]))
        assert int(nim_pow(a, 5)[i]) == nim_pow(int(a[i]), 5)


@pytest.mark.parametrize("width", WIDTHS)
def test_laws_of_the_field(width):
    a, b = some(width), some(width)[::-1]
    c = np.roll(a, 3)
    assert np.array_equal(nim_mul(a, nim_add(b, c)), nim_add(nim_mul(a, b), nim_mul(a, c)))
    assert np.array_equal(nim_mul(nim_mul(a, b), c), nim_mul(a, nim_mul(b, c)))
    root = nim_sqrt(a)
    assert np.array_equal(nim_mul(root, root), a)
    units = a[a != 0]
    assert np.all(nim_mul(units, nim_inv(units)) == 1)
    assert np.array_equal(nim_div(b[a != 0], units), nim_mul(b[a != 0], nim_inv(units)))
    assert np.array_equal(nim_pow(units, -2), nim_inv(nim_mul(units, units)))
    order = 2 ** (8 * np.dtype(width).itemsize) - 1
    assert np.all(nim_pow(units, order) == 1) and np.all(nim_pow(a, 0) == 1)
    assert np.all(nim_pow(np.zeros(3, dtype=width), order) == 0)


def test_broadcasting_and_widths():
    a = np.arange(6, dtype=np.uint8).reshape(2, 3)
    assert nim_mul(a, 3).tolist() == [[nim_mul(int(n), 3) for n in row] for row in a]
    assert nim_mul(a, 300).dtype == np.uint16 and nim_mul(a, 3).dtype == np.uint8
    assert nim_mul(a, np.uint32(2)).dtype == np.uint32
    assert nim_mul(a[:, ::-1].T, a[0, :2]).shape == (3, 2)
    assert nim_mul(np.arange(4), np.arange(4)).tolist() == [0, 1, 3, 2]
    assert nim_mul([2, 3], [2, 3]).tolist() == [3, 2] and nim_add(a, a).max() == 0
    assert nim_mul(np.zeros((0, 3), dtype=np.uint8), a[:1]).shape == (0, 3)


def test_integers_of_any_size():
    n = 2**256
    # Conway: the square of a Fermat power is one and a half times it.
    assert nim_mul(n, n) == n ^ (n >> 1) and nim_mul(n, 5) == 5 * n
    large = 3**400
    assert nim_mul(large, nim_inv(large)) == 1 and nim_mul(nim_sqrt(large), nim_sqrt(large)) == large
    assert nim_div(large, large) == 1 and nim_pow(large, -1) == nim_inv(large)


def test_results_go_where_they_are_wanted():
    a, b = some(np.uint32), some(np.uint32)[::-1]
    out = np.zeros_like(a)
    assert nim_mul(a, b, out=out) is out and np.array_equal(out, nim_mul(a, b))
    for wrong in (np.zeros(3, dtype=np.uint32), np.zeros(1000, dtype=np.uint64), np.zeros(2000, dtype=np.uint32)[::2]):
        with pytest.raises(grundy.InputError):
            nim_mul(a, b, out=wrong)
    # What is read is not written over, and what may not be written stays.
    fixed = np.zeros_like(a)
    fixed.setflags(write=False)
    for wrong in (a, fixed):
        with pytest.raises(grundy.InputError, match="^out: "):
            nim_mul(a, b, out=wrong)


def test_lists_of_integers_are_arrays_of_them():
    """NumPy makes floats of these, in which large numbers would be others."""
    product = nim_mul([2**64 - 1, 1], 2)
    assert product.dtype == np.uint64 and product.tolist() == [nim_mul(2**64 - 1, 2), 2]
    assert nim_add([[2**64 - 1, 1]], [[1], [0]]).tolist() == [[2**64 - 2, 0], [2**64 - 1, 1]]
    assert nim_sqrt((2**63, 4)).tolist() == [nim_sqrt(2**63), nim_sqrt(4)]
    for empty in (nim_mul([], 2), nim_add([], []), nim_inv([]), nim_sqrt([]), nim_pow([], 3)):
        assert empty.shape == (0,) and empty.dtype == np.uint64
    assert nim_mul([[], []], [2]).shape == (2, 0)


def test_scalars_give_scalars():
    """As NumPy's own functions have it, nim_add among them."""
    for three in (np.uint8(3), np.array(3, dtype=np.uint8)):
        for found in (nim_mul(three, 2), nim_mul(2, three), nim_mul(three, three), nim_div(three, 2), nim_inv(three)):
            assert type(found) is np.uint8
        assert type(nim_sqrt(three)) is type(nim_pow(three, 2)) is type(nim_pow(three, -2)) is np.uint8
        assert nim_mul(three, 2) == nim_mul(3, 2) and nim_pow(three, -2) == nim_pow(3, -2)
    out = np.array(0, dtype=np.uint8)
    assert nim_mul(np.uint8(3), 2, out=out) is out and out == nim_mul(3, 2)


@pytest.mark.parametrize("dtype", [np.uint16, np.uint32, np.uint64])
def test_numbers_may_begin_at_any_byte(dtype):
    a = some(dtype)
    a[a == 0] = 1
    bytes_ = np.frombuffer(b"\0" + a.tobytes(), dtype=np.uint8).copy()
    odd = bytes_[1:].view(dtype)
    assert not odd.flags.aligned
    assert np.array_equal(nim_mul(odd, odd[::-1]), nim_mul(a, a[::-1]))
    for function in (nim_inv, nim_sqrt, lambda numbers: nim_pow(numbers, 5)):
        assert np.array_equal(function(odd), function(a))
    with pytest.raises(grundy.InputError, match="aligned"):
        nim_mul(a, a, out=odd)


def test_wrong_input():
    for wrong in ([-1], [1.5], ["a"]):
        with pytest.raises(grundy.InputError):
            nim_mul(wrong, wrong)
    with pytest.raises(grundy.InputError):
        nim_mul(np.ones(2, dtype=np.uint8), 2**70)
    with pytest.raises(ZeroDivisionError):
        nim_inv(0)
    with pytest.raises(ZeroDivisionError):
        nim_inv(np.arange(3))
    with pytest.raises(grundy.InputError):
        nim_pow(2, 0.5)
    with pytest.raises(ValueError):
        nim_mul(np.ones(2, dtype=np.uint8), np.ones(3, dtype=np.uint8))


def test_arrays_of_other_machines_and_integers_of_numpy():
    for kind in (">u2", ">u4", ">u8", ">i4"):
        a = np.arange(1, 40, dtype=kind)
        here = a.astype(a.dtype.newbyteorder("="))
        assert np.array_equal(nim_inv(a), nim_inv(here)) and np.array_equal(nim_sqrt(a), nim_sqrt(here))
        assert np.array_equal(nim_pow(a, 3), nim_pow(here, 3))
        assert np.array_equal(nim_mul(a, a), nim_mul(here, here)) and np.array_equal(nim_mul(a, 2), nim_mul(here, 2))
    assert nim_pow([2], np.int64(2)).tolist() == [3] and nim_pow(2, np.uint8(2)) == 3
    with pytest.raises(grundy.InputError, match="exponent"):
        nim_pow(2, 2.0)
    with pytest.raises(grundy.InputError, match="out"):
        nim_mul(2, 3, out=np.zeros(1, dtype=np.uint8))
