"""Heap values, tables and P-positions against the rules, and against each other."""

import functools
import itertools
import time

import numpy as np
import pytest

import grundy


def mex(values):
    values = set(values)
    return next(n for n in itertools.count() if n not in values)


def octal_values(digits, count):
    """Values of 0.d1d2… by the definition: bit 0 for none left, bit 1 for one heap, bit 2 for two."""
    values = []
    for n in range(count):
        options = []
        for taken, digit in enumerate(digits, 1):
            left = n - taken
            if left < 0:
                break
            if left == 0 and digit & 1:
                options.append(0)
            if left > 0 and digit & 2:
                options.append(values[left])
            if digit & 4:
                options += [values[i] ^ values[left - i] for i in range(1, left)]
        values.append(mex(options))
    return values


@pytest.mark.parametrize("code,digits", [("0.77", [7, 7]), ("0.6", [6]), ("0.137", [1, 3, 7]), ("0.007", [0, 0, 7])])
def test_heap_values_are_those_of_the_definition(code, digits):
    values = grundy.heap_values(code, 300)
    assert values.tolist() == octal_values(digits, 300)
    assert values.dtype == np.uint8 and values.flags.owndata | (values.base is not None)


def test_heap_values_take_the_narrowest_width():
    for count, dtype in ((200, np.uint8), (1000, np.uint16)):
        values = grundy.heap_values("lasker-nim", count)
        assert values.dtype == dtype
        # Berlekamp, Conway and Guy: 4k+3 and 4k+4 change places.
        n = np.arange(count)
        expected = np.where(n % 4 == 3, n + 1, np.where((n % 4 == 0) & (n > 0), n - 1, n))
        assert np.array_equal(values, expected)
    # A heap of Nim is its own value. Every option of every heap is looked at: no further than needed.
    values = grundy.heap_values("nim", 65_537)
    assert values.dtype == np.uint32 and np.array_equal(values, np.arange(65_537))


def test_a_period_is_proved_and_certified():
    heaps = grundy.Heaps("0.07").extend(2000, stop_at_proof=True)
    period = heaps.period
    # Guy and Smith 1956: Dawson's Kayles has period 34, from 53 on.
    assert (period.period, period.start, period.proved) == (34, 53, True)
    values = heaps.values
    assert all(values[n + 34] == values[n] for n in range(53, len(values) - 34)) and values[52 + 34] != values[52]
    certificate = heaps.certificate()
    assert grundy.verify(certificate)
    assert not grundy.verify(certificate.replace('"period":34', '"period":17'))
    with pytest.raises(grundy.UnknownError):
        grundy.Heaps("0.007").extend(100).certificate()


def test_heaps_go_on_after_a_limit():
    heaps = grundy.Heaps("0.6")
    with pytest.raises(grundy.BudgetError, match="time="):
        heaps.extend(10**9, time=0.05, memory=1 << 34)
    known = len(heaps)
    assert known > 0
    heaps.extend(known + 10)
    assert len(heaps) == known + 10
    assert heaps.values[:300].tolist() == octal_values([6], 300)
    # What is known when the time is over is all that was asked for, or was known before.
    for code in ("0.77", "0.6"):
        assert len(grundy.Heaps(code).extend(10, time=0)) == 10
    assert len(grundy.Heaps("0.77").extend(10).extend(5, memory=1)) == 10
    with pytest.raises(grundy.BudgetError, match="memory="):
        grundy.heap_values("0.6", 10**9, memory=10**6)
    with pytest.raises(grundy.InputError) as caught:
        grundy.heap_values("0.8x", 10)
    assert caught.value.column


@functools.cache
def wythoff(x, y):
    return mex(
        [wythoff(i, y) for i in range(x)]
        + [wythoff(x, j) for j in range(y)]
        + [wythoff(x - k, y - k) for k in range(1, min(x, y) + 1)]
    )


def test_tables():
    expected = [[wythoff(x, y) for y in range(25)] for x in range(20)]
    table = grundy.table("wythoff", (19, 24))
    assert table.tolist() == expected and table.dtype == np.uint8
    letters = grundy.table("wythoff", (19, 24), outcomes=True)
    assert np.array_equal(letters == b"P", table == 0)
    assert grundy.table("kayles", 11).tolist() == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    assert grundy.table("nim:_,_,5", 7)[3, 6] == 0
    misere = grundy.table("nim", 3, misere=True)
    assert misere[1, 1] == b"N" and misere[0, 1] == b"P" and misere[2, 2] == b"P"
    with pytest.raises(grundy.BudgetError):
        grundy.table("wythoff", 100_000, memory=10**6)
    with pytest.raises(grundy.InputError):
        grundy.table("wythof", -1)


def node_kayles(size):
    """On a circle: a node is taken, with its neighbours."""

    @functools.cache
    def value(nodes):
        return mex(value(nodes - {n, (n + 1) % size, (n - 1) % size}) for n in nodes)

    return value(frozenset(range(size)))


@functools.cache
def euclid(x, y):
    """A multiple of the smaller heap is taken from the larger, of which something is left."""
    small, large = sorted((x, y))
    return mex(euclid(small, rest) for rest in range(large - small, 0, -small))


def test_tables_begin_with_the_least_number():
    circles = grundy.table("node-kayles:cycle:_", 10)
    first = grundy.least("node-kayles:cycle:_")
    assert (first, len(circles)) == (3, 8)
    assert [circles[n - first] for n in range(3, 11)] == [node_kayles(n) for n in range(3, 11)]
    pairs, first = grundy.table("euclid", (12, 9)), grundy.least("euclid")
    assert pairs.shape == (12, 9)
    assert all(pairs[x - first, y - first] == euclid(x, y) for x in range(1, 13) for y in range(1, 10))
    for game, least in (("wythoff", 0), ("nim:_,3", 0), ("node-kayles:petersen:_", 5), ("sylver:5,_", 2)):
        assert grundy.least(game) == least and len(grundy.table(game, 6, outcomes=True)) == 7 - least
    assert grundy.least(grundy.Rules("game few\nheaps x\nwhere x >= 2\ntake 1 from x\n")) == 2
    for wrong in ("nim:1,2", "nam", 3):
        with pytest.raises(grundy.InputError):
            grundy.least(wrong)


def test_numbers_that_are_no_position():
    lower = grundy.Rules("game lower\nheaps x, y\nwhere x <= y\ntake k from x\ntake k from y\n")
    outcomes = grundy.table(lower, 2, outcomes=True)
    assert outcomes.tolist() == [[b"P", b"N", b"N"], [b"", b"P", b"N"], [b"", b"", b"P"]]
    with pytest.raises(grundy.UnknownError, match="is no position"):
        grundy.table(lower, 2)
    assert grundy.p_positions(lower, last=3).tolist() == [[n, n] for n in range(4)]



def test_p_positions():
    golden = (1 + 5**0.5) / 2
    pairs = grundy.p_positions("wythoff", 500)
    # Wythoff 1907.
    assert pairs.tolist() == [[int(n * golden), int(n * golden) + n] for n in range(500)]
    with pytest.raises(grundy.BudgetError, match="memory="):
        grundy.p_positions("wythoff", last=2**64 - 1, memory=10**6)
    for last in [(1, 2, 3), ()]:
        with pytest.raises(grundy.InputError, match="^last: "):
            grundy.table("wythoff", last)
    losing = grundy.p_positions("wythoff", last=40)
    table = grundy.table("wythoff", 40)
    expected = {tuple(sorted(map(int, place))) for place in np.argwhere(table == 0)}
    assert {tuple(row) for row in losing.tolist()} == expected
    assert grundy.p_positions("nim:_", last=100).tolist() == [[0]]
    with pytest.raises(grundy.InputError):
        grundy.p_positions("wythoff")


def test_maps_are_pictures():
    picture = grundy.map_of("wythoff", 50)
    assert picture._repr_png_().startswith(b"\x89PNG") and picture.array.shape == (51, 51)
    assert grundy.map_of("wythoff", 3000, outcomes=True).png().startswith(b"\x89PNG")
    with pytest.raises(grundy.InputError):
        grundy.map_of("kayles", 10)


def test_lists_end_where_there_are_no_more():
    """Kayles has one P-position alone: Guy and Smith 1956. 3 and a heap of Nim have one, too."""
    for game, expected in (
        ("kayles", [[0]]),
        ("nim:3,_", [[3]]),
        ("lasker-nim:_", [[0]]),
    ):
        with pytest.raises(grundy.UnknownError, match="no further P-position up to .* last=") as caught:
            grundy.p_positions(game, 5)
        assert caught.value.found.tolist() == expected
        assert grundy.p_positions(game, len(expected)).tolist() == expected
        assert grundy.p_positions(game, 5, last=20).tolist() == expected
    few = grundy.Rules("game few\nheaps x, y\nwhere x <= 2 and y <= 2\ntake k from x\ntake k from y\n")
    for end in ({}, {"last": 20}):
        assert grundy.p_positions(few, 5, **end).tolist() == [[0, 0], [1, 1], [2, 2]]
    # They go on as long as there are more, however large.
    assert grundy.p_positions("bachet/99", 300)[-1].tolist() == [29_900]
    assert grundy.p_positions("wythoff", 7000)[-1, 1] > 10_000


def test_lists_without_an_end_take_no_longer():
    """Where a list may end soon its table grew by a thousand numbers, and was filled anew each time."""

    def timed(**end):
        begun = time.perf_counter()
        found = grundy.p_positions("wythoff", 400_000, **end)
        return found, time.perf_counter() - begun

    found, seconds = timed()
    again, least = timed(last=int(found[-1, 1]))
    assert np.array_equal(found, again) and seconds < 4 * least + 0.2, (seconds, least)


def test_what_was_found_outlasts_a_limit():
    slow = grundy.Rules("game slow\nheaps x, y\ntake k from x where k < 3\ntake k from y where k != 5\n")
    with pytest.raises(grundy.BudgetError, match="time=") as caught:
        grundy.p_positions(slow, 10**7, time=0.3)
    found = caught.value.found
    assert len(found) > 10 and np.array_equal(found, grundy.p_positions(slow, len(found)))


@functools.cache
def wins_fibonacci(n, most):
    """Who takes k of n tokens lets the other take 2k at most."""
    return any(not wins_fibonacci(n - k, 2 * k) for k in range(1, min(n, most) + 1))


@functools.cache
def wins_cram(cells):
    """Two free cells beside each other are taken."""
    pairs = [(a, b) for a in cells for b in ((a[0] + 1, a[1]), (a[0], a[1] + 1)) if b in cells]
    return any(not wins_cram(cells.difference(pair)) for pair in pairs)


def test_rows_are_the_numbers_in_the_holes():
    """Also of sums, of boards, and of positions that are written without a number that plays no part."""
    found = grundy.p_positions("nim:_+wythoff:_,5", last=7).tolist()
    assert sorted(found) == [[x, y] for x in range(8) for y in range(8) if x == wythoff(y, 5)]
    assert found == sorted(found, key=max)
    assert grundy.p_positions("nim:_,_+nim:3", last=7).tolist() == [[1, 2], [0, 3], [5, 6], [4, 7]]
    assert grundy.p_positions("wythoff:4,_+kayles:2", last=9).tolist() == [[y] for y in range(10) if wythoff(4, y) == 2]
    boards = [(x, y) for y in range(1, 4) for x in range(1, y + 1)]
    lost = [[x, y] for x, y in boards if not wins_cram(frozenset(itertools.product(range(x), range(y))))]
    assert grundy.p_positions("cram", last=3).tolist() == [[0, 0], *lost]
    # Without tokens it is all the same how many could be taken.
    lost = [[0, 0]] + [[n, most] for n in range(1, 14) for most in range(14) if not wins_fibonacci(n, most)]
    found = grundy.p_positions("fibonacci:_,_", last=13).tolist()
    assert found == lost and grundy.p_positions("fibonacci:_,_", len(found)).tolist() == found
    # Two heaps at the ends of a row are Nim.
    assert grundy.p_positions("ends:_,_", last=4).tolist() == [[n, n] for n in range(5)]
    # 2 and 3 leave 1 alone, which loses; from 2, from 3 and from both with 4 a move leads there, and after 4 alone 6 wins
    # (Berlekamp, Conway and Guy).
    assert grundy.p_positions("sylver:_,_", last=4).tolist() == [[2, 3]]


def test_lists_end_where_one_position_comes_again():
    """Without tokens nobody moves, however many could be taken."""
    assert grundy.p_positions("fibonacci:0,_", 1).tolist() == grundy.p_positions("fibonacci:0,_", last=9).tolist() == [[0]]
    with pytest.raises(grundy.UnknownError, match="no further P-position up to 10000; look") as caught:
        grundy.p_positions("fibonacci:0,_", 2)
    assert caught.value.found.tolist() == [[0]]


def test_lists_without_rows_have_their_columns():
    assert grundy.p_positions("nim:3,_,5", last=2).shape == (0, 1)
    assert grundy.p_positions("nim:3,_,5", last=6).shape == (1, 1)
    assert grundy.p_positions("wythoff", 0).shape == (0, 2)


def test_sizes_are_integers():
    expected = grundy.table("wythoff", (2, 3))
    for sizes in (np.array([2, 3]), range(2, 4), [np.int8(2), 3]):
        assert np.array_equal(grundy.table("wythoff", sizes), expected)
    assert grundy.table("wythoff", np.array(3)).shape == (4, 4)
    for wrong in (2.9, "12", "1", None, [1, 2.5]):
        with pytest.raises(grundy.InputError, match="last: found .*, expected an integer"):
            grundy.table("wythoff", wrong)
    with pytest.raises(grundy.InputError, match="count: found 2.7"):
        grundy.p_positions("wythoff", 2.7)
